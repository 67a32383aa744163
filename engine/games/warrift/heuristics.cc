// What good play looks like: how good a decision is, and a quick move for playouts. README.md
// explains the terms; everything is measured in points of attack.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/core/array.h"
#include "engine/games/warrift/warrift.h"
#include "fmt/format.h"

namespace riftlab::warrift {
namespace {

constexpr double kAttack = 1;
// A point of magicka in the first rotation, and what it loses with each one.
constexpr double kFirstMagicka = 1.06;
constexpr double kMagickaLoss = 0.06;
constexpr double kLeastMagicka = 0.3;
constexpr double kDraw = 1.6;
constexpr double kConsume = 0.9;
// Retained cards come later, and do not entitle to a share of the Rift.
constexpr double kRetain = 0.2;
// What slaying a monster is worth beyond its points, by how near the limit is.
constexpr double kFarBonus = 0.15;
constexpr double kNearBonus = 0.65;
constexpr double kBrinkBonus = 1.65;
constexpr double kNear = 0.6;   // part of the limit
constexpr double kCrash = 0.4;  // what a monster's deathcrash is worth, for its rating
constexpr double kNever = -1000;
constexpr double kSlayScore = 500;
constexpr double kSummonScore = 300;
constexpr double kWaits = 400;  // to play a card that asks for a slain monster
// Powers that are paid in cards come before plain cards, others after them.
constexpr double kPowerFirst = 1005;
constexpr double kPowerAfterCards = 600;

double MagickaValue(int rotation) {
  return std::max(kLeastMagicka, kFirstMagicka - kMagickaLoss * std::max(0, rotation - 1));
}

// How many monsters a list of effects brings.
int SpawnedBy(const CardTable& cards, int list) {
  int spawned = 0;
  const EffectList& effects = cards.list(list);
  for (int i = effects.first; i < effects.first + effects.count; ++i) {
    if (cards.effect(i).op == Op::kSpawn) spawned += cards.effect(i).n;
  }
  return spawned;
}

constexpr int kMostAttack = 60;       // that is looked at
constexpr double kAnyMonster = 1000;  // bonus of each where their number is all that counts

// What can be slain: place in the order of arrival, cost, points, by how much the table empties.
struct Target {
  std::uint8_t place;
  std::uint8_t cost;
  std::uint8_t points;
  std::int8_t removed;
  double extra;
};

struct Prey {                 // NOLINT(*-member-init)
  Array<Target, 64> targets;  // `count` of them are set
  int count = 0;
  int attack = 0;
  int total_cost = 0;  // of all targets
};

double WorthOf(const Target& target, double bonus) {
  return target.points + bonus * target.removed + target.extra;
}

// The places of the targets that are worth something, where all of them can be paid. What they are
// worth is added up as BestSet does, which finds the same, only later.
std::uint64_t AllOf(const Prey& prey, double bonus) {
  double value = 0;
  std::uint64_t set = 0;
  for (int i = 0; i < prey.count; ++i) {
    const Target& target = prey.targets[i];
    const double with = value + WorthOf(target, bonus);
    if (with <= value) continue;
    value = with;
    Set(set, target.place);
  }
  return set;
}

// The places of the targets that bring the most points and `bonus` for each monster less: a
// knapsack problem.
std::uint64_t BestSet(const Prey& prey, double bonus) {
  if (prey.total_cost <= prey.attack) return AllOf(prey, bonus);
  // As much of them as the attack reaches is set below, in every playout.
  Array<double, kMostAttack + 1> value;       // NOLINT(*-member-init)
  Array<std::uint64_t, kMostAttack + 1> set;  // NOLINT(*-member-init)
  std::fill_n(value.begin(), prey.attack + 1, 0.0);
  std::fill_n(set.begin(), prey.attack + 1, 0U);
  for (int i = 0; i < prey.count; ++i) {
    const Target& target = prey.targets[i];
    const double worth = WorthOf(target, bonus);
    for (int spent = prey.attack; spent >= target.cost; --spent) {
      const auto without = spent - target.cost;
      if (value[without] + worth <= value[spent]) continue;
      value[spent] = value[without] + worth;
      set[spent] = set[without] | Bit<std::uint64_t>(target.place);
    }
  }
  return set[prey.attack];
}

}  // namespace

// --- Ratings of effects, without looking at a position.

double Rules::Rate(int list) const {
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
          best = std::max(best, Rate(effect.list + option));
        }
        rating += best;
        break;
      }
      case Op::kExchange:
        rating += std::max(0.2, 0.8 * Rate(effect.list) - 0.8);
        break;
      case Op::kIf:
        rating += 0.5 * Rate(effect.list);
        break;
      case Op::kLasting:
        rating += 0.5 * effect.n * Rate(effect.list);
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
  for (int list = 0; list < cards_.num_lists; ++list) {
    list_ratings_[list] = Rate(list);
  }
  for (CardType type = 0; type < cards_.num_types; ++type) {
    const Card& card = cards_.card(type);
    effect_ratings_[type] = RatingOf(card.effects) + 0.3 * RatingOf(card.on_summon);
    card_worths_[type] = WorthOf(card, effect_ratings_[type]);
    play_scores_[type] = PlayScore(type);
  }
  for (std::size_t kind = 0; kind < cards_.num_monsters; ++kind) {
    crash_ratings_[kind] = RatingOf(cards_.monsters[kind].deathcrash);
    spawned_[kind] = SpawnedBy(cards_, cards_.monsters[kind].deathcrash);
  }
  for (std::size_t i = 0; i < cards_.num_powers; ++i) {
    const Power& power = cards_.powers[i];
    spawned_by_power_[i] = SpawnedBy(cards_, power.list);
    most_power_scores_[i + 1] =
        power.cost_consume > 0 || power.cost_discard > 0 ? kPowerFirst : kPowerAfterCards;
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
  return state.trigger || PointsOf(state, seat) >= setup_.target;
}

