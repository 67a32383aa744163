#include "agents/search/parallel_trees.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#ifndef RIFTLAB_BACKEND_JTHREAD
#include "tbb/global_control.h"
#include "tbb/parallel_for.h"
#include "tbb/task_arena.h"
#endif

namespace riftlab {

void ForEachTree(int trees, int threads, const std::function<void(int)>& f) {
  threads = std::min(threads, trees);
  if (threads <= 1) {
    for (int tree = 0; tree < trees; ++tree) f(tree);
    return;
  }
#ifdef RIFTLAB_BACKEND_JTHREAD
  std::atomic<int> next = 0;
  std::vector<std::jthread> workers;
  for (int i = 0; i < threads; ++i) {
    workers.emplace_back([&] {
      for (int tree = next++; tree < trees; tree = next++) f(tree);
    });
  }
#else
  // Without the control, TBB never runs more threads than the machine has cores.
  const tbb::global_control control(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(threads));
  // An arena of its own and isolation: a thread that waits here must not start another game's work
  // on top of its buffers.
  tbb::task_arena arena(threads);
  arena.execute([&] {
    tbb::this_task_arena::isolate(
        [&] { tbb::parallel_for(0, trees, f, tbb::simple_partitioner()); });
  });
#endif
}

}  // namespace riftlab
