// Cards on the move, and who knows them afterwards (3.6, 4.7, 6.3).
#include <algorithm>

#include "engine/core/array.h"
#include "engine/games/riftwalker/notation.h"
#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab::riftwalker {

void Rules::SetKnownByAll(State& state, RiftSet rifts) const {
  for (const Player seat : Seats(num_players_)) state.known[seat] |= rifts;
}

// Gives the first `depth` cards of the deck their place.
void Rules::SettleTop(State& state, int depth, Rng& rng) const {
  for (int i = 0; i < depth; ++i) {
    if (state.deck[i] != 0) continue;
    const auto n = static_cast<std::uint32_t>(Count(state.unseen));
    const auto name = [&](std::uint32_t k) {
      return RiftToken(*this, NthBit(state.unseen, static_cast<int>(k)));
    };
    const int rift = NthBit(state.unseen, static_cast<int>(rng.Below(kRiftPile, n, name)));
    Clear(state.unseen, rift);
    state.deck[i] = static_cast<std::uint8_t>(rift + 1);
  }
}

// Takes the top card off the deck. Precondition: there is one.
int Rules::DrawTop(State& state, Rng& rng) const {
  RIFTLAB_DCHECK(state.deck_size > 0);
  SettleTop(state, 1, rng);
  const int rift = state.deck[0] - 1;
  for (std::size_t i = 1; i < kMaxRifts; ++i) state.deck[i - 1] = state.deck[i];
  state.deck[kMaxRifts - 1] = 0;
  if (--state.deck_size == 0) state.ran_out = 1;
  return rift;
}

void Rules::DrawTo(State& state, Player seat, int rift) const {
  Set(state.hand[seat], rift);
  Set(state.known[seat], rift);
}

void Rules::PutAtBottom(State& state, int rift) const {
  state.deck[state.deck_size++] = static_cast<std::uint8_t>(rift + 1);
}

void Rules::SetShifts(State& state, int rift, int shifts) const {
  if (shifts > ShiftsOf(state, rift)) Set(state.has_shifted[state.active], rift);
  Clear(state.shifted[0], rift);
  Clear(state.shifted[1], rift);
  if (shifts > 0) Set(state.shifted[shifts - 1], rift);
}

// An explored or scored rift leaves for another place, without its shifts.
void Rules::LeaveTable(State& state, int rift) const {
  for (const Player seat : Seats(num_players_)) {
    Clear(state.explored[seat], rift);
    Clear(state.scored[seat], rift);
  }
  Clear(state.shifted[0], rift);
  Clear(state.shifted[1], rift);
}

int Rules::NumBeneath(const State& state, int rift) {
  int count = 0;
  for (std::size_t i = 0; i < state.num_beneath; ++i) {
    count += (state.beneath_host[i] & ~kFaceUp) == rift ? 1 : 0;
  }
  return count;
}

// Cards beneath a rift go to the bottom of the deck, oldest first.
void Rules::DiscardBeneath(State& state, int host) const {
  if (!Has(state.hosts, host)) return;
  Clear(state.hosts, host);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < state.num_beneath; ++i) {
    if ((state.beneath_host[i] & ~kFaceUp) == host) {
      PutAtBottom(state, state.beneath_card[i] - 1);
      continue;
    }
    state.beneath_host[kept] = state.beneath_host[i];
    state.beneath_card[kept++] = state.beneath_card[i];
  }
  for (std::size_t i = kept; i < state.num_beneath; ++i) {
    state.beneath_host[i] = 0;
    state.beneath_card[i] = 0;
  }
  state.num_beneath = static_cast<std::uint8_t>(kept);
}

void Rules::DiscardFromTable(State& state, int rift) const {
  LeaveTable(state, rift);
  PutAtBottom(state, rift);
  DiscardBeneath(state, rift);
}

void Rules::Recall(State& state, int rift) const {
  const Player holder = HolderOf(Bit<RiftSet>(rift), state.explored);
  LeaveTable(state, rift);
  Set(state.hand[holder], rift);
  DiscardBeneath(state, rift);
}

// A card of the active player's hand is explored.
void Rules::Explore(State& state, int rift) const {
  Clear(state.hand[state.active], rift);
  Set(state.explored[state.active], rift);
  Set(state.has_explored[state.active], rift);
  SetKnownByAll(state, Bit<RiftSet>(rift));
}

// Others cannot tell any more which cards are in the hand, or which were moved from it (6.3).
void Rules::HideHand(State& state, Player seat, RiftSet moved) const {
  for (const Player other : Seats(num_players_)) {
    if (other != seat) state.known[other] &= ~(state.hand[seat] | moved);
  }
}

