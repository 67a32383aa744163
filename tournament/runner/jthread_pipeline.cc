#include "tournament/runner/jthread_pipeline.h"

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace riftlab {
namespace {

// Items are numbered in the order of filling; item i uses slot i modulo the number of slots.
class Pipeline {
 public:
  Pipeline(int slots, const OrderedStages& stages)
      : stages_(stages), is_worked_(static_cast<std::size_t>(slots)) {}

  // What each thread does until all items are drained.
  void Run(int worker) {
    std::unique_lock lock(mutex_);
    while (true) {
      DrainFront(lock);
      if (is_exhausted_ && drained_ == filled_) return;
      if (is_exhausted_ || filled_ - drained_ == SlotCount()) {
        changed_.wait(lock);
        continue;
      }
      const int slot = SlotOf(filled_);
      // Filling is quick and must be serial, so it happens under the lock.
      if (!stages_.fill(slot)) {
        is_exhausted_ = true;
        changed_.notify_all();
        continue;
      }
      ++filled_;
      lock.unlock();
      stages_.work(slot, worker);
      lock.lock();
      is_worked_[static_cast<std::size_t>(slot)] = true;
    }
  }

 private:
  std::int64_t SlotCount() const { return static_cast<std::int64_t>(is_worked_.size()); }
  int SlotOf(std::int64_t item) const { return static_cast<int>(item % SlotCount()); }

  // Drains the oldest items as far as they are ready, unless another thread is doing that: it will
  // then see what this one has finished. Others may fill and work meanwhile.
  void DrainFront(std::unique_lock<std::mutex>& lock) {
    if (is_draining_) return;
    is_draining_ = true;
    while (is_worked_[static_cast<std::size_t>(SlotOf(drained_))]) {
      const int slot = SlotOf(drained_);
      lock.unlock();
      stages_.drain(slot);
      lock.lock();
      is_worked_[static_cast<std::size_t>(slot)] = false;
      ++drained_;
      changed_.notify_all();
    }
    is_draining_ = false;
  }

  const OrderedStages& stages_;
  std::mutex mutex_;
  std::condition_variable changed_;  // an item was drained, or the last one filled
  std::vector<bool> is_worked_;      // by slot: worked on, not yet drained
  std::int64_t filled_ = 0;
  std::int64_t drained_ = 0;
  bool is_exhausted_ = false;
  bool is_draining_ = false;
};

}  // namespace

void RunOnJthreads(int threads, int slots, const OrderedStages& stages) {
  Pipeline pipeline(slots, stages);
  std::vector<std::jthread> workers;
  for (int worker = 1; worker < threads; ++worker) {
    workers.emplace_back([&pipeline, worker] { pipeline.Run(worker); });
  }
  pipeline.Run(0);
}

}  // namespace riftlab
