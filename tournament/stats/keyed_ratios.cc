#include "tournament/stats/keyed_ratios.h"

#include "engine/core/check.h"

namespace riftlab {

void KeyedRatios::Add(std::size_t key, double value) {
  RIFTLAB_CHECK(key < open_.size());
  OpenBlock& block = open_[key];
  if (block.count == 0) observed_.push_back(key);
  ++block.count;
  block.sum += value;
}

void KeyedRatios::CloseBlock(int kind) {
  for (const std::size_t key : observed_) {
    ratios_[key].Add(kind, open_[key].sum, open_[key].count);
    open_[key] = OpenBlock{};
  }
  observed_.clear();
}

}  // namespace riftlab
