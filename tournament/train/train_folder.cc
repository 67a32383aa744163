#include "tournament/train/train_folder.h"

#include <filesystem>
#include <iterator>
#include <nlohmann/json.hpp>
#include <system_error>
#include <utility>

#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/journal/json_fields.h"
#include "tournament/learn/policy_trainer.h"

namespace riftlab {
namespace {

constexpr std::string_view kStartName = "start.rlnet";
constexpr std::int64_t kSchema = 1;
constexpr std::int64_t kMany = 1'000'000'000'000;
constexpr double kMuch = 1e12;
constexpr double kRounding = 1e-6;
constexpr std::string_view kBothLessons = "both";

std::string Line(const Json& json) { return json.dump() + '\n'; }

Json PlanLine(const TrainPlan& plan) {
  Json json = {{"schema", kSchema},
               {"generations", plan.generations},
               {"minutes", plan.minutes},
               {"games", plan.games},
               {"self_games", plan.self_games},
               {"search", plan.search},
               {"epochs", plan.epochs},
               {"gate", plan.gate},
               {"gate_games", plan.gate_games},
               {"net_cost", plan.net_cost}};
  if (plan.start) json["start"] = fmt::format("{:016x}", *plan.start);
  if (plan.learns_moves) json["learn"] = kBothLessons;
  return json;
}

Json GenerationToJson(const std::optional<std::int64_t>& generation) {
  return generation ? Json(*generation) : Json(nullptr);
}

double NumberIn(JsonFields& fields, std::string_view key, double min, double max) {
  const double value = fields.Number(key);
  if (!(value >= min && value <= max)) {
    fields.Complain(key, fmt::format("a number from {} to {}", min, max));
    return min;
  }
  return value;
}

TrainPlan ReadPlan(const Json& json, std::string& mistake) {
  JsonFields fields(json, "", mistake);
  fields.Integer("schema", kSchema, kSchema);
  TrainPlan plan{.generations = fields.Integer("generations", 0, kMany),
                 .minutes = fields.Integer("minutes", 0, kMany),
                 .games = fields.Integer("games", 1, kMany),
                 .self_games = fields.Integer("self_games", 1, kMany),
                 .search = fields.Integer("search", 1, kMany),
                 .epochs = fields.Integer("epochs", 1, kMany),
                 .gate = fields.Integer("gate", 1, kMany),
                 .gate_games = fields.Integer("gate_games", 1, kMany)};
  plan.net_cost = NumberIn(fields, "net_cost", 0, kMuch);
  if (fields.Has("start")) plan.start = fields.Hex("start");
  plan.learns_moves = fields.Has("learn");
  if (plan.learns_moves && fields.Text("learn") != kBothLessons) {
    fields.Complain("learn",
                    fmt::format("\"{}\", or nothing where values alone are learnt", kBothLessons));
  }
  return plan;
}

// The best generation so far, or null.
std::optional<std::int64_t> BestBefore(JsonFields& fields, std::string_view key,
                                       const RecordedTraining& training) {
  const std::optional<std::int64_t> best = training.Best();
  if (fields.Has(key) && fields.Any(key) == GenerationToJson(best)) return best;
  fields.Complain(key, best ? fmt::format("{}, the last generation that was kept before", *best)
                            : "null, as no generation was kept before");
  return best;
}

// What a step took, where it was clocked.
double SecondsOf(JsonFields& fields) {
  return fields.Has("seconds") ? NumberIn(fields, "seconds", 0, kMuch) : 0;
}

// A mean lies within its interval, rounding aside.
void CheckInterval(JsonFields& fields, std::string_view key, double value, double low,
                   double high) {
  if (value >= low - kRounding && value <= high + kRounding) return;
  fields.Complain(key, fmt::format("between its low and high, {} and {}", low, high));
}

CalibrationBin ReadBin(const Json& json, std::size_t index, std::string& mistake) {
  JsonFields fields(json, fmt::format("calibration[{}]", index), mistake);
  CalibrationBin bin{.positions = fields.Integer("positions", 0, kMany)};
  // A game that has positions there has one at least.
  bin.games = fields.Integer("games", bin.positions == 0 ? 0 : 1, bin.positions);
  bin.predicted = NumberIn(fields, "predicted", 0, 1);
  bin.result = NumberIn(fields, "result", 0, 1);
  bin.low = NumberIn(fields, "low", 0, 1);
  bin.high = NumberIn(fields, "high", 0, 1);
  if (bin.positions == 0) return bin;
  const double width = 1.0 / static_cast<double>(kCalibrationBins);
  const double from = width * static_cast<double>(index);
  if (bin.predicted < from - kRounding || bin.predicted > from + width + kRounding) {
    fields.Complain("predicted", fmt::format("a share from {:.1f} to {:.1f}", from, from + width));
  }
  CheckInterval(fields, "result", bin.result, bin.low, bin.high);
  return bin;
}

// What was learnt of moves, where anything was.
std::optional<MovesFit> ReadMovesFit(JsonFields& fields) {
  if (!fields.Has("decisions")) return std::nullopt;
  MovesFit moves{.decisions = fields.Integer("decisions", 0, kMany),
                 .held_out = fields.Integer("decisions_held_out", 0, kMany)};
  moves.loss_before = NumberIn(fields, "moves_loss_before", 0, kMuch);
  moves.loss_after = NumberIn(fields, "moves_loss_after", 0, kMuch);
  moves.agreement = NumberIn(fields, "moves_agreement", 0, 1);
  return moves;
}

// The next fit of `training`.
FitStep ReadFit(const Json& json, const RecordedTraining& training, std::string& mistake) {
  JsonFields fields(json, "", mistake);
  const TrainPlan& plan = training.plan;
  const std::int64_t generation = std::ssize(training.gates);
  const bool is_of_heuristics = generation == 0 && !plan.start;
  FitStep fit{.generation = fields.Integer("generation", generation, generation),
              .teacher = BestBefore(fields, "teacher", training),
              .games = fields.Integer("games", 1, is_of_heuristics ? plan.games : plan.self_games),
              .positions = fields.Integer("positions", 0, kMany),
              .held_out = fields.Integer("held_out", 0, kMany)};
  fit.loss_before = NumberIn(fields, "loss_before", 0, kMuch);
  fit.loss_after = NumberIn(fields, "loss_after", 0, kMuch);
  fit.moves = ReadMovesFit(fields);
  fit.net = fields.Hex("net");
  fit.seconds = SecondsOf(fields);
  const Json& bins = fields.Any("calibration");
  if (!bins.is_array() || bins.size() != kCalibrationBins) {
    fields.Complain("calibration", fmt::format("a list of {}", kCalibrationBins));
    return fit;
  }
  std::int64_t views = 0;
  for (std::size_t i = 0; i < kCalibrationBins; ++i) {
    fit.calibration[i] = ReadBin(bins[i], i, mistake);
    views += fit.calibration[i].positions;
  }
  // A position has a view of each side, or of one.
  if (fit.held_out > views || (fit.held_out == 0 && views > 0)) {
    fields.Complain("held_out", fmt::format("what calibration has, {} views of positions", views));
  }
  return fit;
}

// What the figures of a gate say of its end, as Judge in gate.cc has it.
void CheckEnd(JsonFields& fields, const GateStep& gate, const TrainPlan& plan, bool is_solo) {
  if (gate.end == GateEnd::kLate) return;
  const bool takes_all_games = is_solo || gate.end == GateEnd::kUndecided;
  if (takes_all_games && gate.games < plan.gate_games) {
    fields.Complain("games", fmt::format("{} or more, after which a gate ends {}", plan.gate_games,
                                         ToText(gate.end)));
  }
  const auto complain = [&](std::string_view key, std::string_view where) {
    fields.Complain(key,
                    fmt::format("{}, where a gate that ends {} has it", where, ToText(gate.end)));
  };
  if (!is_solo) {
    if (gate.end == GateEnd::kWon && gate.score <= 0.5) complain("score", "above 0.5");
    return;
  }
  if (gate.end == GateEnd::kWon && gate.low <= 0) complain("low", "above 0");
  if (gate.end == GateEnd::kLost && gate.high >= 0) complain("high", "below 0");
  // Without an interval nothing is decided.
  if (gate.end != GateEnd::kUndecided || gate.low == gate.high) return;
  if (gate.low > 0) complain("low", "0 or less");
  if (gate.high < 0) complain("high", "0 or more");
}

// The next gate of `training`.
GateStep ReadGate(const Json& json, const RecordedTraining& training, std::string& mistake) {
  JsonFields fields(json, "", mistake);
  const std::int64_t generation = std::ssize(training.gates);
  const int players = training.manifest.config.rules.players;
  const double least = players == 1 ? -1 : 0;  // alone it is a difference
  GateStep gate{.generation = fields.Integer("generation", generation, generation),
                .against = BestBefore(fields, "against", training),
                .end = GateEnd::kUndecided,
                .games = fields.Integer("games", 0, kMany)};
  const std::optional<GateEnd> end = FromText<GateEnd>(fields.Text("end"));
  if (!end) fields.Complain("end", "won, lost, undecided or late");
  gate.end = end.value_or(GateEnd::kUndecided);
  gate.score = NumberIn(fields, "score", least, 1);
  gate.low = NumberIn(fields, "low", least, 1);
  gate.high = NumberIn(fields, "high", least, 1);
  gate.seconds = SecondsOf(fields);
  CheckInterval(fields, "score", gate.score, gate.low, gate.high);
  CheckEnd(fields, gate, training.plan, players == 1);
  // A gate that is late has games of a block that is not complete, which the score leaves out.
  if (players == 2 && gate.end != GateEnd::kLate && !IsScoreOf(gate.score, gate.games)) {
    fields.Complain("score", fmt::format("one that {} can have", Counted(gate.games, "game")));
  }
  return gate;
}

// Takes one line into `training`; what is wrong with it, empty where nothing is.
std::string AddStep(const Json& json, RecordedTraining& training) {
  std::string mistake;
  const bool is_gate = training.fits.size() > training.gates.size();
  const std::int64_t most = training.plan.generations;
  if (!is_gate && most > 0 && std::ssize(training.fits) >= most) {
    return fmt::format("there are more generations than {}", most);
  }
  JsonFields fields(json, "", mistake);
  const std::string step = fields.Text("step");
  if (mistake.empty() && step != (is_gate ? "gate" : "fit")) {
    fields.Complain("step", is_gate ? "\"gate\"" : "\"fit\"");
  }
  if (!mistake.empty()) return mistake;
  if (is_gate) {
    training.gates.push_back(ReadGate(json, training, mistake));
  } else {
    training.fits.push_back(ReadFit(json, training, mistake));
  }
  return mistake;
}

std::string GenerationName(std::int64_t generation) {
  return fmt::format("generation-{:02}", generation);
}

}  // namespace

MovesFit MovesFitOf(const PolicyTrainResult& result) {
  return {.decisions = result.trained,
          .held_out = result.held_out,
          .loss_before = result.loss_before,
          .loss_after = result.loss_after,
          .agreement = result.agreement};
}

std::optional<std::int64_t> RecordedTraining::Best() const {
  std::optional<std::int64_t> best;
  for (const GateStep& gate : gates) {
    if (gate.end == GateEnd::kWon) best = gate.generation;
  }
  return best;
}

double RecordedTraining::Seconds() const {
  double seconds = 0;
  for (const FitStep& fit : fits) seconds += fit.seconds;
  for (const GateStep& gate : gates) seconds += gate.seconds;
  return seconds;
}

std::string FormatTrainSteps(const RecordedTraining& training) {
  std::string lines = Line(PlanLine(training.plan));
  for (std::size_t i = 0; i < training.fits.size(); ++i) {
    lines += Line(StepLine(training.fits[i]));
    if (i < training.gates.size()) lines += Line(StepLine(training.gates[i]));
  }
  return lines;
}

absl::Status ParseTrainSteps(std::string_view text, const std::string& source,
                             RecordedTraining& training) {
  std::int64_t number = 0;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    const std::string place = fmt::format("{}:{}", source, ++number);
    const absl::StatusOr<Json> json = ParseJsonLine(line);
    if (!json.ok()) return DamagedSteps(place, "not JSON");
    std::string mistake;
    if (number == 1) {
      training.plan = ReadPlan(*json, mistake);
    } else {
      mistake = AddStep(*json, training);
    }
    if (!mistake.empty()) return DamagedSteps(place, mistake);
  }
  return number == 0 ? DamagedSteps(source, "it is empty") : absl::OkStatus();
}

