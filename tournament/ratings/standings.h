// What a tournament shows: how the agents did, what the seats are worth, how games end. Computed
// from the stream of game records; the block (one deal in all rotations of a line-up) is the
// statistical unit of every interval.
//
// A game that ends by a fault counts for the standings of the agents, but says nothing about the
// game: it is left out of scores, seats and lengths.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "agents/core/agent_fault.h"
#include "tournament/ratings/adjusted_standings.h"
#include "tournament/ratings/pair_blocks.h"
#include "tournament/ratings/placement_blocks.h"
#include "tournament/record/game_record.h"
#include "tournament/record/match_record.h"
#include "tournament/stats/category_counts.h"
#include "tournament/stats/distribution.h"
#include "tournament/stats/interval.h"
#include "tournament/stats/keyed_ratios.h"
#include "tournament/stats/lineups.h"

namespace riftlab {

// Numbers of faults by FaultKind.
using FaultCounts = std::array<std::int64_t, kNumFaultKinds>;

// How one agent did. An agent that holds two seats of a game has two appearances.
struct AgentStanding {
  std::int64_t appearances = 0;
  std::int64_t wins = 0;         // alone in front
  std::int64_t shared_wins = 0;  // level with others in front
  std::int64_t losses = 0;
  std::int64_t faults = 0;  // games lost by what the agent did wrong
  FaultCounts fault_kinds{};
  double points = 0;   // sum of shares
  Estimate share;      // of a win per game; in a solo game the mean utility
  Estimate score;      // as on the score pad, games without fault
  Estimate placement;  // rank at the end, 1 is best
};

// What one seat is worth, games without fault.
struct SeatStanding {
  Estimate share;
  Estimate score;
};

// Agent `first` against agent `second` in all games that they played on different sides; the better
// rank wins.
struct PairStanding {
  int first = 0;
  int second = 0;         // above first
  std::int64_t wins = 0;  // of first
  std::int64_t losses = 0;
  std::int64_t draws = 0;
  Estimate points;  // of first per meeting: 1 a win, 1/2 a draw
  // Only games of two: blocks of two games with the seats exchanged in which `first` took 0, 1/2,
  // 1, 3/2 and 2 points.
  std::array<std::int64_t, 5> pentanomial{};
};

// How often games ended for one reason.
struct ReasonStanding {
  std::string reason;
  Estimate share;  // of all games; count is the number of all games
  std::int64_t games = 0;
};

// Solo games: two agents on the same decks.
struct SoloDifference {
  int first = 0;
  int second = 0;
  Estimate score;  // of first minus that of second, by deck
};

// Everything that the records of a run say. Vectors by agent and seat are complete, also for those
// without games.
struct StandingsSummary {
  std::vector<std::string> labels;  // by agent
  int num_players = 0;
  int num_sides = 0;
  std::int64_t games = 0;
  std::int64_t blocks = 0;
  std::int64_t fault_games = 0;
  std::vector<AgentStanding> agents;
  std::vector<SeatStanding> seats;
  std::vector<PairStanding> pairs;               // that met, ascending by (first, second)
  DistributionSummary decisions;                 // of a game, with its 5 %, 50 % and 95 % quantiles
  DistributionSummary turns;                     // likewise
  std::vector<ReasonStanding> reasons;           // most frequent first, then by name
  std::vector<SoloDifference> solo_differences;  // ascending by (first, second)
  std::optional<AdjustedStandings> adjusted;     // where luck was measured
  PairBlocks pair_blocks{0};                     // for ratings
  PlacementBlocks placements;                    // the same games whole; none in solo games
};

class Standings {
 public:
  // For records of games with `num_players` seats (at least 1) between agents with these labels.
  // `sides` has the side of each seat, 0-based; empty when everybody plays alone.
  Standings(std::vector<std::string> labels, int num_players, std::vector<int> sides = {});

  // Adds the next game. Preconditions: games come in index order, so that those of a block follow
  // one another; one entry a seat in agents, scores, ranks and shares; agents are below the number
  // of labels (CHECKed). Must not be called after Finish.
  void Add(const GameRecord& record);

  // The result. Can be called once. The last block counts even if games of it are missing.
  StandingsSummary Finish();

 private:
  // What is kept of a game until its block is complete.
  struct BlockGame {
    std::vector<int> agents;  // this and the next three by seat
    std::vector<double> scores;
    std::vector<int> ranks;
    std::vector<double> shares;
    std::vector<double> luck;  // empty where it was not measured
    std::string reason;
    std::int64_t decisions = 0;
    int turns = 0;
    int faulty_side = kNoSide;
    bool is_fault() const { return faulty_side != kNoSide; }
  };

  bool is_solo() const { return sides_.size() == 1; }
  void CloseBlock();
  void AddAgents(const BlockGame& game);
  void AddTable(const BlockGame& game);
  void AddPairs(const BlockGame& game);
  void AddPentanomial();
  void AddSoloDifferences();
  void FillAgents(StandingsSummary& summary) const;
  void FillPairs(StandingsSummary& summary) const;
  void FillReasons(StandingsSummary& summary) const;

  std::vector<std::string> labels_;
  std::vector<int> sides_;  // by seat
  int num_sides_ = 0;
  std::int64_t games_ = 0;
  std::int64_t blocks_ = 0;
  std::int64_t fault_games_ = 0;
  std::uint64_t current_block_ = 0;
  std::vector<BlockGame> block_;  // the first block_games_ are in use
  std::size_t block_games_ = 0;

  Lineups lineups_{sides_};
  std::vector<AgentStanding> agents_;  // counts only
  KeyedRatios agent_shares_;
  KeyedRatios agent_scores_;
  KeyedRatios agent_placements_;
  KeyedRatios seat_shares_;
  KeyedRatios seat_scores_;
  std::vector<PairStanding> pairs_;  // by PairKey, counts only
  KeyedRatios pair_points_;          // by PairKey
  KeyedRatios solo_differences_;     // by PairKey
  CategoryCounts reasons_;
  Distribution decisions_;
  Distribution turns_;
  PairBlocks pair_blocks_;
  PlacementBlocks placements_;
  std::optional<AdjustedTally> adjusted_;  // once there is a game with luck
  std::vector<PairResult> block_results_;
};

}  // namespace riftlab
