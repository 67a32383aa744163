#include "tournament/learn/samples.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <type_traits>

namespace riftlab {
namespace {

// Half a million games have more than 2^32 facts, which no test can hold.
static_assert(std::is_same_v<decltype(SampleView::begin), std::size_t>);
static_assert(std::is_same_v<decltype(SampleView::end), std::size_t>);
static_assert(std::is_same_v<decltype(Sample::first_view), std::size_t>);

TEST(SampleSetTest, WhatIsAppendedKeepsItsFacts) {
  SampleSet one;
  one.Begin(1);
  one.AddView({}, 0.5);
  FeatureList facts;
  facts.push_back(3);
  facts.push_back(4);
  one.AddView(facts, 0.25);
  SampleSet all = one;
  all.Append(one);
  ASSERT_EQ(all.samples.size(), 2U);
  for (const Sample& sample : all.samples) {
    const auto views = all.ViewsOf(sample);
    ASSERT_EQ(views.size(), 2U);
    EXPECT_TRUE(all.FactsOf(views[0]).empty());
    ASSERT_EQ(all.FactsOf(views[1]).size(), 2U);
    EXPECT_EQ(all.FactsOf(views[1])[1], 4);
  }
}

}  // namespace
}  // namespace riftlab
