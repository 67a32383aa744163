// A sensible move in little time, for playouts: what each elemental would bring if it were
// activated now is estimated from the steps of its ability, and the three actions are compared by
// it. README.md explains the terms.
#include <algorithm>

#include "engine/core/array.h"
#include "engine/games/riftforce/heuristics.h"
#include "engine/games/riftforce/worth.h"

namespace riftlab::riftforce {
namespace {

constexpr double kPerHealing = 0.08;   // a step that heals
constexpr double kPerRepeat = 0.35;    // a Thunderbolt that strikes again
constexpr double kPerTakeOver = 0.55;  // an enemy taken over
constexpr double kPerPlayed = 0.2;     // a card put down, before what its location brings
constexpr double kPerContest = 0.35;   // the first elemental at a location with or without enemies
constexpr double kLater = 0.35;        // what it would do at once, as part of what it will do
constexpr double kPerDrawn = 0.13;     // a card drawn
constexpr double kPerGroup = 0.2;      // a card that can be played along
constexpr double kKeep = 0.06;         // what a discarded card would have been good for
constexpr double kNoise = 0.15;        // luck in playouts, so that they differ

// The sum of the three largest of what was added.
class TopThree {
 public:
  void Add(double value) {
    for (double& place : top_) {
      const double less = std::min(place, value);
      place = std::max(place, value);
      value = less;
    }
  }
  double Sum(int most) const {
    double sum = 0;
    for (int i = 0; i < std::min(most, 3); ++i) sum += top_[i];
    return sum;
  }

 private:
  Array<double, 3> top_{};
};

// What the elementals that could be activated are likely to bring.
struct Outlooks {
  Array<TopThree, kNumbers> by_number{};
  Array<TopThree, kMaxGuilds> by_guild{};
};

// Calls f(mask) for each number and each guild that one of the types has, with all its types.
template <class F>
void ForEachGroup(TypeMask types, F&& f) {
  for (const TypeMask number : kNumberMasks) {
    if ((types & number) != 0) f(number);
  }
  ForEachBit(WithSameGuild(types) & kNumberMasks[0],
             [&](int type) { f(GuildMask(GuildOf(static_cast<CardType>(type)))); });
}

class QuickPlay {
 public:
  QuickPlay(const Rules& rules, const State& state, Player seat)
      : rules_(rules), state_(state), seat_(seat), side_(rules.SideOfOwner(seat)) {
    borders_[0] = 0;
    std::copy(state.table.ends.begin(), state.table.ends.end(), borders_.begin() + 1);
  }

  // What the best Activate action is likely to bring, in Riftforce; 0 if there is none.
  double BestActivation() {
    const TypeMask hand = state_.cards[seat_].hand.Types();
    if (hand == 0) return 0;
    const Outlooks outlooks = EstimateAll();
    const int most = rules_.cards().max_activated;
    double best = 0;
    for (std::size_t number = 0; number < kNumbers; ++number) {
      if ((hand & kNumberMasks[number]) == 0) continue;
      best = std::max(best, outlooks.by_number[number].Sum(most));
    }
    ForEachBit(WithSameGuild(hand) & kNumberMasks[0], [&](int type) {
      const auto guild = GuildOf(static_cast<CardType>(type));
      best = std::max(best, outlooks.by_guild[guild].Sum(most));
    });
    return best;
  }

  // The same for a seat with any card that it could wish for.
  double Threat() {
    const Outlooks outlooks = EstimateAll();
    double best = 0;
    const int most = rules_.cards().max_activated;
    for (const TopThree& number : outlooks.by_number) best = std::max(best, number.Sum(most));
    for (const TopThree& guild : outlooks.by_guild) best = std::max(best, guild.Sum(most));
    return best;
  }

  Action Choose(Rng& rng, double noise) {
    switch (state_.phase) {
      case Phase::kAction:
        return ChooseAction(rng, noise);
      case Phase::kPlayCard:
        return ChooseBy(rng, noise,
                        [&](int type) { return PartnersOf(static_cast<CardType>(type)); });
      case Phase::kPlayAt:
        return ChooseBy(rng, noise, [&](int location) { return Placing(location); });
      case Phase::kDiscard:
        return ChooseBy(rng, noise, [&, outlooks = EstimateAll()](int type) {
          return ActivationBy(outlooks, static_cast<CardType>(type)) -
                 kKeep * PartnersOf(static_cast<CardType>(type));
        });
      case Phase::kActivate:
        return ChooseElemental(rng, noise);
      default:
        return ChooseByLead(rng);
    }
  }

 private:
  // --- Activation.

