// What good play looks like: what a position promises, and how good a decision is. README.md
// explains the terms.
#include <algorithm>
#include <cmath>

#include "engine/core/array.h"
#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab::riftwalker {
namespace {

// The chance to burst a rift in time, by cells of the best line that show its element, and whether
// the missing one need only be turned over.
constexpr double kWithLine = 0.9;
constexpr double kOneTurnAway = 0.6;
constexpr double kOneAway = 0.45;
constexpr double kTwoAway = 0.28;
constexpr double kThreeAway = 0.2;
// What a rift without a shift is worth as a promise, in points, and a card in hand.
constexpr double kUnshifted = 1.6;
constexpr double kPerCard = 0.35;
// How much of an opponent's gain on the grid counts against a move.
constexpr double kRivalShare = 0.35;
// The spread of final leads with the whole game to come, and at its end, in points.
constexpr double kSpread = 16;
constexpr double kLastSpread = 3;
// Turns left when half of what explored rifts promise will be scored.
constexpr double kHalfTurns = 4;

double ChanceOf(Cells faces, Cells backs) {
  double best = kThreeAway;
  for (const Cells line : kLines) {
    const int showing = Count(static_cast<Cells>(line & faces));
    if (showing == 3) return kWithLine;
    if (showing == 2) {
      const bool turns = (line & ~faces & backs) != 0;
      best = std::max(best, turns ? kOneTurnAway : kOneAway);
    } else if (showing == 1) {
      best = std::max(best, kTwoAway);
    }
  }
  return best;
}

// What the cells show of each element, and hide, as chances to burst.
using Chances = Array<double, kElements>;

Chances ChancesOf(const Rules& rules, const State& state) {
  Array<Cells, kElements> backs{};
  for (int cell = 0; cell < kCells; ++cell) {
    Set(backs[rules.BackOf(state, cell)], cell);
  }
  Chances chances{};
  for (std::size_t element = 0; element < kElements; ++element) {
    chances[element] = ChanceOf(state.faces[element], backs[element]);
  }
  return chances;
}

double BestChance(const Chances& chances, Elements elements) {
  double best = 0;
  ForEachBit(elements, [&](int element) { best = std::max(best, chances[element]); });
  return best;
}

// The points of an explored rift as a promise, its place on the grid left out.
double PromiseOf(const Rules& rules, const State& state, int rift) {
  const int shifts = Rules::ShiftsOf(state, rift);
  if (shifts == 0) return kUnshifted;
  const Rift& card = rules.RiftAt(rift);
  double promise = card.points[shifts];
  if (shifts == 1) promise += 0.2 * (card.points[2] - card.points[1]);
  if (card.bonus_kind != BonusKind::kNone) {
    promise += 1.5 * card.bonus[shifts];
  }
  return promise;
}

// What the explored rifts of a seat promise. One rift a turn can be burst, so the best counts most.
double PromiseOf(const Rules& rules, const State& state, Player seat, const Chances& chances) {
  double total = 0;
  double best = 0;
  ForEachBit(state.explored[seat], [&](int rift) {
    const double promise =
        PromiseOf(rules, state, rift) * BestChance(chances, rules.RiftAt(rift).elements);
    total += promise;
    best = std::max(best, promise);
  });
  return 0.7 * total + 0.3 * best;
}

// Turns that a seat will still have, roughly; the one in progress counts.
double TurnsLeft(const Rules& rules, const State& state, Player seat) {
  const int players = rules.NumPlayers();
  if (state.trigger != 0) {
    const int ahead = (seat + players - state.active) % players;
    return ahead < state.last_turns ? 1 : 0;
  }
  int most = 0;
  for (const Player other : Seats(players)) {
    most = std::max(most, Count(state.scored[other]));
  }
  const int enough = rules.cards().bursts_to_end[players];
  const double by_bursts = 1 + 2.5 * std::max(0, enough - most);
  const double by_deck = 1 + state.deck_size / (1.2 * players);
  const double by_rounds = 1 + std::max(0, rules.cards().round_cap - state.round);
  return std::min({by_bursts, by_deck, by_rounds});
}

// --- Single decisions, from what the seat to move knows.

// Whether the step takes rifts, or shifts of them, from the player who uses the power.
bool CostsRifts(const Step& step) {
  if (step.op == Op::kTuck) {
    return step.source == Source::kExplored || step.source == Source::kScored;
  }
  const bool takes = step.op == Op::kDiscard || step.op == Op::kUnshift || step.op == Op::kRecall;
  return takes && step.owner == Owner::kYou;
}

// The state with the grid after a change, for the terms that look at the grid alone.
double GridValue(const Rules& rules, const State& state, Player seat) {
  const Chances chances = ChancesOf(rules, state);
  double value = PromiseOf(rules, state, seat, chances);
  double rivals = 0;
  for (const Player other : Seats(rules.NumPlayers())) {
    if (other != seat) rivals = std::max(rivals, PromiseOf(rules, state, other, chances));
  }
  value -= kRivalShare * rivals;
  // A rift that can be burst at once.
  const Elements lines = rules.Lines(state);
  double burst = 0;
  ForEachBit(state.explored[seat] & rules.RiftsOf(lines), [&](int rift) {
    burst = std::max(burst, static_cast<double>(rules.WorthOf(state, rift)));
  });
  return value + 0.6 * burst;
}

// How much one more shift of an explored rift brings.
double ShiftGain(const Rules& rules, const State& state, int rift, const Chances& chances) {
  const Rift& card = rules.RiftAt(rift);
  const auto shifts = Rules::ShiftsOf(state, rift);
  if (shifts >= kMaxShifts) return 0;
  const double gain = card.points[shifts + 1] - card.points[shifts] + 0.8 * card.bonus[shifts + 1] -
                      0.8 * card.bonus[shifts] - (shifts == 0 ? 0.5 * kUnshifted : 0);
  return gain * (0.3 + 0.7 * BestChance(chances, card.elements));
}

// A hand card as a rift to explore.
double ExploreGain(const Rules& rules, int rift, const Chances& chances) {
  const Rift& card = rules.RiftAt(rift);
  return 0.25 * card.points[2] * (0.4 + BestChance(chances, card.elements)) + 0.3 * card.bonus[2] +
         (card.special != 0 ? 0.3 : 0.0);
}

// The best use of the drawn element on the rift step.
double UseOf(const Rules& rules, const State& state, Player seat, int element,
             const Chances& chances) {
  const RiftSet matching = rules.RiftsOf(Bit<Elements>(element));
  double best = 0;
  ForEachBit(state.explored[seat] & matching,
             [&](int rift) { best = std::max(best, ShiftGain(rules, state, rift, chances)); });
  ForEachBit(state.hand[seat] & matching,
             [&](int rift) { best = std::max(best, ExploreGain(rules, rift, chances)); });
  return best;
}

}  // namespace

