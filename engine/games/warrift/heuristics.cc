#include "engine/games/warrift/heuristics.h"

#include <algorithm>

#include "engine/core/array.h"
#include "engine/core/first_best.h"
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

// What the effects of a list are worth, without looking at a position.
double Rate(const CardTable& cards, int list) {
  double rating = 0;
  const EffectList& effects = cards.list(list);
  for (int i = effects.first; i < effects.first + effects.count; ++i) {
    const Effect& effect = cards.effect(i);
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
          best = std::max(best, Rate(cards, effect.list + option));
        }
        rating += best;
        break;
      }
      case Op::kExchange:
        rating += std::max(0.2, 0.8 * Rate(cards, effect.list) - 0.8);
        break;
      case Op::kIf:
        rating += 0.5 * Rate(cards, effect.list);
        break;
      case Op::kLasting:
        rating += 0.5 * effect.n * Rate(cards, effect.list);
        break;
      case Op::kSteal:
      case Op::kPayConsume:
        rating += 0.5;
        break;
    }
  }
  return rating;
}

// Everything is played: what draws or lasts first, what asks about earlier actions last.
double PlayScore(const CardTable& cards, CardType type) {
  const EffectList& effects = cards.list(cards.card(type).effects);
  double score = 1000;
  for (int i = effects.first; i < effects.first + effects.count; ++i) {
    const Effect& effect = cards.effect(i);
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

}  // namespace

// What playing the card once is worth.
double Heuristics::CardValue(CardType type) const {
  const Card& card = rules_.cards().card(type);
  return kAttack * card.attack + MagickaValue(state_.rotation) * card.magicka +
         ratings_.effects[type];
}

bool Heuristics::IsLastTurn() const {
  return state_.trigger || rules_.PointsOf(state_, state_.active) >= rules_.setup().target;
}

// The affordable monsters to slay, as bits of their places in the order of arrival: the set with
// the most points and bonuses, or with the most monsters where the limit would be exceeded.
std::uint64_t Heuristics::BestSlays() const {
  Prey prey;
  const int begin = state_.monsters.Begin(kInPlay);
  const int count = std::min(state_.monsters.Size(kInPlay), 64);
  prey.attack = std::min<int>(state_.turn.attack, kMostAttack);
  const Rules::SlayCosts& costs = rules_.SlayCostsOf(state_);
  for (int i = 0; i < count; ++i) {
    const int kind = state_.monsters.Item(begin + i);
    const int cost = std::max(0, costs[kind] - state_.monsters.Tag(begin + i));
    if (cost > prey.attack) continue;
    prey.total_cost += cost;
    prey.targets[prey.count++] = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(cost),
                                  rules_.cards().monster(kind).vp,
                                  static_cast<std::int8_t>(1 - ratings_.spawned[kind]),
                                  kCrash * ratings_.crashes[kind]};
  }
  if (prey.count == 0) return 0;
  const double limit = std::max(1, rules_.setup().limit);
  double bonus = count >= kNear * limit ? kNearBonus : kFarBonus;
  if (count >= rules_.setup().limit - 1) bonus = kBrinkBonus;
  const std::uint64_t chosen = BestSet(prey, bonus);
  return count - Count(chosen) > rules_.setup().limit ? BestSet(prey, kAnyMonster) : chosen;
}

double Heuristics::ScoreAction(Action action) const {
  if (state_.phase == Phase::kMain) return ScoreMain(action);
  return state_.phase < Phase::kMain ? ScoreSetup(action) : ScorePick(action);
}

double Heuristics::ScoreMain(Action action) const {
  switch (VerbOf(action)) {
    case Verb::kPlay:
      return ScorePlay(static_cast<CardType>(ValueOf(action)));
    case Verb::kSlay:
      return ScoreSlay(Middle(action), Low(action));
    case Verb::kSummon:
      return ScoreSummon(static_cast<CardType>(ValueOf(action) >> 1), (ValueOf(action) & 1) != 0);
    case Verb::kPower:
      return ScorePower();
    case Verb::kEnd:
      return 0;
    default:
      return kNever;  // trades, and giving up a hand
  }
}

double Heuristics::ScorePlay(CardType type) const {
  const double score = ratings_.plays[type];
  return score == kWaits && state_.turn.slain > 0 ? 990 : score;
}

double Heuristics::ScoreSlay(int kind, int damage) const {
  const std::uint64_t chosen = BestSlays();
  bool wanted = false;
  ForEachBit(chosen, [&](int i) {
    const int at = state_.monsters.Begin(kInPlay) + i;
    wanted = wanted || (state_.monsters.Item(at) == kind && state_.monsters.Tag(at) == damage);
  });
  if (!wanted) return kNever;
  return kSlayScore + SlayOrder(kind);
}

