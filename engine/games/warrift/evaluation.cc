#include "engine/games/warrift/evaluation.h"

#include <algorithm>
#include <cmath>

#include "engine/core/array.h"
#include "engine/games/warrift/heuristics.h"

namespace riftlab::warrift {
namespace {

// Points a turn that a seat slays on average, by what an average hand of its deck gives.
constexpr double kRateBase = -0.335;
constexpr double kRateAttack = 0.33;
constexpr double kRateEffects = 0.33;
constexpr double kLeastRate = 0.3;
// By how much that rises with each turn, for a point of magicka in an average hand.
constexpr double kGrowth = 0.03;
// What else is worth points: the size of the deck is not.
constexpr double kDealtCard = 0.3;   // a card from the Rift on the own deck
constexpr double kCardInRift = 0.3;  // an own card there, which others may get first
constexpr double kNextTurn = 0.9;    // to be the next to move, in turns
// Before the first turn.
constexpr double kFirstTurns = 10;
constexpr double kHeldPower = 0.8;
constexpr double kCheapCard = 0.5;
constexpr int kCheapWanted = 2;
// The logarithm of the odds: a lead in points, over the square root of the turns to go and some.
constexpr double kLeadWeight = 0.81;
constexpr double kLastTurns = 3.3;
// The chance to be eliminated, for each monster above the limit when the seat ends its next turn.
constexpr double kDanger = 0.6;
constexpr double kMostDanger = 0.95;
constexpr double kAttackPerMonster = 2.5;
// In solo mode, where being eliminated is all there is to lose.
constexpr double kSoloSafety = 1;
constexpr double kSoloDanger = 1.5;
constexpr double kDealtWorth = 0.3;  // turns for a point that was to come anyway

// The logistic function of a lead, nearly; algebraic since exp differs between processors.
double ChanceOf(double lead) { return 0.5 + 0.5 * lead / std::sqrt(4 + lead * lead); }

// The points that a side has when the race ends.
double PointsAtEnd(const Race& race, const Pace& pace) {
  return pace.points + pace.rate * race.turns + pace.growth * race.turns * race.turns / 2 +
         pace.extra;
}

// What the own cards of each seat give, wherever they lie. One walk over the table serves all
// seats; each one's cards are added up in the same order as if it was alone, since sums of doubles
// depend on that.
Array<CardSums, kMaxSeats> SumCards(const Rules& rules, const State& state) {
  Array<CardSums, kMaxSeats> sums{};
  const CardStore& cards = state.cards;
  const auto add_held = [&](int zone, Player owner) {
    for (int at = cards.Begin(zone); at < cards.End(zone); ++at) {
      sums[owner].Add(rules.ratings().cards[cards.Item(at)]);
    }
  };
  const auto add = [&](int zone, Player holder) {
    if (rules.IsFrenzy()) return add_held(zone, holder);
    for (int at = cards.Begin(zone); at < cards.End(zone); ++at) {
      const CardType type = cards.Item(at);
      sums[rules.OwnerOf(state, type, holder)].Add(rules.ratings().cards[type]);
    }
  };
  for (const Player seat : Seats(rules.setup().players)) {
    // A deck as it was shuffled and a discard pile hold own cards only.
    add_held(Base(seat), seat);
    add_held(Discard(seat), seat);
  }
  for (const Player holder : Seats(rules.setup().players)) {
    add(Upper(holder), holder);
    add(Hand(holder), holder);
  }
  if (!rules.IsFrenzy()) {
    for (CardSums& sum : sums) sum.in_rift = -sum.cards();
    add(kRift, state.active);
    for (CardSums& sum : sums) sum.in_rift += sum.cards();
  }
  add(kPlayed, state.active);
  return sums;
}

// The values of a position that IsAtStart.
Payoffs<Rules> Finished(const Rules& rules, const State& state) {
  return state.phase == Phase::kOver ? rules.Returns(state)
                                     : Evaluation(rules, state).EvaluateStart();
}

}  // namespace

// What an average hand of these cards gives.
Evaluation::Strength Evaluation::StrengthOf(const CardSums& sum) const {
  const double hand = static_cast<double>(rules_.cards().hand_size) /
                      std::max<double>(sum.cards(), rules_.cards().hand_size);
  return {.attack = sum.attack() * hand,
          .magicka = sum.magicka() * hand,
          .effects = sum.effects * hand,
          .in_rift = sum.in_rift};
}

// What the seats of each side promise when a turn begins.
Race Evaluation::RaceOfTurns() const {
  Race race{};
  const bool doubled = std::any_of(state_.vp.begin(), state_.vp.end(),
                                   [&](int vp) { return vp >= rules_.setup().threshold; });
  const int arrivals = doubled ? rules_.cards().monsters_doubled : rules_.cards().monsters_per_turn;
  const Array<CardSums, kMaxSeats> sums = SumCards(rules_, state_);
  // Monsters above the limit after the turns so far, and whether all seats are eliminated in them.
  double excess = state_.monsters.Size(kInPlay) - rules_.setup().limit - arrivals;
  double all_out = 1;
  int left = static_cast<int>(
      std::count(state_.out.begin(), state_.out.begin() + rules_.setup().players, 0));
  for (int offset = 0; offset < rules_.setup().players; ++offset) {
    const auto seat = static_cast<Player>((state_.active + offset) % rules_.setup().players);
    if (!rules_.IsAlive(state_, seat)) continue;
    Pace& pace = race.sides[rules_.Side(seat)];
    const Strength deck = StrengthOf(sums[seat]);
    AddToPace(seat, deck, pace);
    excess += arrivals - (deck.attack + deck.effects) / kAttackPerMonster;
    if (offset == 0) race.excess = excess;
    const double danger = std::clamp(kDanger * excess, 0.0, kMostDanger);
    // A seat that is left alone has won.
    pace.danger += --left == 0 && !rules_.IsSolo() ? danger * (1 - all_out) : danger;
    all_out *= danger;
  }
  race.turns = rules_.setup().rotations;
  for (const Pace& pace : race.sides) {
    if (pace.seats == 0) continue;
    // rate t + growth t^2 / 2 = what is left to the target
    const double to_go = std::max(0.5, rules_.setup().target - pace.points);
    const double root = std::sqrt(pace.rate * pace.rate + 2 * pace.growth * to_go);
    race.turns = std::min(race.turns, 2 * to_go / (pace.rate + root));
  }
  return race;
}

// Adds what one seat brings to its side.
void Evaluation::AddToPace(Player seat, const Strength& deck, Pace& pace) const {
  const double rate =
      std::max(kLeastRate, kRateBase + kRateAttack * deck.attack + kRateEffects * deck.effects);
  ++pace.seats;
  pace.points += state_.vp[seat];
  pace.rate += rate;
  pace.growth += kGrowth * deck.magicka;
  pace.extra += kDealtCard * state_.cards.Size(Upper(seat)) + kCardInRift * deck.in_rift;
  if (seat == state_.active) pace.extra += kNextTurn * rate;
}

// Points at the end, so that leads in them mean something; members of a team have equal ones.
Payoffs<Rules> Evaluation::ExpectedScores() const {
  Payoffs<Rules> scores{};
  if (state_.rotation == 0) return scores;
  const bool over = state_.phase == Phase::kOver;
  const Race race = over ? Race{} : RaceOfTurns();
  for (const Player seat : Seats(rules_.setup().players)) {
    const Pace& pace = race.sides[rules_.Side(seat)];
    if (over) {
      scores[seat] = rules_.PointsOf(state_, seat);
    } else if (pace.seats > 0) {
      scores[seat] = std::max(0.0, PointsAtEnd(race, pace));
    }
  }
  return scores;
}

Race Evaluation::RaceNow() const { return state_.rotation > 0 ? RaceOfTurns() : StartOfRace(); }

// The chance to survive the next turn, times what a win at the usual pace pays, and so on.
double Evaluation::EvaluateSolo() const {
  const Race race = RaceNow();
  const Pace& pace = race.sides[0];
  const double turns = std::max(1.0, state_.turns[0] + race.turns - kDealtWorth * pace.extra);
  const double won = 0.5 + 0.5 * std::max(0.0, 1 - (turns - 1) / rules_.setup().rotations);
  const double lost =
      0.4 * std::min<int>(state_.vp[0], rules_.setup().target) / rules_.setup().target;
  const double survives = ChanceOf(kSoloSafety - kSoloDanger * race.excess);
  return survives * won + (1 - survives) * lost;
}

// Before the first turn what counts is the power and whether the first cards can be paid.
Race Evaluation::StartOfRace() const {
  Race race{};
  race.turns = kFirstTurns;
  for (const Player seat : Seats(rules_.setup().players)) {
    Pace& pace = race.sides[rules_.Side(seat)];
    ++pace.seats;
    if (const OptionalIndex held = state_.power[seat]) {
      pace.extra += kHeldPower * rules_.ratings().powers[*held];
    }
    pace.extra += kCheapCard * std::min(Heuristics(rules_, state_).CheapCards(seat), kCheapWanted);
  }
  return race;
}

bool Evaluation::IsAtStart() const {
  return state_.phase == Phase::kOver ||
         (state_.phase == Phase::kMain && state_.turn.acted == 0 && !state_.trigger);
}

// Where a monster can be slain, each one is tried, and the best for the acting seat counts.
Payoffs<Rules> Evaluation::EvaluateSlays(const Rng& rng) const {
  Payoffs<Rules> best{};
  double best_value = -1;
  const MonsterStore& monsters = state_.monsters;
  for (int at = monsters.Begin(kInPlay); at < monsters.End(kInPlay); ++at) {
    const int kind = monsters.Item(at);
    const int damage = monsters.Tag(at);
    if (rules_.SlayCost(state_, kind, damage) > state_.turn.attack) continue;
    if (rules_.FindMonsterInPlay(state_, kind, damage) != at) continue;
    State next = state_;
    Rng luck = rng;
    rules_.Apply(next, Pack(Verb::kSlay, kind << 8 | damage), luck);
    FinishTurn(rules_, next, luck);
    const Payoffs<Rules> values = Finished(rules_, next);
    if (values[state_.active] <= best_value) continue;
    best = values;
    best_value = values[state_.active];
  }
  return best;
}

Payoffs<Rules> Evaluation::EvaluateAll(Rng& rng) const {
  if (state_.phase == Phase::kOver) return rules_.Returns(state_);
  if (state_.rotation == 0) return EvaluateStart();
  State finished = state_;
  while (!Evaluation(rules_, finished).IsAtStart()) {
    const Action action = Heuristics(rules_, finished).QuickAction();
    if (finished.phase == Phase::kMain && VerbOf(action) == Verb::kSlay) {
      return Evaluation(rules_, finished).EvaluateSlays(rng);
    }
    rules_.Apply(finished, action, rng);
  }
  return Finished(rules_, finished);
}

// A side's part of the win is proportional to its chances against each other side, multiplied, and
// those not to be eliminated.
Payoffs<Rules> Evaluation::EvaluateStart() const {
  Payoffs<Rules> values{};
  if (rules_.IsSolo()) {
    values[0] = EvaluateSolo();
    return values;
  }
  Array<double, kMaxSeats> promises{};  // by side
  const Race race = RaceNow();
  const double spread = std::sqrt(race.turns + kLastTurns);
  for (std::size_t side = 0; side < kMaxSeats; ++side) {
    const Pace& pace = race.sides[side];
    promises[side] = kLeadWeight * PointsAtEnd(race, pace) / spread;
  }
  Array<double, kMaxSeats> chances{};
  double sum = 0;
  for (std::size_t side = 0; side < kMaxSeats; ++side) {
    const Pace& pace = race.sides[side];
    if (pace.seats == 0) continue;
    chances[side] = 1 - pace.danger / pace.seats;
    for (std::size_t other = 0; other < kMaxSeats; ++other) {
      if (other != side && race.sides[other].seats > 0) {
        chances[side] *= ChanceOf(promises[side] - promises[other]);
      }
    }
    sum += chances[side];
  }
  for (const Player seat : Seats(rules_.setup().players)) {
    values[seat] = chances[rules_.Side(seat)] / sum;
  }
  return values;
}

void FinishTurn(const Rules& rules, State& state, Rng& rng) {
  while (!Evaluation(rules, state).IsAtStart()) {
    rules.Apply(state, Heuristics(rules, state).QuickAction(), rng);
  }
}

Payoffs<Rules> Rules::ExpectedScores(const State& state) const {
  return Evaluation(*this, state).ExpectedScores();
}

Payoffs<Rules> Rules::ScoreMargins(const Payoffs<Rules>& scores) const {
  Payoffs<Rules> margins{};
  for (const Player seat : Seats(setup_.players)) {
    double best = 0;
    for (const Player other : Seats(setup_.players)) {
      if (Side(other) != Side(seat)) best = std::max(best, scores[other]);
    }
    margins[seat] = IsSolo() ? std::min(1.0, scores[seat] / (2 * setup_.target))
                             : ChanceOf(4 * (scores[seat] - best) / setup_.target);
  }
  return margins;
}

Payoffs<Rules> Rules::EvaluateAll(const State& state, Rng& rng) const {
  return Evaluation(*this, state).EvaluateAll(rng);
}

Payoffs<Rules> Rules::EvaluateAll(const State& state) const {
  // What is judged as it is needs no luck, which takes time to prepare.
  if (Evaluation(*this, state).IsAtStart()) return Finished(*this, state);
  Rng rng(ByteHash(state), {.index = 0, .purpose = Purpose::kAgent, .seat = state.active});
  return EvaluateAll(state, rng);
}

}  // namespace riftlab::warrift
