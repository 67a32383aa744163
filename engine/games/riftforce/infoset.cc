// Who knows what (6): hands of others are hidden among their draw piles, and an action of another
// seat is seen when it shows something.
#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {

double ChanceOfAny(int cards, int copies, int taken) {
  if (cards - copies < taken) return 1;
  double none = 1;
  for (int i = 0; i < taken; ++i) none *= static_cast<double>(cards - copies - i) / (cards - i);
  return 1 - none;
}

InfoSet Rules::Observe(const State& state, Player seat) const {
  InfoSet info{};
  info.seat = seat;
  State& known = info.known;
  known.out = state.out;
  known.display = state.display;
  known.table = state.table;
  known.riftforce = state.riftforce;
  known.drawn = state.drawn;
  known.guilds = state.guilds;
  known.plans = state.plans;
  known.top_plan = state.top_plan;
  known.to_move = state.to_move;
  known.position = state.position;
  known.round = state.round;
  for (const Player owner : Seats(num_owners())) {
    const Cards& cards = state.cards[owner];
    if (owner == seat || mode_ == Mode::kSolo) {
      known.cards[owner] = cards;
      continue;
    }
    Cards& seen = known.cards[owner];
    const CardSet hand = HandWithPlaced(state, owner);
    info.hand_sizes[owner] = static_cast<std::uint8_t>(hand.Size());
    seen.discard = cards.discard;
    seen.known = cards.known;
    seen.draw = cards.draw;
    seen.draw.AddAll(hand);
    seen.draw.RemoveAll(cards.known);
  }
  if (state.to_move != seat && IsHidden(state)) {
    known.phase = Phase::kAction;
    return info;
  }
  known.phase = state.phase;
  known.pending = state.pending;
  known.options = state.options;
  known.may_stop = state.may_stop;
  return info;
}

State Rules::Determinize(const InfoSet& info, Rng& rng) const {
  State state = info.known;
  if (mode_ == Mode::kSolo) return state;  // the human knows what every pile holds
  for (const Player seat : Seats(num_players_)) {
    if (seat == info.seat) continue;
    Cards& cards = state.cards[seat];
    cards.hand = cards.known;
    for (int size = cards.known.Size(); size < info.hand_sizes[seat]; ++size) {
      cards.hand.Add(cards.draw.Draw(0, cards_, rng));
    }
  }
  if (state.to_move != kNobody && state.to_move != info.seat && state.phase == Phase::kAction) {
    BeginTurn(state, rng);
  }
  return state;
}

}  // namespace riftlab::riftforce
