#include "tournament/runner/ordered_pipeline.h"

#include <cstdint>

#include "engine/core/check.h"
#include "tbb/global_control.h"
#include "tbb/parallel_pipeline.h"
#include "tbb/task_arena.h"
#include "tournament/runner/jthread_pipeline.h"

namespace riftlab {
namespace {

void RunOnTbb(int threads, int slots, const OrderedStages& stages) {
  // The arena says how many threads may join, the global control how many there may be: without the
  // latter TBB never makes more than there are cores.
  const tbb::global_control control(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(threads));
  tbb::task_arena arena(threads);
  arena.execute([&] {
    // The pipeline has at most `slots` items under way and drains them in order, so these are
    // always consecutive and the slot of the oldest is free when its turn comes round again.
    std::int64_t filled = 0;
    tbb::parallel_pipeline(
        static_cast<std::size_t>(slots),
        tbb::make_filter<void, int>(tbb::filter_mode::serial_in_order, [&](tbb::flow_control&
                                                                               flow) {
          const auto slot = static_cast<int>(filled % slots);
          if (stages.fill(slot)) {
            ++filled;
          } else {
            flow.stop();
          }
          return slot;
        }) & tbb::make_filter<int, int>(tbb::filter_mode::parallel, [&](int slot) {
          stages.work(slot, tbb::this_task_arena::current_thread_index());
          return slot;
        }) & tbb::make_filter<int, void>(tbb::filter_mode::serial_in_order, [&](int slot) {
          stages.drain(slot);
        }));
  });
}

}  // namespace

void RunOrdered(Backend backend, int threads, int slots, const OrderedStages& stages) {
  RIFTLAB_CHECK(threads >= 1 && slots >= 1);
  if (backend == Backend::kTbb) {
    RunOnTbb(threads, slots, stages);
  } else {
    RunOnJthreads(threads, slots, stages);
  }
}

}  // namespace riftlab
