// A plot of ratings with their intervals, in characters.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace riftlab {

struct PlottedRating {
  std::string name;
  double elo = 0;
  std::optional<double> error;  // half the width of the interval
};

// One line a rating, `[----|----]` from bound to bound over a common scale, `|` alone without an
// error, under a line with the ends of the scale. At most `width` characters wide. Empty for less
// than two ratings. Precondition: width leaves at least 20 characters beside the names (CHECKed).
std::string PlotRatings(const std::vector<PlottedRating>& ratings, std::size_t width);

}  // namespace riftlab
