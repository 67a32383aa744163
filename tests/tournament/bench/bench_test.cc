#include "tournament/bench/bench.h"

#include <gtest/gtest.h>

#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

// The kept signature, as `riftlab bench` printed it after the last change of play or search.
std::string GoldenSignature() {
  std::string signature = Slurp(std::string(RIFTLAB_SOURCE_DIR) + "/tests/golden/signature.txt");
  EXPECT_TRUE(signature.ends_with('\n')) << "no signature; run scripts/regen_golden.sh";
  if (!signature.empty()) signature.pop_back();
  return signature;
}

// A change of this number is a change of play: it belongs in the message of the commit.
TEST(BenchTest, TheProgramPrintsTheGoldenSignature) {
  const TempFolder folder;
  const Outcome text = RunProgram(folder, {"bench"});
  ASSERT_EQ(text.status, 0) << text.err;
  EXPECT_TRUE(text.out.ends_with("\nBench: " + GoldenSignature() + "\n"))
      << text.out << "golden: " << GoldenSignature()
      << "\nif play or search was meant to change, run scripts/regen_golden.sh";
}

TEST(BenchTest, JsonHoldsTheSameSignature) {
  const TempFolder folder;
  const Outcome json = RunProgram(folder, {"bench", "--output", "json"});
  ASSERT_EQ(json.status, 0) << json.err;
  const Json answer = Json::parse(json.out);
  EXPECT_EQ(answer.at("signature"), GoldenSignature());
  EXPECT_GE(answer.at("games").size(), 1U);
  for (const Json& game : answer.at("games")) {
    EXPECT_GT(game.at("positions"), 0) << game;
    EXPECT_GT(game.at("nodes"), 0) << game;
    EXPECT_GT(game.at("moves"), game.at("iterations")) << game;
  }
}

TEST(BenchTest, TheSignatureDependsOnNodesAndHashesInOrder) {
  const BenchResult a{.game = "a", .nodes = 3, .hash = 5};
  const BenchResult b{.game = "b", .nodes = 4, .hash = 6};
  BenchResult other = b;
  other.hash = 7;
  EXPECT_EQ(SignatureOf({a, b}), SignatureOf({a, b}));
  EXPECT_EQ(SignatureOf({a, b}).substr(0, 2), "7 ");
  EXPECT_NE(SignatureOf({a, b}), SignatureOf({b, a}));
  EXPECT_NE(SignatureOf({a, b}), SignatureOf({a, other}));
  other = b;
  other.seconds = 9;
  EXPECT_EQ(SignatureOf({a, b}), SignatureOf({a, other})) << "speed is no part of it";
}

}  // namespace
}  // namespace riftlab
