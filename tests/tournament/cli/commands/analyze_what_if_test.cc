// `riftlab analyze --moves` and `--assume`.
#include <gtest/gtest.h>

#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

class AnalyzeWhatIfTest : public testing::Test {
 protected:
  AnalyzeWhatIfTest() {
    Write("open.json", {"--game", "riftforce", "--after", "12"});
    const Json open = Json::parse(folder_.Read("open.json"));
    Write("view.json",
          {"--game", "riftforce", "--after", "12", "--seat", open.at("seat_to_move").dump()});
    // Where the cards of the other seat lie.
    hand_ = open.at("seat_to_move") == 0 ? "hand:1" : "hand:0";
  }

  void Write(const std::string& file, const Words& words) const {
    const Outcome outcome = RunProgram(folder_, Joined({"position"}, words));
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    Spit(folder_ / file, outcome.out);
  }
  Outcome Analyze(const std::string& file, const Words& more) const {
    return RunProgram(folder_, Joined({"analyze", file, "--output", "json"}, more));
  }
  // The last line of the answer.
  Json Answer(const std::string& file, const Words& more) const {
    const Outcome outcome = Analyze(file, more);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    const std::size_t last = outcome.out.rfind('\n', outcome.out.size() - 2);
    return Json::parse(outcome.out.substr(last == std::string::npos ? 0 : last + 1));
  }
  void ExpectRefusal(const std::string& file, const Words& more, const std::string& what) const {
    const Outcome outcome = Analyze(file, more);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_NE(outcome.err.find(what), std::string::npos) << outcome.err;
  }

  TempFolder folder_;
  std::string hand_;
};

const Words kQuick = {"--iterations", "200"};

TEST_F(AnalyzeWhatIfTest, MovesLeadToThePositionThatIsAnalysed) {
  const Json now = Answer("open.json", kQuick);
  const std::string first = now.at("move_infos")[0].at("move");
  const Json then = Answer("open.json", Joined({"--moves", first}, kQuick));
  EXPECT_EQ(then.at("after"), Json::array({first}));
  EXPECT_FALSE(now.contains("after"));
  EXPECT_NE(then.at("move_infos"), now.at("move_infos"));
  // The same by number, as at the table.
  EXPECT_EQ(Answer("open.json", Joined({"--moves", "1"}, kQuick)).at("after").size(), 1U);
}

TEST_F(AnalyzeWhatIfTest, ASeatThatIsNotToMoveIsToldWhoIs) {
  const std::string other = hand_.substr(hand_.find(':') + 1);
  const std::string to_move = other == "0" ? "1" : "0";
  Write("other.json", {"--game", "riftforce", "--after", "12", "--seat", other});
  ExpectRefusal("other.json", {},
                "other.json: seat " + other + " has nothing to decide here: seat " + to_move +
                    " is to move; give what that seat sees, or the complete position");
}

TEST_F(AnalyzeWhatIfTest, WhatDrawsOrIsAnotherSeatsIsAWarning) {
  const Json now = Answer("view.json", kQuick);
  const int seat = now.at("seat");
  // Moves are made until the other seat is to move.
  std::string moves;
  Json then = now;
  for (int i = 0; i < 20 && then.at("seat") == seat; ++i) {
    moves += " " + then.at("move_infos")[0].at("move").get<std::string>();
    then = Answer("view.json", Joined({"--moves", moves}, kQuick));
  }
  ASSERT_NE(then.at("seat"), seat);
  EXPECT_NE(then.at("warnings").dump().find("one world that seat"), std::string::npos) << then;
}

TEST_F(AnalyzeWhatIfTest, AssumptionsHoldInSearchesAndRollouts) {
  const Json now = Answer("view.json", kQuick);
  std::string zone;
  std::string card;
  for (const Json& belief : now.at("belief")) {
    if (belief.at("p") < 1 && belief.at("zone").get<std::string>().starts_with("hand")) {
      zone = belief.at("zone");
      card = belief.at("card");
    }
  }
  ASSERT_NE(card, "");
  const std::string assumed = zone + "=" + card;
  const Json search = Answer("view.json", Joined({"--assume", assumed}, kQuick));
  ASSERT_EQ(search.at("assumed").at("cards").size(), 1U);
  const std::string named = search.at("assumed").at("cards")[0];
  EXPECT_EQ(named.rfind(zone + "=", 0), 0U) << named;
  EXPECT_EQ(Answer("view.json", Joined({"--assume", named}, kQuick)).at("move_infos"),
            search.at("move_infos"));
  EXPECT_GT(search.at("assumed").at("share"), 0);
  EXPECT_LT(search.at("assumed").at("share"), 1);
  for (const Json& belief : search.at("belief")) {
    if (belief.at("zone") == zone && belief.at("card") == card) {
      EXPECT_EQ(belief.at("p"), 1);
    }
  }
  const Json rollouts = Answer("view.json", {"--assume", assumed, "--rollouts", "20"});
  EXPECT_EQ(rollouts.at("assumed"), search.at("assumed"));
  const Outcome text = RunProgram(
      folder_, {"analyze", "view.json", "--rollouts", "5", "--assume", assumed, "--moves", "1"});
  EXPECT_EQ(text.out.rfind("after the moves ", 0), 0U) << text.out << text.err;
  EXPECT_NE(text.out.find("assumed: " + named), std::string::npos) << text.out;
}

