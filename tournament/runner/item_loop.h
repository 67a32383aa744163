// Numbered items, such as blocks of games, played in parallel and handed over in their order.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "tournament/record/backend.h"
#include "tournament/runner/ordered_pipeline.h"

namespace riftlab {

struct ItemLoopOptions {
  int threads = 1;
  Backend backend = kDefaultBackend;
  const std::atomic<bool>* stop = nullptr;  // set to true: items that are not begun are left out
  int items_per_batch = 4;                  // that a worker plays without going back
};

struct ItemLoopOutcome {
  std::int64_t done = 0;  // handed over, always the first ones
  bool ended = false;     // `take` wanted no more
};

// `Result` is reused from item to item.
template <class Result>
class ItemLoop {
 public:
  // Plays one item; no two calls at once have the same worker, 0..threads-1.
  using Play = std::function<void(std::int64_t item, int worker, Result& result)>;
  // Takes the results in the order of items, one call at a time; false ends the loop.
  using Take = std::function<bool(const Result& result)>;

  ItemLoop(const ItemLoopOptions& options, Play play, Take take)
      : options_(options), play_(std::move(play)), take_(std::move(take)) {}

  // Items 0 to total - 1. To be called once.
  ItemLoopOutcome Run(std::int64_t total) {
    total_ = total;
    std::vector<Batch> batches(static_cast<std::size_t>(options_.threads) * kSlotsPerThread);
    for (Batch& batch : batches) {
      batch.results.resize(static_cast<std::size_t>(options_.items_per_batch));
    }
    const auto batch_of = [&](int slot) -> Batch& {
      return batches[static_cast<std::size_t>(slot)];
    };
    OrderedStages stages;
    stages.fill = [&](int slot) { return Fill(batch_of(slot)); };
    stages.work = [&](int slot, int worker) { PlayBatch(batch_of(slot), worker); };
    stages.drain = [&](int slot) { Drain(batch_of(slot)); };
    RunOrdered(options_.backend, options_.threads, static_cast<int>(batches.size()), stages);
    return {.done = done_, .ended = has_ended_};
  }

 private:
  // So few items are under way that a run which ends early has played little in vain, and yet a
  // long game does not keep the other workers waiting.
  static constexpr std::size_t kSlotsPerThread = 16;

  struct Batch {
    std::int64_t begin = 0;  // the first item
    std::int64_t items = 0;
    std::int64_t played = 0;
    std::vector<Result> results;
  };

  bool IsStopped() const {
    return has_ended_.load(std::memory_order_relaxed) ||
           (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed));
  }

  bool Fill(Batch& batch) {
    if (next_ == total_ || IsStopped()) return false;
    batch.begin = next_;
    batch.items = std::min<std::int64_t>(options_.items_per_batch, total_ - next_);
    next_ += batch.items;
    return true;
  }

  void PlayBatch(Batch& batch, int worker) {
    for (batch.played = 0; batch.played < batch.items && !IsStopped(); ++batch.played) {
      play_(batch.begin + batch.played, worker,
            batch.results[static_cast<std::size_t>(batch.played)]);
    }
  }

  void Drain(const Batch& batch) {
    for (std::int64_t i = 0; i < batch.played && !is_closed_; ++i) {
      ++done_;
      if (take_(batch.results[static_cast<std::size_t>(i)])) continue;
      is_closed_ = true;
      has_ended_ = true;
    }
    is_closed_ = is_closed_ || batch.played < batch.items;
  }

  ItemLoopOptions options_;
  Play play_;
  Take take_;
  std::int64_t total_ = 0;
  std::int64_t next_ = 0;                // for Fill
  std::int64_t done_ = 0;                // this and the last one: for Drain
  std::atomic<bool> has_ended_ = false;  // `take` wanted no more
  bool is_closed_ = false;               // no later item may be handed over
};

}  // namespace riftlab
