#include "tournament/stats/paired_ratio.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "engine/core/rng.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

TEST(PairedRatioTest, EqualVariantsDifferByExactlyZero) {
  PairedRatio ratio;
  for (int block = 1; block < 50; ++block) {
    ratio.Add(std::sqrt(block), block, std::sqrt(block), block);
  }
  const PairedEstimate estimate = ratio.Summary();
  EXPECT_EQ(estimate.difference.value, 0);
  EXPECT_EQ(estimate.difference.low, 0);
  EXPECT_EQ(estimate.difference.high, 0);
  EXPECT_EQ(estimate.difference.method, IntervalMethod::kNone);
  EXPECT_GT(estimate.first.value, 0);
  EXPECT_EQ(estimate.first.value, estimate.second.value);
}

// With one observation a block it is the paired t interval.
TEST(PairedRatioTest, IsThePairedTInterval) {
  const double first[] = {3, 5, 4, 8, 1};
  const double second[] = {4, 7, 4, 9, 3};  // differences 1, 2, 0, 1, 2
  PairedRatio ratio;
  for (int i = 0; i < 5; ++i) ratio.Add(first[i], 1, second[i], 1);
  const Estimate difference = ratio.Summary().difference;
  EXPECT_NEAR(difference.value, 1.2, 1e-12);
  const double error = std::sqrt(0.7 / 5);  // the variance of the differences is 2.8 / 4
  EXPECT_NEAR(difference.standard_error, error, 1e-12);
  EXPECT_NEAR(difference.high, 1.2 + StudentQuantile975(4) * error, 1e-12);
}

// Games that all last one move longer: what is left of the squares is rounding, and no spread.
TEST(PairedRatioTest, TheSameDifferenceInEveryBlockHasNoSpread) {
  for (std::uint64_t run = 0; run < 200; ++run) {
    Rng rng(7, {run, Purpose::kTest, 0});
    PairedRatio ratio;
    for (int block = 0; block < 100; ++block) {
      const double moves = 150 + rng.Below(111);
      ratio.Add(moves, 2, moves + 2, 2);
    }
    const PairedEstimate estimate = ratio.Summary();
    EXPECT_NEAR(estimate.difference.value, 1, 1e-12);
    EXPECT_EQ(estimate.difference.method, IntervalMethod::kNone) << run;
    EXPECT_FALSE(estimate.p.has_value()) << run;
  }
}

// One move more in a single game of many is a spread, however small.
TEST(PairedRatioTest, ASingleBlockThatDiffersHasSpread) {
  PairedRatio ratio;
  Rng rng(8, {0, Purpose::kTest, 0});
  for (int block = 0; block < 100'000; ++block) {
    const double moves = 150 + rng.Below(111);
    ratio.Add(moves, 2, block == 7 ? moves + 1 : moves, 2);
  }
  const Estimate difference = ratio.Summary().difference;
  EXPECT_EQ(difference.method, IntervalMethod::kStudent);
  EXPECT_NEAR(difference.standard_error, 0.5e-5, 1e-9);
}

TEST(PairedRatioTest, OneVariantAloneHasNoDifference) {
  PairedRatio ratio;
  ratio.Add(3, 4, 0, 0);
  const PairedEstimate estimate = ratio.Summary();
  EXPECT_EQ(estimate.first.count, 4);
  EXPECT_EQ(estimate.second.count, 0);
  EXPECT_EQ(estimate.difference.count, 0);
}

// Ratios whose numbers of observations differ between the variants, strongly dependent: intervals
// hold the truth, and are much narrower than without the pairing.
TEST(PairedRatioTest, IntervalsHoldTheTruth) {
  int held = 0;
  double paired_error = 0;
  double single_error = 0;
  constexpr int kRuns = 600;
  for (int run = 0; run < kRuns; ++run) {
    Rng rng(5, {static_cast<std::uint64_t>(run), Purpose::kTest, 0});
    PairedRatio ratio;
    for (int block = 0; block < 60; ++block) {
      const auto count = std::int64_t{1} + rng.Below(3);
      const auto other = std::int64_t{1} + rng.Below(3);
      const double luck = rng.Uniform01();
      ratio.Add(luck * static_cast<double>(count), count,
                (luck + 0.1 + 0.05 * (rng.Uniform01() - 0.5)) * static_cast<double>(other), other);
    }
    const PairedEstimate estimate = ratio.Summary();
    held += estimate.difference.low <= 0.1 && 0.1 <= estimate.difference.high ? 1 : 0;
    paired_error += estimate.difference.standard_error;
    single_error += estimate.first.standard_error;
  }
  EXPECT_GE(held, kRuns * 92 / 100);
  EXPECT_LE(held, kRuns * 98 / 100);
  EXPECT_LT(paired_error, single_error);
}

