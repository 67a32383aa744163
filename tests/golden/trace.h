// Golden traces: one random game of every setup written out in full, so that any change of rules,
// observations or notation shows as a change of a text file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/any_game.h"

namespace riftlab::golden {

// One trace: a game in one mode with one number of players.
struct GoldenFile {
  AnyGame game;
  std::string path = {};  // below tests/golden, "<game>/<mode>_<players>.txt"
};

// The seed of all golden traces.
inline constexpr std::uint64_t kSeed = 1;

// Every mode and number of players of every registered game, test games excepted.
std::vector<GoldenFile> AllGoldenFiles();

// Plays one game at random with `seed` and writes it down: the dealt position and what each seat
// sees of it, then for each decision the legal moves, the one chosen, the events, and what changes
// in the position and in each seat's view (as JSON Patch, RFC 6902), at last the result.
std::string Trace(const AnyGame& game, std::uint64_t seed);

}  // namespace riftlab::golden