// The affordable monsters to slay, as bits of their places in the order of arrival: the set with
// the most points and bonuses, or with the most monsters where the limit would be exceeded.
std::uint64_t Rules::BestSlays(const State& state) const {
  Prey prey;
  const int begin = state.monsters.Begin(kInPlay);
  const int count = std::min(state.monsters.Size(kInPlay), 64);
  prey.attack = std::min<int>(state.turn.attack, kMostAttack);
  const SlayCosts& costs = SlayCostsOf(state);
  for (int i = 0; i < count; ++i) {
    const int kind = state.monsters.Item(begin + i);
    const int cost = std::max(0, costs[kind] - state.monsters.Tag(begin + i));
    if (cost > prey.attack) continue;
    prey.total_cost += cost;
    prey.targets[prey.count++] = {
        static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(cost), cards_.monster(kind).vp,
        static_cast<std::int8_t>(1 - spawned_[kind]), kCrash * crash_ratings_[kind]};
  }
  if (prey.count == 0) return 0;
  const double limit = std::max(1, setup_.limit);
  double bonus = count >= kNear * limit ? kNearBonus : kFarBonus;
  if (count >= setup_.limit - 1) bonus = kBrinkBonus;
  const std::uint64_t chosen = BestSet(prey, bonus);
  return count - Count(chosen) > setup_.limit ? BestSet(prey, kAnyMonster) : chosen;
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
  return kSlayScore + SlayOrder(kind);
}

// Of the monsters that are to be slain those first that bring most at once.
double Rules::SlayOrder(int kind) const {
  return 10 * crash_ratings_[kind] + cards_.monster(kind).vp;
}

double Rules::ScoreSummon(const State& state, CardType type, bool retain) const {
  if (IsLastTurn(state, state.active)) return kNever;
  const double value = CardValue(state, type) + 0.15 * cards_.card(type).cost;
  return kSummonScore + value - (retain ? kRetain : 0);
}

double Rules::ScorePower(const State& state) const {
  const int index = *state.power[state.active];
  const Power& power = cards_.powers[index];
  if (power.cost_consume > 0 || power.cost_discard > 0) {
    return state.rotation <= 6 ? kPowerFirst : kNever;
  }
  const bool crowded = state.monsters.Size(kInPlay) + 2 > setup_.limit;
  if (crowded && spawned_by_power_[index] > 0) return kNever;
  if (state.monsters.Size(kInPlay) >= setup_.limit - 1 && power_ratings_[index] > -0.5) {
    return kPowerAfterCards;
  }
  // Magicka that still summons something is worth more than the effect.
  if (power.cost_magicka > 0 && state.rotation <= 5 && state.turn.magicka <= 6) return 50;
  return power_ratings_[index] > -0.5 ? kPowerAfterCards : kNever;
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
  const double worth = monster.vp + 0.2 * crash_ratings_[Middle(action)];
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
      const OptionalIndex held = state.selection[SlotOf(state.active, ValueOf(action))];
      const double value = !held ? 0 : CardValue(state, *held);
      return effect.op == Op::kRefresh ? 3 - value : value;
    }
    case Verb::kOption:
      return RatingOf(effect.list + ValueOf(action)) +
             (state.rotation <= 3 && ValueOf(action) > 0 ? 0.5 : 0);
    case Verb::kPlayer:
      return state.vp[ValueOf(action)];
    case Verb::kYes:
      return 1;
    default:
      return 0;
  }
}

