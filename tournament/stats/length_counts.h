// How long games last: mean, quantiles and extremes of an integer per game.
#pragma once

#include <cstdint>
#include <vector>

#include "tournament/stats/distribution.h"
#include "tournament/stats/interval.h"

namespace riftlab {

// As Quantile of a Distribution.
struct LengthQuantile {
  double probability = 0;
  std::int64_t value = 0;  // smallest length that at least this part of the games does not exceed
  std::int64_t low = 0;    // equal to value without an interval
  std::int64_t high = 0;
  bool has_interval = false;
};

struct LengthSummary {
  Estimate mean;
  std::int64_t min = 0;  // of the games played; 0 without games
  std::int64_t max = 0;
  std::vector<LengthQuantile> quantiles;  // 5 %, 50 % and 95 %; empty without games
};

// Memory is bounded.
class LengthCounts {
 public:
  // Adds a game to the block that is open.
  void Add(std::int64_t length) { lengths_.Add(static_cast<double>(length)); }

  // Ends the block.
  void CloseBlock() { lengths_.CloseBlock(); }

  // What the closed blocks say.
  LengthSummary Summary() const;

 private:
  Distribution lengths_;
};

}  // namespace riftlab
