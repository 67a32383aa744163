#include "tournament/tune/spsa.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/core/rng.h"

namespace riftlab {
namespace {

constexpr double kNoise = 0.08;

// The chance to win of the first of two agents whose Elo falls with the square of the distance
// from `best`, 200 at a whole range.
double ScoreOf(const SpsaProbe& probe, const std::vector<double>& best) {
  const auto elo_of = [&](const std::vector<double>& point) {
    double distance = 0;
    for (std::size_t i = 0; i < point.size(); ++i) distance += std::pow(point[i] - best[i], 2);
    return -200 * distance;
  };
  return 1 / (1 + std::pow(10, (elo_of(probe.minus) - elo_of(probe.plus)) / 400));
}

// Climbs towards `best` under noise; the mean at the end.
std::vector<double> Climb(const std::vector<double>& start, const std::vector<double>& best,
                          std::uint64_t seed) {
  constexpr std::int64_t kSteps = 2000;
  Spsa spsa(start, kSteps, kNoise, seed);
  Rng noise(seed, {.index = 0, .purpose = Purpose::kTest, .seat = 0});
  for (std::int64_t step = 0; step < kSteps; ++step) {
    // The sum of twelve uniform numbers has variance 1.
    double sum = -6;
    for (int i = 0; i < 12; ++i) sum += noise.Uniform01();
    spsa.Add(ScoreOf(spsa.Next(), best) + kNoise * sum);
  }
  return spsa.Mean();
}

// Distances from the best, averaged over seeds: those of a start that is 0.5 away in each of two
// parameters fall below a third.
TEST(SpsaTest, ComesNearTheBestUnderNoise) {
  const std::vector<double> best = {0.75, 0.25};
  double distance = 0;
  constexpr int kSeeds = 20;
  for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
    const std::vector<double> found = Climb({0.25, 0.75}, best, seed);
    distance += std::hypot(found[0] - best[0], found[1] - best[1]) / kSeeds;
  }
  EXPECT_LT(distance, std::hypot(0.5, 0.5) / 3);
}

TEST(SpsaTest, ProbesStandOnEitherSideAndStayInside) {
  Spsa spsa({0.5, 0.0}, 10, kNoise, 1);
  const SpsaProbe probe = spsa.Next();
  EXPECT_DOUBLE_EQ(probe.plus[0] + probe.minus[0], 1);
  EXPECT_NE(probe.plus[0], probe.minus[0]);
  EXPECT_EQ(std::min(probe.plus[1], probe.minus[1]), 0);
  EXPECT_GT(std::max(probe.plus[1], probe.minus[1]), 0.1);
}

TEST(SpsaTest, MovesTowardsTheBetterProbe) {
  Spsa spsa({0.5}, 10, kNoise, 1);
  const SpsaProbe probe = spsa.Next();
  spsa.Add(1);
  EXPECT_GT((spsa.point()[0] - 0.5) * (probe.plus[0] - 0.5), 0);
  Spsa equal({0.5}, 10, kNoise, 1);
  equal.Add(0.5);
  EXPECT_EQ(equal.point()[0], 0.5);
}

TEST(SpsaTest, TheMeanIsThatOfTheLaterHalf) {
  Spsa spsa({0.5}, 4, kNoise, 1);
  EXPECT_EQ(spsa.Mean(), std::vector<double>{0.5});
  std::vector<double> points;
  for (const double score : {0.6, 0.4, 0.7, 0.8}) {
    spsa.Add(score);
    points.push_back(spsa.point()[0]);
  }
  EXPECT_DOUBLE_EQ(spsa.Mean()[0], (points[2] + points[3]) / 2);
}

TEST(SpsaTest, KeepsThePlacesOfTheWay) {
  Spsa spsa({0.5}, 4, kNoise, 1);
  std::vector<std::vector<double>> points = {spsa.point()};
  std::vector<std::vector<double>> means = {spsa.Mean()};
  for (const double score : {0.6, 0.4, 0.7, 0.8}) {
    spsa.Add(score);
    points.push_back(spsa.point());
    means.push_back(spsa.Mean());
  }
  for (std::size_t steps = 0; steps < points.size(); ++steps) {
    EXPECT_EQ(spsa.PointAfter(static_cast<std::int64_t>(steps)), points[steps]);
    EXPECT_EQ(spsa.MeanAfter(static_cast<std::int64_t>(steps)), means[steps]);
  }
}

TEST(SpsaTest, SignsAreThoseOfTheSeed) {
  const std::vector<double> start(20, 0.5);
  EXPECT_EQ(Spsa(start, 10, kNoise, 1).Next().plus, Spsa(start, 10, kNoise, 1).Next().plus);
  EXPECT_NE(Spsa(start, 10, kNoise, 1).Next().plus, Spsa(start, 10, kNoise, 2).Next().plus);
}

}  // namespace
}  // namespace riftlab
