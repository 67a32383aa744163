// How to rate; nothing of it changes what was played.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/enum_words.h"

namespace riftlab {

enum class RatingModel : std::uint8_t {
  kBradleyTerry,  // pairs of seats on different sides
  kPlackettLuce,  // whole placements
};
template <>
inline constexpr auto kWordsOf<RatingModel> = std::to_array<std::string_view>({"bradley_terry",
                                                                               "plackett_luce"});

// Where errors come from.
enum class ErrorBars : std::uint8_t {
  kSandwich,   // the spread of the scores of blocks (K.-Y. Liang, S. L. Zeger, Biometrika 73, 1986)
  kBootstrap,  // fits to blocks drawn with replacement (B. Efron, Ann. Statist. 7, 1979)
};
template <>
inline constexpr auto kWordsOf<ErrorBars> = std::to_array<std::string_view>({"sandwich",
                                                                             "bootstrap"});

// Gives `agent` the rating `elo`, without error; the others are relative to it.
struct RatingAnchor {
  int agent = 0;
  double elo = 0;
  friend bool operator==(const RatingAnchor&, const RatingAnchor&) = default;
};

struct RatingOptions {
  std::optional<RatingModel> model;  // else Plackett-Luce for more than two sides of one seat each
  ErrorBars error_bars = ErrorBars::kSandwich;
  std::optional<RatingAnchor> anchor;
  friend bool operator==(const RatingOptions&, const RatingOptions&) = default;
};

// A run that goes on until its ratings are this precise.
struct ErrorTarget {
  double elo = 5;        // half the width of every 95 % interval is to be below this; above 0
  RatingOptions rating;  // the ratings that are meant
  friend bool operator==(const ErrorTarget&, const ErrorTarget&) = default;
};

inline constexpr double kLeastErrorTarget = 0.1;
inline constexpr double kLargestErrorTarget = 1000;

}  // namespace riftlab
