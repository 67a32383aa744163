// A sequential test between two agents, fed with the games of a run.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tournament/ratings/elo.h"
#include "tournament/ratings/pair_blocks.h"
#include "tournament/ratings/sprt.h"
#include "tournament/ratings/sprt_forecast.h"
#include "tournament/record/game_record.h"
#include "tournament/record/sprt_spec.h"
#include "tournament/stats/interval.h"

namespace riftlab {

// What a test shows: the first agent against the second.
struct SequentialResult {
  SprtSpec spec;
  SprtVerdict verdict = SprtVerdict::kUndecided;
  double log_likelihood_ratio = 0;
  std::int64_t games = 0;  // of whole blocks
  std::int64_t blocks = 0;
  std::int64_t last_game = -1;  // index of the game with which the verdict fell; -1 without
  int games_per_block = 0;
  WinDrawLoss meetings;               // in blocks of two games the games themselves
  std::optional<Pentanomial> pairs;   // only of blocks of two games
  std::optional<EloFigures> figures;  // over units of the test; none without meetings
  Estimate points;                    // per meeting, over blocks
};

// The block is the unit: its score is the part that the first agent took of the points of all
// meetings (AppendPairResults), 1 point for the better rank and 1/2 for an equal one. By symmetry
// it is 1/2 on average where the two are equally strong, in every line-up. For two players or teams
// these are the scores of pairs of games; with more the same test takes the scores that occurred,
// and 0 and 1 (a generalised SPRT). It can only end with a block, so that no thread and no
// resumption changes where.
class SequentialTest {
 public:
  // Of agents `first` and `second`. `sides` has the side of every seat, `games_per_block` the games
  // of a block. Precondition: a spec with unit games has two seats (CHECKed).
  SequentialTest(const SprtSpec& spec, std::vector<int> sides, int games_per_block, int first = 0,
                 int second = 1);

  // Adds the next game. Preconditions: games come in index order, of these two agents (CHECKed).
  // Those after the verdict are ignored.
  void Add(const GameRecord& record);

  // From now on H1 may be accepted with this chance under H0; it is, where the games so far are
  // enough for it. Precondition: not below the one before, below 0.5 (CHECKed).
  void AllowAlpha(double alpha);

  SprtVerdict verdict() const { return result_.verdict; }
  bool HasEnded() const { return verdict() != SprtVerdict::kUndecided; }

  // So far: of the blocks that are complete.
  SequentialResult Result() const;

  // About how many games there will be until the verdict, those so far included: by SprtForecast.
  // None as long as the games say nothing.
  std::optional<double> ExpectedGames() const;

 private:
  void AddMeetings(const GameRecord& record);
  void CloseBlock(const GameRecord& last);
  void Decide();
  double Ratio() const;

  std::vector<int> sides_;
  int first_;
  int second_;
  int games_per_block_;
  std::vector<ScoreCount> scores_;  // of blocks, ascending
  BlockRatio points_;
  SprtForecast forecast_;
  SequentialResult result_;

  std::int64_t last_index_ = -1;  // of the last game in a complete block

  // Of the block under way.
  int block_games_ = 0;
  WinDrawLoss block_;
  std::vector<PairResult> results_;  // of the game under way
};

}  // namespace riftlab
