// Whether a position is possible, and what the seat to move is asked.
#include <algorithm>
#include <string_view>

#include "engine/core/byte_hash.h"
#include "engine/games/riftwalker/position.h"
#include "fmt/format.h"

namespace riftlab::riftwalker {
namespace {

constexpr std::string_view kNotThatFar =
    "a turn cannot come this far with these cards, as others would see it";
constexpr std::string_view kNoChoice =
    "the seat to move has no choice here; give the position in which the next choice is made";

bool Activates(const Step& step) { return step.op == Op::kActivate || step.then_activate != 0; }

// The seat that the progress of a turn waits for.
Player AskedSeat(const Rules& rules, const Turn& turn, Player active) {
  if (turn.depth == 0 || turn.pending) return active;
  const Frame& frame = turn.stack[turn.depth - 1U];
  const Step& step = rules.StepOf(frame);
  if (frame.opponent) return *frame.opponent;
  const bool holder = frame.first && FirstDomain(step) == Domain::kSeat;
  return holder ? *frame.first : active;
}

// Whether the first of two picks could have been chosen.
bool FirstFits(const Rules& rules, const State& state) {
  if (state.now.depth == 0) return true;
  State before = state;
  Frame& frame = before.now.stack[before.now.depth - 1U];
  if (!frame.first) return true;
  const int first = *frame.first;
  frame.first.reset();
  Rng no_luck(0, {});
  const Turn turn = before.now;
  rules.Run(before, no_luck, Rules::Mode::kSample);
  if (!(before.now == turn)) {
    // A single first pick is carried out at once.
    return before.now == state.now;
  }
  return before.phase == Phase::kPick && first < 64 && Has(before.options[0], first);
}

// Asks the question that `state.now` has come to. False where there is none or no choice.
bool AskHere(const Rules& rules, State& state) {
  State asked = state;
  Rng no_luck(0, {});
  rules.Run(asked, no_luck, Rules::Mode::kSample);
  if (!(asked.now == state.now) || asked.phase == Phase::kForced || rules.NumLegal(asked) < 2 ||
      asked.to_move != state.to_move || asked.unseen != state.unseen || !FirstFits(rules, state)) {
    return false;
  }
  state.options = asked.options;
  state.phase = asked.phase;
  state.extra = asked.extra;
  return true;
}

// Whether worlds sampled for the seat show it the same, and ask somebody something. Positions that
// no play leads to may fail.
bool CanBeSampled(const Rules& rules, const InfoSet& info) {
  Rng no_luck(0, {});
  const State world = rules.Determinize(info, no_luck);
  return ByteHash(rules.Observe(world, info.seat)) == ByteHash(info) &&
         (world.to_move == kNobody || rules.NumLegal(world) > 0);
}

}  // namespace

void Position::Check(Fields f) {
  state_.turn =
      static_cast<std::uint16_t>((state_.round - 1) * rules_.NumPlayers() + state_.active + 1);
  CheckElements(f);
  for (const Player seat : Seats(rules_.NumPlayers())) {
    if ((state_.scored[seat] & ~(state_.shifted[0] | state_.shifted[1])) == 0) continue;
    f["seats"].At(seat)["scored"].Complain("a scored rift has at least one shift");
  }
  CheckDeck(f);
  CheckEnd(f);
  if (!f.ok()) return;
  if (IsOver()) {
    CheckOver(f);
  } else {
    CheckTurns(f);
  }
  if (!f.ok()) return;
  if (is_view_) {
    CheckQuestionOfObserver(f);
  } else {
    CheckQuestion(f);
  }
}

void Position::CheckElements(Fields f) {
  rules_.RefreshFaces(state_);
  const int size = rules_.ElementDeckSize();
  if (!f["hidden_elements"].Given()) {
    const auto* const begin = state_.elements.begin();
    state_.hidden_elements =
        ToByte(static_cast<int>(std::count(begin, begin + size, OptionalIndex{})));
  }
  if (state_.hidden_elements == 1) {
    f["hidden_elements"].Complain("is 1, but a single unseen card is known by elimination");
  }
  for (int i = 0; i < size; ++i) {
    const bool hidden = i > 0 && i <= state_.hidden_elements;
    const bool settled = state_.elements[i].has_value();
    if (!hidden && !settled) {
      f["element_deck"].Complain("a card outside the hidden ones below the top must be given");
    }
    if (hidden && settled && is_view_) {
      f["element_deck"].Complain("a hidden card is given in a view; expected null");
    }
  }
}

// Cards that lie in hands, beneath rifts and in the deck without being named.
int Position::CountUnknown() const {
  int unknown = 0;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    unknown += info_.hand_sizes[seat] - Count(state_.hand[seat]);
  }
  for (std::size_t i = 0; i < state_.num_beneath; ++i) {
    unknown += (state_.beneath_card[i] & kHidden) != 0 ? 1 : 0;
  }
  for (std::size_t i = 0; i < state_.deck_size; ++i) {
    unknown += state_.deck[i] == 0 || (state_.deck[i] & kHidden) != 0 ? 1 : 0;
  }
  return unknown;
}

