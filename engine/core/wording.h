// A game put in words for people: moves, what happens, and cards, with the names that are printed.
#pragma once

#include <concepts>
#include <string>
#include <vector>

#include "engine/core/game.h"

namespace riftlab {

// A card, or another thing with a name of its own, as a person at the table reads it.
struct CardWords {
  std::string code;  // as moves and positions name it
  std::string name;  // as printed
  // What it costs, has and does: one or more lines of at most 76 columns, no line end at the end.
  std::string text;
  std::string tag = {};  // as results name it; empty: by its code
  // Of its entry in the card table, which tells that it is the same in two tables; empty where its
  // code says so, or nothing does.
  std::string id = {};
};

// Optional: words for people. All of them may allocate.
// - Describe(state, action): the move for a list of moves: one line of at most 64 columns, printed
//   names and the numbers that one chooses by, no code, no full stop. Tells the legal moves of a
//   state apart as ToText does, and says nothing that the seat to move does not know.
// - Tell(before, action, after, seat): what `seat` sees when `action` turns `before` into `after`,
//   the cause first and then what came of it; a person who reads these alone can follow the game.
//   One line, of any length, without a full stop at its end. Of what `seat` sees it knows no more
//   than Event: empty where that is empty, equal wherever histories of Events are equal.
// - TellDeal(state, seat): the same for Deal.
// - NamedCards(): all things with a name of their own, each code once, in the order of the card
// table.
template <class G>
concept HasWording = Game<G> &&
    requires(const G game, const typename G::State state, Action action, Player seat) {
  { game.Describe(state, action) } -> std::same_as<std::string>;
  { game.Tell(state, action, state, seat) } -> std::same_as<std::string>;
  { game.TellDeal(state, seat) } -> std::same_as<std::string>;
  { game.NamedCards() } -> std::same_as<std::vector<CardWords>>;
};

}  // namespace riftlab
