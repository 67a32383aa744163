// The places of seats in the order of play, where a game says which seat began: turns go on by
// seats from there, so that seats by their number say nothing of who moves first and who last.
//
// Counted from the results, so that records hold nothing more for it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game_types.h"

namespace riftlab {

// The key of the tag that holds the places.
inline constexpr std::string_view kOrderKey = "order";

// The tags of a game for seats on these sides, with the places after the tag that they are counted
// from; unchanged where there is no such tag or but one side, or where they are there already.
std::vector<TagInfo> WithOrderOfPlay(std::vector<TagInfo> tags, const std::vector<int>& sides);

// The names of all places, in their order: "1st", "2nd" and so on. Where several seats play on one
// side, the places are those of the sides, by the first turn that any seat of theirs has.
std::vector<std::string> PlaceNames(const std::vector<int>& sides);

// The places of one game, by seat; nothing where WithOrderOfPlay adds none, and of a game whose
// result does not say who began.
std::optional<Tag> OrderOfPlay(const GameResult& result, const std::vector<TagInfo>& tags,
                               const std::vector<int>& sides);

// The tags of a result, and the places.
std::vector<Tag> TagsWithOrder(const GameResult& result, const std::vector<TagInfo>& tags,
                               const std::vector<int>& sides);

}  // namespace riftlab
