// What is typed at a real table: the help for it, and how it is read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"
#include "tournament/follow/followed_game.h"

namespace riftlab {

// The lines that may be typed, with moves and things of the game.
std::string FollowHelp(const FollowedGame& followed, std::size_t columns);

// The word that `text` begins with, and what follows it.
std::pair<std::string, std::string> WordAndRest(std::string_view text);

// The last words of all: a count of steps or lines, `usual` where there is none.
std::optional<std::int64_t> ReadCount(const std::string& text, std::int64_t usual,
                                      std::int64_t most);

// Takes the next move of `seat` off the rest of a line. InvalidArgument, in words for a person,
// where that begins with none.
absl::StatusOr<std::string> NextMove(const FollowedGame& followed, Player seat, std::string& rest);

}  // namespace riftlab
