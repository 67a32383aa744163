#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "tests/tournament/report/examples.h"
#include "tournament/report/ranking_report.h"

namespace riftlab {
namespace {

Json JsonOf(const RankingReport& report) {
  const std::string text = RenderReport(report, OutputFormat::kJson);
  EXPECT_EQ(text.back(), '\n');
  return Json::parse(text);
}

std::vector<std::string> KeysOf(const Json& json) {
  std::vector<std::string> keys;
  for (const auto& [key, value] : json.items()) keys.push_back(key);
  return keys;
}

TEST(JsonReportTest, Duel) {
  const Json json = JsonOf(DuelReport());
  EXPECT_EQ(KeysOf(json),
            (std::vector<std::string>{
                "schema",  "game",   "mode",        "players",      "seed",    "sides",
                "games",   "blocks", "fault_games", "confidence",   "answer",  "anchor",
                "ranking", "pairs",  "los",         "rating_model", "nash",    "solo_differences",
                "seats",   "length", "end_reasons", "speed",        "methods", "notes"}));
  EXPECT_EQ(json["rating_model"]["model"], "bradley_terry");
  EXPECT_EQ(json["nash"], nullptr);
  EXPECT_EQ(json["schema"], 1);
  EXPECT_EQ(json["seed"], 7);
  EXPECT_EQ(json["games"], 8);
  EXPECT_EQ(json["blocks"], 4);
  EXPECT_EQ(json["anchor"], nullptr);
  const Json& old = json["ranking"][0];
  EXPECT_EQ(old["rank"], 1);
  EXPECT_EQ(old["name"], "old (cheats)");
  EXPECT_EQ(old["label"], "old");
  EXPECT_EQ(old["spec"], "cheat_uct:iterations=5");
  EXPECT_EQ(old["cheats"], true);
  EXPECT_EQ(old["wins"], 4);
  EXPECT_EQ(old["shared_wins"], 2);
  EXPECT_EQ(old["losses"], 2);
  EXPECT_EQ(old["points"], 5.0);
  EXPECT_EQ(old["share"]["value"], 0.625);
  EXPECT_NEAR(old["share"]["low"].get<double>(), 0.2004, 5e-5);
  EXPECT_EQ(old["share"]["method"], "wilson");
  EXPECT_EQ(old["share"]["count"], 8);
  EXPECT_EQ(old["share"]["blocks"], 4);
  EXPECT_EQ(old["elo"]["status"], "rated");
  EXPECT_NEAR(old["elo"]["value"].get<double>(), 44.37, 5e-3);
  EXPECT_EQ(old["elo"]["method"], "sandwich");
  // The scores of "new" are all 5: a mean without an interval.
  EXPECT_EQ(json["ranking"][1]["score"]["value"], 5.0);
  EXPECT_EQ(json["ranking"][1]["score"]["low"], nullptr);
  EXPECT_EQ(json["ranking"][1]["score"]["method"], "none");
}

TEST(JsonReportTest, PairsAndSuperiority) {
  const Json json = JsonOf(DuelReport());
  const Json& pair = json["pairs"][0];
  EXPECT_EQ(pair["first"], "old (cheats)");
  EXPECT_EQ(pair["second"], "new");
  EXPECT_EQ(pair["pentanomial"], Json::parse("[0,1,1,1,1]"));
  EXPECT_NEAR(pair["elo_difference"]["value"].get<double>(), 88.74, 5e-3);
  EXPECT_NEAR(pair["elo_difference"]["high"].get<double>(), 88.74 + 380.66, 0.05);
  EXPECT_EQ(json["los"][0][0], nullptr);
  EXPECT_EQ(json["los"][0][1], pair["los"]);
  EXPECT_NEAR(json["los"][0][1].get<double>() + json["los"][1][0].get<double>(), 1, 1e-12);
}

TEST(JsonReportTest, SeatsLengthsReasonsSpeed) {
  const Json json = JsonOf(DuelReport());
  EXPECT_EQ(json["seats"][1]["seat"], 1);
  EXPECT_EQ(json["seats"][1]["share"]["value"], 0.625);
  EXPECT_EQ(json["length"]["decisions"]["mean"]["value"], 21.75);
  EXPECT_EQ(json["length"]["decisions"]["quantiles"][1]["value"], 22);
  EXPECT_EQ(json["length"]["turns"]["max"], 12);
  EXPECT_EQ(json["end_reasons"][1]["reason"], "deck_empty");
  EXPECT_EQ(json["end_reasons"][1]["games"], 1);
  EXPECT_EQ(json["speed"]["games_per_second"], 16.0);
  EXPECT_EQ(json["speed"]["agents"][0]["name"], "old (cheats)");
  EXPECT_NEAR(json["speed"]["agents"][0]["decisions_per_second"].get<double>(), 12500, 1e-6);
}

TEST(JsonReportTest, UnratedAgentsHaveAReasonAndNoNumber) {
  const Json json = JsonOf(TripleReport());
  const Json& idle = json["ranking"][3];
  EXPECT_EQ(idle["elo"],
            Json::parse(R"({"status":"no_games","reason":"no rating: met no other agent"})"));
  EXPECT_EQ(idle["share"], nullptr);
  EXPECT_EQ(json["fault_games"], 1);
  EXPECT_FALSE(json.contains("speed"));
  EXPECT_FALSE(json["pairs"][0].contains("pentanomial"));
  EXPECT_EQ(json["notes"], Json::parse(R"(["A note."])"));
}

TEST(JsonReportTest, SoloHasUtilityAndNoRatings) {
  const Json json = JsonOf(SoloReport());
  EXPECT_FALSE(json.contains("los"));
  EXPECT_FALSE(json.contains("rating_model"));
  EXPECT_FALSE(json["ranking"][0].contains("elo"));
  EXPECT_FALSE(json["ranking"][0].contains("share"));
  EXPECT_NEAR(json["ranking"][0]["utility"]["value"].get<double>(), 0.2, 1e-12);
  EXPECT_EQ(json["ranking"][0]["placement"], nullptr);
  EXPECT_EQ(json["solo_differences"][0]["first"], "good");
  EXPECT_EQ(json["solo_differences"][0]["score"]["value"], 4.0);
}

TEST(JsonReportTest, AnchorIsNamed) {
  ReportOptions options;
  options.rating.anchor = RatingAnchor{1, 0};
  const Json json = JsonOf(MakeReport(DuelStandings(), options));
  EXPECT_EQ(json["anchor"], Json::parse(R"({"name":"old","elo":0.0})"));
}

}  // namespace
}  // namespace riftlab
