// Threads that share a range of places.
#pragma once

#include <cstddef>
#include <memory>

#include "absl/functional/function_ref.h"

namespace riftlab {

class Crew {
 public:
  // At least one thread; may be more than there are processors.
  explicit Crew(int threads);
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;
  ~Crew();

  // Calls work(begin, end) for parts of 0..count-1 that cover it, at the same time.
  void Share(std::size_t count, absl::FunctionRef<void(std::size_t, std::size_t)> work) const;

 private:
  struct Threads;
  std::unique_ptr<Threads> threads_;  // null: the caller's alone
};

}  // namespace riftlab
