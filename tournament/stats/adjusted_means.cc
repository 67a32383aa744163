#include "tournament/stats/adjusted_means.h"

#include <algorithm>
#include <utility>

namespace riftlab {

void AdjustedMeans::Add(std::size_t key, double value, double luck) {
  raw_.Add(key, value);
  luck_.Add(key, luck);
  LuckBlock::Entry& entry = open_[key];
  entry.key = key;
  ++entry.count;
  entry.value += value;
  entry.luck += luck;
}

std::vector<LuckBlock> AdjustedMeans::CloseBlock(int kind) {
  if (open_.empty()) return {};
  raw_.CloseBlock(kind);
  luck_.CloseBlock(kind);
  LuckBlock block{.kind = kind, .entries = {}};
  for (const auto& [key, entry] : open_) block.entries.push_back(entry);
  open_.clear();
  std::vector<LuckBlock> done = adjuster_.Add(std::move(block));
  Keep(done);
  return done;
}

std::vector<LuckBlock> AdjustedMeans::TakeRest() {
  std::vector<LuckBlock> done = adjuster_.Finish();
  Keep(done);
  return done;
}

void AdjustedMeans::Keep(const std::vector<LuckBlock>& blocks) {
  for (const LuckBlock& block : blocks) {
    for (const LuckBlock::Entry& entry : block.entries) {
      adjusted_[entry.key].Add(block.kind, entry.value, entry.count);
    }
  }
}

Estimate AdjustedMeans::WithinLimits(Estimate estimate) const {
  estimate.low = std::clamp(estimate.low, min_, max_);
  estimate.high = std::clamp(estimate.high, min_, max_);
  return estimate;
}

AdjustedSummary AdjustedMeans::Summary() const {
  AdjustedSummary summary;
  summary.blocks = adjuster_.blocks();
  summary.is_adjusted = summary.blocks > 0 && adjuster_.adjusted() == summary.blocks;
  if (!summary.is_adjusted) return summary;
  summary.multiple = adjuster_.multiple();
  double raw = 0;
  double adjusted = 0;
  for (std::size_t key = 0; key < adjusted_.size(); ++key) {
    AdjustedMean mean = {.raw = WithinLimits(raw_[key].Unbounded()),
                         .adjusted = WithinLimits(adjusted_[key].Unbounded()),
                         .luck = luck_[key].Unbounded()};
    if (!raw_[key].VariesWithinKinds()) mean.adjusted = mean.raw;
    raw += mean.raw.standard_error * mean.raw.standard_error;
    adjusted += mean.adjusted.standard_error * mean.adjusted.standard_error;
    summary.means.push_back(mean);
  }
  if (raw > 0) summary.variance_ratio = adjusted / raw;
  return summary;
}

}  // namespace riftlab
