// A whole game that agrees with what people wrote down of it: true where all was told, else with
// hidden cards that are assumed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "tournament/follow/written_game.h"

namespace riftlab {

struct ToldWorld {
  std::vector<AnyState> positions;  // one more than actions
  std::vector<Action> actions;
  std::vector<std::uint32_t> draws;  // of deal and moves, in order
  std::size_t assumed = 0;           // draws and choices that nobody told and that may be others
  std::optional<Player> resigned{};
};

// Plays the game as it is written. What was told decides the draws of which some seat sees what
// they are; others are assumed so that whatever is told later is possible: a seat that draws unseen
// draws what it plays next, and where a line is not possible, earlier draws are changed until it
// is. InvalidArgument "SOURCE: line N: ..." names the line that fits no such world, and what would
// be possible there; where the search ended before it was certain that there is none, it says so.
// `lines_played`, where given, gets how many lines the search played. Precondition: `game` is the
// one that the text names (its number of seats included).
absl::StatusOr<ToldWorld> FindWorld(const AnyGame& game, const WrittenGame& written,
                                    std::string_view source, std::size_t* lines_played = nullptr);

}  // namespace riftlab
