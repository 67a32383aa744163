#include "engine/games/warrift/position_reader.h"

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>

#include "engine/core/near_miss.h"
#include "engine/games/warrift/notation.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::warrift {
namespace {

using Texts = std::vector<std::string>;

constexpr int kMostPool = 240;
// Stands in a place whose card is read later.
constexpr std::uint8_t kOpen = 0xFF;

// The number in `text` from 1 to `max`, or -1.
int NumberIn(std::string_view text, int max) {
  int number = -1;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && rest == end && number >= 1 && number <= max ? number : -1;
}

bool IsBeforeCards(Phase phase) { return phase == Phase::kGuild || phase == Phase::kPower; }

}  // namespace

std::uint8_t PositionReader::UpTo(const Json& json, std::string_view field, std::string_view key,
                                  int max) {
  return static_cast<std::uint8_t>(WholeOr(json, field, key, 0, max, 0));
}

int PositionReader::OneOf(std::string_view field, const Json& value, Keys ids) {
  const std::string word = Word(field, value);
  const auto found = std::find(ids.begin(), ids.end(), word);
  if (found != ids.end()) return static_cast<int>(found - ids.begin());
  Complain(field,
           fmt::format("'{}' is none of {}{}", word, fmt::join(ids, ", "), Suggestion(word, ids)));
  return 0;
}

CardType PositionReader::ReadCard(const std::string& field, const std::string& name) {
  const int type = FindType(rules_, name);
  if (type >= 0) return static_cast<CardType>(type);
  Texts names;
  for (int i = 0; i < rules_.cards().num_types; ++i) {
    const auto card = static_cast<CardType>(i);
    if (rules_.cards().card(card).copies > 0) names.push_back(TypeName(rules_, card));
  }
  Complain(field, fmt::format("'{}' is not a card{}", name, Suggestion(name, names)));
  return 0;
}

std::pair<int, int> PositionReader::ReadMonster(const std::string& field, const std::string& text) {
  const std::size_t star = std::min(text.find('*'), text.size());
  const int kind = FindMonster(rules_.cards(), text.substr(0, star));
  if (kind < 0) {
    Texts names;
    for (int i = 0; i < rules_.cards().num_monsters; ++i) {
      names.push_back(TextOf(rules_.cards().monster(i).id));
    }
    Complain(field, fmt::format("'{}' is not a monster{}", text.substr(0, star),
                                Suggestion(text.substr(0, star), names)));
    return {0, 0};
  }
  if (star == text.size()) return {kind, 0};
  const int damage = NumberIn(text.substr(star + 1), rules_.cards().monster(kind).health - 1);
  if (damage < 0) {
    Complain(field, fmt::format("'{}': expected damage from 1 to {} behind '*'", text,
                                rules_.cards().monster(kind).health - 1));
    return {kind, 0};
  }
  return {kind, damage};
}

void PositionReader::ReadMonsters(const Json& json, const std::string& field, std::string_view key,
                                  int zone, State& state) {
  const Json* const list = Find(json, key);
  const std::string name = fmt::format("{}.{}", field, key);
  if (list == nullptr || !IsList(name, *list)) return;
  for (std::size_t i = 0; i < list->size() && ok(); ++i) {
    const std::string entry = fmt::format("{}[{}]", name, i);
    const auto [kind, damage] = ReadMonster(entry, Word(entry, (*list)[i]));
    if (ok() && damage != 0 && zone != kInPlay) {
      Complain(entry, "only monsters in play have damage");
    }
    if (ok() && state.monsters.Total() == kMaxMonsters) Complain(entry, "is one monster too many");
    if (!ok()) return;
    const auto item = static_cast<std::uint8_t>(kind);
    if (zone == kMonsterDeck || zone >= Slain(0)) {
      state.monsters.InsertSorted(zone, item, 0);
    } else {
      state.monsters.Append(zone, item, static_cast<std::uint8_t>(damage));
    }
  }
}