// A variant in which a name won `wins` of the `count` blocks that have it.
void AddWins(int wins, int count, bool is_second, PairedRatio& ratio) {
  for (int i = 0; i < count; ++i) {
    const double win = i < wins ? 1 : 0;
    if (is_second) {
      ratio.Add(0, 0, win, 1);
    } else {
      ratio.Add(win, 1, 0, 0);
    }
  }
}

PairedEstimate WinsOf(int first_wins, int first_count, int second_wins, int second_count) {
  PairedRatio ratio;
  AddWins(first_wins, first_count, false, ratio);
  AddWins(second_wins, second_count, true, ratio);
  return ratio.SummaryOfShares();
}

// Against Fisher's exact test of the 2 by 2 table.
TEST(PairedRatioTest, FewObservationsAreNoSurerThanAnExactTest) {
  const PairedEstimate rare = WinsOf(0, 5, 9, 13);
  EXPECT_DOUBLE_EQ(rare.difference.value, 9.0 / 13);
  EXPECT_GT(*rare.p, 0.0294);
  EXPECT_LT(*rare.p, 0.2);
  EXPECT_EQ(rare.difference.blocks, 5);
  EXPECT_LT(rare.difference.low, 0);
  EXPECT_EQ(rare.difference.high, 1);
  EXPECT_GT(*WinsOf(6, 6, 7, 20).p, 0.0149);
  EXPECT_GT(*WinsOf(0, 5, 5, 5).p, 0.0079);
  EXPECT_GT(*WinsOf(1, 5, 1, 1000).p, 0.0099);
  // With many it is as sure.
  EXPECT_NEAR(*WinsOf(40, 100, 60, 100).p, 0.0059, 0.0005);
  EXPECT_LT(*WinsOf(100, 300, 200, 300).p, 1e-14);
}

TEST(PairedRatioTest, OneBlockTellsNothing) {
  EXPECT_FALSE(WinsOf(0, 1, 13, 13).p.has_value());
  EXPECT_EQ(WinsOf(0, 1, 13, 13).difference.method, IntervalMethod::kNone);
  EXPECT_EQ(WinsOf(0, 4, 0, 9).difference.method, IntervalMethod::kNone);
  EXPECT_EQ(WinsOf(0, 4, 0, 9).difference.value, 0);
}

// Three blocks of a thousand in which the variants differ are three observations.
TEST(PairedRatioTest, BlocksThatAgreeSayLittleOfTheSpread) {
  PairedRatio ratio;
  for (int block = 0; block < 1000; ++block) ratio.Add(0, 2, block < 5 ? 1 : 0, 2);
  const PairedEstimate estimate = ratio.SummaryOfShares();
  EXPECT_GT(*estimate.p, 0.0625);  // sign test: 2 / 2^5
  EXPECT_LT(*estimate.p, 0.1);
}

// Where a variant's blocks all agree, and there are few of them, they vary like the other's.
TEST(PairedRatioTest, MeansWithoutSpreadBorrowIt) {
  PairedRatio ratio;
  for (int i = 0; i < 3; ++i) ratio.Add(7, 1, 0, 0);
  for (int i = 0; i < 12; ++i) ratio.Add(0, 0, i % 2 == 0 ? 8 : 12, 1);
  const PairedEstimate estimate = ratio.Summary();
  EXPECT_DOUBLE_EQ(estimate.difference.value, 3);
  EXPECT_NEAR(estimate.difference.standard_error, std::sqrt(48.0 / 11 / 3), 1e-12);
  EXPECT_GT(*estimate.p, 0.05);
}

// Names without any effect that come up in few blocks of both variants: no test errs more often
// than it says, in the middle or far out.
TEST(PairedRatioTest, TestsOfRareNamesKeepTheirLevel) {
  for (const std::uint32_t rarity : {200U, 100U, 50U, 20U, 5U}) {
    int tests = 0;
    int below_5 = 0;
    int below_01 = 0;
    for (int run = 0; run < 3000; ++run) {
      Rng rng(6, {static_cast<std::uint64_t>(run), Purpose::kTest, rarity});
      PairedRatio ratio;
      for (int block = 0; block < 600; ++block) {
        const bool in_first = rng.Below(rarity) == 0;
        const bool in_second = rng.Below(rarity) == 0;
        if (!in_first && !in_second) continue;
        ratio.Add(in_first ? rng.Below(2) : 0, in_first ? 1 : 0, in_second ? rng.Below(2) : 0,
                  in_second ? 1 : 0);
      }
      const std::optional<double> p = ratio.SummaryOfShares().p;
      if (!p) continue;
      ++tests;
      below_5 += *p < 0.05 ? 1 : 0;
      below_01 += *p < 0.001 ? 1 : 0;
    }
    EXPECT_LE(below_5, 0.06 * tests) << rarity;
    EXPECT_LE(below_01, 0.0025 * tests) << rarity;
    if (rarity == 5) {
      EXPECT_GE(below_5, 0.04 * tests);
    }
  }
}

}  // namespace
}  // namespace riftlab
