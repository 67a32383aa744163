#include "tournament/rebalance/goal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace riftlab {
namespace {

const std::vector<int> kTwoSides = {0, 1};

std::vector<TagInfo> Tags() {
  return {{.key = "guild", .scope = TagScope::kSeat, .kind = TagKind::kCategory, .help = ""},
          {.key = "drawn", .scope = TagScope::kSeat, .kind = TagKind::kNumber, .help = ""},
          {.key = "first", .scope = TagScope::kGame, .kind = TagKind::kCategory, .help = ""}};
}

Goal Parsed(const std::string& text) {
  const absl::StatusOr<Goal> goal = ParseGoal(text, kTwoSides, Tags());
  EXPECT_TRUE(goal.ok()) << goal.status();
  return goal.value_or(Goal{});
}

TEST(GoalTest, SharesAreInPerCentAndAllElseAsItIs) {
  const Goal guild = Parsed("tag:guild=red in 48..52.5");
  EXPECT_EQ(guild.key, (FigureKey{"tag:guild", "red", "win_share"}));
  EXPECT_EQ(guild.unit, FigureUnit::kShare);
  EXPECT_DOUBLE_EQ(guild.low, 0.48);
  EXPECT_DOUBLE_EQ(guild.high, 0.525);
  EXPECT_FALSE(guild.is_each);
  const Goal length = Parsed("decisions in 60..90");
  EXPECT_EQ(length.key, (FigureKey{"game", "", "decisions"}));
  EXPECT_EQ(length.unit, FigureUnit::kPoints);
  EXPECT_EQ(length.low, 60);
  EXPECT_EQ(length.high, 90);
}

TEST(GoalTest, EachIsOfAllNamesOfATag) {
  const Goal goal = Parsed("each:guild within 2 of even");
  EXPECT_TRUE(goal.is_each);
  EXPECT_EQ(goal.key, (FigureKey{"tag:guild", "", "win_share"}));
  EXPECT_DOUBLE_EQ(goal.low, 0.48);
  EXPECT_DOUBLE_EQ(goal.high, 0.52);
}

TEST(GoalTest, EvenIsAnEqualPartOfTheSides) {
  const absl::StatusOr<Goal> goal = ParseGoal("seat:0 within 1 of even", {0, 1, 2, 3}, Tags());
  ASSERT_TRUE(goal.ok()) << goal.status();
  EXPECT_DOUBLE_EQ(goal->low, 0.24);
  EXPECT_DOUBLE_EQ(goal->high, 0.26);
}

TEST(GoalTest, PlacesInTheOrderOfPlayCanBeEven) {
  const std::vector<int> sides = {0, 1, 2, 3};
  std::vector<TagInfo> tags = Tags();
  tags[2].role = TagRole::kFirstSeat;
  const absl::StatusOr<Goal> last = ParseGoal("tag:order=4th within 2 of even", sides, tags);
  ASSERT_TRUE(last.ok()) << last.status();
  EXPECT_EQ(last->key, (FigureKey{"tag:order", "4th", "win_share"}));
  EXPECT_DOUBLE_EQ(last->low, 0.23);
  EXPECT_DOUBLE_EQ(last->high, 0.27);
  const absl::StatusOr<Goal> each = ParseGoal("each:order within 2 of even", sides, tags);
  ASSERT_TRUE(each.ok()) << each.status();
  EXPECT_EQ(each->key, (FigureKey{"tag:order", "", "win_share"}));
  EXPECT_FALSE(ParseGoal("each:order within 2 of even", sides, Tags()).ok());
}

TEST(GoalTest, NamesTheLevelOfPlay) {
  EXPECT_EQ(Parsed("decisions in 60..90 at best:iterations=100").agent, "best:iterations=100");
  EXPECT_EQ(Parsed("decisions in 60..90").agent, "");
}

struct WrongGoalCase {
  std::string name;
  std::string text;
  std::string error;
};

class WrongGoalTest : public testing::TestWithParam<WrongGoalCase> {};

TEST_P(WrongGoalTest, IsRefusedWithWhatWouldBeRight) {
  const absl::Status status = ParseGoal(GetParam().text, kTwoSides, Tags()).status();
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(std::string(status.message()), "'" + GetParam().text + "': " + GetParam().error);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, WrongGoalTest,
    testing::Values(
        WrongGoalCase{"Form", "each:guild 48..52",
                      "is not FIGURE in LOW..HIGH, or FIGURE within POINTS of even, such as "
                      "'each:guild in 48..52 at greedy'"},
        WrongGoalCase{"Range", "decisions in 60-90", "'60-90' is not LOW..HIGH, such as 48..52"},
        WrongGoalCase{"Order", "decisions in 90..60",
                      "90..60 leaves no room; LOW must be less than HIGH"},
        WrongGoalCase{"Infinite", "decisions in 0..inf",
                      "'0..inf' is not LOW..HIGH, such as 48..52"},
        WrongGoalCase{"Share", "seat:0 in 48..520", "a share lies between 0 and 100 per cent"},
        WrongGoalCase{"Even", "seat:0 within 1 of par",
                      "'1 of par' is not POINTS of even, such as 1 of even"},
        WrongGoalCase{"NothingEven", "decisions within 1 of even",
                      "only shares of the win can be even; write in LOW..HIGH"},
        WrongGoalCase{"NearMiss", "each:guidl in 48..52",
                      "each:guidl names no tag of seats (did you mean 'guild'?); there are "
                      "each:guild"},
        WrongGoalCase{"NumberHasNoNames", "each:drawn in 48..52",
                      "each:drawn names no tag of seats; there are each:guild"},
        WrongGoalCase{"Seat", "seat:2 in 48..52", "'seat:2' names no seat; they are 0 to 1"},
        WrongGoalCase{"NoAgent", "seat:0 in 48..52 at ", "names no agent behind 'at'"}),
    [](const auto& row) { return row.param.name; });

TEST(GoalTest, NothingIsEvenInASoloGame) {
  const absl::Status status = ParseGoal("seat:0 within 1 of even", {0}, Tags()).status();
  EXPECT_NE(std::string(status.message()).find("nothing is even in a solo game"),
            std::string::npos);
}

// Where one seat plays against two, seats can be even, but not what one of them has.
TEST(GoalTest, NoNameIsEvenAmongSidesOfUnlikeSize) {
  const absl::Status status = ParseGoal("each:guild within 1 of even", {0, 1, 0}, Tags()).status();
  EXPECT_NE(std::string(status.message()).find("sides are of unlike size"), std::string::npos)
      << status;
  EXPECT_TRUE(ParseGoal("seat:1 within 1 of even", {0, 1, 0}, Tags()).ok());
  EXPECT_TRUE(ParseGoal("each:guild in 40..50", {0, 1, 0}, Tags()).ok());
}

TEST(GoalTest, MissIsTheSquaredDistanceInHalfWidths) {
  const std::vector<Goal> goals = {Parsed("each:guild in 48..52"), Parsed("decisions in 60..90")};
  // 3 points above a range of half width 2, and within; 7.5 below a range of half width 15.
  const Readings readings = {{{"tag:guild=blue", 10, 0.55, 0.1}, {"tag:guild=red", 10, 0.5, 0.1}},
                             {{"decisions", 10, 52.5, 1}}};
  EXPECT_NEAR(MissOf(goals, readings), 1.5 * 1.5 + 0.5 * 0.5, 1e-12);
  EXPECT_EQ(MissOf(goals, {{}, {{"decisions", 10, 60, 1}}}), 1);
}

TEST(GoalTest, AStandardErrorOutsideMayBeChance) {
  const std::vector<Goal> goals = {Parsed("decisions in 60..90")};
  EXPECT_TRUE(MayMeet(goals, {{{"decisions", 10, 75, 0}}}));
  EXPECT_TRUE(MayMeet(goals, {{{"decisions", 10, 90.5, 1}}}));
  EXPECT_FALSE(MayMeet(goals, {{{"decisions", 10, 91.5, 1}}}));
  EXPECT_FALSE(MayMeet(goals, {{{"decisions", 10, 58.5, 1}}}));
  EXPECT_FALSE(MayMeet(goals, {{}}));
}

// One of a few that differs has the error of its spread.
TEST(GoalTest, ThreeOfThreeAreNoCertainty) {
  const Goal goal = Parsed("each:guild in 2..98");
  VariantFigure figure{.item = "red", .figure = "win_share", .unit = FigureUnit::kShare};
  BlockRatio blocks;
  for (int block = 0; block < 3; ++block) blocks.Add(1, 1);
  figure.estimate.first = blocks.Bounded(0, 1);
  const Reading agreed = ReadingOf(goal, figure);
  EXPECT_EQ(agreed.name, "tag:guild=red");
  EXPECT_EQ(agreed.count, 3);
  EXPECT_EQ(agreed.value, 1);
  EXPECT_NEAR(agreed.error, 1 - std::cbrt(0.1587), 1e-12);
  EXPECT_TRUE(MayMeet({goal}, {{agreed}}));
  blocks.Add(0, 1);
  figure.estimate.first = blocks.Bounded(0, 1);
  EXPECT_EQ(ReadingOf(goal, figure).error, figure.estimate.first.standard_error);
  // Enough of them are.
  blocks = BlockRatio();
  for (int block = 0; block < 200; ++block) blocks.Add(1, 1);
  figure.estimate.first = blocks.Bounded(0, 1);
  EXPECT_FALSE(MayMeet({goal}, {{ReadingOf(goal, figure)}}));
}

TEST(GoalTest, ReadingsAddUpByTheirCounts) {
  Readings all;
  AddReadings({{{"b", 30, 0.5, 0.1}}}, all);
  AddReadings({{{"a", 5, 0.25, 0.2}, {"b", 10, 0.9, 0.3}}}, all);
  ASSERT_EQ(all.size(), 1U);
  ASSERT_EQ(all[0].size(), 2U);
  EXPECT_EQ(all[0][0], (Reading{"a", 5, 0.25, 0.2}));
  EXPECT_EQ(all[0][1].count, 40);
  EXPECT_NEAR(all[0][1].value, 0.6, 1e-12);
  EXPECT_NEAR(all[0][1].error, 3.0 * 1.4142135623730951 / 40, 1e-12);
}

TEST(GoalTest, AnIntervalIsInTheRangeOutsideOrNeither) {
  const Goal goal = Parsed("seat:0 in 48..52");
  const auto status = [&](double low, double high) {
    return StatusOf(goal, {.count = 9, .blocks = 9, .value = 0.5, .low = low, .high = high});
  };
  EXPECT_EQ(status(0.49, 0.51), GoalStatus::kMet);
  EXPECT_EQ(status(0.47, 0.51), GoalStatus::kOpen);
  EXPECT_EQ(status(0.47, 0.53), GoalStatus::kOpen);
  EXPECT_EQ(status(0.53, 0.60), GoalStatus::kMissed);
  EXPECT_EQ(status(0.40, 0.47), GoalStatus::kMissed);
  EXPECT_EQ(StatusOf(goal, {}), GoalStatus::kUnseen);
}

}  // namespace
}  // namespace riftlab