void PositionReader::ReadZone(const Json& json, const std::string& field, std::string_view key,
                              int zone, bool sorted, State& state) {
  const Json* const list = Find(json, key);
  const std::string name = field.empty() ? std::string(key) : fmt::format("{}.{}", field, key);
  if (list == nullptr || !IsList(name, *list)) return;
  for (std::size_t i = 0; i < list->size() && ok(); ++i) {
    const std::string entry = fmt::format("{}[{}]", name, i);
    const CardType type = ReadCard(entry, Word(entry, (*list)[i]));
    if (ok() && state.cards.Total() == kMaxCards) Complain(entry, "is one card too many");
    if (!ok()) return;
    if (sorted) {
      state.cards.InsertSorted(zone, type, 0);
    } else {
      state.cards.Append(zone, type, 0);
    }
  }
}

// Cards that in Frenzy have an owner behind '/'.
void PositionReader::ReadOwned(std::string_view key, int zone, State& state) {
  if (!rules_.IsFrenzy()) {
    ReadZone(json_, "", key, zone, true, state);
    return;
  }
  const Json* const list = Find(json_, key);
  if (list == nullptr || !IsList(key, *list)) return;
  for (std::size_t i = 0; i < list->size() && ok(); ++i) {
    const std::string entry = fmt::format("{}[{}]", key, i);
    const std::string text = Word(entry, (*list)[i]);
    const std::size_t slash = std::min(text.find('/'), text.size());
    const CardType type = ReadCard(entry, text.substr(0, slash));
    const int owner = slash + 2 == text.size() ? text.back() - '0' : -1;
    if (ok() && (owner < 0 || owner >= rules_.NumPlayers())) {
      Complain(entry, "expected the seat that owned the card behind '/'");
    }
    if (ok() && state.cards.Total() == kMaxCards) Complain(entry, "is one card too many");
    if (ok()) state.cards.InsertSorted(zone, type, static_cast<std::uint8_t>(owner));
  }
}

// --- Seats.

State PositionReader::Read() {
  static const Texts kKeys = {"seat",   "phase",    "active",  "to_move",    "rotation",
                              "reason", "first",    "trigger", "last_turns", "seats",
                              "pools",  "monsters", "rift",    "necropolis", "removed",
                              "box",    "played",   "turn"};
  State state{};
  if (!IsObject("state", json_, {kKeys.begin() + (observer_ == kNobody ? 1 : 0), kKeys.end()})) {
    return state;
  }
  ReadIdentity(state);
  if (!ok()) return state;
  if (IsBeforeCards(state.phase)) {
    ReadSetup(state);
    return state;
  }
  ReadOrder(state);
  for (Player seat = 0; ok() && seat < rules_.NumPlayers(); ++seat) ReadSeat(seat, state);
  if (ok()) ReadCommon(state);
  if (ok()) ReadPools(state);
  if (ok()) FillGuildDecks(state);
  if (ok()) FillMonsterDeck(state);
  if (ok()) TakeCensus(state);
  if (ok()) CountPoints(state);
  if (ok()) ReadTurn(state);
  if (ok()) CheckQuestion(state);
  return state;
}

