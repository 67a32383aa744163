// The luck of games that begin with a position, and of worlds that are sampled.
//
// It comes from a seed that may be the very one of the deal which the position is of, as whoever
// takes one seed for everything gives it. A pile that was not drawn from until then is at its first
// draw in both, so that a game from the position that met the luck of the deal would be the true
// game, all cards to come included. Each has therefore a sub-stream of Purpose::kChance of its own,
// which no deal has: LuckOf (game_record.h) is of sub-stream 0.
#pragma once

#include <cstdint>

#include "engine/core/rng.h"
#include "tournament/record/game_record.h"

namespace riftlab {

// StreamId::seat. The values are part of what seeds give: never renumber.
enum class PositionLuck : std::uint32_t {
  kHidden = 1,  // what the viewer of a position does not know
  kToCome = 2,  // the draws of the cards in a game from a position
  kWorld = 3,   // the seed of the luck to come in a sampled world
  kCopy = 4,    // and in a copy that is to meet luck of its own
};

inline StreamId PositionStream(std::uint64_t block, PositionLuck luck) {
  return {.index = block, .purpose = Purpose::kChance, .seat = static_cast<std::uint32_t>(luck)};
}

// The draws of the cards in a game that begins with a position.
inline NamedDraws LuckFromPosition(const ScheduledGame& game) {
  return {game.seed, PositionStream(game.block, PositionLuck::kToCome)};
}

// The seed of the luck to come in the world (kWorld) that is sampled, or the copy (kCopy) that is
// made, by `seed`: another one, since the truth may itself have begun with a position and that
// seed.
inline std::uint64_t LuckSeedOf(PositionLuck luck, std::uint64_t seed) {
  return Rng(seed, PositionStream(0, luck)).Next() >> 1;
}

}  // namespace riftlab
