#include "tournament/stats/keyed_ratios.h"

#include "engine/core/check.h"

namespace riftlab {

void KeyedRatios::Add(std::size_t key, double value) {
  RIFTLAB_CHECK(key < open_.size());
  if (open_[key].count == 0) observed_.push_back(key);
  open_[key].Add(value);
}

void KeyedRatios::CloseBlock(int kind) {
  for (const std::size_t key : observed_) {
    ratios_[key].Add(kind, open_[key].sum, open_[key].count);
    open_[key] = {};
  }
  observed_.clear();
}

}  // namespace riftlab
