#include "tests/games/kuhn/kuhn.h"

namespace riftlab::kuhn {
namespace {

constexpr Pile kDeck = 0;

// The three cards, a bit each at the place of its enumerator.
constexpr std::uint8_t kAllCards = 0b1110;

}  // namespace

InfoSet Rules::Observe(const State& state, Player seat) const {
  InfoSet info{};
  info.seat = seat;
  info.known.betting = state.betting;
  info.known.hands[seat] = state.hands[seat];
  if (IsShowdown(state.betting)) info.known.hands = state.hands;
  return info;
}

void Rules::Inputs(const InfoSet& info, InputList& out) const {
  out.clear();
  const auto add = [&](int input) { out.push_back(static_cast<std::uint16_t>(input)); };
  add(static_cast<int>(info.known.hands[info.seat]) - 1);
  add(3 + static_cast<int>(info.known.betting));
  const Card other = info.known.hands[1U - info.seat];
  if (other != Card::kNone) add(3 + 9 + static_cast<int>(other) - 1);
}

State Rules::Determinize(const InfoSet& info, Rng& rng) const {
  State state = info.known;
  std::uint8_t unseen = kAllCards;
  for (const Card card : state.hands) Clear(unseen, static_cast<int>(card));
  for (Card& hand : state.hands) {
    if (hand != Card::kNone) continue;
    const std::uint32_t nth = rng.Below(kDeck, static_cast<std::uint32_t>(Count(unseen)));
    const int card = NthBit(unseen, static_cast<int>(nth));
    Clear(unseen, card);
    hand = static_cast<Card>(card);
  }
  return state;
}

}  // namespace riftlab::kuhn