  double Hit(Elemental enemy, int amount, bool no_riftforce) {
    const int life = rules_.LifeOf(enemy.type());
    const int before = enemy.damage();
    if (before == life) return 0;
    const int after = std::min(life, before + amount);
    destroyed_ = after == life;
    const double gained = destroyed_ && no_riftforce ? kPerElemental : ShareGone(after, life);
    return rules_.WorthOf(enemy) * (gained - ShareGone(before, life));
  }

  // One enemy at a location, by its index; nothing where there is none.
  double HitAt(int location, const Step& step, Elemental actor, bool no_riftforce) {
    const int row = RowOf(1 - side_, location);
    const int place = step.target == Target::kLastEnemy
                          ? End(row) - 1
                          : Begin(row) + (step.target == Target::kSecondEnemy ? 1 : 0);
    if (place < Begin(row) || place >= End(row)) return 0;
    const Elemental enemy = state_.table.At(place);
    return Hit(enemy, AmountOf(step, actor, enemy), no_riftforce);
  }

  static int AmountOf(const Step& step, Elemental actor, Elemental enemy) {
    const bool condition = step.when == When::kAlways ||
                           (step.when == When::kTargetDamaged ? enemy : actor).damage() > 0;
    return condition ? step.amount : step.other;
  }

  // As in Table, without a case of its own for the first row.
  int Begin(int row) const { return borders_[row]; }
  int End(int row) const { return borders_[static_cast<std::size_t>(row) + 1]; }
  int Size(int row) const { return End(row) - Begin(row); }

  std::uint8_t Adjacent(int location) const {
    const int all = (1 << rules_.locations()) - 1;
    return static_cast<std::uint8_t>(((1 << location) << 1 | (1 << location) >> 1) & all);
  }

  double Damage(const Step& step, Elemental actor, int location, int index, bool no_riftforce) {
    const int own_row = RowOf(side_, location);
    const int row = RowOf(1 - side_, location);
    double value = 0;
    switch (step.target) {
      case Target::kEachEnemy:
      case Target::kEachOtherEnemy:
        for (int place = Begin(row); place < End(row); ++place) {
          value += Hit(state_.table.At(place), step.amount, no_riftforce);
        }
        return value;
      case Target::kAnyEnemy:
      case Target::kMostDamagedEnemy: {
        bool destroys = false;
        for (int place = Begin(row); place < End(row); ++place) {
          const Elemental enemy = state_.table.At(place);
          const double hit = Hit(enemy, AmountOf(step, actor, enemy), no_riftforce);
          if (hit <= value) continue;
          value = hit;
          destroys = destroyed_;
        }
        destroyed_ = destroys;
        return value;
      }
      case Target::kAllyBehind:
        if (index + 1 < Size(own_row)) {
          value = -Hit(state_.table.At(Begin(own_row) + index + 1), step.amount, false);
        }
        return value;
      case Target::kSelf:
        return -Hit(actor, step.amount, false);
      case Target::kSelfAndFront:
        for (int i = 0; i < std::min(index, Size(own_row)); ++i) {
          value -= Hit(state_.table.At(Begin(own_row) + i), step.amount, false);
        }
        return value - Hit(actor, step.amount, false);
      default:
        break;
    }
    if (step.place == Place::kHere) return HitAt(location, step, actor, no_riftforce);
    std::uint8_t places = Adjacent(location);
    if (step.place == Place::kHereAndAdjacent) Set(places, location);
    ForEachBit(places, [&](int at) {
      const double hit = HitAt(at, step, actor, no_riftforce);
      value = step.place == Place::kAdjacentChoice ? std::max(value, hit) : value + hit;
    });
    return value;
  }

  // What the steps from `step` on are likely to bring if the acting elemental stands there.
  double Outlook(const Ability& ability, std::size_t step, Elemental actor, int location,
                 int index) {
    double value = 0;
    for (; step < ability.count; ++step) {
      const Step& now = ability.steps[step];
      switch (now.op) {
        case Op::kDamage:
          destroyed_ = false;
          value += Damage(now, actor, location, index, ability.no_riftforce != 0);
          break;
        case Op::kMoveSelf: {
          double best = -1;
          const auto elsewhere =
              static_cast<std::uint8_t>(((1 << rules_.locations()) - 1) & ~(1 << location));
          ForEachBit(now.place == Place::kAdjacentChoice ? Adjacent(location) : elsewhere,
                     [&](int to) {
                       const int last = Size(RowOf(side_, to));
                       best = std::max(best, Outlook(ability, step + 1, actor, to, last));
                     });
          return value + best;
        }
        case Op::kHeal:
          value += kPerHealing;
          break;
        case Op::kDraw:
          if (state_.cards[seat_].hand.Size() <= now.other) value += now.amount * kPerDrawn;
          break;
        case Op::kRepeatIfDestroyed:
          if (destroyed_) value += kPerRepeat;
          break;
        case Op::kBonusIfDestroyed:
          if (destroyed_) value += now.amount;
          break;
        case Op::kTakeOverIfDestroyed:
          if (destroyed_) value += kPerTakeOver;
          break;
        default:
          break;
      }
    }
    return value;
  }

