#include "engine/games/riftwalker/outlook.h"

#include <algorithm>

namespace riftlab::riftwalker {
namespace {

bool IsInDeck(const Whereabouts& place) {
  return place.area == Area::kDeck || place.area == Area::kUnknown;
}

int UnnamedBeneath(const State& state, int host) {
  int count = 0;
  for (std::size_t i = 0; i < state.num_beneath; ++i) {
    const bool is_beneath = (state.beneath_host[i] & ~kFaceUp) == host;
    count += is_beneath && (state.beneath_card[i] & kHidden) != 0 ? 1 : 0;
  }
  return count;
}

}  // namespace

Whereabouts Outlook::WhereIs(const State& state, int rift) const {
  for (const Player seat : Seats(rules_.NumPlayers())) {
    if (Has(state.explored[seat], rift)) return {.area = Area::kExplored, .of = seat};
    if (Has(state.scored[seat], rift)) return {.area = Area::kScored, .of = seat};
    if (Has(state.hand[seat], rift)) return {.area = Area::kHand, .of = seat};
  }
  for (std::size_t i = 0; i < state.num_beneath; ++i) {
    if (state.beneath_card[i] != rift + 1) continue;
    return {.area = Area::kBeneath,
            .of = state.beneath_host[i] & ~kFaceUp,
            .face_up = (state.beneath_host[i] & kFaceUp) != 0};
  }
  for (std::size_t i = 0; i < state.deck_size; ++i) {
    if (state.deck[i] == rift + 1) return {.area = Area::kDeck};
  }
  return {};
}

template <class F>
RiftSet Outlook::RiftsThat(F&& fits) const {
  RiftSet rifts = 0;
  for (int rift = 0; rift < rules_.cards().num_rifts; ++rift) {
    if (fits(Was(rift), Is(rift))) Set(rifts, rift);
  }
  return rifts;
}

RiftSet Outlook::OwnMoved(Area from, Area to) const {
  const Whereabouts own = {.area = Area::kHand, .of = before_.seat};
  const auto is_there = [&](const Whereabouts& place, Area area) {
    return area == Area::kHand ? place == own : IsInDeck(place);
  };
  return RiftsThat([&](const Whereabouts& was, const Whereabouts& is) {
    return is_there(was, from) && is_there(is, to);
  });
}

RiftSet Outlook::NewInHand(Player seat) const {
  const Whereabouts hand = {.area = Area::kHand, .of = seat};
  return RiftsThat(
      [&](const Whereabouts& was, const Whereabouts& is) { return is == hand && IsInDeck(was); });
}

RiftSet Outlook::NewInDeck() const {
  return RiftsThat([&](const Whereabouts& was, const Whereabouts& is) {
    return was.area == Area::kUnknown && is.area == Area::kDeck;
  });
}

int Outlook::MoreUnnamedBeneath(int host) const {
  return UnnamedBeneath(after_.known, host) - UnnamedBeneath(before_.known, host);
}

int Outlook::HandFlow(Player seat, bool tucks) const {
  const bool acts = seat == before_.known.active;
  const RiftSet explored = RiftsThat([&](const Whereabouts& was, const Whereabouts& is) {
    return acts && is.area == Area::kExplored && !was.IsOnTable();
  });
  const RiftSet returned = RiftsThat([&](const Whereabouts& was, const Whereabouts& is) {
    return is == Whereabouts{.area = Area::kHand, .of = seat} &&
           (was.IsOnTable() || was.area == Area::kBeneath);
  });
  const int flow =
      after_.hand_sizes[seat] - before_.hand_sizes[seat] + Count(explored) - Count(returned);
  return acts ? flow + (tucks ? TuckedFromHand() : 0) - TakenUnnamed() : flow;
}

int Outlook::TuckedFromHand() const {
  int tucked = Count(RiftsThat([&](const Whereabouts& was, const Whereabouts& is) {
    return is.area == Area::kBeneath && !was.IsOnTable() && was.area != Area::kBeneath;
  }));
  for (int host = 0; host < rules_.cards().num_rifts; ++host) {
    if (Is(host).IsOnTable()) tucked += std::max(0, MoreUnnamedBeneath(host));
  }
  return tucked;
}

int Outlook::TakenUnnamed() const {
  int taken = 0;
  for (int host = 0; host < rules_.cards().num_rifts; ++host) {
    if (Is(host).IsOnTable()) taken += std::max(0, -MoreUnnamedBeneath(host));
  }
  return taken;
}

}  // namespace riftlab::riftwalker
