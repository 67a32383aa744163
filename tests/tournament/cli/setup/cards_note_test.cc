// What is said of cards that are not those in print.
#include <gtest/gtest.h>

#include <ostream>
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
                .find("\nReconstructed cards: 52 of the 67 entries in Riftwalker"),
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
  const std::string text = OutputOf(folder, {"games", "warrift", "--change", "rules.hand_size=7"});
  EXPECT_NE(text.find(note), std::string::npos);
  EXPECT_NE(text.find("\nHand: 7 cards. "), std::string::npos) << text;
}

struct Numbers {
  const char* game;
  Words changes;
  Words lines;  // of the card table in words
};

void PrintTo(const Numbers& row, std::ostream* out) { *out << row.game; }

class NumbersInPlayTest : public testing::TestWithParam<Numbers> {};

TEST_P(NumbersInPlayTest, AreShown) {
  const auto& [game, changes, lines] = GetParam();
  const TempFolder folder;
  Words call = {"games", game, "--output", "json"};
  for (const std::string& change : changes) call = Joined(call, {"--change", change});
  const Json json = Json::parse(OutputOf(folder, call));
  const std::string cards = json.at("games").at(0).at("cards").get<std::string>();
  for (const std::string& line : lines) {
    EXPECT_NE(cards.find(line), std::string::npos) << line << "\n" << cards;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Games, NumbersInPlayTest,
    testing::Values(
        Numbers{"riftforce",
                {"scoring.end_trigger=4", "scoring.per_destroyed_enemy=2",
                 "scoring.per_controlled_location=3", "limits.round_cap=1"},
                {"Riftforce: 2 for an elemental destroyed, 3 for a location held at check & draw; "
                 "the game ends with 4, or after 1 round.\n"}},
        Numbers{"riftforce",
                {"limits.hand_size=5", "limits.max_played=2", "limits.max_activated=1"},
                {"Hand: 5 cards. One action plays at most 2 cards, or activates at most 1 "
                 "elemental.\n"}},
        Numbers{"riftforce",
                {"setup.displayed_guilds=7", "setup.guilds_alone=3", "setup.guilds_in_team=2",
                 "setup.solo_offered_guilds=5"},
                {"Guilds: 3 for a player without partner and for the trainer, 2 for each of a "
                 "team; on display in a draft 7 and one for each player; in solo mode a choice "
                 "from 5.\n"}},
        Numbers{
            "riftforce",
            {"number.5.copies=1", "difficulty.1.stars_low=4", "difficulty.5.amplified_number=6"},
            {"1 elemental of number 5, 3 of 6", "\n  1: 5****, 6*", " of 6\n"}},
        Numbers{"warrift",
                {"rules.hand_size=8", "rules.guild_selection_size=2",
                 "rules.center_selection_size=7", "rules.min_summon_cost=2", "rules.retain_cost=4"},
                {"Hand: 8 cards. Selection: 2 of the own guild, 7 in Frenzy. A card costs at least "
                 "2 magicka to summon, and 4 more to retain.\n"}},
        Numbers{"warrift",
                {"rules.monsters_per_turn=2", "rules.monsters_per_turn_doubled=3",
                 "rules.double_threshold.standard=3", "rules.double_threshold.teams=11"},
                {"Monsters: 2 more each turn, 3 once somebody has this many points: 3 (15 in the "
                 "long game, 11 in teams, 10 in solo, 10 in Frenzy).\n"}},
        Numbers{"warrift",
                {"rules.target.long=31", "rules.max_rotations=1"},
                {"Points that end the game: 20 (31 in the long game, 40 in teams, 20 in solo, 20 "
                 "in Frenzy). It ends after 1 rotation at the latest.\n"}},
        Numbers{"warrift",
                {"rules.monster_limit.hard=8", "rules.solo_guild.silver=7",
                 "rules.solo_guild.max_copies.gold=2"},
                {"Limits of monsters: weak 18, easy 15, normal 12, hard 8, insane 6, master 3, "
                 "impossible 0.\n",
                 "Solo guild: 21 bronze (at most 3 of a card), 7 silver (at most 2), 3 gold (at "
                 "most 2).\n",
                 "8 valor  each opponent discards 1 card; not in solo\n"}},
        Numbers{"riftwalker",
                {"rules.hand_size=4", "rules.bursts_to_end_3=2", "rules.round_cap=50",
                 "rules.max_activations_per_turn=1"},
                {"Hand: 4 cards. Scored rifts that end the game: 7 with 2 players, 2 with 3 "
                 "players, 5 with 4 players; it ends after 50 rounds at the latest. A turn has at "
                 "most 1 activation.\n"}},
        Numbers{"ripple_rush",
                {"deck.cards_per_player=1", "goal.1.points=1", "goals.revealed=3"},
                {"(100 cards); 1 card a player.\n", "3 turned up", "row 1 completed: 1 point\n"}}));

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
