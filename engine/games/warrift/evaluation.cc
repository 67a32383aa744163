// What a position promises each seat. README.md explains the terms.
#include <algorithm>
#include <cmath>

#include "engine/games/warrift/warrift.h"

namespace riftlab::warrift {
namespace {

// What one unit of something adds to the logarithm of the odds to win, at the start of the game and
// when somebody has the target; between them it is linear. Found by logistic regression over 3,000
// games of `greedy` for two.
struct Weight {
  double start;
  double end;

  // `to_go`: the part of the way to the target that nobody has gone.
  double At(double to_go) const { return end + (start - end) * to_go; }
};

constexpr Weight kValorPoint = {0.082, 0.382};
// A point in an average hand of the deck.
constexpr Weight kDeckAttack = {0.531, 0.129};
constexpr Weight kDeckMagicka = {0.119, 0};
constexpr Weight kDeckEffects = {0.585, 0.064};
constexpr Weight kDeckCard = {0.093, 0};  // in the deck, however good
constexpr Weight kHeldPower = {0.290, 0};
// Of the seat whose turn it is: what is left to spend, and its hand.
constexpr double kTurnBegun = -0.739;
constexpr Weight kSpareAttack = {0.148, 0.148};
constexpr Weight kSpareMagicka = {0.207, 0};
constexpr double kHandCard = 0.103;
constexpr Weight kHandAttack = {0.074, 0.074};
constexpr Weight kHandMagicka = {0.066, 0};
constexpr Weight kHandEffects = {0.112, 0.112};
// For each monster that is more than the limit allows and than a turn slays.
constexpr double kDanger = 0.8;
constexpr double kAttackPerMonster = 2.5;
// Attack that a valor point takes in solo mode, on average.
constexpr double kAttackPerPoint = 3.2;
// What the expected scores of a position may lead by, in points, at most.
constexpr double kMostLead = 40;

// The logistic function of a lead, nearly; algebraic since exp differs between processors.
double ChanceOf(double lead) { return 0.5 + 0.5 * lead / std::sqrt(4 + lead * lead); }

}  // namespace

// What an average hand of the seat's own cards gives, wherever they lie.
Rules::Strength Rules::StrengthOf(const State& state, Player seat) const {
  Strength strength{};
  const auto add = [&](int zone, Player holder, bool all_own) {
    for (int at = state.cards.Begin(zone); at < state.cards.End(zone); ++at) {
      const CardType type = state.cards.Item(at);
      if (!all_own && OwnerOf(state, type, holder) != seat) continue;
      strength.attack += cards_.card(type).attack;
      strength.magicka += cards_.card(type).magicka;
      strength.effects += effect_ratings_[type];
      ++strength.cards;
    }
  };
  // A deck as it was shuffled and a discard pile hold own cards only.
  add(Base(seat), seat, true);
  add(Discard(seat), seat, true);
  for (const Player holder : Seats(setup_.players)) {
    if (IsFrenzy() && holder != seat) continue;
    add(Upper(holder), holder, IsFrenzy());
    add(Hand(holder), holder, IsFrenzy());
  }
  if (!IsFrenzy()) add(kRift, state.active, false);
  add(kPlayed, state.active, false);
  const double hand =
      static_cast<double>(cards_.hand_size) / std::max<double>(strength.cards, cards_.hand_size);
  strength.attack *= hand;
  strength.magicka *= hand;
  strength.effects *= hand;
  return strength;
}

Rules::Strength Rules::StrengthOfHand(const State& state, Player seat) const {
  Strength strength{};
  for (int at = state.cards.Begin(Hand(seat)); at < state.cards.End(Hand(seat)); ++at) {
    const CardType type = state.cards.Item(at);
    strength.attack += cards_.card(type).attack;
    strength.magicka += cards_.card(type).magicka;
    strength.effects += effect_ratings_[type];
    ++strength.cards;
  }
  return strength;
}

// The part of the way to the target that nobody has gone; 0 once the end is triggered.
double Rules::WayToGo(const State& state) const {
  if (state.trigger != 0) return 0;
  int best = 0;
  for (const Player seat : Seats(setup_.players)) best = std::max(best, PointsOf(state, seat));
  return std::max(0.0, 1 - static_cast<double>(best) / setup_.target);
}

// What speaks for a seat, in logarithms of odds; `to_go` as WayToGo gives it.
double Rules::Promise(const State& state, Player seat, double to_go) const {
  const Strength deck = StrengthOf(state, seat);
  const bool has_turns = state.trigger == 0 || Has(state.last_turns, seat);
  double promise = kValorPoint.At(to_go) * state.vp[seat] + kDeckCard.At(to_go) * deck.cards;
  if (has_turns) {
    promise += kDeckAttack.At(to_go) * deck.attack + kDeckMagicka.At(to_go) * deck.magicka +
               kDeckEffects.At(to_go) * deck.effects;
  }
  if (state.power[seat] != 0) {
    promise += kHeldPower.At(to_go) * power_ratings_[state.power[seat] - 1U];
  }
  double slays = (deck.attack + deck.effects) / kAttackPerMonster;
  double monsters = state.monsters.Size(kInPlay) + 1.0 - setup_.limit;
  if (seat == state.active) {
    const Strength hand = StrengthOfHand(state, seat);
    promise += kTurnBegun + kSpareAttack.At(to_go) * state.turn.attack +
               kSpareMagicka.At(to_go) * state.turn.magicka + kHandCard * hand.cards +
               kHandAttack.At(to_go) * hand.attack + kHandMagicka.At(to_go) * hand.magicka +
               kHandEffects.At(to_go) * hand.effects;
    slays = (state.turn.attack + hand.attack + hand.effects) / kAttackPerMonster;
    monsters -= 1;
  }
  if (has_turns) promise -= kDanger * std::max(0.0, monsters - slays);
  return promise;
}

// Promises in points, so that leads in them mean something; members of a team have equal ones.
Payoffs<Rules> Rules::ExpectedScores(const State& state) const {
  Payoffs<Rules> scores{};
  if (state.rotation == 0) return scores;
  const bool over = state.phase == Phase::kOver;
  const double to_go = WayToGo(state);
  for (const Player seat : Seats(setup_.players)) {
    if (over) {
      scores[seat] = PointsOf(state, seat);
    } else if (IsAlive(state, seat)) {
      scores[seat] =
          std::clamp(Promise(state, seat, to_go) / kValorPoint.At(to_go), 0.0, kMostLead);
    }
  }
  if (over || setup_.mode != Mode::kTeam) return scores;
  for (const std::size_t seat : {0U, 1U}) {
    scores[seat] += scores[seat + 2];
    scores[seat + 2] = scores[seat];
  }
  return scores;
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

double Rules::EvaluateSolo(const State& state) const {
  if (state.rotation == 0) return 0.8;
  const Strength deck = StrengthOf(state, 0);
  const double to_go = std::max(0, setup_.target - state.vp[0]);
  const double strength = deck.attack + 0.6 * deck.magicka + deck.effects;
  const double turns = state.turns[0] + to_go * kAttackPerPoint / std::max(1.5, strength);
  const double over = std::max(0, state.monsters.Size(kInPlay) - setup_.limit);
  const double won = 0.5 + 0.5 * std::max(0.0, 1 - (turns - 1) / setup_.rotations);
  return won * std::clamp(1 - 0.05 * over, 0.3, 1.0);
}

// A side's part of the win is proportional to its chances against each other side, multiplied.
Payoffs<Rules> Rules::EvaluateAll(const State& state) const {
  if (state.phase == Phase::kOver) return Returns(state);
  Payoffs<Rules> values{};
  if (IsSolo()) {
    values[0] = EvaluateSolo(state);
    return values;
  }
  std::array<double, kMaxSeats> promises{};  // by side
  std::array<bool, kMaxSeats> survives{};
  const double to_go = WayToGo(state);
  for (const Player seat : Seats(setup_.players)) {
    const auto side = static_cast<std::size_t>(Side(seat));
    if (!IsAlive(state, seat)) continue;
    survives[side] = true;
    if (state.rotation > 0) promises[side] += Promise(state, seat, to_go);
  }
  std::array<double, kMaxSeats> chances{};
  double sum = 0;
  for (std::size_t side = 0; side < kMaxSeats; ++side) {
    if (!survives[side]) continue;
    chances[side] = 1;
    for (std::size_t other = 0; other < kMaxSeats; ++other) {
      if (other != side && survives[other]) {
        chances[side] *= ChanceOf(promises[side] - promises[other]);
      }
    }
    sum += chances[side];
  }
  for (const Player seat : Seats(setup_.players)) {
    values[seat] = chances[static_cast<std::size_t>(Side(seat))] / sum;
  }
  return values;
}

}  // namespace riftlab::warrift
