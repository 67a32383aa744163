// The list of games that the program was built with. The list itself is generated from the lines of
// engine/games/CMakeLists.txt.
#pragma once

#include <span>
#include <string_view>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"

namespace riftlab {

// Types known to the compiler, to be visited with a template.
template <class... Types>
struct TypeList {};

// The table of every game, in the order of registration.
std::span<const GameTable* const> AllGameTables();

// The table of the game called `name`. NotFound lists the games and suggests the nearest name.
absl::StatusOr<const GameTable*> FindGame(std::string_view name);

// A configured game of the type called `name`. NotFound or InvalidArgument, worded for the person
// who typed it.
absl::StatusOr<AnyGame> MakeGame(std::string_view name, const GameConfig& config);

}  // namespace riftlab
