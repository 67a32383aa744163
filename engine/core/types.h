// The vocabulary that every game, agent and tournament shares.
#pragma once

#include <cstdint>
#include <type_traits>

namespace riftlab {

// A seat at the table, 0-based.
using Player = std::uint8_t;

// "No seat": what ToMove returns for a finished game.
inline constexpr Player kNobody = 0xFF;

// One decision of one seat, packed by the game into 32 bits. Only the game's own named functions
// look inside; everybody else compares, stores and forwards it. Smaller codes come first in every
// listing.
enum class Action : std::uint32_t {};

// The packed bits of an action.
constexpr std::uint32_t Code(Action action) { return static_cast<std::uint32_t>(action); }

// Values that are copied with memcpy and compared and hashed as bytes: no pointers, no padding.
template <class T>
concept PlainBytes = std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>;

}  // namespace riftlab
