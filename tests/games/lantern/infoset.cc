#include "tests/games/lantern/lantern.h"

namespace riftlab::lantern {
namespace {

constexpr Pile kPileOfWorld = 0;

// Cards 1..kHighestLow.
constexpr CardSet kLowCards = BitsBelow<CardSet>(kHighestLow + 1) & ~CardSet{1};

// Takes a uniformly random card of `unseen` that is in `allowed`.
Card Take(CardSet& unseen, CardSet allowed, Rng& rng) {
  const auto choices = static_cast<CardSet>(unseen & allowed);
  const auto nth =
      static_cast<int>(rng.Below(kPileOfWorld, static_cast<std::uint32_t>(Count(choices))));
  const int card = NthBit(choices, nth);
  Clear(unseen, card);
  return static_cast<Card>(card);
}

}  // namespace

InfoSet Rules::Observe(const State& state, Player seat) const {
  InfoSet info{};
  info.seat = seat;
  info.pile_size = static_cast<std::uint8_t>(Count(state.pile));
  State& known = info.known;
  known.turn = state.turn;
  known.played = state.played;
  known.shown = state.shown;
  known.low_places = state.low_places;
  known.has_shown = state.has_shown;
  const bool sees_burnt = IsOver(state) || state.glimpses[seat] != kNoCard;
  known.burnt = sees_burnt ? state.burnt : kUnknownCard;
  for (const Player other : Seats(NumPlayers())) {
    if (state.glimpses[other] != kNoCard) {
      known.glimpses[other] = other == seat ? state.burnt : kUnknownCard;
    }
    for (std::size_t place = 0; place < kHandPlaces; ++place) {
      const Card card = state.hands[other][place];
      const bool sees_card = other == seat || card == kNoCard || Has(state.shown, card);
      known.hands[other][place] = sees_card ? card : kUnknownCard;
    }
  }
  return info;
}

CardSet Rules::Unseen(const State& table) const {
  auto unseen = static_cast<CardSet>((1U << (cards_ + 1)) - 2U);
  const auto remove = [&](Card card) {
    if (card != kNoCard && card != kUnknownCard) Clear(unseen, card);
  };
  remove(table.burnt);
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    unseen = static_cast<CardSet>(unseen & ~table.played[seat]);
    for (const Card card : table.hands[seat]) remove(card);
  }
  return unseen;
}

// Places that must hold low cards choose first, among the low cards. However they choose, the same
// number of ways is left for the others, so every world that fits is equally likely.
State Rules::Determinize(const InfoSet& info, Rng& rng) const {
  State world = info.known;
  CardSet unseen = Unseen(world);
  for (const bool low : {true, false}) {
    for (int seat = 0; seat < NumPlayers(); ++seat) {
      for (int place = 0; place < kHandPlaces; ++place) {
        Card& card = world.hands[static_cast<std::size_t>(seat)][static_cast<std::size_t>(place)];
        if (card != kUnknownCard || Has(world.low_places, PlaceBit(seat, place)) != low) continue;
        card = Take(unseen, low ? kLowCards : unseen, rng);
      }
    }
  }
  if (world.burnt == kUnknownCard) world.burnt = Take(unseen, unseen, rng);
  for (Card& glimpse : world.glimpses) {
    if (glimpse != kNoCard) glimpse = world.burnt;
  }
  world.pile = unseen;
  return world;
}

}  // namespace riftlab::lantern
