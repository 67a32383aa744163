// Tunes numeric parameters of an agent by SPSA on paired deals: in each step the agents on either
// side of the present point play each other, each deal in all rotations.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tournament/record/tournament_config.h"
#include "tournament/tune/tune_folder.h"
#include "tournament/tune/tuned_agent.h"

namespace riftlab {

class GameExecutor;  // tournament/runner/game_executor.h

// How far a tuning is.
struct TuneProgress {
  std::int64_t steps_done = 0;
  std::int64_t steps_total = 0;
  std::int64_t steps_before = 0;  // of those done, by earlier sessions
  AgentSpec best;                 // the mean so far
};

// Nothing here changes a result.
struct TuneOptions {
  std::string dir{};  // where it is recorded; empty: nowhere
  int threads = 1;
  GameExecutor* executor = nullptr;         // plays all games, as in RunOptions; null: threads
  const std::atomic<bool>* stop = nullptr;  // ends it after the present games
  std::function<void(const TuneProgress&)> on_step{};
};

// Where a climb was.
struct TunePlace {
  std::int64_t steps = 0;  // after so many
  TunedPoint point;        // where the next step begins
  TunedPoint mean;         // what it would have come to
};

struct TuneOutcome {
  TunePlan plan;
  TournamentConfig config;  // as in the manifest: its only agent has ranges
  TunedAgent agent;         // its ranges
  TunedPoint best;          // the mean of the points after the later half of the steps
  // From the start to the last step; of a long climb some 200 places at even distances.
  std::vector<TunePlace> path;
  std::int64_t steps_done = 0;
  bool interrupted = false;

  AgentSpec Start() const { return agent.At(agent.Start(), "start"); }
  AgentSpec Best() const { return agent.At(best, "tuned"); }
};

// The steps and games of a tuning over about `games` games, in steps of about `games_per_step`.
// Both are rounded up to whole blocks of `config`.
absl::StatusOr<TunePlan> MakeTunePlan(const TournamentConfig& config, std::int64_t games_per_step,
                                      std::int64_t confirm_games);

// Tunes the only agent of `config` over its games. InvalidArgument or NotFound for a wrong
// configuration, a solo game or an agent without ranges; the folder's errors as StepWriter.
absl::StatusOr<TuneOutcome> RunTuning(const TournamentConfig& config, const TunePlan& plan,
                                      const TuneOptions& options);

// Goes on with the tuning in options.dir, to the same steps as without the interruption.
// FailedPrecondition where it is damaged or of another version of the program or its games.
absl::StatusOr<TuneOutcome> ResumeTuning(const TuneOptions& options);

// What the tuning `recorded` in `dir` came to as far as it goes; plays nothing and writes nothing.
// FailedPrecondition where this program would have taken other steps.
absl::StatusOr<TuneOutcome> OutcomeOf(const std::string& dir, const RecordedTuning& recorded);

// The run that says what was gained: Best() against Start() on deals of its own, until a sequential
// test of the hypotheses 0 and 10 (nElo) is decided.
TournamentConfig ConfirmationOf(const TuneOutcome& outcome);

}  // namespace riftlab
