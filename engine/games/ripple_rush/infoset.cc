// Who knows what: everything is public but the writes of the round in progress (section 5).
#include "engine/core/bits.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab::ripple_rush {

InfoSet Rules::Observe(const State& state, Player seat) const {
  InfoSet info{};
  info.seat = seat;
  State& known = info.known;
  known.unseen = state.unseen;
  known.start = state.start;
  known.cards = state.cards;
  known.announced = state.announced;
  known.goals = state.goals;
  known.draws_left = state.draws_left;
  if (state.to_move == kNobody) {
    known.now = state.now;
    known.to_move = kNobody;
    return info;
  }
  known.to_move = seat;
  known.now[seat] = state.now[seat];
  // A seat that has no choice this round is through for itself already.
  const bool is_through =
      Has(state.finished, seat) || (state.to_move != seat && !BeginTurn(known, seat));
  if (is_through) {
    Set(known.finished, seat);
  } else if (state.to_move == seat) {
    known.node = state.node;
    known.pending_row = state.pending_row;
    known.open = state.open;
    known.options = state.options;
  }
  return info;
}

State Rules::Determinize(const InfoSet& info, Rng& rng) const {
  State state = info.known;
  if (state.to_move == kNobody) return state;
  for (const Player seat : Seats(num_players_)) {
    if (seat != info.seat) state.now[seat] = state.start[seat];
  }
  // What the others wrote this round is unknown, so in this world they all still have to write
  // (section 5).
  if (Has(state.finished, info.seat)) Proceed(state, false, rng);
  return state;
}

}  // namespace riftlab::ripple_rush
