// Who knows what (6).
#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab::riftwalker {
namespace {

// Whether the last pick of a repeated step is a card that only the active player knows.
bool IsSecret(const Step& step) {
  return (step.op == Op::kDrop && step.who == Who::kYou) ||
         (step.op == Op::kTuck && step.source == Source::kHand && step.face_up == 0);
}

// What all can tell, whoever looks; places of cards follow.
void CopyPublic(const State& state, State& known) {
  known.explored = state.explored;
  known.scored = state.scored;
  known.shifted = state.shifted;
  known.hosts = state.hosts;
  known.has_explored = state.has_explored;
  known.has_shifted = state.has_shifted;
  known.shown = state.shown;
  known.beneath_host = state.beneath_host;
  known.faces = state.faces;
  known.drawn_by = state.drawn_by;
  known.turn = state.turn;
  known.grid = state.grid;
  known.free_next = state.free_next;
  known.free_now = state.free_now;
  known.permits = state.permits;
  known.deck_size = state.deck_size;
  known.num_beneath = state.num_beneath;
  known.hidden_elements = state.hidden_elements;
  known.drawn = state.drawn;
  known.bursts_left = state.bursts_left;
  known.round = state.round;
  known.active = state.active;
  known.to_move = state.to_move;
  known.ran_out = state.ran_out;
  known.trigger = state.trigger;
  known.last_turns = state.last_turns;
  known.capped = state.capped;
}

}  // namespace

void Rules::HideSecrets(Turn& turn) const {
  for (std::size_t i = 0; i < turn.depth; ++i) {
    if (IsSecret(StepOf(turn.stack[i]))) turn.stack[i].last = 0;
  }
}

// A card that the seat can place, or the set of seats that can.
std::uint8_t Rules::Shown(const State& state, std::uint8_t card, RiftSet placed) const {
  if (card == 0) return kHidden;
  if (Has(placed, card - 1)) return card;
  std::uint8_t knowing = kHidden;
  for (const Player seat : Seats(num_players_)) {
    if (Has(state.known[seat], card - 1)) Set(knowing, seat);
  }
  return knowing;
}

InfoSet Rules::Observe(const State& state, Player seat) const {
  InfoSet info{};
  info.seat = seat;
  State& known = info.known;
  CopyPublic(state, known);
  const RiftSet placed = state.known[seat] | LookedAtBy(state, seat);
  for (const Player other : Seats(num_players_)) {
    known.hand[other] = state.hand[other] & placed;
    known.known[other] = state.known[other] & placed;
    info.hand_sizes[other] = static_cast<std::uint8_t>(Count(state.hand[other]));
  }
  known.known[seat] = placed;
  for (std::size_t i = 0; i < state.deck_size; ++i) {
    known.deck[i] = Shown(state, state.deck[i], placed);
  }
  for (std::size_t i = 0; i < state.num_beneath; ++i) {
    known.beneath_card[i] = Shown(state, state.beneath_card[i], placed);
  }
  for (std::size_t i = 0; i < kMaxElementDeck; ++i) {
    const bool hidden = i > 0 && i <= state.hidden_elements;
    known.elements[i] = hidden ? OptionalIndex{} : state.elements[i];
  }
  if (seat != state.active) HideSecrets(known.shown);
  if (seat != state.to_move) return info;
  known.now = state.now;
  if (seat != state.active) HideSecrets(known.now);
  known.discarding = state.discarding;
  known.options = state.options;
  known.phase = state.phase;
  known.extra = state.extra;
  return info;
}

OptionalIndex Rules::HandLookedAt(const State& before, Action action, const State& after,
                                  Player seat) const {
  const Player looker = before.active;
  if (PhaseOf(action) == Phase::kPick && GroupOf(action) != kDeclineGroup &&
      StepOf(before.now.stack[before.now.depth - 1U]).op == Op::kLook) {
    return ValueOf(action);
  }
  for (const Player holder : Seats(num_players_)) {
    if (holder == looker || (seat != looker && seat != holder)) continue;
    const RiftSet kept = before.hand[holder] & after.hand[holder];
    if ((kept & after.known[looker] & ~before.known[looker]) != 0) return holder;
  }
  return {};
}

// Puts a card of the pool at a place of which only `shown` is known.
std::uint8_t Rules::SamplePlace(State& state, std::uint8_t shown, RiftSet& pool, Rng& rng) const {
  const int card = SampleCard(pool, kRiftPile, rng);
  for (const Player seat : Seats(num_players_)) {
    if (Has(shown, seat)) Set(state.known[seat], card);
  }
  return static_cast<std::uint8_t>(card + 1);
}

State Rules::Determinize(const InfoSet& info, Rng& rng) const {
  State state = info.known;
  RiftSet pool = AllRifts() & ~state.known[info.seat];
  for (const Player seat : Seats(num_players_)) {
    for (int size = Count(state.hand[seat]); size < info.hand_sizes[seat]; ++size) {
      DrawTo(state, seat, SampleCard(pool, kRiftPile, rng));
    }
  }
  for (std::size_t i = 0; i < state.num_beneath; ++i) {
    std::uint8_t& card = state.beneath_card[i];
    if ((card & kHidden) != 0) card = SamplePlace(state, card, pool, rng);
  }
  for (std::size_t i = 0; i < state.deck_size; ++i) {
    std::uint8_t& card = state.deck[i];
    if (card == kHidden) {
      card = 0;  // any of those that nobody knows
    } else if ((card & kHidden) != 0) {
      card = SamplePlace(state, card, pool, rng);
    }
  }
  state.unseen = pool;
  if (state.to_move == info.seat || state.to_move == kNobody) return state;
  if (info.seat != state.active) RestoreSecrets(state);
  state.now = state.shown;
  Run(state, rng, Mode::kSample);
  return state;
}

// The last card that was put away in a repeated step is where it was put.
void Rules::RestoreSecrets(State& state) const {
  for (std::size_t i = 0; i < state.shown.depth; ++i) {
    Frame& frame = state.shown.stack[i];
    const Step& step = StepOf(frame);
    if (!IsSecret(step) || frame.reps == 0 || step.times == 1) continue;
    if (step.op == Op::kDrop) {
      if (state.deck_size > 0) frame.last = state.deck[state.deck_size - 1U];
      continue;
    }
    for (std::size_t k = 0; k < state.num_beneath; ++k) {
      if ((state.beneath_host[k] & ~kFaceUp) == frame.last_other - 1) {
        frame.last = state.beneath_card[k];
      }
    }
  }
}

}  // namespace riftlab::riftwalker
