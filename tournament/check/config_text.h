// A configuration in a few words.
#pragma once

#include <string>

#include "engine/core/game_types.h"

namespace riftlab {

// "basic, 2 players, x=1, y=2", with "own cards" where the card table is not the shipped one.
std::string ConfigText(const GameConfig& config);

}  // namespace riftlab
