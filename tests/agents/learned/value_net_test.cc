#include "agents/learned/value_net.h"

#include <gtest/gtest.h>

#include <cmath>

namespace riftlab {
namespace {

FeatureList Facts(std::initializer_list<std::uint16_t> facts) {
  FeatureList list;
  for (const std::uint16_t fact : facts) list.push_back(fact);
  return list;
}

// Fact 0 is worth 1 to its side, fact 1 nothing, fact 2 is cut off at the clip.
NetWeights ThreeFacts() {
  NetWeights weights;
  weights.first.resize(3 + kEvaluationFacts);
  weights.first[0][0] = kNetScale;
  weights.first[1][1] = -kNetScale;
  weights.first[2][2] = 20 * kNetScale;
  weights.second[0] = kNetScale;
  weights.second[1] = kNetScale;
  weights.second[2] = kNetScale;
  return weights;
}

TEST(ValueNetTest, UnitsPassOnWhatIsAboveZeroAndBelowTheClip) {
  const ValueNet net(ThreeFacts());
  EXPECT_EQ(net.num_features(), 3);
  EXPECT_EQ(net.Output(Facts({})), 0);
  EXPECT_EQ(net.Output(Facts({0})), 1);
  EXPECT_EQ(net.Output(Facts({1})), 0);
  EXPECT_EQ(net.Output(Facts({2})), 8);
  EXPECT_EQ(net.Output(Facts({2, 0, 1})), 9);
}

TEST(ValueNetTest, OddsOfTwoSidesAreThoseOfAnAlgebraicSigmoid) {
  EXPECT_EQ(OddsFactor(0), 1);
  for (const double output : {-3.0, -0.5, 0.25, 2.0}) {
    const double share = 0.5 + 0.5 * output / std::sqrt(1 + output * output);
    EXPECT_NEAR(OddsFactor(output), share / (1 - share), 1e-9 * OddsFactor(output));
    EXPECT_NEAR(OddsFactor(output) * OddsFactor(-output), 1, 1e-9);
  }
}

TEST(ValueNetTest, TheEvaluationIsAFactAfterThoseOfTheGame) {
  EXPECT_EQ(EvaluationFact(100, 0), 100);
  EXPECT_EQ(EvaluationFact(100, 0.049), 100);
  EXPECT_EQ(EvaluationFact(100, 0.5), 110);
  EXPECT_EQ(EvaluationFact(100, 1), 119);
}

}  // namespace
}  // namespace riftlab
