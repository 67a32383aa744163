#include "engine/games/riftwalker/heuristics.h"

#include <algorithm>
#include <cmath>

#include "engine/core/array.h"

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

Payoffs<Rules> Heuristics::ExpectedScores() const {
  Payoffs<Rules> scores;
  const bool over = state_.to_move == kNobody;
  const Chances chances = over ? Chances{} : ChancesOf(rules_, state_);
  for (const Player seat : Seats(rules_.NumPlayers())) {
    scores[seat] = rules_.Score(state_, seat);
    if (over) continue;
    const double turns = TurnsLeft(rules_, state_, seat);
    const double promise =
        PromiseOf(rules_, state_, seat, chances) + kPerCard * Count(state_.hand[seat]);
    scores[seat] += promise * turns / (turns + kHalfTurns);
  }
  return scores;
}

// Shares of a win: for each seat the product over the others of the chance to end ahead of them,
// made to add up to one. Algebraic sigmoids, since exp differs between processors.
Payoffs<Rules> Heuristics::EvaluateAll() const {
  if (state_.to_move == kNobody) return rules_.Returns(state_);
  const Payoffs<Rules> scores = ExpectedScores();
  const double turns = TurnsLeft(rules_, state_, state_.active);
  const double spread = kLastSpread + (kSpread - kLastSpread) * turns / (turns + kHalfTurns);
  Payoffs<Rules> shares;
  double sum = 0;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    shares[seat] = 1;
    for (const Player other : Seats(rules_.NumPlayers())) {
      if (other == seat) continue;
      const double lead = scores[seat] - scores[other];
      shares[seat] *= 0.5 + 0.5 * lead / std::sqrt(spread * spread + lead * lead);
    }
    sum += shares[seat];
  }
  for (const Player seat : Seats(rules_.NumPlayers())) {
    shares[seat] = sum > 0 ? shares[seat] / sum : 1.0 / rules_.NumPlayers();
  }
  return shares;
}

double Heuristics::ScoreElement(int value) const {
  const Player seat = state_.to_move;
  if (value == kStayBit) return GridValue(rules_, state_, seat);
  if (value >= kPlaceBit && value < kTakeBit) {
    const int side = value - kPlaceBit;
    return BestPlace(side) +
           UseOf(rules_, state_, seat, TopElement(side), ChancesOf(rules_, state_));
  }
  State next = state_;
  int element = value - kTakeBit;
  if (value < kCells) {
    element = rules_.FaceOf(state_, value);
    rules_.TurnOver(next, value);
  }
  return GridValue(rules_, next, seat) +
         UseOf(rules_, next, seat, element, ChancesOf(rules_, next));
}

double Heuristics::ScorePlace(int side, int cell) const {
  State next = state_;
  rules_.PutCard(next, cell, *state_.elements[0] * 2 + side);
  return GridValue(rules_, next, state_.to_move);
}

double Heuristics::BestPlace(int side) const {
  double best = -1e9;
  for (int cell = 0; cell < kCells; ++cell) best = std::max(best, ScorePlace(side, cell));
  return best;
}

// What using the power of a rift brings, as far as its first step tells.
double Heuristics::ScoreActivation(int rift) const {
  const Rift& card = rules_.RiftAt(rift);
  const Player seat = state_.active;
  const bool own = Has(state_.explored[seat], rift);
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
    if (step.may != 0 || !rules_.IsFeasible(state_, rift, static_cast<int>(i))) continue;
    if (step.op == Op::kTuck && !own && step.under == Under::kSelf) return -1;
    // A power that costs own rifts is used where the cheapest of them is cheap.
    if (!CostsRifts(step)) return 1;
    double cheapest = 1e9;
    ForEachBit(rules_.FirstPicks(state_, frame),
               [&](int pick) { cheapest = std::min(cheapest, PromiseOf(rules_, state_, pick)); });
    const double gain = 1.2 + 0.5 * card.bonus[Rules::ShiftsOf(state_, rift)];
    return gain - cheapest;
  }
  return 0.5;
}