// Cards of the selection that a first hand can pay.
int Rules::CheapCards(const State& state, Player seat) const {
  int cheap = 0;
  for (int slot = 0; slot < NumSlots(); ++slot) {
    const OptionalIndex held = state.selection[SlotOf(seat, slot)];
    if (held && cards_.card(*held).cost <= 3) ++cheap;
  }
  return cheap;
}

double Rules::ScoreSetup(const State& state, Action action) const {
  switch (VerbOf(action)) {
    case Verb::kChoosePower:
      return power_ratings_[ValueOf(action)];
    case Verb::kReplace: {
      if (state.phase == Phase::kRefreshAgain) return -1;
      return CheapCards(state, state.active) >= 2 ? -1 : 1;
    }
    case Verb::kPlace:
      return -ValueOf(action);
    default:
      return 0;
  }
}

// --- Search.

// In solo mode a turn more costs little of the payoff, so that less can be gained by good moves.
std::string Rules::Preset() const {
  return fmt::format("so_ismcts:depth=1,luck=paired,playout=greedy,prior=bonus,prior_weight={}",
                     IsSolo() ? "0.02" : "0.05");
}

// A good evaluation makes a deeper tree worth its time, which playouts do not.
std::string Rules::PresetWithNet() const {
  return "so_ismcts:cutoff=0,c=0.2,expand=quick,luck=paired,widen=0.3,"
         "prior=bonus,prior_weight=0.02";
}

// What ScoreAction would choose, with less looking around in the mid step.
Action Rules::QuickAction(const State& state, Rng& /*rng*/) const {
  if (state.phase == Phase::kMain) return QuickMain(state);
  Action best{};
  double best_score = -std::numeric_limits<double>::infinity();
  ActionList<Rules> actions;
  LegalActions(state, actions);
  if (actions.size() == 1) return actions[0];
  for (const Action action : actions) {
    const double score = ScoreAction(state, action);
    if (score <= best_score) continue;
    best = action;
    best_score = score;
  }
  return best;
}

// Plays all cards, those that wait for a slain monster last; in between the power, the slays and
// the summons that ScoreAction would choose.
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
  const bool plays = best >= 0 && (best_score > kWaits || state.turn.slain > 0);
  if (plays && most_power_scores_[state.power[seat].ordinal()] <= best_score) {
    return Pack(Verb::kPlay, best);
  }
  const double power = PowerUsable(state) ? ScorePower(state) : kNever;
  if (plays && power <= best_score) return Pack(Verb::kPlay, best);
  if (power > kSlayScore) return Pack(Verb::kPower);
  if (state.turn.attack > 0) {
    const std::uint64_t slays = BestSlays(state);
    if (slays != 0) return QuickSlay(state, slays);
  }
  if (best >= 0) return Pack(Verb::kPlay, best);
  const Action summon = QuickSummon(state);
  return VerbOf(summon) == Verb::kEnd && power > 0 ? Pack(Verb::kPower) : summon;
}

// The first of the monsters to slay.
Action Rules::QuickSlay(const State& state, std::uint64_t slays) const {
  int best = -1;
  double best_score = 0;
  ForEachBit(slays, [&](int i) {
    const int at = state.monsters.Begin(kInPlay) + i;
    const double score = SlayOrder(state.monsters.Item(at));
    if (best >= 0 && score <= best_score) return;
    best = at;
    best_score = score;
  });
  return Pack(Verb::kSlay, state.monsters.Item(best) << 8 | state.monsters.Tag(best));
}

Action Rules::QuickSummon(const State& state) const {
  Action best = Pack(Verb::kEnd);
  if (IsLastTurn(state, state.active)) return best;
  if (state.turn.magicka < cards_.min_summon_cost) return best;
  double best_score = 0;
  for (int slot = 0; slot < NumSlots(); ++slot) {
    const OptionalIndex held = state.selection[SlotOf(state.active, slot)];
    if (!held) continue;
    const CardType type = *held;
    if (SummonCost(state, type) > state.turn.magicka) continue;
    const double score = ScoreSummon(state, type, false);
    if (score <= best_score) continue;
    best_score = score;
    best = Pack(Verb::kSummon, type << 1);
  }
  return best;
}

}  // namespace riftlab::warrift
