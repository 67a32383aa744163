// Histograms, as numbers and drawn in characters.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tournament/stats/distribution.h"

namespace riftlab {

// Observations from `from` to `to`. Of integers both ends belong to the bin; otherwise `to` is
// where the next bin begins.
struct HistogramBin {
  double from = 0;
  double to = 0;
  std::int64_t count = 0;
  friend bool operator==(const HistogramBin&, const HistogramBin&) = default;
};

// How many bins programs are told of; people see fewer.
inline constexpr std::size_t kDataBins = 50;

// At most `max_bins` bins of equal width (1, 2 or 5 times a power of ten, of integers at least
// 1) from the smallest to the largest observation, empty ones between them included. None without
// observations. Precondition: max_bins >= 2.
std::vector<HistogramBin> BinsOf(const DistributionSummary& distribution, std::size_t max_bins);

// One line a bin: the values, a bar, the count and its part of all. `width` characters at most.
// Precondition: width leaves room for the bars, 60 will do (CHECKed).
std::string DrawHistogram(const std::vector<HistogramBin>& bins, std::size_t width);

}  // namespace riftlab
