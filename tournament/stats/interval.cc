#include "tournament/stats/interval.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

// Numbers that differ by less, relative to their size, differ by rounding only.
constexpr double kRounding = 1e-12;

struct Bounds {
  double low = 0;
  double high = 0;
};

// Wilson's score interval of a proportion strictly between 0 and 1.
Bounds WilsonInterval(double mean, double variance, double quantile) {
  const double effective_size = mean * (1 - mean) / variance;
  const double ratio = quantile * quantile / effective_size;
  const double center = (mean + ratio / 2) / (1 + ratio);
  const double half_width = std::sqrt(ratio * (mean * (1 - mean) + ratio / 4)) / (1 + ratio);
  return {center - half_width, center + half_width};
}

}  // namespace

double LeastAgreement(std::int64_t blocks, double doubt) {
  return std::pow(doubt, 1 / static_cast<double>(blocks));
}

void SetStudent(const BlockSpread& spread, Estimate& estimate) {
  estimate.standard_error = std::sqrt(spread.variance);
  const double half_width = StudentQuantile975(spread.freedom) * estimate.standard_error;
  estimate.low = estimate.value - half_width;
  estimate.high = estimate.value + half_width;
  estimate.method = IntervalMethod::kStudent;
  estimate.freedom = spread.freedom;
}

double StudentPValue(const Estimate& estimate, double truth) {
  const double t = std::abs(estimate.value - truth) / estimate.standard_error;
  return 2 * StudentCdf(-t, estimate.freedom);
}

void CutAt(double min, double max, Estimate& estimate) {
  estimate.low = std::max(estimate.low, min);
  estimate.high = std::min(estimate.high, max);
}

Estimate NeverAmong(std::int64_t count, std::int64_t blocks) {
  return {.count = count,
          .blocks = blocks,
          .high = 1 - LeastAgreement(blocks),
          .method = IntervalMethod::kAgreement};
}

Estimate Mirrored(Estimate estimate, double mirror) {
  estimate.value = mirror - estimate.value;
  const double low = mirror - estimate.high;
  estimate.high = mirror - estimate.low;
  estimate.low = low;
  return estimate;
}

bool DifferByRounding(double least, double most) {
  return most - least <= kRounding * std::max(std::abs(least), std::abs(most));
}

void BlockRatio::Add(double sum, std::int64_t count) {
  RIFTLAB_CHECK(count >= 1);
  const auto size = static_cast<double>(count);
  const double mean = sum / size;
  least_ = blocks_ == 0 ? mean : std::min(least_, mean);
  most_ = blocks_ == 0 ? mean : std::max(most_, mean);
  ++blocks_;
  count_ += count;
  sum_ += sum;
  sum_sum_ += sum * sum;
  sum_count_ += sum * size;
  count_count_ += size * size;
}

void BlockRatio::Merge(const BlockRatio& other) {
  if (other.blocks_ == 0) return;
  least_ = blocks_ == 0 ? other.least_ : std::min(least_, other.least_);
  most_ = blocks_ == 0 ? other.most_ : std::max(most_, other.most_);
  blocks_ += other.blocks_;
  count_ += other.count_;
  sum_ += other.sum_;
  sum_sum_ += other.sum_sum_;
  sum_count_ += other.sum_count_;
  count_count_ += other.count_count_;
}

BlockRatio BlockRatio::ZeroElsewhere(const BlockRatio& all) const {
  BlockRatio ratio = *this;
  if (all.blocks_ > blocks_) {
    ratio.least_ = blocks_ == 0 ? 0 : std::min(least_, 0.0);
    ratio.most_ = blocks_ == 0 ? 0 : std::max(most_, 0.0);
  }
  ratio.blocks_ = all.blocks_;
  ratio.count_ = all.count_;
  ratio.count_count_ = all.count_count_;
  return ratio;
}

double BlockRatio::Mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }

bool BlockRatio::BlocksAgree() const { return DifferByRounding(least_, most_); }

BlockSpread BlockRatio::OwnSpread() const {
  if (blocks_ < 2 || BlocksAgree()) return {};
  return {.variance = VarianceOfPart(*this), .freedom = blocks_ - 1};
}

double BlockRatio::VarianceOfPart(const BlockRatio& part) const {
  const double mean = Mean();
  const auto blocks = static_cast<double>(part.blocks_);
  const auto count = static_cast<double>(count_);
  const double sum = part.sum_ - mean * static_cast<double>(part.count_);
  const double squares = part.sum_sum_ - 2 * mean * part.sum_count_ +
                         mean * mean * part.count_count_ - sum * sum / blocks;
  return std::max(squares, 0.0) * blocks / (blocks - 1) / (count * count);
}

Estimate BlockRatio::Unbounded(const BlockSpread& spread) const {
  const double mean = Mean();
  Estimate estimate{.count = count_, .blocks = blocks_, .value = mean, .low = mean, .high = mean};
  if (spread.freedom >= 1) SetStudent(spread, estimate);
  return estimate;
}

Estimate BlockRatio::FromZero(const BlockSpread& spread) const {
  Estimate estimate = Unbounded(spread);
  if (least_ >= 0) estimate.low = std::max(estimate.low, 0.0);
  return estimate;
}

Estimate BlockRatio::Bounded(double min, double max, const BlockSpread& spread) const {
  RIFTLAB_CHECK(min < max);
  const double mean = Mean();
  Estimate estimate{.count = count_, .blocks = blocks_, .value = mean, .low = mean, .high = mean};
  if (blocks_ == 0) return estimate;
  const double scale = max - min;
  const double proportion = std::clamp((mean - min) / scale, 0.0, 1.0);
  Bounds bounds;
  if (spread.freedom < 1) {
    const double agreement = LeastAgreement(blocks_);
    bounds = {agreement * proportion, agreement * proportion + (1 - agreement)};
    estimate.method = IntervalMethod::kAgreement;
  } else {
    const double variance = spread.variance / (scale * scale);
    bounds = WilsonInterval(proportion, variance, StudentQuantile975(spread.freedom));
    estimate.standard_error = scale * std::sqrt(variance);
    estimate.method = IntervalMethod::kWilson;
    estimate.freedom = spread.freedom;
  }
  estimate.low = min + scale * bounds.low;
  estimate.high = min + scale * bounds.high;
  return estimate;
}

}  // namespace riftlab
