// Setting up a game: guilds, powers, cards, Refresh, turn order (section 2).
#include <algorithm>
#include <string>

#include "engine/core/array.h"
#include "engine/games/warrift/notation.h"
#include "engine/games/warrift/piles.h"
#include "engine/games/warrift/warrift.h"
#include "fmt/format.h"

namespace riftlab::warrift {
namespace {

constexpr int kMostTies = 10;
constexpr int kNothing = -1;  // a seat that has no card to reveal

std::string SeatText(std::uint32_t seat) { return fmt::format("seat {}", seat); }

void BeginPhase(State& state, Phase phase, Player seat) {
  state.phase = phase;
  state.active = seat;
  state.to_move = seat;
}

// The guild or power that chance chooses for the seat to move.
int AnyChoice(const Rules& rules, const State& state, Rng& rng) {
  const auto name = [&](std::uint32_t each) {
    return rules.ToText(state, rules.NthLegal(state, static_cast<int>(each)));
  };
  const auto choices = static_cast<std::uint32_t>(rules.NumLegal(state));
  const std::uint32_t k = rng.Below(kSetupPile, choices, name);
  return ValueOf(rules.NthLegal(state, static_cast<int>(k)));
}

}  // namespace

State Rules::Deal(Rng& rng) const {
  State state{};
  const bool guilds = setup_.mode == Mode::kClassic || setup_.mode == Mode::kTeam;
  if (guilds) {
    BeginPhase(state, Phase::kGuild, 0);
    AskGuild(state, rng);
  } else {
    BeginPhase(state, Phase::kPower, 0);
    AskPower(state, rng);
  }
  return state;
}

// --- Guilds and powers.

void Rules::AskGuild(State& state, Rng& rng) const {
  for (; state.active < setup_.players; ++state.active) {
    state.to_move = state.active;
    if (setup_.guilds == Choice::kFixed) {
      state.guild_seat[setup_.fixed_guilds[state.active]] = state.active;
      continue;
    }
    if (setup_.guilds == Choice::kChosen && NumLegal(state) > 1) return;
    state.guild_seat[AnyChoice(*this, state, rng)] = state.active;
  }
  BeginPhase(state, Phase::kPower, 0);
  AskPower(state, rng);
}

void Rules::AskPower(State& state, Rng& rng) const {
  for (; state.active < setup_.players; ++state.active) {
    state.to_move = state.active;
    if (setup_.powers == Choice::kFixed) {
      state.power[state.active] = setup_.fixed_powers[state.active];
      continue;
    }
    if (setup_.powers == Choice::kChosen && NumLegal(state) > 1) return;
    state.power[state.active] = AnyChoice(*this, state, rng);
  }
  state.active = 0;
  LayOut(state, rng);
}

// --- Cards.

// How many copies of a card begin in the guild deck of a seat with this guild: those of the guild;
// in solo mode the list of the game; in Frenzy, where only seat 0 has one, all that are not
// Rift-related.
int Rules::CopiesInGuildDeck(int guild, CardType type) const {
  const Card& card = cards_.card(type);
  if (IsSolo()) return setup_.solo_copies[type];
  if (!IsFrenzy()) return card.guild == guild ? card.copies : 0;
  const bool open = cards_.guilds[card.guild].base != 0 || setup_.players == kMaxSeats;
  return open && card.rift == 0 ? card.copies : 0;
}

// What powers give statically, as tables.
void Rules::PreparePowers() {
  for (SlayCosts& costs : slay_costs_) {
    for (std::size_t kind = 0; kind < cards_.num_monsters; ++kind) {
      costs[kind] = cards_.monsters[kind].health;
    }
  }
  for (std::size_t i = 0; i < cards_.num_powers; ++i) {
    const Power& power = cards_.powers[i];
    if (power.kind != PowerKind::kStatic) continue;
    statics_[i + 1][power.effect] = power.n;
    if (power.effect != Static::kSlayDiscount) continue;
    for (std::size_t kind = 0; kind < cards_.num_monsters; ++kind) {
      if (!Has(power.rarities, static_cast<int>(cards_.monsters[kind].rarity))) continue;
      slay_costs_[i + 1][kind] = static_cast<std::int16_t>(slay_costs_[i + 1][kind] - power.n);
    }
  }
}

// Whose cards of each type are, as tables.
void Rules::PrepareOwners() {
  for (CardType type = 0; type < cards_.num_types; ++type) {
    const int group = IsStart(type) ? kMaxGuilds + type % kMaxSeats : cards_.card(type).guild;
    owner_groups_[type] = static_cast<std::uint8_t>(group);
    Set(grouped_types_[group][type >> 6], type & 63);
  }
}

// What every deal of these rules has in common.
void Rules::PrepareDeals() {
  const auto add = [](Run& run, CardType type, int copies) {
    for (; copies > 0; --copies) run.cells[run.count++] = {type, 0};
  };
  for (std::size_t guild = 0; guild < dealt_guild_decks_.size(); ++guild) {
    for (CardType type = kStartTypes; type < cards_.num_types; ++type) {
      add(dealt_guild_decks_[guild], type, CopiesInGuildDeck(static_cast<int>(guild), type));
    }
  }
  for (const Player seat : Seats(setup_.players)) {
    for (int kind = 0; kind < cards_.num_start_kinds; ++kind) {
      const CardType type = StartType(kind, IsFrenzy() ? Player{0} : seat);
      add(dealt_decks_[seat], type, cards_.card(type).copies);
    }
  }
  MonsterStore::Filler monsters(dealt_monsters_);
  monsters.GoTo(kMonsterDeck);
  for (int kind = 0; kind < cards_.num_monsters; ++kind) {
    const Monster& monster = cards_.monster(kind);
    const bool left_out = IsSolo() && monster.multiplayer != 0;
    monsters.Add(static_cast<std::uint8_t>(kind), left_out ? 0 : monster.copies);
  }
  monsters.Finish();
}

// All cards and monsters into their zones, which are empty.
void Rules::FillZones(State& state) const {
  CardStore::Filler cards(state.cards);
  const auto add = [&](int zone, const Run& run) {
    cards.GoTo(zone);
    cards.Add(run.cells.data(), run.count);
  };
  for (const Player seat : Seats(setup_.players)) {
    if (IsFrenzy() && seat > 0) break;
    const auto guild = GuildOf(state, seat);
    add(GuildDeck(seat), dealt_guild_decks_[guild]);
  }
  for (const Player seat : Seats(setup_.players)) add(Base(seat), dealt_decks_[seat]);
  cards.Finish();
  state.monsters = dealt_monsters_;
}

void Rules::LayOut(State& state, Rng& rng) const {
  FillZones(state);
  for (const Player seat : Seats(setup_.players)) {
    state.pool[seat] = static_cast<std::uint8_t>(state.cards.Empty(Base(seat)) ? 0 : seat + 1);
  }
  for (const Player seat : Seats(setup_.players)) {
    DrawCards(state, seat, cards_.hand_size, rng);
    if (IsFrenzy() && seat > 0) continue;
    for (int slot = 0; slot < NumSlots(); ++slot) Refill(state, seat, slot, rng);
  }
  if (IsFrenzy()) {
    AskOrder(state, rng);
  } else {
    AskRefresh(state, rng);
  }
}

// The uppermost card of a guild deck. Precondition: there is one.
CardType Rules::TakeFromGuildDeck(State& state, Player seat, Rng& rng) const {
  CardStore& cards = state.cards;
  int zone = GuildUnder(seat);
  int position = cards.Begin(zone);
  if (const int size = cards.Size(GuildDeck(seat)); size > 0) {
    zone = GuildDeck(seat);
    const int begin = cards.Begin(zone);
    const auto name = [&](std::uint32_t k) {
      return TypeName(*this, cards.Item(begin + static_cast<int>(k)));
    };
    position = begin +
               static_cast<int>(rng.Below(GuildPile(seat), static_cast<std::uint32_t>(size), name));
  }
  const CardType type = cards.Item(position);
  cards.Erase(zone, position);
  return type;
}

void Rules::PutUnder(State& state, Player seat, CardType type) const {
  state.cards.Append(GuildUnder(seat), type, 0);
}

void Rules::Refill(State& state, Player seat, int slot, Rng& rng) const {
  const Player supplier = Supplier(seat);
  if (!GuildDeckHasCard(state, supplier)) return;
  state.selection[SlotOf(seat, slot)] = TakeFromGuildDeck(state, supplier, rng);
}

// --- Refresh.

void Rules::AskRefresh(State& state, Rng& rng) const {
  if (state.active < setup_.players) {
    BeginPhase(state, Phase::kRefresh, state.active);
    return;
  }
  AskOrder(state, rng);
}

void Rules::ReplaceSelection(State& state, Player seat, Rng& rng) const {
  for (int slot = 0; slot < NumSlots(); ++slot) {
    OptionalIndex& held = state.selection[SlotOf(seat, slot)];
    if (held) PutUnder(state, seat, *held);
    held.reset();
  }
  for (int slot = 0; slot < NumSlots(); ++slot) Refill(state, seat, slot, rng);
}

void Rules::DiscardHand(State& state, Player seat) const {
  while (!state.cards.Empty(Hand(seat))) {
    GoToDiscard(state, Hand(seat), state.cards.Begin(Hand(seat)), seat);
  }
}

// --- Turn order.

void Rules::AskOrder(State& state, Rng& rng) const {
  const auto begin = [&](std::uint32_t first) {
    state.first = static_cast<Player>(first);
    state.rotation = 1;
    BeginTurn(state, state.first, rng);
    Advance(state, rng);
  };
  if (setup_.order != Choice::kChosen || IsSolo()) {
    const auto players = static_cast<std::uint32_t>(setup_.players);
    begin(setup_.order == Choice::kFixed || IsSolo() ? setup_.first
                                                     : rng.Below(kSetupPile, players, SeatText));
    return;
  }
  Array<int, kMaxSeats> revealed{};
  revealed.fill(kNothing);
  auto tied = BitsBelow<std::uint8_t>(setup_.players);
  const auto cost = [&](int seat) {
    const int type = revealed[seat];
    return type == kNothing ? kNothing : int{cards_.card(static_cast<CardType>(type)).cost};
  };
  const auto put_back = [&](std::uint8_t seats) {
    ForEachBit(seats, [&](int seat) {
      int& type = revealed[seat];
      if (type != kNothing) {
        PutUnder(state, Supplier(static_cast<Player>(seat)), static_cast<CardType>(type));
      }
      type = kNothing;
    });
  };
  for (int ties = 0; Count(tied) > 1 && ties < kMostTies; ++ties) {
    if (ties > 0) put_back(tied);
    int highest = kNothing;
    ForEachBit(tied, [&](int seat) {
      const Player supplier = Supplier(static_cast<Player>(seat));
      if (GuildDeckHasCard(state, supplier)) {
        revealed[seat] = TakeFromGuildDeck(state, supplier, rng);
      }
      highest = std::max(highest, cost(seat));
    });
    std::uint8_t best = 0;
    ForEachBit(tied, [&](int seat) {
      if (cost(seat) == highest) Set(best, seat);
    });
    tied = best;
  }
  put_back(BitsBelow<std::uint8_t>(setup_.players));
  const auto name = [tied](std::uint32_t each) {
    return SeatText(static_cast<std::uint32_t>(NthBit(tied, static_cast<int>(each))));
  };
  const auto k = rng.Below(kSetupPile, static_cast<std::uint32_t>(Count(tied)), name);
  BeginPhase(state, Phase::kOrder, static_cast<Player>(NthBit(tied, static_cast<int>(k))));
}

// --- Decisions.

void Rules::ApplySetup(State& state, Action action, Rng& rng) const {
  const int value = ValueOf(action);
  const Player seat = state.active;
  switch (state.phase) {
    case Phase::kGuild:
      state.guild_seat[value] = seat;
      ++state.active;
      AskGuild(state, rng);
      return;
    case Phase::kPower:
      state.power[seat] = value;
      ++state.active;
      AskPower(state, rng);
      return;
    case Phase::kOrder: {
      state.first = static_cast<Player>((seat - value + 1 + setup_.players) % setup_.players);
      state.rotation = 1;
      BeginTurn(state, state.first, rng);
      Advance(state, rng);
      return;
    }
    default:
      break;
  }
  if (VerbOf(action) == Verb::kReplace) {
    if (state.phase == Phase::kRefreshAgain) DiscardHand(state, seat);
    ReplaceSelection(state, seat, rng);
    const bool again = state.phase == Phase::kRefresh &&
                       setup_.extra_refresh == ExtraRefresh::kSetup &&
                       !state.cards.Empty(Hand(seat));
    if (again) {
      BeginPhase(state, Phase::kRefreshAgain, seat);
      return;
    }
  }
  ++state.active;
  AskRefresh(state, rng);
}

}  // namespace riftlab::warrift
