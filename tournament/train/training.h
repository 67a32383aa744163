// A training: generation 0 learns from games of the heuristics, or of the search with a net that is
// given; each later one goes on from the best net so far and learns from games of the search with
// it; what wins its gate is the best.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "agents/learned/net_file.h"
#include "engine/core/any_game.h"
#include "tournament/record/tournament_config.h"
#include "tournament/train/train_folder.h"

namespace riftlab {

class GameExecutor;  // tournament/runner/game_executor.h

// What a training does at the moment.
enum class TrainPhase : std::uint8_t { kPlay, kFit, kGate };

struct TrainProgress {
  std::int64_t generation = 0;
  TrainPhase phase = TrainPhase::kPlay;
  std::int64_t done = 0;  // games of this phase
  std::int64_t total = 0;
  double seconds_left = 0;  // of a clocked training
};

// Nothing here changes a result.
struct TrainingOptions {
  std::string dir;
  int threads = 1;
  GameExecutor* executor = nullptr;         // plays the matches at the gate; null: threads
  const std::atomic<bool>* stop = nullptr;  // ends it as soon as may be
  std::function<void(const TrainProgress&)> on_progress{};
  // After each step, which is the last one of the training that it is told.
  std::function<void(const RecordedTraining&, double seconds_left)> on_step{};
};

struct TrainingOutcome {
  RecordedTraining training;
  bool interrupted = false;
};

// Whether a training that has come so far is over, by its plan and the time that its steps took.
bool IsOver(const RecordedTraining& training);

// What a training of this game is recorded with: its seed, and play without a net as the measure.
TournamentConfig TrainingOf(const AnyGame& game, const TrainPlan& plan, std::uint64_t seed);

// Trains in options.dir, which must be new or empty, from the net `start` on, as StartNet reads it
// (tournament/learn/start_net.h), or without one from games of the heuristics. InvalidArgument or
// NotFound for a game that has no inputs for nets; the folder's errors as StepWriter, those of
// matches as RunTournament.
absl::StatusOr<TrainingOutcome> RunTraining(const TournamentConfig& config, TrainPlan plan,
                                            const std::optional<NetFile>& start,
                                            const TrainingOptions& options);

// Goes on with the training in options.dir; a counted one to the same bytes as without the
// interruption. FailedPrecondition where it is damaged or of another version of the program or its
// games.
absl::StatusOr<TrainingOutcome> ResumeTraining(const TrainingOptions& options);

}  // namespace riftlab
