// `riftlab analyze --rollouts`.
#include <gtest/gtest.h>

#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

class AnalyzeRolloutsTest : public testing::Test {
 protected:
  AnalyzeRolloutsTest() {
    const Outcome outcome =
        RunProgram(folder_, {"position", "--game", "ripple_rush", "--after", "4", "--seat", "0"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    Spit(folder_ / "view.json", outcome.out);
  }

  Outcome Analyze(const Words& more) const {
    return RunProgram(folder_, Joined({"analyze", "view.json"}, more));
  }
  void ExpectRefusal(const Words& more, const std::string& what) const {
    const Outcome outcome = Analyze(more);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find(what), std::string::npos) << outcome.err;
  }

  TempFolder folder_;
};

TEST_F(AnalyzeRolloutsTest, AnswersForAllMovesOrSome) {
  const Outcome text = Analyze({"--rollouts", "20"});
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_EQ(text.out.rfind("Each move was made in 20 worlds", 0), 0U) << text.out;
  const Json json = Json::parse(Analyze({"--rollouts", "20", "--output", "json"}).out);
  EXPECT_EQ(json.at("rollouts"), 20);
  ASSERT_GE(json.at("moves").size(), 3U);
  const std::string first = json.at("moves")[0].at("move");
  const std::string last = json.at("moves").back().at("move");
  const Outcome versus =
      Analyze({"--rollouts", "20", "--versus", last + " " + first, "--output", "json"});
  EXPECT_EQ(versus.status, 0) << versus.err;
  const Json two = Json::parse(versus.out);
  ASSERT_EQ(two.at("moves").size(), 2U);
  EXPECT_EQ(two.at("moves")[0], json.at("moves")[0]);
}

TEST_F(AnalyzeRolloutsTest, BadInputIsRefused) {
  ExpectRefusal({"--rollouts", "1"}, "--rollouts: '1' is not an integer from 2");
  ExpectRefusal({"--rollouts", "9", "--versus", "nonsense"}, "'nonsense' is no move here");
  ExpectRefusal({"--play-on", "best"}, "--play-on: is for --rollouts N");
  ExpectRefusal({"--versus", "a b"}, "--versus: is for --rollouts N");
  ExpectRefusal({"--rollouts", "9", "--iterations", "9"}, "--iterations: is of a search");
  ExpectRefusal({"--rollouts", "9", "--agent", "best"}, "--agent: is of a search");
  ExpectRefusal({"--rollouts", "9", "--play-on", "nobody"}, "nobody");
  const Json json = Json::parse(Analyze({"--rollouts", "2", "--output", "json"}).out);
  const std::string move = json.at("moves")[0].at("move");
  ExpectRefusal({"--rollouts", "9", "--versus", move}, "two moves or more");
  ExpectRefusal({"--rollouts", "9", "--versus", move + " " + move}, "all different");
}

}  // namespace
}  // namespace riftlab
