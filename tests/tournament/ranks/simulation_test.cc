// Many ranks on a simulated clock: how much is played in vain, and how long ranks wait.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include "fmt/format.h"
#include "tests/tournament/ranks/simulated_ranks.h"
#include "tests/tournament/run_folder.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

struct Simulated {
  RunOutcome outcome;
  double busy = 0;
};

Simulated Simulate(const TournamentConfig& config, const SimulationSpec& spec,
                   const std::string& folder) {
  SimulatedRanks ranks(spec);
  RankExecutor executor(ranks, ranks.ranks());
  const absl::StatusOr<RunOutcome> outcome =
      RunTournament(config, {.out_dir = folder, .threads = 0, .executor = &executor});
  EXPECT_TRUE(outcome.ok()) << outcome.status();
  fmt::print("{} games, {} in vain, ranks busy {:.1f} % of their time\n", outcome->games_done,
             outcome->games_in_vain, 100 * ranks.BusyShare());
  return {.outcome = *outcome, .busy = ranks.BusyShare()};
}

// A test between equals that takes somewhat more than 20,000 games.
TournamentConfig LongTest() {
  TournamentConfig config = RandomTournament("ripple_rush", 2, 200'000);
  config.record_moves = false;
  config.sprt = SprtSpec{.elo0 = 0, .elo1 = 10, .model = SprtModel::kNormalized};
  return config;
}

TEST(SimulatedRanksTest, ATestOnSixtyFourRanksPlaysFewGamesInVain) {
  const TempFolder temp;
  const absl::StatusOr<RunOutcome> plain = RunTournament(LongTest(), {.out_dir = temp / "plain"});
  ASSERT_TRUE(plain.ok()) << plain.status();
  EXPECT_GE(plain->games_done, 20'000);
  EXPECT_LE(plain->games_done, 25'000);
  for (const double game_ms : {1.0, 50.0}) {
    const std::string folder = temp / (fmt::format("{}", game_ms));
    const Simulated simulated = Simulate(LongTest(), {.game_ms = game_ms}, folder);
    EXPECT_EQ(RunBytes(folder), RunBytes(temp / "plain"));
    EXPECT_LT(static_cast<double>(simulated.outcome.games_in_vain),
              0.02 * static_cast<double>(simulated.outcome.games_done));
    // A game of a millisecond is over as soon as a message is there, and games that take 16 times
    // as long as others have many wait.
    EXPECT_GE(simulated.busy, game_ms > 10 ? 0.75 : 0.5);
  }
}

TEST(SimulatedRanksTest, RanksEndTogether) {
  const TempFolder temp;
  TournamentConfig config = RandomTournament("ripple_rush", 2, 20'000);
  config.record_moves = false;
  for (const double game_ms : {1.0, 50.0}) {
    const std::string folder = temp / (fmt::format("{}", game_ms));
    const Simulated simulated = Simulate(config, {.game_ms = game_ms}, folder);
    EXPECT_EQ(simulated.outcome.games_done, 20'000);
    EXPECT_EQ(simulated.outcome.games_in_vain, 0);
    EXPECT_GE(simulated.busy, game_ms > 10 ? 0.95 : 0.8);
  }
}

}  // namespace
}  // namespace riftlab
