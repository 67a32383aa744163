#include "engine/games/ripple_rush/gap_tables.h"

#include <algorithm>

namespace riftlab::ripple_rush {
namespace {

// Midpoints at which the place of the first number within the gap is integrated.
constexpr int kPlaces = 16;

}  // namespace

double GapTables::Lookup(const Table& table, int spaces, double hits) {
  const auto& row = table[static_cast<std::size_t>(spaces)];
  const double at = hits / kStep;
  if (at >= static_cast<double>(kSteps - 1)) return row[kSteps - 1];
  const auto below = static_cast<std::size_t>(at);
  const double fraction = at - static_cast<double>(below);
  return row[below] + fraction * (row[below + 1] - row[below]);
}

// Fills the entries of gaps of this size from those of smaller ones. With h more hits expected, a
// first number comes before the old stream with probability h (to first order), so value' = best -
// value, where best is the value after writing one number as well as possible.
void GapTables::FillColumnOfTables(std::size_t spaces) {
  const int g = static_cast<int>(spaces);
  for (std::size_t step = 1; step < kSteps; ++step) {
    // The hits still to come when the number of this step arrives, at the middle of the step.
    const double hits = (static_cast<double>(step) - 0.5) * kStep;
    double filled = 0;
    double reach = 0;
    double run = 0;
    for (int place = 0; place < kPlaces; ++place) {
      const double x = (place + 0.5) / kPlaces;
      double best_filled = 0;
      double best_reach = 0;
      double best_run = 0;
      for (int k = 1; k <= g; ++k) {
        const double low = hits * x;
        const double high = hits * (1 - x);
        const double low_filled = Filled(k - 1, low);
        best_filled = std::max(best_filled, low_filled * Filled(g - k, high));
        best_reach =
            std::max(best_reach, Reach(k - 1, low) + low_filled * (1 + Reach(g - k, high)));
        best_run = std::max(best_run, 1 + Reach(k - 1, low) + Reach(g - k, high));
      }
      filled += best_filled / kPlaces;
      reach += best_reach / kPlaces;
      run += best_run / kPlaces;
    }
    // Exact for a constant right-hand side over the step: v -> best + (v - best) exp(-kStep).
    constexpr double kDecay = 0.77880078307140487;
    const auto advance = [&](Table& table, double best) {
      table[spaces][step] = best + (table[spaces][step - 1] - best) * kDecay;
    };
    advance(filled_, filled);
    advance(reach_, reach);
    advance(run_, run);
  }
}

GapTables::GapTables() {
  filled_[0].fill(1);
  for (std::size_t spaces = 1; spaces <= kRows; ++spaces) FillColumnOfTables(spaces);
}

const GapTables& GapValues() {
  static const GapTables kTables;
  return kTables;
}

}  // namespace riftlab::ripple_rush
