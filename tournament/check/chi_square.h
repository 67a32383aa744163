// Pearson's chi-square test of counts against exact probabilities.
#pragma once

#include <cstdint>
#include <map>
#include <span>

namespace riftlab {

// The result of one test.
struct ChiSquare {
  double statistic = 0;
  int degrees = 0;                   // of freedom; 0: nothing to test
  std::int64_t impossible = 0;       // counts of outcomes that have probability 0
  double PValue() const;             // chance of a statistic at least as large; 1 without degrees
  void Add(const ChiSquare& other);  // pools two independent tests
};

// Counts below this p-value are taken as a fault of the game. Runs are repeatable, so a false alarm
// would show once and stay; with this bound one comes about once in a million tests.
inline constexpr double kSmallestPValue = 1e-6;

// Compares `counts` (by outcome) with `probabilities` (by outcome, adding up to 1). Outcomes whose
// expected count is below 5 are pooled, rarest first, as the approximation needs (W. G. Cochran,
// "The chi-square test of goodness of fit", Ann. Math. Statist. 23, 1952, section 7).
ChiSquare TestCounts(const std::map<std::uint64_t, double>& probabilities,
                     const std::map<std::uint64_t, std::int64_t>& counts);

}  // namespace riftlab
