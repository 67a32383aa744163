// Cards that no shipped net was trained with: whoever is advised by `best` is told so, once.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

constexpr const char* kCards = "mine.toml";

// How often the text says it, however its lines are broken.
int NetNotesIn(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  const std::string note = "are not those that the shipped net was trained with";
  int notes = 0;
  for (std::size_t at = text.find(note); at != std::string::npos; at = text.find(note, at + 1)) {
    ++notes;
  }
  return notes;
}

class NetNoteTest : public testing::Test {
 protected:
  NetNoteTest() {
    folder_.Write(kCards, OutputOf(folder_, {"games", "ripple_rush", "--change", "row.8.number=4",
                                             "--output", "toml"}));
  }

  // What a call comes to with the changed cards, and with those that are shipped.
  std::string Changed(const Words& call, const std::string& typed = "") const {
    return Shipped(Joined(call, {"--cards", kCards}), typed);
  }
  std::string Shipped(const Words& call, const std::string& typed = "") const {
    const Outcome outcome = RunProgramWithInput(folder_, call, typed);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome.out;
  }

  TempFolder folder_;
};

TEST_F(NetNoteTest, FollowSaysIt) {
  const Words call = {"follow", "--game", "ripple_rush", "--players", "2", "--seat", "1"};
  const std::string typed = "R12, B3\nhint 20\n1: B3@2\nquit\n";
  EXPECT_EQ(NetNotesIn(Changed(call, typed)), 1);
  EXPECT_EQ(NetNotesIn(Changed(Joined(call, {"--agent", "best:net=none"}), typed)), 0);
  EXPECT_EQ(NetNotesIn(Shipped(call, typed)), 0);
}

TEST_F(NetNoteTest, PlaySaysItWhereHintsAreBest) {
  const Words call = {"play",    "--game", "ripple_rush", "--agent", "human",
                      "--agent", "greedy", "--seed",      "7"};
  const std::string typed = "hint 20\nhint 20\nquit\n";
  EXPECT_EQ(NetNotesIn(Changed(call, typed)), 1);
  EXPECT_EQ(NetNotesIn(Shipped(call, typed)), 0);
}

TEST_F(NetNoteTest, PlayOfAgentsSaysItWhereOneIsBest) {
  const Words call = {"play", "--game", "ripple_rush", "--agent", "greedy", "--seed", "7"};
  const Words best = Joined(call, {"--agent", "best:iterations=2"});
  EXPECT_EQ(NetNotesIn(Changed(best)), 1);
  EXPECT_EQ(NetNotesIn(Changed(Joined(call, {"--agent", "greedy"}))), 0);
  EXPECT_EQ(NetNotesIn(Shipped(best)), 0);
}

TEST_F(NetNoteTest, AnalysesSayIt) {
  const Words position = {"position", "--game", "ripple_rush", "--after", "4", "--seat", "0"};
  folder_.Write("changed.json", Changed(position));
  folder_.Write("shipped.json", Shipped(position));
  const Words search = {"--iterations", "40"};
  const Words changed = {"analyze", "changed.json"};
  EXPECT_EQ(NetNotesIn(Changed(Joined(changed, search))), 1);
  EXPECT_EQ(NetNotesIn(Shipped(Joined({"analyze", "shipped.json"}, search))), 0);
  EXPECT_EQ(NetNotesIn(Changed(Joined(Joined(changed, search), {"--agent", "so_ismcts"}))), 0);
  EXPECT_EQ(NetNotesIn(Changed(Joined(changed, {"--rollouts", "4"}))), 0);
  EXPECT_EQ(
      NetNotesIn(Changed(Joined(changed, {"--rollouts", "4", "--play-on", "best:iterations=2"}))),
      1);
  std::istringstream lines(Changed(Joined(Joined(changed, search), {"--output", "json"})));
  Json last;
  for (std::string line; std::getline(lines, line);) last = Json::parse(line);
  EXPECT_EQ(NetNotesIn(last.at("warnings").dump()), 1) << last.at("warnings");
}

TEST_F(NetNoteTest, ReviewsSayIt) {
  const Words run = {"tournament", "--game",  "ripple_rush", "--agent", "greedy", "--agent",
                     "random",     "--games", "2",           "--quiet", "--out"};
  Changed(Joined(run, {"changed"}));
  Shipped(Joined(run, {"shipped"}));
  const auto review = [](const char* of) {
    return Words{"review", of, "--worlds", "2", "--iterations", "8"};
  };
  EXPECT_EQ(NetNotesIn(Shipped(review("changed"))), 1);
  EXPECT_EQ(NetNotesIn(Shipped(Joined(review("changed"), {"--all"}))), 1);
  const Words json = {"--output", "json"};
  EXPECT_EQ(NetNotesIn(Json::parse(Shipped(Joined(review("changed"), json))).at("note")), 1);
  EXPECT_FALSE(Json::parse(Shipped(Joined(review("shipped"), json))).contains("note"));
  EXPECT_EQ(NetNotesIn(Shipped(review("shipped"))), 0);
}

}  // namespace
}  // namespace riftlab