// Phase, whose turn it is, and guild and power of every seat.
void PositionReader::ReadIdentity(State& state) {
  static const Texts kSeatKeys = {"guild",     "power",      "out",  "turns", "counts",
                                  "slain",     "hand",       "deck", "upper", "discard",
                                  "selection", "guild_deck", "under"};
  const Json* const phase = Find(json_, "phase");
  if (phase != nullptr) {
    state.phase = static_cast<Phase>(OneOf("phase", *phase, PhaseNames()));
  } else {
    state.phase = Phase::kMain;
  }
  state.active = UpTo(json_, "", "active", rules_.NumPlayers() - 1);
  state.to_move = state.active;
  const Json* const seats = Find(json_, "seats");
  if (seats == nullptr) {
    Complain("seats", "missing; expected a list with the cards of each seat");
    return;
  }
  if (!ok() || !IsList("seats", *seats, rules_.NumPlayers())) return;
  Texts guilds;
  for (int i = 0; i < rules_.cards().num_guilds; ++i) {
    guilds.push_back(TextOf(rules_.cards().guilds[static_cast<std::size_t>(i)].id));
  }
  Texts powers;
  for (int i = 0; i < rules_.cards().num_powers; ++i) {
    powers.push_back(TextOf(rules_.cards().power(i).id));
  }
  const bool before = IsBeforeCards(state.phase);
  const bool own_guilds =
      rules_.setup().mode == Mode::kClassic || rules_.setup().mode == Mode::kTeam;
  for (Player seat = 0; ok() && seat < rules_.NumPlayers(); ++seat) {
    const Json& json = (*seats)[seat];
    const std::string field = fmt::format("seats[{}]", seat);
    const std::ptrdiff_t keys = before ? 2 : static_cast<std::ptrdiff_t>(kSeatKeys.size());
    if (!IsObject(field, json, {kSeatKeys.begin(), kSeatKeys.begin() + keys})) return;
    if (const Json* const name = Find(json, "guild"); name != nullptr) {
      const auto guild = static_cast<std::size_t>(OneOf(field + ".guild", *name, guilds));
      const bool open = rules_.cards().guilds[guild].base != 0 || rules_.NumPlayers() == kMaxSeats;
      if (!own_guilds || !open || state.guild_seat[guild] != 0) {
        Complain(field + ".guild", !own_guilds ? "leave it out: this mode has no guilds"
                                   : !open     ? "is only used by 5 players"
                                               : "is that of another seat");
      }
      state.guild_seat[guild] = static_cast<std::uint8_t>(seat + 1);
    } else if (own_guilds && !before) {
      Complain(field + ".guild", "missing");
    }
    if (const Json* const name = Find(json, "power"); name != nullptr) {
      const int power = OneOf(field + ".power", *name, powers);
      const bool own =
          !own_guilds || rules_.cards().power(power).guild == rules_.GuildOf(state, seat);
      if (!own) Complain(field + ".power", "is of another guild");
      state.power[seat] = static_cast<std::uint8_t>(power + 1);
    }
  }
}

// The drafts of guilds and powers.
void PositionReader::ReadSetup(State& state) {
  for (const std::string_view key : {"first", "trigger", "last_turns", "pools", "monsters", "rift",
                                     "necropolis", "removed", "box", "played", "turn", "reason"}) {
    if (Find(json_, key) != nullptr) Complain(key, "leave it out before the cards are dealt");
  }
  if (UpTo(json_, "", "rotation", 0) != 0) return;
  const bool guilds = state.phase == Phase::kGuild;
  const Setup& setup = rules_.setup();
  if ((guilds ? setup.guilds : setup.powers) != Choice::kChosen) {
    Complain("phase", "this is not chosen under the rules of this game");
  }
  if (guilds && setup.mode != Mode::kClassic && setup.mode != Mode::kTeam) {
    Complain("phase", "this mode has no guilds");
  }
  for (const Player seat : Seats(rules_.NumPlayers())) {
    const bool has_guild = rules_.GuildOf(state, seat) != kMaxGuilds;
    const bool own_guilds = setup.mode == Mode::kClassic || setup.mode == Mode::kTeam;
    const bool wants_guild = own_guilds && (!guilds || seat < state.active);
    const bool wants_power = !guilds && seat < state.active;
    if (has_guild != wants_guild || (state.power[seat] != 0) != wants_power) {
      Complain(fmt::format("seats[{}]", seat),
               "does not agree with phase and active: seats choose in ascending order");
    }
  }
  if (ok() && rules_.NumLegal(state) < 2) Complain("seats", "leave no choice");
}

void PositionReader::ReadOrder(State& state) {
  const Setup& setup = rules_.setup();
  const bool started = state.phase != Phase::kRefresh && state.phase != Phase::kRefreshAgain &&
                       state.phase != Phase::kOrder;
  const int players = rules_.NumPlayers();
  state.rotation = UpTo(json_, "", "rotation", started ? setup.rotations : 0);
  if (started && state.rotation == 0) {
    Complain("rotation", fmt::format("expected a number from 1 to {}", setup.rotations));
  }
  state.first = UpTo(json_, "", "first", started ? players - 1 : 0);
  const bool order = state.phase == Phase::kOrder;
  if ((order && (setup.order != Choice::kChosen || rules_.IsSolo())) ||
      (!started && !order && rules_.IsFrenzy())) {
    Complain("phase", "this is not asked under the rules of this game");
  }
  if (state.phase == Phase::kRefreshAgain && setup.extra_refresh != ExtraRefresh::kSetup) {
    Complain("phase", "rule extra_refresh excludes it");
  }
  const Json* const trigger = Find(json_, "trigger");
  const Json* const last = Find(json_, "last_turns");
  if (trigger == nullptr) {
    if (last != nullptr) Complain("last_turns", "leave it out: nobody has triggered the end");
    return;
  }
  if (!started || rules_.IsSolo()) Complain("trigger", "is not possible here");
  state.trigger = static_cast<std::uint8_t>(Whole("trigger", *trigger, 0, players - 1) + 1);
  if (last == nullptr || !IsList("last_turns", *last)) {
    Complain("last_turns", "expected the seats that still have a last turn");
    return;
  }
  for (const Json& seat : *last) {
    Set(state.last_turns, Whole("last_turns", seat, 0, players - 1));
  }
  if (Has(state.last_turns, state.trigger - 1)) {
    Complain("last_turns", "holds the seat that triggered the end, which has none");
  }
}

