// The gate of a training: a match of a new net against the best so far at equal time. Only what
// wins it is kept, for what predicts better need not play better.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "tournament/record/tournament_config.h"
#include "tournament/train/train_folder.h"

namespace riftlab {

class GameExecutor;  // tournament/runner/game_executor.h

// A gate is won when a sequential test accepts that the candidate is better by so much (nElo), and
// not by nothing. Alone at the table nobody meets anybody: there the interval of what the candidate
// does better on the same deals must lie above 0 after the last game.
inline constexpr double kGateElo = 20;

// What an iteration by learnt moves is taken to cost in one of a net with values alone, where it is
// not to be measured.
inline constexpr double kCostOfMoves = 1.4;

// What an iteration with a net that has learnt values alone is taken to cost in one without, where
// it is not to be measured: what the nets that are shipped cost, about.
double UsualNetCost(const AnyGame& game);

// The match, at most plan.gate_games long, of `candidate`, the file of a net, against `best`;
// empty: against play without a net. `config` says game, rules and cards. Nets are of one size, so
// that equal iterations are equal times, unless one of them plays by what it has learnt of moves
// and the other has learnt nothing of them. Then, and against play without a net, plan.net_cost
// says, or it is measured, unless the match was begun in `dir`: then its budgets stay. Errors as
// MeasureEqualBudgets and ReadNet.
absl::StatusOr<TournamentConfig> GateMatch(const TournamentConfig& config, const TrainPlan& plan,
                                           const std::string& candidate, const std::string& best,
                                           std::uint64_t seed, const std::string& dir);

struct GateOptions {
  std::string dir;        // where the match is recorded; one that was begun there is gone on with
  std::string part_of{};  // as in RunOptions
  int threads = 1;
  GameExecutor* executor = nullptr;         // as in RunOptions, on as many threads as it has
  const std::atomic<bool>* stop = nullptr;  // gives up
  std::function<bool()> is_late{};          // asked after every game: ends it undecided
  // Games done, and those there may be.
  std::function<void(std::int64_t, std::int64_t)> on_games{};
};

struct GateOutcome {
  GateStep step;             // without generation, opponent and seconds
  bool interrupted = false;  // by `stop`
};

// Plays the match. Errors as RunTournament.
absl::StatusOr<GateOutcome> PlayGate(const TournamentConfig& match, const GateOptions& options);

}  // namespace riftlab
