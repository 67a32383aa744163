#include "engine/games/ripple_rush/gap_tables.h"

#include <algorithm>

namespace riftlab::ripple_rush {
namespace {

// Midpoints at which the place of the first number within the gap is integrated.
constexpr int kPlaces = 16;
// exp(-kStep): how much of the old value is left after one step.
constexpr float kDecay = 0.778800783F;

}  // namespace

// Fills the entries of gaps of this size from those of smaller ones. With h more hits expected, a
// first number comes before the old stream with probability h (to first order), so value' = best -
// value, where best is the value after writing one number as well as possible.
void GapTables::FillGapsOf(std::size_t spaces) {
  const int g = static_cast<int>(spaces);
  for (std::size_t step = 1; step < kSteps; ++step) {
    // The hits still to come when the number of this step arrives, at the middle of the step.
    const float hits = (static_cast<float>(step) - 0.5F) * kStep;
    GapValue mean{};
    for (int place = 0; place < kPlaces; ++place) {
      const float x = (static_cast<float>(place) + 0.5F) / kPlaces;
      GapValue best{};
      for (int k = 1; k <= g; ++k) {
        const GapValue low = At(k - 1, hits * x);
        const GapValue high = At(g - k, hits * (1 - x));
        best.filled = std::max(best.filled, low.filled * high.filled);
        best.reach = std::max(best.reach, low.reach + low.filled * (1 + high.reach));
        best.run = std::max(best.run, 1 + low.reach + high.reach);
      }
      mean.filled += best.filled / kPlaces;
      mean.reach += best.reach / kPlaces;
      mean.run += best.run / kPlaces;
    }
    // Exact for a constant right-hand side over the step: v -> best + (v - best) exp(-kStep).
    const GapValue& before = table_[spaces][step - 1];
    table_[spaces][step] = {.filled = mean.filled + (before.filled - mean.filled) * kDecay,
                            .reach = mean.reach + (before.reach - mean.reach) * kDecay,
                            .run = mean.run + (before.run - mean.run) * kDecay,
                            .unused = 0};
  }
  table_[spaces][kSteps] = table_[spaces][kSteps - 1];
}

GapTables::GapTables() {
  for (GapValue& none : table_[0]) none.filled = 1;
  for (std::size_t spaces = 1; spaces <= kRows; ++spaces) FillGapsOf(spaces);
}

const GapTables& GapValues() {
  static const GapTables kTables;
  return kTables;
}

}  // namespace riftlab::ripple_rush
