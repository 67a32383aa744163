// Runs a whole tournament: many games in parallel, their records in order, a journal that survives
// anything.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/journal_cut.h"
#include "tournament/record/backend.h"
#include "tournament/record/game_measures.h"
#include "tournament/record/game_record.h"
#include "tournament/record/tournament_config.h"
#include "tournament/runner/budget_guard.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

class GameExecutor;  // tournament/runner/game_executor.h

// How far a run is.
struct RunProgress {
  std::int64_t games_done = 0;      // in the journal, those of earlier sessions included
  std::int64_t games_total = 0;     // when the run is complete, as far as that is known
  std::int64_t games_replayed = 0;  // read from the journal of earlier sessions
};

// What on_record is shown of a game that no journal keeps.
enum class RecordDetail : std::uint8_t {
  kAll,
  kResult,  // without moves, digest and times, which cost more than a random game itself
};

// What a session needs besides the configuration. Nothing here changes a result.
struct RunOptions {
  std::string out_dir{};  // where the journal is written; empty: nowhere. Ignored on resume.
  // What errors say is to be resumed, such as "the tuning in DIR"; empty: the run in its folder.
  std::string part_of{};
  Shard shard{};                                 // the part of the run to play. Ignored on resume.
  Compression compression = Compression::kNone;  // of the journal. Ignored on resume.
  int threads = 1;                               // 1 to kMaxThreads
  Backend backend = kDefaultBackend;
  // Who plays instead of threads of this process, which `threads`, `backend` and `batch_games` then
  // say nothing of.
  GameExecutor* executor = nullptr;
  int batch_games = 0;  // games handed to a worker at once; 0: as their length suggests
  RecordDetail detail = RecordDetail::kAll;  // with a journal always kAll
  bool budget_guard = false;  // measure whether clocked agents had the processor for themselves
  // The first games of the run, or the shard, whose moves on_measures is told of.
  std::int64_t measured_games = 0;

  // Called after games have been written, from one thread at a time. Should be quick.
  std::function<void(const RunProgress&)> on_progress{};

  // Set to true, also from a signal handler, to end early: games being played are finished.
  const std::atomic<bool>* stop = nullptr;
  // Those are broken off instead, where the games of one may take long: they count for nothing, and
  // a resume plays them anew. Executors of other processes finish them all the same.
  bool breaks_off = false;

  // Called for every game in the order of game indices, one call at a time, once the game is in the
  // journal. On resume it is first called for the games of earlier sessions (without timing), so
  // that it sees the same stream as in a run that was never interrupted.
  std::function<void(const GameRecord&)> on_record{};

  // Called before on_record for each measured game, but for those that ended by a fault. On resume
  // games of earlier sessions are played again from their moves, as far as the journal has these
  // and they are legal.
  std::function<void(const GameRecord&, const GameMeasures&)> on_measures{};
};

inline constexpr int kMaxThreads = 1024;

// How a session ended. Of a run that is played in shards all numbers but the first are the shard's.
struct RunOutcome {
  std::int64_t games_of_run = 0;  // of the whole run, after rounding up
  std::int64_t games_total = 0;  // to be played here in all; those played, once a rule has ended it
  std::int64_t games_added = 0;  // by rounding up to whole blocks
  std::int64_t games_done = 0;   // seen by on_record: always the first ones
  std::int64_t games_replayed = 0;  // of these, read from the journal of earlier sessions
  JournalCut cut{};                 // the end of the journal that a resume removed
  std::int64_t faults = 0;          // games that ended with reason "fault", replayed ones included
  std::int64_t games_in_vain =
      0;                       // played by this session behind the end that a rule, or stop, set
  std::int64_t decisions = 0;  // in the games played by this session
  double play_ms = 0;          // wall time that these took
  bool interrupted = false;    // stop was set before the last game
  Shard shard{};               // of the run that was played
  int threads = 0;             // that played, wherever they were
  GuardCounts guard{};         // of this session, with RunOptions::budget_guard
  std::map<std::string, GuardCounts> guard_by_host{};  // likewise, of games played elsewhere
};

// Plays a tournament. With an `out_dir`, which must be new or empty, each game is written to its
// journal (see tournament/journal/README.md).
// Errors, one line each:
//   InvalidArgument, NotFound  the configuration: game, rules, agents, labels, numbers
//   FailedPrecondition         the folder: not empty, not writable, in use by another process
//   Cancelled                  options.stop was set while programs of agents were begun
//   Unavailable                writing failed during the run, or the system had no process for a
//                              program; what was written can be resumed
// The last two are not the caller's fault. Nothing is created for the first line and for Cancelled.
absl::StatusOr<RunOutcome> RunTournament(const TournamentConfig& config, const RunOptions& options);

// Goes on with the run, or the shard, in `dir` under the configuration of its manifest, to the same
// bytes that an uninterrupted run writes. A complete run is only replayed. `expected`, if given,
// must be the configuration of the run. Errors as above; FailedPrecondition also for a folder
// without a run, a damaged manifest, one of another version of the program, a card table that this
// program reads otherwise, a configuration that differs from `expected` (named), a journal of
// another run, and one that goes on after the game with which its sequential test ended the run.
absl::StatusOr<RunOutcome> ResumeTournament(
    const std::string& dir, const RunOptions& options,
    const std::optional<TournamentConfig>& expected = std::nullopt);

}  // namespace riftlab
