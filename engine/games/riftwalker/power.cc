// Carrying out the steps of a power, or of a burst trigger (4.2, 4.3, 4.5).
#include <algorithm>

#include "engine/core/check.h"
#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab::riftwalker {

bool Rules::IsOnStack(const State& state, int rift) const {
  const auto* const end = state.now.stack.begin() + state.now.depth;
  return std::any_of(state.now.stack.begin(), end,
                     [&](const Frame& frame) { return frame.rift == rift; });
}

bool Rules::NeedHolds(const State& state, int rift, const Step& step) const {
  if (!step.need) return true;
  const auto metric = static_cast<Metric>(*step.need);
  return MetricOf(state, state.active, rift, metric, 0, 0) >= step.need_min;
}

// Whether the first repetition of a step has a complete legal choice (4.4).
bool Rules::IsFeasible(const State& state, int rift, int step) const {
  const Frame frame = {.rift = static_cast<std::uint8_t>(rift),
                       .flags = 0,
                       .step = static_cast<std::uint8_t>(step),
                       .reps = 0,
                       .first = {},
                       .last = 0,
                       .last_other = 0,
                       .opponent = {}};
  switch (StepOf(frame).op) {
    case Op::kSearch:  // whether it would find a card is not looked at
      return state.deck_size > 0;
    case Op::kActivate: {
      RiftSet rifts = Reachable(state, frame) & ~Bit<RiftSet>(rift);
      for (std::size_t i = 0; i < state.now.depth; ++i) Clear(rifts, state.now.stack[i].rift);
      return rifts != 0;
    }
    default:
      return FirstPicks(state, frame) != 0;
  }
}

bool Rules::HasEffect(const State& state, int rift) const {
  if (state.now.activations >= cards().max_activations) return false;
  const Rift& card = RiftAt(rift);
  for (std::size_t i = 0; i < card.num_power; ++i) {
    const Step& step = card.steps[i];
    const bool begins = step.branch == 0 || i == 0 || card.steps[i - 1].branch != step.branch;
    if (step.if_done == 0 && begins && NeedHolds(state, rift, step) &&
        IsFeasible(state, rift, static_cast<int>(i))) {
      return true;
    }
  }
  return false;
}

// Ends the step that is being carried out; it was done if it was carried out at least once.
void Rules::FinishStep(Frame& frame) const {
  const bool done = frame.reps > 0;
  frame.flags = static_cast<std::uint8_t>(done ? frame.flags | Frame::kBeforeDone
                                               : frame.flags & ~Frame::kBeforeDone);
  ++frame.step;
  frame.reps = 0;
  frame.first.reset();
  frame.last = 0;
  frame.last_other = 0;
  frame.opponent.reset();
}

// Whether all steps have been carried out.
bool Rules::IsOver(const Frame& frame) const {
  const Rift& card = RiftAt(frame.rift);
  return frame.step == (frame.is_burst() ? card.num_steps : card.num_power);
}

// Others see what has come of the turn so far; a power that is over is seen to be over.
void Rules::Show(State& state) const {
  Turn& shown = state.shown;
  shown = state.now;
  while (shown.depth > 0 && !shown.pending && IsOver(shown.stack[shown.depth - 1U])) {
    shown.stack[--shown.depth] = {};
  }
}

bool Rules::AdvancePower(State& state, Rng& rng, Mode mode) const {
  Turn& turn = state.now;
  Frame& frame = turn.stack[turn.depth - 1U];
  const Rift& card = RiftAt(frame.rift);
  if (IsOver(frame)) {
    frame = {};
    --turn.depth;
    return false;
  }
  const Step& step = card.steps[frame.step];
  const bool fresh = frame.reps == 0 && !frame.first && !frame.opponent;
  if (fresh && step.branch != 0 && frame.letter() == 0) return PoseBranch(state, frame);
  if (fresh && !EnterStep(state, frame)) return false;
  if (step.who == Who::kEachOpponent) return PoseEachOpponent(state, frame, mode);
  return PosePicks(state, frame, rng, mode);
}

// Whether the step is to be carried out; otherwise it is passed over (4.2).
bool Rules::EnterStep(State& state, Frame& frame) const {
  const Step& step = StepOf(frame);
  if (step.branch == 0) {
    frame.set_letter(0);
  } else if (step.branch != frame.letter()) {
    ++frame.step;  // the step of another letter leaves `before` as it is
    return false;
  }
  if ((step.if_done == 0 || frame.before_done()) && NeedHolds(state, frame.rift, step)) return true;
  FinishStep(frame);
  return false;
}