void PositionReader::ReadSeat(Player seat, State& state) {
  const Json& json = (*Find(json_, "seats"))[seat];
  const std::string field = fmt::format("seats[{}]", seat);
  state.out[seat] = UpTo(json, field, "out", rules_.NumPlayers());
  for (Player other = 0; other < seat; ++other) {
    if (state.out[seat] != 0 && state.out[other] == state.out[seat]) {
      Complain(field + ".out", fmt::format("is that of seat {}", other));
    }
  }
  state.turns[seat] = UpTo(json, field, "turns", std::max<int>(state.rotation, 0));
  if (const Json* const counts = Find(json, "counts"); counts != nullptr) {
    if (!IsList(field + ".counts", *counts, 3)) return;
    state.summoned[seat] =
        static_cast<std::uint8_t>(Whole(field + ".counts", (*counts)[0], 0, 255));
    state.retained[seat] =
        static_cast<std::uint8_t>(Whole(field + ".counts", (*counts)[1], 0, 255));
    state.consumed[seat] =
        static_cast<std::uint8_t>(Whole(field + ".counts", (*counts)[2], 0, 255));
  }
  ReadMonsters(json, field, "slain", Slain(seat), state);
  ReadHand(field, json, seat, state);
  ReadDeck(field, json, seat, state);
  ReadZone(json, field, "discard", Discard(seat), true, state);
  if (rules_.Supplier(seat) == seat) {
    ReadSupply(field, json, seat, state);
  } else if (Find(json, "selection") != nullptr || Find(json, "guild_deck") != nullptr ||
             Find(json, "under") != nullptr) {
    Complain(field, "the selection of frenzy stands with seat 0");
  }
  const bool holds = !state.cards.Empty(Hand(seat)) || rules_.DeckSize(state, seat) > 0 ||
                     !state.cards.Empty(Discard(seat));
  if (ok() && state.out[seat] != 0 && holds) {
    Complain(field, "is eliminated, but still has cards");
  }
}

// "mage.0" is known to everybody, "mage.0#2" is of pool 2, "#2" is a card of it that the observer
// has not seen.
void PositionReader::ReadHand(const std::string& field, const Json& json, Player seat,
                              State& state) {
  const Json* const list = Find(json, "hand");
  const std::string name = field + ".hand";
  if (list == nullptr || !IsList(name, *list)) return;
  const bool hidden = observer_ != kNobody && observer_ != seat;
  for (std::size_t i = 0; i < list->size() && ok(); ++i) {
    const std::string entry = fmt::format("{}[{}]", name, i);
    const std::string text = Word(entry, (*list)[i]);
    const std::size_t hash = std::min(text.find('#'), text.size());
    const int pool = hash == text.size() ? 0 : NumberIn(text.substr(hash + 1), kMostPool);
    if (ok() && pool < 0) Complain(entry, "expected the number of a pool behind '#'");
    if (ok() && (hash == 0) != (pool != 0 && hidden)) {
      Complain(entry, hidden ? "the observer sees at most the pool: expected \"#1\""
                             : "expected the name of the card, or \"mage.0#1\"");
    }
    const CardType type = hash == 0 || !ok() ? kOpen : ReadCard(entry, text.substr(0, hash));
    if (ok() && state.cards.Total() == kMaxCards) Complain(entry, "is one card too many");
    if (ok()) state.cards.InsertSorted(Hand(seat), type, static_cast<std::uint8_t>(pool));
  }
}

