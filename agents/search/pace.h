// How often a search under a clock reads it.
#pragma once

#include <algorithm>
#include <cstdint>

namespace riftlab {

// Until the speed of the iterations is known.
inline constexpr std::int64_t kFirstIterations = 4;
// Reading the clock costs nothing beside so many.
inline constexpr std::int64_t kMaxIterationsPerClock = 64;

// Iterations to make before the clock is read again, one after another on each thread, where the
// last `made` of them took `spent_ms` and `left_ms` are left: those that fill half of the time
// left, so that the end is not passed by much whatever an iteration costs. 0 when the time left is
// not worth another one. Precondition: made > 0.
inline std::int64_t IterationsUntilClock(std::int64_t made, double spent_ms, double left_ms) {
  const double fitting = static_cast<double>(made) * left_ms;
  if (left_ms <= 0 || fitting < spent_ms) return 0;
  if (fitting >= 2 * spent_ms * static_cast<double>(kMaxIterationsPerClock)) {
    return kMaxIterationsPerClock;
  }
  return std::max<std::int64_t>(1, static_cast<std::int64_t>(fitting / (2 * spent_ms)));
}

}  // namespace riftlab
