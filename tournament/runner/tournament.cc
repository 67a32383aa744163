#include "tournament/runner/tournament.h"

#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "engine/core/build_info.h"
#include "engine/core/check.h"
#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/driver/game_meter.h"
#include "tournament/journal/journal_reader.h"
#include "tournament/journal/journal_writer.h"
#include "tournament/journal/shard_file.h"
#include "tournament/journal/timing_line.h"
#include "tournament/runner/game_loop.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/run_executor.h"
#include "tournament/runner/stop_rule.h"

namespace riftlab {
namespace {

// How the games are played. `detail` is kAll where a journal keeps them.
PlayersSpec SpecOf(const PreparedRun& run, const RunOptions& options, RecordDetail detail,
                   const std::string& dir) {
  const bool measures = options.measured_games > 0 && options.on_measures;
  return {.threads = options.threads,
          .keeps_all = detail == RecordDetail::kAll,
          .budget_guard = options.budget_guard,
          .measured_end =
              measures ? static_cast<std::uint64_t>(run.games.first + options.measured_games) : 0,
          .log_dir = dir,
          .stop = options.breaks_off ? options.stop : nullptr,
          .stop_begin = options.stop};
}

// What writing failed with, how far the run is, and how to go on.
absl::Status Stopped(const absl::Status& status, std::string_view how_far,
                     const RunOptions& options, const std::string& dir) {
  return absl::UnavailableError(
      fmt::format("{}; {}: put that right, then resume {}", std::string{status.message()}, how_far,
                  options.part_of.empty() ? "the run in " + dir : options.part_of));
}

std::string HowFar(const RunOutcome& outcome, std::string_view what) {
  return fmt::format("{} of {} games are {}", outcome.games_done, outcome.games_total, what);
}

// Measures the games that a journal holds.
class JournalMeter {
 public:
  // Nothing is done where the options measure nothing. `options` must outlive it.
  JournalMeter(const PreparedRun& run, const RunOptions& options) : options_(options) {
    if (options.measured_games == 0 || !options.on_measures) return;
    const TournamentConfig& config = run.manifest.config;
    absl::StatusOr<AnyGame> game = MakeGame(config.game, config.rules);
    auto meter = run.driver->make_meter(config.rules);
    RIFTLAB_CHECK(game.ok() && meter.ok());  // the game was made before, by PrepareRun
    game_ = *std::move(game);
    meter_ = *std::move(meter);
    end_ = static_cast<std::uint64_t>(run.games.first + options.measured_games);
  }

  void Add(const GameRecord& record) {
    if (!meter_ || record.game.game_index >= end_ || record.faulty_seat >= 0) return;
    if (!MeasureRecorded(*game_, record, *meter_).ok()) return;
    options_.on_measures(record, meter_->measures());
  }

