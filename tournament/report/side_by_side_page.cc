#include "tournament/report/side_by_side_page.h"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/json.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/report/comparison_headline.h"
#include "tournament/report/html_assets.h"
#include "tournament/report/html_parts.h"
#include "tournament/report/level_verdict.h"

namespace riftlab {
namespace {

constexpr TextExtent kWholeText = {.notes = true};

// The two values of a compared figure, as those of a figure at several levels.
Json LevelsOf(Json figure) {
  figure["values"] = Json::array({std::move(figure["a"]), std::move(figure["b"])});
  figure["change"] = std::move(figure["difference"]);
  if (figure.contains("par_a")) {
    figure["pars"] = Json::array({std::move(figure["par_a"]), std::move(figure["par_b"])});
  }
  for (const char* key : {"a", "b", "difference", "par_a", "par_b"}) figure.erase(key);
  return figure;
}

// What one variant has and the other has not: "this call, with change=card.Banner Captain.cost=5".
std::string VariantLead(const VariantInfo& variant, const VariantInfo& other) {
  std::vector<std::string> own;
  for (const std::string& setting : variant.settings) {
    if (setting == "cards=" + variant.source) continue;
    if (std::find(other.settings.begin(), other.settings.end(), setting) == other.settings.end()) {
      own.push_back(setting);
    }
  }
  return own.empty() ? variant.source
                     : fmt::format("{}, with {}", variant.source, fmt::join(own, ", "));
}

// What moved for sure, the largest first; what the report says instead where nothing did.
Json SentencesOf(const ComparisonHeadline& headline, std::string instead,
                 const PrintedNames& names) {
  Json sentences = Json::array();
  for (const MovedRow& row : headline.moved) sentences.push_back(MovedSentence(row, names));
  if (sentences.empty()) sentences.push_back(std::move(instead));
  return sentences;
}

// The tables with what figures of the whole game are called.
Json LabelledTables(const SkillReport& report, Json tables) {
  for (Json& table : tables) {
    if (table.at("table") != kGameTable) continue;
    for (Json& figure : table.at("figures")) {
      figure["label"] = GameFigureName(report, figure.at("item"));
    }
  }
  return tables;
}

// What levels find, and how much moved between them.
Json LevelSentences(const SkillReport& report) {
  if (std::string why = TooFewLevels(report); !why.empty()) return Json::array({std::move(why)});
  const std::vector<SkillTable> tables = SideBySide(report);
  Json sentences = Json::array();
  for (const LevelFinding& finding : LevelFindingsOf(report, tables)) {
    sentences.push_back(finding.text);
  }
  if (sentences.empty()) sentences.push_back(NothingFound(report));
  sentences.push_back(MovedFigures(report, tables));
  return sentences;
}

}  // namespace

Json LevelData(const SkillReport& report, const PrintedNames& names) {
  RIFTLAB_CHECK(!report.levels.empty());
  Json json = SkillToJson(report);
  Json runs = std::move(json.at(report.rule.empty() ? "strengths" : "values"));
  Json data{{"runs", std::move(runs)},
            {"what", report.rule.empty() ? "strengths" : fmt::format("values of {}", report.rule)},
            {"players", report.levels.front().balance.num_players},
            {"tables", LabelledTables(report, std::move(json.at("side_by_side")))},
            {"methods", std::move(json.at("methods"))},
            {"names", names.all()},
            {"sentences", LevelSentences(report)},
            {"games", Json::array()},
            {"notes", NotesOf(report)}};
  for (const BalanceReport& level : report.levels) data["games"].push_back(level.balance.games);
  return data;
}

Json VariantData(const ComparisonReport& report, const PrintedNames& names) {
  Json json = ComparisonToJson(report);
  Json tables = Json::array();
  for (Json& table : json.at("tables")) {
    Json figures = Json::array();
    for (Json& figure : table.at("figures")) figures.push_back(LevelsOf(std::move(figure)));
    tables.push_back({{"table", std::move(table.at("table"))}, {"figures", std::move(figures)}});
  }
  const std::int64_t games = report.summary.games;
  Json data = {
      {"runs", {"A", "B"}},
      {"what", "two variants"},
      {"lead", fmt::format("A: {}. B: {}.", VariantLead(report.first, report.second),
                           VariantLead(report.second, report.first))},
      {"tables", std::move(tables)},
      {"methods", std::move(json.at("methods"))},
      {"names", names.all()},
      {"sentences", SentencesOf(HeadlineOf(report.summary), json.at("headline").at("text"), names)},
      {"games", {games, games}},
      {"notes", std::move(json.at("notes"))}};
  if (json.contains("adjusted")) data["adjusted"] = std::move(json.at("adjusted"));
  return data;
}

std::string RenderLevelPage(const SideBySidePage& page, const SkillReport& report) {
  const Json data = LevelData(report, page.names);
  const BalanceReport& first = report.levels.front();
  const std::string title =
      fmt::format("{}, {}", HeadingOf(first.game), Counted(first.balance.num_players, "player"));
  return ReportPage(page.origin, title,
                    report.rule.empty() ? "Strengths side by side; all intervals are 95 %"
                                        : "Values side by side; all intervals are 95 %",
                    RenderSkill(report, OutputFormat::kText, kWholeText), data, kSideBySideScript);
}

std::string RenderVariantPage(const SideBySidePage& page, const ComparisonReport& report) {
  const Json data = VariantData(report, page.names);
  return ReportPage(page.origin, fmt::format("{}: two variants", report.game.title),
                    "The same deals under both; all intervals are 95 %",
                    RenderComparison(report, OutputFormat::kText, kWholeText), data,
                    kSideBySideScript);
}

}  // namespace riftlab