// A rift, own or another's, that a step takes or changes.
double Heuristics::ScoreRiftPick(const Step& step, int rift) const {
  const Player seat = state_.to_move;
  const Chances chances = ChancesOf(rules_, state_);
  const bool own = Has(state_.explored[seat] | state_.scored[seat], rift);
  const double promise = PromiseOf(rules_, state_, rift);
  switch (step.op) {
    case Op::kShift:
      return ShiftGain(rules_, state_, rift, chances);
    case Op::kExplore:
      return ExploreGain(rules_, rift, chances);
    case Op::kSearch:
      return 0.5 + ExploreGain(rules_, rift, chances);
    case Op::kActivate:
      return ScoreActivation(rift);
    case Op::kDrop:
      return -ExploreGain(rules_, rift, chances);
    case Op::kTuck:
      // Hand cards by how little they would bring, rifts by how little they promise.
      if (step.source == Source::kHand) return 0.5 - ExploreGain(rules_, rift, chances);
      return 1.5 - promise;
    case Op::kTrade:
      return own ? -promise : promise;
    case Op::kRivalBurst:
      // The holder gladly scores; who makes others do so prefers not to.
      return own ? 1.0 + rules_.WorthOf(state_, rift) : -1.0 - rules_.WorthOf(state_, rift);
    case Op::kUntuck:
      return 1;
    default:
      return own ? -promise : promise;
  }
}

// A cell that a step turns over, swaps or fills.
double Heuristics::ScoreCellPick(const Frame& frame, int value, bool second) const {
  const Player seat = state_.to_move;
  const Op op = rules_.StepOf(frame).op;
  if (op == Op::kPlace) return ScorePlace(*frame.first, value);
  if (op == Op::kSwap && !second) {
    double best = -1e9;
    ForEachBit(rules_.SwapSeconds(state_, frame, value), [&](int other) {
      State swapped = state_;
      rules_.SwapCells(swapped, value, other);
      best = std::max(best, GridValue(rules_, swapped, seat));
    });
    return best;
  }
  State next = state_;
  if (op == Op::kSwap) {
    rules_.SwapCells(next, *frame.first, value);
  } else {
    rules_.TurnOver(next, value);
  }
  return GridValue(rules_, next, seat);
}

double Heuristics::ScorePick(Action action) const {
  const Frame& frame = state_.now.stack[state_.now.depth - 1U];
  const Step& step = rules_.StepOf(frame);
  const int value = ValueOf(action);
  if (GroupOf(action) == kDeclineGroup) {
    const bool on_grid = FirstDomain(step) == Domain::kCell;
    return on_grid ? GridValue(rules_, state_, state_.to_move) : 0;
  }
  const bool second = state_.phase == Phase::kPick2;
  switch (second ? SecondDomain(step) : FirstDomain(step)) {
    case Domain::kCell:
      return ScoreCellPick(frame, value, second);
    case Domain::kSide:
      return BestPlace(value);
    case Domain::kSeat:
      return rules_.Score(state_, static_cast<Player>(value));
    case Domain::kRift:
      break;
  }
  if (second && step.op == Op::kTuck) {
    // Beneath the rift whose bonus counts what lies there, else where nothing lies yet.
    const Rift& card = rules_.RiftAt(value);
    const bool counts =
        card.bonus_metric == Metric::kBeneathSelf && card.bonus_kind != BonusKind::kNone;
    return (counts ? 2 : 0) + (Has(state_.hosts, value) ? 0 : 1);
  }
  return ScoreRiftPick(step, value);
}

