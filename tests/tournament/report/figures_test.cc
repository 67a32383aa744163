// What a description says stands in the JSON and in the CSV.
#include "tournament/report/figures.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

constexpr std::string_view kHeader = "table,item,other,figure,value,low,high,method,count,blocks\n";

Estimate Half() {
  Estimate estimate;
  estimate.value = 0.5;
  estimate.low = 0.25;
  estimate.high = 0.75;
  estimate.count = 8;
  estimate.blocks = 4;
  estimate.method = IntervalMethod::kWilson;
  return estimate;
}

// The lines of the CSV below its header.
template <class F>
std::string LinesFor(F describe) {
  const std::string csv = FiguresToCsv(describe);
  EXPECT_TRUE(csv.starts_with(kHeader)) << csv;
  return csv.substr(kHeader.size());
}

TEST(FiguresTest, EachKindStandsInBothForms) {
  const auto describe = [](Figures& f) {
    f.Of("run");
    f.Count("games", 3);
    f.Number("points", 1.5);
    f.Number("los", std::optional<double>(0.75));
    f.Observed("max", 7.0);
    f.Text("mode", "a, b");
    f.Flag("cheats", true);
    f.Bounds("elo", Around(10, 2.5, "sandwich"));
    f.Mean("share", Half());
  };
  EXPECT_EQ(
      FiguresToJson(describe).dump(),
      R"({"games":3,"points":1.5,"los":0.75,"max":7,"mode":"a, b","cheats":true,)"
      R"("elo":{"value":10.0,"low":7.5,"high":12.5,"method":"sandwich"},)"
      R"("share":{"value":0.5,"low":0.25,"high":0.75,"method":"wilson","count":8,"blocks":4}})");
  EXPECT_EQ(LinesFor(describe),
            "run,,,games,3,,,,,\nrun,,,points,1.5,,,,,\nrun,,,los,0.75,,,,,\nrun,,,max,7,,,,,\n"
            "run,,,mode,\"a, b\",,,,,\nrun,,,cheats,true,,,,,\nrun,,,elo,10,7.5,12.5,sandwich,,\n"
            "run,,,share,0.5,0.25,0.75,wilson,8,4\n");
}

TEST(FiguresTest, WhatIsNotKnownIsNullAndHasNoLine) {
  const auto describe = [](Figures& f) {
    f.Number("los", std::optional<double>());
    f.Mean("share", Estimate{});
    DescribeEffect(f, std::nullopt);
    DescribeDistribution(f, "score", "score", "all", DistributionSummary{});
  };
  EXPECT_EQ(FiguresToJson(describe).dump(),
            R"({"los":null,"share":null,"effect":null,"score":null})");
  EXPECT_EQ(LinesFor(describe), "");
}

TEST(FiguresTest, BoundsThatAreNotKnownAreNullAndEmpty) {
  const auto describe = [](Figures& f) {
    Estimate estimate = Half();
    estimate.method = IntervalMethod::kNone;
    f.Mean("share", estimate);
    f.Bounds("elo", Around(10, std::nullopt, "sandwich"));
  };
  EXPECT_EQ(FiguresToJson(describe).dump(),
            R"({"share":{"value":0.5,"low":null,"high":null,"method":"none","count":8,"blocks":4},)"
            R"("elo":{"value":10.0,"low":null,"high":null,"method":"none"}})");
  EXPECT_EQ(LinesFor(describe), ",,,share,0.5,,,none,8,4\n,,,elo,10,,,none,,\n");
}

TEST(FiguresTest, WhatIsInsideKeepsWhatItIsOfUntilItSaysElse) {
  const auto describe = [](Figures& f) {
    f.Of("run", "item");
    f.Object("faults", [](Figures& faults) {
      faults.Prefix("faults_");
      faults.Count("late", 1);
      faults.InJson("only", 2);
      faults.InCsv("alone", "3");
    });
    f.List("seats", std::vector<int>{4, 5}, [](Figures& seat, int score) {
      seat.OfOther(score == 4 ? "first" : "second");
      seat.Count("score", score);
    });
    f.Count("games", 6);
  };
  EXPECT_EQ(FiguresToJson(describe).dump(),
            R"({"faults":{"late":1,"only":2},"seats":[{"score":4},{"score":5}],"games":6})");
  EXPECT_EQ(LinesFor(describe),
            "run,item,,faults_late,1,,,,,\nrun,item,,faults_alone,3,,,,,\n"
            "run,item,first,score,4,,,,,\nrun,item,second,score,5,,,,,\nrun,item,,games,6,,,,,\n");
}

TEST(FiguresTest, EffectsHaveOnlyWhatIsKnown) {
  const auto describe = [](Figures& f) {
    Effect effect;
    effect.p = 0.04;
    f.Of("t", "i");
    DescribeEffect(f, effect);
  };
  const Json json = FiguresToJson(describe);
  EXPECT_EQ(json.at("effect").at("p"), 0.04);
  EXPECT_TRUE(json.at("effect").at("q").is_null());
  const std::string csv = FiguresToCsv(describe);
  EXPECT_NE(csv.find("t,i,,p,0.04,,,,,\n"), std::string::npos) << csv;
  EXPECT_EQ(csv.find(",q,"), std::string::npos);
}

}  // namespace
}  // namespace riftlab
