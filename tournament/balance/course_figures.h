// When games are decided: what the chances at the start of turns say of the result, turn by turn.
// The chances are those of GameMeasures, so that these figures are what they are worth.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tournament/balance/lead_figures.h"
#include "tournament/stats/interval.h"

namespace riftlab {

// The start of a turn, in the games that one side won alone. Games that are over by then count as
// decided, with a chance of 1; so all turns speak of the same games.
struct TurnFigures {
  int turn = 0;      // from 1
  Estimate chance;   // mean chance of the side that went on to win
  Estimate decided;  // part of the games in which it led for good
  Estimate over;     // part of the games that had ended
};

struct CourseSummary {
  std::vector<TurnFigures> turns;  // ascending, as long as some game goes on
  // Part of the games with one winner in which it was behind after half of the turns.
  Estimate comebacks;
  // How much of the variance of the result the chances at the first turn explain, with the interval
  // of the jackknife: what these chances see of what deal, draft and seats have settled, and so a
  // least value of it. Of different agents both are less their means of the stratum, so that who is
  // the better one is no part of it. None with few blocks, where no game begins with a lead (of
  // different agents: where all of a stratum begin alike), or where the chances see nothing: their
  // correlation with the result is not above 0.
  std::optional<WithBounds> at_start;
  std::optional<double> start_correlation;  // none with few blocks, or where no game does
};

class CourseFigures {
 public:
  static constexpr std::size_t kMaxTurns = 400;  // later ones are passed over
  static constexpr std::size_t kGroups = 20;     // of the jackknife

  // Adds a game of the block that is open: its lead, the chances of the sides at its first turn,
  // the part of the win that each got, and GameStrata::sides. Precondition: as many chances as
  // parts, as many strata or none (CHECKed).
  void Add(const LeadFigures& lead, std::span<const double> start, std::span<const double> parts,
           std::span<const std::size_t> strata = {});

  void CloseBlock();

  // What the closed blocks show.
  CourseSummary Summary() const;

 private:
  // Sums of one turn over games that had not ended.
  struct Turn {
    BlockRatio missing;  // what the winner's chance lacks to 1
    BlockRatio undecided;
    BlockRatio running;
    double block_missing = 0;  // this and the next two of the block that is open
    int block_undecided = 0;
    int block_running = 0;
  };
  // Second moments of chances and results.
  struct Moments {
    double chances = 0;
    double results = 0;
    double both = 0;

    // So many times the other moments, 1 or -1.
    void Add(const Moments& other, double times);
  };
  // Of one stratum, whose means are not known.
  struct StratumSums {
    double games = 0;
    double chance = 0;
    double result = 0;
    Moments moments{};  // about 1 / sides

    void Add(const StratumSums& other, double times);
    Moments AboutMeans() const;
  };
  // Of a group of blocks.
  struct StartSums {
    Moments known;                    // games of one agent, less 1 / sides
    std::vector<StratumSums> strata;  // by number, as far as the group has any

    void Add(const StartSums& other, double times);
    // Those of strata about their own means.
    Moments AboutMeans() const;
  };

  void AddWinner(const WinnerFigures& winner);
  static double CorrelationOf(const Moments& moments);
  void SetStart(CourseSummary& summary) const;

  std::vector<Turn> turns_;
  BlockRatio all_;  // games with one winner
  BlockRatio comebacks_;
  std::int64_t blocks_ = 0;
  std::array<StartSums, kGroups> groups_{};
  std::int64_t block_games_ = 0;    // of the block that is open
  std::int64_t block_winners_ = 0;  // this and the next two likewise
  std::int64_t block_comebacks_ = 0;
  std::size_t block_turns_ = 0;  // the longest game
};

}  // namespace riftlab
