#include "tournament/environment/crew.h"

#ifdef RIFTLAB_BACKEND_JTHREAD
#include <algorithm>
#include <thread>
#include <vector>
#else
#include "tbb/blocked_range.h"
#include "tbb/global_control.h"
#include "tbb/parallel_for.h"
#include "tbb/task_arena.h"
#endif

namespace riftlab {
namespace {

// Places that one thread takes at a time, at least: a step of a game takes well below a
// microsecond, handing out work about one.
constexpr std::size_t kFewestPlaces = 64;

}  // namespace

#ifdef RIFTLAB_BACKEND_JTHREAD

struct Crew::Threads {
  explicit Threads(int threads) : count(static_cast<std::size_t>(threads)) {}

  std::size_t count;
};

#else

struct Crew::Threads {
  explicit Threads(int threads) : count(static_cast<std::size_t>(threads)), arena(threads) {}

  std::size_t count;
  tbb::task_arena arena;
};

#endif

Crew::Crew(int threads) {
  if (threads > 1) threads_ = std::make_unique<Threads>(threads);
}

Crew::~Crew() = default;

void Crew::Share(std::size_t count, absl::FunctionRef<void(std::size_t, std::size_t)> work) const {
  if (threads_ == nullptr || count <= kFewestPlaces) return work(0, count);
#ifdef RIFTLAB_BACKEND_JTHREAD
  const std::size_t places = std::max(kFewestPlaces, (count - 1) / threads_->count + 1);
  std::vector<std::jthread> others;
  others.reserve(threads_->count);
  for (std::size_t begin = places; begin < count; begin += places) {
    others.emplace_back([work, begin, end = std::min(begin + places, count)] { work(begin, end); });
  }
  work(0, places);
#else
  // While it works only: the least of all that live holds for whatever else runs in this process.
  const tbb::global_control control(tbb::global_control::max_allowed_parallelism, threads_->count);
  threads_->arena.execute([&] {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, count, kFewestPlaces),
        [&](const tbb::blocked_range<std::size_t>& part) { work(part.begin(), part.end()); });
  });
#endif
}

}  // namespace riftlab
