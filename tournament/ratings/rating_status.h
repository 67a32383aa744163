// Which agents can be rated at all.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/core/enum_words.h"
#include "tournament/ratings/pair_blocks.h"

namespace riftlab {

// Why an agent has a rating or none. Finite ratings exist only among agents any two of which
// have taken points from one another, directly or through others (L. R. Ford, "Solution of a
// ranking problem from binary comparisons", Amer. Math. Monthly 64, 1957). The largest such group
// of at least two is rated; points between it and all others went one way, so these do not disturb
// it.
enum class RatingStatus : std::uint8_t {
  kRated,
  kAbove,       // without bound: took every point from the rated group, directly or through others
  kBelow,       // without bound: gave every point to the rated group
  kSeparate,    // no chain of points orders it against the rated group
  kUndefeated,  // there is no rated group; took every point
  kWinless,     // there is no rated group; took no point
  kBetween,     // there is no rated group; took all points from some and none from others
  kNoGames,     // met nobody
};
template <>
inline constexpr auto kWordsOf<RatingStatus> = std::to_array<std::string_view>(
    {"rated", "above", "below", "separate", "undefeated", "winless", "between", "no_games"});

// The reason for people, one clause; empty for kRated.
std::string_view Explain(RatingStatus status);

// The status of each agent. Among groups of equal size the one with the most meetings inside is
// rated, then the one with the first agent.
std::vector<RatingStatus> FindRatingStatus(const PairBlocks& pairs);

}  // namespace riftlab
