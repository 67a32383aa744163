// Whether the result of a finished game makes sense.
#pragma once

#include <string>
#include <vector>

#include "engine/core/game_types.h"

namespace riftlab {

// What is wrong with `result`, or an empty text. `returns[k]` is what Returns gives seat k,
// `side_of[k]` its side. Shares must lie in [0, 1], equal `returns`, be the same within a side and
// add up to 1 over two or more sides; ranks must count the seats ahead and fit the shares; the
// reason must be one snake_case word, one of `end_reasons`, which the game lists.
std::string ResultFault(const GameResult& result, const std::vector<double>& returns,
                        const std::vector<int>& side_of,
                        const std::vector<std::string>& end_reasons);

}  // namespace riftlab
