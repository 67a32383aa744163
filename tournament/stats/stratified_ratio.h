// A mean over blocks of several kinds that take turns by plan, such as the line-ups of a round
// robin.
#pragma once

#include <cstdint>
#include <map>

#include "tournament/stats/interval.h"

namespace riftlab {

// As BlockRatio, where the blocks of each kind are drawn at random but how many there are of each
// is not: the difference between kinds is no chance, so the variance is that of the residuals
// within them (Cochran, Sampling Techniques, 3rd ed., section 5A.13). Kinds with a single block
// are taken together. Degrees of freedom after F. Satterthwaite (Biometrics Bulletin 2, 1946).
// Where nothing varies within the kinds, the blocks are taken as if they were of one.
class StratifiedRatio {
 public:
  // Adds a block of this kind. Precondition: count >= 1 (CHECKed).
  void Add(int kind, double sum, std::int64_t count);

  std::int64_t blocks() const { return all_.blocks(); }
  std::int64_t count() const { return all_.count(); }

  // Whether blocks of one kind differ by more than rounding, or those that are the only ones of
  // their kinds.
  bool VariesWithinKinds() const;

  // As those of BlockRatio.
  Estimate Unbounded() const;
  Estimate FromZero() const;
  Estimate Bounded(double min, double max) const;

 private:
  BlockSpread WithinKinds() const;
  BlockRatio Singles() const;

  BlockRatio all_;
  std::map<int, BlockRatio> kinds_;
};

}  // namespace riftlab
