#include "tournament/stats/adjusted_means.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "engine/core/rng.h"

namespace riftlab {
namespace {

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

// Roughly normal, with mean 0 and variance 1.
double Noise(Rng& rng) {
  double sum = -2;
  for (int i = 0; i < 4; ++i) sum += rng.Uniform01();
  return sum * std::sqrt(3);
}

struct Blocks {
  int blocks = 0;
  double slope = 1;  // of values on luck
  double noise = 1;  // standard deviation of the rest
  double mean = 0.5;
  // Of wins and losses: luck is so much for or against, and the chance of a win that of the mean
  // with it.
  double stake = 0;
};

struct Observation {
  double value = 0;
  double luck = 0;
};

Observation Observe(const Blocks& truth, Rng& rng) {
  if (truth.stake > 0) {
    const double luck = rng.Below(2) == 0 ? truth.stake : -truth.stake;
    return {rng.Uniform01() < truth.mean + luck ? 1.0 : 0.0, luck};
  }
  const double luck = Noise(rng);
  return {truth.mean + truth.slope * luck + truth.noise * Noise(rng), luck};
}

AdjustedSummary Simulate(const Blocks& truth, std::uint64_t number) {
  Rng rng(4, {.index = number, .purpose = Purpose::kTest});
  AdjustedMeans means(2, -kUnlimited, kUnlimited);
  for (int block = 0; block < truth.blocks; ++block) {
    for (int game = 0; game < 2; ++game) {
      const auto [value, luck] = Observe(truth, rng);
      means.Add(0, value, luck);
      means.Add(1, 1 - value, -luck);
    }
    means.CloseBlock();
  }
  means.TakeRest();
  return means.Summary();
}

TEST(AdjustedMeansTest, TakesOutLuckThatIsAll) {
  const AdjustedSummary summary = Simulate({.blocks = 250, .slope = 0.7, .noise = 0}, 0);
  ASSERT_TRUE(summary.is_adjusted);
  EXPECT_NEAR(summary.multiple, 0.7, 1e-9);
  EXPECT_NEAR(summary.means[0].adjusted.value, 0.5, 1e-9);
  EXPECT_NEAR(summary.means[1].adjusted.value, 0.5, 1e-9);
  EXPECT_LT(*summary.variance_ratio, 1e-9);
  EXPECT_GT(summary.means[0].raw.standard_error, 0.01);
  EXPECT_EQ(summary.means[0].adjusted.count, 500);
  EXPECT_EQ(summary.means[0].adjusted.blocks, 250);
}

// Values of which some lie close to the limits, and which are few.
TEST(AdjustedMeansTest, IntervalsEndWhereTheQuantityDoes) {
  Rng rng(2, {});
  AdjustedMeans means(2, 0, 1);
  for (int block = 0; block < 110; ++block) {
    const double share = block == 0 ? 0.5 : 1;
    means.Add(0, share, Noise(rng));
    means.Add(1, 1 - share, Noise(rng));
    means.CloseBlock();
  }
  means.TakeRest();
  const AdjustedSummary summary = means.Summary();
  ASSERT_TRUE(summary.is_adjusted);
  EXPECT_GT(summary.means[0].raw.value + 1.98 * summary.means[0].raw.standard_error, 1);
  EXPECT_EQ(summary.means[0].raw.high, 1);
  EXPECT_EQ(summary.means[1].raw.low, 0);
  EXPECT_LE(summary.means[0].adjusted.high, 1);
  EXPECT_GE(summary.means[1].adjusted.low, 0);
}

TEST(AdjustedMeansTest, NeedsAHundredBlocks) {
  const AdjustedSummary few = Simulate({.blocks = 99}, 0);
  EXPECT_FALSE(few.is_adjusted);
  EXPECT_EQ(few.blocks, 99);
  EXPECT_TRUE(few.means.empty());
  EXPECT_TRUE(Simulate({.blocks = 100}, 0).is_adjusted);
}

TEST(AdjustedMeansTest, SharesOfOneWinStillAddUp) {
  const AdjustedSummary summary = Simulate({.blocks = 130}, 3);
  EXPECT_NEAR(summary.means[0].adjusted.value + summary.means[1].adjusted.value, 1, 1e-12);
}

// Luck that says nothing widens intervals by no more than its multiple is wrong.
TEST(AdjustedMeansTest, UselessLuckDoesNoHarm) {
  const AdjustedSummary summary = Simulate({.blocks = 400, .slope = 0}, 1);
  EXPECT_NEAR(summary.multiple, 0, 0.15);
  EXPECT_NEAR(*summary.variance_ratio, 1, 0.05);
}

// A block is never adjusted by itself: with one block of enormous luck the others decide how much
// of it counts.
TEST(AdjustedMeansTest, ABlockHasNoSayInItsOwnMultiple) {
  AdjustedMeans means(1, -kUnlimited, kUnlimited);
  std::vector<LuckBlock> done;
  for (int block = 0; block < 120; ++block) {
    const bool is_huge = block == 50 || block == 110;
    const double luck = is_huge ? 1e6 : (block % 2 == 0 ? 1 : -1);
    means.Add(0, is_huge ? 0 : 2 * luck, luck);
    for (LuckBlock& adjusted : means.CloseBlock()) done.push_back(std::move(adjusted));
  }
  ASSERT_EQ(done.size(), 120U);
  // Of the fold without the huge one all luck counts twice; it is in all other folds.
  EXPECT_NEAR(done[50].entries[0].value, -2e6, 1e-3);
  EXPECT_NEAR(done[55].entries[0].value, 0, 1e-9);
  EXPECT_GT(std::abs(done[51].entries[0].value), 1.9);
  EXPECT_GT(std::abs(done[109].entries[0].value), 1.9);
}

// Kinds with few blocks have a multiple in common, and the blocks of large ones each their own.
TEST(AdjustedMeansTest, EachKindHasItsOwnMultiple) {
  Rng rng(1, {});
  AdjustedMeans means(3, -kUnlimited, kUnlimited);
  const auto add = [&](int kind, std::size_t key, double slope, int blocks) {
    for (int block = 0; block < blocks; ++block) {
      const double luck = Noise(rng);
      means.Add(key, slope * luck, luck);
      means.CloseBlock(kind);
    }
  };
  add(0, 0, 1, 150);
  add(1, 1, 3, 150);
  add(2, 2, 1, 50);
  means.TakeRest();
  const AdjustedSummary summary = means.Summary();
  ASSERT_TRUE(summary.is_adjusted);
  EXPECT_LT(summary.means[0].adjusted.standard_error, 1e-9);
  EXPECT_LT(summary.means[1].adjusted.standard_error, 1e-9);
  // Too few of its own: the multiple of the others, between 1 and 3.
  EXPECT_GT(summary.means[2].adjusted.standard_error, 1e-3);
}

TEST(AdjustedMeansTest, FewOfEachKindAreAdjustedTogether) {
  Rng rng(1, {});
  AdjustedMeans means(2, -kUnlimited, kUnlimited);
  for (int block = 0; block < 120; ++block) {
    const double luck = Noise(rng);
    // The kinds differ in their means, which is no luck.
    means.Add(static_cast<std::size_t>(block % 2), 10 * (block % 2) + luck, luck);
    means.CloseBlock(block % 2);
  }
  EXPECT_FALSE(means.Summary().is_adjusted);
  EXPECT_EQ(means.TakeRest().size(), 120U);
  const AdjustedSummary summary = means.Summary();
  ASSERT_TRUE(summary.is_adjusted);
  EXPECT_NEAR(summary.multiple, 1, 1e-9);
  EXPECT_NEAR(summary.means[1].adjusted.value, 10, 1e-9);
}

// Where nothing varies there is nothing to adjust; rounding is not taken for a multiple.
TEST(AdjustedMeansTest, AResultThatNeverVariesIsLeftAsItIs) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Rng rng(seed, {});
    AdjustedMeans means(2, 0, 1);
    std::vector<LuckBlock> done;
    for (int block = 0; block < 120; ++block) {
      for (int game = 0; game < 2; ++game) {
        const double luck = 0.01 * Noise(rng);
        means.Add(0, 1.0 / 3, luck);
        means.Add(1, 1, -luck);
      }
      for (LuckBlock& adjusted : means.CloseBlock()) done.push_back(std::move(adjusted));
    }
    means.TakeRest();
    for (const LuckBlock& block : done) {
      ASSERT_EQ(block.entries[0].value, 2.0 / 3) << seed;
      ASSERT_EQ(block.entries[1].value, 2) << seed;
    }
    const AdjustedSummary summary = means.Summary();
    ASSERT_TRUE(summary.is_adjusted);
    EXPECT_EQ(summary.multiple, 0);
    EXPECT_FALSE(summary.variance_ratio.has_value());
    for (const AdjustedMean& mean : summary.means) {
      EXPECT_EQ(mean.adjusted.method, IntervalMethod::kNone);
      EXPECT_EQ(mean.adjusted.value, mean.raw.value);
      EXPECT_GT(mean.luck.standard_error, 0);
    }
  }
}

