#include "tournament/report/histogram.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "fmt/format.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

bool IsWhole(double value) { return value == std::floor(value); }

// The smallest width of 1, 2 or 5 times a power of ten that is not below `least`.
double RoundWidth(double least) {
  const double power = std::pow(10, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least) return factor * power;
  }
  return 10 * power;
}

std::size_t BinAt(double value, double width, double start) {
  return static_cast<std::size_t>(std::floor(value / width) - start);
}

std::string BinName(const HistogramBin& bin) {
  return bin.from == bin.to ? fmt::format("{}", bin.from)
                            : fmt::format("{} - {}", bin.from, bin.to);
}

}  // namespace

std::vector<HistogramBin> BinsOf(const DistributionSummary& distribution, std::size_t max_bins) {
  const std::vector<ValueCount>& counts = distribution.counts;
  if (counts.empty()) return {};
  const bool whole = distribution.class_width == 0 &&
                     std::all_of(counts.begin(), counts.end(),
                                 [](const ValueCount& c) { return IsWhole(c.value); });
  const double least = counts.front().value;
  const double most = counts.back().value;
  const double fewest_bins = static_cast<double>(max_bins) - 1;  // one more may be begun
  double width = std::max((most - least) / fewest_bins, distribution.class_width);
  width = whole ? std::max(1.0, width) : width;
  width = width > 0 ? RoundWidth(width) : 1;
  const double start = std::floor(least / width);
  std::vector<HistogramBin> bins(BinAt(most, width, start) + 1);
  for (std::size_t i = 0; i < bins.size(); ++i) {
    bins[i].from = (start + static_cast<double>(i)) * width;
    bins[i].to = whole ? bins[i].from + width - 1 : bins[i].from + width;
  }
  for (const ValueCount& count : counts) {
    bins[std::min(BinAt(count.value, width, start), bins.size() - 1)].count += count.count;
  }
  return bins;
}

std::string DrawHistogram(const std::vector<HistogramBin>& bins, std::size_t width) {
  constexpr std::size_t kNumbers = 22;  // what stands around name and bar
  std::size_t name_width = 0;
  std::int64_t total = 0;
  std::int64_t most = 0;
  for (const HistogramBin& bin : bins) {
    name_width = std::max(name_width, BinName(bin).size());
    total += bin.count;
    most = std::max(most, bin.count);
  }
  RIFTLAB_CHECK(width > name_width + kNumbers);
  const std::size_t bar_width = width - name_width - kNumbers;
  std::string text;
  for (const HistogramBin& bin : bins) {
    const double part = static_cast<double>(bin.count) / static_cast<double>(most);
    const auto size = static_cast<std::size_t>(std::lround(part * static_cast<double>(bar_width)));
    // What is there, however little, can be seen.
    const std::string bar = bin.count > 0 && size == 0 ? "." : std::string(size, '#');
    text += fmt::format("{:>{}} |{:<{}} {:>9}  {:>7}\n", BinName(bin), name_width, bar, bar_width,
                        bin.count,
                        Percent(static_cast<double>(bin.count) / static_cast<double>(total)));
  }
  return text;
}

}  // namespace riftlab
