#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/core/json.h"
#include "fmt/format.h"
#include "tournament/rebalance/rebalance_report.h"
#include "tournament/report/figures.h"
#include "tournament/report/html_assets.h"
#include "tournament/report/html_parts.h"

namespace riftlab {
namespace {

constexpr TextExtent kWholeText = {.notes = true};

Json FigureOf(const std::string& item, std::string_view figure, bool is_share,
              const Estimate& before, const Estimate& after, const Estimate& change,
              const std::optional<double>& q) {
  return {{"item", item},
          {"figure", is_share ? std::string_view("share") : figure},
          {"values", {EstimateToJson(before), EstimateToJson(after)}},
          {"change", EstimateToJson(change)},
          {"q", q ? Json(*q) : Json(nullptr)}};
}

// "tag:guild=solguard" as its card calls it.
std::string ItemOf(const RebalanceReport& report, const GoalResult& row) {
  const std::size_t equals = row.name.find('=');
  return equals == std::string::npos ? row.name : report.names.Of(row.name.substr(equals + 1));
}

Json GoalTable(const RebalanceReport& report, const LevelConfirmation& level) {
  Json figures = Json::array();
  for (const GoalResult& row : level.goals) {
    const Goal& goal = report.goals[row.goal];
    Json figure = FigureOf(fmt::format("{}: {}", ItemOf(report, row), ToText(row.status_after)),
                           "mean", goal.unit == FigureUnit::kShare, row.before, row.after,
                           row.difference, std::nullopt);
    figure["goal"] = {{"low", goal.low}, {"high", goal.high}};
    figures.push_back(std::move(figure));
  }
  return {{"table", fmt::format("goals at {}", level.agent.Text())},
          {"figures", std::move(figures)}};
}

void AddOthers(const LevelConfirmation& level, Json& tables) {
  if (!level.is_changed) return;
  for (const VariantTable& table : level.others.tables) {
    Json figures = Json::array();
    for (const VariantFigure& figure : table.figures) {
      const PairedEstimate& estimate = figure.estimate;
      figures.push_back(FigureOf(figure.item, figure.figure, false, estimate.first, estimate.second,
                                 estimate.difference, figure.q));
    }
    if (figures.empty()) continue;
    tables.push_back({{"table", table.name}, {"figures", std::move(figures)}});
  }
}

}  // namespace

Json RebalanceData(const RebalanceReport& report) {
  const Json json = RebalanceToJson(report);
  Json tables = Json::array();
  Json sentences = Json::array({json.at("verdict")});
  for (const LevelConfirmation& level : report.confirmation.levels) {
    tables.push_back(GoalTable(report, level));
    sentences.push_back(LevelSentence(level));
  }
  // One level's is enough: they are of the same two tables.
  if (!report.confirmation.levels.empty()) AddOthers(report.confirmation.levels.front(), tables);
  const std::int64_t games =
      report.confirmation.levels.empty() ? 0 : report.confirmation.levels.front().games;
  return {{"runs", {"before", "after"}},       {"what", "the table before, and with the changes"},
          {"players", report.players},         {"tables", std::move(tables)},
          {"methods", json.at("methods")},     {"names", report.names.all()},
          {"sentences", std::move(sentences)}, {"games", {games, games}},
          {"notes", json.at("notes")}};
}

std::string RenderRebalancePage(const PageOrigin& origin, const RebalanceReport& report) {
  return ReportPage(origin, fmt::format("{}: a balanced table", report.game.title),
                    "Fresh deals with the table before and after; all intervals are 95 %",
                    RenderRebalance(report, OutputFormat::kText, kWholeText), RebalanceData(report),
                    kSideBySideScript);
}

}  // namespace riftlab
