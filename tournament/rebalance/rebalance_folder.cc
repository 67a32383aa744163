#include "tournament/rebalance/rebalance_folder.h"

#include <cstddef>
#include <nlohmann/json.hpp>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/json_fields.h"
#include "tournament/journal/step_folder.h"

namespace riftlab {
namespace {

constexpr std::int64_t kOldestSchema = 1;
constexpr std::int64_t kMostGames = 1'000'000'000'000;
constexpr std::int64_t kMostChanges = 1'000;

std::vector<std::string> TextsIn(JsonFields& fields, std::string_view key) {
  const Json& list = fields.Any(key);
  std::vector<std::string> texts;
  if (!list.is_array()) {
    fields.Complain(key, "a list of texts");
    return texts;
  }
  for (const Json& text : list) {
    if (text.is_string()) {
      texts.push_back(text.get<std::string>());
    } else {
      fields.Complain(key, "a list of texts");
    }
  }
  return texts;
}

RebalancePlan ReadHead(const Json& json, std::string& mistake) {
  JsonFields fields(json, "", mistake);
  RebalancePlan plan;
  plan.schema = fields.Integer("schema", kOldestSchema, kRebalanceSchema);
  plan.goals = TextsIn(fields, "goals");
  plan.knobs = TextsIn(fields, "knobs");
  plan.agent = fields.Text("agent");
  plan.changes = fields.Integer("changes", 1, kMostChanges);
  plan.confirm = TextsIn(fields, "confirm");
  plan.confirm_games = fields.Integer("confirm_games", 0, kMostGames);
  plan.strong_games = fields.Integer("strong_games", 1, kMostGames);
  return plan;
}

Reading ReadFigure(const Json& json, std::string place, std::string& mistake) {
  JsonFields fields(json, std::move(place), mistake);
  Reading reading{.name = fields.Text("name"),
                  .count = fields.Integer("count", 1, kMostGames),
                  .value = fields.Number("value"),
                  .error = fields.Number("error")};
  if (!(reading.error >= 0)) fields.Complain("error", "a number that is not negative");
  return reading;
}

RebalanceStep ReadTable(const Json& json, std::int64_t number, std::size_t goals,
                        std::string& mistake) {
  JsonFields fields(json, "", mistake);
  fields.Integer("step", number, number);
  RebalanceStep step{.round = fields.Text("round"),
                     .change = fields.Text("change"),
                     .games = fields.Integer("games", 1, kMostGames)};
  const Json& rows = fields.Any("goals");
  if (!rows.is_array() || rows.size() != goals) {
    fields.Complain("goals", fmt::format("a list of {} lists, one a goal", goals));
    return step;
  }
  for (const Json& row : rows) {
    std::vector<Reading>& readings = step.readings.emplace_back();
    if (!row.is_array()) {
      fields.Complain("goals", fmt::format("a list of {} lists, one a goal", goals));
      return step;
    }
    for (const Json& figure : row) {
      readings.push_back(ReadFigure(
          figure, fmt::format("goals[{}][{}]", step.readings.size() - 1, readings.size()),
          mistake));
    }
  }
  return step;
}

}  // namespace

Json PlanLine(const RebalancePlan& plan) {
  return {{"schema", plan.schema},
          {"goals", plan.goals},
          {"knobs", plan.knobs},
          {"agent", plan.agent},
          {"changes", plan.changes},
          {"confirm", plan.confirm},
          {"confirm_games", plan.confirm_games},
          {"strong_games", plan.strong_games}};
}

Json StepLine(std::int64_t number, const RebalanceStep& step) {
  Json goals = Json::array();
  for (const std::vector<Reading>& readings : step.readings) {
    Json figures = Json::array();
    for (const Reading& reading : readings) {
      figures.push_back({{"name", reading.name},
                         {"count", reading.count},
                         {"value", reading.value},
                         {"error", reading.error}});
    }
    goals.push_back(std::move(figures));
  }
  return {{"step", number},
          {"round", step.round},
          {"change", step.change},
          {"games", step.games},
          {"goals", std::move(goals)}};
}

absl::StatusOr<RecordedRebalance> ReadRebalance(const std::string& dir) {
  RecordedRebalance rebalance;
  const auto take = [&](std::int64_t number, const Json& line, std::string& mistake) {
    if (number == 1) {
      rebalance.plan = ReadHead(line, mistake);
    } else {
      rebalance.steps.push_back(ReadTable(line, number - 2, rebalance.plan.goals.size(), mistake));
    }
  };
  ASSIGN_OR_RETURN(RecordedSteps recorded, ReadStepFolder(dir, kRebalanceFolder, take));
  rebalance.manifest = std::move(recorded.manifest);
  rebalance.bytes = recorded.bytes;
  return rebalance;
}

}  // namespace riftlab
