// Races put into the stages of a pipeline on purpose. The thread sanitizer must report each of
// them, and must be silent when there is none: then its silence about the other tests means
// something. Built with the preset tsan only; ctest runs it once for each argument and reads the
// report.
//
//   seeded_race none|worker|order
#include <array>
#include <atomic>
#include <cstdio>
#include <string_view>
#include <thread>

#include "tournament/runner/ordered_pipeline.h"

namespace riftlab {
namespace {

constexpr int kItems = 2;

// Waits until `flag` is set. Relaxed, so that nothing but the pipeline orders the threads: waiting
// makes the race happen at every run, and does not hide it from the sanitizer.
void Await(const std::atomic<bool>& flag) {
  while (!flag.load(std::memory_order_relaxed)) std::this_thread::yield();
}
void Raise(std::atomic<bool>& flag) { flag.store(true, std::memory_order_relaxed); }

// Two items, each worked on by a thread of its own, since the first one's work or drain waits for
// the second one.
class Stages {
 public:
  Stages() {
    stages_.fill = [this](int slot) {
      slots_[static_cast<std::size_t>(slot)] = 0;
      return filled_++ < kItems;
    };
  }

  // Both workers count in one place without a lock.
  void RaceOfWorkers() {
    stages_.work = [this](int slot, int /*worker*/) {
      Raise(reached_[static_cast<std::size_t>(slot)]);
      Await(reached_[static_cast<std::size_t>(1 - slot)]);
      ++total_;
    };
    stages_.drain = [](int /*slot*/) {};
    Run();
  }

  // Draining the first item looks at the second one, which may still be worked on.
  void RaceOfOrder() {
    stages_.work = [this](int slot, int /*worker*/) {
      slots_[static_cast<std::size_t>(slot)] = 7;
      Raise(reached_[static_cast<std::size_t>(slot)]);
      if (slot == 1) Await(is_drained_);
    };
    stages_.drain = [this](int slot) {
      if (slot != 0) return;
      Await(reached_[1]);
      total_ += slots_[1];
      Raise(is_drained_);
    };
    Run();
  }

  // What the pipeline promises is enough: each slot belongs to its worker, then to the drain.
  void NoRace() {
    stages_.work = [this](int slot, int /*worker*/) {
      Raise(reached_[static_cast<std::size_t>(slot)]);
      Await(reached_[static_cast<std::size_t>(1 - slot)]);
      slots_[static_cast<std::size_t>(slot)] = 7;
    };
    stages_.drain = [this](int slot) { total_ += slots_[static_cast<std::size_t>(slot)]; };
    Run();
  }

 private:
  void Run() {
    RunOrdered(Backend::kJthread, /*threads=*/2, /*slots=*/kItems, stages_);
    std::printf("total %d\n", total_);
  }

  OrderedStages stages_;
  std::array<int, kItems> slots_{};
  std::array<std::atomic<bool>, kItems> reached_{};
  std::atomic<bool> is_drained_ = false;
  int filled_ = 0;
  int total_ = 0;
};

}  // namespace
}  // namespace riftlab

int main(int argc, char** argv) {
  const std::string_view race = argc == 2 ? argv[1] : "";
  riftlab::Stages stages;
  if (race == "none") {
    stages.NoRace();
  } else if (race == "worker") {
    stages.RaceOfWorkers();
  } else if (race == "order") {
    stages.RaceOfOrder();
  } else {
    std::fprintf(stderr, "usage: seeded_race none|worker|order\n");
    return 2;
  }
  return 0;
}
