// The vocabulary that every game, agent and tournament shares.
#pragma once

#include <cstdint>
#include <type_traits>

namespace riftlab {

// A seat at the table, 0-based.
using Player = std::uint8_t;

// "No seat": what ToMove returns for a finished game.
inline constexpr Player kNobody = 0xFF;

// The seats of a table, for loops: `for (const Player seat : Seats(players))`. At most 254 players.
class Seats {
 public:
  class Iterator {
   public:
    constexpr explicit Iterator(Player seat) : seat_(seat) {}
    constexpr Player operator*() const { return seat_; }
    constexpr Iterator& operator++() {
      ++seat_;
      return *this;
    }
    constexpr bool operator==(const Iterator& other) const = default;

   private:
    Player seat_;
  };

  constexpr explicit Seats(int players) : players_(static_cast<Player>(players)) {}
  constexpr Iterator begin() const { return Iterator(0); }
  constexpr Iterator end() const { return Iterator(players_); }

 private:
  Player players_;
};

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
