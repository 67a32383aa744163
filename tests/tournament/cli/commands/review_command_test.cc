// `riftlab review`: a recorded game for people and for programs.
#include <gtest/gtest.h>

#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

class ReviewCommandTest : public testing::Test {
 protected:
  ReviewCommandTest() {
    const Outcome outcome =
        RunProgram(folder_, {"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent",
                             "random", "--games", "2", "--out", "run"});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
  }

  Outcome Review(const Words& more) const {
    return RunProgram(folder_, Joined({"review", "run", "--game", "1", "--worlds", "4",
                                       "--iterations", "40", "--threads", "2"},
                                      more));
  }

  TempFolder folder_;
};

TEST_F(ReviewCommandTest, TextEndsWithTheAccount) {
  const Outcome outcome = Review({});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out.rfind("game 1 of run: Ripple Rush, basic", 0), 0U) << outcome.out;
  EXPECT_NE(outcome.out.find("step st  grade"), std::string::npos);
  EXPECT_NE(outcome.out.find("where the results come from"), std::string::npos);
  EXPECT_EQ(Review({"--sheet"}).out.find("step st  grade"), std::string::npos);
}

TEST_F(ReviewCommandTest, JsonHoldsEveryDecisionOfTheSeatsThatAreAskedFor) {
  const Outcome all = Review({"--output", "json"});
  EXPECT_EQ(all.status, 0) << all.err;
  const Json json = Json::parse(all.out);
  EXPECT_EQ(json.at("game_index"), 1);
  EXPECT_EQ(json.at("play_on"), "greedy");
  EXPECT_EQ(json.at("accounts").size(), 2U);
  const Json own = Json::parse(Review({"--output", "json", "--seat", "1"}).out);
  EXPECT_LT(own.at("decisions").size(), json.at("decisions").size());
  EXPECT_EQ(own.at("accounts"), json.at("accounts"));
}

TEST_F(ReviewCommandTest, WritesAPage) {
  const Outcome outcome = Review({"--html", "game.html", "--quiet"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(Slurp(folder_ / "game.html").rfind("<!doctype html>", 0), 0U);
  EXPECT_EQ(Review({"--html", "game.html"}).status, 2) << "it is there already";
  EXPECT_EQ(Review({"--html", "-"}).out.rfind("<!doctype html>", 0), 0U);
}

TEST_F(ReviewCommandTest, BadInputIsRefused) {
  const Outcome no_run = RunProgram(folder_, {"review"});
  EXPECT_EQ(no_run.status, 2);
  EXPECT_NE(no_run.err.find("review needs the folder of a run"), std::string::npos) << no_run.err;
  const Outcome seat = Review({"--seat", "2"});
  EXPECT_EQ(seat.status, 2);
  EXPECT_NE(seat.err.find("--seat: the game has seats 0 to 1, not 2"), std::string::npos)
      << seat.err;
  const Outcome agent = Review({"--play-on", "gready"});
  EXPECT_EQ(agent.status, 2);
  EXPECT_NE(agent.err.find("gready"), std::string::npos) << agent.err;
  const Outcome search = Review({"--agent", "random"});
  EXPECT_EQ(search.status, 2);
  EXPECT_NE(search.err.find("random"), std::string::npos) << search.err;
  const Outcome game = RunProgram(folder_, {"review", "run", "--game", "9"});
  EXPECT_NE(game.status, 0);
  EXPECT_NE(game.err.find("9"), std::string::npos) << game.err;
}

}  // namespace
}  // namespace riftlab
