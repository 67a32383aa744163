// Games in which one side is held to a limit, see agents/core/option_limit.h.
#pragma once

#include <cstdint>
#include <vector>

namespace riftlab {

// How a seat came upon the options of its limit in a game, or where it has none, on those of the
// first agent that has one.
struct OptionUse {
  std::int64_t offered = 0;   // decisions in which some legal moves have one, and some do not
  std::int64_t chosen = 0;    // of these, that a move with one was chosen in
  std::int64_t all_have = 0;  // decisions in which all legal moves have one
  friend bool operator==(const OptionUse&, const OptionUse&) = default;
};

// One game of a block.
struct RestrictedGame {
  std::vector<double> shares;       // by side, of the win; a solo game: its utility
  std::vector<OptionUse> uses;      // by seat
  std::vector<bool> is_restricted;  // by seat
  int restricted_side = -1;         // -1: nobody is, in the other game of a solo block
  bool faulty = false;              // ended by a fault, which says nothing
};

// The games of one deal, in each of which another side is restricted, from the first side to the
// last. A solo game is played free first and then restricted.
struct RestrictedBlock {
  std::vector<RestrictedGame> games;
};

}  // namespace riftlab
