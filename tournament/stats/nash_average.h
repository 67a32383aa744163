// Nash averaging: how the members of a field (agents, factions) do against the mix of them that is
// hardest to beat. Copies of a member, or weak ones that one of them happens to beat, cannot lift
// it, and cycles (a beats b beats c beats a) show as a mix of several (D. Balduzzi, K. Tuyls, J.
// Perolat, T. Graepel, "Re-evaluating evaluation", NeurIPS 2018).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tournament/stats/interval.h"

namespace riftlab {

// What two members took from one another.
struct PairPoints {
  int first = 0;
  int second = 0;
  Estimate points;       // of first per meeting, 1/2 is par
  bool is_sure = false;  // that they are not equal
};

// Three members of which each takes more than half of the points from the next, the last from the
// first.
struct Cycle {
  std::vector<int> members;
  std::vector<double> points;  // per meeting, of each from the next
  bool is_sure = false;        // every one of the three pairs is
};

// Intervals are of draws from the intervals of the pairs.
struct NashAverage {
  std::vector<WithBounds> weights;  // by member: its part of the mix
  std::vector<WithBounds> payoffs;  // by member: points per meeting with the mix, 1/2 is par
  std::vector<Cycle> cycles;        // sure ones first, then by the smallest of the three points
  std::int64_t num_cycles = 0;      // of which at most kMaxCycles are listed
};

inline constexpr int kMaxNashMembers = 48;
inline constexpr int kMaxCycles = 5;

// The symmetric equilibrium of the game with these payoffs (row by row, antisymmetric), the one of
// maximal entropy where there are several: the limit of the equilibria with a price on missing
// entropy, followed down to a price of 1e-4.
std::vector<double> NashWeights(const std::vector<double>& payoffs);

// From the points of all pairs, each once. Nothing with fewer than three members, more than
// kMaxNashMembers, or when two of them never met.
std::optional<NashAverage> AverageByNash(std::span<const PairPoints> pairs, int num_members);

}  // namespace riftlab
