// Nash averaging: how agents do against the mix of agents that is hardest to beat. Copies of an
// agent, or weak agents that one of them happens to beat, cannot lift it, and cycles (a beats b
// beats c beats a) show as a mix of several (D. Balduzzi, K. Tuyls, J. Perolat, T. Graepel,
// "Re-evaluating evaluation", NeurIPS 2018).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tournament/ratings/standings.h"

namespace riftlab {

// A part or payoff with the 95 % interval of draws from the intervals of the pairs.
struct DrawnFigure {
  double value = 0;
  double low = 0;
  double high = 0;
};

// Three agents of which each takes more than half of the points from the next, the last from the
// first.
struct Cycle {
  std::vector<int> agents;
  std::vector<double> points;  // per meeting, of each from the next
  bool is_sure = false;        // every one of the three intervals is above 1/2
};

struct NashAverage {
  std::vector<DrawnFigure> weights;  // by agent: its part of the mix
  std::vector<DrawnFigure> payoffs;  // by agent: points per meeting with the mix, 1/2 is par
  std::vector<Cycle> cycles;         // sure ones first, then by the smallest of the three points
  std::int64_t num_cycles = 0;       // of which at most kMaxCycles are listed
};

inline constexpr int kMaxNashAgents = 48;
inline constexpr int kMaxCycles = 5;

// The symmetric equilibrium of the game with these payoffs (row by row, antisymmetric), the one of
// maximal entropy where there are several: the limit of the equilibria with a price on missing
// entropy, followed down to a price of 1e-4.
std::vector<double> NashWeights(const std::vector<double>& payoffs);

// From the points of all pairs. Nothing with fewer than three agents, more than kMaxNashAgents, or
// when two of them never met. `seed` is of the draws behind the intervals.
std::optional<NashAverage> AverageByNash(const std::vector<PairStanding>& pairs, int num_agents,
                                         std::uint64_t seed = 1);

}  // namespace riftlab
