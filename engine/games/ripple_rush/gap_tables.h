// What a gap of a column is worth to somebody who fills it as well as possible: the numbers behind
// the evaluation of a sheet.
//
// Model: numbers that fall into the gap arrive as a Poisson stream with `hits` expected until the
// end of the game, each uniform between the gap's neighbours, and each must be written at once.
// Writing the first one (at a fraction x of the interval) in space k splits the gap into two
// independent gaps of k-1 and g-k spaces that get x and 1-x of the hits still to come, so all
// values follow from smaller gaps.
#pragma once

#include <array>
#include <cstddef>

#include "engine/games/ripple_rush/cards.h"

namespace riftlab::ripple_rush {

// What can be had from one gap, each figure if one plays for nothing else.
struct GapValue {
  float filled;  // probability that all spaces get filled
  float reach;   // expected number of spaces filled without a break from one end
  float run;     // expected longest run, for a gap that touches no filled space (an empty column)
  float unused;  // makes an entry 16 bytes
};

class GapTables {
 public:
  GapTables();

  // The value of a gap of 0..8 spaces with `hits` >= 0 expected: linear between entries, the last
  // entry beyond the table.
  GapValue At(int spaces, float hits) const {
    const auto& row = table_[static_cast<std::size_t>(spaces)];
    const float at = hits * (1 / kStep);
    if (at >= static_cast<float>(kSteps - 1)) return row[kSteps - 1];
    const auto below = static_cast<std::size_t>(at);
    const float fraction = at - static_cast<float>(below);
    const GapValue& low = row[below];
    const GapValue& high = row[below + 1];
    return {.filled = low.filled + fraction * (high.filled - low.filled),
            .reach = low.reach + fraction * (high.reach - low.reach),
            .run = low.run + fraction * (high.run - low.run),
            .unused = 0};
  }

 private:
  static constexpr float kStep = 0.25F;      // expected hits between two entries
  static constexpr std::size_t kSteps = 97;  // up to 24 expected hits

  void FillGapsOf(std::size_t spaces);

  std::array<std::array<GapValue, kSteps>, kRows + 1> table_{};
};

// The tables, computed once.
const GapTables& GapValues();

}  // namespace riftlab::ripple_rush
