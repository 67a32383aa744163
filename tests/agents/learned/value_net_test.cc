#include "agents/learned/value_net.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/games/tic_tac_toe/tic_tac_toe.h"

namespace riftlab {
namespace {

// Tic-tac-toe with as many facts as may hold, all of which do.
class FullOfFacts : public tic_tac_toe::Rules {
 public:
  static absl::StatusOr<FullOfFacts> Make(const GameConfig& config) {
    return FullOfFacts(*tic_tac_toe::Rules::Make(config));
  }
  Payoffs<tic_tac_toe::Rules> EvaluateAll(const State& /*state*/) const { return {0.5, 0.5}; }
  int NumFeatures() const { return static_cast<int>(kMaxActiveFeatures); }
  State TurnEnd(const State& state, Rng& /*rng*/) const { return state; }
  void Features(const State& /*state*/, Player /*seat*/, FeatureList& out) const {
    out.clear();
    for (std::uint16_t fact = 0; fact < kMaxActiveFeatures; ++fact) out.push_back(fact);
  }

 private:
  explicit FullOfFacts(tic_tac_toe::Rules base) : tic_tac_toe::Rules(std::move(base)) {}
};

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

TEST(ValueNetTest, TheEvaluationHasRoomAfterAsManyFactsAsMayHold) {
  const FullOfFacts game = *FullOfFacts::Make({});
  NetWeights weights;
  weights.first.resize(kMaxActiveFeatures + kEvaluationFacts);
  Rng rng(1, {.index = 0, .purpose = Purpose::kTest});
  EXPECT_EQ(LearnedShares(game, {}, rng, ValueNet(weights)), (Payoffs<FullOfFacts>{0.5, 0.5}));
}

}  // namespace
}  // namespace riftlab
