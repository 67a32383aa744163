#include "tournament/runner/unrecorded_games.h"

#include "engine/core/status_macros.h"
#include "tournament/runner/run_executor.h"

namespace riftlab {
namespace {

class UnrecordedFeed : public RangeFeed {
 public:
  UnrecordedFeed(const UnrecordedGames& games, const std::atomic<bool>* stop)
      : RangeFeed(games.range, stop), games_(games) {}

  UnrecordedOutcome outcome() const { return outcome_; }

 private:
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
      Stop();
    }
    outcome_.done += taken;
    outcome_.in_vain += batch.played - taken;
    is_closed_ = is_closed_ || batch.played < batch.games;
  }

  GamesAhead Ahead() const override {
    return {.left = left(),
            .under_way = next() - games_.range.first - drained_,
            .done = outcome_.done,
            .may_end_amid = games_.may_end_amid};
  }

  const UnrecordedGames& games_;
  std::int64_t drained_ = 0;  // games taken back, played or not
  UnrecordedOutcome outcome_;
  bool is_closed_ = false;  // for Drain: no later game may be handed over
};

}  // namespace

absl::StatusOr<UnrecordedOutcome> PlayUnrecorded(const PreparedRun& run, const PlayersSpec& spec,
                                                 const UnrecordedGames& games,
                                                 const UnrecordedOptions& options) {
  RunExecutor executor(options.executor, options.backend);
  PlayersSpec players = spec;
  players.stop_begin = options.stop;
  RETURN_IF_ERROR(executor.Begin(run, players));
  UnrecordedFeed feed(games, options.stop);
  RETURN_IF_ERROR(executor.get().Play(feed));
  return feed.outcome();
}

}  // namespace riftlab
