#include "tournament/tune/tune_folder.h"

#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/journal/json_fields.h"
#include "tournament/journal/step_folder.h"

namespace riftlab {
namespace {

constexpr std::string_view kConfirmName = "confirm";
constexpr std::int64_t kSchema = 1;
constexpr std::int64_t kMany = 1'000'000'000'000;

TunePlan ReadPlan(const Json& json, std::string& mistake) {
  JsonFields fields(json, "", mistake);
  fields.Integer("schema", kSchema, kSchema);
  return {.games_per_step = fields.Integer("games_per_step", 1, kMany),
          .steps = fields.Integer("steps", 1, kMany),
          .confirm_games = fields.Integer("confirm_games", 0, kMany)};
}

// Every step has all of its games.
TuneStep ReadStep(const Json& json, const TunePlan& plan, std::int64_t number,
                  std::string& mistake) {
  JsonFields fields(json, "", mistake);
  fields.Integer("step", number, number);
  TuneStep step{.plus = fields.Text("plus"),
                .minus = fields.Text("minus"),
                .games = fields.Integer("games", plan.games_per_step, plan.games_per_step),
                .score = fields.Number("score")};
  if (!(step.score >= 0 && step.score <= 1)) fields.Complain("score", "a number from 0 to 1");
  return step;
}

// With more players games have several meetings, and lines do not say how many.
absl::Status CheckScores(const std::string& dir, const RecordedTuning& tuning) {
  if (tuning.manifest.config.rules.players != 2) return absl::OkStatus();
  for (std::size_t i = 0; i < tuning.steps.size(); ++i) {
    const TuneStep& step = tuning.steps[i];
    if (IsScoreOf(step.score, step.games)) continue;
    return DamagedStep(
        dir, static_cast<std::int64_t>(i) + 2,
        fmt::format("score is not one that {} can have", Counted(step.games, "game")));
  }
  return absl::OkStatus();
}

}  // namespace

Json PlanLine(const TunePlan& plan) {
  return {{"schema", kSchema},
          {"games_per_step", plan.games_per_step},
          {"steps", plan.steps},
          {"confirm_games", plan.confirm_games}};
}

Json StepLine(std::int64_t number, const TuneStep& step) {
  return {{"step", number},
          {"plus", step.plus},
          {"minus", step.minus},
          {"games", step.games},
          {"score", step.score}};
}

absl::StatusOr<RecordedTuning> ReadTuning(const std::string& dir) {
  RecordedTuning tuning;
  const auto take = [&](std::int64_t number, const Json& line, std::string& mistake) {
    if (number == 1) {
      tuning.plan = ReadPlan(line, mistake);
      return;
    }
    tuning.steps.push_back(ReadStep(line, tuning.plan, number - 2, mistake));
    if (number - 1 > tuning.plan.steps) {
      mistake = fmt::format("there are more steps than {}", tuning.plan.steps);
    }
  };
  ASSIGN_OR_RETURN(RecordedSteps recorded, ReadStepFolder(dir, kTuningFolder, take));
  tuning.manifest = std::move(recorded.manifest);
  tuning.bytes = recorded.bytes;
  RETURN_IF_ERROR(CheckScores(dir, tuning));
  return tuning;
}

std::string ConfirmationIn(const std::string& dir) { return PathIn(dir, kConfirmName); }

}  // namespace riftlab
