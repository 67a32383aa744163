#include "tournament/stats/special_functions.h"

#include <gtest/gtest.h>

#include <cmath>

namespace riftlab {
namespace {

// Published tables of Student's t and the normal distribution.
TEST(SpecialFunctionsTest, StudentAndNormal) {
  EXPECT_NEAR(StudentQuantile975(1), 12.7062, 5e-5);
  EXPECT_NEAR(StudentQuantile975(9), 2.26216, 5e-6);
  EXPECT_NEAR(StudentQuantile975(1000000000), kNormalQuantile975, 1e-8);
  EXPECT_NEAR(StudentQuantile(0.05, 9), -1.83311, 5e-6);
  EXPECT_NEAR(StudentUpperQuantile(0.05, 9), 1.83311, 5e-6);
  EXPECT_NEAR(StudentCdf(StudentQuantile975(4), 4), 0.975, 1e-12);
  EXPECT_NEAR(NormalCdf(kNormalQuantile975), 0.975, 1e-15);
  EXPECT_NEAR(NormalUpperQuantile(0.025), kNormalQuantile975, 1e-14);
  EXPECT_NEAR(NormalUpperQuantile(0.975), -kNormalQuantile975, 1e-14);
}

// Published tables of the upper 5 % points.
TEST(SpecialFunctionsTest, ChiSquareAndFisher) {
  EXPECT_NEAR(ChiSquareTail(3.841459, 1), 0.05, 1e-7);
  EXPECT_NEAR(ChiSquareTail(18.30704, 10), 0.05, 1e-7);
  EXPECT_NEAR(ChiSquareCdf(18.30704, 10, 0), 0.95, 1e-7);
  EXPECT_NEAR(FisherTail(4.964603, 1, 10), 0.05, 1e-7);
  EXPECT_NEAR(FisherTail(2.710890, 5, 20), 0.05, 1e-7);
  // F with one degree above is the square of Student's t.
  const double t = StudentQuantile975(7);
  EXPECT_NEAR(FisherTail(t * t, 1, 7), 0.05, 1e-12);
}

// A noncentral chi-square is a mixture of central ones, weighted by Poisson's distribution.
TEST(SpecialFunctionsTest, NoncentralChiSquareIsAMixture) {
  constexpr double kShift = 4;
  double mixture = 0;
  double weight = std::exp(-kShift / 2);
  for (int k = 0; k < 100; ++k) {
    mixture += weight * ChiSquareCdf(10, 3 + 2 * k, 0);
    weight *= kShift / 2 / (k + 1);
  }
  EXPECT_NEAR(ChiSquareCdf(10, 3, kShift), mixture, 1e-12);
}

TEST(SpecialFunctionsDeathTest, StudentNeedsADegreeOfFreedom) {
  EXPECT_DEATH(StudentQuantile975(0), "degrees_of_freedom");
}

}  // namespace
}  // namespace riftlab
