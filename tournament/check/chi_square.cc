#include "tournament/check/chi_square.h"

#include <algorithm>
#include <vector>

#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

constexpr double kSmallestExpected = 5;

struct Cell {
  double expected = 0;
  double observed = 0;
};

// Cells of at least kSmallestExpected each, made by joining rare ones; the order of equally rare
// outcomes is that of their keys.
std::vector<Cell> PoolRareCells(std::vector<Cell> cells) {
  std::stable_sort(cells.begin(), cells.end(),
                   [](const Cell& a, const Cell& b) { return a.expected < b.expected; });
  std::vector<Cell> pooled;
  Cell open;
  for (const Cell& cell : cells) {
    open.expected += cell.expected;
    open.observed += cell.observed;
    if (open.expected < kSmallestExpected) continue;
    pooled.push_back(open);
    open = {};
  }
  if (open.expected > 0 && !pooled.empty()) {
    pooled.back().expected += open.expected;
    pooled.back().observed += open.observed;
  }
  return pooled;
}

}  // namespace

double ChiSquare::PValue() const {
  if (degrees == 0) return 1;
  return ChiSquareTail(statistic, degrees);
}

void ChiSquare::Add(const ChiSquare& other) {
  statistic += other.statistic;
  degrees += other.degrees;
  impossible += other.impossible;
}

ChiSquare TestCounts(const std::map<std::uint64_t, double>& probabilities,
                     const std::map<std::uint64_t, std::int64_t>& counts) {
  ChiSquare result;
  std::int64_t total = 0;
  for (const auto& [key, count] : counts) {
    if (probabilities.contains(key)) {
      total += count;
    } else {
      result.impossible += count;
    }
  }
  std::vector<Cell> cells;
  for (const auto& [key, probability] : probabilities) {
    const auto found = counts.find(key);
    cells.push_back({.expected = probability * static_cast<double>(total),
                     .observed = found == counts.end() ? 0 : static_cast<double>(found->second)});
  }
  cells = PoolRareCells(std::move(cells));
  if (cells.size() < 2) return result;
  for (const Cell& cell : cells) {
    const double gap = cell.observed - cell.expected;
    result.statistic += gap * gap / cell.expected;
  }
  result.degrees = static_cast<int>(cells.size()) - 1;
  return result;
}

}  // namespace riftlab
