// What a gap of a column is worth to somebody who fills it as well as possible: the numbers behind
// Evaluate.
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

class GapTables {
 public:
  GapTables();

  // Probability that all `spaces` (0..8) of a gap get filled, if that is all one plays for.
  double Filled(int spaces, double hits) const { return Lookup(filled_, spaces, hits); }

  // Expected number of spaces filled without a break from one end of the gap, if one plays for
  // that.
  double Reach(int spaces, double hits) const { return Lookup(reach_, spaces, hits); }

  // Expected longest run in a gap that touches no filled space, such as an empty column.
  double Run(int spaces, double hits) const { return Lookup(run_, spaces, hits); }

 private:
  static constexpr double kStep = 0.25;      // expected hits between two entries
  static constexpr std::size_t kSteps = 97;  // up to 24 expected hits
  using Table = std::array<std::array<double, kSteps>, kRows + 1>;

  // Linear between entries; the last entry beyond the table.
  static double Lookup(const Table& table, int spaces, double hits);
  void FillColumnOfTables(std::size_t spaces);

  Table filled_{};
  Table reach_{};
  Table run_{};
};

// The tables, computed once.
const GapTables& GapValues();

}  // namespace riftlab::ripple_rush