  // What the actor is likely to bring if it is activated there.
  double OutlookAt(Elemental actor, int location, int index) {
    const auto number = NumberOf(actor.type());
    const auto guild = GuildOf(actor.type());
    const CardTable& cards = rules_.cards();
    if (!rules_.IsBot(actor)) {
      return Outlook(cards.guilds[guild].on_activate, 0, actor, location, index);
    }
    const auto stars = rules_.stars(NumberOf(actor.type()));
    return Outlook(cards.challenges[number][stars - 1], 0, actor, location, index);
  }

  // What activating the elemental at a place of the store is likely to bring.
  double OutlookAt(int place) {
    const int row = state_.table.RowAt(place);
    const Elemental actor = state_.table.At(place);
    return OutlookAt(actor, LocationOf(row), place - Begin(row));
  }

  Outlooks EstimateAll() {
    Outlooks outlooks;
    for (int location = 0; location < rules_.locations(); ++location) {
      const int row = RowOf(side_, location);
      const int begin = Begin(row);
      for (int place = begin; place < End(row); ++place) {
        const Elemental own = state_.table.At(place);
        const double outlook = OutlookAt(own, location, place - begin);
        if (outlook <= 0) continue;  // is not among the largest, which are 0 at least
        outlooks.by_number[NumberOf(own.type())].Add(outlook);
        if (own.controller() == seat_) {
          outlooks.by_guild[GuildOf(own.type())].Add(outlook);
        }
      }
    }
    return outlooks;
  }

  // What discarding a card of this type lets the seat do.
  double ActivationBy(const Outlooks& outlooks, CardType type) const {
    const int most = rules_.cards().max_activated;
    return std::max(outlooks.by_number[NumberOf(type)].Sum(most),
                    outlooks.by_guild[GuildOf(type)].Sum(most));
  }

  // The next elemental of the criterion that promises more; stops if it would do harm.
  Action ChooseElemental(Rng& rng, double noise) {
    Array<double, kMaxElementals> outlooks{};
    TopThree number;
    TopThree guild;
    const auto add = [&](int place) {
      const double outlook = OutlookAt(place);
      outlooks[place] = outlook;
      const int criteria = CriteriaOf(place);
      if ((criteria & kByNumber) != 0) number.Add(outlook);
      if ((criteria & kByGuild) != 0) guild.Add(outlook);
    };
    ForEachOption(add);
    const int left = rules_.cards().max_activated - state_.pending.done;
    const std::uint8_t wanted = number.Sum(left) >= guild.Sum(left) ? kByNumber : kByGuild;
    int best = -1;
    double best_value = 0;
    ForEachOption([&](int place) {
      double value = outlooks[place];
      if (state_.may_stop != 0 && value <= 0) return;
      value += noise * rng.Uniform01();
      if ((CriteriaOf(place) & wanted) == 0) value -= 4;
      if (best >= 0 && value <= best_value) return;
      best = place;
      best_value = value;
    });
    return best < 0 ? kStop : ActionAt(best);
  }

  std::uint8_t CriteriaOf(int place) const {
    return static_cast<std::uint8_t>(rules_.CriteriaOf(state_, state_.table.At(place)) &
                                     state_.pending.criteria);
  }

  // --- Play.

  // How well a type of the hand goes with others of it: cards that could be played or that could
  // still be discarded for the same elementals.
  double PartnersOf(CardType type) const {
    const CardSet& hand = state_.cards[seat_].hand;
    TypeMask guild = GuildMask(GuildOf(type));
    TypeMask number = kNumberMasks[NumberOf(type)];
    for (std::size_t i = 0; i < state_.pending.num_placed; ++i) {
      const TypeMask placed = TypeMask{1} << state_.pending.placed[i].type;
      if ((guild & placed) == 0) guild = 0;
      if ((number & placed) == 0) number = 0;
    }
    const int left = rules_.cards().max_played - state_.pending.num_placed;
    return kPerGroup * std::min(left, std::max(SizeOf(hand, guild), SizeOf(hand, number)));
  }

