// What a game offers to learners outside of it: what a seat sees as numbers of a fixed count, and
// numbers for its moves.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/core/game.h"
#include "engine/core/inline_list.h"

namespace riftlab {

// Inputs that are on at the same time, at most.
inline constexpr std::size_t kMaxActiveInputs = 1024;

// Numbers of the inputs that are on, in any order, none twice.
using InputList = InlineList<std::uint16_t, kMaxActiveInputs>;

// The inputs of a game in blocks, one after another: a struct that derives from this takes a block
// for each of its members, `int phase = Take(kPhases);`, and so knows where each begins.
struct InputBlocks {
  int end;  // of those taken so far

  constexpr int Take(int inputs) { return std::exchange(end, end + inputs); }
};

// Optional: the game as a training environment.
// - NumInputs(): how many inputs there are, the same in all positions of a configuration; below
//   2^16.
// - Inputs(info, out): the inputs that are on, of what a seat knows: its own side and the others as
//   it sees them, and what it is asked. The first of them, as many as the game has features, are
//   the features that a seat can tell (features.h).
// - NumActionIds(): how many different moves there are, in all positions of a configuration.
// - ActionId(seat, action): which of them a move of this seat is, from 0. It depends on nothing
//   else, and no two legal moves of a position have the same; places and seats are counted from
//   `seat`, so that the same thing has the same number for all.
template <class G>
concept HasLearnerView = Game<G> && requires(const G game, const typename G::InfoSet info,
                                             Player seat, Action action, InputList& out) {
  { game.NumInputs() } -> std::same_as<int>;
  { game.Inputs(info, out) } -> std::same_as<void>;
  { game.NumActionIds() } -> std::same_as<int>;
  { game.ActionId(seat, action) } -> std::same_as<int>;
};

}  // namespace riftlab