absl::StatusOr<StepWriter> CreateTraining(const std::string& dir, const Manifest& manifest,
                                          const TrainPlan& plan, std::string_view start) {
  ASSIGN_OR_RETURN(AppendFile file, BeginStepFolder(dir, kTrainingFolder, kStartName));
  if (!start.empty()) {
    RETURN_IF_ERROR(WriteFileAtomically(StartIn(dir), start));
  } else {
    std::error_code error;
    std::filesystem::remove(StartIn(dir), error);  // of one that did not get as far as its plan
  }
  return StepWriter::Start(std::move(file), dir, kTrainingFolder, manifest, PlanLine(plan));
}

Json StepLine(const FitStep& fit) {
  Json bins = Json::array();
  for (const CalibrationBin& bin : fit.calibration) {
    bins.push_back({{"positions", bin.positions},
                    {"games", bin.games},
                    {"predicted", bin.predicted},
                    {"result", bin.result},
                    {"low", bin.low},
                    {"high", bin.high}});
  }
  Json json = {{"step", "fit"},
               {"generation", fit.generation},
               {"teacher", GenerationToJson(fit.teacher)},
               {"games", fit.games},
               {"positions", fit.positions},
               {"held_out", fit.held_out},
               {"loss_before", fit.loss_before},
               {"loss_after", fit.loss_after},
               {"net", fmt::format("{:016x}", fit.net)},
               {"calibration", std::move(bins)}};
  if (fit.moves) {
    json["decisions"] = fit.moves->decisions;
    json["decisions_held_out"] = fit.moves->held_out;
    json["moves_loss_before"] = fit.moves->loss_before;
    json["moves_loss_after"] = fit.moves->loss_after;
    json["moves_agreement"] = fit.moves->agreement;
  }
  if (fit.seconds > 0) json["seconds"] = fit.seconds;
  return json;
}

