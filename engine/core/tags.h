// Tags of results: what their entries say, and whether they are what the game says of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game_types.h"

namespace riftlab {

// What an entry of a tag of TagKind::kAmount says: a name and what it brought.
struct Amount {
  std::string_view name;  // part of the text that was parsed
  std::int64_t value = 0;
};

// Reads "NAME +7" or "NAME +-7"; nothing where the text is not written so.
std::optional<Amount> ParseAmount(std::string_view text);

// What is wrong with the tags of `result`, or an empty text. `tags` is what the game says of them:
// each tag must be one of these, come up once, hold numbers where it is a number and "NAME +7"
// where it is an amount, and be a list with as many entries for each seat where it is of seats.
std::string TagFault(const GameResult& result, const std::vector<TagInfo>& tags);

}  // namespace riftlab
