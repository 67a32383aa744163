#include "tournament/runner/paired_run.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <utility>
#include <vector>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/runner/ordered_pipeline.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {
namespace {

using Clock = std::chrono::steady_clock;

// So few games are under way that a run which ends early has played little in vain, and yet a long
// game does not keep the other workers waiting.
constexpr int kPairSlotsPerThread = 16;
constexpr int kPairsPerBatch = 4;

// One worker's players of both variants.
using MatchPair = std::array<std::unique_ptr<Match>, 2>;

struct PairBatch {
  std::int64_t begin = 0;  // index of the first game
  int games = 0;
  int played = 0;
  std::array<std::array<GameRecord, 2>, kPairsPerBatch> records;
};

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

class PairedLoop {
 public:
  PairedLoop(const ScheduleSpec& schedule, std::vector<MatchPair> matches,
             const PairedOptions& options, PairedOutcome& outcome)
      : schedule_(schedule), matches_(std::move(matches)), options_(options), outcome_(outcome) {}

  void Run() {
    const auto threads = static_cast<int>(matches_.size());
    std::vector<PairBatch> batches(matches_.size() * kPairSlotsPerThread);
    const auto batch_of = [&](int slot) -> PairBatch& {
      return batches[static_cast<std::size_t>(slot)];
    };
    OrderedStages stages;
    stages.fill = [&](int slot) { return Fill(batch_of(slot)); };
    stages.work = [&](int slot, int worker) {
      Play(batch_of(slot), matches_[static_cast<std::size_t>(worker)]);
    };
    stages.drain = [&](int slot) { Drain(batch_of(slot)); };
    RunOrdered(options_.backend, threads, static_cast<int>(batches.size()), stages);
    outcome_.interrupted = outcome_.games_done < outcome_.games_total && !has_ended_;
  }

 private:
  bool IsStopped() const {
    return has_ended_.load(std::memory_order_relaxed) ||
           (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed));
  }

  bool Fill(PairBatch& batch) {
    if (next_game_ == outcome_.games_total || IsStopped()) return false;
    batch.begin = next_game_;
    batch.games =
        static_cast<int>(std::min<std::int64_t>(kPairsPerBatch, outcome_.games_total - next_game_));
    next_game_ += batch.games;
    return true;
  }

  void Play(PairBatch& batch, MatchPair& matches) {
    ScheduledGame game;
    for (batch.played = 0; batch.played < batch.games && !IsStopped(); ++batch.played) {
      ScheduleAt(schedule_, static_cast<std::uint64_t>(batch.begin + batch.played), game);
      auto& records = batch.records[static_cast<std::size_t>(batch.played)];
      for (std::size_t variant = 0; variant < 2; ++variant) {
        matches[variant]->Play(game, records[variant]);
      }
    }
  }

  void Drain(const PairBatch& batch) {
    for (int i = 0; i < batch.played && !is_closed_; ++i) {
      const auto& [first, second] = batch.records[static_cast<std::size_t>(i)];
      ++outcome_.games_done;
      if (options_.on_pair(first, second)) continue;
      is_closed_ = true;
      has_ended_ = true;
    }
    is_closed_ = is_closed_ || batch.played < batch.games;
  }

  const ScheduleSpec& schedule_;
  std::vector<MatchPair> matches_;
  const PairedOptions& options_;
  PairedOutcome& outcome_;
  std::int64_t next_game_ = 0;           // for Fill
  std::atomic<bool> has_ended_ = false;  // on_pair wanted no more
  bool is_closed_ = false;               // for Drain: no later game may be handed over
};

}  // namespace

absl::StatusOr<PairedOutcome> RunPaired(const TournamentConfig& first,
                                        const TournamentConfig& second,
                                        const PairedOptions& options) {
  std::array<PreparedRun, 2> runs;
  TournamentConfig second_like_first = second;
  second_like_first.seed = first.seed;
  second_like_first.games = first.games;
  const std::array configs = {&first, static_cast<const TournamentConfig*>(&second_like_first)};
  for (std::size_t variant = 0; variant < 2; ++variant) {
    ASSIGN_OR_RETURN(runs[variant], PrepareRun(*configs[variant]));
  }
  RETURN_IF_ERROR(CheckSameSchedule(runs[0].schedule, runs[1].schedule));
  ASSIGN_OR_RETURN(std::vector<MatchPair> matches, MakeMatches(runs, options.threads));
  PairedOutcome outcome{.games_total = runs[0].manifest.config.games};
  const Clock::time_point start = Clock::now();
  PairedLoop(runs[0].schedule, std::move(matches), options, outcome).Run();
  outcome.play_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  return outcome;
}

}  // namespace riftlab
