// The steps of a turn (3), and the machine that runs from decision to decision (7.7).
#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab::riftwalker {

void Rules::Apply(State& state, Action action, Rng& rng) const {
  Carry(state, action, rng);
  Run(state, rng, Mode::kPlay);
}

void Rules::Run(State& state, Rng& rng, Mode mode) const {
  while (true) {
    if (!Advance(state, rng, mode)) continue;
    if (state.to_move == kNobody || NumLegal(state) > 1 || state.phase == Phase::kForced) return;
    if (mode == Mode::kSample && ShowsSomething(state)) return;
    Carry(state, NthLegal(state, 0), rng);
  }
}

// Whether others see the only option being carried out.
bool Rules::ShowsSomething(const State& state) const {
  switch (state.phase) {
    case Phase::kRift:
    case Phase::kBurst:  // skip and stop
    case Phase::kActivate:
    case Phase::kBranch:
      return false;
    case Phase::kPick: {
      const Step& step = StepOf(state.now.stack[state.now.depth - 1U]);
      return NumPicks(step) == 1 && step.op != Op::kActivate;
    }
    default:
      return true;
  }
}

bool Rules::Advance(State& state, Rng& rng, Mode mode) const {
  if (state.to_move == kNobody) return true;
  Turn& turn = state.now;
  if (turn.pending) {
    const int rift = *turn.pending;
    if (!IsOnStack(state, rift) && HasEffect(state, rift)) {
      return Pose(state, Phase::kActivate, 0b11, Extra::kNone);
    }
    turn.pending.reset();
    return false;
  }
  if (turn.depth > 0) return AdvancePower(state, rng, mode);
  switch (turn.stage) {
    case Stage::kElement:
      return PoseElement(state);
    case Stage::kPlaceCell:
      return Pose(state, Phase::kPlaceCell, BitsBelow<std::uint64_t>(kCells), Extra::kNone);
    case Stage::kRift:
      return PoseRift(state);
    case Stage::kBurst:
      return PoseBurst(state);
    case Stage::kRefresh:
      return PoseRefresh(state);
  }
  return false;
}

bool Rules::Pose(State& state, Phase phase, std::uint64_t options, Extra extra) const {
  state.to_move = state.active;
  state.phase = phase;
  state.options = {options, 0};
  state.extra = extra;
  return true;
}

// Asks any seat. Others see that another than the active player is asked.
bool Rules::PoseTo(State& state, Player seat, Phase phase, std::uint64_t options, Extra extra,
                   Mode mode) const {
  if (seat != state.active && !(state.now == state.shown)) {
    if (mode == Mode::kSample) return Force(state);
    Show(state);
  }
  Pose(state, phase, options, extra);
  state.to_move = seat;
  return true;
}

bool Rules::Force(State& state) const { return Pose(state, Phase::kForced, 1, Extra::kNone); }

bool Rules::PoseElement(State& state) const {
  auto options = BitsBelow<std::uint64_t>(kTakeBit);
  Elements takes = state.free_now;
  ForEachBit(ExploredWith(state, state.active, kSource),
             [&](int rift) { takes = static_cast<Elements>(takes | RiftAt(rift).elements); });
  options |= static_cast<std::uint64_t>(takes) << kTakeBit;
  if (ExploredWith(state, state.active, kStill) != 0) Set(options, kStayBit);
  return Pose(state, Phase::kElement, options, Extra::kNone);
}

bool Rules::PoseRift(State& state) const {
  if (!state.drawn) {
    state.now.stage = Stage::kBurst;
    return false;
  }
  const RiftSet matching = with_element_[*state.drawn];
  const RiftSet own = state.explored[state.active] & matching;
  RiftSet usable = own & ~state.shifted[1];
  const RiftSet ready = ExploredWith(state, state.active, kReady);
  if (ready != 0) {
    ForEachBit(own & state.shifted[1], [&](int rift) {
      const bool others_ready = (ready & ~Bit<RiftSet>(rift)) != 0;
      if (others_ready && HasEffect(state, rift)) Set(usable, rift);
    });
  }
  Pose(state, Phase::kRift, state.hand[state.active] & matching, Extra::kFirst);
  state.options[1] = usable;
  return true;
}