// One sees one's own hand, so that trying many worlds would find no other one.
TEST_F(AnalyzeWhatIfTest, NothingIsAssumedOfWhatIsSeen) {
  Write("warrift.json", {"--game", "warrift", "--rule", "guilds=graverend/spellstrike", "--rule",
                         "turn_order=0", "--seat", "0", "--after", "6"});
  ExpectRefusal("warrift.json", {"--assume", "hand:0=mage.1"},
                "nothing is hidden in hand:0, and no Mage.1 lies there; hidden cards lie in ");
  // Nor after moves of one's own.
  const Json now = Answer("warrift.json", kQuick);
  for (const Json& move : now.at("move_infos")) {
    const std::string first = move.at("move");
    if (Answer("warrift.json", Joined({"--moves", first}, kQuick)).at("seat") != 0) continue;
    ExpectRefusal("warrift.json", {"--moves", first, "--assume", "hand:0=mage.1"},
                  "--assume: nothing is hidden in hand:0, and no Mage.1 lies there");
    return;
  }
  FAIL() << "seat 0 is not to move after any move";
}

// A code that ends in its owner, and a printed name that is part of another one.
TEST_F(AnalyzeWhatIfTest, PrintedNamesOfCardsThatHaveOwnersAreUnderstood) {
  const Outcome sheet = RunProgram(folder_, {"games", "warrift", "--output", "toml", "--change",
                                             "start_card.mage.name=\"Summon\""});
  Spit(folder_ / "cards.toml", sheet.out);
  const Words cards = {"--cards", "cards.toml"};
  Write("warrift.json", Joined({"--game", "warrift", "--rule", "guilds=graverend/spellstrike",
                                "--rule", "turn_order=0", "--seat", "0", "--after", "6"},
                               cards));
  ExpectRefusal("warrift.json", Joined({"--assume", "hand:1=Summon"}, cards),
                "can mean more than one card: Summon (mage.0), Summon (mage.1)");
  const Words owned = Joined({"--assume", "hand:1=mage.1"}, cards);
  EXPECT_EQ(Answer("warrift.json", Joined(owned, kQuick)).at("assumed").at("cards")[0],
            "hand:1=Summon (mage.1)");
}

TEST_F(AnalyzeWhatIfTest, TwoMovesAreComparedUntilItIsSure) {
  const Json all = Answer("view.json", {"--rollouts", "60"});
  const std::string first = all.at("moves")[0].at("move");
  const std::string last = all.at("moves").back().at("move");
  const Words two = {"--versus", first + " " + last, "--confidence", "0.9", "--rollouts"};
  const Json few = Answer("view.json", Joined(two, {"50"}));
  EXPECT_EQ(few.at("rollouts"), 50);
  EXPECT_FALSE(few.at("sure"));
  const Json many = Answer("view.json", Joined(two, {"4000"}));
  EXPECT_EQ(many.at("confidence"), 0.9);
  EXPECT_EQ(many.at("sure").get<bool>(), many.at("moves")[1].at("behind_ci")[0] > 0);
  EXPECT_EQ(many.at("sure").get<bool>(), many.at("rollouts") < 4000);
}

TEST_F(AnalyzeWhatIfTest, BadInputIsRefused) {
  ExpectRefusal("open.json", {"--moves", "nonsense"},
                "--moves: move 1, 'nonsense', is none that seat");
  ExpectRefusal("view.json", {"--moves", "1 nonsense"}, "--moves: move 2, 'nonsense'");
  ExpectRefusal("view.json", {"--assume", hand_}, "' is not PLACE=CARD; hidden cards lie in");
  ExpectRefusal("view.json", {"--assume", "h" + hand_ + "=X"}, "did you mean '" + hand_ + "'?");
  ExpectRefusal("view.json", {"--assume", hand_ + "=nothing"}, "no card is called 'nothing'");
  ExpectRefusal("view.json", {"--rollouts", "9", "--confidence", "0.9"},
                "or of --rollouts with --versus");
}

// A position is looked at with the words with which it was written.
TEST_F(AnalyzeWhatIfTest, CardsAreChangedAsWhereThePositionWasWritten) {
  const Words change = {"--change", "guild.Fire.on_activate.1.amount=4"};
  Write("changed.json", Joined({"--game", "riftforce", "--after", "12"}, change));
  ExpectRefusal("changed.json", kQuick, "changed.json: cards: it was written with card table ");
  ExpectRefusal("changed.json", kQuick, "give the right table with --cards or --change\n");
  ExpectRefusal("open.json", Joined(change, kQuick), "but the shipped one with --change is ");
  EXPECT_FALSE(Answer("changed.json", Joined(change, kQuick)).at("move_infos").empty());
  std::string position = folder_.Read("changed.json");
  std::erase(position, '\n');
  const Outcome served =
      RunProgramWithInput(folder_, Joined({"analyze", "--serve", "--iterations", "200"}, change),
                          "{\"id\": 1, \"position\": " + position + "}\n");
  EXPECT_NE(served.out.find("\"move_infos\""), std::string::npos) << served.out;
}

TEST_F(AnalyzeWhatIfTest, NamesTheVariantsOfTheCardsThatWereGiven) {
  folder_.Write("two.toml",
                "game = 'riftforce'\n[variant.hot]\nguild.Fire.on_activate.1.amount = 4\n"
                "[variant.cold]\nguild.Fire.on_activate.1.amount = 2\n");
  Write("hot.json", {"--game", "riftforce", "--cards", "two.toml#hot"});
  ExpectRefusal("hot.json", {"--cards", "two.toml"},
                "; variants of two.toml, as FILE#NAME: cold, hot\n");
  EXPECT_FALSE(Answer("hot.json", Joined({"--cards", "two.toml#hot"}, kQuick)).empty());
}

}  // namespace
}  // namespace riftlab
