// How a game ended, in words.
#pragma once

#include <string>
#include <vector>

#include "engine/core/any_game.h"

namespace riftlab {

// First a sentence: who won, or who shares the win. Then points, how long it took and why it ended,
// and what the game counts of each seat, in lines of at most so many columns. `names` has who sat
// in each seat.
std::string ResultWords(const AnyGame& game, const GameResult& result,
                        const std::vector<std::string>& names, std::size_t columns);

}  // namespace riftlab
