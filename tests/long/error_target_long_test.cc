// Runs that end on their error bars, many of them, on simulated fields: how many games they take,
// and whether the intervals at their end hold the truth. Prints the table of tournament/README.md,
// which is of 600 tournaments a row.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "tests/tournament/schedule/simulated_field.h"

namespace riftlab {
namespace {

struct FieldRow {
  std::string name;
  SimulatedField field;
  bool has_anchor = false;  // agent 0
};

std::vector<double> Steps(int agents, double elo) {
  std::vector<double> field;
  field.reserve(static_cast<std::size_t>(agents));
  for (int agent = 0; agent < agents; ++agent) field.push_back(agent * elo);
  return field;
}

std::vector<FieldRow> FieldRows() {
  return {{"6 equals, 2 players", {.elo = Steps(6, 0)}},
          {"6 in steps of 150 Elo", {.elo = Steps(6, 150)}},
          {"the same, the weakest anchored", {.elo = Steps(6, 150)}, true},
          {"10 in steps of 100 Elo", {.elo = Steps(10, 100)}},
          {"3 and 3, 800 Elo apart", {.elo = {0, 0, 0, 800, 800, 800}}},
          {"4 alike and one 700 Elo below", {.elo = {-700, 0, 20, 40, 60}}},
          {"6 in steps of 150 Elo, 3 players", {.elo = Steps(6, 150), .seats = 3}},
          {"5 from 0 to 600 Elo, 4 players", {.elo = {0, 100, 200, 500, 600}, .seats = 4}},
          {"7 in steps of 100 Elo, 5 players", {.elo = Steps(7, 100), .seats = 5}}};
}

TEST(ErrorTargetLongTest, IntervalsHoldTheTruth) {
  constexpr int kTournaments = 200;
  constexpr int kRoundRobins = 60;
  std::cout << "| field | games | of a round robin | intervals that held the truth |\n"
               "|---|---|---|---|\n";
  for (const FieldRow& row : FieldRows()) {
    ErrorTarget target{.elo = 20, .rating = {}};
    if (row.has_anchor) target.rating.anchor = RatingAnchor{.agent = 0, .elo = 0};
    const std::size_t intervals = row.field.elo.size() - (row.has_anchor ? 1 : 0);
    std::int64_t games = 0;
    std::int64_t same_games = 0;  // of those tournaments that a round robin plays, too
    std::int64_t round_robin = 0;
    std::vector<double> held;  // part of the intervals, by tournament
    for (int i = 0; i < kTournaments; ++i) {
      const FieldSimulation simulation(row.field, 1000 + static_cast<std::uint64_t>(i));
      const EndedRun ended = PlayToTheEnd(simulation, target, 1'000'000);
      games += ended.result.games;
      held.push_back(static_cast<double>(CountIntervalsThatHold(row.field, target, ended.ratings)) /
                     static_cast<double>(intervals));
      if (i >= kRoundRobins) continue;
      same_games += ended.result.games;
      round_robin += RoundRobinGames(simulation, target);
    }
    // The intervals of a tournament hang together, so its part is one observation.
    double mean = 0;
    for (const double part : held) mean += part / kTournaments;
    double variance = 0;
    for (const double part : held) variance += (part - mean) * (part - mean) / (kTournaments - 1);
    const double error = std::sqrt(variance / kTournaments);
    std::cout << fmt::format(
                     "| {} | {} | {:.0f} % | {:.1f} +- {:.1f} % |\n", row.name,
                     games / kTournaments,
                     100.0 * static_cast<double>(same_games) / static_cast<double>(round_robin),
                     100 * mean, 196 * error)
              << std::flush;
    EXPECT_GT(mean, 0.93 - 1.96 * error) << row.name;
    EXPECT_LT(mean, 0.97 + 1.96 * error) << row.name;
  }
}

}  // namespace
}  // namespace riftlab
