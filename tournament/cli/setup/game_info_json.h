// What a game says about itself, as JSON.
#pragma once

#include "engine/core/game_types.h"
#include "engine/core/json.h"

namespace riftlab {

// An entry of `games` in what `riftlab games --output json` prints.
Json GameInfoJson(const GameInfo& info);

}  // namespace riftlab
