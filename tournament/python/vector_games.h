// VectorGames of Python, and the buffers that it fills.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "pybind11/pybind11.h"
#include "tournament/environment/vector_games.h"
#include "tournament/python/position.h"

namespace riftlab::python {

// Many games, and the game that they are of.
struct GamesBuffers {
  GameObject game;
  std::unique_ptr<VectorGames> games;
  std::unique_ptr<std::mutex> in_use = std::make_unique<std::mutex>();  // one call at a time
};

// Fills the class; riftlab.pyi says what is in it.
void DefineVectorGames(pybind11::module_& module, pybind11::class_<GamesBuffers>& games_class);

// A memoryview of `size` bytes, 1 at the places that are given, else 0.
pybind11::object OnesAt(const std::vector<int>& places, int size);

// The inputs of what a seat sees, as such a memoryview. ValueError where the game has none.
pybind11::object ObservationOf(const View& view);

}  // namespace riftlab::python