Json StepLine(const GateStep& gate) {
  Json json = {{"step", "gate"},
               {"generation", gate.generation},
               {"against", GenerationToJson(gate.against)},
               {"end", std::string{ToText(gate.end)}},
               {"games", gate.games},
               {"score", gate.score},
               {"low", gate.low},
               {"high", gate.high}};
  if (gate.seconds > 0) json["seconds"] = gate.seconds;
  return json;
}

absl::StatusOr<RecordedTraining> ReadTraining(const std::string& dir) {
  if (!Holds(kTrainingFolder, dir)) {
    return absl::FailedPreconditionError(fmt::format(
        "{} is no training: there is no {} in it; give the folder that one was written to", dir,
        kTrainingFolder.manifest));
  }
  const std::string path = PathIn(dir, kTrainingFolder.manifest);
  ASSIGN_OR_RETURN(const std::string manifest, ReadFile(path));
  RecordedTraining training;
  ASSIGN_OR_RETURN(training.manifest, ParseManifest(manifest, path));
  const std::string steps_path = PathIn(dir, kStepsName);
  ASSIGN_OR_RETURN(const std::string steps, ReadFile(steps_path));
  RETURN_IF_ERROR(ParseTrainSteps(steps, steps_path, training));
  if (!steps.starts_with(FormatTrainSteps(training))) {
    return DamagedSteps(steps_path, "it was changed after it was written");
  }
  return training;
}

std::string StartIn(const std::string& dir) { return PathIn(dir, kStartName); }

std::string GenerationIn(const std::string& dir, std::int64_t generation) {
  return PathIn(dir, GenerationName(generation));
}

std::string NetIn(const std::string& dir, std::int64_t generation) {
  return PathIn(GenerationIn(dir, generation), "net.rlnet");
}

std::string PositionsIn(const std::string& dir, std::int64_t generation) {
  return PathIn(GenerationIn(dir, generation), kPositionsName);
}

std::string GateIn(const std::string& dir, std::int64_t generation) {
  return PathIn(GenerationIn(dir, generation), "gate");
}

}  // namespace riftlab