double Heuristics::ScoreAction(Action action) const {
  const Player seat = state_.to_move;
  const int value = ValueOf(action);
  const bool stops = GroupOf(action) == kStopGroup;
  switch (state_.phase) {
    case Phase::kElement:
      return ScoreElement(value);
    case Phase::kPlaceCell:
      return ScorePlace(state_.now.place_side, value);
    case Phase::kRift: {
      if (stops) return 0;
      const Chances chances = ChancesOf(rules_, state_);
      if (GroupOf(action) == kFirstGroup) return ExploreGain(rules_, value, chances);
      if (Has(state_.shifted[1], value)) return 0.4 * ScoreActivation(value);
      return ShiftGain(rules_, state_, value, chances);
    }
    case Phase::kActivate:
      return value == 1 ? 0 : ScoreActivation(*state_.now.pending);
    case Phase::kBranch:
    case Phase::kYesNo:
      return -value;
    case Phase::kPick:
    case Phase::kPick2:
      return ScorePick(action);
    case Phase::kBurst:
      return stops ? 0 : 1 + rules_.WorthOf(state_, value) + rules_.BonusOf(state_, seat, value);
    default:
      return stops ? 1 : 0;
  }
}

// Bursts when it can, makes and keeps lines of rifts that it could burst, uses what it draws, keeps
// its hand.
Action Heuristics::QuickAction(Rng& rng) const {
  switch (state_.phase) {
    case Phase::kActivate: {
      // Yes, unless it costs too much.
      const Rift& card = rules_.RiftAt(*state_.now.pending);
      const bool costs = card.num_power > 0 && CostsRifts(card.steps[0]);
      const bool refuses = costs && ScoreActivation(*state_.now.pending) <= 0;
      return PackAction(state_.phase, kFirstGroup, refuses ? 1 : 0);
    }
    case Phase::kRefresh:
      return PackAction(state_.phase, kStopGroup, 0);
    default:
      break;
  }
  const bool shifts = state_.phase == Phase::kRift && state_.options[1] != 0;
  const std::uint64_t options = shifts ? state_.options[1] : QuickOptions();
  if (options == 0) {
    const auto n = static_cast<std::uint32_t>(rules_.NumLegal(state_));
    return rules_.NthLegal(state_, static_cast<int>(rng.Below(kChoicePile, n)));
  }
  const auto n = static_cast<std::uint32_t>(Count(options));
  const int value = NthBit(options, static_cast<int>(rng.Below(kChoicePile, n)));
  return PackAction(state_.phase, shifts ? kSecondGroup : kFirstGroup, value);
}

// Those of options[0] that look good, 0 where nothing is known about them.
std::uint64_t Heuristics::QuickOptions() const {
  const Player seat = state_.to_move;
  const std::uint64_t all = state_.options[0];
  if (state_.phase == Phase::kRift) return all;
  if (state_.phase == Phase::kBurst) {
    const std::uint64_t twice = all & state_.shifted[1];
    return twice != 0 ? twice : all;
  }
  Elements wanted = 0;
  const RiftSet ready = state_.explored[seat] & (state_.shifted[0] | state_.shifted[1]);
  for (int element = 0; ready != 0 && element < kElements; ++element) {
    if ((ready & rules_.RiftsWith(element)) != 0) Set(wanted, element);
  }
  if (state_.phase == Phase::kElement) {
    const std::uint64_t useful = UsefulElements() & all;
    const std::uint64_t lines = wanted == 0 ? 0 : LineMakers(wanted) & all;
    if ((lines & useful) != 0) return lines & useful;
    if (lines != 0) return lines;
    return useful != 0 ? useful : all;
  }
  if (state_.phase == Phase::kPlaceCell) {
    const Cells cells = LineCells(wanted, TopElement(state_.now.place_side));
    return cells != 0 ? cells : all & ~std::uint64_t{rules_.FacesOf(state_, wanted)};
  }
  if (wanted == 0 || (state_.phase != Phase::kPick && state_.phase != Phase::kPick2)) return 0;
  const Frame& frame = state_.now.stack[state_.now.depth - 1U];
  const Op op = rules_.StepOf(frame).op;
  if (op == Op::kFlip || op == Op::kGrow) return LineMakers(wanted) & all;
  if (op == Op::kPlace && state_.phase == Phase::kPick2) {
    return LineCells(wanted, TopElement(*frame.first));
  }
  return 0;
}

