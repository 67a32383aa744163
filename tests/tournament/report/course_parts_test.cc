#include "tournament/report/course_parts.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

// Games of `turns` turns that side 0 leads from the first on and wins, but for every fourth, which
// it loses.
CourseSummary Example(int games, int turns) {
  CourseFigures figures;
  for (int game = 0; game < games; ++game) {
    const double chance = game % 8 < 4 ? 0.8 : 0.7;
    std::vector<double> course;
    for (int turn = 0; turn < turns; ++turn) course.insert(course.end(), {chance, 1 - chance});
    const double result = game % 4 == 0 ? 0 : 1;
    const std::array<double, 2> parts = {result, 1 - result};
    figures.Add(*MeasureLead(course, parts), std::array<double, 2>{chance, 1 - chance}, parts);
    figures.CloseBlock();
  }
  return figures.Summary();
}

TEST(CoursePartsTest, TextForPeople) {
  const std::string text = CourseRows(Example(40, 24));
  for (const char* part :
       {"\nStart of turn  Winner's chance  95 %            Decided  95 %             Over\n"
        "            1            0.625  [",
        "\n            3            0.625  [",
        "\nSettled before the first turn by deal, draft and seats: at least ",
        "Comebacks: the winner", "25.0 %"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nin\n" << text;
  }
  // Twelve rows of twenty-four.
  EXPECT_EQ(text.find("\n            2            0"), std::string::npos) << text;
  EXPECT_EQ(CourseRows({}), "");
}

TEST(CoursePartsTest, Json) {
  const Json json =
      FiguresToJson([](Figures& play) { DescribeCourse(play, Example(40, 3)); }).at("course");
  ASSERT_EQ(json.at("turns").size(), 3U);
  EXPECT_EQ(json["turns"][2].at("turn"), 3);
  EXPECT_NEAR(json["turns"][0].at("chance").at("value").get<double>(), 0.625, 1e-12);
  EXPECT_EQ(json["turns"][0].at("decided").at("value"), 0.75);
  EXPECT_EQ(json["turns"][0].at("over").at("value"), 0);
  EXPECT_EQ(json.at("comebacks").at("value"), 0.25);
  EXPECT_EQ(json.at("at_start").at("method"), "jackknife");
  const Json few =
      FiguresToJson([](Figures& play) { DescribeCourse(play, Example(8, 3)); }).at("course");
  EXPECT_EQ(few.at("at_start"), nullptr);
}

// Of a start that the chances do not see no part is told, least of all a part of 0 %.
TEST(CoursePartsTest, NothingIsSeenOfTheStart) {
  CourseFigures figures;
  for (int game = 0; game < 80; ++game) {
    const double chance = game % 2 == 0 ? 0.8 : 0.4;
    const double result = game % 2 == 0 ? 0 : 1;
    const std::array<double, 2> parts = {result, 1 - result};
    figures.Add(*MeasureLead(std::vector<double>{chance, 1 - chance}, parts),
                std::array<double, 2>{chance, 1 - chance}, parts);
    figures.CloseBlock();
  }
  const CourseSummary course = figures.Summary();
  const std::string text = CourseRows(course);
  EXPECT_NE(text.find("What deal, draft and seats settle is not known: the estimates at the first"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("0.0 % of the result"), std::string::npos) << text;
  const Json json =
      FiguresToJson([&](Figures& play) { DescribeCourse(play, course); }).at("course");
  EXPECT_EQ(json.at("at_start"), nullptr);
  EXPECT_LT(json.at("start_correlation").get<double>(), 0);
}

TEST(CoursePartsTest, Csv) {
  const std::string csv = FiguresToCsv([](Figures& play) { DescribeCourse(play, Example(40, 3)); });
  for (const char* part :
       {"\ncourse,1,,chance,0.62", "\ncourse,,,comebacks,0.25,", "\ncourse,,,at_start,"}) {
    EXPECT_NE(csv.find(part), std::string::npos) << part << "\nin\n" << csv;
  }
}

}  // namespace
}  // namespace riftlab
