// Games that were played, written down as people would, and read again.
#include "tournament/follow/told_world.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "engine/core/types.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/follow/told_file.h"
#include "tests/tournament/follow/written_table.h"
#include "tournament/driver/replay.h"
#include "tournament/follow/followed_game.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

struct WrittenTable {
  const char* game;
  const char* mode;
  int players;
};

AnyGame GameAt(const WrittenTable& table) {
  GameConfig config;
  config.mode = table.mode;
  config.players = table.players;
  return *MakeGame(table.game, config);
}

void KeepWhatAllSaw(WrittenGame::Line& line) { line.saw.assign(line.saw.size(), OpenFacts(line)); }

// Its draws and moves alone lead to the same game.
void ExpectReplays(const AnyGame& game, const ToldWorld& world) {
  GameRecord record{.result = game.Result(world.positions.back()),
                    .decisions = std::ssize(world.actions),
                    .draws = world.draws};
  record.moves = fmt::format("{}", fmt::join(MovesOf(game, world), " "));
  MatchObserver nobody;
  EXPECT_EQ(Replay(game, record, nobody), absl::OkStatus());
}

class ToldWorldTest : public testing::TestWithParam<WrittenTable> {};
class ToldOrderTest : public testing::TestWithParam<WrittenTable> {};
class SeenBySeatTest : public testing::TestWithParam<WrittenTable> {};
class SeenByAllTest : public testing::TestWithParam<WrittenTable> {};

std::string NameOf(const testing::TestParamInfo<WrittenTable>& table) {
  return fmt::format("{}_{}_{}", table.param.game, table.param.mode, table.param.players);
}

TEST_P(ToldWorldTest, IsTheGameWhereAllIsTold) {
  const AnyGame game = GameAt(GetParam());
  const Written written = WriteGame(game, 3);
  const absl::StatusOr<ToldWorld> world = Reread(game, written.text);
  ASSERT_TRUE(world.ok()) << world.status();
  EXPECT_EQ(MovesOf(game, *world), written.moves);
  EXPECT_EQ(game.Result(world->positions.back()).scores, written.result.scores);
  EXPECT_EQ(game.Result(world->positions.back()).reason, written.result.reason);
  ExpectReplays(game, *world);
}

// What seat 0 alone saw, and every move.
TEST_P(SeenBySeatTest, AgreesWithWhatOneSeatSaw) {
  const AnyGame game = GameAt(GetParam());
  Written written = WriteGame(game, 4);
  for (WrittenGame::Line& line : written.text.lines) line.saw.resize(1);
  written.text.viewer = 0;
  const absl::StatusOr<ToldWorld> world = Reread(game, written.text);
  ASSERT_TRUE(world.ok()) << world.status();
  EXPECT_EQ(MovesOf(game, *world), written.moves);
  ExpectReplays(game, *world);
}

// What everybody saw, and every move.
TEST_P(SeenByAllTest, AgreesWithWhatLayOpen) {
  const AnyGame game = GameAt(GetParam());
  Written written = WriteGame(game, 5);
  for (WrittenGame::Line& line : written.text.lines) KeepWhatAllSaw(line);
  const absl::StatusOr<ToldWorld> world = Reread(game, written.text);
  ASSERT_TRUE(world.ok()) << world.status();
  EXPECT_EQ(MovesOf(game, *world), written.moves);
  ExpectReplays(game, *world);
}

TEST(WrittenNamesTest, MayHaveCommas) {
  const AnyGame game = *MakeGame("warrift", {.rules = {{"guilds", "graverend/spellstrike"}}});
  Written written = WriteGame(game, 1);
  int replaced = 0;
  for (WrittenGame::Line& line : written.text.lines) {
    for (std::vector<std::string>& saw : line.saw) {
      for (std::string& fact : saw) {
        if (fact != "gr_zyrna") continue;
        fact = "Zyrna, the Beckoner";
        ++replaced;
      }
    }
  }
  ASSERT_GT(replaced, 0);
  const absl::StatusOr<ToldWorld> world = Reread(game, written.text);
  ASSERT_TRUE(world.ok()) << world.status();
  EXPECT_EQ(MovesOf(game, *world), written.moves);
}

