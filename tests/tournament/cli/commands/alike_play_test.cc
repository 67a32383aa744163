// Tables that are held against each other are played alike: `best` judges by a net where all of
// them have one, and in none where one has not.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

constexpr const char* kNote = "Not all of these cards and rules have a shipped net";
constexpr const char* kWithout = "best:iterations=2,net=none";

const Words kChanged = {"--change", "guild.Fire.on_activate.1.amount=4"};

TEST(AlikePlayTest, AComparisonWithCardsThatHaveNoNet) {
  const TempFolder folder;
  const Words compare = Joined({"selfplay", "--game", "riftforce", "--games", "4", "--output",
                                "json", "--compare", "default"},
                               kChanged);
  const Words best = {"--agent", "best:iterations=2"};
  const std::string text = OutputOf(folder, Joined(compare, best));
  EXPECT_NE(text.find(kNote), std::string::npos);
  EXPECT_NE(text.find(kWithout), std::string::npos);
  // The figures are those of the agent that is named.
  const auto tables = [&](const std::string& played) {
    return Json::parse(played).at("tables").dump();
  };
  const Words named = {"--agent", kWithout};
  const std::string expected = OutputOf(folder, Joined(compare, named));
  EXPECT_EQ(tables(text), tables(expected));
  EXPECT_EQ(expected.find(kNote), std::string::npos);
  // Recorded, the manifests of both say so.
  OutputOf(folder, Joined(compare, Joined(best, {"--out", "runs"})));
  for (const char* run : {"runs/1/manifest.toml", "runs/2/manifest.toml"}) {
    EXPECT_NE(folder.Read(run).find(kWithout), std::string::npos) << folder.Read(run);
  }
}

TEST(AlikePlayTest, AComparisonOfTablesThatAllHaveOne) {
  const TempFolder folder;
  folder.Write("duel.toml", "game = \"riftforce\"\nmode = \"duel\"\n");
  const std::string text = OutputOf(
      folder, {"selfplay", "--game", "riftforce", "--rule", "draft=base", "--games", "4", "--agent",
               "best:iterations=2", "--compare", "duel.toml", "--output", "json"});
  EXPECT_EQ(text.find(kNote), std::string::npos);
  EXPECT_EQ(text.find("net=none"), std::string::npos);
}

// Each by the net that has learnt its cards.
TEST(AlikePlayTest, AComparisonWithANetForTheChangedCards) {
  const TempFolder folder;
  OutputOf(folder, Joined({"train", "--game", "riftforce", "--games", "100", "--out", "n.rlnet"},
                          kChanged));
  const Words compare = Joined({"selfplay", "--game", "riftforce", "--games", "4", "--output",
                                "json", "--compare", "default", "--agent"},
                               kChanged);
  const auto with = [&](const std::string& agent) {
    Words words = compare;
    words.insert(std::find(words.begin(), words.end(), "--agent") + 1, agent);
    return words;
  };
  const std::string text = OutputOf(folder, with("best:iterations=2,net=n.rlnet"));
  EXPECT_NE(text.find("best:iterations=2,net=shipped"), std::string::npos) << text;
  EXPECT_NE(text.find("best:iterations=2,net=n.rlnet"), std::string::npos) << text;
  ExpectRefused(folder, with("best:net=gone.rlnet"),
                "--agent: agent 'best': net=gone.rlnet: there is no such file");
}

// A configuration says itself who plays: what it names must fit.
TEST(AlikePlayTest, AConfigurationWithANetForOtherCards) {
  const TempFolder folder;
  OutputOf(folder, Joined({"train", "--game", "riftforce", "--games", "100", "--out", "n.rlnet"},
                          kChanged));
  folder.Write("duel.toml", "game = \"riftforce\"\nagent = [\"best:iterations=2,net=n.rlnet\"]\n");
  ExpectRefused(folder,
                {"selfplay", "--game", "riftforce", "--agent", "best:iterations=2", "--games", "4",
                 "--compare", "duel.toml"},
                "duel.toml: ");
}

// With a table of one's own, of which a change makes the shipped one.
TEST(AlikePlayTest, ABalanceThatTriesTheShippedTable) {
  const TempFolder folder;
  const std::string text = OutputOf(
      folder,
      Joined({"balance", "--game", "riftforce", "--goal", "seat:0 in 1..99 at best:iterations=2",
              "--knob", "guild.Fire.on_activate.1.amount=3", "--games", "40", "--confirm-games",
              "20", "--output", "json"},
             kChanged));
  EXPECT_NE(text.find(kWithout), std::string::npos) << text;
}

TEST(AlikePlayTest, ValuesOfARule) {
  const TempFolder folder;
  const std::string text =
      OutputOf(folder, {"selfplay", "--game", "warrift", "--vary", "target=standard,long",
                        "--games", "2", "--agent", "best:iterations=2", "--output", "json"});
  EXPECT_NE(text.find(kNote), std::string::npos);
  const std::string starts =
      OutputOf(folder, {"selfplay", "--game", "warrift", "--vary", "turn_order=0,1", "--games", "2",
                        "--agent", "best:iterations=2", "--output", "json"});
  EXPECT_EQ(starts.find(kNote), std::string::npos);
}

TEST(AlikePlayTest, TablesThatABalanceTries) {
  const TempFolder folder;
  const std::string text = OutputOf(
      folder, {"balance", "--game", "ripple_rush", "--goal", "seat:0 in 1..99 at best:iterations=2",
               "--knob", "row.8.number=3,4", "--games", "40", "--confirm-games", "20", "--confirm",
               "best:iterations=3", "--strong-games", "10", "--output", "json"});
  EXPECT_NE(text.find(kWithout), std::string::npos) << text;
  EXPECT_NE(text.find("best:iterations=3,net=none"), std::string::npos) << text;
}

// A second sample of a changed table says that it had no net.
TEST(AlikePlayTest, ASecondSampleSaysThatItHadNoNet) {
  const TempFolder folder;
  constexpr const char* kNoNet = "are not those that the shipped net was trained with";
  const Words run = {"selfplay", "--game", "riftforce",      "--agent", "greedy",
                     "--games",  "20",     "--strong-games", "2",       "--out"};
  const std::string text = OutputOf(folder, Joined(run, Joined({"changed"}, kChanged)));
  EXPECT_NE(text.find(kNoNet), std::string::npos) << text;
  EXPECT_NE(OutputOf(folder, {"report", "changed"}).find(kNoNet), std::string::npos);
  EXPECT_EQ(OutputOf(folder, Joined(run, {"shipped"})).find(kNoNet), std::string::npos);
}

}  // namespace
}  // namespace riftlab