TEST(AdjustedMeansTest, LuckThatNeverVariesTakesNothingOut) {
  Rng rng(8, {});
  AdjustedMeans means(1, 0, 1);
  for (int block = 0; block < 120; ++block) {
    for (int game = 0; game < 2; ++game) means.Add(0, rng.Uniform01(), 0.1);
    means.CloseBlock();
  }
  means.TakeRest();
  EXPECT_EQ(means.Summary().multiple, 0);
}

// The multiple of others says nothing of results that were always the same.
TEST(AdjustedMeansTest, WhatNeverVariedWithinAKindSaysWhatTheRawMeanSays) {
  Rng rng(6, {});
  AdjustedMeans means(3, 0, 1);
  for (int block = 0; block < 120; ++block) {
    const int kind = block % 3;
    const double luck = 0.1 * Noise(rng);
    means.Add(0, kind == 2 ? 0.5 + luck + 0.1 * Noise(rng) : 0, luck);  // varies against one alone
    if (kind < 2) means.Add(1, 1, -luck);                               // always wins
    means.Add(2, kind == 0 ? 0 : 1, luck);                              // by its opponent
    means.CloseBlock(kind);
  }
  means.TakeRest();
  const AdjustedSummary summary = means.Summary();
  ASSERT_TRUE(summary.is_adjusted);
  EXPECT_NE(summary.multiple, 0);
  EXPECT_LT(summary.means[0].adjusted.standard_error, summary.means[0].raw.standard_error);
  EXPECT_EQ(summary.means[1].adjusted.method, IntervalMethod::kNone);
  EXPECT_EQ(summary.means[1].adjusted.value, 1);
  EXPECT_EQ(summary.means[2].adjusted.method, IntervalMethod::kStudent);
  EXPECT_EQ(summary.means[2].adjusted.low, summary.means[2].raw.low);
  EXPECT_EQ(summary.means[2].adjusted.high, summary.means[2].raw.high);
}