RiftSet Rules::Burstable(const State& state) const {
  const RiftSet own = state.explored[state.active] & (state.shifted[0] | state.shifted[1]);
  if (own == 0) return 0;
  const Elements lines = Lines(state);
  RiftSet rifts = own & RiftsOf(lines);
  if (lines != 0) rifts |= own & ExploredWith(state, state.active, kAnyLine);
  for (const std::uint8_t permit : state.permits) {
    const PermitSourceOf& source = PermitSource(permit);
    if (RiftAt(source.rift).steps[source.step].any_line != 0 && lines == 0) continue;
    rifts |= Passing(state, filters_[source.rift][source.step], own);
  }
  return rifts;
}

bool Rules::PoseBurst(State& state) const {
  const RiftSet rifts = state.bursts_left == 0 ? 0 : Burstable(state);
  if (rifts == 0) {
    state.now.stage = Stage::kRefresh;
    return false;
  }
  return Pose(state, Phase::kBurst, rifts, Extra::kFirst);
}

bool Rules::PoseRefresh(State& state) const {
  const RiftSet left = state.discarding == 0 ? ~RiftSet{0} : After(HighestBit(state.discarding));
  return Pose(state, Phase::kRefresh, state.hand[state.active] & left, Extra::kFirst);
}

void Rules::Carry(State& state, Action action, Rng& rng) const {
  const Player mover = state.to_move;
  const Phase phase = state.phase;
  const int value = ValueOf(action);
  const bool stops = GroupOf(action) == kStopGroup;
  RIFTLAB_DCHECK(PhaseOf(action) == phase);
  state.phase = Phase::kNone;
  switch (phase) {
    case Phase::kElement:
      CarryElement(state, value);
      break;
    case Phase::kPlaceCell:
      DrawElement(state, ElementOf(*state.elements[0], state.now.place_side), 1);
      PlaceTop(state, state.now.place_side, value, rng);
      state.now.place_side = 0;
      state.now.stage = Stage::kRift;
      Show(state);
      break;
    case Phase::kRift:
      state.now.stage = Stage::kBurst;
      if (!stops) CarryRift(state, value);
      break;
    case Phase::kActivate: {
      const int rift = *state.now.pending;
      state.now.pending.reset();
      if (value == 0) Activate(state, rift);
      break;
    }
    case Phase::kBurst:
      if (stops) {
        state.now.stage = Stage::kRefresh;
      } else {
        CarryBurst(state, value);
      }
      break;
    case Phase::kRefresh:
      if (stops) {
        EndRefresh(state, rng);
      } else {
        Set(state.discarding, value);
      }
      break;
    case Phase::kForced:
      break;
    default:
      CarryPick(state, action, rng);
      if (mover != state.active) Show(state);
  }
}

// `how` is 0 for a flip and 1 for a place.
void Rules::DrawElement(State& state, int element, std::size_t how) {
  state.drawn = element;
  ++state.drawn_by[how][element];
}

void Rules::CarryElement(State& state, int value) const {
  Turn& turn = state.now;
  if (value >= kPlaceBit && value < kTakeBit) {
    turn.place_side = static_cast<std::uint8_t>(value - kPlaceBit);
    turn.stage = Stage::kPlaceCell;
    return;
  }
  turn.stage = Stage::kRift;
  if (value < kCells) {
    DrawElement(state, FaceOf(state, value), 0);
    TurnOver(state, value);
  } else if (value < kStayBit) {
    state.drawn = value - kTakeBit;
  }
  Show(state);
}