 private:
  const RunOptions& options_;
  std::optional<AnyGame> game_;
  std::unique_ptr<GameMeter> meter_;
  std::uint64_t end_ = 0;
};

absl::StatusOr<RunOutcome> PlayRest(const PreparedRun& run, const RunOptions& options,
                                    const std::string& dir, GameExecutor& executor,
                                    JournalWriter* journal, StopRule rule, RunOutcome outcome) {
  if (journal != nullptr) {
    const absl::Status status = journal->BeginSession(SessionLine(
        executor.threads(), options.backend, {run.games.first + outcome.games_done, run.shard}));
    if (!status.ok()) return Stopped(status, HowFar(outcome, "safe"), options, dir);
  }
  GameLoop loop(run, options, journal, rule, outcome);
  const absl::Status status = loop.Run(executor);
  if (status.ok()) return outcome;
  if (journal == nullptr) return status;
  return Stopped(status,
                 HowFar(outcome, loop.is_on_disk() ? "safe" : "written, if the disk took them"),
                 options, dir);
}

RunOutcome OutcomeOf(const PreparedRun& run) {
  RunOutcome outcome;
  outcome.games_of_run = run.manifest.config.games;
  outcome.games_total = run.games.size();
  outcome.shard = run.shard;
  return outcome;
}

// The run in `dir` as this program understands its manifest.
absl::StatusOr<PreparedRun> PrepareResume(const std::string& dir,
                                          const std::optional<TournamentConfig>& expected) {
  ASSIGN_OR_RETURN(const Manifest manifest, ReadManifest(dir));
  const std::string path = PathIn(dir, kManifestName);
  if (manifest.version != GetBuildInfo().version) {
    return absl::FailedPreconditionError(
        fmt::format("{}: written by riftlab {}, this is {}; resume the run with that version", path,
                    manifest.version, GetBuildInfo().version));
  }
  RETURN_IF_ERROR(GameOfRun(dir, manifest).status());
  ASSIGN_OR_RETURN(const RunPart part, ReadRunPart(dir, manifest));
  ASSIGN_OR_RETURN(PreparedRun run, PrepareRecordedRun(path, manifest, part.shard));
  if (expected) {
    ASSIGN_OR_RETURN(const PreparedRun given, PrepareRun(*expected));
    RETURN_IF_ERROR(CheckSameRun(dir, manifest, given.manifest));
  }
  return run;
}

}  // namespace

absl::StatusOr<RunOutcome> RunTournament(const TournamentConfig& config,
                                         const RunOptions& options) {
  ASSIGN_OR_RETURN(const PreparedRun run, PrepareRun(config, options.shard));
  const RecordDetail detail = options.out_dir.empty() ? options.detail : RecordDetail::kAll;
  RunExecutor executor(options.executor, options.backend, options.batch_games);
  const absl::Status begun = executor.Begin(run, SpecOf(run, options, detail, options.out_dir));
  if (absl::IsCancelled(begun) && !options.out_dir.empty()) {
    return absl::CancelledError(fmt::format("{}; {} was not made, so call it anew",
                                            std::string{begun.message()}, options.out_dir));
  }
  RETURN_IF_ERROR(begun);
  StopRule rule(run.manifest.config);
  RunOutcome outcome = OutcomeOf(run);
  outcome.games_added = outcome.games_of_run - config.games;
  if (options.out_dir.empty()) {
    return PlayRest(run, options, "", executor.get(), nullptr, std::move(rule), outcome);
  }
  ASSIGN_OR_RETURN(JournalWriter journal, JournalWriter::Create(options.out_dir, run.manifest,
                                                                run.shard, options.compression));
  return PlayRest(run, options, options.out_dir, executor.get(), &journal, std::move(rule),
                  outcome);
}

absl::StatusOr<RunOutcome> ResumeTournament(const std::string& dir, const RunOptions& options,
                                            const std::optional<TournamentConfig>& expected) {
  ASSIGN_OR_RETURN(const PreparedRun run, PrepareResume(dir, expected));
  RunExecutor executor(options.executor, options.backend, options.batch_games);
  RETURN_IF_ERROR(executor.Begin(run, SpecOf(run, options, RecordDetail::kAll, dir)));
  absl::StatusOr<JournalWriter> journal = JournalWriter::Reopen(dir, run.games);
  if (absl::IsUnavailable(journal.status())) {
    return Stopped(journal.status(), "no game is lost", options, dir);
  }
  if (!journal.ok()) return journal.status();

  StopRule rule(run.manifest.config);
  RunOutcome outcome = OutcomeOf(run);
  std::int64_t games_until_verdict = 0;
  JournalMeter meter(run, options);
  const absl::StatusOr<JournalEnd> end =
      ReadGames(dir, run.manifest, LineCheck::kBytes, [&](const GameRecord& record) {
        if (!rule.IsOver()) ++games_until_verdict;
        rule.Add(record);
        if (record.faulty_seat >= 0) ++outcome.faults;
        meter.Add(record);
        if (options.on_record) options.on_record(record);
      });
  if (!end.ok()) return end.status();
  if (games_until_verdict < end->games) {
    return absl::FailedPreconditionError(fmt::format(
        "{}:{}: does not belong to this run: its sequential test ended with the game before; "
        "restore the files or start a new run",
        PathIn(dir, kGamesName), games_until_verdict + 1));
  }
  if (rule.IsOver()) {
    outcome.games_total = end->games;
    journal->EndAt(run.games.first + end->games);
  }
  outcome.games_done = end->games;
  outcome.games_replayed = end->games;
  const absl::StatusOr<JournalCut> cut = journal->CutTo(*end);
  if (absl::IsUnavailable(cut.status())) {
    return Stopped(cut.status(), HowFar(outcome, "safe"), options, dir);
  }
  if (!cut.ok()) return cut.status();
  outcome.cut = *cut;
  if (outcome.games_done == outcome.games_total) return outcome;
  return PlayRest(run, options, dir, executor.get(), &*journal, std::move(rule), outcome);
}

}  // namespace riftlab
