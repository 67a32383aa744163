// Turns: the actions of the mid step, the end step, elimination, the Rift, the end of the game
// (sections 3, 4 and 6).
#include <algorithm>

#include "engine/core/array.h"
#include "engine/games/warrift/notation.h"
#include "engine/games/warrift/piles.h"
#include "engine/games/warrift/warrift.h"

namespace riftlab::warrift {

// --- Costs.

Player Rules::OwnerOf(const State& state, CardType type, Player holder) const {
  if (IsFrenzy()) return holder;
  if (IsSolo()) return 0;
  const int group = owner_groups_[type];
  return static_cast<Player>(group < kMaxGuilds ? state.guild_seat[group].value_or(kNobody)
                                                : group - kMaxGuilds);
}

TypeSet Rules::TypesOf(const State& state, Player seat) const {
  if (IsSolo()) return {~std::uint64_t{0}, ~std::uint64_t{0}};
  TypeSet types = grouped_types_[std::size_t{kMaxGuilds} + seat];
  const auto guild = GuildOf(state, seat);
  if (guild == kMaxGuilds) return types;
  for (std::size_t half = 0; half < types.size(); ++half) {
    types[half] |= grouped_types_[guild][half];
  }
  return types;
}

int Rules::GuildOf(const State& state, Player seat) const {
  const auto* const found =
      std::find(state.guild_seat.begin(), state.guild_seat.end(), OptionalIndex(seat));
  return static_cast<int>(found - state.guild_seat.begin());
}

int Rules::SummonDiscount(const State& state) const {
  return StaticOf(state, state.active, Static::kSummonDiscount) + state.turn.discount;
}

int Rules::SummonCost(const State& state, CardType type) const {
  return std::max<int>(cards_.min_summon_cost, cards_.card(type).cost - SummonDiscount(state));
}

int Rules::RetainCost(const State& state) const {
  const int less = StaticOf(state, state.active, Static::kRetainDiscount);
  return std::max(0, cards_.retain_cost - less);
}

int Rules::PointsOf(const State& state, Player seat) const {
  if (setup_.mode != Mode::kTeam) return state.vp[seat];
  return state.vp[seat] + state.vp[(seat + 2U) % 4];
}

// --- Decks (3.5, 7.2).

// A number for a new pool, larger than those in use; those that are no longer in use are closed up.
std::uint8_t Rules::NewPool(State& state) const {
  Array<std::uint64_t, 4> used{};
  const auto note = [&](std::uint8_t pool) { Set(used[pool >> 6], pool & 63); };
  const int begin = state.cards.Begin(Upper(0));
  const int end = state.cards.End(Hand(kMaxSeats - 1));
  note(0);
  for (int at = begin; at < end; ++at) note(state.cards.Tag(at));
  for (const std::uint8_t pool : state.pool) note(pool);
  const bool has_gaps = (used[0] & (used[0] + 1)) != 0 || (used[1] | used[2] | used[3]) != 0;
  if (has_gaps) {
    const auto renamed = [&](std::uint8_t pool) {
      int before = Count(used[pool >> 6] & BitsBelow<std::uint64_t>(pool & 63));
      for (int word = 0; word < pool >> 6; ++word) {
        before += Count(used[word]);
      }
      return static_cast<std::uint8_t>(before);
    };
    for (int at = begin; at < end; ++at) {
      state.cards.Write(at, state.cards.Item(at), renamed(state.cards.Tag(at)));
    }
    for (std::uint8_t& pool : state.pool) pool = renamed(pool);
  }
  return static_cast<std::uint8_t>(Count(used[0]) + Count(used[1]) + Count(used[2]) +
                                   Count(used[3]));
}

// Moves the uppermost card of a deck that has one to the hand; where `known`, so that everybody
// knows it, else with the pool it is of.
void Rules::TakeTop(State& state, Player seat, bool known, Rng& rng) const {
  CardStore& cards = state.cards;
  if (cards.Empty(Upper(seat))) {
    const int size = cards.Size(Base(seat));
    const int begin = cards.Begin(Base(seat));
    const auto name = [&](std::uint32_t each) {
      return TypeName(*this, cards.Item(begin + static_cast<int>(each)));
    };
    const auto k = rng.Below(DeckPile(seat), static_cast<std::uint32_t>(size), name);
    const std::uint8_t pool = state.pool[seat];
    if (size == 1) state.pool[seat] = 0;
    cards.MoveSorted(Base(seat), begin + static_cast<int>(k), Hand(seat),
                     known ? std::uint8_t{0} : pool);
    return;
  }
  const int top = cards.End(Upper(seat)) - 1;
  const std::uint8_t tag = cards.Tag(top);
  if (tag != 0) {
    // One of the cards of this pool at random; the others move up so that they stay in order.
    Array<int, kMaxCards> places{};
    std::uint32_t count = 0;
    std::uint32_t here = 0;
    for (int at = cards.Begin(Upper(0)); at < cards.End(Upper(kMaxSeats - 1)); ++at) {
      if (cards.Tag(at) != tag) continue;
      if (at == top) here = count;
      places[count++] = at;
    }
    const auto name = [&](std::uint32_t each) { return TypeName(*this, cards.Item(places[each])); };
    const std::uint32_t k = rng.Below(kRiftPile, count, name);
    const CardType type = cards.Item(places[k]);
    for (std::uint32_t i = k; i < here; ++i) {
      cards.Write(places[i], cards.Item(places[i + 1]), tag);
    }
    for (std::uint32_t i = k; i > here; --i) {
      cards.Write(places[i], cards.Item(places[i - 1]), tag);
    }
    cards.WriteItem(top, type);
  }
  cards.MoveSorted(Upper(seat), top, Hand(seat), known ? std::uint8_t{0} : tag);
}

bool Rules::DrawCard(State& state, Player seat, Rng& rng) const {
  CardStore& cards = state.cards;
  if (DeckSize(state, seat) == 0) {
    if (cards.Empty(Discard(seat))) return false;
    // The discard pile lies directly behind the deck, so only the border moves.
    cards.ends[Base(seat)] = cards.ends[Discard(seat)];
    state.pool[seat] = NewPool(state);
  }
  TakeTop(state, seat, false, rng);
  return true;
}

// Draws up to n cards, those that lie in a deck as it was shuffled together.
void Rules::DrawCards(State& state, Player seat, int n, Rng& rng) const {
  CardStore& cards = state.cards;
  while (n > 0) {
    const int size = cards.Size(Base(seat));
    const int together = std::min(n, size);
    if (together < 2 || !cards.Empty(Upper(seat))) {
      if (!DrawCard(state, seat, rng)) return;
      --n;
      continue;
    }
    TakeFromBase(state, seat, together, rng);
    n -= together;
  }
}

// Moves n cards of a deck, on which nothing was put, to the hand. Precondition: the deck has them.
void Rules::TakeFromBase(State& state, Player seat, int n, Rng& rng) const {
  CardStore& cards = state.cards;
  const int begin = cards.Begin(Base(seat));
  const int end = cards.End(Base(seat));
  const std::uint8_t pool = state.pool[seat];
  Array<Cell, kMaxCards> taken;  // NOLINT(*-member-init): n of them, sorted
  for (int i = 0; i < n; ++i) {
    const auto left = static_cast<std::uint32_t>(end - begin - i);
    const auto name = [&](std::uint32_t k) {
      return TypeName(*this, cards.Item(begin + static_cast<int>(k)));
    };
    const int at = begin + static_cast<int>(rng.Below(DeckPile(seat), left, name));
    const CardType type = cards.Item(at);
    // Those behind it close up, within the deck only.
    std::copy(cards.cells.begin() + at + 1, cards.cells.begin() + end - i,
              cards.cells.begin() + at);
    int place = i;
    for (; place > 0 && taken[place - 1].item > type; --place) {
      taken[place] = taken[place - 1];
    }
    taken[place] = {type, pool};
  }
  if (n == end - begin) state.pool[seat] = 0;
  cards.MoveRunSorted(Base(seat), end - n, taken.data(), n, Hand(seat));
}

void Rules::RemoveCard(State& state, int zone, int position, Player owner) const {
  state.cards.MoveSorted(zone, position, kRemoved, IsFrenzy() ? owner : std::uint8_t{0});
}

void Rules::GoToDiscard(State& state, int zone, int position, Player holder) const {
  const Player owner = OwnerOf(state, state.cards.Item(position), holder);
  if (IsAlive(state, owner)) {
    state.cards.MoveSorted(zone, position, Discard(owner), 0);
  } else {
    RemoveCard(state, zone, position, owner);
  }
}

// --- A turn.

void Rules::BeginTurn(State& state, Player seat, Rng& rng) const {
  state.active = seat;
  state.phase = Phase::kMain;
  state.to_move = seat;
  state.turn = {};
  ++state.turns[seat];
  const bool doubled =
      std::any_of(state.vp.begin(), state.vp.end(), [&](int vp) { return vp >= setup_.threshold; });
  Spawn(state, doubled ? cards_.monsters_doubled : cards_.monsters_per_turn, rng);
  const OptionalIndex held = state.power[seat];
  if (!held) return;
  const Power& power = cards_.power(*held);
  if (power.kind != PowerKind::kTriggered || power.on != Trigger::kStart) return;
  ++state.turn.power_triggers;
  PushList(state, power.list, 0);
}

void Rules::Advance(State& state, Rng& rng) const {
  while (state.phase != Phase::kOver) {
    if (state.num_frames > 0) {
      if (RunFrame(state, rng)) return;
      continue;
    }
    if (state.phase == Phase::kReply) return;
    MonsterStore& monsters = state.monsters;
    while (!monsters.Empty(kDying)) {
      monsters.MoveSorted(kDying, monsters.Begin(kDying), Slain(state.active), 0);
    }
    std::uint8_t kept = 0;
    for (std::uint8_t i = 0; i < state.num_lasting; ++i) {
      if (state.lasting[i].left != 0) state.lasting[kept++] = state.lasting[i];
    }
    while (state.num_lasting > kept) state.lasting[--state.num_lasting] = {};
    state.phase = Phase::kMain;
    state.to_move = state.active;
    if (!state.cards.Empty(Hand(state.active)) || HasChoice(state)) return;
    EndTurn(state, rng);
  }
}

void Rules::Apply(State& state, Action action, Rng& rng) const {
  switch (state.phase) {
    case Phase::kGuild:
    case Phase::kPower:
    case Phase::kRefresh:
    case Phase::kRefreshAgain:
    case Phase::kOrder:
      ApplySetup(state, action, rng);
      return;
    case Phase::kMain:
      ApplyMain(state, action, rng);
      break;
    case Phase::kReply:
      Reply(state, action);
      break;
    default:
      ApplyPick(state, action, rng);
  }
  Advance(state, rng);
}

void Rules::ApplyMain(State& state, Action action, Rng& rng) const {
  Turn& turn = state.turn;
  const bool is_free = turn.last == Last::kFree;
  turn.ForgetLast();
  turn.acted = 1;
  switch (VerbOf(action)) {
    case Verb::kPlay:
      PlayCard(state, static_cast<CardType>(ValueOf(action)));
      break;
    case Verb::kSlay:
      SlayMonster(state, Middle(action), Low(action));
      break;
    case Verb::kSummon: {
      const auto type = static_cast<CardType>(ValueOf(action) >> 1);
      const bool retain = (ValueOf(action) & 1) != 0;
      const int cost = SummonCost(state, type) + (retain ? RetainCost(state) : 0);
      turn.magicka = static_cast<std::uint8_t>(turn.magicka - cost);
      turn.discount = 0;
      int slot = 0;
      while (state.selection[SlotOf(state.active, slot)] != type) {
        ++slot;
      }
      Summon(state, slot, retain ? Spot::kDiscard : Spot::kRift, rng);
      break;
    }
    case Verb::kPower:
      UsePower(state);
      break;
    case Verb::kRefreshHand:
      DiscardHand(state, state.active);
      ReplaceSelection(state, state.active, rng);
      break;
    case Verb::kEnd:
      EndTurn(state, rng);
      break;
    default:
      OfferTrade(state, action);
  }
  if (is_free) turn.ForgetLast();
}

void Rules::PlayCard(State& state, CardType type) const {
  const Card& card = cards_.card(type);
  Turn& turn = state.turn;
  state.cards.MoveSorted(Hand(state.active), FindInHand(state, state.active, type), kPlayed, 0);
  turn.attack = static_cast<std::uint8_t>(std::min(turn.attack + card.attack, 255));
  turn.magicka = static_cast<std::uint8_t>(std::min(turn.magicka + card.magicka, 255));
  if (card.effects == 0) {
    turn.last = Last::kPlainPlay;
    turn.last_item = type;
  } else {
    PushList(state, card.effects, static_cast<std::uint8_t>(type + 1));
  }
}

void Rules::SlayMonster(State& state, int kind, int damage) const {
  Turn& turn = state.turn;
  turn.attack = static_cast<std::uint8_t>(turn.attack - SlayCost(state, kind, damage));
  const auto listens = [&](const Lasting& lasting) {
    return lasting.left != 0 &&
           cards_.effect(lasting.effect).what == static_cast<int>(Trigger::kSlay);
  };
  bool silent =
      cards_.monster(kind).deathcrash == 0 &&
      std::none_of(state.lasting.begin(), state.lasting.begin() + state.num_lasting, listens);
  if (const OptionalIndex held = state.power[state.active]) {
    const Power& power = cards_.power(*held);
    silent = silent && !(power.kind == PowerKind::kTriggered && power.on == Trigger::kSlay &&
                         turn.power_triggers < power.limit);
  }
  if (silent) {
    turn.last = Last::kSilentSlay;
    turn.last_item = static_cast<std::uint8_t>(kind);
    turn.last_tag = static_cast<std::uint8_t>(damage);
  }
  Kill(state, FindMonsterInPlay(state, kind, damage));
}

void Rules::UsePower(State& state) const {
  const Power& power = cards_.power(*state.power[state.active]);
  ++state.turn.power_uses;
  state.turn.magicka = static_cast<std::uint8_t>(state.turn.magicka - power.cost_magicka);
  state.turn.attack = static_cast<std::uint8_t>(state.turn.attack - power.cost_attack);
  PushList(state, power.list, 0);
}

// What the active seat has played goes to the discard piles of its owners.
void Rules::DiscardPlayed(State& state) const {
  CardStore& cards = state.cards;
  const Player seat = state.active;
  const bool own = IsFrenzy() || IsSolo() ||
                   std::all_of(cards.cells.begin() + cards.Begin(kPlayed),
                               cards.cells.begin() + cards.End(kPlayed),
                               [&](Cell cell) { return OwnerOf(state, cell.item, seat) == seat; });
  if (own) {
    cards.MoveAllSorted(kPlayed, Discard(seat), 0);
    return;
  }
  while (!cards.Empty(kPlayed)) GoToDiscard(state, kPlayed, cards.Begin(kPlayed), seat);
}

// The end step (3.4).
void Rules::EndTurn(State& state, Rng& rng) const {
  const Player seat = state.active;
  state.turn = {};
  state.lasting = {};
  state.num_lasting = 0;
  DiscardPlayed(state);
  for (int at = state.monsters.Begin(kInPlay); at < state.monsters.End(kInPlay); ++at) {
    state.monsters.Write(at, state.monsters.Item(at), 0);
  }
  const int hand = cards_.hand_size + StaticOf(state, seat, Static::kHandSize);
  DrawCards(state, seat, hand - state.cards.Size(Hand(seat)), rng);
  if (state.monsters.Size(kInPlay) > setup_.limit) Eliminate(state, seat, rng);
  AfterTurn(state, rng);
}

// --- After a turn (3.7 to 3.9).

// Whether nobody is left to play against.
bool Rules::IsLastSide(const State& state) const {
  int side = -1;
  for (const Player seat : Seats(setup_.players)) {
    if (!IsAlive(state, seat)) continue;
    if (side >= 0 && side != Side(seat)) return false;
    side = Side(seat);
  }
  return IsSolo() ? side < 0 : true;
}

// Makes the next surviving seat active; true when the rotation ends before it.
bool Rules::NextSeat(State& state) const {
  bool wraps = false;
  Player seat = state.active;
  do {
    seat = static_cast<Player>((seat + 1) % setup_.players);
    wraps = wraps || seat == state.first;
  } while (!IsAlive(state, seat));
  state.active = seat;
  return wraps;
}

void Rules::AfterTurn(State& state, Rng& rng) const {
  const Player seat = state.active;
  if (IsLastSide(state)) {
    Finish(state, IsSolo() ? EndReason::kEliminated : EndReason::kLastSide);
    return;
  }
  if (state.trigger) {
    Clear(state.last_turns, seat);
  } else if (!IsSolo() && IsAlive(state, seat) && PointsOf(state, seat) >= setup_.target) {
    state.trigger = seat;
    for (const Player other : Seats(setup_.players)) {
      if (other != seat && IsAlive(state, other)) Set(state.last_turns, other);
    }
  }
  if (state.trigger && state.last_turns == 0) {
    Finish(state, EndReason::kTarget);
    return;
  }
  if (MonsterDeckSize(state) == 0 && state.monsters.Empty(kInPlay)) {
    Finish(state, EndReason::kNoMonsters);
    return;
  }
  if (NextSeat(state)) {
    if (!IsFrenzy()) DealRift(state);
    if (state.rotation == setup_.rotations) {
      Finish(state, EndReason::kRotationCap);
      return;
    }
    ++state.rotation;
  }
  BeginTurn(state, state.active, rng);
}

void Rules::DealRift(State& state) const {
  CardStore& cards = state.cards;
  const int size = cards.Size(kRift);
  std::uint8_t entitled = 0;
  for (int at = cards.Begin(kRift); at < cards.End(kRift); ++at) {
    const Player owner = OwnerOf(state, cards.Item(at), 0);
    if (IsAlive(state, owner)) Set(entitled, owner);
  }
  if (entitled == 0) return;
  const int each = size / Count(entitled);
  int more = size % Count(entitled);
  PerSeat shares{};
  for (int place = setup_.players - 1; place >= 0; --place) {
    const auto seat = (state.first + place) % setup_.players;
    if (!Has(entitled, static_cast<int>(seat))) continue;
    shares[seat] = static_cast<std::uint8_t>(each + (more-- > 0 ? 1 : 0));
  }
  const std::uint8_t pool = NewPool(state);
  for (const Player seat : Seats(setup_.players)) {
    for (int i = 0; i < shares[seat]; ++i) {
      cards.MoveToEnd(kRift, cards.Begin(kRift), Upper(seat), pool);
    }
  }
}

// 3.8: own cards go out of the game, foreign ones home. What was hidden is shown.
void Rules::Eliminate(State& state, Player seat, Rng& rng) const {
  CardStore& cards = state.cards;
  const auto before = std::count_if(state.out.begin(), state.out.end(),
                                    [](std::uint8_t rank) { return rank != 0; });
  state.out[seat] = static_cast<std::uint8_t>(before + 1);
  if (!IsSolo()) state.vp[seat] = 0;  // in solo more points make a better loss (6.4)
  while (!cards.Empty(Hand(seat))) {
    GoToDiscard(state, Hand(seat), cards.Begin(Hand(seat)), seat);
  }
  while (!cards.Empty(Upper(seat))) {
    TakeTop(state, seat, true, rng);
    GoToDiscard(state, Hand(seat), cards.Begin(Hand(seat)), seat);
  }
  // What is left of the deck is all own; the draws that show it, card after card, change nothing.
  for (int left = cards.Size(Base(seat)); left > 0; --left) {
    rng.Below(DeckPile(seat), static_cast<std::uint32_t>(left));
  }
  state.pool[seat] = 0;
  const std::uint8_t tag = IsFrenzy() ? seat : std::uint8_t{0};
  cards.MoveAllSorted(Base(seat), kRemoved, tag);
  cards.MoveAllSorted(Discard(seat), kRemoved, tag);
  if (IsFrenzy()) return;
  cards.MoveAllSorted(GuildDeck(seat), kBox, 0);
  while (!cards.Empty(GuildUnder(seat))) {
    cards.MoveSorted(GuildUnder(seat), cards.Begin(GuildUnder(seat)), kBox, 0);
  }
  for (int slot = 0; slot < NumSlots(); ++slot) {
    OptionalIndex& held = state.selection[SlotOf(seat, slot)];
    if (held) cards.InsertSorted(kBox, *held, 0);
    held.reset();
  }
}

void Rules::Finish(State& state, EndReason reason) const {
  while (!state.monsters.Empty(kDying)) {
    state.monsters.MoveSorted(kDying, state.monsters.Begin(kDying), Slain(state.active), 0);
  }
  state.frames = {};
  state.num_frames = 0;
  state.lasting = {};
  state.num_lasting = 0;
  state.turn = {};
  state.reason = reason;
  state.phase = Phase::kOver;
  state.to_move = kNobody;
}

// --- Trading (section 4).

void Rules::OfferTrade(State& state, Action action) const {
  ++state.turn.offers;
  Offer offer{};
  offer.to = static_cast<Player>(High(action));
  offer.card = static_cast<CardType>(Middle(action));
  offer.want_mine = static_cast<std::uint8_t>(Low(action));
  offer.kind = TradeKind::kAsk;
  if (VerbOf(action) == Verb::kGift) offer.kind = TradeKind::kGift;
  if (VerbOf(action) == Verb::kSwap) offer.kind = TradeKind::kSwap;
  state.offer = offer;
  state.phase = Phase::kReply;
  state.to_move = offer.to;
  if (offer.kind != TradeKind::kAsk) {
    // The card is shown to everybody.
    const int position = FindInHand(state, state.active, offer.card);
    const int hand = Hand(state.active);
    state.cards.Write(position, offer.card, 0);
    state.cards.Sort(state.cards.Begin(hand), state.cards.End(hand));
  }
  if (offer.kind == TradeKind::kGift) {
    if (setup_.must_accept) Reply(state, Pack(Verb::kYes));
  } else if (NumLegal(state) < 2) {
    Reply(state, Pack(Verb::kNo));
  }
}

void Rules::GiveCard(State& state, Player from, Player to, int position) const {
  state.cards.MoveSorted(Hand(from), position, Hand(to), 0);
}

void Rules::Reply(State& state, Action action) const {
  const Offer offer = state.offer;
  if (VerbOf(action) != Verb::kNo) {
    // The cards change hands together: what is given in return is looked for before.
    if (VerbOf(action) == Verb::kPick) {
      const auto type = static_cast<CardType>(Middle(action));
      GiveCard(state, offer.to, state.active, FindInHand(state, offer.to, type));
    }
    if (offer.kind != TradeKind::kAsk) {
      GiveCard(state, state.active, offer.to, FindInHand(state, state.active, offer.card));
    }
  }
  state.offer = {};
  state.phase = Phase::kMain;
  state.to_move = state.active;
}

}  // namespace riftlab::warrift