Payoffs<Rules> Rules::ExpectedScores(const State& state) const {
  Payoffs<Rules> scores;
  const bool over = state.to_move == kNobody;
  const Chances chances = over ? Chances{} : ChancesOf(*this, state);
  for (const Player seat : Seats(num_players_)) {
    scores[seat] = Score(state, seat);
    if (over) continue;
    const double turns = TurnsLeft(*this, state, seat);
    const double promise =
        PromiseOf(*this, state, seat, chances) + kPerCard * Count(state.hand[seat]);
    scores[seat] += promise * turns / (turns + kHalfTurns);
  }
  return scores;
}

Payoffs<Rules> Rules::ScoreMargins(const Payoffs<Rules>& scores) const {
  constexpr double kUsualLead = 12;
  Payoffs<Rules> margins;
  for (const Player seat : Seats(num_players_)) {
    double best = -1e9;
    for (const Player other : Seats(num_players_)) {
      if (other != seat) best = std::max(best, scores[other]);
    }
    const double lead = scores[seat] - best;
    margins[seat] = 0.5 + 0.5 * lead / std::sqrt(kUsualLead * kUsualLead + lead * lead);
  }
  return margins;
}

// Shares of a win: for each seat the product over the others of the chance to end ahead of them,
// made to add up to one. Algebraic sigmoids, since exp differs between processors.
Payoffs<Rules> Rules::EvaluateAll(const State& state) const {
  if (state.to_move == kNobody) return Returns(state);
  const Payoffs<Rules> scores = ExpectedScores(state);
  const double turns = TurnsLeft(*this, state, state.active);
  const double spread = kLastSpread + (kSpread - kLastSpread) * turns / (turns + kHalfTurns);
  Payoffs<Rules> shares;
  double sum = 0;
  for (const Player seat : Seats(num_players_)) {
    shares[seat] = 1;
    for (const Player other : Seats(num_players_)) {
      if (other == seat) continue;
      const double lead = scores[seat] - scores[other];
      shares[seat] *= 0.5 + 0.5 * lead / std::sqrt(spread * spread + lead * lead);
    }
    sum += shares[seat];
  }
  for (const Player seat : Seats(num_players_)) {
    shares[seat] = sum > 0 ? shares[seat] / sum : 1.0 / num_players_;
  }
  return shares;
}