void Position::CheckDeck(Fields f) {
  const RiftSet left = rules_.AllRifts() & ~placed_;
  if (!f["deck"].Given()) {
    for (int i = CountUnknown(); i < Count(left); ++i) AddToDeck(f["deck"], is_view_ ? kHidden : 0);
  }
  if (CountUnknown() != Count(left)) {
    f["deck"].Complain(
        fmt::format("{} cards without a name in hands, deck and beneath rifts, but {} rifts are "
                    "not named anywhere",
                    CountUnknown(), Count(left)));
  }
  if (!is_view_) state_.unseen = left;
}

void Position::CheckEnd(Fields f) {
  if (!f["ran_out"].Given()) state_.ran_out = state_.deck_size == 0 ? 1 : 0;
  if (state_.deck_size == 0 && state_.ran_out == 0) {
    f["ran_out"].Complain("is false, but the deck is empty");
  }
  if (state_.trigger == 1 && state_.ran_out == 0) {
    f["trigger"].Complain("is the deck, but ran_out is false");
  }
  if (state_.trigger == 0 && state_.round > rules_.cards().round_cap) {
    f["round"].Complain(fmt::format("is beyond the last one, {}", rules_.cards().round_cap));
  }
  if (state_.capped != 0 && (!IsOver() || state_.trigger != 0)) {
    f["capped"].Complain("holds for a game that is over and whose end was not triggered");
  }
}

void Position::CheckOver(Fields f) {
  for (const Elements free : state_.free_next) {
    if (free != 0) f["seats"].Complain("the game is over; nobody is granted an element");
  }
  if (state_.trigger == 0 && state_.capped == 0) {
    f["to_move"].Complain("is null, but neither trigger nor capped says why the game is over");
  }
  state_.bursts_left = 0;
}

void Position::CheckTurns(Fields f) {
  if (f["discarding"].Given() &&
      ((state_.discarding & ~state_.hand[state_.active]) != 0 || IsHiddenFrom(state_.active))) {
    f["discarding"].Complain(
        "must be cards of the active player's hand, and is left out in a view of another seat");
  }
  if (state_.discarding != 0 && state_.now.stage != Stage::kRefresh) {
    f["discarding"].Complain("belongs to the stage \"refresh\" of the turn");
  }
  const bool is_mover = !IsHiddenFrom(state_.to_move);
  if (!is_mover && f["turn"].Given()) {
    f["turn"].Complain(fmt::format("seat {} cannot tell it; give \"shown\"", observer()));
  }
  Fields shown = f[f["shown"].Given() ? "shown" : "to_move"];
  if (f["turn"].Given()) CheckTurn(f["turn"], state_.now);
  if (f["shown"].Given()) {
    CheckTurn(f["shown"], state_.shown);
  } else {
    state_.shown = state_.now;
  }
  if (!f.ok()) return;
  const Player asked = AskedSeat(rules_, state_.shown, state_.active);
  const bool same = !is_mover || state_.to_move == state_.active || state_.now == state_.shown;
  if (asked != state_.to_move || !same) {
    shown.Complain(
        fmt::format("seat {} is to move, but the turn waits for seat {}", state_.to_move, asked));
  }
  if (state_.shown.place_side != 0 || state_.shown.stage == Stage::kPlaceCell) {
    f["shown"].Complain("others do not see the side before the card is placed");
  }
  const bool has_begun = is_mover && state_.now.stage == Stage::kElement;
  if (has_begun || state_.shown.stage == Stage::kElement) CheckBegun(f);
}

