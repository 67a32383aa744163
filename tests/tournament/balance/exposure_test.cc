#include "tournament/balance/exposure.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "tests/tournament/records.h"

namespace riftlab {
namespace {

GameRecord Game(std::uint64_t block, bool seat_0_wins, int turns) {
  GameRecord record = RecordOf(block, {0, 0}, {seat_0_wins ? 1.0 : 0.0, seat_0_wins ? 0.0 : 1.0});
  record.result.turns = turns;
  return record;
}

CardUse Use(const std::string& name, int seat, bool opening, bool drawn, bool left) {
  return {
      .name = name, .seat = seat, .owned = true, .opening = opening, .drawn = drawn, .left = left};
}

// Agent 0 wins nine games of ten and always takes what agent 1 leaves.
TEST(ExposureTest, OnlySeatsOfOneAgentAreCompared) {
  ExposureFigures figures({0, 1});
  for (std::uint64_t block = 0; block < 60; ++block) {
    GameRecord record = Game(block, block % 10 != 0, 10);
    record.game.agents = {0, 1};
    GameMeasures measures;
    measures.option_uses = {{"take:axe", 0, true},
                            {"take:axe", 1, false},
                            {"take:bow", 0, block % 2 == 0},
                            {"take:bow", 1, block % 3 == 0}};
    figures.Add(record, measures);
    figures.CloseBlock();
  }
  for (const OptionExposure& option : figures.Summary().options) {
    if (option.option == "axe") {
      EXPECT_FALSE(option.contrast.difference.has_value()) << "nobody both took and left it";
    } else {
      ASSERT_TRUE(option.contrast.difference.has_value());
      EXPECT_NEAR(option.contrast.difference->value, 0, 0.15);
    }
  }
}

// An agent that takes the axe more often against every second of its opponents, which are weak
// ones, in longer games; the axe does nothing.
Contrast AxeOf(std::uint64_t seed, std::uint64_t blocks, std::uint64_t opponents) {
  Rng rng(seed, {.index = 0, .purpose = Purpose::kChance, .seat = 0});
  ExposureFigures figures({0, 1});
  for (std::uint64_t block = 0; block < blocks; ++block) {
    const std::uint64_t opponent = block % opponents;
    const bool is_weak = opponent % 2 == 0;
    for (int game = 0; game < 2; ++game) {
      const int turns = static_cast<int>(rng.Uniform01() * 12) + (is_weak ? 4 : 0);
      GameRecord record = Game(block, rng.Uniform01() < (is_weak ? 0.9 : 0.2), turns);
      record.game.agents = {0, 1 + static_cast<int>(opponent)};
      GameMeasures measures;
      measures.option_uses = {{"take:axe", 0, rng.Uniform01() < (is_weak ? 0.7 : 0.3)}};
      figures.Add(record, measures);
    }
    figures.CloseBlock();
  }
  return figures.Summary().options.at(0).contrast;
}

bool HoldsZero(const WithBounds& difference) { return difference.low <= 0 && difference.high >= 0; }

TEST(ExposureTest, TheOpponentIsNoEffectOfAnOption) {
  int plain = 0;
  int at_equal_length = 0;
  constexpr int kRuns = 100;
  for (int run = 0; run < kRuns; ++run) {
    const Contrast contrast = AxeOf(static_cast<std::uint64_t>(run) + 1, 200, 2);
    EXPECT_GT(contrast.with.value, contrast.without.value + 0.1);
    plain += HoldsZero(*contrast.difference) ? 1 : 0;
    at_equal_length += HoldsZero(*contrast.at_equal_length) ? 1 : 0;
  }
  EXPECT_GE(plain, 89);  // this and the next: 95 expected
  EXPECT_GE(at_equal_length, 89);
}

// With some four seats a group their means are a good part of what varies.
TEST(ExposureTest, MeansOfSmallGroupsAreCounted) {
  int known = 0;
  int covered = 0;
  for (std::uint64_t run = 1; run <= 400; ++run) {
    const Contrast contrast = AxeOf(run, 64, 4);
    if (!contrast.at_equal_length) continue;
    ++known;
    covered += HoldsZero(*contrast.at_equal_length) ? 1 : 0;
  }
  EXPECT_GE(known, 200);
  EXPECT_GE(covered, 0.94 * known);
}

TEST(ExposureTest, FewBlocksAtEqualLengthAreNoSignThatADifferenceFades) {
  ExposureFigures figures({0, 1});
  for (std::uint64_t block = 0; block < 48; ++block) {
    GameRecord record = Game(block, block % 4 < 2, static_cast<int>(block / 2 % 12));
    record.game.agents = {0, block % 2 == 0 ? 1 : 2};
    GameMeasures measures;
    measures.option_uses = {{"take:axe", 0, block % 12 < 2 || block % 12 == 4}};
    figures.Add(record, measures);
    figures.CloseBlock();
  }
  const Contrast contrast = figures.Summary().options.at(0).contrast;
  ASSERT_TRUE(contrast.difference.has_value());
  EXPECT_FALSE(contrast.at_equal_length.has_value());
  EXPECT_TRUE(contrast.has_few_at_equal_length);
  EXPECT_FALSE(contrast.Fades());
}

// Twenty blocks of two games. Seat 0 has "fire" in its deck, opens with it in the first game, and
// wins that; in the second it does not see it, and loses every other time.
TEST(ExposureTest, PartsAndSharesByHand) {
  ExposureFigures figures({0, 1});
  for (std::uint64_t block = 0; block < 20; ++block) {
    GameMeasures first;
    first.cards = {Use("fire", 0, true, true, block % 4 == 0)};
    first.option_uses = {{"play:fire", 0, true}};
    figures.Add(Game(block, true, 10), first);
    GameMeasures second;
    second.cards = {Use("fire", 0, false, false, false)};
    second.option_uses = {{"play:fire", 0, false}, {"play:ice", 1, false}};
    figures.Add(Game(block, block % 2 == 0, 10), second);
    figures.CloseBlock();
  }
  const ExposureSummary summary = figures.Summary();
  EXPECT_EQ(summary.games, 40);
  ASSERT_EQ(summary.cards.size(), 1U);
  const CardExposure& fire = summary.cards[0];
  EXPECT_EQ(fire.seats, 40);
  EXPECT_DOUBLE_EQ(fire.owned.value, 0.5);
  EXPECT_EQ(fire.owned.count, 80);
  EXPECT_DOUBLE_EQ(fire.opening.value, 0.5);
  EXPECT_DOUBLE_EQ(fire.drawn.value, 0.5);
  EXPECT_DOUBLE_EQ(fire.left.value, 5.0 / 40);
  EXPECT_DOUBLE_EQ(fire.owned_share.value, 0.75);
  EXPECT_DOUBLE_EQ(fire.opening_share.value, 1);
  EXPECT_DOUBLE_EQ(fire.contrast.without.value, 0.5);
  ASSERT_TRUE(fire.contrast.difference.has_value());
  EXPECT_NEAR(fire.contrast.difference->value, 0.5, 1e-12);
  EXPECT_GT(fire.contrast.difference->low, 0.2);
  EXPECT_LT(fire.contrast.difference->high, 0.8);
  EXPECT_NEAR(fire.contrast.at_equal_length->value, 0.5, 1e-12);  // all are of one length
  EXPECT_FALSE(fire.contrast.Fades());
  ASSERT_EQ(summary.options.size(), 2U);
  const OptionExposure& play = summary.options[0];
  EXPECT_EQ(play.kind, "play");
  EXPECT_EQ(play.option, "fire");
  EXPECT_EQ(play.seats, 40);
  EXPECT_DOUBLE_EQ(play.offered.value, 0.5);
  EXPECT_DOUBLE_EQ(play.chosen.value, 0.5);
  EXPECT_DOUBLE_EQ(play.contrast.with.value, 1);
  EXPECT_EQ(summary.options[1].option, "ice");
  EXPECT_FALSE(summary.options[1].contrast.difference.has_value());  // nobody chose it
}

TEST(ExposureTest, WithoutDecksOfTheirOwnAllSeatsCount) {
  ExposureFigures figures({0, 1});
  for (std::uint64_t block = 0; block < 20; ++block) {
    GameMeasures measures;
    const int seat = static_cast<int>(block % 2);
    measures.cards = {{"rift", seat, /*owned=*/block < 2, /*opening=*/block < 2, true, false}};
    figures.Add(Game(block, block % 4 == 0, 10), measures);
    figures.CloseBlock();
  }
  const CardExposure rift = figures.Summary().cards.at(0);
  EXPECT_EQ(rift.seats, 40);
  EXPECT_EQ(rift.owned.count, 0);
  EXPECT_DOUBLE_EQ(rift.drawn.value, 0.5);
  EXPECT_DOUBLE_EQ(rift.contrast.with.value, (5 + 10) / 20.0);
}

// A card does nothing, but is drawn in long games, and seat 0 wins these: the plain difference is
// far from 0, that at equal length is not.
TEST(ExposureTest, WhatIsDrawnInLongGamesFadesAtEqualLength) {
  int plain = 0;
  int fading = 0;
  int covered = 0;
  constexpr int kRuns = 40;
  for (int run = 0; run < kRuns; ++run) {
    Rng rng(static_cast<std::uint64_t>(run) + 1,
            {.index = 0, .purpose = Purpose::kChance, .seat = 0});
    ExposureFigures figures({0, 1});
    for (std::uint64_t block = 0; block < 600; ++block) {
      const int turns = 4 + static_cast<int>(rng.Uniform01() * 8);
      const double part = turns / 12.0;
      GameMeasures measures;
      measures.cards = {Use("slow", 0, false, rng.Uniform01() < part, false)};
      figures.Add(Game(block, rng.Uniform01() < part, turns), measures);
      figures.CloseBlock();
    }
    const Contrast contrast = figures.Summary().cards.at(0).contrast;
    EXPECT_GT(contrast.turns_with, contrast.turns_without);
    if (contrast.difference->low > 0) ++plain;
    if (contrast.at_equal_length->low <= 0 && contrast.at_equal_length->high >= 0) ++covered;
    if (contrast.Fades()) ++fading;
  }
  EXPECT_GE(covered, 35);  // 38 expected
  EXPECT_GE(plain, 35);
  EXPECT_GE(fading, plain - 5);
}

TEST(ExposureTest, SurestFirst) {
  ExposureFigures figures({0, 1});
  for (std::uint64_t block = 0; block < 40; ++block) {
    GameMeasures measures;
    const bool wins = block % 2 == 0;
    measures.cards = {Use("idle", 0, false, block % 4 < 2, false),
                      Use("won", 0, false, wins, false)};
    figures.Add(Game(block, block % 16 == 1 || wins, 10), measures);
    figures.CloseBlock();
  }
  const ExposureSummary summary = figures.Summary();
  EXPECT_EQ(summary.cards[0].name, "won");
  EXPECT_EQ(summary.cards[1].name, "idle");
}

TEST(ExposureTest, MemoryIsBounded) {
  ExposureFigures figures({0});
  for (std::size_t name = 0; name < ExposureFigures::kMaxNames + 5; ++name) {
    GameMeasures measures;
    measures.cards = {Use(std::to_string(name), 0, false, true, false)};
    figures.Add(RecordOf(name, {0}, {1}), measures);
    figures.CloseBlock();
  }
  EXPECT_EQ(figures.Summary().cards.size(), ExposureFigures::kMaxNames);
  EXPECT_TRUE(ExposureFigures({0, 1}).Summary().cards.empty());
}

// A game that is not kept whole would count as one in which nothing was offered.
TEST(ExposureTest, EndsBeforeAGameThatDoesNotFit) {
  ExposureFigures figures({0}, /*max_entries=*/25);
  const auto add = [&](std::uint64_t block, int options) {
    GameMeasures measures;
    for (int option = 0; option < options; ++option) {
      measures.option_uses.push_back({"play:" + std::to_string(option), 0, true});
    }
    figures.Add(RecordOf(block, {0}, {1}), measures);
    figures.CloseBlock();
  };
  for (std::uint64_t block = 0; block < 5; ++block) add(block, 10);
  add(5, 1);  // which there would be room for
  const ExposureSummary summary = figures.Summary();
  EXPECT_EQ(summary.games, 2);
  ASSERT_EQ(summary.options.size(), 10U);
  for (const OptionExposure& option : summary.options) EXPECT_EQ(option.offered.value, 1);
}

}  // namespace
}  // namespace riftlab