void PositionReader::ReadDeck(const std::string& field, const Json& json, Player seat,
                              State& state) {
  static const Texts kKeys = {"cards", "pool"};
  if (const Json* const deck = Find(json, "deck"); deck != nullptr) {
    const std::string name = field + ".deck";
    if (!IsObject(name, *deck, kKeys)) return;
    const int cards = UpTo(*deck, name, "cards", kMaxCards - state.cards.Total());
    state.pool[seat] = UpTo(*deck, name, "pool", kMostPool);
    if ((cards == 0) != (state.pool[seat] == 0)) {
      Complain(name, "has a pool exactly when it has cards");
    }
    for (int i = 0; ok() && i < cards; ++i) state.cards.Append(Base(seat), kOpen, 0);
  }
  const Json* const upper = Find(json, "upper");
  if (upper == nullptr || !ok() || !IsList(field + ".upper", *upper)) return;
  for (std::size_t i = 0; i < upper->size() && ok(); ++i) {
    const std::string entry = fmt::format("{}.upper[{}]", field, i);
    const std::string text = Word(entry, (*upper)[i]);
    int pool = 0;
    CardType type = kOpen;
    if (!text.empty() && text[0] == '#') {
      pool = NumberIn(text.substr(1), kMostPool);
      if (pool < 0) Complain(entry, "expected the number of a pool behind '#'");
    } else if (ok()) {
      type = ReadCard(entry, text);
    }
    if (ok() && state.cards.Total() == kMaxCards) Complain(entry, "is one card too many");
    if (ok()) state.cards.Append(Upper(seat), type, static_cast<std::uint8_t>(pool));
  }
}

void PositionReader::ReadSupply(const std::string& field, const Json& json, Player seat,
                                State& state) {
  const Json* const selection = Find(json, "selection");
  if (selection != nullptr) {
    if (!IsList(field + ".selection", *selection, rules_.NumSlots())) return;
    for (int slot = 0; slot < rules_.NumSlots() && ok(); ++slot) {
      const Json& held = (*selection)[static_cast<std::size_t>(slot)];
      if (held.is_null()) continue;
      const std::string entry = fmt::format("{}.selection[{}]", field, slot);
      const CardType type = ReadCard(entry, Word(entry, held));
      state.selection[static_cast<std::size_t>(rules_.SlotOf(seat, slot))] =
          static_cast<std::uint8_t>(type + 1);
    }
  }
  open_guild_decks_[seat] = Find(json, "guild_deck") == nullptr;
  ReadZone(json, field, "guild_deck", GuildDeck(seat), true, state);
  ReadZone(json, field, "under", GuildUnder(seat), false, state);
}

// --- Common piles and pools.

void PositionReader::ReadCommon(State& state) {
  static const Texts kKeys = {"in_play", "deck", "under", "dying"};
  open_monster_deck_ = true;
  if (const Json* const monsters = Find(json_, "monsters"); monsters != nullptr) {
    if (!IsObject("monsters", *monsters, kKeys)) return;
    open_monster_deck_ = Find(*monsters, "deck") == nullptr;
    ReadMonsters(*monsters, "monsters", "deck", kMonsterDeck, state);
    ReadMonsters(*monsters, "monsters", "under", kMonsterUnder, state);
    ReadMonsters(*monsters, "monsters", "in_play", kInPlay, state);
    ReadMonsters(*monsters, "monsters", "dying", kDying, state);
  }
  if (rules_.IsFrenzy() && Find(json_, "rift") != nullptr) {
    Complain("rift", "leave it out: there is no Rift in frenzy");
  }
  ReadZone(json_, "", "rift", kRift, true, state);
  ReadOwned("necropolis", kNecropolis, state);
  ReadOwned("removed", kRemoved, state);
  ReadZone(json_, "", "box", kBox, true, state);
  ReadZone(json_, "", "played", kPlayed, true, state);
}

