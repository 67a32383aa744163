// How a game ended, in words.
#pragma once

#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/json.h"
#include "tournament/record/game_record.h"
#include "tournament/report/table.h"

namespace riftlab {

// Why a game ended and how long it took, in a few words: "deck_empty, 20 rounds, 40 decisions", or
// that somebody resigned or was at fault.
std::string HowItEnded(const GameRecord& record);

// First a sentence: who won, or who shares the win. Then points, how long it took and why it ended,
// and what the game counts of each seat, in lines of at most so many columns. `names` has who sat
// in each seat. Of a game that was not played to its end only that is said, and who won.
std::string ResultWords(const AnyGame& game, const GameResult& result,
                        const std::vector<std::string>& names, std::size_t columns);

// Score, rank and share of the win of each seat, which `names` name.
Table ResultTable(const std::vector<std::string>& names, const GameResult& result);

// The same as JSON, a list of objects.
Json ResultJson(const std::vector<std::string>& names, const GameResult& result);

}  // namespace riftlab