bool Rules::PoseBranch(State& state, Frame& frame) const {
  const Rift& card = RiftAt(frame.rift);
  const std::size_t end = frame.is_burst() ? card.num_steps : card.num_power;
  std::uint64_t letters = 0;
  std::size_t i = frame.step;
  for (; i < end && card.steps[i].branch != 0; ++i) {
    const Step& step = card.steps[i];
    const bool begins = i == frame.step || card.steps[i - 1].branch != step.branch;
    if (begins && NeedHolds(state, frame.rift, step) &&
        IsFeasible(state, frame.rift, static_cast<int>(i))) {
      Set(letters, step.branch);
    }
  }
  if (letters != 0) return Pose(state, Phase::kBranch, letters, Extra::kNone);
  frame.step = static_cast<std::uint8_t>(i - 1);
  FinishStep(frame);
  return false;
}

// The next opponent after `after`, in seat order, that has something to pick; -1 for none.
int Rules::NextOpponent(const State& state, const Frame& frame, Player after) const {
  const std::uint64_t seats = OpponentsWith(state, frame);
  for (int i = 1; i < num_players_; ++i) {
    const int seat = (after + i) % num_players_;
    if (seat == state.active) return -1;
    if (Has(seats, seat)) return seat;
  }
  return -1;
}

bool Rules::PoseEachOpponent(State& state, Frame& frame, Mode mode) const {
  if (!frame.opponent) {
    const int next = NextOpponent(state, frame, state.active);
    if (next < 0) {
      FinishStep(frame);
      return false;
    }
    frame.opponent = next;
  }
  const Player holder = *frame.opponent;
  if (HolderPicks(state, frame, holder) == 0) {  // in a position that was written by hand
    GoToNextOpponent(state, frame, frame);
    return false;
  }
  return PoseTo(state, holder, Phase::kPick, HolderPicks(state, frame, holder),
                StepOf(frame).may != 0 ? Extra::kLast : Extra::kNone, mode);
}

bool Rules::PosePicks(State& state, Frame& frame, Rng& rng, Mode mode) const {
  const Step& step = StepOf(frame);
  const bool holder_picks = NumPicks(step) == 2 && FirstDomain(step) == Domain::kSeat;
  if (frame.first) {
    const Player seat = holder_picks ? *frame.first : state.active;
    const bool declines = holder_picks && step.may != 0;
    const std::uint64_t picks = SecondPicks(state, frame);
    if (picks == 0) {  // in a position that was written by hand
      FinishStep(frame);
      return false;
    }
    return PoseTo(state, seat, Phase::kPick2, picks, declines ? Extra::kLast : Extra::kNone, mode);
  }
  if (frame.reps >= step.times) {
    FinishStep(frame);
    return false;
  }
  const bool searches = step.op == Op::kSearch && state.deck_size > 0;
  if (searches) SettleTop(state, static_cast<int>(SearchDepth(state, step)), rng);
  const std::uint64_t picks = FirstPicks(state, frame);
  if (picks == 0 && !searches) {
    FinishStep(frame);
    return false;
  }
  const bool pickless = NumPicks(step) == 0;
  if (picks == 0 || (pickless && step.may == 0)) {
    if (mode == Mode::kSample) return Force(state);
    CarryPicks(state, frame, picks == 0 ? -1 : 0, -1, rng);
    return false;
  }
  const bool declines = (step.may != 0 && !holder_picks) || frame.reps > 0;
  return Pose(state, pickless ? Phase::kYesNo : Phase::kPick, picks,
              declines ? Extra::kLast : Extra::kNone);
}

void Rules::CarryPick(State& state, Action action, Rng& rng) const {
  Frame& frame = state.now.stack[state.now.depth - 1U];
  const int value = ValueOf(action);
  if (PhaseOf(action) == Phase::kBranch) return frame.set_letter(value);
  if (GroupOf(action) == kDeclineGroup) return DeclinePick(state);
  const Step& step = StepOf(frame);
  if (!frame.first && NumPicks(step) == 2) {
    frame.first = value;
    return;
  }
  if (frame.first) return CarryPicks(state, frame, *frame.first, value, rng);
  CarryPicks(state, frame, value, -1, rng);
}

void Rules::DeclinePick(State& state) const {
  Frame& frame = state.now.stack[state.now.depth - 1U];
  const Step& step = StepOf(frame);
  if (step.who == Who::kEachOpponent) {
    return GoToNextOpponent(state, frame, frame);
  }
  if (step.op == Op::kSearch) {
    // The cards that were looked at still go where they must.
    FinishSearch(state, frame, -1);
    FinishStep(frame);
    Show(state);
    return;
  }
  FinishStep(frame);
}