void PositionReader::CheckPoolNumbers(const State& state) {
  std::array<bool, 256> taken{};
  for (const Player seat : Seats(rules_.NumPlayers())) {
    const std::uint8_t pool = state.pool[seat];
    if (pool != 0 && taken[pool]) {
      Complain(fmt::format("seats[{}].deck.pool", seat), "is that of another deck");
    }
    taken[pool] = true;
  }
  for (int at = state.cards.Begin(Upper(0)); at < state.cards.End(Upper(kMaxSeats - 1)); ++at) {
    const std::uint8_t pool = state.cards.Tag(at);
    if (pool != 0 && taken[pool]) {
      Complain("seats",
               fmt::format("pool {} lies in a deck and on one; give them two numbers", pool));
    }
  }
}

void PositionReader::ReadPools(State& state) {
  static const Texts kKeys = {"pool", "cards"};
  CheckPoolNumbers(state);
  const Json* const pools = Find(json_, "pools");
  if (pools != nullptr && ok() && IsList("pools", *pools)) {
    for (std::size_t i = 0; i < pools->size() && ok(); ++i) {
      const std::string field = fmt::format("pools[{}]", i);
      const Json& json = (*pools)[i];
      if (!IsObject(field, json, kKeys)) return;
      const Json* const cards = Find(json, "cards");
      const int pool = UpTo(json, field, "pool", kMostPool);
      if (pool == 0 || cards == nullptr || !IsList(field + ".cards", *cards)) {
        Complain(field, R"(expected {"pool":1,"cards":[...]})");
        return;
      }
      std::vector<CardType> types;
      for (const Json& name : *cards) types.push_back(ReadCard(field, Word(field, name)));
      if (ok()) FillPool(pool, std::move(types), state);
    }
  }
  for (int at = 0; ok() && at < state.cards.Total(); ++at) {
    if (state.cards.Item(at) == kOpen) Complain("pools", "miss the cards of a pool in use");
  }
}

// Lays the cards of a pool out as Observe does: decks first.
void PositionReader::FillPool(int pool, std::vector<CardType> types, State& state) {
  std::vector<int> places;
  const auto add = [&](int begin, int end, bool all) {
    for (int at = begin; at < end; ++at) {
      if (state.cards.Item(at) == kOpen && (all || state.cards.Tag(at) == pool)) {
        places.push_back(at);
      }
    }
  };
  add(state.cards.Begin(Upper(0)), state.cards.End(Upper(kMaxSeats - 1)), false);
  for (const Player seat : Seats(rules_.NumPlayers())) {
    if (state.pool[seat] == pool) {
      add(state.cards.Begin(Base(seat)), state.cards.End(Base(seat)), true);
    }
  }
  add(state.cards.Begin(Hand(0)), state.cards.End(Hand(kMaxSeats - 1)), false);
  if (places.size() != types.size()) {
    Complain("pools", fmt::format("pool {} has {} cards for {} hidden places", pool, types.size(),
                                  places.size()));
    return;
  }
  std::sort(types.begin(), types.end());
  for (std::size_t i = 0; i < places.size(); ++i) {
    state.cards.Write(places[i], types[i], state.cards.Tag(places[i]));
  }
  for (const Player seat : Seats(rules_.NumPlayers())) {
    state.cards.Sort(state.cards.Begin(Hand(seat)), state.cards.End(Hand(seat)));
  }
}

// --- Census.

// How many cards of each type are in the game.
std::vector<int> PositionReader::WantedCards(const State& state) const {
  const CardTable& cards = rules_.cards();
  std::vector<int> wanted(kMaxTypes, 0);
  for (int kind = 0; kind < cards.num_start_kinds; ++kind) {
    for (const Player seat : Seats(rules_.NumPlayers())) {
      const CardType type = StartType(kind, rules_.IsFrenzy() ? Player{0} : seat);
      wanted[type] += cards.card(type).copies;
    }
  }
  for (CardType type = kStartTypes; type < cards.num_types; ++type) {
    const Card& card = cards.card(type);
    if (rules_.IsSolo()) {
      wanted[type] = rules_.setup().solo_copies[type];
    } else if (rules_.IsFrenzy()) {
      const bool open = cards.guilds[card.guild].base != 0 || rules_.NumPlayers() == kMaxSeats;
      wanted[type] = open && card.rift == 0 ? card.copies : 0;
    } else {
      wanted[type] = state.guild_seat[card.guild] != 0 ? card.copies : 0;
    }
  }
  return wanted;
}

