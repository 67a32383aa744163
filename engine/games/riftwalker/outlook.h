// What a seat can tell of where rifts are, before and after something happened.
#pragma once

#include <cstdint>

#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab::riftwalker {

enum class Area : std::uint8_t { kUnknown, kHand, kExplored, kScored, kBeneath, kDeck };

// Where a rift is, as far as a seat can tell.
struct Whereabouts {
  Area area = Area::kUnknown;
  int of = 0;  // the seat, or the rift above
  bool face_up = false;
  bool IsOnTable() const { return area == Area::kExplored || area == Area::kScored; }
  friend bool operator==(const Whereabouts&, const Whereabouts&) = default;
};

// Two views of one seat. Both must outlive it.
class Outlook {
 public:
  Outlook(const Rules& rules, const InfoSet& before, const InfoSet& after)
      : rules_(rules), before_(before), after_(after) {}

  Whereabouts Was(int rift) const { return WhereIs(before_.known, rift); }
  Whereabouts Is(int rift) const { return WhereIs(after_.known, rift); }

  // Cards of the observer that went from its hand to the deck, or the other way; a card that it
  // cannot place counts as in the deck.
  RiftSet OwnMoved(Area from, Area to) const;
  // Cards of another's hand that the observer has come to know, other than from the table.
  RiftSet NewInHand(Player seat) const;
  // Cards of the deck that the observer has come to know.
  RiftSet NewInDeck() const;
  // How many more cards lie beneath a rift that the observer cannot name.
  int MoreUnnamedBeneath(int host) const;
  // Cards that came from the deck to the hand of another seat; below 0: that went there. `tucks`:
  // whether new cards beneath rifts can come from that hand.
  int HandFlow(Player seat, bool tucks) const;

 private:
  Whereabouts WhereIs(const State& state, int rift) const;
  template <class F>
  RiftSet RiftsThat(F&& fits) const;
  int TuckedFromHand() const;
  int TakenUnnamed() const;

  const Rules& rules_;
  const InfoSet& before_;
  const InfoSet& after_;
};

}  // namespace riftlab::riftwalker
