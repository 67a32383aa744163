// What may be chosen: options, and what the picks of a step may choose (4.4, 4.5, 7.3).
#include <algorithm>

#include "engine/core/array.h"
#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab::riftwalker {
namespace {

// The cells that share an edge with each.
constexpr Array<Cells, kCells> kNeighbours = [] {
  Array<Cells, kCells> neighbours{};
  for (int a = 0; a < kCells; ++a) {
    for (int b = 0; b < kCells; ++b) {
      const int rows = a / 3 - b / 3;
      const int columns = a % 3 - b % 3;
      if (rows * rows + columns * columns == 1) {
        neighbours[a] |= Bit<Cells>(b);
      }
    }
  }
  return neighbours;
}();

constexpr Cells kAllCells = BitsBelow<Cells>(kCells);

// Values that may follow the last pick of a repeated step: larger ones, or also the same again.
std::uint64_t LargerThanLast(const Frame& frame) {
  return frame.reps == 0 ? ~std::uint64_t{0} : After(frame.last - 1);
}
std::uint64_t NotBelowLast(const Frame& frame) {
  return frame.reps == 0 ? ~std::uint64_t{0} : ~BitsBelow<std::uint64_t>(frame.last - 1);
}

}  // namespace

Domain FirstDomain(const Step& step) {
  switch (step.op) {
    case Op::kFlip:
    case Op::kGrow:
    case Op::kSwap:
      return Domain::kCell;
    case Op::kPlace:
      return Domain::kSide;
    case Op::kLook:
      return Domain::kSeat;
    case Op::kDrop:
    case Op::kRivalBurst:
      return step.who == Who::kOpponent && step.you_choose == 0 ? Domain::kSeat : Domain::kRift;
    default:
      return Domain::kRift;
  }
}

Domain SecondDomain(const Step& step) {
  return step.op == Op::kPlace || step.op == Op::kSwap ? Domain::kCell : Domain::kRift;
}

int NumPicks(const Step& step) {
  switch (step.op) {
    case Op::kDraw:
    case Op::kPermitBurst:
    case Op::kExtraBurst:
    case Op::kFreeElement:
      return 0;
    case Op::kPlace:
    case Op::kSwap:
    case Op::kTrade:
      return 2;
    case Op::kTuck:
      return step.source == Source::kDeck ? 1 : 2;
    case Op::kDrop:
    case Op::kRivalBurst:
      return FirstDomain(step) == Domain::kSeat ? 2 : 1;
    default:
      return 1;
  }
}

bool OrdersPicks(const Step& step) {
  switch (step.op) {
    case Op::kFlip:
    case Op::kGrow:
    case Op::kSwap:
    case Op::kShift:
    case Op::kUnshift:
    case Op::kDiscard:
    case Op::kRecall:
      return true;
    case Op::kTuck:
      return step.source != Source::kDeck;
    case Op::kDrop:
      return step.who == Who::kYou;
    default:
      return false;
  }
}

Player Rules::HolderOf(RiftSet bit, const Array<RiftSet, kMaxSeats>& area) {
  Player seat = 0;
  while ((area[seat] & bit) == 0) {
    ++seat;
    RIFTLAB_DCHECK(seat < kMaxSeats);
  }
  return seat;
}

RiftSet Rules::RiftsOf(Elements elements) const {
  RiftSet rifts = 0;
  ForEachBit(elements, [&](int element) { rifts |= with_element_[element]; });
  return rifts;
}

RiftSet Rules::ExploredWith(const State& state, Player seat, std::uint8_t special) const {
  return state.explored[seat] & with_special_[LowestBit(special)];
}

Elements Rules::ElementsFor(const State& state, const Filter& filter) const {
  if (!filter.drawn) return filter.elements;
  return state.drawn ? Bit<Elements>(*state.drawn) : Elements{0};
}

Cells Rules::FacesOf(const State& state, Elements elements) const {
  if (elements == kAllElements) return kAllCells;
  Cells cells = 0;
  ForEachBit(elements,
             [&](int element) { cells = static_cast<Cells>(cells | state.faces[element]); });
  return cells;
}

Cells Rules::BacksOf(const State& state, Elements elements) const {
  Cells cells = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (Has(elements, BackOf(state, cell))) Set(cells, cell);
  }
  return cells;
}

// Those of `rifts` that pass the filter of element and worth.
RiftSet Rules::Passing(const State& state, const Filter& filter, RiftSet rifts) const {
  const RiftSet once = state.shifted[0];
  const RiftSet twice = state.shifted[1];
  RiftSet passing = rifts & ((filter.pass[0] & ~once & ~twice) | (filter.pass[1] & once) |
                             (filter.pass[2] & twice));
  if (filter.drawn) passing &= state.drawn ? with_element_[*state.drawn] : 0;
  return passing;
}

// Without the explored rifts of opponents that their special rule protects (4.6).
RiftSet Rules::Unshielded(const State& state, RiftSet rifts) const {
  const RiftSet shielded = with_special_[LowestBit(kShielded)];
  return rifts & ~(shielded & OpponentsExplored(state));
}

