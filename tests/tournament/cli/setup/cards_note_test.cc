// What is said of cards that are not those in print.
#include <gtest/gtest.h>

#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

constexpr char kNote[] = "Reconstructed cards: ";

std::size_t NotesIn(const std::string& text) {
  std::size_t notes = 0;
  for (std::size_t at = text.find(kNote); at != std::string::npos; at = text.find(kNote, at + 1)) {
    ++notes;
  }
  return notes;
}

TEST(CardsNoteTest, GamesSayIt) {
  const TempFolder folder;
  EXPECT_EQ(NotesIn(OutputOf(folder, {"games", "warrift"})), 1U);
  EXPECT_NE(OutputOf(folder, {"games", "riftwalker"})
                .find("\nReconstructed cards: 44 of the 67 entries in Riftwalker"),
            std::string::npos);
  EXPECT_EQ(NotesIn(OutputOf(folder, {"games", "riftforce"})), 0U);
  EXPECT_EQ(NotesIn(OutputOf(folder, {"games", "ripple_rush"})), 0U);
  const Json json = Json::parse(OutputOf(folder, {"games", "warrift", "--output", "json"}));
  EXPECT_TRUE(json.at("games").at(0).at("cards_note").get<std::string>().starts_with(kNote));
}

TEST(CardsNoteTest, GamesSayWhoseNumbersTheRulesHave) {
  const TempFolder folder;
  const std::string note = "\nNumbers in these rules and in the options are those of the shipped";
  EXPECT_EQ(OutputOf(folder, {"games", "warrift"}).find(note), std::string::npos);
  EXPECT_NE(OutputOf(folder, {"games", "warrift", "--change", "rules.hand_size=7"}).find(note),
            std::string::npos);
}

TEST(CardsNoteTest, AValueIsChangedOnce) {
  const TempFolder folder;
  const Outcome outcome =
      RunProgram(folder, {"games", "warrift", "--change", "card.Banner Captain.cost=6", "--change",
                          "card.so_banner_captain.cost=4"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("--change: 'card.so_banner_captain.cost' is changed twice; it is "
                             "'card.Banner Captain.cost' too"),
            std::string::npos)
      << outcome.err;
}

TEST(CardsNoteTest, GamesNameTheBestAgentWholeAndOnce) {
  const TempFolder folder;
  const std::string teams = OutputOf(folder, {"games", "riftforce", "--mode", "team"});
  EXPECT_NE(teams.find("\nThe agent 'best', also where a net judges positions, plays it with"),
            std::string::npos);
  EXPECT_EQ(teams.find("so_ismcts:"), teams.rfind("so_ismcts:"));
  for (const std::string game : {"riftforce", "ripple_rush", "riftwalker", "warrift"}) {
    const std::string text = OutputOf(folder, {"games", game});
    EXPECT_NE(text.find("\nand where a net judges positions with"), std::string::npos) << game;
    EXPECT_EQ(text.find("\n  =0"), std::string::npos) << text;
  }
  EXPECT_NE(OutputOf(folder, {"games", "warrift"}).find("prior=bonus,\n  prior_weight=0.02\n"),
            std::string::npos);
}

// Of the shipped table and of one that was made from it, recorded or not.
TEST(CardsNoteTest, ReportsSayIt) {
  const TempFolder folder;
  const Words warrift = {"--game", "warrift", "--agent", "random", "--games", "4"};
  EXPECT_EQ(NotesIn(OutputOf(folder, Joined({"selfplay"}, warrift))), 1U);
  const std::string swift = RIFTLAB_SOURCE_DIR "/configs/cards/warrift_swift.toml";
  EXPECT_EQ(NotesIn(OutputOf(folder, Joined({"selfplay", "--cards", swift}, warrift))), 1U);
  folder.Write("a.toml", "game = \"warrift\"\n");
  EXPECT_EQ(NotesIn(OutputOf(folder, Joined({"selfplay", "--compare", "a.toml"}, warrift))), 1U);
  OutputOf(folder, Joined({"tournament", "--out", "run", "--agent", "greedy"}, warrift));
  EXPECT_EQ(NotesIn(OutputOf(folder, {"report", "run", "--html", "run.html"})), 1U);
  // In both reports' data, and in the text.
  EXPECT_EQ(NotesIn(folder.Read("run.html")), 3U);
}

}  // namespace
}  // namespace riftlab
