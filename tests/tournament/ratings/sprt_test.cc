#include "tournament/ratings/sprt.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "engine/core/rng.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

// Against an exact implementation the reference is off by so much.
constexpr double kTolerance = 1e-3;

// The tests of the reference tables, in the order of their columns.
const std::vector<SprtSpec> kColumns = {{0, 5, 0.05, 0.05, SprtModel::kNormalized},
                                        {0, 5, 0.05, 0.05, SprtModel::kLogistic},
                                        {0, 10, 0.05, 0.05, SprtModel::kNormalized},
                                        {0, 10, 0.05, 0.05, SprtModel::kLogistic},
                                        {-5, 0, 0.05, 0.05, SprtModel::kNormalized},
                                        {-5, 0, 0.05, 0.05, SprtModel::kLogistic},
                                        {0, 2, 0.05, 0.10, SprtModel::kNormalized},
                                        {0, 20, 0.01, 0.01, SprtModel::kLogistic},
                                        {0, 5, 0.05, 0.05, SprtModel::kBayesian, SprtUnit::kGames}};

TEST(SprtTest, BoundsMatchFastchess) {
  const auto expect = [](double alpha, double beta, double lower, double upper) {
    const SprtBounds bounds = BoundsOf({.alpha = alpha, .beta = beta});
    EXPECT_NEAR(bounds.lower, lower, 1e-11);
    EXPECT_NEAR(bounds.upper, upper, 1e-11);
  };
  expect(0.05, 0.05, -2.94443897917, 2.94443897917);
  expect(0.05, 0.10, -2.25129179861, 2.8903717579);
  expect(0.01, 0.01, -4.59511985013, 4.59511985013);
}

// Computed by fastchess 1.8.2-alpha.
TEST(SprtTest, RatiosOfGamesMatchFastchess) {
  const std::vector<std::pair<WinDrawLoss, std::vector<double>>> cases = {
      {{50, 0, 50},
       {-0.0103543011, -0.0103519923, -0.0414043455, -0.0414130525, 0.0103543011, 0.0103519923,
        -0.0016568323, -0.165593024, -0.0103519923}},
      {{60, 0, 40},
       {0.277460342, 0.277470899, 0.53416536, 0.534235856, 0.298168942, 0.29818113, 0.113472363,
        0.985707911, 0.277470899}},
      {{600, 0, 400},
       {2.77459139, 2.77468492, 5.34163139, 5.34231407, 2.98167554, 2.98178357, 1.1347186,
        9.85700481, 2.77468492}},
      {{1000, 1200, 900},
       {1.51728164, 1.82464701, 2.39276668, 2.60204952, 2.15909076, 2.87096176, 0.683941272,
        1.0164057, 1.61740548}},
      {{10, 0, 0},
       {0.142863804, 0.142875863, 0.283627904, 0.283680758, 0.144935006, 0.14494726, 0.0573957204,
        0.559083642, 0}},
      {{0, 0, 10},
       {-0.144935006, -0.14494726, -0.29191014, -0.291965487, -0.142863804, -0.142875863,
        -0.0577271415, -0.592208848, 0}},
      {{0, 20, 0},
       {-0.00288805707, -0.283937697, -0.0141265339, -0.577277144, 0.00288805706, 0.283937697,
        -0.000386307954, -1.17695171, 0}},
      {{1, 0, 0},
       {0.0142797257, 0.0142873714, 0.0283491583, 0.0283672725, 0.0144871723, 0.0144948847,
        0.00573694915, 0.0559052646, 0}},
      {{5230, 0, 4770},
       {5.58428413, 5.58444156, 9.09764404, 9.09832945, 7.65512385, 7.65542405, 2.48227679,
        9.92044188, 5.58444156}},
  };
  std::map<SprtVerdict, int> verdicts;
  for (const auto& [counts, expected] : cases) {
    ASSERT_EQ(expected.size(), kColumns.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      SCOPED_TRACE(fmt::format("{} {} {} column {}", counts.wins, counts.draws, counts.losses, i));
      const double ratio = LogLikelihoodRatio(kColumns[i], counts);
      EXPECT_NEAR(ratio, expected[i], kTolerance);
      ++verdicts[VerdictOf(kColumns[i], ratio)];
    }
  }
  EXPECT_EQ(verdicts[SprtVerdict::kH1], 13);
  EXPECT_EQ(verdicts[SprtVerdict::kH0], 0);
}

