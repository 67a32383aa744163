#include "tournament/ratings/length_counts.h"

#include <cmath>

namespace riftlab {

void LengthCounts::Add(std::int64_t length) {
  ++counts_[length];
  block_sum_ += static_cast<double>(length);
  ++block_count_;
}

void LengthCounts::CloseBlock() {
  if (block_count_ > 0) mean_.Add(block_sum_, block_count_);
  block_sum_ = 0;
  block_count_ = 0;
}

std::int64_t LengthCounts::ValueAt(double probability) const {
  const double wanted = probability * static_cast<double>(mean_.count());
  std::int64_t seen = 0;
  for (const auto& [length, games] : counts_) {
    seen += games;
    if (static_cast<double>(seen) >= wanted) return length;
  }
  return counts_.rbegin()->first;
}

LengthQuantile LengthCounts::Quantile(double probability) const {
  const std::int64_t value = ValueAt(probability);
  LengthQuantile quantile{.probability = probability, .value = value, .low = value, .high = value};
  const double half_width = kNormalQuantile975 * std::sqrt(probability * (1 - probability) /
                                                           static_cast<double>(mean_.blocks()));
  if (probability - half_width <= 0 || probability + half_width >= 1) return quantile;
  quantile.low = ValueAt(probability - half_width);
  quantile.high = ValueAt(probability + half_width);
  quantile.has_interval = true;
  return quantile;
}

LengthSummary LengthCounts::Summary() const {
  LengthSummary summary;
  summary.mean = mean_.Unbounded();
  if (mean_.count() == 0) return summary;
  summary.min = counts_.begin()->first;
  summary.max = counts_.rbegin()->first;
  for (const double probability : {0.05, 0.5, 0.95}) {
    summary.quantiles.push_back(Quantile(probability));
  }
  return summary;
}

}  // namespace riftlab