double Rules::ScoreElement(const State& state, int value) const {
  const Player seat = state.to_move;
  State next = state;
  if (value == kStayBit) return GridValue(*this, state, seat);
  if (value >= kPlaceBit && value < kTakeBit) {
    const int side = value - kPlaceBit;
    double best = -1e9;
    for (int cell = 0; cell < kCells; ++cell) {
      best = std::max(best, ScorePlace(state, side, cell));
    }
    const int element = ElementOf(*state.elements[0], side);
    return best + UseOf(*this, state, seat, element, ChancesOf(*this, state));
  }
  int element = value - kTakeBit;
  if (value < kCells) {
    element = FaceOf(state, value);
    TurnOver(next, value);
  }
  return GridValue(*this, next, seat) + UseOf(*this, next, seat, element, ChancesOf(*this, next));
}

double Rules::ScorePlace(const State& state, int side, int cell) const {
  State next = state;
  PutCard(next, cell, *state.elements[0] * 2 + side);
  return GridValue(*this, next, state.to_move);
}

// What using the power of a rift brings, as far as its first step tells.
double Rules::ScoreActivation(const State& state, int rift) const {
  const Rift& card = RiftAt(rift);
  const Player seat = state.active;
  const bool own = Has(state.explored[seat], rift);
  for (std::size_t i = 0; i < card.num_power; ++i) {
    const Step& step = card.steps[i];
    const Frame frame = {.rift = static_cast<std::uint8_t>(rift),
                         .flags = 0,
                         .step = static_cast<std::uint8_t>(i),
                         .reps = 0,
                         .first = {},
                         .last = 0,
                         .last_other = 0,
                         .opponent = {}};
    if (step.may != 0 || !IsFeasible(state, rift, static_cast<int>(i))) continue;
    if (step.op == Op::kTuck && !own && step.under == Under::kSelf) return -1;
    // A power that costs own rifts is used where the cheapest of them is cheap.
    if (!CostsRifts(step)) return 1;
    double cheapest = 1e9;
    ForEachBit(FirstPicks(state, frame),
               [&](int pick) { cheapest = std::min(cheapest, PromiseOf(*this, state, pick)); });
    const double gain = 1.2 + 0.5 * card.bonus[ShiftsOf(state, rift)];
    return gain - cheapest;
  }
  return 0.5;
}

// A rift, own or another's, that a step takes or changes.
double Rules::ScoreRiftPick(const State& state, const Step& step, int rift, Player seat) const {
  const Chances chances = ChancesOf(*this, state);
  const bool own = Has(state.explored[seat] | state.scored[seat], rift);
  const double promise = PromiseOf(*this, state, rift);
  switch (step.op) {
    case Op::kShift:
      return ShiftGain(*this, state, rift, chances);
    case Op::kExplore:
      return ExploreGain(*this, rift, chances);
    case Op::kSearch:
      return 0.5 + ExploreGain(*this, rift, chances);
    case Op::kActivate:
      return ScoreActivation(state, rift);
    case Op::kDrop:
      return -ExploreGain(*this, rift, chances);
    case Op::kTuck:
      // Hand cards by how little they would bring, rifts by how little they promise.
      if (step.source == Source::kHand) return 0.5 - ExploreGain(*this, rift, chances);
      return 1.5 - promise;
    case Op::kTrade:
      return own ? -promise : promise;
    case Op::kRivalBurst:
      // The holder gladly scores; who makes others do so prefers not to.
      return own ? 1.0 + WorthOf(state, rift) : -1.0 - WorthOf(state, rift);
    case Op::kUntuck:
      return 1;
    default:
      return own ? -promise : promise;
  }
}