// Carries out one repetition of a step. Picks are -1 where there are none.
void Rules::CarryPicks(State& state, Frame& frame, int first, int second, Rng& rng) const {
  const Step& step = StepOf(frame);
  const Player seat = state.active;
  const Frame old = frame;
  ++frame.reps;
  frame.first.reset();
  if (step.times > 1 && OrdersPicks(step)) {
    // Others are shown these, so a card that they must not see is never kept without need.
    frame.last = static_cast<std::uint8_t>(first + 1);
    if (second >= 0) frame.last_other = static_cast<std::uint8_t>(second + 1);
  }
  switch (step.op) {
    case Op::kFlip:
    case Op::kGrow:
      TurnOver(state, first);
      break;
    case Op::kPlace:
      PlaceTop(state, first, second, rng);
      break;
    case Op::kSwap:
      SwapCells(state, first, second);
      break;
    case Op::kExplore:
      Explore(state, first);
      if (step.then_activate != 0) state.now.pending = first;
      break;
    case Op::kShift:
      SetShifts(state, first, ShiftsOf(state, first) + 1);
      if (step.then_activate != 0) state.now.pending = first;
      break;
    case Op::kUnshift:
      SetShifts(state, first, ShiftsOf(state, first) - 1);
      break;
    case Op::kActivate:
      Activate(state, first);
      return;  // others see it by what its power does
    case Op::kDiscard:
      DiscardFromTable(state, first);
      break;
    case Op::kRecall:
      Recall(state, first);
      break;
    case Op::kTrade: {
      RIFTLAB_DCHECK(second >= 0);
      const Player other = HolderOf(Bit<RiftSet>(second), state.explored);
      Clear(state.explored[seat], first);
      Set(state.explored[other], first);
      Clear(state.explored[other], second);
      Set(state.explored[seat], second);
      break;
    }
    case Op::kTuck:
      if (second >= 0) {
        TuckCard(state, step, first, second, rng);
      } else {
        TuckCard(state, step, -1, first, rng);
      }
      break;
    case Op::kUntuck:
      Untuck(state, first);
      break;
    case Op::kDraw:
      for (int i = 0; i < step.n && state.deck_size > 0; ++i) {
        DrawTo(state, seat, DrawTop(state, rng));
      }
      break;
    case Op::kDrop:
      CarryDrop(state, frame, old, first, second);
      break;
    case Op::kSearch:
      FinishSearch(state, frame, first);
      if (first < 0) {
        --frame.reps;
        FinishStep(frame);
      }
      break;
    case Op::kLook:
      state.known[seat] |= state.hand[first];
      break;
    case Op::kPermitBurst:
      // There is room for those of every activation of a turn.
      if (state.permits.size() < kMaxPermits) {
        state.permits.push_back(*permit_of_[frame.rift][frame.step]);
      }
      break;
    case Op::kExtraBurst:
      state.bursts_left =
          static_cast<std::uint8_t>(std::min(kMaxBursts, state.bursts_left + step.n));
      break;
    case Op::kRivalBurst:
      CarryRivalBurst(state, frame, old, first, second);
      break;
    case Op::kFreeElement:
      state.free_next[seat] =
          static_cast<Elements>(state.free_next[seat] | ElementsFor(state, FilterOf(frame)));
      break;
  }
  Show(state);
}

// After the pick of one opponent the next one is asked.
void Rules::GoToNextOpponent(const State& state, Frame& frame, const Frame& old) const {
  const int next = NextOpponent(state, frame, *old.opponent);
  if (next < 0) return FinishStep(frame);
  frame.opponent = next;
}

void Rules::CarryDrop(State& state, Frame& frame, const Frame& old, int first, int second) const {
  switch (StepOf(old).who) {
    case Who::kYou:
      DropCard(state, state.active, first);
      break;
    case Who::kOpponent:
      DropCard(state, static_cast<Player>(first), second);
      break;
    case Who::kEachOpponent:
      DropCard(state, *old.opponent, first);
      GoToNextOpponent(state, frame, old);
      break;
  }
}

// Another player's rift is burst at once, without line or trigger.
void Rules::CarryRivalBurst(State& state, Frame& frame, const Frame& old, int first,
                            int second) const {
  const int rift = second >= 0 ? second : first;
  const Player holder = HolderOf(Bit<RiftSet>(rift), state.explored);
  Clear(state.explored[holder], rift);
  Set(state.scored[holder], rift);
  if (StepOf(old).who == Who::kEachOpponent) GoToNextOpponent(state, frame, old);
}

}  // namespace riftlab::riftwalker
