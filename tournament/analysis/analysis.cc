#include "tournament/analysis/analysis.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>

#include "engine/core/rng.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

constexpr int kDraws = 4000;
constexpr double kUpperTail = 0.025;

// Above the error of summing a million shares, below any difference that is shown.
constexpr double kSameShare = 1e-9;
// What one digit after the point shows of a percentage.
constexpr double kVisible = 0.001;
// Shares that are no further apart are equal for whoever reads them.
constexpr double kEqualShare = kVisible / 2;
// By how much the iterations of a kept value may differ from those asked for.
constexpr double kNearly = 1.25;

// Quantiles of Student's t in the middle of so many equal slices of probability.
constexpr std::uint32_t kSlices = 1024;

// The quantiles for one number of degrees of freedom. Computed once each: they cost milliseconds.
const std::vector<double>& TQuantiles(int degrees) {
  static std::mutex mutex;
  static std::map<int, std::vector<double>> tables;
  const std::lock_guard lock(mutex);
  std::vector<double>& table = tables[degrees];
  if (table.empty()) {
    for (std::uint32_t i = 0; i < kSlices; ++i) {
      table.push_back(StudentQuantile((i + 0.5) / kSlices, degrees));
    }
  }
  return table;
}

}  // namespace

TreeEstimate EstimateOf(const TreeTotals& totals) {
  TreeEstimate estimate;
  double sum = 0;
  double visits = 0;
  for (const TreeTotal& total : totals) {
    if (total.visits == 0) continue;
    sum += total.win_share;
    visits += static_cast<double>(total.visits);
    ++estimate.trees;
  }
  if (estimate.trees == 0) return estimate;
  estimate.mean = sum / visits;
  estimate.low = estimate.mean;
  estimate.high = estimate.mean;
  if (estimate.trees < 2) return estimate;
  double squares = 0;
  for (const TreeTotal& total : totals) {
    if (total.visits == 0) continue;
    const double others = (sum - total.win_share) / (visits - static_cast<double>(total.visits));
    squares += (others - estimate.mean) * (others - estimate.mean);
  }
  const double trees = estimate.trees;
  estimate.standard_error = std::sqrt(squares * (trees - 1) / trees);
  estimate.noise = estimate.standard_error * StudentUpperQuantile(kUpperTail, estimate.trees - 1);
  estimate.low = std::max(0.0, estimate.mean - estimate.noise);
  estimate.high = std::min(1.0, estimate.mean + estimate.noise);
  return estimate;
}

std::vector<double> ProbabilitiesBest(const std::vector<TreeEstimate>& moves, std::uint64_t seed) {
  std::vector<double> probabilities(moves.size(), 0);
  if (moves.size() == 1) return {1};
  Rng rng(seed, {.index = 0, .purpose = Purpose::kBootstrap, .seat = 0});
  std::vector<const std::vector<double>*> quantiles;
  quantiles.reserve(moves.size());
  for (const TreeEstimate& move : moves) {
    quantiles.push_back(move.trees < 2 ? nullptr : &TQuantiles(move.trees - 1));
  }
  std::vector<std::size_t> first;
  for (int draw = 0; draw < kDraws; ++draw) {
    first.clear();
    double best_mean = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (quantiles[i] == nullptr) continue;
      const double mean =
          moves[i].mean + moves[i].standard_error * (*quantiles[i])[rng.Below(kSlices)];
      if (!first.empty() && mean < best_mean - kSameShare) continue;
      if (first.empty() || mean > best_mean + kSameShare) {
        first.clear();
        best_mean = mean;
      }
      first.push_back(i);
    }
    for (const std::size_t i : first) {
      probabilities[i] += 1.0 / (kDraws * static_cast<double>(first.size()));
    }
  }
  return probabilities;
}

std::vector<std::size_t> FirstEqual(const std::vector<TreeTotals>& moves) {
  const auto mean_of = [](const TreeTotal& total) {
    return total.win_share / static_cast<double>(total.visits);
  };
  const auto is_same = [&](const TreeTotal& a, const TreeTotal& b) {
    return a.visits > 0 && b.visits > 0 && std::abs(mean_of(a) - mean_of(b)) <= kEqualShare;
  };
  std::vector<std::size_t> first(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    first[i] = i;
    for (std::size_t j = 0; j < i && first[i] == i; ++j) {
      if (first[j] == j &&
          std::equal(moves[i].begin(), moves[i].end(), moves[j].begin(), moves[j].end(), is_same)) {
        first[i] = j;
      }
    }
  }
  return first;
}

std::vector<ValueAt> LastDoublings(const std::vector<ValueAt>& kept) {
  std::vector<ValueAt> values;
  const auto end = static_cast<double>(kept.back().iterations);
  for (const double part : {8.0, 4.0, 2.0}) {
    const auto distance = [&](const ValueAt& value) {
      const double ratio = static_cast<double>(value.iterations) * part / end;
      return std::max(ratio, 1 / ratio);
    };
    const auto nearest = std::min_element(
        kept.begin(), kept.end(),
        [&](const ValueAt& a, const ValueAt& b) { return distance(a) < distance(b); });
    if (distance(*nearest) <= kNearly) values.push_back(*nearest);
  }
  values.push_back(kept.back());
  return values;
}

std::string PrintedNameOf(const std::vector<CardWords>& named, const std::string& code) {
  const auto with_code = [&](const std::string& wanted) {
    return std::find_if(named.begin(), named.end(),
                        [&](const CardWords& card) { return card.code == wanted; });
  };
  const auto found = with_code(code);
  if (found != named.end()) return found->name;
  const std::size_t dot = std::min(code.find('.'), code.size());
  const std::string kind = code.substr(0, dot);
  const auto owned = with_code(kind);
  if (owned == named.end()) return "";
  if (Normalised(owned->name) == kind) return owned->name + code.substr(dot);
  return fmt::format("{} ({})", owned->name, code);
}

Course CourseOf(const Analysis& analysis) {
  const std::vector<ValueAt>& values = analysis.doublings;
  if (values.size() < 2) return Course::kSteady;
  const double least = std::max(analysis.win_share.noise, kVisible);
  const double moved = values.back().win_share - values.front().win_share;
  const auto goes_back = [&](const ValueAt& before, const ValueAt& after) {
    return (after.win_share - before.win_share) * moved <= 0;
  };
  const bool goes_one_way =
      std::adjacent_find(values.begin(), values.end(), goes_back) == values.end();
  if (values.size() > 2 && goes_one_way && std::abs(moved) > least) {
    return moved > 0 ? Course::kRising : Course::kFalling;
  }
  const double last = std::abs(values.back().win_share - values[values.size() - 2].win_share);
  return last > least ? Course::kMoving : Course::kSteady;
}

}  // namespace riftlab
