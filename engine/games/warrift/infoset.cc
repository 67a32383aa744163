// Who knows what (section 7). A pool's cards that a seat has not seen may lie in any of the places
// of that pool that it has not seen: in hands of others, on decks, in the deck itself.
#include <utility>

#include "engine/core/array.h"
#include "engine/games/warrift/notation.h"
#include "engine/games/warrift/warrift.h"
#include "fmt/format.h"

namespace riftlab::warrift {

Rules::Unseen Rules::UnseenOf(const State& state, std::uint8_t pool, Player seat) const {
  Unseen unseen{};
  const CardStore& cards = state.cards;
  const auto add = [&](int begin, int end, bool all) {
    for (int at = begin; at < end; ++at) {
      if (!all && cards.Tag(at) != pool) continue;
      unseen.places[unseen.count++] = static_cast<std::uint8_t>(at);
    }
  };
  for (const Player other : Seats(setup_.players)) {
    if (other != seat) add(cards.Begin(Hand(other)), cards.End(Hand(other)), false);
  }
  unseen.in_hands = unseen.count;
  add(cards.Begin(Upper(0)), cards.End(Upper(kMaxSeats - 1)), false);
  for (const Player other : Seats(setup_.players)) {
    if (state.pool[other] == pool) add(cards.Begin(Base(other)), cards.End(Base(other)), true);
  }
  return unseen;
}

namespace {

// Calls f(pool) once for each pool that has a card in a hand of another seat.
template <class F>
void ForEachHandPool(const State& state, int players, Player seat, F&& f) {
  Array<std::uint64_t, 4> seen{};
  for (const Player other : Seats(players)) {
    if (other == seat) continue;
    for (int at = state.cards.Begin(Hand(other)); at < state.cards.End(Hand(other)); ++at) {
      const std::uint8_t pool = state.cards.Tag(at);
      if (pool != 0) Set(seen[pool >> 6], pool & 63);
    }
  }
  for (int word = 0; word < 4; ++word) {
    ForEachBit(seen[word], [&](int bit) { f(static_cast<std::uint8_t>(64 * word + bit)); });
  }
}

int CountOf(const State& state, int zone, CardType type) {
  int count = 0;
  for (int at = state.cards.Begin(zone); at < state.cards.End(zone); ++at) {
    count += state.cards.Item(at) == type ? 1 : 0;
  }
  return count;
}

void SortHands(State& state, int players, Player seat) {
  for (const Player other : Seats(players)) {
    if (other == seat) continue;
    state.cards.Sort(state.cards.Begin(Hand(other)), state.cards.End(Hand(other)));
  }
}

}  // namespace

bool Rules::AsksHiddenHand(const State& state) const {
  if (state.phase != Phase::kPickCard && state.phase != Phase::kConfirm) return false;
  const Effect& effect = AskingEffect(state);
  const bool consumes =
      effect.op == Op::kConsume ||
      (effect.op == Op::kExchange && effect.what == static_cast<int>(Give::kConsume));
  // That there is a card at all is seen by the size of the hand.
  const bool moves =
      effect.op == Op::kMove && (effect.any_owner == 0 || effect.max_cost != kAnyCost);
  if (!consumes && !moves) return false;
  if (!Has(effect.from, static_cast<int>(Spot::kHand))) return false;
  // What can be taken from the discard pile is there for all to see.
  return !Has(effect.from, static_cast<int>(Spot::kDiscard)) ||
         state.cards.Empty(Discard(state.active));
}

bool Rules::IsHiddenPick(const State& state) const {
  if (state.num_frames != 1 || !AsksHiddenHand(state)) return false;
  const Frame& frame = state.frames[0];
  return frame.pos + 1 == cards_.list(frame.id).count;
}

bool Rules::IsTold(const State& before, Action action, const State& after, Player seat) const {
  if (before.to_move == seat) return true;
  if (AsksForDiscard(before)) {
    // A pile that was shuffled meanwhile does not show it.
    const auto type = static_cast<CardType>(Middle(action));
    const int pile = PileOf(before, type, before.to_move);
    return CountOf(after, pile, type) <= CountOf(before, pile, type);
  }
  const bool declines = VerbOf(action) == Verb::kStop || VerbOf(action) == Verb::kNo;
  return !declines || !(AsksHiddenHand(before) || AsksForOwn(before));
}

InfoSet Rules::Observe(const State& state, Player seat) const {
  InfoSet info{.known = state, .seat = seat};
  State& known = info.known;
  known.turn.ForgetLast();
  if (state.to_move != seat && IsHiddenPick(state)) {
    known.frames = {};
    known.num_frames = 0;
    known.phase = Phase::kMain;
    std::uint8_t kept = 0;
    for (std::uint8_t i = 0; i < known.num_lasting; ++i) {
      if (known.lasting[i].left != 0) known.lasting[kept++] = known.lasting[i];
    }
    while (known.num_lasting > kept) known.lasting[--known.num_lasting] = {};
  }
  if (state.to_move != seat && IsHiddenReply(state)) {
    known.offer = {};
    known.phase = Phase::kMain;
    known.to_move = state.active;
  }
  ForEachHandPool(state, setup_.players, seat, [&](std::uint8_t pool) {
    const Unseen unseen = UnseenOf(state, pool, seat);
    Array<std::uint8_t, kMaxTypes> counts{};
    for (int i = 0; i < unseen.count; ++i) {
      ++counts[state.cards.Item(unseen.places[i])];
    }
    // Hands last, so that the cards of a deck stay sorted however many there are in hands.
    CardType type = 0;
    for (int i = 0; i < unseen.count; ++i) {
      while (counts[type] == 0) ++type;
      --counts[type];
      const int place = (i + unseen.in_hands) % unseen.count;
      known.cards.Write(unseen.places[place], type, known.cards.Tag(unseen.places[place]));
    }
  });
  SortHands(known, setup_.players, seat);
  return info;
}

State Rules::Determinize(const InfoSet& info, Rng& rng) const {
  State state = info.known;
  ForEachHandPool(info.known, setup_.players, info.seat, [&](std::uint8_t pool) {
    const Unseen unseen = UnseenOf(state, pool, info.seat);
    const auto place = [&](std::uint32_t i) { return int{unseen.places[i]}; };
    const auto count = static_cast<std::uint32_t>(unseen.count);
    const auto in_hands = static_cast<std::uint32_t>(unseen.in_hands);
    for (std::uint32_t i = 0; i < in_hands; ++i) {
      const auto name = [&](std::uint32_t k) {
        return TypeName(*this, state.cards.Item(place(i + k)));
      };
      const std::uint32_t j = i + rng.Below(0, count - i, name);
      const CardType moved = state.cards.Item(place(i));
      state.cards.WriteItem(place(i), state.cards.Item(place(j)));
      state.cards.WriteItem(place(j), moved);
    }
    // Which of the remaining cards lies where is settled when they are drawn.
    for (std::uint32_t i = in_hands + 1; i < count; ++i) {
      const CardType moved = state.cards.Item(place(i));
      std::uint32_t at = i;
      for (; at > in_hands && state.cards.Item(place(at - 1)) > moved; --at) {
        state.cards.WriteItem(place(at), state.cards.Item(place(at - 1)));
      }
      state.cards.WriteItem(place(at), moved);
    }
  });
  SortHands(state, setup_.players, info.seat);
  return state;
}

namespace {

// "hand:2#7": the place and the number of the pool, which is public.
std::string PoolZone(const char* place, int seat, int pool) {
  return fmt::format("{}:{}#{}", place, seat, pool);
}

}  // namespace

Rules::Places Rules::HiddenCards(const State& state, Player seat) const {
  Places hidden;
  const CardStore& cards = state.cards;
  const auto add = [&](int at, const std::string& zone) {
    hidden.emplace_back(zone, TypeName(*this, cards.Item(at)));
  };
  for (const Player other : Seats(setup_.players)) {
    for (int at = cards.Begin(Hand(other)); at < cards.End(Hand(other)); ++at) {
      if (other != seat && cards.Tag(at) != 0) {
        add(at, PoolZone("hand", other, cards.Tag(at)));
      }
    }
    for (int at = cards.Begin(Base(other)); at < cards.End(Base(other)); ++at) {
      add(at, PoolZone("deck", other, state.pool[other]));
    }
    // In which deck a card of the Rift lies is settled when it is drawn.
    for (int at = cards.Begin(Upper(other)); at < cards.End(Upper(other)); ++at) {
      if (cards.Tag(at) != 0) add(at, fmt::format("dealt#{}", cards.Tag(at)));
    }
  }
  return hidden;
}

std::string Rules::ZoneName(const State& state, int zone, int pool) const {
  for (const Player seat : Seats(setup_.players)) {
    if (zone == Hand(seat)) {
      return pool == 0 ? fmt::format("hand:{}", seat) : PoolZone("hand", seat, pool);
    }
    if (zone == GuildDeck(seat) && !IsFrenzy()) return fmt::format("guild:{}", seat);
    if (zone == Base(seat)) return PoolZone("deck", seat, state.pool[seat]);
    if (zone == Upper(seat) && pool != 0) return fmt::format("dealt#{}", pool);
  }
  return fmt::format("zone {}", zone);
}

Rules::Places Rules::AllCards(const State& state) const {
  Places all;
  const CardStore& cards = state.cards;
  for (int zone = 0; zone < kZones; ++zone) {
    std::string name;
    int pool = -1;  // of that name
    for (int at = cards.Begin(zone); at < cards.End(zone); ++at) {
      if (cards.Tag(at) != pool) {
        pool = cards.Tag(at);
        name = ZoneName(state, zone, pool);
      }
      all.emplace_back(name, TypeName(*this, cards.Item(at)));
    }
  }
  for (std::size_t slot = 0; slot < state.selection.size(); ++slot) {
    const OptionalIndex held = state.selection[slot];
    if (!held) continue;
    std::string zone =
        IsFrenzy() ? "selection" : fmt::format("selection:{}", slot / std::size_t{kMaxGuildSlots});
    all.emplace_back(std::move(zone), TypeName(*this, *held));
  }
  for (int zone = 0; zone < kMonsterZones; ++zone) {
    for (int at = state.monsters.Begin(zone); at < state.monsters.End(zone); ++at) {
      all.emplace_back("monsters " + std::to_string(zone),
                       TextOf(cards_.monster(state.monsters.Item(at)).id));
    }
  }
  AddBoxed(state, all);
  return all;
}

// Cards of guilds that nobody plays, and in solo mode what has not been chosen; before the cards
// are laid out all of them.
void Rules::AddBoxed(const State& state, Places& all) const {
  Array<int, kMaxTypes> missing{};
  for (CardType type = 0; type < cards_.num_types; ++type) {
    if (IsStart(type) && (type % kMaxSeats) >= setup_.players) continue;
    missing[type] = cards_.card(type).copies;
    if (IsStart(type) && IsFrenzy()) {
      missing[type] = type % kMaxSeats == 0 ? missing[type] * setup_.players : 0;
    }
  }
  for (int at = 0; at < state.cards.Total(); ++at) --missing[state.cards.Item(at)];
  for (const OptionalIndex held : state.selection) {
    if (held) --missing[*held];
  }
  for (CardType type = 0; type < cards_.num_types; ++type) {
    for (int i = 0; i < missing[type]; ++i) all.emplace_back("box", TypeName(*this, type));
  }
  if (state.monsters.Total() > 0) return;
  for (int kind = 0; kind < cards_.num_monsters; ++kind) {
    const Monster& monster = cards_.monster(kind);
    if (IsSolo() && monster.multiplayer != 0) continue;
    for (int i = 0; i < monster.copies; ++i) all.emplace_back("box", TextOf(monster.id));
  }
}

}  // namespace riftlab::warrift
