// Counting and numbering of selections, for schedules without tables.
#pragma once

#include <cstdint>
#include <span>

namespace riftlab {

// Ways to choose k of n. Preconditions: 0 <= k <= n, and the result times n fits 64 bits.
std::uint64_t Binomial(int n, int k);

// Writes selection number `rank` of out.size() different values out of 0..n-1, ascending, to `out`;
// the selections are numbered from 0 in lexicographic order. Precondition: rank is one of them.
void NthSelection(int n, std::uint64_t rank, std::span<int> out);

// Number of different orders of `values`, which are ascending and may repeat. At most 20 values.
std::uint64_t NumOrders(std::span<const int> values);

// Puts `values`, which are ascending and may repeat, into order number `rank`, numbered from 0
// lexicographically. Precondition: rank < NumOrders(values).
void PutInOrder(std::span<int> values, std::uint64_t rank);

}  // namespace riftlab