// Of the monsters that are to be slain those first that bring most at once.
double Heuristics::SlayOrder(int kind) const {
  return 10 * ratings_.crashes[kind] + rules_.cards().monster(kind).vp;
}

double Heuristics::ScoreSummon(CardType type, bool retain) const {
  if (IsLastTurn()) return kNever;
  const double value = CardValue(type) + 0.15 * rules_.cards().card(type).cost;
  return kSummonScore + value - (retain ? kRetain : 0);
}

double Heuristics::ScorePower() const {
  const int index = *state_.power[state_.active];
  const Power& power = rules_.cards().powers[index];
  if (power.cost_consume > 0 || power.cost_discard > 0) {
    return state_.rotation <= 6 ? kPowerFirst : kNever;
  }
  const bool crowded = state_.monsters.Size(kInPlay) + 2 > rules_.setup().limit;
  if (crowded && ratings_.spawned_by_power[index] > 0) return kNever;
  if (state_.monsters.Size(kInPlay) >= rules_.setup().limit - 1 && ratings_.powers[index] > -0.5) {
    return kPowerAfterCards;
  }
  // Magicka that still summons something is worth more than the effect.
  if (power.cost_magicka > 0 && state_.rotation <= 5 && state_.turn.magicka <= 6) return 50;
  return ratings_.powers[index] > -0.5 ? kPowerAfterCards : kNever;
}

double Heuristics::ScoreCardPick(const Effect& effect, Action action) const {
  const auto type = static_cast<CardType>(Middle(action));
  const double value = CardValue(type);
  const bool in_hand = static_cast<Spot>(High(action)) == Spot::kHand;
  switch (effect.op) {
    case Op::kConsume:
      // Weak cards clog the deck; one in hand would still be of use now.
      return 1.4 - value - (in_hand ? 0.3 : 0);
    case Op::kExchange: {
      const bool consumes = effect.what == static_cast<int>(Give::kConsume);
      return 0.9 * ratings_.lists[effect.list] + (consumes ? 1.4 - value : 0.0) - value;
    }
    case Op::kMove:
      return effect.to == Spot::kRift ? -1 : value;
    default:
      return -value;
  }
}