// A guild deck that is left out holds all that lies nowhere else.
void PositionReader::FillGuildDecks(State& state) {
  std::vector<int> missing = WantedCards(state);
  for (int at = 0; at < state.cards.Total(); ++at) --missing[state.cards.Item(at)];
  for (const std::uint8_t held : state.selection) {
    if (held != 0) --missing[held - 1U];
  }
  for (CardType type = kStartTypes; type < rules_.cards().num_types; ++type) {
    const Player seat = rules_.IsFrenzy() ? Player{0} : rules_.OwnerOf(state, type, 0);
    if (seat >= rules_.NumPlayers() || !open_guild_decks_[seat]) continue;
    if (state.out[seat] != 0 && !rules_.IsFrenzy()) continue;
    for (; missing[type] > 0; --missing[type]) {
      if (state.cards.Total() == kMaxCards) return;
      state.cards.InsertSorted(GuildDeck(seat), type, 0);
    }
  }
}

void PositionReader::FillMonsterDeck(State& state) {
  std::array<int, kMaxMonsterKinds> missing{};
  int total = 0;
  for (int kind = 0; kind < rules_.cards().num_monsters; ++kind) {
    const Monster& monster = rules_.cards().monster(kind);
    const bool out = rules_.IsSolo() && monster.multiplayer != 0;
    missing[static_cast<std::size_t>(kind)] = out ? 0 : monster.copies;
    total += out ? 0 : monster.copies;
  }
  for (int at = 0; at < state.monsters.Total(); ++at) --missing[state.monsters.Item(at)];
  for (int kind = 0; kind < rules_.cards().num_monsters; ++kind) {
    int& count = missing[static_cast<std::size_t>(kind)];
    if (count < 0) {
      Complain("monsters", fmt::format("{} is there {} times too often",
                                       TextOf(rules_.cards().monster(kind).id), -count));
      return;
    }
    for (; open_monster_deck_ && count > 0; --count) {
      if (state.monsters.Total() == kMaxMonsters) return;
      state.monsters.InsertSorted(kMonsterDeck, static_cast<std::uint8_t>(kind), 0);
    }
  }
  if (state.monsters.Total() != total) {
    Complain("monsters", fmt::format("there are {}; a game has {}", state.monsters.Total(), total));
  }
}

void PositionReader::TakeCensus(const State& state) {
  std::vector<int> missing = WantedCards(state);
  for (int at = 0; at < state.cards.Total(); ++at) --missing[state.cards.Item(at)];
  for (const std::uint8_t held : state.selection) {
    if (held != 0) --missing[held - 1U];
  }
  for (CardType type = 0; type < kMaxTypes; ++type) {
    if (missing[type] == 0) continue;
    Complain("seats", fmt::format("card {}: {} {}", TypeName(rules_, type),
                                  missing[type] > 0 ? missing[type] : -missing[type],
                                  missing[type] > 0 ? "missing" : "too many"));
    return;
  }
  for (const Player seat : Seats(rules_.NumPlayers())) {
    for (const int zone : {Base(seat), Discard(seat)}) {
      for (int at = state.cards.Begin(zone); at < state.cards.End(zone); ++at) {
        if (rules_.OwnerOf(state, state.cards.Item(at), seat) == seat) continue;
        Complain(fmt::format("seats[{}]", seat),
                 fmt::format("{} cannot lie in deck or discard pile: its owner is another seat",
                             TypeName(rules_, state.cards.Item(at))));
      }
    }
  }
}

void PositionReader::CountPoints(State& state) {
  for (const Player seat : Seats(rules_.NumPlayers())) {
    if (state.out[seat] != 0 && !rules_.IsSolo()) continue;
    int points = 0;
    for (int at = state.monsters.Begin(Slain(seat)); at < state.monsters.End(Slain(seat)); ++at) {
      points += rules_.cards().monster(state.monsters.Item(at)).vp;
    }
    // Those that die together count at once (3.6).
    for (int at = state.monsters.Begin(kDying);
         seat == state.active && at < state.monsters.End(kDying); ++at) {
      points += rules_.cards().monster(state.monsters.Item(at)).vp;
    }
    state.vp[seat] = static_cast<std::uint8_t>(points);
  }
}

}  // namespace riftlab::warrift