  static int SizeOf(const CardSet& cards, TypeMask types) {
    return Count(cards.planes[0] & types) + 2 * Count(cards.planes[1] & types) +
           4 * Count(cards.planes[2] & types);
  }

  // What the card in hand is likely to bring at a location.
  double Placing(int location) {
    const Pending& pending = state_.pending;
    const int enemies = Size(RowOf(1 - side_, location));
    int own = Size(RowOf(side_, location));
    for (std::size_t i = 0; i < pending.num_placed; ++i) {
      if (pending.placed[i].location == location) ++own;
    }
    double value = own == 0 ? kPerContest : 0;
    value += kLater * OutlookAt(Elemental(pending.card, seat_), location, own);
    const Guild& guild = rules_.cards().guilds[GuildOf(pending.card)];
    if (guild.on_play.count > 0 && enemies > 0) {
      value += Outlook(guild.on_play, 0, Elemental(pending.card, seat_), location, own);
    }
    return value;
  }

  // --- Which action.

  Action ChooseAction(Rng& rng, double noise) {
    const CardSet& hand = state_.cards[seat_].hand;
    const double activate =
        Has(state_.options[0], kActivateAction) ? BestActivation() - kPerCard : -1;
    int group = 0;
    ForEachGroup(hand.Types(),
                 [&](TypeMask types) { group = std::max(group, SizeOf(hand, types)); });
    group = std::min<int>(group, rules_.cards().max_played);
    const int free = FreeLocations();
    const double play = kPerPlayed * group + kPerContest * std::min(group, free);
    double draw = -1;
    if (Has(state_.options[0], kDrawAction)) {
      draw =
          rules_.ControlGain(state_, seat_) + kPerDrawn * (rules_.cards().hand_size - hand.Size());
    }
    const Array<double, 3> values = {play, activate, draw};
    return ChooseBy(rng, 2 * noise, [&](int action) { return values[action]; });
  }

  // Locations where the side has nobody.
  int FreeLocations() const {
    int free = 0;
    for (int location = 0; location < rules_.locations(); ++location) {
      free += Size(RowOf(side_, location)) == 0 ? 1 : 0;
    }
    return free;
  }

  // --- Choosing.

  template <class F>
  void ForEachOption(F&& f) const {
    ForEachBit(state_.options[0], [&](int option) { f(option); });
    ForEachBit(state_.options[1], [&](int option) { f(64 + option); });
  }

  Action ActionAt(int place) const {
    const int row = state_.table.RowAt(place);
    return PackElemental(state_.phase, row, place - Begin(row));
  }

  // The option of the highest value with up to `noise` added, the lowest of equals. Never stops.
  template <class Value>
  Action ChooseBy(Rng& rng, double noise, Value&& value) {
    int best = -1;
    double best_value = 0;
    ForEachBit(state_.options[0], [&](int option) {
      double now = value(option);
      if (noise > 0) now += noise * rng.Uniform01();
      if (best >= 0 && now <= best_value) return;
      best = option;
      best_value = now;
    });
    return PackAction(state_.phase, best);
  }

  // The decision after which the seat leads by most.
  Action ChooseByLead(const Rng& rng) {
    Action best{};
    double best_lead = 0;
    for (int k = 0; k < rules_.NumLegal(state_); ++k) {
      const Action action = rules_.NthLegal(state_, k);
      State next = state_;
      Rng luck = rng;
      rules_.Resolve(next, action, luck);
      const double lead = Heuristics(rules_, next).LeadOfActor(seat_);
      if (k > 0 && lead <= best_lead) continue;
      best = action;
      best_lead = lead;
    }
    return best;
  }

  const Rules& rules_;
  const State& state_;
  Player seat_;
  int side_;
  // Between the rows, and before and after them all.
  Array<std::uint8_t, kRows + 1> borders_{};
  bool destroyed_ = false;  // whether the last hit destroyed its target
};

}  // namespace

double BestActivation(const Rules& rules, const State& state, Player seat) {
  return QuickPlay(rules, state, seat).BestActivation();
}

double Threat(const Rules& rules, const State& state, Player owner) {
  return QuickPlay(rules, state, owner).Threat();
}

void FinishQuickly(const Rules& rules, State& state, Rng& rng) {
  const Player seat = state.to_move;
  while (rules.Resolve(state, QuickPlay(rules, state, seat).Choose(rng, 0), rng)) {
  }
}

Action Rules::QuickAction(const State& state, Rng& rng) const {
  if (state.round == 0) return Heuristics(*this, state).QuickDraft(rng);
  return QuickPlay(*this, state, state.to_move).Choose(rng, kNoise);
}

}  // namespace riftlab::riftforce
