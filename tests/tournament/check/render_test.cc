#include "tournament/check/render.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace riftlab {
namespace {

CheckReport SampleReport() {
  CheckReport report;
  report.game = "kuhn";
  report.config.mode = "standard";
  report.config.players = 2;
  report.config.rules = {{"stake", "2"}};
  report.seed = 7;
  report.games = 10;
  report.positions = 40;
  report.items.resize(3);
  report.items[0].name = "ends";
  report.items[0].what = "games end";
  report.items[0].cases = 10;
  report.items[1].name = "census";
  report.items[1].what = "cards stay the same";
  report.items[1].note = "the game has no cards";
  report.items[2].name = "returns";
  report.items[2].what = "shares add up";
  report.items[2].cases = 10;
  report.items[2].failed = 2;
  report.items[2].failures = {"they add up to 2 [seed 7]"};
  return report;
}

TEST(RenderTest, TextShowsEveryCheckAndTheFailures) {
  EXPECT_EQ(RenderText(SampleReport()),
            "kuhn (standard, 2 players, stake=2), seed 7: 40 positions of 10 games\n"
            "\n"
            "passed   ends            10  games end\n"
            "no case  census           0  the game has no cards\n"
            "FAILED   returns         10  shares add up\n"
            "\n"
            "returns: shares add up; 2 of 10 cases failed\n"
            "  they add up to 2 [seed 7]\n"
            "\n"
            "FAILED: 1 passed, 1 failed, 1 without a case\n");
}

TEST(RenderTest, TextOfASoundGameEndsWithPassed) {
  CheckReport report = SampleReport();
  report.items.pop_back();
  const std::string text = RenderText(report);
  EXPECT_NE(text.find("\npassed: 1 passed, 0 failed, 1 without a case\n"), std::string::npos)
      << text;
}

TEST(RenderTest, APassIsQualifiedWhereSomethingIsUnproved) {
  CheckReport report = SampleReport();
  report.items.pop_back();
  report.unproved = "sampling was held against nothing";
  const std::string text = RenderText(report);
  EXPECT_TRUE(
      text.ends_with("\npassed in part: 1 passed, 0 failed, 1 without a case\n"
                     "not shown: sampling was held against nothing\n"))
      << text;
  EXPECT_EQ(RenderJson(report)["unproved"], "sampling was held against nothing");
}

TEST(RenderTest, JsonHoldsEverything) {
  EXPECT_EQ(RenderJson(SampleReport()), Json::parse(R"({
    "schema":1,"game":"kuhn","mode":"standard","players":2,"rules":{"stake":"2"},"seed":7,
    "games":10,"positions":40,"passed":false,"checks":[
      {"name":"ends","what":"games end","result":"passed","cases":10,"failed":0,"failures":[]},
      {"name":"census","what":"cards stay the same","result":"no case","cases":0,"failed":0,
       "failures":[],"note":"the game has no cards"},
      {"name":"returns","what":"shares add up","result":"failed","cases":10,"failed":2,
       "failures":["they add up to 2 [seed 7]"]}]})"));
}

}  // namespace
}  // namespace riftlab
