// The piles that are shuffled.
#pragma once

#include "engine/core/rng.h"

namespace riftlab::warrift {

inline constexpr Pile kSetupPile = 0;  // guilds, powers, who decides on the turn order
inline constexpr Pile kMonsterPile = 1;
inline constexpr Pile kStealPile = 2;
inline constexpr Pile kRiftPile = 3;  // cards dealt from the Rift
constexpr Pile DeckPile(Player seat) { return Pile{8} + seat; }
constexpr Pile GuildPile(Player seat) { return Pile{16} + seat; }

}  // namespace riftlab::warrift
