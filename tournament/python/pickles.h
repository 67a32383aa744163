// Games and positions as tuples of plain values, for pickle.
#pragma once

#include "pybind11/pybind11.h"
#include "tournament/python/position.h"
#include "tournament/python/whole.h"

namespace riftlab::python {

// Name, mode, players, rules and the text of the card table.
pybind11::tuple TupleOf(const GameObject& game);
// Of a state: the game, the seed of its luck, where it began, and the moves since; what its seats
// saw last, where that does not follow from these.
pybind11::tuple TupleOf(const State& state);
// Of what a seat sees: the game and the position.
pybind11::tuple TupleOf(const View& view);

// The other way. ValueError for what this version of the game does not take.
GameObject GameOf(const pybind11::tuple& tuple);
State StateOf(const pybind11::tuple& tuple);
View ViewOf(const pybind11::tuple& tuple);

inline auto PicklesGame() {
  return pybind11::pickle([](const GameObject& game) { return TupleOf(game); }, &GameOf);
}
inline auto PicklesState() {
  return pybind11::pickle([](const State& state) { return TupleOf(state); }, &StateOf);
}
inline auto PicklesView() {
  return pybind11::pickle([](const View& view) { return TupleOf(view); }, &ViewOf);
}

}  // namespace riftlab::python
