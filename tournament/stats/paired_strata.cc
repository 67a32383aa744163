#include "tournament/stats/paired_strata.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace riftlab {
namespace {

// Of squares that are a difference of large terms, less than this part of them is rounding.
constexpr double kRoundingOfProducts = 1e-13;

constexpr std::size_t kValues = 4;  // of a stratum: sum and count, by variant

double ValueAt(const StrataSums& sums, std::size_t i) {
  const ValueSum& sum = sums[i / kValues][i % kValues / 2];
  return i % 2 == 0 ? sum.sum : static_cast<double>(sum.count);
}

void AddTo(StrataSums& sums, const StrataSums& block) {
  if (sums.size() < block.size()) sums.resize(block.size());
  for (std::size_t stratum = 0; stratum < block.size(); ++stratum) {
    for (std::size_t variant = 0; variant < 2; ++variant) {
      sums[stratum][variant].sum += block[stratum][variant].sum;
      sums[stratum][variant].count += block[stratum][variant].count;
    }
  }
}

std::int64_t CountOf(const StrataSums& sums, std::size_t variant) {
  std::int64_t count = 0;
  for (const auto& stratum : sums) count += stratum[variant].count;
  return count;
}

// The variance of the difference, without what its being from few blocks adds. The residual of a
// block is linear in what the part and all units have there.
double VarianceAgainstPar(const PartOfStrata& part, const AllStrata& all,
                          const std::array<double, 2>& above_par) {
  std::vector<double> weights(kValues * all.sums.size());
  std::vector<double> weights_of_all(kValues * all.sums.size());
  for (std::size_t variant = 0; variant < 2; ++variant) {
    const double sign = variant == 0 ? -1 : 1;
    const auto units = static_cast<double>(CountOf(part.sums, variant));
    for (std::size_t stratum = 0; stratum < part.sums.size(); ++stratum) {
      const ValueSum& own = part.sums[stratum][variant];
      if (own.count == 0) continue;
      const ValueSum& rest = all.sums[stratum][variant];
      const double mean = rest.Mean();
      const double in_par = static_cast<double>(own.count) / static_cast<double>(rest.count);
      const std::size_t i = kValues * stratum + 2 * variant;
      weights[i] = sign / units;
      weights[i + 1] = -sign * (mean + above_par[variant]) / units;
      weights_of_all[i] = -sign * in_par / units;
      weights_of_all[i + 1] = sign * in_par * mean / units;
    }
  }
  double scale = 0;
  const double sum = part.squares.Weighted(weights, weights, scale) +
                     2 * part.with_all.Weighted(weights, weights_of_all, scale) +
                     all.squares.Weighted(weights_of_all, weights_of_all, scale);
  return sum <= kRoundingOfProducts * scale ? 0 : sum;
}

}  // namespace

void AddUnit(std::size_t variant, std::size_t stratum, double value, StrataSums& sums) {
  if (sums.size() <= stratum) sums.resize(stratum + 1);
  sums[stratum][variant].Add(value);
}

void BlockProducts::Add(const StrataSums& rows, const StrataSums& columns) {
  products_.resize(std::max(products_.size(), kValues * rows.size()));
  for (std::size_t i = 0; i < kValues * rows.size(); ++i) {
    const double value = ValueAt(rows, i);
    if (value == 0) continue;
    std::vector<double>& row = products_[i];
    row.resize(std::max(row.size(), kValues * columns.size()));
    for (std::size_t j = 0; j < kValues * columns.size(); ++j) {
      row[j] += value * ValueAt(columns, j);
    }
  }
}

double BlockProducts::Weighted(const std::vector<double>& rows, const std::vector<double>& columns,
                               double& scale) const {
  double sum = 0;
  for (std::size_t i = 0; i < products_.size(); ++i) {
    for (std::size_t j = 0; j < products_[i].size(); ++j) {
      const double term = rows[i] * columns[j] * products_[i][j];
      sum += term;
      scale += std::abs(term);
    }
  }
  return sum;
}

void AllStrata::AddBlock(const StrataSums& block) {
  AddTo(sums, block);
  squares.Add(block, block);
}

void PartOfStrata::AddBlock(const StrataSums& block, const StrataSums& all) {
  AddTo(sums, block);
  squares.Add(block, block);
  with_all.Add(block, all);
}

OptionalPair ParsOf(const PartOfStrata& part, const AllStrata& all) {
  OptionalPair pars;
  for (std::size_t variant = 0; variant < 2; ++variant) {
    const std::int64_t units = CountOf(part.sums, variant);
    if (units == 0) continue;
    double sum = 0;
    for (std::size_t stratum = 0; stratum < part.sums.size(); ++stratum) {
      const std::int64_t count = part.sums[stratum][variant].count;
      if (count > 0) {
        sum += static_cast<double>(count) * all.sums[stratum][variant].Mean();
      }
    }
    pars[variant] = sum / static_cast<double>(units);
  }
  return pars;
}

double ParChange(const OptionalPair& pars) { return pars[0] && pars[1] ? *pars[1] - *pars[0] : 0; }

void HoldAgainstPar(const PartOfStrata& part, const AllStrata& all, PairedEstimate& plain) {
  Estimate& difference = plain.difference;
  if (difference.count == 0) return;
  const OptionalPair pars = ParsOf(part, all);
  const std::array<double, 2> above = {plain.first.value - *pars[0], plain.second.value - *pars[1]};
  difference.value = difference.low = difference.high = above[1] - above[0];
  if (difference.method == IntervalMethod::kNone) return;
  const auto blocks = static_cast<double>(difference.blocks);
  const double variance = std::max(difference.standard_error * difference.standard_error,
                                   VarianceAgainstPar(part, all, above) * blocks / (blocks - 1));
  SetStudent({.variance = variance, .freedom = difference.freedom}, difference);
  const double moved = ParChange(pars);
  CutAt(-1 - moved, 1 - moved, difference);
  plain.p = StudentPValue(difference);
}

}  // namespace riftlab
