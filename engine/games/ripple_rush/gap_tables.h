// What a gap of a column is worth to somebody who fills it as well as possible: the numbers behind
// the evaluation of a sheet.
//
// Model: numbers that fall into the gap arrive as a Poisson stream with `hits` expected until the
// end of the game, each uniform between the gap's neighbours, and each must be written at once.
// Writing the first one (at a fraction x of the interval) in space k splits the gap into two
// independent gaps of k-1 and g-k spaces that get x and 1-x of the hits still to come, so all
// values follow from smaller gaps.
#pragma once

#include <algorithm>
#include <cstddef>

#include "engine/core/array.h"
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

  // A number of hits among the entries of the tables.
  struct Place {
    std::size_t below;  // the entry at or below it
    float fraction;     // of the way to the next one
  };

  // Where `hits` >= 0 lies; beyond the table at its last entry.
  static Place PlaceOf(float hits) {
    const float at = std::min(hits * (1 / kStep), static_cast<float>(kSteps - 1));
    const auto below = static_cast<std::size_t>(at);
    return {.below = below, .fraction = at - static_cast<float>(below)};
  }

  // The value of a gap of 0..8 spaces with so many hits expected: linear between entries.
  GapValue At(int spaces, Place place) const {
    const auto& row = table_[spaces];
    const GapValue& low = row[place.below];
    const GapValue& high = row[place.below + 1];
    // All four alike, so that they are one vector.
    return {.filled = low.filled + place.fraction * (high.filled - low.filled),
            .reach = low.reach + place.fraction * (high.reach - low.reach),
            .run = low.run + place.fraction * (high.run - low.run),
            .unused = low.unused + place.fraction * (high.unused - low.unused)};
  }
  GapValue At(int spaces, float hits) const { return At(spaces, PlaceOf(hits)); }

 private:
  static constexpr float kStep = 0.25F;      // expected hits between two entries
  static constexpr std::size_t kSteps = 97;  // up to 24 expected hits

  void FillGapsOf(std::size_t spaces);

  // The last entry stands twice, as its own upper neighbour.
  Array<Array<GapValue, kSteps + 1>, kRows + 1> table_{};
};

// The tables, computed once.
const GapTables& GapValues();

}  // namespace riftlab::ripple_rush
