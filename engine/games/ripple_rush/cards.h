// The card table of Ripple Rush, compiled from TOML into a few bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "engine/core/array.h"
#include "engine/core/types.h"

namespace riftlab::ripple_rush {

inline constexpr int kColumns = 4;
inline constexpr int kRows = 8;
inline constexpr int kMaxNumber = 31;

// The four colours by column index, as words and as the letters of move notation.
inline constexpr Array<std::string_view, kColumns> kColourNames = {"red", "blue", "green",
                                                                   "orange"};
inline constexpr Array<char, kColumns> kColourLetters = {'R', 'B', 'G', 'O'};

// What completing a row gives.
enum class BonusKind : std::uint8_t { kNone, kNumber, kAny };

struct Bonus {
  BonusKind kind;
  std::uint8_t value;  // kNumber: the number; kAny: the column index; kNone: 0
  friend bool operator==(const Bonus&, const Bonus&) = default;
};

// Deck, sheet and goal cards. Rows are indexed 0..7 from the bottom.
struct CardTable {
  Array<Bonus, kRows> bonus;
  Array<std::uint8_t, kRows> goal_points;  // 0: no goal card marks this row
  std::uint8_t number_min;
  std::uint8_t number_max;
  std::uint8_t cards_per_player;
  std::uint8_t goals_revealed;

  // Cards in the box: one of each number in each colour.
  int NumCards() const { return kColumns * (number_max - number_min + 1); }
};
static_assert(PlainBytes<CardTable>);

// Compiles a table; `source` is named in messages. InvalidArgument with line and key of the first
// mistake.
absl::StatusOr<CardTable> ParseCards(std::string_view text, std::string_view source);

// The shipped table, configs/cards/ripple_rush.toml.
extern const std::string_view kDefaultCards;

// The table as text: deck, sheet with bonuses from the top row down, goal cards.
std::string DescribeCards(const CardTable& cards);

}  // namespace riftlab::ripple_rush
