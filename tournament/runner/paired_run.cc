#include "tournament/runner/paired_run.h"

#include <array>
#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/runner/item_loop.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kPairsPerBatch = 4;

// One worker's players of both variants.
using MatchPair = std::array<std::unique_ptr<Match>, 2>;

absl::StatusOr<std::vector<MatchPair>> MakeMatches(const std::array<PreparedRun, 2>& runs,
                                                   int threads) {
  std::vector<MatchPair> matches(static_cast<std::size_t>(threads));
  for (MatchPair& pair : matches) {
    for (std::size_t variant = 0; variant < 2; ++variant) {
      const TournamentConfig& config = runs[variant].manifest.config;
      const MatchOptions options{
          .record_moves = false, .time_decisions = false, .digest = false, .luck = config.adjust};
      ASSIGN_OR_RETURN(pair[variant],
                       runs[variant].driver->make_match(config.rules, config.agents, options));
    }
  }
  return matches;
}

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
  ASSIGN_OR_RETURN(std::vector<MatchPair> matches, MakeMatches(runs, options.threads));
  PairedOutcome outcome{.games_total = runs[0].manifest.config.games};
  const Clock::time_point start = Clock::now();
  using Records = std::array<GameRecord, 2>;
  const auto play = [&](std::int64_t index, int worker, Records& records) {
    ScheduledGame game;
    ScheduleAt(runs[0].schedule, static_cast<std::uint64_t>(index), game);
    for (std::size_t variant = 0; variant < 2; ++variant) {
      matches[static_cast<std::size_t>(worker)][variant]->Play(game, records[variant]);
    }
  };
  ItemLoop<Records> loop(
      {.threads = options.threads,
       .backend = options.backend,
       .stop = options.stop,
       .items_per_batch = kPairsPerBatch},
      play, [&](const Records& records) { return options.on_pair(records[0], records[1]); });
  const ItemLoopOutcome played = loop.Run(outcome.games_total);
  outcome.games_done = played.done;
  outcome.interrupted = played.done < outcome.games_total && !played.ended;
  outcome.play_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  return outcome;
}

}  // namespace riftlab