double Heuristics::ScoreMonsterPick(const Effect& effect, Action action) const {
  const Monster& monster = rules_.cards().monster(Middle(action));
  const double worth = monster.vp + 0.2 * ratings_.crashes[Middle(action)];
  const bool crowded = state_.monsters.Size(kInPlay) >= rules_.setup().limit - 1;
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

double Heuristics::ScorePick(Action action) const {
  const Verb verb = VerbOf(action);
  if (verb == Verb::kStop) return 0;
  if (state_.phase == Phase::kReply) return verb == Verb::kNo ? 1 : 0;
  const Effect& effect = rules_.AskingEffect(state_);
  switch (verb) {
    case Verb::kPick:
      return ScoreCardPick(effect, action);
    case Verb::kMonster:
      return ScoreMonsterPick(effect, action);
    case Verb::kSlot: {
      const OptionalIndex held = state_.selection[rules_.SlotOf(state_.active, ValueOf(action))];
      const double value = !held ? 0 : CardValue(*held);
      return effect.op == Op::kRefresh ? 3 - value : value;
    }
    case Verb::kOption:
      return ratings_.lists[effect.list + ValueOf(action)] +
             (state_.rotation <= 3 && ValueOf(action) > 0 ? 0.5 : 0);
    case Verb::kPlayer:
      return state_.vp[ValueOf(action)];
    case Verb::kYes:
      return 1;
    default:
      return 0;
  }
}

int Heuristics::CheapCards(Player seat) const {
  int cheap = 0;
  for (int slot = 0; slot < rules_.NumSlots(); ++slot) {
    const OptionalIndex held = state_.selection[rules_.SlotOf(seat, slot)];
    if (held && rules_.cards().card(*held).cost <= 3) ++cheap;
  }
  return cheap;
}

double Heuristics::ScoreSetup(Action action) const {
  switch (VerbOf(action)) {
    case Verb::kChoosePower:
      return ratings_.powers[ValueOf(action)];
    case Verb::kReplace: {
      if (state_.phase == Phase::kRefreshAgain) return -1;
      return CheapCards(state_.active) >= 2 ? -1 : 1;
    }
    case Verb::kPlace:
      return -ValueOf(action);
    default:
      return 0;
  }
}

Action Heuristics::QuickAction() const {
  if (state_.phase == Phase::kMain) return QuickMain();
  ActionList<Rules> actions;
  rules_.LegalActions(state_, actions);
  if (actions.size() == 1) return actions[0];
  return FirstBest(actions, [&](Action action) { return ScoreAction(action); });
}

// Plays all cards, those that wait for a slain monster last; in between the power, the slays and
// the summons that ScoreAction would choose.
Action Heuristics::QuickMain() const {
  const Player seat = state_.active;
  int best = -1;
  double best_score = 0;
  for (int at = state_.cards.Begin(Hand(seat)); at < state_.cards.End(Hand(seat)); ++at) {
    const double score = ratings_.plays[state_.cards.Item(at)];
    if (score <= best_score) continue;
    best = state_.cards.Item(at);
    best_score = score;
  }
  const bool plays = best >= 0 && (best_score > kWaits || state_.turn.slain > 0);
  if (plays && ratings_.most_power_scores[state_.power[seat].ordinal()] <= best_score) {
    return Pack(Verb::kPlay, best);
  }
  const double power = rules_.PowerUsable(state_) ? ScorePower() : kNever;
  if (plays && power <= best_score) return Pack(Verb::kPlay, best);
  if (power > kSlayScore) return Pack(Verb::kPower);
  if (state_.turn.attack > 0) {
    const std::uint64_t slays = BestSlays();
    if (slays != 0) return QuickSlay(slays);
  }
  if (best >= 0) return Pack(Verb::kPlay, best);
  const Action summon = QuickSummon();
  return VerbOf(summon) == Verb::kEnd && power > 0 ? Pack(Verb::kPower) : summon;
}

// The first of the monsters to slay.
Action Heuristics::QuickSlay(std::uint64_t slays) const {
  int best = -1;
  double best_score = 0;
  ForEachBit(slays, [&](int i) {
    const int at = state_.monsters.Begin(kInPlay) + i;
    const double score = SlayOrder(state_.monsters.Item(at));
    if (best >= 0 && score <= best_score) return;
    best = at;
    best_score = score;
  });
  return Pack(Verb::kSlay, state_.monsters.Item(best) << 8 | state_.monsters.Tag(best));
}

Action Heuristics::QuickSummon() const {
  Action best = Pack(Verb::kEnd);
  if (IsLastTurn()) return best;
  if (state_.turn.magicka < rules_.cards().min_summon_cost) return best;
  double best_score = 0;
  for (int slot = 0; slot < rules_.NumSlots(); ++slot) {
    const OptionalIndex held = state_.selection[rules_.SlotOf(state_.active, slot)];
    if (!held) continue;
    const CardType type = *held;
    if (rules_.SummonCost(state_, type) > state_.turn.magicka) continue;
    const double score = ScoreSummon(type, false);
    if (score <= best_score) continue;
    best_score = score;
    best = Pack(Verb::kSummon, type << 1);
  }
  return best;
}

void Rules::Rate() {
  for (int list = 0; list < cards_.num_lists; ++list) {
    ratings_.lists[list] = warrift::Rate(cards_, list);
  }
  for (CardType type = 0; type < cards_.num_types; ++type) {
    const Card& card = cards_.card(type);
    ratings_.effects[type] = ratings_.lists[card.effects] + 0.3 * ratings_.lists[card.on_summon];
    ratings_.cards[type] = WorthOf(card, ratings_.effects[type]);
    ratings_.plays[type] = PlayScore(cards_, type);
  }
  for (std::size_t kind = 0; kind < cards_.num_monsters; ++kind) {
    ratings_.crashes[kind] = ratings_.lists[cards_.monsters[kind].deathcrash];
    ratings_.spawned[kind] = SpawnedBy(cards_, cards_.monsters[kind].deathcrash);
  }
  for (std::size_t i = 0; i < cards_.num_powers; ++i) {
    const Power& power = cards_.powers[i];
    ratings_.spawned_by_power[i] = SpawnedBy(cards_, power.list);
    ratings_.most_power_scores[i + 1] =
        power.cost_consume > 0 || power.cost_discard > 0 ? kPowerFirst : kPowerAfterCards;
    ratings_.powers[i] =
        power.kind == PowerKind::kStatic
            ? 1.1 * power.n
            : ratings_.lists[power.list] - 0.9 * power.cost_magicka - kAttack * power.cost_attack;
  }
}

double Rules::ScoreAction(const State& state, Action action) const {
  return Heuristics(*this, state).ScoreAction(action);
}

Action Rules::QuickAction(const State& state, Rng& /*rng*/) const {
  return Heuristics(*this, state).QuickAction();
}

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

std::string Rules::PresetWithPolicy() const {
  return "so_ismcts:cutoff=0,c=1,expand=learned,luck=paired,widen=0.3,"
         "prior=puct,prior_weight=0.8";
}

}  // namespace riftlab::warrift