// What a turn begins with, as long as no element was drawn (3.1).
void Position::CheckBegun(Fields f) const {
  if (state_.bursts_left != 1) {
    f["bursts_left"].Complain(
        fmt::format("is {}; a turn begins with 1, and no element was drawn", state_.bursts_left));
  }
  if (state_.drawn) f["drawn"].Complain("expected null; no element was drawn yet in this turn");
}

// Whether powers could have been stacked like this.
void Position::CheckTurn(Fields f, const Turn& turn) const {
  if (turn.place_side != 0 && turn.stage != Stage::kPlaceCell) {
    f["side"].Complain("belongs to the stage \"place_cell\"");
  }
  int powers = 0;
  RiftSet on_stack = 0;
  for (std::size_t i = 0; i < turn.depth; ++i) {
    const Frame& frame = turn.stack[i];
    CheckFrame(f["stack"].At(i), frame);
    powers += frame.is_burst() ? 0 : 1;
    const bool waits = i + 1U < turn.depth || turn.pending;
    if ((frame.is_burst() && i > 0) || Has(on_stack, frame.rift) ||
        (waits && (!Activates(rules_.StepOf(frame)) || frame.reps != 1 || frame.first))) {
      f["stack"].Complain("powers cannot have been stacked like this");
    }
    Set(on_stack, frame.rift);
  }
  if (powers > turn.activations) {
    f["activations"].Complain(
        fmt::format("is {}, but {} powers are unfinished", turn.activations, powers));
  }
  if ((turn.depth != 0 || turn.pending) && turn.stage != Stage::kBurst) {
    f["stage"].Complain("is \"burst\" while a power is being resolved or offered");
  }
}

void Position::CheckFrame(Fields f, const Frame& frame) const {
  const Step& step = rules_.StepOf(frame);
  if (frame.first && NumPicks(step) != 2) {
    f["first"].Complain("the step does not take two picks");
  }
  if (frame.opponent && (step.who != Who::kEachOpponent || *frame.opponent == state_.active)) {
    f["opponent"].Complain("only each other seat is asked by a step for each opponent");
  }
  if (frame.letter() != 0 && step.branch == 0) {
    f["branch"].Complain("the step belongs to no branch");
  }
  const bool repeated = frame.last == 0 && step.times > 1 && frame.reps > 0;
  const bool is_secret = IsHiddenFrom(state_.active);
  if (repeated && OrdersPicks(step) && !is_secret) {
    f["last"].Complain("missing in a step that was carried out once");
  }
  if (!OrdersPicks(step) && (frame.last != 0 || frame.last_other != 0)) {
    f[frame.last != 0 ? "last" : "last_other"].Complain(
        "the picks of this step have no order; expected none");
  }
  if (frame.last == 0 && frame.last_other != 0 && !is_secret) {
    f["last_other"].Complain("needs last");
  }
  if (step.op == Op::kSwap && (frame.last == 0) != (frame.last_other == 0)) {
    f["last_other"].Complain("a swap has two cells");
  }
}

void Position::CheckQuestion(Fields f) {
  if (!IsOver() && !AskHere(rules_, state_)) return f["turn"].Complain(kNoChoice);
  for (const Player seat : Seats(rules_.NumPlayers())) {
    if (!CanBeSampled(rules_, rules_.Observe(state_, seat))) {
      return f["turn"].Complain(kNotThatFar);
    }
  }
}

void Position::CheckQuestionOfObserver(Fields f) {
  if (state_.to_move != observer()) {
    if (!CanBeSampled(rules_, info_)) f["shown"].Complain(kNotThatFar);
    return;
  }
  // The question does not depend on what the seat cannot see.
  Rng no_luck(0, {});
  State world = rules_.Determinize(info_, no_luck);
  if (!AskHere(rules_, world) || (rules_.LookedAt(world) & ~state_.known[observer()]) != 0) {
    return f["turn"].Complain(kNoChoice);
  }
  state_.options = world.options;
  state_.phase = world.phase;
  state_.extra = world.extra;
  if (!CanBeSampled(rules_, info_)) f["turn"].Complain(kNotThatFar);
}

}  // namespace riftlab::riftwalker
