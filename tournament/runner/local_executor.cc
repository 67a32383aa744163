#include "tournament/runner/local_executor.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include "engine/core/status_macros.h"
#include "tournament/record/match_record.h"
#include "tournament/runner/ordered_pipeline.h"

namespace riftlab {
namespace {

// With so many items a thread under way, one that is a hundred times longer than the others does
// not keep the rest from working on.
constexpr int kSlotsPerThread = 64;

// Handing a batch through the pipeline costs microseconds; one of this length makes that
// negligible, and is still short for whoever waits for progress.
constexpr std::int64_t kBatchNs = 500'000;
constexpr std::int64_t kMaxBatchGames = 32;

}  // namespace

absl::Status LocalExecutor::Begin(const PreparedRun& run, const PlayersSpec& spec) {
  ASSIGN_OR_RETURN(players_, GamePlayers::Make(run, spec));
  failure_ = absl::OkStatus();
  has_failed_ = false;
  return absl::OkStatus();
}

absl::Status LocalExecutor::Play(GameFeed& feed) {
  const int threads = players_->threads();
  std::vector<GameBatch> batches(static_cast<std::size_t>(threads * kSlotsPerThread));
  const auto batch_of = [&](int slot) -> GameBatch& {
    return batches[static_cast<std::size_t>(slot)];
  };
  OrderedStages stages;
  stages.fill = [&](int slot) {
    return !has_failed_.load(std::memory_order_relaxed) && feed.Fill(BatchGames(), batch_of(slot));
  };
  stages.work = [&](int slot, int worker) { PlayBatch(feed, worker, batch_of(slot)); };
  stages.drain = [&](int slot) { feed.Drain(batch_of(slot)); };
  RunOrdered(backend_, threads, static_cast<int>(batches.size()), stages);
  // A game that is broken off while the feed has its end counts for nothing.
  return feed.IsStopped() ? absl::OkStatus() : failure_;
}

void LocalExecutor::Fail(const absl::Status& status) {
  if (status.ok()) return;
  const std::lock_guard lock(failure_mutex_);
  failure_.Update(status);
  has_failed_.store(true, std::memory_order_relaxed);
}

int LocalExecutor::BatchGames() const {
  if (batch_games_ > 0) return batch_games_;
  const std::int64_t game_ns = game_ns_.load(std::memory_order_relaxed);
  if (game_ns == 0) return 1;
  return static_cast<int>(std::clamp<std::int64_t>(kBatchNs / game_ns, 1, kMaxBatchGames));
}

void LocalExecutor::PlayBatch(GameFeed& feed, int worker, GameBatch& batch) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  batch.game_lines.clear();
  batch.timing_lines.clear();
  if (batch.results.size() < static_cast<std::size_t>(batch.games)) {
    batch.results.resize(static_cast<std::size_t>(batch.games));
  }
  ScheduledGame game;
  for (batch.played = 0; batch.played < batch.games && !IsStopped(feed); ++batch.played) {
    FinishedGame& played = batch.results[static_cast<std::size_t>(batch.played)];
    feed.At(batch.first + static_cast<std::uint64_t>(batch.played), game);
    players_->Play(game, worker, played);
    if (played.IsBrokenOff()) {
      Fail(RefusedBySystem(played.record.fault));
      break;
    }
    feed.AppendLines(played, batch);
  }
  if (batch.played > 0) {
    const auto elapsed = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start);
    game_ns_.store(std::max<std::int64_t>(1, elapsed.count() / batch.played),
                   std::memory_order_relaxed);
  }
}

}  // namespace riftlab
