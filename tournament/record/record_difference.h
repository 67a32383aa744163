// Two accounts of one game, compared for people.
#pragma once

#include <string>
#include <vector>

#include "tournament/record/game_record.h"

namespace riftlab {

// The first field of `recorded` that is not as it should be, such as "score of seat 1 is 13, not
// 12"; empty when all are. Empty lists of tags are equal whatever they could hold. Precondition:
// `expected` has an entry a seat.
std::string ResultDifference(const GameResult& expected, const GameResult& recorded);

// The same for the luck of the seats.
std::string LuckDifference(const std::vector<double>& expected,
                           const std::vector<double>& recorded);

// The same for all that a journal keeps of a game; "move 3 is O18@7, not stop" for the first move
// that differs. Moves are compared only where both have some.
std::string RecordDifference(const GameRecord& expected, const GameRecord& recorded);

}  // namespace riftlab
