// The folder of a training: train.toml says what it is, steps.jsonl has a line for how it is made
// and one for each fit and each gate. README.md in this folder describes both.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/core/enum_words.h"
#include "engine/core/json.h"
#include "tournament/journal/manifest.h"
#include "tournament/journal/step_folder.h"

namespace riftlab {

// The positions that a generation learns from.
inline constexpr std::string_view kPositionsName = "positions.zst";

// How a training goes. With `minutes` its sizes are upper bounds, and the clock says how much is
// done; else it is counted, and comes out the same on any number of threads.
struct TrainPlan {
  std::int64_t generations = 0;  // at most; 0: as many as there is time for
  std::int64_t minutes = 0;      // 0: counted
  std::int64_t games = 0;        // of the heuristics, that generation 0 learns from
  std::int64_t self_games = 0;   // of the search, that each later one learns from
  std::int64_t search = 0;       // iterations a move in these
  std::int64_t epochs = 1;
  bool learns_moves = false;    // where the search spends its iterations, beside values
  std::int64_t gate = 0;        // iterations a move at the gate, of the side that gets more
  std::int64_t gate_games = 0;  // at most
  // What an iteration with a net costs, in iterations without; 0: it is measured.
  double net_cost = 0;
  // Hash of the file of the net that it begins with, if any: then the search plays with that from
  // generation 0 on, which learns from `self_games` and goes on from its weights.
  std::optional<std::uint64_t> start{};
  friend bool operator==(const TrainPlan&, const TrainPlan&) = default;

  bool IsClocked() const { return minutes > 0; }
};

// Positions of games that were held out, to which the net gave a share within a tenth.
struct CalibrationBin {
  std::int64_t positions = 0;  // views of one side
  std::int64_t games = 0;
  double predicted = 0;  // mean share by the net
  double result = 0;     // mean share when the games were over, with its 95 % interval over games
  double low = 0;
  double high = 0;
  friend bool operator==(const CalibrationBin&, const CalibrationBin&) = default;
};

inline constexpr std::size_t kCalibrationBins = 10;

struct PolicyTrainResult;  // tournament/learn/policy_trainer.h

// What was learnt of moves, as PolicyTrainResult says.
struct MovesFit {
  std::int64_t decisions = 0;  // learnt from
  std::int64_t held_out = 0;
  double loss_before = 0;
  double loss_after = 0;
  double agreement = 0;
  friend bool operator==(const MovesFit&, const MovesFit&) = default;
};

MovesFit MovesFitOf(const PolicyTrainResult& result);

// One net, as it was learnt.
struct FitStep {
  std::int64_t generation = 0;
  std::optional<std::int64_t> teacher;  // the generation whose net played; none: no net
  std::int64_t games = 0;               // new ones
  std::int64_t positions = 0;           // learnt from, those of earlier generations included
  std::int64_t held_out = 0;
  double loss_before = 0;  // on positions held out: of the game's own evaluation, and of the net
  double loss_after = 0;
  std::optional<MovesFit> moves{};  // none: nothing new was learnt of them
  std::uint64_t net = 0;            // hash of its file
  std::array<CalibrationBin, kCalibrationBins> calibration{};
  double seconds = 0;  // that it took; 0 where nothing is clocked
  friend bool operator==(const FitStep&, const FitStep&) = default;
};

// How a gate ended.
enum class GateEnd : std::uint8_t {
  kWon,        // kept
  kLost,       // decided the other way
  kUndecided,  // not decided by the last game
  kLate,       // not decided in time
};
template <>
inline constexpr auto kWordsOf<GateEnd> = std::to_array<std::string_view>({"won", "lost",
                                                                           "undecided", "late"});

// One net's match for its place.
struct GateStep {
  std::int64_t generation = 0;
  std::optional<std::int64_t> against;  // the generation of its opponent; none: play without a net
  GateEnd end = GateEnd::kUndecided;
  std::int64_t games = 0;
  // Points of the candidate a meeting; of a solo game the share that it had more on the same deals.
  double score = 0;
  double low = 0;
  double high = 0;
  double seconds = 0;  // as above
  friend bool operator==(const GateStep&, const GateStep&) = default;
};

// What a folder holds. Fits and gates take turns, beginning with the fit of generation 0.
struct RecordedTraining {
  Manifest manifest;  // its only agent plays without a net
  TrainPlan plan;
  std::vector<FitStep> fits;
  std::vector<GateStep> gates;

  // The last generation that was kept; none where none was.
  std::optional<std::int64_t> Best() const;
  double Seconds() const;  // of all steps
};

// Starts a training in `dir`; `start` are the bytes of the net that it begins with, empty where
// there is none. Errors as StepWriter::Create.
absl::StatusOr<StepWriter> CreateTraining(const std::string& dir, const Manifest& manifest,
                                          const TrainPlan& plan, std::string_view start);

// The lines of its steps.
Json StepLine(const FitStep& fit);
Json StepLine(const GateStep& gate);

// The training in `dir`. What follows the last whole line was cut off by a crash and is left out.
// FailedPrecondition names file and line of what is missing, damaged, or of another schema.
absl::StatusOr<RecordedTraining> ReadTraining(const std::string& dir);

// The steps in the lines of `text`, which came from `source`, into `training`, whose manifest is
// there already. Errors as above; figures that contradict each other are damage, too.
absl::Status ParseTrainSteps(std::string_view text, const std::string& source,
                             RecordedTraining& training);

// The lines of steps.jsonl for all that `training` holds.
std::string FormatTrainSteps(const RecordedTraining& training);

// The net that a training began with.
std::string StartIn(const std::string& dir);

// The folder of a generation, and what is in it: its net, the positions that were new, and the
// games of its gate, a run of their own.
std::string GenerationIn(const std::string& dir, std::int64_t generation);
std::string NetIn(const std::string& dir, std::int64_t generation);
std::string PositionsIn(const std::string& dir, std::int64_t generation);
std::string GateIn(const std::string& dir, std::int64_t generation);

}  // namespace riftlab
