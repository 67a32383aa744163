#include "tournament/stats/distribution.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

constexpr std::size_t kSmallValues = 1024;
constexpr std::size_t kMaxOther = 4096;

// The value that at least the part `probability` of `total` observations does not exceed.
double ValueAt(const std::vector<ValueCount>& counts, std::int64_t total, double probability) {
  const double wanted = probability * static_cast<double>(total);
  std::int64_t seen = 0;
  for (const ValueCount& entry : counts) {
    seen += entry.count;
    if (static_cast<double>(seen) >= wanted) return entry.value;
  }
  return counts.back().value;
}

Quantile QuantileOf(const std::vector<ValueCount>& counts, const Estimate& mean,
                    double probability) {
  const double value = ValueAt(counts, mean.count, probability);
  Quantile quantile{.probability = probability, .value = value, .low = value, .high = value};
  const double half_width = kNormalQuantile975 * std::sqrt(probability * (1 - probability) /
                                                           static_cast<double>(mean.blocks));
  if (probability - half_width <= 0 || probability + half_width >= 1) return quantile;
  quantile.low = ValueAt(counts, mean.count, probability - half_width);
  quantile.high = ValueAt(counts, mean.count, probability + half_width);
  quantile.has_interval = true;
  return quantile;
}

}  // namespace

void Distribution::Add(double value) {
  RIFTLAB_CHECK(std::isfinite(value));
  const bool is_first = mean_.count() + open_.count == 0;
  if (is_first) origin_ = min_ = max_ = value;
  min_ = std::min(min_, value);
  max_ = std::max(max_, value);
  sum_ += value - origin_;
  squares_ += (value - origin_) * (value - origin_);
  open_.Add(value);
  if (value >= 0 && value < kSmallValues && value == std::floor(value)) {
    const auto index = static_cast<std::size_t>(value);
    if (small_.size() <= index) small_.resize(index + 1);
    ++small_[index];
    return;
  }
  ++other_[ClassOf(value)];
  while (other_.size() > kMaxOther) Coarsen();
}

void Distribution::CloseBlock(int kind) {
  if (open_.count > 0) mean_.Add(kind, open_.sum, open_.count);
  open_ = {};
}

double Distribution::ClassOf(double value) const {
  return class_width_ == 0 ? value : std::floor(value / class_width_) * class_width_;
}

void Distribution::Coarsen() {
  // A power of two keeps all lower ends exact.
  const double range = other_.rbegin()->first - other_.begin()->first;
  class_width_ = class_width_ == 0 ? std::exp2(std::ceil(std::log2(range / (0.5 * kMaxOther))))
                                   : 2 * class_width_;
  std::map<double, std::int64_t> coarse;
  for (const auto& [value, count] : other_) coarse[ClassOf(value)] += count;
  other_ = std::move(coarse);
}

std::vector<ValueCount> Distribution::Counts() const {
  std::vector<ValueCount> counts;
  for (std::size_t i = 0; i < small_.size(); ++i) {
    if (small_[i] > 0) counts.push_back({static_cast<double>(i), small_[i]});
  }
  for (const auto& [value, count] : other_) counts.push_back({value, count});
  std::sort(counts.begin(), counts.end(),
            [](const ValueCount& a, const ValueCount& b) { return a.value < b.value; });
  // A class may begin at an integer that is counted by itself.
  std::size_t last = 0;
  for (std::size_t i = 1; i < counts.size(); ++i) {
    if (counts[i].value == counts[last].value) {
      counts[last].count += counts[i].count;
    } else {
      counts[++last] = counts[i];
    }
  }
  if (!counts.empty()) counts.resize(last + 1);
  return counts;
}

DistributionSummary Distribution::Summary(std::span<const double> probabilities) const {
  DistributionSummary summary;
  summary.mean = mean_.FromZero();
  if (mean_.count() == 0) return summary;
  const auto count = static_cast<double>(mean_.count());
  if (mean_.count() > 1) {
    summary.sd = std::sqrt(std::max(0.0, squares_ - sum_ * sum_ / count) / (count - 1));
  }
  summary.min = min_;
  summary.max = max_;
  summary.counts = Counts();
  summary.class_width = class_width_;
  for (const double probability : probabilities) {
    summary.quantiles.push_back(QuantileOf(summary.counts, summary.mean, probability));
  }
  return summary;
}

}  // namespace riftlab