TEST(SprtTest, RatiosOfPairsMatchFastchess) {
  const std::vector<std::pair<Pentanomial, std::vector<double>>> cases = {
      {{10, 20, 40, 30, 15},
       {0.331154721, 0.402364803, 0.615065466, 0.734044822, 0.378427213, 0.471897492, 0.138133936,
        1.18161261}},
      {{0, 0, 50, 0, 0},
       {-0.0176807498, -0.7176051, -0.0781941482, -1.45198061, 0.0176807498, 0.7176051,
        -0.00209904182, -2.95260288}},
      {{10, 30, 65, 40, 20},
       {0.535974089, 0.694555961, 1.00432138, 1.27291553, 0.603545308, 0.808521808, 0.222502162,
        2.07436636}},
      {{100, 0, 250, 0, 150},
       {1.33604407, 1.33736207, 2.46587689, 2.47021055, 1.5420931, 1.54030353, 0.55915838,
        4.11760162}},
      {{0, 0, 10, 0, 10},
       {0.284172794, 0.285694921, 0.561078048, 0.567246031, 0.291421596, 0.28983953, 0.114540352,
        1.11792857}},
      {{1, 1, 2, 1, 1},
       {-0.00124250886, -0.00149085582, -0.0049685542, -0.00596116394, 0.00124250886, 0.00149085582,
        -0.000198818017, -0.023802495}},
      {{28, 470, 1002, 527, 33},
       {1.3301712, 1.78550892, 1.80794757, 0.736734553, 2.18279687, 4.60607866, 0.634379066,
        -9.81951025}},
      {{0, 0, 0, 0, 10},
       {0.201446539, 0.142904414, 0.398671463, 0.283737446, 0.205589083, 0.144976226, 0.0810803824,
        0.559195361}},
  };
  std::map<SprtVerdict, int> verdicts;
  for (const auto& [counts, expected] : cases) {
    ASSERT_EQ(expected.size(), kColumns.size() - 1);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      SCOPED_TRACE(fmt::format("[{}] column {}", fmt::join(counts, ", "), i));
      const double ratio = LogLikelihoodRatio(kColumns[i], counts);
      EXPECT_NEAR(ratio, expected[i], kTolerance);
      ++verdicts[VerdictOf(kColumns[i], ratio)];
    }
  }
  EXPECT_EQ(verdicts[SprtVerdict::kH1], 1);
  EXPECT_EQ(verdicts[SprtVerdict::kH0], 1);
}

TEST(SprtTest, NothingPlayedSaysNothing) {
  for (const SprtSpec& spec : kColumns) EXPECT_EQ(LogLikelihoodRatio(spec, WinDrawLoss{}), 0);
  EXPECT_EQ(LogLikelihoodRatio(kColumns[0], Pentanomial{}), 0);
}

// Whatever the counts and hypotheses, the ratio is a number, and exchanging the agents changes its
// sign.
TEST(SprtTest, ExtremesAreNumbers) {
  const std::vector<Pentanomial> counts = {{1, 0, 0, 0, 0}, {0, 0, 1, 0, 0},
                                           {0, 0, 0, 1, 0}, {1000000, 0, 0, 0, 0},
                                           {1, 0, 0, 0, 1}, {0, 1000000, 0, 1, 0}};
  for (const Pentanomial& count : counts) {
    for (const double elo : {0.01, 5.0, 100.0, 1000.0}) {
      for (const SprtModel model : {SprtModel::kNormalized, SprtModel::kLogistic}) {
        SCOPED_TRACE(fmt::format("[{}] {} {}", fmt::join(count, ", "), elo, ToText(model)));
        const SprtSpec up{.elo0 = -elo / 2, .elo1 = elo, .model = model};
        const SprtSpec down{.elo0 = -elo, .elo1 = elo / 2, .model = model};
        const double ratio = LogLikelihoodRatio(up, count);
        EXPECT_TRUE(std::isfinite(ratio));
        const Pentanomial mirrored{count[4], count[3], count[2], count[1], count[0]};
        EXPECT_NEAR(LogLikelihoodRatio(down, mirrored), -ratio, 1e-6 * (1 + std::abs(ratio)));
      }
    }
  }
}

// What a distribution of pairs is drawn from: probabilities of 0, 1/2, 1, 3/2, 2 points.
using Distribution = std::array<double, 5>;

