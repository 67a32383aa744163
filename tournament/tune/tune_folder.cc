#include "tournament/tune/tune_folder.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <utility>

#include "engine/core/json.h"
#include "engine/core/nesting.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/json_fields.h"
#include "tournament/journal/line_reader.h"
#include "tournament/journal/run_folder.h"

namespace riftlab {
namespace {

constexpr std::string_view kStepsName = "steps.jsonl";
constexpr std::string_view kConfirmName = "confirm";
constexpr std::int64_t kSchema = 1;
constexpr std::int64_t kMany = 1'000'000'000'000;

std::string Line(const Json& json) { return json.dump() + '\n'; }

std::string PlanLine(const TunePlan& plan) {
  return Line({{"schema", kSchema},
               {"games_per_step", plan.games_per_step},
               {"steps", plan.steps},
               {"confirm_games", plan.confirm_games}});
}

std::string StepLine(std::int64_t number, const TuneStep& step) {
  return Line({{"step", number},
               {"plus", step.plus},
               {"minus", step.minus},
               {"games", step.games},
               {"score", step.score}});
}

TunePlan ReadPlan(const Json& json, std::string& mistake) {
  JsonFields fields(json, "", mistake);
  fields.Integer("schema", kSchema, kSchema);
  return {.games_per_step = fields.Integer("games_per_step", 1, kMany),
          .steps = fields.Integer("steps", 1, kMany),
          .confirm_games = fields.Integer("confirm_games", 0, kMany)};
}

TuneStep ReadStep(const Json& json, std::int64_t number, std::string& mistake) {
  JsonFields fields(json, "", mistake);
  fields.Integer("step", number, number);
  TuneStep step{.plus = fields.Text("plus"),
                .minus = fields.Text("minus"),
                .games = fields.Integer("games", 1, kMany),
                .score = fields.Number("score")};
  if (!(step.score >= 0 && step.score <= 1)) fields.Complain("score", "a number from 0 to 1");
  return step;
}

absl::Status Damaged(const std::string& place, std::string_view what) {
  return absl::FailedPreconditionError(
      fmt::format("{}: {}; restore the file or start anew", place, what));
}

absl::Status ReadSteps(const std::string& path, RecordedTuning& tuning) {
  ASSIGN_OR_RETURN(LineReader lines, LineReader::Open(path));
  std::int64_t number = 0;
  while (lines.Next()) {
    const std::string place = fmt::format("{}:{}", path, ++number);
    const bool is_sound = !IsJsonTooDeep(lines.line());
    const Json json = is_sound ? Json::parse(lines.line(), nullptr, /*allow_exceptions=*/false)
                               : Json(Json::value_t::discarded);
    if (json.is_discarded()) return Damaged(place, "not JSON");
    std::string mistake;
    if (number == 1) {
      tuning.plan = ReadPlan(json, mistake);
    } else {
      tuning.steps.push_back(ReadStep(json, number - 2, mistake));
    }
    if (!mistake.empty()) return Damaged(place, mistake);
  }
  RETURN_IF_ERROR(lines.status());
  if (number == 0) return Damaged(path, "it is empty");
  if (static_cast<std::int64_t>(tuning.steps.size()) > tuning.plan.steps) {
    return Damaged(fmt::format("{}:{}", path, tuning.plan.steps + 2),
                   fmt::format("there are more steps than {}", tuning.plan.steps));
  }
  return absl::OkStatus();
}

// Bytes of the lines that a tuning is recorded in.
std::int64_t BytesOf(const RecordedTuning& tuning) {
  std::size_t bytes = PlanLine(tuning.plan).size();
  std::int64_t number = 0;
  for (const TuneStep& step : tuning.steps) bytes += StepLine(number++, step).size();
  return static_cast<std::int64_t>(bytes);
}

}  // namespace

absl::StatusOr<TuneWriter> TuneWriter::Create(const std::string& dir, const Manifest& manifest,
                                              const TunePlan& plan) {
  RETURN_IF_ERROR(MakeEmptyFolder(dir, "tuning"));
  RETURN_IF_ERROR(WriteFileAtomically(PathIn(dir, kTuneManifestName), FormatManifest(manifest)));
  ASSIGN_OR_RETURN(AppendFile file, OpenLocked(PathIn(dir, kStepsName)));
  RETURN_IF_ERROR(file.Append(PlanLine(plan)));
  RETURN_IF_ERROR(file.Sync());
  return TuneWriter(std::move(file));
}

absl::StatusOr<TuneWriter> TuneWriter::Reopen(const std::string& dir,
                                              const RecordedTuning& tuning) {
  ASSIGN_OR_RETURN(AppendFile file, OpenLocked(PathIn(dir, kStepsName)));
  RETURN_IF_ERROR(file.Truncate(BytesOf(tuning)));
  TuneWriter writer(std::move(file));
  writer.steps_ = static_cast<std::int64_t>(tuning.steps.size());
  return writer;
}

absl::Status TuneWriter::Add(const TuneStep& step) {
  RETURN_IF_ERROR(file_.Append(StepLine(steps_, step)));
  ++steps_;
  return file_.Sync();
}

absl::StatusOr<RecordedTuning> ReadTuning(const std::string& dir) {
  const std::string path = PathIn(dir, kTuneManifestName);
  const absl::StatusOr<std::string> text = ReadFile(path);
  if (absl::IsNotFound(text.status())) {
    return absl::FailedPreconditionError(fmt::format(
        "{} is no tuning: there is no {} in it; give the folder that one was written to", dir,
        kTuneManifestName));
  }
  if (!text.ok()) return text.status();
  RecordedTuning tuning;
  ASSIGN_OR_RETURN(tuning.manifest, ParseManifest(*text, path));
  RETURN_IF_ERROR(ReadSteps(PathIn(dir, kStepsName), tuning));
  return tuning;
}

std::string ConfirmationIn(const std::string& dir) { return PathIn(dir, kConfirmName); }

}  // namespace riftlab
