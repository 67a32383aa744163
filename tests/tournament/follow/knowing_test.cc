#include "tournament/follow/knowing.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/follow/told_game.h"

namespace riftlab {
namespace {

AnyGame TableOf(const char* game, const char* mode, int players) {
  GameConfig config;
  config.mode = mode;
  config.players = players;
  return *MakeGame(game, config);
}

AnyState DealtAt(const AnyGame& game) {
  Rng rng(1, {.index = 0, .purpose = Purpose::kTest});
  return game.Deal(rng);
}

// The first card in the hand of seat 1.
std::string CardOf(const AnyGame& game, const AnyState& state) {
  return game.ToJson(state)["seats"][1]["hand"][0].get<std::string>();
}

TEST(KnowingTest, IsReadAsAPersonSaysIt) {
  const std::optional<PlacedFact> fact = ReadPlacedFact("seat 2 knows Rolling Dunes+Springhead");
  ASSERT_TRUE(fact);
  EXPECT_EQ(KnowingSeat(fact->place), Player{2});
  EXPECT_TRUE(fact->is_new);
  EXPECT_EQ(fact->values, (std::vector<std::string>{"Rolling Dunes", "Springhead"}));
  EXPECT_FALSE(KnowingSeat("seats[2].hand"));
  EXPECT_FALSE(KnowingSeat("seats[x].knows"));
}

// Told of a card, a seat knows it where it lies, and nothing else has changed.
TEST(KnowingTest, ASeatThatIsTaughtACardKnowsIt) {
  const AnyGame game = TableOf("riftwalker", "standard", 3);
  const FactWords words(game);
  AnyState state = DealtAt(game);
  const AnyState before = state;
  const std::string card = CardOf(game, state);
  Learn(game, words, {{.place = "seats[2].knows", .is_new = true, .values = {card}}}, state);
  EXPECT_NE(state, before);
  EXPECT_EQ(game.Observe(state, 0), game.Observe(before, 0));
  const Json hand = game.ToJson(game.Observe(state, 2))["seats"][1]["hand"];
  EXPECT_EQ(hand["known"][0]["card"], card);
  EXPECT_EQ(hand["known"][0]["known_by"], Json::array({1, 2}));
}

// Of a card that all know there is nobody left of whom it would have to be told.
TEST(KnowingTest, ACardThatAllKnowLeavesNothingToTell) {
  const AnyGame game = TableOf("riftwalker", "standard", 3);
  const FactWords words(game);
  const AnyState dealt = DealtAt(game);
  const std::string card = CardOf(game, dealt);
  const auto after_telling = [&](const std::vector<const char*>& places) {
    AnyState state = dealt;
    for (const char* place : places) {
      Learn(game, words, {{.place = place, .is_new = true, .values = {card}}}, state);
    }
    return game.Observe(state, 0);
  };
  const AnyInfoSet before = game.Observe(dealt, 0);
  EXPECT_TRUE(MayBeKnownToOthers(game, before, after_telling({"seats[0].knows"})));
  EXPECT_FALSE(
      MayBeKnownToOthers(game, before, after_telling({"seats[0].knows", "seats[2].knows"})));
}

TEST(KnowingTest, WhatCannotBeKnownChangesNothing) {
  const AnyGame game = TableOf("riftwalker", "standard", 3);
  const FactWords words(game);
  AnyState state = DealtAt(game);
  const AnyState before = state;
  Learn(game, words, {{.place = "seats[2].knows", .is_new = true, .values = {"no card"}}}, state);
  Learn(game, words, {{.place = "seats[9].knows", .is_new = true, .values = {"no card"}}}, state);
  EXPECT_EQ(state, before);
  const AnyGame plain = TableOf("ripple_rush", "basic", 2);
  AnyState dealt = DealtAt(plain);
  const AnyState same = dealt;
  Learn(plain, FactWords(plain), {{.place = "seats[1].knows", .is_new = true, .values = {"R1"}}},
        dealt);
  EXPECT_EQ(dealt, same);
}

// Games in which a seat looks at a hand that a third one looked at before, and one in which a card
// is drawn of which a hand holds two that differ in what is not said.
TEST(KnowingTest, WhatWasSeenLongAgoCanBeTold) {
  struct Told {
    const char* game;
    const char* mode;
    Player seat;
    std::uint64_t number;
  };
  for (const Told& each :
       {Told{"riftwalker", "standard", 3, 155}, Told{"warrift", "team", 0, 136}}) {
    const AnyGame game = TableOf(each.game, each.mode, 4);
    const ToldGame told = TellGame(game, each.seat, each.number, "greedy", 10'000);
    EXPECT_EQ(told.fault, "");
    EXPECT_EQ(FollowFault(game, each.seat, told), "");
  }
}

}  // namespace
}  // namespace riftlab