TEST(AdjustedMeansTest, IntervalsHoldTheTruth) {
  constexpr int kRuns = 4000;
  for (const Blocks& truth : std::vector<Blocks>{{.blocks = 100, .slope = 1, .noise = 0.5},
                                                 {.blocks = 100, .slope = 1, .noise = 1},
                                                 {.blocks = 300, .slope = 0.5, .noise = 1},
                                                 {.blocks = 300, .slope = 0, .noise = 1},
                                                 {.blocks = 100, .mean = 0.5, .stake = 0.4},
                                                 {.blocks = 150, .mean = 0.7, .stake = 0.28}}) {
    int held = 0;
    double sum = 0;
    double squares = 0;
    for (std::uint64_t run = 0; run < kRuns; ++run) {
      const Estimate mean = Simulate(truth, run).means[0].adjusted;
      held += mean.low <= truth.mean && truth.mean <= mean.high ? 1 : 0;
      sum += mean.value - truth.mean;
      squares += (mean.value - truth.mean) * (mean.value - truth.mean);
    }
    EXPECT_GE(held, 0.94 * kRuns) << truth.blocks << " " << truth.slope;
    EXPECT_LE(held, 0.96 * kRuns) << truth.blocks << " " << truth.slope;
    EXPECT_LT(std::abs(sum), 3 * std::sqrt(squares)) << "biased";
  }
}

}  // namespace
}  // namespace riftlab
