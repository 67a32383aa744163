// How long games last: mean, quantiles and extremes of a whole number per game.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "tournament/ratings/interval.h"

namespace riftlab {

// A quantile of the games played. Its interval comes from order statistics: the fraction of games
// below a value is known at least as well as if the games of a block were all equal, so the normal
// approximation of the binomial with the number of blocks gives the ranks (A. Woodruff, "Confidence
// intervals for medians and other position measures", JASA 47, 1952, with that variance). There is
// none while the ranks lie outside the sample.
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

// Memory grows with the number of different lengths.
class LengthCounts {
 public:
  // Adds a game to the block that is open.
  void Add(std::int64_t length);

  // Ends the block.
  void CloseBlock();

  // What the closed blocks say.
  LengthSummary Summary() const;

 private:
  std::int64_t ValueAt(double probability) const;
  LengthQuantile Quantile(double probability) const;

  BlockRatio mean_;
  std::map<std::int64_t, std::int64_t> counts_;  // games by length
  double block_sum_ = 0;
  std::int64_t block_count_ = 0;
};

}  // namespace riftlab
