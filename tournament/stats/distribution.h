// How a number is distributed over games: mean, spread, quantiles, counts.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "tournament/stats/interval.h"
#include "tournament/stats/stratified_ratio.h"

namespace riftlab {

// A quantile of the observations. Its interval comes from order statistics: the fraction of
// observations below a value is known at least as well as if those of a block were all equal, so
// the normal approximation of the binomial with the number of blocks gives the ranks (A. Woodruff,
// "Confidence intervals for medians and other position measures", JASA 47, 1952, with that
// variance). There is none while the ranks lie outside the sample.
struct Quantile {
  double probability = 0;
  double value = 0;  // smallest value that at least this part of the observations does not exceed
  double low = 0;    // equal to value without an interval
  double high = 0;
  bool has_interval = false;
};

// How often a value came up; or, with classes of some width, a value from `value` up to the next
// class.
struct ValueCount {
  double value = 0;
  std::int64_t count = 0;
  friend bool operator==(const ValueCount&, const ValueCount&) = default;
};

struct DistributionSummary {
  Estimate mean;
  double sd = 0;   // of single observations; 0 for less than two
  double min = 0;  // of the observations made; 0 without any
  double max = 0;
  std::vector<Quantile> quantiles;  // none without observations
  std::vector<ValueCount> counts;   // ascending
  double class_width = 0;           // 0: `counts` has every value by itself
};

// Memory is bounded whatever is observed: beyond some 4000 different values, other than integers
// from 0 to 1023, values are counted in classes whose width is a power of two. Mean and
// extremes stay exact.
class Distribution {
 public:
  // Adds an observation to the block that is open. Precondition: finite (CHECKed).
  void Add(double value);

  // Ends the block, which is of this kind, see StratifiedRatio. A block without observations is
  // none.
  void CloseBlock(int kind = 0);

  // What the closed blocks say, with these quantiles.
  DistributionSummary Summary(std::span<const double> probabilities) const;

 private:
  double ClassOf(double value) const;
  void Coarsen();
  std::vector<ValueCount> Counts() const;

  StratifiedRatio mean_;
  ValueSum open_;  // of the block that is open
  double min_ = 0;
  double max_ = 0;
  // Sums of differences to the first value, and of their squares: exact for integers.
  double origin_ = 0;
  double sum_ = 0;
  double squares_ = 0;
  std::vector<std::int64_t> small_;       // by integer from 0
  std::map<double, std::int64_t> other_;  // by value, or by lower end of its class
  double class_width_ = 0;
};

}  // namespace riftlab
