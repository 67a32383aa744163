// A game explained to people: its rules, modes, options and cards.
#pragma once

#include <string>

#include "engine/core/any_game.h"

namespace riftlab {

// "2" or "1-5".
std::string PlayersText(const ModeInfo& mode);

// What `riftlab games GAME` prints.
std::string GameText(const AnyGame& game, std::size_t columns);

}  // namespace riftlab
