// --ratings, --error-bars and --anchor of `tournament` and `report`.
#include <gtest/gtest.h>

#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

Words RunWith(const Words& more) {
  return Joined({"tournament", "--game", "ripple_rush", "--players", "3", "--agent", "a=random",
                 "--agent", "b=random", "--agent", "c=random", "--games", "60"},
                more);
}

Json JsonOf(const TempFolder& folder, const Words& words) {
  const Outcome outcome = RunProgram(folder, Joined(words, {"--output", "json"}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return Json::parse(outcome.out);
}

TEST(RatingOptionsTest, ChangeTheRatingsAndNotTheRun) {
  const TempFolder folder;
  const Json plain = JsonOf(folder, RunWith({"--out", "plain"}));
  EXPECT_EQ(plain["rating_model"]["model"], "plackett_luce");
  EXPECT_EQ(plain["rating_model"]["error_bars"], "sandwich");
  const Json other = JsonOf(folder, RunWith({"--out", "other", "--ratings", "bradley-terry",
                                             "--error-bars", "bootstrap", "--anchor", "b=100"}));
  EXPECT_EQ(other["rating_model"]["model"], "bradley_terry");
  EXPECT_EQ(other["rating_model"]["error_bars"], "bootstrap");
  EXPECT_EQ(other["anchor"], Json::parse(R"({"name":"b","elo":100.0})"));
  EXPECT_EQ(RunBytes(folder / "plain"), RunBytes(folder / "other"));
  // A recorded run is rated as one likes, and so is one that is resumed.
  const Words rating = {"--ratings", "bradley-terry", "--error-bars",
                        "bootstrap", "--anchor",      "b=100"};
  EXPECT_EQ(JsonOf(folder, Joined({"report", "plain"}, rating))["ranking"], other["ranking"]);
  EXPECT_EQ(JsonOf(folder, Joined({"tournament", "--resume", "plain"}, rating))["ranking"],
            other["ranking"]);
}

TEST(RatingOptionsTest, RefusesWhatDoesNotFit) {
  const TempFolder folder;
  const auto refused = [&](const Words& more, const std::string& message) {
    ExpectRefused(folder, RunWith(Joined(more, {"--out", "run"})), message);
  };
  refused({"--anchor", "d=0"}, "--anchor: no agent is called 'd'; agents: a, b, c");
  refused({"--anchor", "a"}, "--anchor: 'a' is not NAME=ELO, such as a=0");
  refused({"--anchor", "a=x"}, "--anchor: 'x' is not a number from -10000 to 10000");
  refused({"--anchor", "a=nan"}, "--anchor: 'nan' is not a number from -10000 to 10000");
  refused({"--ratings", "elo"},
          "--ratings: 'elo' is not one of auto, plackett-luce, bradley-terry");
  refused({"--error-bars", "none"}, "--error-bars: 'none' is not one of sandwich, bootstrap");
  ExpectRefused(folder,
                {"tournament", "--game", "riftforce", "--mode", "team", "--players", "4", "--agent",
                 "greedy", "--agent", "random", "--ratings", "plackett-luce"},
                "--ratings: placements of teams cannot be rated so");
}

}  // namespace
}  // namespace riftlab
