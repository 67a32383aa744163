#include "tournament/environment/crew.h"

#include "tbb/blocked_range.h"
#include "tbb/global_control.h"
#include "tbb/parallel_for.h"
#include "tbb/task_arena.h"

namespace riftlab {
namespace {

// Places that one thread takes at a time, at least: a step of a game takes well below a
// microsecond, handing out work about one.
constexpr std::size_t kFewestPlaces = 64;

}  // namespace

struct Crew::Threads {
  explicit Threads(int count)
      : control(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(count)),
        arena(count) {}

  tbb::global_control control;
  tbb::task_arena arena;
};

Crew::Crew(int threads) {
  if (threads > 1) threads_ = std::make_unique<Threads>(threads);
}

Crew::~Crew() = default;

void Crew::Share(std::size_t count, absl::FunctionRef<void(std::size_t, std::size_t)> work) const {
  if (threads_ == nullptr || count <= kFewestPlaces) return work(0, count);
  threads_->arena.execute([&] {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(0, count, kFewestPlaces),
        [&](const tbb::blocked_range<std::size_t>& part) { work(part.begin(), part.end()); });
  });
}

}  // namespace riftlab