RiftSet Rules::OpponentsExplored(const State& state) const {
  RiftSet rifts = 0;
  for (const Player seat : Seats(num_players_)) {
    if (seat != state.active) rifts |= state.explored[seat];
  }
  return rifts;
}

// The rifts in play, or scored, that owner, which, element and worth of the step allow.
RiftSet Rules::Reachable(const State& state, const Frame& frame) const {
  const Step& step = StepOf(frame);
  const auto& areas =
      step.op == Op::kDiscard && step.zone == Zone::kScored ? state.scored : state.explored;
  RiftSet rifts = 0;
  for (const Player seat : Seats(num_players_)) {
    const bool own = seat == state.active;
    if (step.owner == Owner::kAny || own == (step.owner == Owner::kYou)) rifts |= areas[seat];
  }
  const auto self = Bit<RiftSet>(frame.rift);
  if (step.which != Which::kAny) rifts &= step.which == Which::kSelf ? self : ~self;
  return Passing(state, FilterOf(frame), Unshielded(state, rifts));
}

RiftSet Rules::SameWorth(const State& state, RiftSet rifts, int worth) const {
  RiftSet same = 0;
  ForEachBit(rifts, [&](int rift) {
    if (WorthOf(state, rift) == worth) Set(same, rift);
  });
  return same;
}

// Where the card of a tuck may go, the card itself not yet left out.
RiftSet Rules::TuckDestinations(const State& state, const Frame& frame) const {
  switch (StepOf(frame).under) {
    case Under::kExplored:
      return state.explored[state.active];
    case Under::kScored:
      return state.scored[state.active];
    case Under::kSelf:
      break;
  }
  RiftSet on_table = 0;
  for (const Player seat : Seats(num_players_)) {
    on_table |= state.explored[seat] | state.scored[seat];
  }
  return Unshielded(state, on_table & Bit<RiftSet>(frame.rift));
}

RiftSet Rules::TuckSources(const State& state, const Frame& frame) const {
  const Step& step = StepOf(frame);
  RiftSet sources = 0;
  if (step.source == Source::kHand) {
    sources = state.hand[state.active];
  } else {
    sources = step.source == Source::kExplored ? state.explored[state.active]
                                               : state.scored[state.active];
    const auto self = Bit<RiftSet>(frame.rift);
    if (step.which != Which::kAny) sources &= step.which == Which::kSelf ? self : ~self;
    sources = Passing(state, FilterOf(frame), sources);
  }
  const RiftSet destinations = TuckDestinations(state, frame);
  if (Count(destinations) < 2) sources &= destinations == 0 ? 0 : ~destinations;
  return sources & LargerThanLast(frame);
}

// What an opponent may be made to burst.
RiftSet Rules::RivalRifts(const State& state, const Frame& frame) const {
  const RiftSet shifted = state.shifted[0] | state.shifted[1];
  return Passing(state, FilterOf(frame), Unshielded(state, OpponentsExplored(state) & shifted));
}

// What a holder other than the active player may pick in drop and rival_burst.
RiftSet Rules::HolderPicks(const State& state, const Frame& frame, Player holder) const {
  return StepOf(frame).op == Op::kDrop ? state.hand[holder]
                                       : RivalRifts(state, frame) & state.explored[holder];
}

// Opponents that have something to pick, as bits by seat.
std::uint64_t Rules::OpponentsWith(const State& state, const Frame& frame) const {
  const Op op = StepOf(frame).op;
  std::uint64_t seats = 0;
  for (const Player seat : Seats(num_players_)) {
    if (seat == state.active) continue;
    const RiftSet picks =
        op == Op::kRivalBurst ? HolderPicks(state, frame, seat) : state.hand[seat];
    if (picks != 0) Set(seats, seat);
  }
  return seats;
}

Cells Rules::SwapSeconds(const State& state, const Frame& frame, int first) const {
  const Cells passing = FacesOf(state, ElementsFor(state, FilterOf(frame)));
  Cells seconds = StepOf(frame).adjacent != 0 ? kNeighbours[first] : kAllCells;
  Clear(seconds, first);
  seconds = static_cast<Cells>(seconds & ~(passing & BitsBelow<Cells>(first)));
  if (frame.reps == 0) return seconds;
  const int low = std::min(frame.last, frame.last_other) - 1;
  const int high = std::max(frame.last, frame.last_other) - 1;
  Cells kept = 0;
  ForEachBit(seconds, [&](int second) {
    const int a = std::min(first, second);
    const int b = std::max(first, second);
    const bool shares = a == low || a == high || b == low || b == high;
    const bool same = a == low && b == high;
    const bool later = a > low || (a == low && b > high);
    if (!same && (shares || later)) Set(kept, second);
  });
  return kept;
}

Cells Rules::SwapFirsts(const State& state, const Frame& frame) const {
  Cells firsts = 0;
  ForEachBit(FacesOf(state, ElementsFor(state, FilterOf(frame))), [&](int cell) {
    if (SwapSeconds(state, frame, cell) != 0) Set(firsts, cell);
  });
  return firsts;
}