// A distribution with draws and dependent pairs, tilted until its normalized Elo is `elo`.
Distribution DistributionAt(double elo) {
  constexpr Distribution kEven = {0.1, 0.2, 0.4, 0.2, 0.1};
  const auto tilted = [&](double tilt) {
    Distribution result = kEven;
    double sum = 0;
    for (std::size_t i = 0; i < result.size(); ++i) {
      result[i] *= std::exp(tilt * static_cast<double>(i));
      sum += result[i];
    }
    for (double& part : result) part /= sum;
    return result;
  };
  const auto elo_of = [](const Distribution& parts) {
    double mean = 0;
    double square = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const double score = static_cast<double>(i) / 4;
      mean += parts[i] * score;
      square += parts[i] * score * score;
    }
    return kNormalizedScale * (mean - 0.5) / std::sqrt(2 * (square - mean * mean));
  };
  double low = -3;
  double high = 3;
  for (int step = 0; step < 100; ++step) {
    const double middle = (low + high) / 2;
    (elo_of(tilted(middle)) < elo ? low : high) = middle;
  }
  return tilted(low);
}

// Part of `matches` synthetic matches between agents `elo` apart in which the test accepts H1, and
// how many pairs a match took.
struct Acceptance {
  double of_h1 = 0;
  double mean_pairs = 0;
};

Acceptance PlayMatches(const SprtSpec& spec, double elo, int matches, int pairs_between_looks) {
  const Distribution distribution = DistributionAt(elo);
  std::int64_t pairs = 0;
  int accepted = 0;
  for (int match = 0; match < matches; ++match) {
    Rng rng(20250301, {static_cast<std::uint64_t>(match), Purpose::kTest, 0});
    Pentanomial counts{};
    SprtVerdict verdict = SprtVerdict::kUndecided;
    while (verdict == SprtVerdict::kUndecided) {
      for (int pair = 0; pair < pairs_between_looks; ++pair, ++pairs) {
        double left = rng.Uniform01();
        std::size_t score = 0;
        while (score < 4 && left >= distribution[score]) left -= distribution[score++];
        ++counts[score];
      }
      verdict = VerdictOf(spec, LogLikelihoodRatio(spec, counts));
    }
    accepted += verdict == SprtVerdict::kH1 ? 1 : 0;
  }
  return {static_cast<double>(accepted) / matches, static_cast<double>(pairs) / matches};
}

// The largest part that chance allows, in 999 cases of 1000, where the true one is `rate`.
double AtMost(double rate, int matches) {
  return rate + 3.1 * std::sqrt(rate * (1 - rate) / matches);
}

TEST(SprtTest, ErrorRatesHoldOverThousandsOfMatches) {
  constexpr int kMatches = 2000;
  const SprtSpec spec{.elo0 = 0, .elo1 = 40, .alpha = 0.05, .beta = 0.1};
  const Acceptance under_h0 = PlayMatches(spec, spec.elo0, kMatches, 1);
  const Acceptance under_h1 = PlayMatches(spec, spec.elo1, kMatches, 1);
  EXPECT_LE(under_h0.of_h1, AtMost(spec.alpha, kMatches));
  EXPECT_LE(1 - under_h1.of_h1, AtMost(spec.beta, kMatches));
  // Nor is it so cautious that it wastes games.
  EXPECT_GE(under_h0.of_h1, 0.02);
  EXPECT_GE(1 - under_h1.of_h1, 0.05);
  // A test of fixed length needs (z_alpha + z_beta)^2 / effect^2 pairs for these rates.
  const double effect = std::sqrt(2) * spec.elo1 / kNormalizedScale;
  const double fixed = std::pow(1.6449 + 1.2816, 2) / (effect * effect);
  EXPECT_LT(under_h0.mean_pairs, 0.75 * fixed);
  EXPECT_LT(under_h1.mean_pairs, 0.75 * fixed);
}

// Between the hypotheses either verdict is right; the test must still end.
TEST(SprtTest, EndsBetweenTheHypotheses) {
  constexpr int kMatches = 300;
  const SprtSpec spec{.elo0 = 0, .elo1 = 60};
  const Acceptance middle = PlayMatches(spec, 30, kMatches, 4);
  EXPECT_GT(middle.of_h1, 0.35);
  EXPECT_LT(middle.of_h1, 0.65);
}

}  // namespace
}  // namespace riftlab
