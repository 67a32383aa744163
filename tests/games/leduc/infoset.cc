#include "tests/games/leduc/leduc.h"

namespace riftlab::leduc {
namespace {

constexpr Pile kDeck = 0;
constexpr std::array<Card, 3> kRanks = {Card::kJack, Card::kQueen, Card::kKing};

}  // namespace

Card DrawnCard(const State& state, Rng& rng) {
  InlineList<Card, 6> deck;
  for (const Card card : kRanks) {
    int left = 2;
    for (const Card seen : {state.hands[0], state.hands[1], state.board}) {
      if (seen == card) --left;
    }
    for (; left > 0; --left) deck.push_back(card);
  }
  return deck[rng.Below(kDeck, static_cast<std::uint32_t>(deck.size()))];
}

InfoSet Rules::Observe(const State& state, Player seat) const {
  InfoSet info{};
  info.seat = seat;
  info.known = state;
  if (!IsShowdown(state)) info.known.hands[1U - seat] = Card::kNone;
  return info;
}

void Rules::Inputs(const InfoSet& info, InputList& out) const {
  out.clear();
  const auto add = [&](int input) { out.push_back(static_cast<std::uint16_t>(input)); };
  const auto place = [](Card card) { return static_cast<int>(card) - 1; };
  add(place(info.known.hands[info.seat]));
  if (info.known.board != Card::kNone) add(3 + place(info.known.board));
  add(6 + static_cast<int>(info.known.betting[0]));
  add(6 + 15 + static_cast<int>(info.known.betting[1]));
  const Card other = info.known.hands[1U - info.seat];
  if (other != Card::kNone) add(6 + 30 + place(other));
}

State Rules::Determinize(const InfoSet& info, Rng& rng) const {
  State state = info.known;
  for (Card& hand : state.hands) {
    if (hand == Card::kNone) hand = DrawnCard(state, rng);
  }
  return state;
}

}  // namespace riftlab::leduc