double Rules::ScorePick(const State& state, Action action) const {
  const Player seat = state.to_move;
  const Frame& frame = state.now.stack[state.now.depth - 1U];
  const Step& step = StepOf(frame);
  const int value = ValueOf(action);
  if (GroupOf(action) == kDeclineGroup) {
    const bool on_grid = FirstDomain(step) == Domain::kCell;
    return on_grid ? GridValue(*this, state, seat) : 0;
  }
  const bool second = state.phase == Phase::kPick2;
  State next = state;
  switch (second ? SecondDomain(step) : FirstDomain(step)) {
    case Domain::kCell:
      if (step.op == Op::kSwap && !second) {
        double best = -1e9;
        ForEachBit(SwapSeconds(state, frame, value), [&](int other) {
          State swapped = state;
          SwapCells(swapped, value, other);
          best = std::max(best, GridValue(*this, swapped, seat));
        });
        return best;
      }
      if (step.op == Op::kPlace) return ScorePlace(state, *frame.first, value);
      if (step.op == Op::kSwap) {
        SwapCells(next, *frame.first, value);
      } else {
        TurnOver(next, value);
      }
      return GridValue(*this, next, seat);
    case Domain::kSide: {
      double best = -1e9;
      for (int cell = 0; cell < kCells; ++cell) {
        best = std::max(best, ScorePlace(state, value, cell));
      }
      return best;
    }
    case Domain::kSeat:
      return Score(state, static_cast<Player>(value));
    case Domain::kRift:
      break;
  }
  if (second && step.op == Op::kTuck) {
    // Beneath the rift whose bonus counts what lies there, else where nothing lies yet.
    const bool counts = RiftAt(value).bonus_metric == Metric::kBeneathSelf &&
                        RiftAt(value).bonus_kind != BonusKind::kNone;
    return (counts ? 2 : 0) + (Has(state.hosts, value) ? 0 : 1);
  }
  return ScoreRiftPick(state, step, value, seat);
}

double Rules::ScoreAction(const State& state, Action action) const {
  const Player seat = state.to_move;
  const int value = ValueOf(action);
  const bool stops = GroupOf(action) == kStopGroup;
  switch (state.phase) {
    case Phase::kElement:
      return ScoreElement(state, value);
    case Phase::kPlaceCell:
      return ScorePlace(state, state.now.place_side, value);
    case Phase::kRift: {
      if (stops) return 0;
      const Chances chances = ChancesOf(*this, state);
      if (GroupOf(action) == kFirstGroup) return ExploreGain(*this, value, chances);
      if (Has(state.shifted[1], value)) return 0.4 * ScoreActivation(state, value);
      return ShiftGain(*this, state, value, chances);
    }
    case Phase::kActivate:
      return value == 1 ? 0 : ScoreActivation(state, *state.now.pending);
    case Phase::kBranch:
    case Phase::kYesNo:
      return -value;
    case Phase::kPick:
    case Phase::kPick2:
      return ScorePick(state, action);
    case Phase::kBurst:
      return stops ? 0 : 1 + WorthOf(state, value) + BonusOf(state, seat, value);
    default:
      return stops ? 1 : 0;
  }
}

// Bursts when it can, makes and keeps lines of rifts that it could burst, uses what it draws, keeps
// its hand.
Action Rules::QuickAction(const State& state, Rng& rng) const {
  switch (state.phase) {
    case Phase::kActivate: {
      // Yes, unless it costs too much.
      const Rift& card = RiftAt(*state.now.pending);
      const bool costs = card.num_power > 0 && CostsRifts(card.steps[0]);
      const bool refuses = costs && ScoreActivation(state, *state.now.pending) <= 0;
      return PackAction(state.phase, kFirstGroup, refuses ? 1 : 0);
    }
    case Phase::kRefresh:
      return PackAction(state.phase, kStopGroup, 0);
    default:
      break;
  }
  const bool shifts = state.phase == Phase::kRift && state.options[1] != 0;
  const std::uint64_t options = shifts ? state.options[1] : QuickOptions(state);
  if (options == 0) {
    const auto n = static_cast<std::uint32_t>(NumLegal(state));
    return NthLegal(state, static_cast<int>(rng.Below(kChoicePile, n)));
  }
  const auto n = static_cast<std::uint32_t>(Count(options));
  const int value = NthBit(options, static_cast<int>(rng.Below(kChoicePile, n)));
  return PackAction(state.phase, shifts ? kSecondGroup : kFirstGroup, value);
}