std::uint64_t Rules::FirstPicks(const State& state, const Frame& frame) const {
  const Step& step = StepOf(frame);
  const Filter& filter = FilterOf(frame);
  switch (step.op) {
    case Op::kFlip:
      return FacesOf(state, ElementsFor(state, filter)) & LargerThanLast(frame);
    case Op::kGrow:
      return BacksOf(state, ElementsFor(state, filter)) & LargerThanLast(frame);
    case Op::kPlace: {
      const Elements elements = ElementsFor(state, filter);
      const int top = *state.elements[0];
      return (Has(elements, ElementOf(top, 0)) ? 1U : 0U) |
             (Has(elements, ElementOf(top, 1)) ? 2U : 0U);
    }
    case Op::kSwap:
      return SwapFirsts(state, frame);
    case Op::kExplore: {
      const RiftSet rifts = state.hand[state.active] & filter.pass[0];
      return filter.drawn ? Passing(state, filter, rifts) : rifts;
    }
    case Op::kShift:
      return Reachable(state, frame) & ~state.shifted[1] & NotBelowLast(frame);
    case Op::kUnshift:
      return Reachable(state, frame) & (state.shifted[0] | state.shifted[1]) & NotBelowLast(frame);
    case Op::kActivate: {
      RiftSet rifts = 0;
      ForEachBit(Reachable(state, frame) & ~Bit<RiftSet>(frame.rift), [&](int rift) {
        if (!IsOnStack(state, rift) && HasEffect(state, rift)) Set(rifts, rift);
      });
      return rifts;
    }
    case Op::kDiscard:
    case Op::kRecall:
      return Reachable(state, frame) & LargerThanLast(frame);
    case Op::kTrade: {
      RiftSet rifts = 0;
      const RiftSet theirs = Passing(state, filter, Unshielded(state, OpponentsExplored(state)));
      ForEachBit(Reachable(state, frame), [&](int rift) {
        if (SameWorth(state, theirs, WorthOf(state, rift)) != 0) Set(rifts, rift);
      });
      return rifts;
    }
    case Op::kTuck:
      if (step.source != Source::kDeck) return TuckSources(state, frame);
      return state.deck_size == 0 ? 0 : TuckDestinations(state, frame);
    case Op::kUntuck:
      return state.hosts & (state.explored[state.active] | state.scored[state.active]);
    case Op::kDrop:
      if (step.who == Who::kYou) return state.hand[state.active] & LargerThanLast(frame);
      return OpponentsWith(state, frame);
    case Op::kLook:
      return OpponentsWith(state, frame);
    case Op::kRivalBurst:
      return step.you_choose != 0 ? RivalRifts(state, frame) : OpponentsWith(state, frame);
    case Op::kSearch:
      return Passing(state,
                     {.pass = {filter.pass[0], filter.pass[0], filter.pass[0]},
                      .elements = filter.elements,
                      .drawn = filter.drawn},
                     TopCards(state, SearchDepth(state, step)));
    case Op::kDraw:
      return state.deck_size == 0 ? 0 : 1;
    case Op::kPermitBurst:
    case Op::kExtraBurst:
    case Op::kFreeElement:
      return 1;
  }
  return 0;
}

std::uint64_t Rules::SecondPicks(const State& state, const Frame& frame) const {
  const Step& step = StepOf(frame);
  const int first = *frame.first;
  switch (step.op) {
    case Op::kPlace:
      return kAllCells;
    case Op::kSwap:
      return SwapSeconds(state, frame, first);
    case Op::kTrade:
      return SameWorth(state,
                       Passing(state, FilterOf(frame), Unshielded(state, OpponentsExplored(state))),
                       WorthOf(state, first));
    case Op::kTuck:
      return TuckDestinations(state, frame) & ~Bit<RiftSet>(first);
    default:
      return HolderPicks(state, frame, static_cast<Player>(first));
  }
}

void Rules::LegalActions(const State& state, ActionList<Rules>& out) const {
  out.clear();
  if (state.extra == Extra::kFirst) out.push_back(PackAction(state.phase, kStopGroup, 0));
  ForEachBit(state.options[0],
             [&](int value) { out.push_back(PackAction(state.phase, kFirstGroup, value)); });
  ForEachBit(state.options[1],
             [&](int value) { out.push_back(PackAction(state.phase, kSecondGroup, value)); });
  if (state.extra == Extra::kLast) out.push_back(PackAction(state.phase, kDeclineGroup, 0));
}

Action Rules::NthLegal(const State& state, int k) const {
  RIFTLAB_DCHECK(k >= 0 && k < NumLegal(state));
  if (state.extra == Extra::kFirst && k-- == 0) return PackAction(state.phase, kStopGroup, 0);
  const int first = Count(state.options[0]);
  if (k < first) return PackAction(state.phase, kFirstGroup, NthBit(state.options[0], k));
  k -= first;
  if (k < Count(state.options[1])) {
    return PackAction(state.phase, kSecondGroup, NthBit(state.options[1], k));
  }
  return PackAction(state.phase, kDeclineGroup, 0);
}

}  // namespace riftlab::riftwalker