void Rules::DropCard(State& state, Player seat, int rift) const {
  HideHand(state, seat, Bit<RiftSet>(rift));
  Clear(state.hand[seat], rift);
  PutAtBottom(state, rift);
}

// Puts a card that has left its place beneath a rift, as the newest one.
void Rules::Tuck(State& state, int rift, int host, bool face_up) const {
  std::size_t i = state.num_beneath++;
  for (; i > 0 && (state.beneath_host[i - 1] & ~kFaceUp) > host; --i) {
    state.beneath_host[i] = state.beneath_host[i - 1];
    state.beneath_card[i] = state.beneath_card[i - 1];
  }
  state.beneath_host[i] = static_cast<std::uint8_t>(host | (face_up ? kFaceUp : 0));
  state.beneath_card[i] = static_cast<std::uint8_t>(rift + 1);
  Set(state.hosts, host);
  if (face_up) SetKnownByAll(state, Bit<RiftSet>(rift));
}

void Rules::TuckCard(State& state, const Step& step, int rift, int host, Rng& rng) const {
  switch (step.source) {
    case Source::kHand:
      if (step.face_up == 0) HideHand(state, state.active, Bit<RiftSet>(rift));
      Clear(state.hand[state.active], rift);
      break;
    case Source::kDeck:
      rift = DrawTop(state, rng);
      break;
    default:
      LeaveTable(state, rift);
      DiscardBeneath(state, rift);
  }
  Tuck(state, rift, host, step.face_up != 0);
}

// The newest card beneath a rift goes to the active player's hand.
void Rules::Untuck(State& state, int host) const {
  std::size_t newest = 0;
  for (std::size_t i = 0; i < state.num_beneath; ++i) {
    if ((state.beneath_host[i] & ~kFaceUp) == host) newest = i;
  }
  const int rift = state.beneath_card[newest] - 1;
  for (std::size_t i = newest + 1; i < state.num_beneath; ++i) {
    state.beneath_host[i - 1] = state.beneath_host[i];
    state.beneath_card[i - 1] = state.beneath_card[i];
  }
  --state.num_beneath;
  state.beneath_host[state.num_beneath] = 0;
  state.beneath_card[state.num_beneath] = 0;
  if (NumBeneath(state, host) == 0) Clear(state.hosts, host);
  DrawTo(state, state.active, rift);
}

std::size_t Rules::SearchDepth(const State& state, const Step& step) {
  return step.n == 0 ? state.deck_size : std::min(step.n, state.deck_size);
}

RiftSet Rules::TopCards(const State& state, std::size_t depth) {
  RiftSet cards = 0;
  for (std::size_t i = 0; i < depth; ++i) {
    if (state.deck[i] != 0) Set(cards, state.deck[i] - 1);
  }
  return cards;
}

RiftSet Rules::LookedAt(const State& state) const {
  if (state.phase != Phase::kPick) return 0;
  const Step& step = StepOf(state.now.stack[state.now.depth - 1U]);
  return step.op == Op::kSearch ? TopCards(state, SearchDepth(state, step)) : 0;
}

// Takes a card out of a search, -1 for none, and puts the others away.
void Rules::FinishSearch(State& state, const Frame& frame, int taken) const {
  const Step& step = StepOf(frame);
  const std::size_t depth = SearchDepth(state, step);
  RiftSet looked = TopCards(state, depth);
  for (const Player seat : Seats(num_players_)) {
    state.known[seat] =
        seat == state.active ? state.known[seat] | looked : state.known[seat] & ~looked;
  }
  // The others in the order in which they go back, then what lay below them.
  Array<std::uint8_t, kMaxRifts> deck{};
  std::size_t size = 0;
  const auto add_range = [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      if (state.deck[i] == 0 || state.deck[i] - 1 != taken) deck[size++] = state.deck[i];
    }
  };
  if (step.rest == Rest::kBottom) {
    add_range(depth, state.deck_size);
    if (taken >= 0) Clear(looked, taken);
    ForEachBit(looked, [&](int rift) { deck[size++] = static_cast<std::uint8_t>(rift + 1); });
  } else {
    add_range(0, state.deck_size);
  }
  state.deck = deck;
  state.deck_size = static_cast<std::uint8_t>(size);
  if (step.rest == Rest::kShuffle) {
    for (std::size_t i = 0; i < size; ++i) {
      if (state.deck[i] != 0) Set(state.unseen, state.deck[i] - 1);
      state.deck[i] = 0;
    }
    for (const Player seat : Seats(num_players_)) state.known[seat] &= ~state.unseen;
  }
  if (taken >= 0) {
    DrawTo(state, state.active, taken);
    if (step.reveal != 0) SetKnownByAll(state, Bit<RiftSet>(taken));
  }
  if (size == 0) state.ran_out = 1;
}

}  // namespace riftlab::riftwalker
