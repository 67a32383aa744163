#include "tournament/stats/combinatorics.h"

#include <algorithm>

#include "engine/core/check.h"

namespace riftlab {

std::uint64_t Binomial(int n, int k) {
  std::uint64_t ways = 1;
  for (int i = 1; i <= k; ++i) {
    ways = ways * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
  }
  return ways;
}

void NthSelection(int n, std::uint64_t rank, std::span<int> out) {
  int value = 0;
  for (std::size_t i = 0; i < out.size(); ++i, ++value) {
    const auto still_to_choose = static_cast<int>(out.size() - i - 1);
    for (;; ++value) {
      RIFTLAB_CHECK(value < n);
      const std::uint64_t with_value = Binomial(n - value - 1, still_to_choose);
      if (rank < with_value) break;
      rank -= with_value;
    }
    out[i] = value;
  }
}

std::uint64_t NumOrders(std::span<const int> values) {
  std::uint64_t orders = 1;
  std::uint64_t equal = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    equal = i > 0 && values[i] == values[i - 1] ? equal + 1 : 1;
    orders = orders * (i + 1) / equal;
  }
  return orders;
}

void PutInOrder(std::span<int> values, std::uint64_t rank) {
  for (; values.size() > 1; values = values.subspan(1)) {
    // Of all orders of what is left, each value comes first in a part as large as its own part of
    // the values.
    const std::uint64_t orders = NumOrders(values);
    auto next = values.begin();
    for (;;) {
      RIFTLAB_CHECK(next != values.end());
      const auto after = std::find_if(next, values.end(), [&](int v) { return v != *next; });
      const std::uint64_t with_it =
          orders * static_cast<std::uint64_t>(after - next) / values.size();
      if (rank < with_it) break;
      rank -= with_it;
      next = after;
    }
    std::rotate(values.begin(), next, next + 1);
  }
}

}  // namespace riftlab
