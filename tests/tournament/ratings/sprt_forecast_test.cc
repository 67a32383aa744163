#include "tournament/ratings/sprt_forecast.h"

#include <gtest/gtest.h>

#include <cmath>

#include "engine/core/rng.h"

namespace riftlab {
namespace {

const SprtBounds kBounds = BoundsOf({.alpha = 0.05, .beta = 0.05});  // +-2.944

// By hand: without drift up * down / variance, without variance up / drift; with drift 1, variance
// 2 and 1 either way the upper one comes first with 1 / (1 + exp(-1)), after 2 / (1 + exp(-1)) - 1.
TEST(MeanExitTimeTest, ByHand) {
  EXPECT_DOUBLE_EQ(*MeanExitTime(0, 0.5, 2, 3), 12);
  EXPECT_DOUBLE_EQ(*MeanExitTime(0.5, 0, 2, 3), 4);
  EXPECT_DOUBLE_EQ(*MeanExitTime(-0.5, 0, 2, 3), 6);
  EXPECT_NEAR(*MeanExitTime(1, 2, 1, 1), 2 / (1 + std::exp(-1)) - 1, 1e-12);
  EXPECT_NEAR(*MeanExitTime(-1, 2, 1, 1), 2 / (1 + std::exp(-1)) - 1, 1e-12);
  EXPECT_FALSE(MeanExitTime(0, 0, 1, 1).has_value());
}

TEST(MeanExitTimeTest, HasNoSeams) {
  EXPECT_NEAR(*MeanExitTime(1e-7, 1, 2, 3), 6, 1e-5);
  EXPECT_NEAR(*MeanExitTime(1e-6, 1, 2, 3), 6, 1e-5);
  EXPECT_NEAR(*MeanExitTime(1, 1e-9, 2, 3), 2, 1e-6);
  EXPECT_NEAR(*MeanExitTime(1e3, 1, 2, 3), 2e-3, 1e-6);
}

TEST(SprtForecastTest, NothingIsKnownBeforeTheRatioMoves) {
  SprtForecast forecast;
  EXPECT_FALSE(forecast.UnitsToGo(kBounds).has_value());
  for (int i = 0; i < 5; ++i) forecast.Add(0);
  EXPECT_FALSE(forecast.UnitsToGo(kBounds).has_value());
}

// Equal steps: straight on to the bound.
TEST(SprtForecastTest, GoesOnWithTheDriftOfThePath) {
  for (const double sign : {1.0, -1.0}) {
    SprtForecast forecast;
    for (int i = 1; i <= 50; ++i) forecast.Add(sign * 0.02 * i);
    EXPECT_NEAR(*forecast.UnitsToGo(kBounds), (kBounds.upper - 1) / 0.02, 1e-6);
  }
}

// Up and down by 0.1 and back where it was: 0.01 of variance for each unit, and no drift.
TEST(SprtForecastTest, WithoutDriftByTheVariance) {
  SprtForecast forecast;
  for (int i = 0; i < 20; ++i) {
    forecast.Add(0.1);
    forecast.Add(0);
  }
  EXPECT_NEAR(*forecast.UnitsToGo(kBounds), kBounds.upper * kBounds.upper / 0.01, 1e-6);
}

TEST(SprtForecastTest, IsOverAtABound) {
  for (const double end : {3.0, -3.0}) {
    SprtForecast forecast;
    forecast.Add(1);
    forecast.Add(end);
    EXPECT_EQ(forecast.UnitsToGo(kBounds), 0);
  }
}

// Walks with steps of +-0.1, up 6 times of 10, until they are 3 away.
TEST(MeanExitTimeTest, IsThatOfWalks) {
  constexpr int kWalks = 2000;
  double units = 0;
  for (std::uint64_t walk = 0; walk < kWalks; ++walk) {
    Rng rng(1, {walk, Purpose::kTest, 0});
    for (int place = 0; place > -30 && place < 30; ++units) place += rng.Below(10) < 6 ? 1 : -1;
  }
  EXPECT_NEAR(units / kWalks, *MeanExitTime(0.02, 0.01 - 0.02 * 0.02, 3, 3), 4);
}

}  // namespace
}  // namespace riftlab
