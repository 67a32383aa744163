// The reviews of all games of a run together.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/drawing.h"
#include "tournament/record/game_record.h"
#include "tournament/report/sqlite_export.h"
#include "tournament/review/review.h"
#include "tournament/stats/interval.h"

namespace riftlab {

// How well one agent played. The errors are those that are sure; blocks are those of the run.
struct AgentErrors {
  std::int64_t decisions = 0;
  Estimate per_decision;  // win share that errors lost
  // Win share lost, sure or not: ReviewedDecision::measured. Below 0 where the agent plays better
  // than the search that it is held against.
  Estimate measured;
  std::array<std::int64_t, kWordsOf<Grade>.size()> grades{};
};

// An error of the run.
struct CostlyDecision {
  std::int64_t game_index = 0;
  std::size_t step = 0;
  int agent = 0;
  Player seat = 0;
  Grade grade = Grade::kBest;
  Estimate loss;
  std::string words;
  std::string best_words;
};

class RunReview {
 public:
  // Of a run with so many agents at tables of so many seats.
  RunReview(std::size_t agents, std::size_t seats);

  // Adds a game, in the order of the run.
  void Add(const GameRecord& record, const GameReview& review);

  std::int64_t games() const { return games_; }
  // By agent.
  std::vector<AgentErrors> Errors() const;
  // By seat: the mean of each term over the games, with its interval.
  struct MeanAccount {
    double par = 0;
    Estimate deal;
    Estimate draws;
    Estimate own_errors;
    Estimate others_errors;
    Estimate rest;
    Estimate result;
  };
  std::vector<MeanAccount> Accounts() const;
  // The costliest first; at most kCostliest.
  const std::vector<CostlyDecision>& costliest() const { return costliest_; }

  static constexpr std::size_t kCostliest = 10;

 private:
  // Sums over the games of one block.
  struct Sum {
    double sum = 0;
    std::int64_t count = 0;
  };
  // A mean over blocks, of which the last one may go on.
  struct Mean {
    BlockRatio blocks;
    Sum open;

    void Close();
    Estimate Bounded(double min, double max) const;
    Estimate Unbounded() const;

   private:
    BlockRatio All() const;
  };
  struct SeatSums {
    Sum par;
    Mean deal;
    Mean draws;
    Mean own_errors;
    Mean others_errors;
    Mean rest;
    Mean result;
  };

  void AddErrors(const GameRecord& record, const GameReview& review);
  void AddCostly(CostlyDecision decision);

  std::int64_t games_ = 0;
  std::optional<std::uint64_t> block_;  // of the last game
  std::vector<Mean> errors_;            // by agent
  std::vector<Mean> measured_;          // by agent
  std::vector<AgentErrors> counts_;     // by agent; without the estimate
  std::vector<SeatSums> seats_;
  std::vector<CostlyDecision> costliest_;
};

// Lines of at most so many columns, at least kFewestColumns: errors by agent, where results come
// from by seat, and the costliest decisions. `agents` are their labels.
std::string RunReviewToText(const RunReview& run, const ReviewOptions& options,
                            const std::vector<std::string>& agents,
                            std::size_t columns = kUsualColumns);

// Adds the tables of reviews to a database of the run; README.md of this folder has them.
void AddReviewTables(const ReviewOptions& options, SqliteExport& database);

// Adds the review of a game.
void AddReview(std::uint64_t game_index, const GameReview& review, SqliteExport& database);

}  // namespace riftlab
