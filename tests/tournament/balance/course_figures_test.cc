#include "tournament/balance/course_figures.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/core/rng.h"

namespace riftlab {
namespace {

// A game of two with these chances of side 0 at the start of its turns, in a block of its own.
void Play(CourseFigures& figures, const std::vector<double>& chances, double result) {
  std::vector<double> course;
  for (const double chance : chances) course.insert(course.end(), {chance, 1 - chance});
  const std::array<double, 2> parts = {result, 1 - result};
  figures.Add(*MeasureLead(course, parts), std::array<double, 2>{course[0], course[1]}, parts);
  figures.CloseBlock();
}

TEST(CourseFiguresTest, GamesThatAreOverCountAsDecided) {
  CourseFigures figures;
  for (int i = 0; i < 10; ++i) {
    Play(figures, {0.4, 0.6, 0.8, 0.9}, 1);  // from behind at first, leads from the second turn on
    Play(figures, {0.4, 0.2}, 0);
    Play(figures, {0.7, 0.5, 0.5}, 0.5);  // nobody won it alone
  }
  const CourseSummary summary = figures.Summary();
  ASSERT_EQ(summary.turns.size(), 4U);
  const auto expect = [&](std::size_t turn, double chance, double decided, double over) {
    const TurnFigures& of = summary.turns[turn];
    EXPECT_EQ(of.turn, static_cast<int>(turn) + 1);
    EXPECT_NEAR(of.chance.value, chance, 1e-12) << turn;
    EXPECT_NEAR(of.decided.value, decided, 1e-12) << turn;
    EXPECT_NEAR(of.over.value, over, 1e-12) << turn;
    EXPECT_EQ(of.chance.count, 20);
    EXPECT_LE(of.chance.low, of.chance.value);
    EXPECT_GE(of.chance.high, of.chance.value);
  };
  expect(0, (0.4 + 0.6) / 2, 0.5, 0);
  expect(1, (0.6 + 0.8) / 2, 1, 0);
  expect(2, (0.8 + 1) / 2, 1, 0.5);
  expect(3, (0.9 + 1) / 2, 1, 0.5);
}

TEST(CourseFiguresTest, ChancesThatSeeNothingOfTheStartSayNothing) {
  CourseFigures figures;
  for (int i = 0; i < 200; ++i) Play(figures, {i % 2 == 0 ? 0.4 : 0.6}, i % 4 < 2 ? 0 : 1);
  const CourseSummary summary = figures.Summary();
  ASSERT_TRUE(summary.start_correlation);
  EXPECT_NEAR(*summary.start_correlation, 0, 1e-12);
  // By so much rounding as there is, that it is 0 may be seen.
  EXPECT_LT(summary.at_start.value_or(WithBounds{}).value, 1e-12);
  EXPECT_FALSE(CourseFigures().Summary().start_correlation);
}

// Behind at half time is behind at the start of turn T / 2.
TEST(CourseFiguresTest, ComebacksAreFromBehindAtHalfTime) {
  CourseFigures figures;
  for (int i = 0; i < 30; ++i) {
    Play(figures, {0.6, 0.6, 0.3, 0.8}, 1);
    Play(figures, {0.3, 0.3, 0.6, 0.8}, 1);
    Play(figures, {0.3, 0.3, 0.5, 0.8}, 1);  // level
  }
  const Estimate comebacks = figures.Summary().comebacks;
  EXPECT_EQ(comebacks.count, 90);
  EXPECT_DOUBLE_EQ(comebacks.value, 1.0 / 3);
}

// Games whose deal settles a known part of the result: a chance of 1/2 + a or 1/2 - a, and wins as
// often as it says, has a squared correlation of (2 a)^2 with the result.
TEST(CourseFiguresTest, TheStartExplainsWhatItIsWorth) {
  constexpr double kLead = 0.25;
  int covered = 0;
  double sum = 0;
  constexpr int kRuns = 60;
  for (int run = 0; run < kRuns; ++run) {
    Rng rng(static_cast<std::uint64_t>(run) + 1,
            {.index = 0, .purpose = Purpose::kChance, .seat = 0});
    CourseFigures figures;
    for (int game = 0; game < 1000; ++game) {
      const double chance = 0.5 + (rng.Uniform01() < 0.5 ? kLead : -kLead);
      Play(figures, {chance}, rng.Uniform01() < chance ? 1 : 0);
    }
    const WithBounds part = *figures.Summary().at_start;
    sum += part.value / kRuns;
    if (part.low <= 4 * kLead * kLead && part.high >= 4 * kLead * kLead) ++covered;
  }
  EXPECT_NEAR(sum, 4 * kLead * kLead, 0.01);
  EXPECT_GE(covered, 52);  // 57 expected of 60
}

// A block of two games of one deal, which gives a side `deal` more of a chance in the first and
// less in the second. Agent `first` of a line-up begins `bias` above even, and wins by `chance_of`.
template <class ChanceOf>
void PlayBlock(CourseFigures& figures, Rng& rng, std::size_t lineup, double bias, double deal,
               const ChanceOf& chance_of) {
  for (const double given : {deal, -deal}) {
    const double chance = 0.5 + bias + given;
    const double result = rng.Uniform01() < chance_of(given) ? 1 : 0;
    const std::array<double, 2> start = {chance, 1 - chance};
    const std::array<double, 2> parts = {result, 1 - result};
    const std::array<std::size_t, 2> strata = {2 * lineup, 2 * lineup + 1};
    figures.Add(*MeasureLead(start, parts), start, parts, strata);
  }
  figures.CloseBlock();
}

// The better agent begins with the better chances, and the deal settles nothing.
TEST(CourseFiguresTest, WhoIsTheBetterAgentIsNoPartOfTheStart) {
  int with_value = 0;
  constexpr int kRuns = 60;
  for (int run = 0; run < kRuns; ++run) {
    Rng rng(static_cast<std::uint64_t>(run) + 1,
            {.index = 0, .purpose = Purpose::kChance, .seat = 0});
    CourseFigures figures;
    for (int block = 0; block < 200; ++block) {
      PlayBlock(figures, rng, 0, 0.01, 0.005 * rng.Uniform01(), [](double) { return 0.9; });
    }
    const std::optional<WithBounds> part = figures.Summary().at_start;
    if (!part) continue;
    EXPECT_LT(part->value, 0.05) << run;
    if (part->low > 0) ++with_value;
  }
  EXPECT_LE(with_value, 5);  // 1.5 expected
}

// Of many line-ups, of few blocks each, what the means of strata take is no value of the start.
TEST(CourseFiguresTest, MeansOfManyLineUpsMakeNoValue) {
  int with_value = 0;
  double sum = 0;
  constexpr int kRuns = 100;
  for (int run = 0; run < kRuns; ++run) {
    Rng rng(static_cast<std::uint64_t>(run) + 1,
            {.index = 0, .purpose = Purpose::kChance, .seat = 0});
    CourseFigures figures;
    for (std::size_t block = 0; block < 150; ++block) {
      const std::size_t lineup = block % 50;
      const double strength = static_cast<double>(lineup) / 50;
      PlayBlock(figures, rng, lineup, strength / 4, 0.1 * rng.Uniform01() - 0.05,
                [&](double) { return strength; });
    }
    const CourseSummary summary = figures.Summary();
    ASSERT_TRUE(summary.start_correlation.has_value());
    sum += *summary.start_correlation / kRuns;
    if (summary.at_start && summary.at_start->low > 0) ++with_value;
  }
  EXPECT_NEAR(sum, 0, 0.02);
  EXPECT_LE(with_value, 7);  // 2.5 expected
}

// What the deal settles is found beside what the agents are worth, with an interval that holds it.
TEST(CourseFiguresTest, TheStartIsFoundWithinAgents) {
  constexpr double kDeal = 0.2;
  constexpr double kTruth = kDeal * kDeal / (0.6 * 0.4);  // result: 0.6 +- the deal
  int covered = 0;
  double sum = 0;
  constexpr int kRuns = 60;
  for (int run = 0; run < kRuns; ++run) {
    Rng rng(static_cast<std::uint64_t>(run) + 1,
            {.index = 0, .purpose = Purpose::kChance, .seat = 0});
    CourseFigures figures;
    for (std::size_t block = 0; block < 400; ++block) {
      PlayBlock(figures, rng, block % 10, block % 10 < 5 ? 0.1 : -0.1, kDeal,
                [](double given) { return 0.6 + given; });
    }
    const WithBounds part = figures.Summary().at_start.value_or(WithBounds{});
    sum += part.value / kRuns;
    if (part.low <= kTruth && part.high >= kTruth) ++covered;
  }
  EXPECT_NEAR(sum, kTruth, 0.015);
  EXPECT_GE(covered, 52);  // 57 expected of 60
}

// Each mean that is not known asks for one block more.
TEST(CourseFiguresTest, MeansUseUpBlocks) {
  Rng rng(1, {.index = 0, .purpose = Purpose::kChance, .seat = 0});
  CourseFigures figures;
  for (std::size_t block = 0; block < 43; ++block) {
    PlayBlock(figures, rng, block % 2, 0.1, 0.1, [](double given) { return 0.5 + given; });
  }
  EXPECT_FALSE(figures.Summary().start_correlation.has_value());
  PlayBlock(figures, rng, 0, 0.1, 0.1, [](double given) { return 0.5 + given; });
  EXPECT_TRUE(figures.Summary().start_correlation.has_value());
}

// An agent that always wins, whatever it begins with, shows nothing.
TEST(CourseFiguresTest, WhereOneAlwaysWinsNothingIsSeen) {
  Rng rng(1, {.index = 0, .purpose = Purpose::kChance, .seat = 0});
  CourseFigures figures;
  for (int block = 0; block < 60; ++block) {
    PlayBlock(figures, rng, 0, 0.1, 0.1 * rng.Uniform01(), [](double) { return 1.0; });
  }
  EXPECT_EQ(figures.Summary().start_correlation, 0);
  EXPECT_FALSE(figures.Summary().at_start.has_value());
}

TEST(CourseFiguresTest, WhatPointsTheWrongWayExplainsNothing) {
  CourseFigures figures;
  for (int game = 0; game < 50; ++game) {
    Play(figures, {game % 2 == 0 ? 0.6 : 0.4}, game % 2 == 0 ? 0 : 1);
  }
  const CourseSummary summary = figures.Summary();
  EXPECT_FALSE(summary.at_start);
  EXPECT_NEAR(*summary.start_correlation, -1, 1e-12);
}

TEST(CourseFiguresTest, FewBlocksSayNothingOfTheStart) {
  CourseFigures figures;
  for (int game = 0; game < 39; ++game) Play(figures, {0.6}, game % 2);
  EXPECT_FALSE(figures.Summary().at_start.has_value());
  EXPECT_TRUE(CourseFigures().Summary().turns.empty());
}

}  // namespace
}  // namespace riftlab