// Whether a line of one of the `wanted` elements is there once the cell shows `element`.
bool Heuristics::HasLineAfter(Elements wanted, int cell, int element) const {
  const int old = rules_.FaceOf(state_, cell);
  Elements lines = rules_.Lines(state_) & wanted;
  const auto without = static_cast<Cells>(state_.faces[old] & ~Bit<Cells>(cell));
  if (Has(lines, old) && !kHasLine[without]) Clear(lines, old);
  const Cells with = state_.faces[element] | Bit<Cells>(cell);
  return lines != 0 || (Has(wanted, element) && kHasLine[with]);
}

// The cells where `element` would make or keep such a line.
Cells Heuristics::LineCells(Elements wanted, int element) const {
  Cells cells = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (HasLineAfter(wanted, cell, element)) Set(cells, cell);
  }
  return cells;
}

// Ways to draw an element that make or keep such a line, as bits of kElement.
std::uint64_t Heuristics::LineMakers(Elements wanted) const {
  std::uint64_t makers = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (HasLineAfter(wanted, cell, rules_.BackOf(state_, cell))) Set(makers, cell);
  }
  for (int side = 0; side < 2; ++side) {
    if (LineCells(wanted, TopElement(side)) != 0) Set(makers, kPlaceBit + side);
  }
  const bool has_line = (rules_.Lines(state_) & wanted) != 0;
  return has_line ? makers | ~std::uint64_t{0} << kTakeBit : makers;
}

// Ways to draw an element that shifts or explores something, as bits of kElement.
std::uint64_t Heuristics::UsefulElements() const {
  const Player seat = state_.to_move;
  Elements wanted = 0;
  const RiftSet shiftable = state_.explored[seat] & ~state_.shifted[1];
  for (int element = 0; element < kElements; ++element) {
    const RiftSet matching = rules_.RiftsWith(element);
    if (((state_.hand[seat] | shiftable) & matching) != 0) Set(wanted, element);
  }
  std::uint64_t useful = 0;
  for (int cell = 0; cell < kCells; ++cell) {
    if (Has(wanted, rules_.FaceOf(state_, cell))) Set(useful, cell);
  }
  for (int side = 0; side < 2; ++side) {
    if (Has(wanted, TopElement(side))) Set(useful, kPlaceBit + side);
  }
  return useful | static_cast<std::uint64_t>(wanted) << kTakeBit;
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

Payoffs<Rules> Rules::ExpectedScores(const State& state) const {
  return Heuristics(*this, state).ExpectedScores();
}

Payoffs<Rules> Rules::EvaluateAll(const State& state) const {
  return Heuristics(*this, state).EvaluateAll();
}

double Rules::ScoreAction(const State& state, Action action) const {
  return Heuristics(*this, state).ScoreAction(action);
}

Action Rules::QuickAction(const State& state, Rng& rng) const {
  return Heuristics(*this, state).QuickAction(rng);
}

std::string Rules::Preset() const {
  return "so_ismcts:cutoff=0,c=0.5,expand=quick,prior=bonus,prior_weight=0.01,widen=0.6";
}

// Found by riftlab tune. Of several opponents a search sees less, and holds on more to the quick
// choice.
std::string Rules::PresetWithNet() const {
  if (NumPlayers() > 2) {
    return "so_ismcts:cutoff=0,c=0.28,expand=quick,prior=bonus,prior_weight=0.024,widen=0.287";
  }
  return "so_ismcts:cutoff=0,c=0.21,expand=quick,prior=bonus,prior_weight=0.011,widen=0.31";
}

}  // namespace riftlab::riftwalker
