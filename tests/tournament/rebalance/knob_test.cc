#include "tournament/rebalance/knob.h"

#include <gtest/gtest.h>

#include <vector>

#include "tournament/rebalance/halving.h"

namespace riftlab {
namespace {

std::vector<Knob> Knobs() {
  return {{.text = "", .path = "a", .values = {"1", "2", "4"}, .is_scale = true, .start = 1},
          {.text = "", .path = "b", .values = {"\"x\"", "\"y\"", "\"z\""}, .is_scale = false}};
}

TEST(KnobTest, StepsAreAlongNumbersAndOneToATextElse) {
  const std::vector<Knob> knobs = Knobs();
  EXPECT_EQ(knobs[0].StepsTo(0), 1);
  EXPECT_EQ(knobs[0].StepsTo(1), 0);
  EXPECT_EQ(knobs[0].StepsTo(2), 1);
  EXPECT_EQ(knobs[1].StepsTo(2), 1);
  EXPECT_EQ(StepsOf(knobs, {{0, 0}, {1, 2}}), 2);
  EXPECT_EQ(TextOf(knobs, {{0, 2}, {1, 1}}), "a=4, b=\"y\"");
  EXPECT_EQ(TextOf(knobs, {}), "as it is");
}

TEST(KnobTest, SingleChangesLeaveOutTheTablesOwnValues) {
  const std::vector<TableChange> expected = {{{0, 0}}, {{0, 2}}, {{1, 1}}, {{1, 2}}};
  EXPECT_EQ(SingleChanges(Knobs()), expected);
}

TEST(KnobTest, OneChangeMoreIsOfAnotherKnobAndEachTableComesOnce) {
  const std::vector<TableChange> expected = {{{0, 2}, {1, 1}}, {{0, 0}, {1, 1}}};
  EXPECT_EQ(OneChangeMore({{{0, 2}}, {{1, 1}}}, {{{0, 2}}, {{1, 1}}, {{0, 0}}}), expected);
}

TEST(HalvingTest, HalvesUntilTheFinalistsPlayOnceMore) {
  // Three rounds of 400 games each.
  const std::vector<HalvingRound> expected = {{13, 30}, {7, 57}, {4, 100}};
  EXPECT_EQ(PlanHalving(13, 4, 1200), expected);
  EXPECT_EQ(PlanHalving(3, 4, 1200), (std::vector<HalvingRound>{{3, 400}}));
  EXPECT_EQ(PlanHalving(5, 4, 1), (std::vector<HalvingRound>{{5, 1}, {4, 1}}));
}

}  // namespace
}  // namespace riftlab
