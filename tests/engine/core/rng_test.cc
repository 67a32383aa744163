#include "engine/core/rng.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

namespace riftlab {
namespace {

// Known answers of Random123 1.14, tests/kat_vectors, "philox4x32 10".
TEST(PhiloxTest, MatchesPublishedKnownAnswers) {
  EXPECT_EQ(Philox4x32({0, 0, 0, 0}, {0, 0}),
            (PhiloxCounter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(Philox4x32({0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff}, {0xffffffff, 0xffffffff}),
            (PhiloxCounter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(Philox4x32({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (PhiloxCounter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

// Known answers of the crate rand_xoshiro 0.6, made with the authors' xoshiro256plusplus.c.
TEST(RngTest, MatchesPublishedKnownAnswers) {
  Rng rng = Rng::FromState({1, 2, 3, 4});
  for (const std::uint64_t expected :
       {41943041UL, 58720359UL, 3588806011781223UL, 3591011842654386UL, 9228616714210784205UL,
        9973669472204895162UL, 14011001112246962877UL, 12406186145184390807UL,
        15849039046786891736UL, 10450023813501588000UL}) {
    EXPECT_EQ(rng.Next(), expected);
  }
}

// The layout of a stream's counter is part of every recorded result.
TEST(RngTest, StreamsStartFromTwoPhiloxBlocks) {
  Rng rng(0x0123456789abcdef, {.index = 0xfedcba9876543210, .purpose = Purpose::kTree, .seat = 5});
  const PhiloxKey key = {0x89abcdef, 0x01234567};
  const PhiloxCounter low = Philox4x32({0x76543210, 0xfedcba98, 0x03000000, 5}, key);
  const PhiloxCounter high = Philox4x32({0x76543210, 0xfedcba98, 0x03000001, 5}, key);
  const auto join = [](std::uint32_t low_word, std::uint32_t high_word) {
    return (std::uint64_t{high_word} << 32) | low_word;
  };
  Rng expected = Rng::FromState(
      {join(low[0], low[1]), join(low[2], low[3]), join(high[0], high[1]), join(high[2], high[3])});
  for (int i = 0; i < 10; ++i) EXPECT_EQ(rng.Next(), expected.Next());
}

TEST(RngTest, StreamsDifferBySeedIndexPurposeAndSeat) {
  std::set<std::uint64_t> first;
  int streams = 0;
  for (const std::uint64_t seed : {0UL, 1UL, 1UL << 32}) {
    for (const std::uint64_t index : {0UL, 1UL, 2UL, 1UL << 32}) {
      for (const Purpose purpose : {Purpose::kChance, Purpose::kAgent, Purpose::kTest}) {
        for (const std::uint32_t seat : {0U, 1U, 2U}) {
          first.insert(Rng(seed, {index, purpose, seat}).Next());
          ++streams;
        }
      }
    }
  }
  EXPECT_EQ(first.size(), streams);
}

// Pearson's statistic of counts that should be equal.
double ChiSquare(const std::vector<int>& counts) {
  double sum = 0;
  for (const int count : counts) sum += count;
  const double expected = sum / static_cast<double>(counts.size());
  double statistic = 0;
  for (const int count : counts) statistic += (count - expected) * (count - expected) / expected;
  return statistic;
}

struct UniformCase {
  std::uint32_t n;
  double limit;  // the 0.999 quantile of chi-square with n-1 degrees of freedom
};
constexpr UniformCase kUniformCases[] = {
    {2, 10.83}, {3, 13.82}, {6, 20.52}, {10, 27.88}, {80, 124.84}};

TEST(RngTest, BelowIsUniformInStreamMode) {
  Rng rng(7, {});
  for (const auto& [n, limit] : kUniformCases) {
    std::vector<int> counts(n);
    for (int i = 0; i < 400000; ++i) ++counts[rng.Below(0, n)];
    EXPECT_LT(ChiSquare(counts), limit) << n;
  }
}

TEST(RngTest, BelowIsUniformInNamedMode) {
  NamedDraws draws(7, {.purpose = Purpose::kTest});
  Rng rng = Rng::Named(draws);
  for (const auto& [n, limit] : kUniformCases) {
    std::vector<int> counts(n);
    for (int i = 0; i < 400000; ++i) ++counts[rng.Below(n, n)];
    EXPECT_LT(ChiSquare(counts), limit) << n;
  }
}

TEST(RngTest, BelowIsUniformAcrossBlocksInNamedMode) {
  for (const auto& [n, limit] : kUniformCases) {
    std::vector<int> counts(n);
    for (std::uint64_t block = 0; block < 100000; ++block) {
      NamedDraws draws(7, {block, Purpose::kChance, 0});
      ++counts[draws.Draw(0, n)];
    }
    EXPECT_LT(ChiSquare(counts), limit) << n;
  }
}

// Without rejection, of every three neighbours one would be twice as likely as the others.
TEST(RngTest, NamedDrawsRejectWhatDoesNotDivide) {
  constexpr std::uint32_t kThreeQuarters = 3U << 30;
  NamedDraws draws(11, {});
  std::vector<int> counts(3);
  for (int i = 0; i < 300000; ++i) ++counts[draws.Draw(0, kThreeQuarters) % 3];
  EXPECT_LT(ChiSquare(counts), 13.82);
}

TEST(RngTest, Uniform01StaysBelowOneAndIsCentred) {
  Rng rng(3, {});
  double sum = 0;
  constexpr int kDraws = 1000000;
  for (int i = 0; i < kDraws; ++i) {
    const double value = rng.Uniform01();
    ASSERT_GE(value, 0);
    ASSERT_LT(value, 1);
    sum += value;
  }
  // Three standard errors of the mean of uniform numbers.
  EXPECT_NEAR(sum / kDraws, 0.5, 3 * 0.2887 / 1000);
}

TEST(RngTest, ShuffleReachesEveryOrderEquallyOften) {
  std::map<std::vector<int>, double> orders;
  DrawScript script;
  do {
    Rng rng = Rng::Scripted(script);
    std::vector<int> items = {1, 2, 3, 4};
    rng.Shuffle(0, items);
    orders[items] += script.Probability();
  } while (script.Advance());
  EXPECT_EQ(orders.size(), 24);
  for (const auto& [order, probability] : orders) EXPECT_DOUBLE_EQ(probability, 1.0 / 24);
}

TEST(NamedDrawsTest, OtherPilesDoNotDisturbAPile) {
  NamedDraws plain(5, {.index = 9, .purpose = Purpose::kChance});
  NamedDraws mixed(5, {.index = 9, .purpose = Purpose::kChance});
  for (int k = 0; k < 100; ++k) {
    for (int other = 0; other < k % 4; ++other) mixed.Draw(2, 6);
    EXPECT_EQ(plain.Draw(1, 1000), mixed.Draw(1, 1000)) << k;
  }
}

// Rejections use up attempts of their own, so a draw depends on its number only.
TEST(NamedDrawsTest, ADrawDoesNotDependOnTheRangesBefore) {
  NamedDraws small(5, {});
  NamedDraws large(5, {});
  for (int k = 0; k < 1000; ++k) {
    small.Draw(0, 2);
    large.Draw(0, 3U << 30);
    ASSERT_EQ(small.Draw(0, 1000), large.Draw(0, 1000)) << k;
  }
}

TEST(NamedDrawsTest, RestartRepeatsEveryPile) {
  NamedDraws draws(5, {});
  const auto take = [&] {
    std::vector<std::uint32_t> values;
    for (Pile pile = 0; pile < NamedDraws::kMaxPiles; ++pile) {
      values.push_back(draws.Draw(pile, 1000000));
    }
    return values;
  };
  const std::vector<std::uint32_t> first = take();
  EXPECT_NE(take(), first);
  draws.Restart();
  EXPECT_EQ(take(), first);
}

TEST(NamedDrawsTest, PilesBlocksAndSeedsDiffer) {
  std::set<std::uint32_t> values;
  const auto draw = [&](std::uint64_t seed, std::uint64_t block, Pile pile) {
    NamedDraws draws(seed, {block, Purpose::kChance, 0});
    values.insert(draws.Draw(pile, 0xffffffff));
  };
  draw(1, 0, 0);
  draw(1, 0, 1);
  draw(1, 1, 0);
  draw(2, 0, 0);
  EXPECT_EQ(values.size(), 4);
}

// Two dice where the second is only thrown after an even first one.
TEST(DrawScriptTest, VisitsEveryOutcomeOnceInOrder) {
  DrawScript script;
  std::vector<std::vector<std::uint32_t>> runs;
  double total = 0;
  do {
    Rng rng = Rng::Scripted(script);
    std::vector<std::uint32_t> run = {rng.Below(0, 4)};
    if (run[0] % 2 == 0) run.push_back(rng.Below(1, 3));
    runs.push_back(run);
    EXPECT_EQ(script.values(), run);
    total += script.Probability();
  } while (script.Advance());
  EXPECT_EQ(runs, (std::vector<std::vector<std::uint32_t>>{
                      {0, 0}, {0, 1}, {0, 2}, {1}, {2, 0}, {2, 1}, {2, 2}, {3}}));
  EXPECT_DOUBLE_EQ(total, 1);
}

TEST(DrawScriptTest, ARunWithoutDrawsIsOneOutcome) {
  DrawScript script;
  EXPECT_EQ(script.Probability(), 1);
  EXPECT_FALSE(script.Advance());
}

TEST(DrawScriptTest, StartsAgainAfterTheLastOutcome) {
  DrawScript script;
  for (int pass = 0; pass < 2; ++pass) {
    int outcomes = 0;
    do {
      EXPECT_EQ(script.Draw(3), outcomes);
      ++outcomes;
    } while (script.Advance());
    EXPECT_EQ(outcomes, 3);
  }
}

TEST(DrawScriptTest, RepeatsTheSameRunAfterRewind) {
  DrawScript script;
  script.Draw(2);
  ASSERT_TRUE(script.Advance());
  EXPECT_EQ(script.Draw(2), 1);
  EXPECT_EQ(script.Probability(), 0.5);
  script.Rewind();
  EXPECT_EQ(script.Probability(), 1);
  EXPECT_EQ(script.Draw(2), 1);
}

TEST(DrawScriptTest, TakesGivenValuesFirst) {
  DrawScript script({4, 2});
  EXPECT_EQ(script.Draw(6), 4);
  EXPECT_EQ(script.Draw(3), 2);
  EXPECT_EQ(script.Draw(2), 0);
  EXPECT_EQ(script.outcomes(), (std::vector<std::uint32_t>{6, 3, 2}));
  ASSERT_TRUE(script.Advance());
  EXPECT_EQ(script.values(), (std::vector<std::uint32_t>{4, 2, 1}));
}

TEST(DrawScriptDeathTest, RefusesValuesAndQuestionsThatDoNotFit) {
  DrawScript script({6});
  EXPECT_DEATH(script.Draw(6), "CHECK failed");
  DrawScript repeated;
  repeated.Draw(6);
  repeated.Rewind();
  EXPECT_DEATH(repeated.Draw(5), "CHECK failed");
}

}  // namespace
}  // namespace riftlab