// People lay their cards down and write them in any order: what was told of a line is of its draws
// all together.
TEST_P(ToldOrderTest, IsTheGameInWhateverOrderAllIsTold) {
  const AnyGame game = GameAt(GetParam());
  const Written written = WriteGame(game, 6);
  for (const ToldOrder order :
       {ToldOrder::kOpenFirst, ToldOrder::kOpenLast, ToldOrder::kReversed, ToldOrder::kShuffled}) {
    SCOPED_TRACE(static_cast<int>(order));
    const absl::StatusOr<ToldWorld> world = Reread(game, InOrder(written, order, 6));
    ASSERT_TRUE(world.ok()) << world.status();
    ASSERT_EQ(MovesOf(game, *world), written.moves);
    for (std::size_t i = 0; i < written.positions.size(); ++i) {
      for (const Player seat : Seats(game.NumPlayers())) {
        ASSERT_EQ(game.Observe(world->positions[i], seat), game.Observe(written.positions[i], seat))
            << "position " << i << ", seat " << int{seat};
      }
    }
    EXPECT_EQ(game.Result(world->positions.back()).scores, written.result.scores);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Tables, ToldOrderTest,
    testing::Values(WrittenTable{"riftforce", "duel", 2}, WrittenTable{"riftforce", "team", 3},
                    WrittenTable{"riftforce", "team", 4}, WrittenTable{"warrift", "classic", 2},
                    WrittenTable{"warrift", "classic", 4}, WrittenTable{"warrift", "frenzy", 2}),
    NameOf);

INSTANTIATE_TEST_SUITE_P(
    Tables, ToldWorldTest,
    testing::Values(WrittenTable{"ripple_rush", "basic", 1},
                    WrittenTable{"ripple_rush", "basic", 2},
                    WrittenTable{"ripple_rush", "advanced", 3},
                    WrittenTable{"riftforce", "duel", 2}, WrittenTable{"riftforce", "team", 3},
                    WrittenTable{"riftforce", "team", 4}, WrittenTable{"riftforce", "solo", 1},
                    WrittenTable{"riftwalker", "standard", 2},
                    WrittenTable{"riftwalker", "standard", 3},
                    WrittenTable{"warrift", "classic", 2}, WrittenTable{"warrift", "team", 4},
                    WrittenTable{"warrift", "frenzy", 2}, WrittenTable{"warrift", "solo", 1}),
    NameOf);

// The search is bounded: where many hands are hidden it seldom finds a world.
INSTANTIATE_TEST_SUITE_P(
    Tables, SeenBySeatTest,
    testing::Values(WrittenTable{"ripple_rush", "basic", 1},
                    WrittenTable{"ripple_rush", "basic", 2},
                    WrittenTable{"ripple_rush", "advanced", 3},
                    WrittenTable{"riftforce", "duel", 2}, WrittenTable{"riftforce", "team", 3},
                    WrittenTable{"riftforce", "solo", 1}, WrittenTable{"riftwalker", "standard", 2},
                    WrittenTable{"riftwalker", "standard", 3},
                    WrittenTable{"warrift", "classic", 2}, WrittenTable{"warrift", "frenzy", 2},
                    WrittenTable{"warrift", "solo", 1}),
    NameOf);

INSTANTIATE_TEST_SUITE_P(Tables, SeenByAllTest,
                         testing::Values(WrittenTable{"ripple_rush", "basic", 2},
                                         WrittenTable{"ripple_rush", "advanced", 3},
                                         WrittenTable{"riftforce", "duel", 2},
                                         WrittenTable{"riftforce", "team", 3},
                                         WrittenTable{"riftwalker", "standard", 2},
                                         WrittenTable{"warrift", "classic", 2},
                                         WrittenTable{"warrift", "frenzy", 2}),
                         NameOf);

ToldWorld WorldOf(const std::string& told) {
  const WrittenGame text = *ReadWrittenGame(told, "told");
  const AnyGame game = *MakeGame(text.game, text.config);
  absl::StatusOr<ToldWorld> world = FindWorld(game, text, "told");
  EXPECT_TRUE(world.ok()) << world.status();
  return world.ok() ? *std::move(world) : ToldWorld{};
}

constexpr const char* kDraft =
    "game riftforce\nmode duel\nplayers 2\ndeal = St, Li, Sh, Ea, Th, Pl, Be, Sa, La, Ac\n"
    "0: Ea\n1: Be\n0: Sh\n1: Th\n0: Sa\n";

// The card that both tell is the one that lies open, wherever it was told.
TEST(ToldTogetherTest, NoCardThatWasToldIsLost) {
  const ToldWorld world = WorldOf(std::string(kDraft) +
                                  "1: Pl = Pl5, Be5, Be5, Be5, Li5, Li5, Th5, Th5\n"
                                  "0 = Pl5, Ea5, Sa6, Sa7, Sh5, Sh6, St5, St7\n0: resigns\n");
  const AnyGame game = *MakeGame("riftforce", {.mode = "duel", .players = 2});
  ASSERT_FALSE(world.positions.empty());
  const std::string hand = game.ToJson(world.positions.back())["seats"][1]["hand"].dump();
  EXPECT_NE(hand.find("\"Th5\",\"Th5\""), std::string::npos) << hand;
  EXPECT_EQ(hand.find("Pl5"), std::string::npos) << hand;
  EXPECT_EQ(world.assumed, 0U);
}

// All that lies open was told, rather than a part of it and a part of a hand.
TEST(ToldTogetherTest, WhatLiesOpenIsToldAsAWhole) {
  const ToldWorld world = WorldOf(
      "game riftforce\nmode team\nplayers 4\n"
      "deal = Fi, Ic, Ac, Ea, Li, Sh, Th, Ai, Be, Sa, La, Mu, St, Ma\n"
      "0: Li\n1: Mu\n2: Be\n3: Sh\n0: Ai\n1: Th\n2: St\n3: Sa = Mu5, Be5, Sa6\n0: resigns\n");
  const AnyGame game = *MakeGame("riftforce", {.mode = "team", .players = 4});
  ASSERT_FALSE(world.positions.empty());
  const std::string rows = game.ToJson(world.positions.back())["rows"].dump();
  for (const char* card : {"Mu5", "Be5", "Sa6"}) {
    EXPECT_NE(rows.find(card), std::string::npos) << rows;
  }
}

// The fourth guild is the one that is left.
TEST(ToldTogetherTest, WhatFollowsMayBeToldOfTheDeal) {
  const std::vector<std::string> guilds = {"Solguard", "Spellstrike", "Graverend", "Nightfang"};
  WorldOf(fmt::format("game warrift\nmode team\nplayers 4\ndeal = {}\n0: resigns\n",
                      fmt::join(guilds, ", ")));
  const AnyGame game = *MakeGame("warrift", {.mode = "team", .players = 4});
  FollowedGame followed(game, 0);
  EXPECT_EQ(followed.Tell({.facts = guilds}).end, Told::End::kTaken);
  FollowedGame wrong(game, 0);
  EXPECT_EQ(wrong.Tell({.facts = {"Solguard", "Spellstrike", "Graverend", "Solguard"}}).end,
            Told::End::kImpossible);
}

// Of what all see a seat may tell that of another one.
TEST(ToldTogetherTest, WhatOneSeatTellsMayBeOfAnother) {
  const ToldWorld world = WorldOf(
      "game ripple_rush\nmode basic\nplayers 2\ndeal\n0 = R12\n1 = O13\n0: O13@4\n1: R12@4\n"
      "0: resigns\n");
  EXPECT_EQ(world.actions.size(), 2U);
}

struct Refusal {
  std::string why;
  std::size_t lines_played = 0;
};

Refusal RefusalOf(const std::string& lines) {
  const AnyGame game = GameAt({"ripple_rush", "basic", 5});
  const absl::StatusOr<WrittenGame> text = ReadWrittenGame("game ripple_rush\n" + lines, "f");
  Refusal refusal;
  const absl::StatusOr<ToldWorld> world = FindWorld(game, *text, "f", &refusal.lines_played);
  EXPECT_FALSE(world.ok());
  refusal.why = std::string{world.status().message()};
  return refusal;
}

// In another order the second move is possible, so that no world is said to fit for sure.
TEST(ToldWorldRefusalTest, FactsOfSeveralMovesMayBeGivenOtherwise) {
  const AnyGame game = GameAt({"ripple_rush", "basic", 1});
  const std::string head = "game ripple_rush\nmode basic\nplayers 1\ndeal = O13\n";
  const auto find = [&](const std::string& line) {
    const absl::StatusOr<WrittenGame> text = ReadWrittenGame(head + line + "\n0: resigns\n", "f");
    return FindWorld(game, *text, "f").status();
  };
  EXPECT_EQ(find("0: O13@4 B20@5 = B20, G18"), absl::OkStatus());
  const std::string why{find("0: O13@4 B20@5 = G18, B20").message()};
  EXPECT_NE(why.find("another one may fit"), std::string::npos) << why;
}

// No other deal is looked for.
TEST(ToldWorldRefusalTest, ACardThatIsNotInTheGameIsRefusedAtTheFirstTry) {
  const Refusal refusal = RefusalOf("deal = R32, B3\n0: R12@2\n1: resigns\n");
  EXPECT_EQ(refusal.lines_played, 1U);
  EXPECT_TRUE(
      refusal.why.starts_with("f: line 2: 'deal = R32, B3': seat 0 cannot see 'R32' then; "
                              "what is drawn can be"))
      << refusal.why;
  EXPECT_EQ(refusal.why.find("may fit"), std::string::npos) << refusal.why;
}

// A deal is short of worlds to try, since nothing was assumed before it.
TEST(ToldWorldRefusalTest, ADealThatDoesNotFitIsTriedAFewTimes) {
  const Refusal refusal = RefusalOf("deal = R1, R2, R3, R4, R5, R6\n0: R12@2\n1: resigns\n");
  EXPECT_LE(refusal.lines_played, 240U);
  EXPECT_TRUE(
      refusal.why.starts_with("f: line 2: 'deal = R1, R2, R3, R4, R5, R6': seat 0 cannot see 'R6'"))
      << refusal.why;
}

// It is drawn once in any world.
TEST(ToldWorldRefusalTest, ACardThatIsToldTooOftenIsRefusedAtTheFirstTry) {
  for (const char* deal : {"deal = R12, R12", "deal = R12, red 12", "deal = red 12, r12"}) {
    const Refusal refusal = RefusalOf(std::string(deal) + "\n0: R12@2\n1: resigns\n");
    EXPECT_EQ(refusal.lines_played, 1U) << deal;
    EXPECT_NE(refusal.why.find(" 2 times; there is one of it"), std::string::npos) << refusal.why;
    EXPECT_EQ(refusal.why.find("may fit"), std::string::npos) << refusal.why;
  }
}

// The line is named, and that the search ended before all worlds were tried.
TEST(ToldWorldRefusalTest, SaysThatAnotherWorldMayFit) {
  const Refusal refusal = RefusalOf("deal = R12, B3\n1: R12@2\n1: resigns\n");
  EXPECT_LE(refusal.lines_played, 540U);
  EXPECT_TRUE(refusal.why.starts_with("f: line 3: '1: R12@2': ")) << refusal.why;
  EXPECT_NE(refusal.why.find("another one may fit; tell more"), std::string::npos) << refusal.why;
  EXPECT_NE(refusal.why.find(fmt::format("{} lines in all", refusal.lines_played)),
            std::string::npos)
      << refusal.why;
}

void ExpectIsAGame(const std::string& told, std::size_t most_played) {
  const WrittenGame text = *ReadWrittenGame(told, "told");
  const AnyGame game = *MakeGame(text.game, text.config);
  std::size_t lines_played = 0;
  const absl::StatusOr<ToldWorld> world = FindWorld(game, text, "told", &lines_played);
  ASSERT_TRUE(world.ok()) << world.status();
  EXPECT_LE(lines_played, most_played);
  if (!world->resigned) ExpectReplays(game, *world);
}

// What other seats hold is known from what they play alone: a card that is held is not drawn once
// more.
TEST(ToldWorldFileTest, AWholeGameThatOneSeatFollowedIsAGame) {
  ExpectIsAGame(ToldText("whole_game.told"), 20'000);
}

// A refusal of what nobody could give is told behind an offer, be that told in words.
TEST(ToldWorldFileTest, ARefusalOfAnOfferInWordsIsTaken) {
  constexpr const char* kTold =
      "game warrift\nmode classic\nplayers 2\nrule guilds=graverend/spellstrike\n"
      "rule powers=pw_harvest/pw_arcane_ledger\nrule turn_order=0\nrule trading=all\nseat 0\n"
      "deal = mage.0, mage.0, mage.0, warrior.0, mage.0, gr_zyrna, gr_soul_broker, "
      "gr_bone_digger, sp_spark_adept, sp_rune_scribe, sp_arc_duelist\n0: keep\n"
      "1: keep = m_mire_slime\n0: {}\n1: no\n0: resigns\n";
  for (const char* offer : {"ask:1:mine", "ask seat 1 for a card of yours"}) {
    ExpectIsAGame(fmt::format(kTold, offer), 1'000);
  }
}

// Copies of a card that one seat plays often must be back in the pile before it draws them again.
// Attempts that do not come farther leave off in good time.
TEST(ToldWorldFileTest, AGameOfManyReshufflesIsAGame) {
  ExpectIsAGame(ToldText("two_piles.told") + "1: resigns\n", 40'000);
}

}  // namespace
}  // namespace riftlab
