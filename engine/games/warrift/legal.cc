// What may be chosen (8.1, 8.2).
#include <algorithm>

#include "engine/core/array.h"
#include "engine/games/warrift/warrift.h"

namespace riftlab::warrift {
namespace {

std::uint8_t SpotBit(Spot spot) {
  return static_cast<std::uint8_t>(1U << static_cast<unsigned>(spot));
}

// Calls f(item, tag) for each different item of a sorted zone until it returns true.
template <class Cards, class F>
bool EachItem(const Cards& cards, int zone, F&& f) {
  int last = -1;
  for (int at = cards.Begin(zone); at < cards.End(zone); ++at) {
    if (cards.Item(at) == last) continue;
    last = cards.Item(at);
    if (f(cards.Item(at), cards.Tag(at))) return true;
  }
  return false;
}

}  // namespace

// Calls f(kind, damage) once for each different monster in play for which want(kind, damage) holds,
// ascending.
template <class Want, class F>
bool Rules::EachMonster(const State& state, Want&& want, F&& f) const {
  const MonsterStore& monsters = state.monsters;
  std::uint64_t fresh = 0;
  std::uint64_t hurt = 0;
  for (int at = monsters.Begin(kInPlay); at < monsters.End(kInPlay); ++at) {
    const int kind = monsters.Item(at);
    if (!want(kind, int{monsters.Tag(at)})) continue;
    Set(monsters.Tag(at) == 0 ? fresh : hurt, kind);
  }
  for (std::uint64_t left = fresh | hurt; left != 0; left = WithoutLowest(left)) {
    const int kind = LowestBit(left);
    if (Has(fresh, kind) && f(kind, 0)) return true;
    if (!Has(hurt, kind)) continue;
    std::uint64_t damages = 0;
    for (int at = monsters.Begin(kInPlay); at < monsters.End(kInPlay); ++at) {
      const int damage = monsters.Tag(at);
      if (monsters.Item(at) == kind && damage != 0 && want(kind, damage)) Set(damages, damage);
    }
    for (; damages != 0; damages = WithoutLowest(damages)) {
      if (f(kind, LowestBit(damages))) return true;
    }
  }
  return false;
}

bool Rules::CanSlay(const State& state) const {
  if (SlayReach(state) == 0) return false;
  const MonsterStore& monsters = state.monsters;
  const SlayCosts& costs = SlayCostsOf(state);
  const int end = monsters.End(kInPlay);
  for (int at = monsters.Begin(kInPlay); at < end; ++at) {
    if (costs[monsters.Item(at)] - monsters.Tag(at) <= state.turn.attack) return true;
  }
  return false;
}

template <class F>
bool Rules::EachSummon(const State& state, F&& f) const {
  const int magicka = state.turn.magicka;
  if (magicka < cards_.min_summon_cost) return false;
  const int discount = SummonDiscount(state);
  const auto cost_of = [&](CardType type) {
    return std::max<int>(cards_.min_summon_cost, cards_.card(type).cost - discount);
  };
  Array<std::uint64_t, 2> types{};  // affordable ones
  for (int slot = 0; slot < NumSlots(); ++slot) {
    const OptionalIndex held = state.selection[SlotOf(state.active, slot)];
    if (!held || cost_of(*held) > magicka) continue;
    Set(types[*held >> 6], *held & 63);
  }
  const int retain_cost = RetainCost(state);
  for (int half = 0; half < 2; ++half) {
    for (std::uint64_t left = types[half]; left != 0; left = WithoutLowest(left)) {
      const auto type = static_cast<CardType>(64 * half + LowestBit(left));
      if (f(Pack(Verb::kSummon, type << 1))) return true;
      const bool retain = !IsFrenzy() && magicka >= cost_of(type) + retain_cost;
      if (retain && f(Pack(Verb::kSummon, type << 1 | 1))) return true;
    }
  }
  return false;
}

// Section 4: for each kind of offer the partners, for each partner the cards.
template <class F>
bool Rules::EachOffer(const State& state, F&& f) const {
  if (setup_.trading == Trading::kOff || state.turn.offers >= setup_.offers) return false;
  const int wants = IsFrenzy() ? 1 : 2;
  for (const Verb verb : {Verb::kGift, Verb::kSwap, Verb::kAsk}) {
    for (const Player other : Seats(setup_.players)) {
      const bool open = setup_.trading == Trading::kAll || Side(other) == Side(state.active);
      if (other == state.active || !open || !IsAlive(state, other)) continue;
      if (verb != Verb::kGift && state.cards.Empty(Hand(other))) continue;
      const auto each_want = [&](int type) {
        for (int want = 0; want < (verb == Verb::kGift ? 1 : wants); ++want) {
          if (f(Pack(verb, other << 16 | type << 8 | want))) return true;
        }
        return false;
      };
      if (verb == Verb::kAsk ? each_want(0)
                             : EachItem(state.cards, Hand(state.active),
                                        [&](int type, int /*tag*/) { return each_want(type); })) {
        return true;
      }
    }
  }
  return false;
}

bool Rules::HasOwnInHand(const State& state, Player seat, int count) const {
  for (int at = state.cards.Begin(Hand(seat)); count > 0 && at < state.cards.End(Hand(seat));
       ++at) {
    if (OwnerOf(state, state.cards.Item(at), seat) == seat) --count;
  }
  return count <= 0;
}

bool Rules::PowerUsable(const State& state) const {
  const OptionalIndex held = state.power[state.active];
  if (!held) return false;
  const Power& power = cards_.power(*held);
  return power.kind == PowerKind::kActivated && state.turn.power_uses < power.limit &&
         state.turn.magicka >= power.cost_magicka && state.turn.attack >= power.cost_attack &&
         state.cards.Size(Hand(state.active)) >= power.cost_discard &&
         HasOwnInHand(state, state.active, power.cost_consume);
}

template <class F>
bool Rules::EachMain(const State& state, F&& f) const {
  const auto play = [&](CardType type, int /*tag*/) { return f(Pack(Verb::kPlay, type)); };
  if (EachItem(state.cards, Hand(state.active), play)) return true;
  const auto affordable = [&costs = SlayCostsOf(state), attack = state.turn.attack](
                              int kind, int damage) { return costs[kind] - damage <= attack; };
  const auto slay = [&](int kind, int damage) { return f(Pack(Verb::kSlay, kind << 8 | damage)); };
  if ((SlayReach(state) > 0 && EachMonster(state, affordable, slay)) || EachSummon(state, f)) {
    return true;
  }
  if (PowerUsable(state) && f(Pack(Verb::kPower))) return true;
  if (EachOffer(state, f)) return true;
  const bool may_refresh = setup_.extra_refresh == ExtraRefresh::kFirstAction && !IsFrenzy() &&
                           state.turn.acted == 0 && !state.cards.Empty(Hand(state.active));
  if (may_refresh && f(Pack(Verb::kRefreshHand))) return true;
  return f(Pack(Verb::kEnd));
}

bool Rules::IsForced(const Effect& effect) const {
  return effect.op == Op::kDiscard || effect.op == Op::kPayDiscard ||
         effect.op == Op::kPayConsume || effect.op == Op::kSteal || effect.op == Op::kChoose;
}

// Cards of one place that the op may take.
template <class F>
bool Rules::EachPickFrom(const State& state, const Effect& effect, Spot spot, F&& f) const {
  const Player seat = state.to_move;
  const int zone = ZoneOf(spot, seat);
  const bool any = effect.any_owner != 0 || effect.op == Op::kDiscard ||
                   effect.op == Op::kPayDiscard ||
                   (effect.op == Op::kExchange && effect.what == static_cast<int>(Give::kDiscard));
  const int max_cost = effect.op == Op::kMove ? effect.max_cost : kAnyCost;
  const bool owners = IsFrenzy() && spot == Spot::kNecropolis;
  int last = -1;
  for (int at = state.cards.Begin(zone); at < state.cards.End(zone); ++at) {
    const CardType type = state.cards.Item(at);
    const Player owner = owners ? state.cards.Tag(at) : OwnerOf(state, type, seat);
    const int key = type << 8 | (owners ? owner : 0);
    if (key == last || (!any && owner != seat) || cards_.card(type).cost > max_cost) continue;
    last = key;
    if (f(PackPick(spot, owners ? owner : 0, type))) return true;
  }
  return false;
}

template <class F>
bool Rules::EachPickMonster(const State& state, std::uint8_t rarities, F&& f) const {
  const auto fits = [&](int kind, int /*damage*/) {
    return Has(rarities, static_cast<int>(cards_.monster(kind).rarity));
  };
  return EachMonster(state, fits, [&](int kind, int damage) {
    return f(Pack(Verb::kMonster, kind << 8 | damage));
  });
}

template <class F>
bool Rules::EachPickSlot(const State& state, const Effect& effect, F&& f) const {
  const Player seat = state.active;
  const Frame& frame = state.frames[state.num_frames - 1U];
  if (effect.op == Op::kRefresh && !GuildDeckHasCard(state, Supplier(seat))) return false;
  for (int slot = 0; slot < NumSlots(); ++slot) {
    const auto held = [&](int i) { return state.selection[SlotOf(seat, i)]; };
    if (effect.op == Op::kRefresh) {
      if (slot < 8 && Has(frame.aux, slot)) continue;
    } else {
      if (!held(slot) || cards_.card(*held(slot)).cost > effect.max_cost) continue;
      bool alike = false;
      for (int i = 0; i < slot; ++i) alike = alike || held(i) == held(slot);
      if (alike) continue;
    }
    if (f(Pack(Verb::kSlot, slot))) return true;
  }
  return false;
}

// The candidates of the op that asks, without declining.
template <class F>
bool Rules::EachPick(const State& state, F&& f) const {
  const Effect& effect = AskingEffect(state);
  switch (state.phase) {
    case Phase::kPickCard: {
      if (effect.op == Op::kConsume || effect.op == Op::kMove) {
        constexpr Array kSpots = {Spot::kHand, Spot::kDiscard, Spot::kNecropolis, Spot::kRift};
        return std::any_of(kSpots.begin(), kSpots.end(), [&](Spot spot) {
          return (effect.from & SpotBit(spot)) != 0 && EachPickFrom(state, effect, spot, f);
        });
      }
      return EachPickFrom(state, effect, Spot::kHand, f);
    }
    case Phase::kPickMonster:
      return EachPickMonster(state, effect.op == Op::kDamage ? 15 : effect.rarities, f);
    case Phase::kPickSlot:
      return EachPickSlot(state, effect, f);
    case Phase::kPickOption:
      for (int option = 0; option < effect.lists; ++option) {
        if (f(Pack(Verb::kOption, option))) return true;
      }
      return false;
    case Phase::kPickPlayer:
      for (const Player seat : Seats(setup_.players)) {
        const bool open = IsOpponent(state, state.active, seat) && !state.cards.Empty(Hand(seat));
        if (open && f(Pack(Verb::kPlayer, seat))) return true;
      }
      return false;
    default:
      return false;
  }
}

template <class F>
bool Rules::EachReply(const State& state, F&& f) const {
  if (f(Pack(Verb::kNo))) return true;
  if (state.offer.kind == TradeKind::kGift) return f(Pack(Verb::kYes));
  return false;
}

template <class F>
bool Rules::EachGuild(const State& state, F&& f) const {
  for (int guild = 0; guild < cards_.num_guilds; ++guild) {
    const bool open = cards_.guilds[guild].base != 0 || setup_.players == kMaxSeats;
    if (open && !state.guild_seat[guild] && f(Pack(Verb::kGuild, guild))) return true;
  }
  return false;
}

template <class F>
bool Rules::EachPower(const State& state, F&& f) const {
  const int guild = GuildOf(state, state.active);
  for (int power = 0; power < cards_.num_powers; ++power) {
    const Power& card = cards_.power(power);
    bool open = true;
    if (setup_.mode == Mode::kFrenzy) {
      open = cards_.guilds[card.guild].base != 0 || setup_.players == kMaxSeats;
      open = open && !(card.kind == PowerKind::kStatic && card.effect == Static::kRetainDiscount);
      for (const Player other : Seats(setup_.players)) {
        open = open && state.power[other] != power;
      }
    } else if (setup_.mode == Mode::kSolo) {
      open = cards_.guilds[card.guild].base != 0;
    } else {
      open = card.guild == guild;
    }
    if (open && f(Pack(Verb::kChoosePower, power))) return true;
  }
  return false;
}

template <class F>
bool Rules::EachLegal(const State& state, F&& f) const {
  switch (state.phase) {
    case Phase::kOver:
      return false;
    case Phase::kGuild:
      return EachGuild(state, f);
    case Phase::kPower:
      return EachPower(state, f);
    case Phase::kRefresh:
    case Phase::kRefreshAgain:
      return f(Pack(Verb::kKeep)) || f(Pack(Verb::kReplace));
    case Phase::kOrder:
      for (int place = 1; place <= setup_.players; ++place) {
        if (f(Pack(Verb::kPlace, place))) return true;
      }
      return false;
    case Phase::kMain:
      return EachMain(state, f);
    case Phase::kConfirm:
      return f(Pack(Verb::kNo)) || f(Pack(Verb::kYes));
    case Phase::kReply: {
      // A card that is given comes before a refusal, as its code does.
      if (state.offer.kind == TradeKind::kGift) return EachReply(state, f);
      const Player owner = state.active;
      const auto fits = [&](CardType type, int /*tag*/) {
        const bool open =
            state.offer.want_mine == 0 || OwnerOf(state, type, state.to_move) == owner;
        return open && f(PackPick(Spot::kHand, 0, type));
      };
      return EachItem(state.cards, Hand(state.to_move), fits) || EachReply(state, f);
    }
    default: {
      bool any = false;
      const auto offer = [&](Action action) {
        any = true;
        return f(action);
      };
      if (EachPick(state, offer)) return true;
      const bool may_stop = !any || !IsForced(AskingEffect(state));
      return may_stop && f(Pack(Verb::kStop));
    }
  }
}

// How many candidates the pick in progress has, counted up to 2; `only` is the last one counted.
int Rules::CountCandidates(const State& state, Action& only) const {
  int count = 0;
  EachPick(state, [&](Action action) {
    only = action;
    return ++count == 2;
  });
  return count;
}

// Whether there is something to do but to end the turn.
bool Rules::HasMainChoice(const State& state) const {
  const auto any = [](Action /*action*/) { return true; };
  return !state.cards.Empty(Hand(state.active)) || CanSlay(state) || EachSummon(state, any) ||
         PowerUsable(state) || EachOffer(state, any);
}

bool Rules::HasChoice(const State& state) const {
  if (state.phase == Phase::kMain) return HasMainChoice(state);
  int count = 0;
  return EachLegal(state, [&](Action /*action*/) { return ++count == 2; });
}

int Rules::NumLegal(const State& state) const {
  int count = 0;
  EachLegal(state, [&](Action /*action*/) {
    ++count;
    return false;
  });
  return count;
}

Action Rules::NthLegal(const State& state, int k) const {
  Action found{};
  const bool stopped = EachLegal(state, [&](Action action) {
    found = action;
    return k-- == 0;
  });
  RIFTLAB_DCHECK(stopped);
  static_cast<void>(stopped);
  return found;
}

void Rules::LegalActions(const State& state, ActionList<Rules>& out) const {
  out.clear();
  EachLegal(state, [&](Action action) {
    out.push_back(action);
    return false;
  });
}

void Rules::CandidateActions(const State& state, ActionList<Rules>& out) const {
  out.clear();
  const Turn& turn = state.turn;
  EachLegal(state, [&](Action action) {
    if (state.phase == Phase::kMain) {
      const bool early_play = turn.last == Last::kPlainPlay && VerbOf(action) == Verb::kPlay &&
                              ValueOf(action) < turn.last_item &&
                              IsPlain(static_cast<CardType>(ValueOf(action)));
      const bool early_slay = turn.last == Last::kSilentSlay && VerbOf(action) == Verb::kSlay &&
                              ValueOf(action) < (turn.last_item << 8 | turn.last_tag) &&
                              cards_.monster(Middle(action)).deathcrash == 0;
      if (early_play || early_slay) return false;
    }
    out.push_back(action);
    return false;
  });
}

void Rules::FreeOrder(State& state) const {
  state.turn.ForgetLast();
  state.turn.last = Last::kFree;
}

}  // namespace riftlab::warrift
