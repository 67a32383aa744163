#include "tournament/ratings/test_family.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "engine/core/rng.h"
#include "tests/tournament/ratings/simulated_family.h"

namespace riftlab {
namespace {

const SprtSpec kWide = {.elo0 = 0, .elo1 = 100, .model = SprtModel::kLogistic};

TEST(TestFamilyTest, OfOneCandidateIsItsTest) {
  TestFamily family(kWide, 1, {0, 1}, 2);
  SequentialTest test(kWide, {0, 1}, 2);
  FamilyGames games({60}, 5);
  while (!test.HasEnded()) {
    for (const GameRecord& game : games.NextBlock(0)) {
      test.Add(game);
      family.Add(0, game);
    }
    const SequentialResult one = family.Result().tests[0];
    EXPECT_EQ(one.log_likelihood_ratio, test.Result().log_likelihood_ratio);
    EXPECT_EQ(one.verdict, test.Result().verdict);
  }
  EXPECT_TRUE(family.HasEnded());
}

// Four share alpha; each that is accepted leaves its part to the others, those that are dropped
// leave nothing.
TEST(TestFamilyTest, SharesAlphaAsHolmDoes) {
  TestFamily family(kWide, 4, {0, 1}, 2);
  FamilyGames games({400, -400, 400, 0}, 1);
  const auto alpha = [&](int candidate) {
    return family.Result().tests[static_cast<std::size_t>(candidate)].spec.alpha;
  };
  EXPECT_DOUBLE_EQ(alpha(3), 0.05 / 4);
  const auto decide = [&](int candidate) {
    while (!family.HasEnded(candidate)) {
      for (const GameRecord& game : games.NextBlock(candidate)) family.Add(candidate, game);
    }
    return family.Result().tests[static_cast<std::size_t>(candidate)].verdict;
  };
  EXPECT_EQ(decide(0), SprtVerdict::kH1);
  EXPECT_DOUBLE_EQ(alpha(3), 0.05 / 3);
  EXPECT_DOUBLE_EQ(alpha(0), 0.05 / 4) << "a verdict stands with the alpha it was made with";
  EXPECT_EQ(decide(1), SprtVerdict::kH0);
  EXPECT_DOUBLE_EQ(alpha(3), 0.05 / 3);
  EXPECT_EQ(decide(2), SprtVerdict::kH1);
  EXPECT_DOUBLE_EQ(alpha(3), 0.05 / 2);
}

// Evidence that is enough for half of alpha, not for a quarter, counts as soon as half is free.
TEST(TestFamilyTest, AcceptsWhatTheLargerPartOfAlphaAllows) {
  TestFamily family(kWide, 2, {0, 1}, 2);
  FamilyGames games({150, 400}, 2);
  const double enough = BoundsOf(kWide).upper;
  while (family.Result().tests[0].log_likelihood_ratio < enough) {
    ASSERT_FALSE(family.HasEnded(0));
    for (const GameRecord& game : games.NextBlock(0)) family.Add(0, game);
  }
  ASSERT_FALSE(family.HasEnded(0)) << "the last block alone decided: take another seed";
  const std::int64_t last = family.Result().tests[0].games;
  while (!family.HasEnded(1)) {
    for (const GameRecord& game : games.NextBlock(1)) family.Add(1, game);
  }
  EXPECT_TRUE(family.HasEnded());
  EXPECT_EQ(family.Result().tests[0].verdict, SprtVerdict::kH1);
  EXPECT_EQ(family.Result().tests[0].games, last);
}

// The long test plays more of them, with narrower hypotheses.
TEST(TestFamilyTest, HoldsItsErrorRate) {
  constexpr int kFamilies = 400;
  int wrong = 0;
  int found = 0;
  for (std::uint64_t seed = 0; seed < kFamilies; ++seed) {
    const FamilyResult result = PlayFamily(kWide, {0, 0, 0, 100}, seed);
    const auto accepts = [&](std::size_t i) { return result.tests[i].verdict == SprtVerdict::kH1; };
    wrong += accepts(0) || accepts(1) || accepts(2) ? 1 : 0;
    found += accepts(3) ? 1 : 0;
  }
  EXPECT_LE(wrong, kFamilies * 0.05 + 3 * 4.4);  // three standard deviations of a count with 5 %
  EXPECT_GE(found, kFamilies * 0.95 - 3 * 4.4);
}

}  // namespace
}  // namespace riftlab
