// What good play looks like: how good a decision is, and a quick move for playouts. README.md
// explains the terms; everything is measured in points of attack.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/games/warrift/warrift.h"

namespace riftlab::warrift {
namespace {

constexpr double kAttack = 1;
// A point of magicka in the first rotation, and what it loses with each one.
constexpr double kFirstMagicka = 1.25;
constexpr double kMagickaLoss = 0.07;
constexpr double kLeastMagicka = 0.35;
constexpr double kDraw = 1.6;
constexpr double kConsume = 0.9;
// What slaying a monster is worth beyond its points, by how near the limit is.
constexpr double kFarBonus = 0.15;
constexpr double kNearBonus = 0.65;
constexpr double kBrinkBonus = 1.65;
constexpr double kNear = 0.6;  // part of the limit
constexpr double kNever = -1000;
constexpr double kWaits = 100;  // to play a card that asks for a slain monster

double MagickaValue(int rotation) {
  return std::max(kLeastMagicka, kFirstMagicka - kMagickaLoss * std::max(0, rotation - 1));
}

// How many monsters the deathcrash of a monster brings.
int SpawnedBy(const CardTable& cards, int kind) {
  int spawned = 0;
  const EffectList& crash = cards.list(cards.monster(kind).deathcrash);
  for (int i = crash.first; i < crash.first + crash.count; ++i) {
    if (cards.effect(i).op == Op::kSpawn) spawned += cards.effect(i).n;
  }
  return spawned;
}

}  // namespace

// --- Ratings of effects, without looking at a position.

double Rules::RatingOf(int list) const {
  double rating = 0;
  const EffectList& effects = cards_.list(list);
  for (int i = effects.first; i < effects.first + effects.count; ++i) {
    const Effect& effect = cards_.effect(i);
    const double own = effect.what == static_cast<int>(Who::kSelf) ? 1 : 0;
    switch (effect.op) {
      case Op::kAttack:
        rating += kAttack * effect.n;
        break;
      case Op::kMagicka:
        rating += 0.9 * effect.n;
        break;
      case Op::kPer:
        rating += 0.5 * effect.max;
        break;
      case Op::kDraw:
        rating += own * kDraw * effect.n;
        break;
      case Op::kDiscard:
      case Op::kPayDiscard:
        rating -= own * effect.n;
        break;
      case Op::kConsume:
        rating += kConsume * effect.n;
        break;
      case Op::kMove:
        rating += effect.to == Spot::kHand ? 1.8 : 0.6;
        break;
      case Op::kDamage:
        rating += effect.what != 0 ? 2.5 * effect.n : 0.8 * effect.n;
        break;
      case Op::kSlay:
        rating += 3;
        break;
      case Op::kBanish:
      case Op::kRefresh:
        rating += 0.3;
        break;
      case Op::kSpawn:
        rating -= 0.7 * effect.n;
        break;
      case Op::kDiscount:
        rating += 0.7 * effect.n;
        break;
      case Op::kFreeSummon:
        rating += 0.7 * effect.max_cost;
        break;
      case Op::kChoose: {
        double best = kNever;
        for (int option = 0; option < effect.lists; ++option) {
          best = std::max(best, RatingOf(effect.list + option));
        }
        rating += best;
        break;
      }
      case Op::kExchange:
        rating += std::max(0.2, 0.8 * RatingOf(effect.list) - 0.8);
        break;
      case Op::kIf:
        rating += 0.5 * RatingOf(effect.list);
        break;
      case Op::kLasting:
        rating += 0.5 * effect.n * RatingOf(effect.list);
        break;
      case Op::kSteal:
      case Op::kPayConsume:
        rating += 0.5;
        break;
    }
  }
  return rating;
}

void Rules::RateCards() {
  for (CardType type = 0; type < cards_.num_types; ++type) {
    const Card& card = cards_.card(type);
    effect_ratings_[type] = RatingOf(card.effects) + 0.3 * RatingOf(card.on_summon);
    play_scores_[type] = PlayScore(type);
  }
  for (std::size_t i = 0; i < cards_.num_powers; ++i) {
    const Power& power = cards_.powers[i];
    power_ratings_[i] =
        power.kind == PowerKind::kStatic
            ? 1.1 * power.n
            : RatingOf(power.list) - 0.9 * power.cost_magicka - kAttack * power.cost_attack;
  }
}

// What playing the card once is worth.
double Rules::CardValue(const State& state, CardType type) const {
  const Card& card = cards_.card(type);
  return kAttack * card.attack + MagickaValue(state.rotation) * card.magicka +
         effect_ratings_[type];
}

// --- Scores of actions.

bool Rules::IsLastTurn(const State& state, Player seat) const {
  return state.trigger != 0 || PointsOf(state, seat) >= setup_.target;
}

// The affordable monsters to slay, as bits of their places in the order of arrival: the set with
// the most points and bonuses, or with the most monsters where the limit would be exceeded.
std::uint64_t Rules::BestSlays(const State& state) const {
  constexpr int kMost = 60;  // attack that is looked at
  const int begin = state.monsters.Begin(kInPlay);
  const int count = std::min(state.monsters.Size(kInPlay), 64);
  const int attack = std::min<int>(state.turn.attack, kMost);
  const double limit = std::max(1, setup_.limit);
  double bonus = count >= kNear * limit ? kNearBonus : kFarBonus;
  if (count >= setup_.limit - 1) bonus = kBrinkBonus;
  const auto best_set = [&](double each) {
    std::array<double, kMost + 1> value{};
    std::array<std::uint64_t, kMost + 1> set{};
    for (int i = 0; i < count; ++i) {
      const int kind = state.monsters.Item(begin + i);
      const int cost = SlayCost(state, kind, state.monsters.Tag(begin + i));
      const double worth = cards_.monster(kind).vp + each * (1 - SpawnedBy(cards_, kind));
      for (int spent = attack; spent >= cost; --spent) {
        const auto with = static_cast<std::size_t>(spent);
        const auto without = static_cast<std::size_t>(spent - cost);
        if (value[without] + worth <= value[with]) continue;
        value[with] = value[without] + worth;
        set[with] = set[without] | Bit<std::uint64_t>(i);
      }
    }
    return set[static_cast<std::size_t>(attack)];
  };
  const std::uint64_t chosen = best_set(bonus);
  return count - Count(chosen) > setup_.limit ? best_set(1000) : chosen;
}

double Rules::ScoreAction(const State& state, Action action) const {
  if (state.phase == Phase::kMain) return ScoreMain(state, action);
  return state.phase < Phase::kMain ? ScoreSetup(state, action) : ScorePick(state, action);
}

double Rules::ScoreMain(const State& state, Action action) const {
  switch (VerbOf(action)) {
    case Verb::kPlay:
      return ScorePlay(state, static_cast<CardType>(ValueOf(action)));
    case Verb::kSlay:
      return ScoreSlay(state, Middle(action), Low(action));
    case Verb::kSummon:
      return ScoreSummon(state, static_cast<CardType>(ValueOf(action) >> 1),
                         (ValueOf(action) & 1) != 0);
    case Verb::kPower:
      return ScorePower(state);
    case Verb::kEnd:
      return 0;
    default:
      return kNever;  // trades, and giving up a hand
  }
}

// Everything is played: what draws or lasts first, what asks about earlier actions last.
double Rules::PlayScore(CardType type) const {
  const EffectList& effects = cards_.list(cards_.card(type).effects);
  double score = 1000;
  for (int i = effects.first; i < effects.first + effects.count; ++i) {
    const Effect& effect = cards_.effect(i);
    if (effect.op == Op::kDraw || effect.op == Op::kLasting || effect.op == Op::kDiscount) {
      score = std::max(score, 1020.0);
    } else if (effect.op == Op::kIf || effect.op == Op::kPer) {
      score = effect.count == Counter::kSlain ? kWaits : 990;
    } else if (effect.op == Op::kExchange || effect.op == Op::kConsume) {
      score = 1010;
    }
  }
  return score;
}

double Rules::ScorePlay(const State& state, CardType type) const {
  const double score = play_scores_[type];
  return score == kWaits && state.turn.slain > 0 ? 990 : score;
}

double Rules::ScoreSlay(const State& state, int kind, int damage) const {
  const std::uint64_t chosen = BestSlays(state);
  bool wanted = false;
  ForEachBit(chosen, [&](int i) {
    const int at = state.monsters.Begin(kInPlay) + i;
    wanted = wanted || (state.monsters.Item(at) == kind && state.monsters.Tag(at) == damage);
  });
  if (!wanted) return kNever;
  return 500 + 10 * RatingOf(cards_.monster(kind).deathcrash) + cards_.monster(kind).vp;
}

double Rules::ScoreSummon(const State& state, CardType type, bool retain) const {
  if (IsLastTurn(state, state.active)) return kNever;
  const double value = CardValue(state, type) + 0.15 * cards_.card(type).cost;
  if (!retain) return 300 + value;
  // Retaining is for magicka that could not summon anything else.
  const int left = state.turn.magicka - SummonCost(state, type);
  for (int slot = 0; slot < NumSlots(); ++slot) {
    const int held = state.selection[static_cast<std::size_t>(SlotOf(state.active, slot))];
    if (held == 0 || held == type + 1) continue;
    if (SummonCost(state, static_cast<CardType>(held - 1)) <= left) return 300 + value - 0.2;
  }
  return 300 + value + 0.2;
}

double Rules::ScorePower(const State& state) const {
  const std::size_t index = state.power[state.active] - 1U;
  const Power& power = cards_.powers[index];
  if (power.cost_consume > 0 || power.cost_discard > 0) {
    return state.rotation <= 6 ? 1005 : kNever;
  }
  const bool crowded = state.monsters.Size(kInPlay) + 2 > setup_.limit;
  if (crowded && RatingOf(power.list) < power_ratings_[index]) return kNever;
  if (state.monsters.Size(kInPlay) >= setup_.limit - 1 && power_ratings_[index] > -0.5) return 600;
  // Magicka that still summons something is worth more than the effect.
  if (power.cost_magicka > 0 && state.rotation <= 5 && state.turn.magicka <= 6) return 50;
  return power_ratings_[index] > -0.5 ? 600 : kNever;
}

double Rules::ScoreCardPick(const State& state, const Effect& effect, Action action) const {
  const auto type = static_cast<CardType>(Middle(action));
  const double value = CardValue(state, type);
  const bool in_hand = static_cast<Spot>(High(action)) == Spot::kHand;
  switch (effect.op) {
    case Op::kConsume:
      // Weak cards clog the deck; one in hand would still be of use now.
      return 1.4 - value - (in_hand ? 0.3 : 0);
    case Op::kExchange: {
      const bool consumes = effect.what == static_cast<int>(Give::kConsume);
      return 0.9 * RatingOf(effect.list) + (consumes ? 1.4 - value : 0.0) - value;
    }
    case Op::kMove:
      return effect.to == Spot::kRift ? -1 : value;
    default:
      return -value;
  }
}

double Rules::ScoreMonsterPick(const State& state, const Effect& effect, Action action) const {
  const Monster& monster = cards_.monster(Middle(action));
  const double worth = monster.vp + 0.2 * RatingOf(monster.deathcrash);
  const bool crowded = state.monsters.Size(kInPlay) >= setup_.limit - 1;
  switch (effect.op) {
    case Op::kDamage: {
      const int left = monster.health - Low(action) - effect.n;
      return left <= 0 ? 10 + worth : worth / (1 + left);
    }
    case Op::kSlay:
      return 10 + worth;
    case Op::kExchange:
      return 0.2;
    default:  // putting it under its deck gives no points
      return crowded ? 1 : -1;
  }
}

double Rules::ScorePick(const State& state, Action action) const {
  const Verb verb = VerbOf(action);
  if (verb == Verb::kStop) return 0;
  if (state.phase == Phase::kReply) return verb == Verb::kNo ? 1 : 0;
  const Effect& effect = AskingEffect(state);
  switch (verb) {
    case Verb::kPick:
      return ScoreCardPick(state, effect, action);
    case Verb::kMonster:
      return ScoreMonsterPick(state, effect, action);
    case Verb::kSlot: {
      const int held =
          state.selection[static_cast<std::size_t>(SlotOf(state.active, ValueOf(action)))];
      const double value = held == 0 ? 0 : CardValue(state, static_cast<CardType>(held - 1));
      return effect.op == Op::kRefresh ? 3 - value : value;
    }
    case Verb::kOption:
      return RatingOf(effect.list + ValueOf(action)) +
             (state.rotation <= 3 && ValueOf(action) > 0 ? 0.5 : 0);
    case Verb::kPlayer:
      return state.vp[static_cast<std::size_t>(ValueOf(action))];
    case Verb::kYes:
      return 1;
    default:
      return 0;
  }
}

double Rules::ScoreSetup(const State& state, Action action) const {
  switch (VerbOf(action)) {
    case Verb::kChoosePower:
      return power_ratings_[static_cast<std::size_t>(ValueOf(action))];
    case Verb::kReplace: {
      if (state.phase == Phase::kRefreshAgain) return -1;
      int cheap = 0;
      for (int slot = 0; slot < NumSlots(); ++slot) {
        const int held = state.selection[static_cast<std::size_t>(SlotOf(state.active, slot))];
        if (held != 0 && cards_.card(static_cast<CardType>(held - 1)).cost <= 3) ++cheap;
      }
      return cheap >= 2 ? -1 : 1;
    }
    case Verb::kPlace:
      return -ValueOf(action);
    default:
      return 0;
  }
}

// --- Search.

std::string Rules::Preset() const { return "so_ismcts:playout=greedy"; }

// What ScoreAction would choose, with less looking around in the mid step.
Action Rules::QuickAction(const State& state, Rng& rng) const {
  if (state.phase == Phase::kMain) return QuickMain(state);
  if (state.rotation == 0) {
    return NthLegal(state,
                    static_cast<int>(rng.Below(static_cast<std::uint32_t>(NumLegal(state)))));
  }
  ActionList<Rules> actions;
  LegalActions(state, actions);
  Action best = actions[0];
  double best_score = -std::numeric_limits<double>::infinity();
  for (const Action action : actions) {
    const double score = actions.size() == 1 ? 0 : ScorePick(state, action);
    if (score <= best_score) continue;
    best = action;
    best_score = score;
  }
  return best;
}

// Plays all cards, those that wait for a slain monster last; then the power, the slays and the
// summons that ScoreAction would choose.
Action Rules::QuickMain(const State& state) const {
  const Player seat = state.active;
  int best = -1;
  double best_score = 0;
  for (int at = state.cards.Begin(Hand(seat)); at < state.cards.End(Hand(seat)); ++at) {
    const double score = play_scores_[state.cards.Item(at)];
    if (score <= best_score) continue;
    best = state.cards.Item(at);
    best_score = score;
  }
  if (best >= 0 && (best_score > kWaits || state.turn.slain > 0)) return Pack(Verb::kPlay, best);
  if (PowerUsable(state) && ScorePower(state) > 0) return Pack(Verb::kPower);
  if (state.turn.attack > 0) {
    const std::uint64_t slays = BestSlays(state);
    if (slays != 0) {
      const int at = state.monsters.Begin(kInPlay) + LowestBit(slays);
      return Pack(Verb::kSlay, state.monsters.Item(at) << 8 | state.monsters.Tag(at));
    }
  }
  if (best >= 0) return Pack(Verb::kPlay, best);
  return QuickSummon(state);
}

Action Rules::QuickSummon(const State& state) const {
  Action best = Pack(Verb::kEnd);
  if (IsLastTurn(state, state.active)) return best;
  double best_score = 0;
  for (int slot = 0; slot < NumSlots(); ++slot) {
    const int held = state.selection[static_cast<std::size_t>(SlotOf(state.active, slot))];
    if (held == 0) continue;
    const auto type = static_cast<CardType>(held - 1);
    const int cost = SummonCost(state, type);
    if (cost > state.turn.magicka) continue;
    const double score = ScoreSummon(state, type, false);
    if (score <= best_score) continue;
    best_score = score;
    const bool retain = !IsFrenzy() && cost + RetainCost(state, type) <= state.turn.magicka &&
                        ScoreSummon(state, type, true) > score;
    best = Pack(Verb::kSummon, type << 1 | (retain ? 1 : 0));
  }
  return best;
}

}  // namespace riftlab::warrift
