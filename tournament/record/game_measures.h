// What is looked at in one game beyond its result: its choices and its course.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/enum_words.h"

namespace riftlab {

// How often something was among the legal moves of a decision and not all of them, and was chosen.
struct OptionCount {
  std::string name;  // "kind:option", see HasOptionName in engine/core/game.h; or a kind alone
  int offered = 0;   // decisions
  int chosen = 0;
  double by_chance = 0;  // how often it would be chosen if all legal moves were equally likely
  int turns = 0;  // of seats, in which it was offered; decisions outside of turns count as one
  int turns_chosen = 0;  // of these, in which it was chosen at least once
  friend bool operator==(const OptionCount&, const OptionCount&) = default;
};

// What became of the cards of one name for a seat, where the game says where cards lie
// (HasForEachCard in engine/core/game.h): "hand:1" is the hand of seat 1, and other zones that end
// in ":1" are piles of its own.
struct CardUse {
  std::string name;
  int seat = 0;
  bool owned = false;    // in its hand or piles as the first turn began
  bool opening = false;  // in its hand then
  bool drawn = false;    // in its hand as some turn began, or at the end
  bool left = false;     // in its hand at the end
  friend bool operator==(const CardUse&, const CardUse&) = default;
};

// An option that a seat was offered at some decision, as OptionCount counts offers.
struct OfferedOption {
  std::string name;
  int seat = 0;
  bool chosen = false;  // at least once
  friend bool operator==(const OfferedOption&, const OfferedOption&) = default;
};

struct GameMeasures {
  std::vector<int> legal_moves;     // by decision
  std::vector<int> turn_decisions;  // of each seat in each turn in which it decides at all
  // Estimated chances of the sides to win at the start of each turn, as MeasureLead takes them.
  std::vector<double> course;
  std::vector<OptionCount> options;        // by name
  std::vector<OptionCount> kinds;          // by name
  std::vector<CardUse> cards;              // by name and seat
  std::vector<OfferedOption> option_uses;  // likewise
  friend bool operator==(const GameMeasures&, const GameMeasures&) = default;
};

// Where the chances in a course come from.
enum class ChanceSource : unsigned char {
  kEvaluation,  // the game's own evaluation of positions
  kPlayouts,    // random playouts
};
template <>
inline constexpr auto kWordsOf<ChanceSource> = std::to_array<std::string_view>({"evaluation",
                                                                                "playouts"});

}  // namespace riftlab
