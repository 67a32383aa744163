#include "tournament/runner/unrecorded_games.h"

#include <algorithm>

#include "engine/core/status_macros.h"
#include "tournament/runner/run_executor.h"

namespace riftlab {
namespace {

class UnrecordedFeed : public GameFeed {
 public:
  UnrecordedFeed(const UnrecordedGames& games, const std::atomic<bool>* stop)
      : games_(games), stop_(stop), next_(games.range.first) {}

  UnrecordedOutcome outcome() const { return outcome_; }

 private:
  bool Fill(int most, GameBatch& batch) override {
    if (next_ == games_.range.end || IsStopped()) return false;
    batch.first = static_cast<std::uint64_t>(next_);
    batch.games = static_cast<int>(std::min<std::int64_t>(most, games_.range.end - next_));
    next_ += batch.games;
    return true;
  }

  void At(std::uint64_t index, ScheduledGame& game) const override { games_.at(index, game); }

  void AppendLines(const FinishedGame& /*played*/, GameBatch& /*batch*/) const override {}

  void Drain(const GameBatch& batch) override {
    drained_ += batch.games;
    int taken = 0;
    while (taken < batch.played && !is_closed_) {
      is_closed_ = !games_.take(batch.results[static_cast<std::size_t>(taken)]);
      ++taken;
    }
    if (taken > 0 && is_closed_) {
      outcome_.ended = true;
      has_ended_ = true;
    }
    outcome_.done += taken;
    outcome_.in_vain += batch.played - taken;
    is_closed_ = is_closed_ || batch.played < batch.games;
  }

  bool IsStopped() const override {
    return has_ended_.load(std::memory_order_relaxed) ||
           (stop_ != nullptr && stop_->load(std::memory_order_relaxed));
  }

  GamesAhead Ahead() const override {
    return {.left = games_.range.end - next_,
            .under_way = next_ - games_.range.first - drained_,
            .done = outcome_.done,
            .may_end_amid = games_.may_end_amid};
  }

  const UnrecordedGames& games_;
  const std::atomic<bool>* stop_;
  std::int64_t next_;         // for Fill
  std::int64_t drained_ = 0;  // games taken back, played or not
  UnrecordedOutcome outcome_;
  std::atomic<bool> has_ended_ = false;  // by `take`
  bool is_closed_ = false;               // for Drain: no later game may be handed over
};

}  // namespace

absl::StatusOr<UnrecordedOutcome> PlayUnrecorded(const PreparedRun& run, const PlayersSpec& spec,
                                                 const UnrecordedGames& games,
                                                 const UnrecordedOptions& options) {
  RunExecutor executor(options.executor, options.backend);
  RETURN_IF_ERROR(executor.Begin(run, spec));
  UnrecordedFeed feed(games, options.stop);
  RETURN_IF_ERROR(executor.get().Play(feed));
  return feed.outcome();
}

}  // namespace riftlab
