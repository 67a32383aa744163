#include "tournament/runner/paired_run.h"

#include <array>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/unrecorded_games.h"

namespace riftlab {
namespace {

absl::Status CheckSameSchedule(const ScheduleSpec& first, const ScheduleSpec& second) {
  if (first.num_seats != second.num_seats) {
    return absl::InvalidArgumentError(
        fmt::format("one variant has {} seats, the other {}: they have no deals in common; give "
                    "both the same number of players",
                    first.num_seats, second.num_seats));
  }
  if (first.num_agents != second.num_agents || first.format != second.format) {
    return absl::InvalidArgumentError(
        "the variants seat their agents differently; give both as many agents, and the same "
        "seating");
  }
  return absl::OkStatus();
}

// The second on the deals of the first.
absl::StatusOr<std::array<PreparedRun, 2>> PrepareBoth(const TournamentConfig& first,
                                                       const TournamentConfig& second) {
  std::array<PreparedRun, 2> runs;
  TournamentConfig second_like_first = second;
  second_like_first.seed = first.seed;
  second_like_first.games = first.games;
  ASSIGN_OR_RETURN(runs[0], PrepareRun(first));
  ASSIGN_OR_RETURN(runs[1], PrepareRun(second_like_first));
  RETURN_IF_ERROR(CheckSameSchedule(runs[0].schedule, runs[1].schedule));
  return runs;
}

}  // namespace

absl::Status CheckPaired(const TournamentConfig& first, const TournamentConfig& second) {
  return PrepareBoth(first, second).status();
}

absl::StatusOr<PairedOutcome> RunPaired(const TournamentConfig& first,
                                        const TournamentConfig& second,
                                        const PairedOptions& options) {
  using PreparedRuns = std::array<PreparedRun, 2>;
  ASSIGN_OR_RETURN(const PreparedRuns runs, PrepareBoth(first, second));
  const PreparedRun& run = runs[0];
  PairedOutcome outcome{.games_total = run.manifest.config.games};
  const UnrecordedGames games{
      .range = run.games,
      .at = [&](std::uint64_t index,
                ScheduledGame& game) { ScheduleAt(run.schedule, index, game); },
      .take =
          [&](const FinishedGame& pair) { return options.on_pair(pair.record, pair.in_variant); },
      .may_end_amid = options.may_end_amid};
  ASSIGN_OR_RETURN(
      const UnrecordedOutcome played,
      PlayUnrecorded(
          run, {.threads = options.threads, .keeps_all = false, .variant = &runs[1]}, games,
          {.backend = options.backend, .executor = options.executor, .stop = options.stop}));
  outcome.games_done = played.done;
  outcome.games_in_vain = played.in_vain;
  outcome.interrupted = played.done < outcome.games_total && !played.ended;
  return outcome;
}

}  // namespace riftlab
