#include "tournament/stats/paired_strata.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

#include "engine/core/rng.h"

namespace riftlab {
namespace {

// Units of two strata by block, and a part of them.
struct Sample {
  AllStrata all;
  PartOfStrata part;
  PairedRatio plain;
  StrataSums block;
  StrataSums block_part;

  void Add(std::size_t variant, std::size_t stratum, double value, bool is_part) {
    AddUnit(variant, stratum, value, block);
    if (is_part) AddUnit(variant, stratum, value, block_part);
  }

  void CloseBlock() {
    all.AddBlock(block);
    std::array<ValueSum, 2> sums;
    for (const auto& stratum : block_part) {
      for (std::size_t variant = 0; variant < 2; ++variant) {
        sums[variant].sum += stratum[variant].sum;
        sums[variant].count += stratum[variant].count;
      }
    }
    if (sums[0].count + sums[1].count > 0) {
      plain.Add(sums[0].sum, sums[0].count, sums[1].sum, sums[1].count);
      part.AddBlock(block_part, block);
    }
    block.clear();
    block_part.clear();
  }

  PairedEstimate AgainstPar() const {
    PairedEstimate estimate = plain.SummaryOfShares();
    HoldAgainstPar(part, all, estimate);
    return estimate;
  }
};

// By hand: the strong win 3 of 4 and the weak 1 of 4 in both variants; the part is one of either in
// the first and two of the strong in the second, and wins half of the units it has.
TEST(PairedStrataTest, DifferenceOfWhatIsAbovePar) {
  Sample sample;
  for (int block = 0; block < 4; ++block) {
    const double strong = block < 3 ? 1 : 0;
    sample.Add(0, 0, strong, block == 0);
    sample.Add(0, 1, 1 - strong, block == 1);
    sample.Add(1, 0, strong, block >= 2);
    sample.Add(1, 1, 1 - strong, false);
    sample.CloseBlock();
  }
  const OptionalPair pars = ParsOf(sample.part, sample.all);
  EXPECT_DOUBLE_EQ(*pars[0], 0.5);
  EXPECT_DOUBLE_EQ(*pars[1], 0.75);
  EXPECT_DOUBLE_EQ(ParChange(pars), 0.25);
  const PairedEstimate estimate = sample.AgainstPar();
  EXPECT_DOUBLE_EQ(estimate.first.value, 0.5);
  EXPECT_DOUBLE_EQ(estimate.second.value, 0.5);
  EXPECT_DOUBLE_EQ(estimate.difference.value, -0.25);
  EXPECT_GE(estimate.difference.low, -1.25);
  EXPECT_LE(estimate.difference.high, 0.75);
}

TEST(PairedStrataTest, EqualVariantsDifferByNothing) {
  Sample sample;
  Rng rng(1, {});
  for (int block = 0; block < 50; ++block) {
    for (std::size_t stratum = 0; stratum < 2; ++stratum) {
      const double value = static_cast<double>(rng.Below(2));
      const bool is_part = rng.Below(3) == 0;
      for (std::size_t variant = 0; variant < 2; ++variant) {
        sample.Add(variant, stratum, value, is_part);
      }
    }
    sample.CloseBlock();
  }
  const PairedEstimate estimate = sample.AgainstPar();
  EXPECT_EQ(estimate.difference.value, 0);
  EXPECT_EQ(estimate.difference.method, IntervalMethod::kNone);
  EXPECT_FALSE(estimate.p);
}

// A part that one variant does not have says nothing of its par there.
TEST(PairedStrataTest, WhatComesUpInOneVariantHasOnePar) {
  Sample sample;
  for (int block = 0; block < 6; ++block) {
    for (std::size_t variant = 0; variant < 2; ++variant) {
      sample.Add(variant, 0, block % 2, variant == 1);
    }
    sample.CloseBlock();
  }
  const OptionalPair pars = ParsOf(sample.part, sample.all);
  EXPECT_FALSE(pars[0]);
  EXPECT_EQ(pars[1], 0.5);
  EXPECT_EQ(ParChange(pars), 0);
  EXPECT_EQ(sample.AgainstPar().difference.count, 0);
}

// Where the part itself hardly changes from one variant to the other, all that is uncertain is by
// how much par does: over many samples the error is that of the differences, or more.
TEST(PairedStrataTest, TheErrorHoldsThatOfPar) {
  constexpr int kSamples = 200;
  double sum = 0;
  double squares = 0;
  double error_squares = 0;
  for (int run = 0; run < kSamples; ++run) {
    Sample sample;
    Rng rng(2, {static_cast<std::uint64_t>(run), Purpose::kTest, 0});
    for (int block = 0; block < 100; ++block) {
      for (std::size_t stratum = 0; stratum < 2; ++stratum) {
        const double value = static_cast<double>(rng.Below(2));
        for (std::size_t variant = 0; variant < 2; ++variant) {
          const bool agrees = block >= 5;
          sample.Add(variant, stratum, agrees ? value : static_cast<double>(rng.Below(2)), true);
          for (int other = 0; other < 3; ++other) {
            sample.Add(variant, stratum, static_cast<double>(rng.Below(2)), false);
          }
        }
      }
      sample.CloseBlock();
    }
    const Estimate difference = sample.AgainstPar().difference;
    sum += difference.value;
    squares += difference.value * difference.value;
    error_squares += difference.standard_error * difference.standard_error;
  }
  const double mean = sum / kSamples;
  const double variance = squares / kSamples - mean * mean;
  EXPECT_NEAR(mean, 0, 3 * std::sqrt(variance / kSamples));
  EXPECT_GT(error_squares / kSamples, 0.8 * variance);
  EXPECT_LT(error_squares / kSamples, 1.1 * variance);
}

// A part of few units that all agree in a variant, in a stratum whose mean is far off: residuals
// that happen to be alike say no more than the shares do by themselves.
TEST(PairedStrataTest, TheErrorIsAtLeastThatOfTheShares) {
  Sample sample;
  for (int block = 0; block < 40; ++block) {
    const double value = block % 2;
    for (std::size_t variant = 0; variant < 2; ++variant) {
      const bool is_part = block < 12 && (variant == 0) == (block < 4);
      sample.Add(variant, 0, is_part ? static_cast<double>(variant) : value, is_part);
    }
    sample.CloseBlock();
  }
  const PairedEstimate plain = sample.plain.SummaryOfShares();
  ASSERT_GT(plain.difference.standard_error, 0);
  EXPECT_EQ(plain.first.value, 0);
  EXPECT_EQ(plain.second.value, 1);
  EXPECT_DOUBLE_EQ(sample.AgainstPar().difference.standard_error, plain.difference.standard_error);
}

}  // namespace
}  // namespace riftlab
