// Natural logarithms of counts, from a table: glibc's log differs in its last bit from processor to
// processor, and a search must not.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace riftlab {
namespace internal {

inline constexpr int kLogTableBits = 12;

// ln(1 + x) for 0 <= x < 1 by the series of artanh, which converges to double precision in 40
// terms.
constexpr double LogOnePlus(double x) {
  const double t = x / (2 + x);
  const double square = t * t;
  double power = t;
  double sum = 0;
  for (int k = 1; k < 80; k += 2) {
    sum += power / k;
    power *= square;
  }
  return 2 * sum;
}

inline constexpr double kLn2 = 0.693147180559945309417232121458;

constexpr std::array<float, 1U << kLogTableBits> MakeLogTable() {
  std::array<float, 1U << kLogTableBits> table{};
  for (std::uint32_t n = 1; n < table.size(); ++n) {
    const int exponent = static_cast<int>(std::bit_width(n)) - 1;
    const double fraction = static_cast<double>(n) / static_cast<double>(1U << exponent) - 1;
    table[n] = static_cast<float>(exponent * kLn2 + LogOnePlus(fraction));
  }
  return table;
}

inline constexpr std::array<float, 1U << kLogTableBits> kLogTable = MakeLogTable();

}  // namespace internal

// ln n for n >= 1, to about 0.001 (the twelve leading bits of n count).
inline float LogOfCount(std::uint32_t n) {
  const int extra = static_cast<int>(std::bit_width(n)) - internal::kLogTableBits;
  if (extra <= 0) return internal::kLogTable[n];
  return internal::kLogTable[n >> extra] +
         static_cast<float>(extra) * static_cast<float>(internal::kLn2);
}

}  // namespace riftlab
