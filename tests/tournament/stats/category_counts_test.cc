#include "tournament/stats/category_counts.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riftlab {
namespace {

TEST(CategoryCountsTest, Nothing) {
  CategoryCounts counts;
  counts.CloseBlock(0);
  counts.CloseBlock(3);
  EXPECT_TRUE(counts.Summary().empty());
}

TEST(CategoryCountsTest, MostFrequentFirstThenByName) {
  CategoryCounts counts;
  for (const char* name : {"b", "c", "a", "c"}) {
    counts.Add(name);
    counts.CloseBlock(1);
  }
  std::vector<std::string> names;
  for (const CategorySummary& category : counts.Summary()) names.push_back(category.name);
  EXPECT_EQ(names, (std::vector<std::string>{"c", "a", "b"}));
}

// A name that comes up in few blocks is counted as zero in all others: its interval is the same as
// if it had been told so.
TEST(CategoryCountsTest, FrequenciesAreOverAllBlocks) {
  CategoryCounts counts;
  BlockRatio told;
  for (int block = 0; block < 40; ++block) {
    const int units = 2 + block % 3;
    const int often = block % 5 == 4 ? 2 : 0;
    for (int i = 0; i < often; ++i) counts.Add("rare");
    counts.Add("other");
    counts.CloseBlock(units);
    told.Add(often, units);
  }
  const auto summary = counts.Summary();
  ASSERT_EQ(summary.size(), 2U);
  const Estimate expected = told.Bounded(0, 1);
  const Estimate& found = summary[1].frequency;
  EXPECT_EQ(summary[1].name, "rare");
  EXPECT_EQ(summary[1].count, 16);
  EXPECT_EQ(found.count, expected.count);
  EXPECT_EQ(found.blocks, 40);
  EXPECT_EQ(found.method, IntervalMethod::kWilson);
  EXPECT_DOUBLE_EQ(found.value, expected.value);
  EXPECT_DOUBLE_EQ(found.low, expected.low);
  EXPECT_DOUBLE_EQ(found.high, expected.high);
  EXPECT_EQ(summary[1].share.count, 0);
}

// The p of a name among the units of the same blocks: as told of pairs of ratios, also for a name
// that comes up late and in blocks with units of both kinds.
TEST(CategoryCountsTest, ANameIsHeldAgainstTheUnitsWithoutIt) {
  CategoryCounts counts(NameRival::kRest);
  PairedRatio told;
  for (int block = 0; block < 60; ++block) {
    ValueSum all;
    ValueSum with;
    for (int unit = 0; unit < 3; ++unit) {
      const double share = (block * 7 + unit * 3) % 5 < 2 ? 1 : 0;
      const bool has_late = block >= 20 && (block + unit) % 4 == 0;
      all.Add(share);
      if (has_late) with.Add(share);
      counts.Add(has_late ? "late" : "early", {.share = share});
    }
    told.Add(all.sum - with.sum, all.count - with.count, with.sum, with.count);
    counts.CloseBlock(3, all);
  }
  const std::vector<CategorySummary> summary = counts.Summary();
  ASSERT_EQ(summary.size(), 2U);
  EXPECT_EQ(summary[1].name, "late");
  EXPECT_NEAR(*summary[1].rest_p, *told.SummaryOfShares().p, 1e-12);
  // Of two names that share all units each is the rest of the other.
  EXPECT_NEAR(*summary[0].rest_p, *summary[1].rest_p, 1e-12);
}

// More names than are kept are counted as one.
TEST(CategoryCountsTest, NamesThatAreNotKeptHaveNoRest) {
  CategoryCounts counts(NameRival::kRest);
  for (std::size_t block = 0; block < 8; ++block) {
    const double share = block % 2 == 0 ? 1 : 0;
    const std::size_t names = CategoryCounts::kMaxNames / 4;
    for (std::size_t name = 0; name < names; ++name) {
      counts.Add(std::to_string(block * names + name), {.share = share});
    }
    counts.CloseBlock(1, {.sum = share, .count = 1});
  }
  const CategorySummary other = counts.Summary().front();
  EXPECT_EQ(other.name, CategoryCounts::kOther);
  EXPECT_FALSE(other.rest_p.has_value());
}

// A record that says a name twice in a game, as none of ours does, is no reason to end.
TEST(CategoryCountsTest, ANameSaidTwiceInAUnitIsNotHeldAgainstTheRest) {
  CategoryCounts counts(NameRival::kRest);
  for (int block = 0; block < 4; ++block) {
    for (int i = 0; i < 2; ++i) counts.Add("twice", {.share = 1});
    counts.CloseBlock(1, {.sum = 1, .count = 1});
  }
  EXPECT_FALSE(counts.Summary().front().rest_p.has_value());
}

TEST(CategoryCountsTest, WhatNothingIsWithoutHasNoRest) {
  CategoryCounts counts(NameRival::kRest);
  for (int block = 0; block < 4; ++block) {
    counts.Add("end", {.share = block % 2});
    counts.CloseBlock(1, {.sum = static_cast<double>(block % 2), .count = 1});
  }
  EXPECT_FALSE(counts.Summary()[0].rest_p.has_value());
}

TEST(CategoryCountsTest, WhatIsAlwaysThereAgrees) {
  CategoryCounts counts;
  for (int block = 0; block < 10; ++block) {
    counts.Add("end");
    counts.Add("end");
    counts.CloseBlock(2);
  }
  const Estimate frequency = counts.Summary()[0].frequency;
  EXPECT_EQ(frequency.value, 1);
  EXPECT_EQ(frequency.method, IntervalMethod::kAgreement);
}

TEST(CategoryCountsTest, SharesAreOverThoseThatHadIt) {
  CategoryCounts counts;
  BlockRatio told;
  for (int block = 0; block < 20; ++block) {
    if (block % 2 == 0) {
      counts.Add("fire", {.share = 1, .score = 12});
      counts.Add("fire", {.share = block % 4 == 0 ? 0.5 : 0, .score = 4});
      told.Add(block % 4 == 0 ? 1.5 : 1, 2);
    }
    counts.CloseBlock(4);
  }
  const auto summary = counts.Summary();
  ASSERT_EQ(summary.size(), 1U);
  EXPECT_DOUBLE_EQ(summary[0].frequency.value, 0.25);
  const Estimate expected = told.Bounded(0, 1);
  EXPECT_DOUBLE_EQ(summary[0].share.value, 0.625);
  EXPECT_EQ(summary[0].share.count, 20);
  EXPECT_EQ(summary[0].share.blocks, 10);
  EXPECT_DOUBLE_EQ(summary[0].share.low, expected.low);
  EXPECT_DOUBLE_EQ(summary[0].score.value, 8);
  EXPECT_EQ(summary[0].score.count, 20);
}

TEST(CategoryCountsTest, NamesThatAreNotKeptCountOnceAUnit) {
  CategoryCounts counts;
  std::int64_t units = 0;
  for (int block = 0; block < 1000; ++block) {
    for (int unit = 0; unit < 2; ++unit, ++units) {
      counts.StartUnit();
      for (int name = 0; name < 3; ++name) {
        counts.Add(std::to_string(units * 3 + name), {.share = unit, .amount = name}, unit);
      }
    }
    counts.CloseBlock(2);
  }
  const CategorySummary other = counts.Summary().front();
  EXPECT_EQ(other.name, CategoryCounts::kOther);
  // The names of the first 1365 units are kept, and one of the next.
  EXPECT_EQ(other.count, units - 1365);
  EXPECT_EQ(other.share.count, other.count);
  EXPECT_EQ(other.by_stratum.at(0) + other.by_stratum.at(1), other.count);
  EXPECT_DOUBLE_EQ(other.frequency.value, static_cast<double>(other.count) / 2000);
  EXPECT_GT(other.frequency.low, 0.2);
  EXPECT_LT(other.frequency.high, 0.4);
  EXPECT_EQ(other.amount.count, 3 * other.count - 1);
}

TEST(CategoryCountsTest, TooManyNamesAreTakenTogether) {
  CategoryCounts counts;
  for (int i = 0; i < 6000; ++i) {
    counts.Add("name" + std::to_string(i));
    counts.CloseBlock(1);
  }
  const auto summary = counts.Summary();
  EXPECT_EQ(summary.size(), CategoryCounts::kMaxNames + 1);
  EXPECT_EQ(summary[0].name, CategoryCounts::kOther);
  EXPECT_EQ(summary[0].count, 6000 - static_cast<std::int64_t>(CategoryCounts::kMaxNames));
}

}  // namespace
}  // namespace riftlab