void Rules::CarryRift(State& state, int rift) const {
  const Player seat = state.active;
  if (Has(state.hand[seat], rift)) {
    Explore(state, rift);
  } else if (Has(state.shifted[1], rift)) {
    Activate(state, rift);
    return;
  } else {
    SetShifts(state, rift, ShiftsOf(state, rift) + 1);
  }
  state.now.pending = rift;
  Show(state);
}

// Bursts a rift on the own burst step (3.4).
void Rules::CarryBurst(State& state, int rift) const {
  const Player seat = state.active;
  const Elements lines = Lines(state);
  const bool by_line = (RiftAt(rift).elements & lines) != 0 ||
                       (lines != 0 && (RiftAt(rift).special & kAnyLine) != 0);
  for (std::size_t i = 0; !by_line && i < state.permits.size(); ++i) {
    const PermitSourceOf& source = PermitSource(state.permits[i]);
    const bool needs_line = RiftAt(source.rift).steps[source.step].any_line != 0;
    if ((needs_line && lines == 0) ||
        Passing(state, filters_[source.rift][source.step], Bit<RiftSet>(rift)) == 0) {
      continue;
    }
    state.permits.erase(i);
    break;
  }
  --state.bursts_left;
  Clear(state.explored[seat], rift);
  Set(state.scored[seat], rift);
  const Rift& card = RiftAt(rift);
  if (card.num_steps > card.num_power) {
    Frame& frame = state.now.stack[state.now.depth++];
    frame.rift = static_cast<std::uint8_t>(rift);
    frame.flags = Frame::kBurstTrigger;
    frame.step = card.num_power;
  }
  Show(state);
}

// The discards chosen, and drawing back up (3.5).
void Rules::EndRefresh(State& state, Rng& rng) const {
  const Player seat = state.active;
  if (state.discarding != 0) {
    HideHand(state, seat, state.discarding);
    state.hand[seat] &= ~state.discarding;
    ForEachBit(state.discarding, [&](int rift) { PutAtBottom(state, rift); });
    state.discarding = 0;
  }
  while (Count(state.hand[seat]) < cards().hand_size && state.deck_size > 0) {
    DrawTo(state, seat, DrawTop(state, rng));
  }
  EndTurn(state);
}

// The end trigger (5.1), and the next turn.
void Rules::EndTurn(State& state) const {
  const Player seat = state.active;
  const int enough = cards().bursts_to_end[num_players_];
  if (state.trigger != 0) {
    if (--state.last_turns == 0) return Finish(state);
  } else if (Count(state.scored[seat]) >= enough || state.ran_out != 0) {
    state.trigger = Count(state.scored[seat]) >= enough ? 2 : 1;
    state.last_turns = static_cast<std::uint8_t>(num_players_ - 1);
  } else if (seat == num_players_ - 1 && state.round >= cards().round_cap) {
    state.capped = 1;
    return Finish(state);
  }
  state.active = static_cast<Player>((seat + 1) % num_players_);
  if (state.active == 0) ++state.round;
  ++state.turn;
  BeginTurn(state);
}

void Rules::BeginTurn(State& state) const {
  state.drawn.reset();
  state.bursts_left = 1;
  state.permits = {};
  state.free_now = state.free_next[state.active];
  state.free_next[state.active] = 0;
  state.now = {};
  Show(state);
}

void Rules::Finish(State& state) const {
  state.to_move = kNobody;
  state.phase = Phase::kNone;
  state.options = {};
  state.extra = Extra::kNone;
  state.drawn.reset();
  state.bursts_left = 0;
  state.permits = {};
  state.free_now = 0;
  state.free_next = {};
  state.now = {};
  Show(state);
}

void Rules::Activate(State& state, int rift) const {
  Turn& turn = state.now;
  RIFTLAB_DCHECK(turn.depth < kMaxDepth && turn.activations < kMaxActivations);
  ++turn.activations;
  Frame& frame = turn.stack[turn.depth++];
  frame = {};
  frame.rift = static_cast<std::uint8_t>(rift);
}

}  // namespace riftlab::riftwalker
