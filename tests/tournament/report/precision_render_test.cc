#include "tournament/report/precision_render.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

const std::vector<std::string> kThreeNames = {"strong", "weak",
                                              "a_name_that_is_too_long_for_tables"};

PrecisionResult Reached() {
  return {.target = 5,
          .errors = {.is_reached = true, .worst = 1, .worst_error = 4.96},
          .rounds = 12,
          .games = 200,
          .games_in_rounds = 200,
          .lineups = {{.agents = {0, 1}, .blocks = 30, .games = 60},
                      {.agents = {0, 2}, .blocks = 60, .games = 120},
                      {.agents = {1, 2}, .blocks = 10, .games = 20}}};
}

TEST(PrecisionRenderTest, TellsWhoMetWhomMostFirst) {
  EXPECT_EQ(PrecisionText(Reached(), kThreeNames),
            "Error bars below 5 Elo: reached after 12 rounds, 200 games\n");
  EXPECT_EQ(MeetingsText(Reached(), kThreeNames),
            "\n"
            "Meeting                           Blocks  Games\n"
            "strong, a_name_that_i~for_tables      60    120\n"
            "strong, weak                          30     60\n"
            "weak, a_name_that_i~for_tables        10     20\n"
            "Meetings were chosen by their results: compare ratings, since a score tells\n"
            "  little without whom it was made against.\n");
}

TEST(PrecisionRenderTest, SaysWhatIsMissing) {
  const auto head = [](const PrecisionResult& result) {
    std::string text = PrecisionText(result, kThreeNames);
    text.pop_back();
    for (std::size_t end = 0; (end = text.find("\n  ")) != std::string::npos;) {
      text.replace(end, 3, " ");
    }
    return text;
  };
  PrecisionResult result = Reached();
  result.errors = {.is_reached = false, .worst = 1, .worst_error = 7.31};
  EXPECT_EQ(
      head(result),
      "Error bars below 5 Elo: not reached: worst error 7.3 of weak after 12 rounds, 200 games");
  result.errors.worst_error.reset();
  EXPECT_EQ(
      head(result),
      "Error bars below 5 Elo: not reached: no error bar for weak after 12 rounds, 200 games");
  result.rounds = 1;
  EXPECT_EQ(head(result),
            "Error bars below 5 Elo: not reached: no error bar for weak after 1 round, 200 games");
  result.errors = {};
  EXPECT_EQ(head(result), "Error bars below 5 Elo: not reached: the first round is not complete");
}

TEST(PrecisionRenderTest, ManyMeetingsAreCutShort) {
  PrecisionResult result = Reached();
  result.lineups.assign(25, {.agents = {0, 1}, .blocks = 1, .games = 2});
  EXPECT_NE(
      MeetingsText(result, kThreeNames).find("... and 5 more meetings; --output json lists them\n"),
      std::string::npos);
}

TEST(PrecisionRenderTest, StandsInJsonAndCsv) {
  PrecisionResult result = Reached();
  const auto describe = [&](Figures& run) { DescribePrecision(run, result, {"a", "b", "c"}); };
  EXPECT_EQ(FiguresToJson(describe).at("until_error"), Json::parse(R"({
      "target": 5.0, "reached": true, "rounds": 12, "games": 200,
      "worst": {"name": "b", "error": 4.96},
      "meetings": [{"names": ["a", "b"], "blocks": 30, "games": 60},
                   {"names": ["a", "c"], "blocks": 60, "games": 120},
                   {"names": ["b", "c"], "blocks": 10, "games": 20}]})"));
  const std::string csv = FiguresToCsv(describe);
  for (const std::string line :
       {"until_error,,,target,5,", "until_error,,,reached,true,", "until_error,,,rounds,12,",
        "until_error,,,worst,b,", "until_error,,,worst_error,4.96,",
        "until_error,\"a, c\",,blocks,60,", "until_error,\"b, c\",,games,20,"}) {
    EXPECT_NE(csv.find(line), std::string::npos) << line << " in\n" << csv;
  }
  result.errors = {};
  EXPECT_TRUE(FiguresToJson(describe).at("until_error").at("worst").is_null());
}

}  // namespace
}  // namespace riftlab
