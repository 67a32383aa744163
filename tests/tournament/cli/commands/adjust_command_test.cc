// --adjust: results without the luck of the draws, wherever runs are played and reported.
#include <gtest/gtest.h>

#include <regex>
#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

const Words kCheap = {"--adjust", "redraws=2 turns=0", "--quiet"};
const Words kAdjustedMatch = {"tournament", "--game",  "ripple_rush", "--agent",
                              "greedy",     "--agent", "random"};

Words MatchOf(const Words& more) { return Joined(Joined(kAdjustedMatch, kCheap), more); }

Json JsonOf(const TempFolder& folder, const Words& words) {
  const Outcome outcome = RunProgram(folder, Joined(words, {"--output", "json"}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return Json::parse(outcome.out);
}

TEST(AdjustCommandTest, ReportsSayTheSameAfterwards) {
  const TempFolder folder;
  const Json played = JsonOf(folder, MatchOf({"--games", "200", "--out", "run"}));
  const Json& adjusted = played.at("adjusted");
  EXPECT_TRUE(adjusted.at("is_adjusted").get<bool>());
  EXPECT_LT(adjusted.at("variance_ratio").get<double>(), 1.1);
  EXPECT_EQ(adjusted.at("ranking").size(), 2U);
  EXPECT_EQ(JsonOf(folder, {"report", "run"}).at("adjusted"), adjusted);
  // What was played is what is played without.
  Words plain = Joined(kAdjustedMatch, {"--quiet", "--games", "200"});
  const Json without = JsonOf(folder, plain);
  EXPECT_EQ(without.at("ranking"), played.at("ranking"));
  EXPECT_FALSE(without.contains("adjusted"));
}

TEST(AdjustCommandTest, ShardsAddUpToTheWhole) {
  const TempFolder folder;
  RunProgram(folder, MatchOf({"--games", "24", "--out", "whole"}));
  for (const std::string part : {"1", "2"}) {
    const Outcome outcome =
        RunProgram(folder, MatchOf({"--games", "24", "--shard", part + "/2", "--out", part}));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
  }
  EXPECT_EQ(RunProgram(folder, {"merge", "1", "2", "--out", "merged", "--quiet"}).status, 0);
  EXPECT_EQ(folder.Read("merged/games.jsonl"), folder.Read("whole/games.jsonl"));
  EXPECT_EQ(folder.Read("merged/manifest.toml"), folder.Read("whole/manifest.toml"));
}

TEST(AdjustCommandTest, BesideATestStandsAnIntervalForAnyTime) {
  const TempFolder folder;
  const Outcome outcome =
      RunProgram(folder, MatchOf({"--games", "240", "--sprt", "elo0=0 elo1=5"}));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("Whenever one stops: points of greedy ["), std::string::npos)
      << outcome.out;
}

TEST(AdjustCommandTest, AnIntervalForAnyTimeEndsAtOneAndIsThereWhereAllAgree) {
  const TempFolder folder;
  const auto match_of = [](const std::string& seed) {
    return Joined(
        {"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent", "random", "--games",
         "400", "--seed", seed, "--sprt", "elo0=0 elo1=5 alpha=1e-9 beta=1e-9"},
        kCheap);
  };
  for (const std::string seed : {"1", "2"}) {
    const Json pair = JsonOf(folder, match_of(seed)).at("adjusted").at("pairs").at(0);
    if (!pair.at("anytime").at("high").is_null()) {
      EXPECT_LE(pair.at("anytime").at("high").get<double>(), 1);
    }
    const Outcome outcome = RunProgram(folder, match_of(seed));
    std::smatch bounds;
    ASSERT_TRUE(std::regex_search(outcome.out, bounds,
                                  std::regex(R"(points of greedy \[(0\.\d+), (1\.0000)\])")))
        << outcome.out;
  }
}

TEST(AdjustCommandTest, SelfPlayLaddersAndVariants) {
  const TempFolder folder;
  const Words play =
      Joined({"selfplay", "--game", "ripple_rush", "--agent", "greedy", "--games", "120"}, kCheap);
  EXPECT_EQ(JsonOf(folder, play).at("adjusted").at("seats").size(), 2U);
  folder.Write("b.toml", "game = \"ripple_rush\"\nmode = \"advanced\"\n");
  const Json compared = JsonOf(folder, Joined(play, {"--compare", "b.toml"}));
  EXPECT_EQ(compared.at("adjusted").at("seats").size(), 2U);
  const Json& first_seat = compared.at("adjusted").at("seats").at(0);
  EXPECT_NEAR(first_seat.at("raw_difference").at("value").get<double>(),
              compared.at("primary").at("difference").at("value").get<double>(), 1e-12);
  const Json ladder =
      JsonOf(folder, Joined({"ladder", "--game", "ripple_rush", "--agent", "so_ismcts:cutoff=0",
                             "--from", "1", "--rungs", "2", "--games", "200"},
                            kCheap));
  EXPECT_EQ(ladder.at("adjusted").at("ranking").size(), 2U);
}

TEST(AdjustCommandTest, RefusesWhatIsWrong) {
  const TempFolder folder;
  const auto refused = [&](const Words& words, const std::string& message) {
    const Outcome outcome = RunProgram(folder, words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find(message), std::string::npos) << outcome.err;
  };
  refused(Joined(kAdjustedMatch, {"--adjust", "redraws=0"}),
          "--adjust: redraws: '0' is not an integer from 1 to 1024");
  refused({"tournament", "--game", "riftforce", "--agent", "greedy", "--agent", "random",
           "--adjust", "auto"},
          "--adjust: in riftforce the luck that can be measured makes results hardly surer");
}

}  // namespace
}  // namespace riftlab