// Those of options[0] that look good, 0 where nothing is known about them.
std::uint64_t Rules::QuickOptions(const State& state) const {
  const Player seat = state.to_move;
  const std::uint64_t all = state.options[0];
  if (state.phase == Phase::kRift) return all;
  if (state.phase == Phase::kBurst) {
    const std::uint64_t twice = all & state.shifted[1];
    return twice != 0 ? twice : all;
  }
  Elements wanted = 0;
  const RiftSet ready = state.explored[seat] & (state.shifted[0] | state.shifted[1]);
  for (int element = 0; ready != 0 && element < kElements; ++element) {
    if ((ready & with_element_[element]) != 0) Set(wanted, element);
  }
  if (state.phase == Phase::kElement) {
    const std::uint64_t useful = UsefulElements(state) & all;
    const std::uint64_t lines = wanted == 0 ? 0 : LineMakers(state, wanted) & all;
    if ((lines & useful) != 0) return lines & useful;
    if (lines != 0) return lines;
    return useful != 0 ? useful : all;
  }
  if (state.phase == Phase::kPlaceCell) {
    const int element = ElementOf(*state.elements[0], state.now.place_side);
    const Cells cells = LineCells(state, wanted, element);
    return cells != 0 ? cells : all & ~std::uint64_t{FacesOf(state, wanted)};
  }
  if (wanted == 0 || (state.phase != Phase::kPick && state.phase != Phase::kPick2)) return 0;
  const Frame& frame = state.now.stack[state.now.depth - 1U];
  const Op op = StepOf(frame).op;
  if (op == Op::kFlip || op == Op::kGrow) return LineMakers(state, wanted) & all;
  if (op == Op::kPlace && state.phase == Phase::kPick2) {
    return LineCells(state, wanted, ElementOf(*state.elements[0], *frame.first));
  }
  return 0;
}

// Whether a line of one of the `wanted` elements is there once the cell shows `element`.
bool Rules::HasLineAfter(const State& state, Elements wanted, int cell, int element) const {
  const int old = FaceOf(state, cell);
  Elements lines = Lines(state) & wanted;
  const auto without = static_cast<Cells>(state.faces[old] & ~Bit<Cells>(cell));
  if (Has(lines, old) && !kHasLine[without]) Clear(lines, old);
  const Cells with = state.faces[element] | Bit<Cells>(cell);
  return lines != 0 || (Has(wanted, element) && kHasLine[with]);
}

// The cells where `element` would make or keep such a line.
Cells Rules::LineCells(const State& state, Elements wanted, int element) const {
  Cells cells = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (HasLineAfter(state, wanted, cell, element)) Set(cells, cell);
  }
  return cells;
}

// Ways to draw an element that make or keep such a line, as bits of kElement.
std::uint64_t Rules::LineMakers(const State& state, Elements wanted) const {
  std::uint64_t makers = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (HasLineAfter(state, wanted, cell, BackOf(state, cell))) Set(makers, cell);
  }
  for (int side = 0; side < 2; ++side) {
    const int element = ElementOf(*state.elements[0], side);
    if (LineCells(state, wanted, element) != 0) Set(makers, kPlaceBit + side);
  }
  const bool has_line = (Lines(state) & wanted) != 0;
  return has_line ? makers | ~std::uint64_t{0} << kTakeBit : makers;
}

// Ways to draw an element that shifts or explores something, as bits of kElement.
std::uint64_t Rules::UsefulElements(const State& state) const {
  const Player seat = state.to_move;
  Elements wanted = 0;
  const RiftSet shiftable = state.explored[seat] & ~state.shifted[1];
  for (int element = 0; element < kElements; ++element) {
    const RiftSet matching = with_element_[element];
    if (((state.hand[seat] | shiftable) & matching) != 0) Set(wanted, element);
  }
  std::uint64_t useful = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (Has(wanted, FaceOf(state, cell))) Set(useful, cell);
  }
  const int top = *state.elements[0];
  if (Has(wanted, ElementOf(top, 0))) Set(useful, kPlaceBit);
  if (Has(wanted, ElementOf(top, 1))) Set(useful, kPlaceBit + 1);
  return useful | static_cast<std::uint64_t>(wanted) << kTakeBit;
}

std::string Rules::Preset() const {
  return "so_ismcts:cutoff=0,c=0.5,expand=quick,prior=bonus,prior_weight=0.01,widen=0.6";
}

std::string Rules::PresetWithNet() const {
  return "so_ismcts:cutoff=0,c=0.4,expand=quick,prior=bonus,prior_weight=0.01,widen=1";
}

}  // namespace riftlab::riftwalker
