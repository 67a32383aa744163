// Positions as JSON: what stands in the file. README.md beside this file lists the fields.
#include "engine/games/warrift/position.h"

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/core/array.h"
#include "engine/core/integer.h"
#include "engine/core/near_miss.h"
#include "engine/core/optional_index.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "engine/games/warrift/notation.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"

namespace riftlab::warrift {
namespace {

constexpr int kMostPool = 240;

constexpr Array<std::string_view, 4> kTradeWords = {"", "gift", "swap", "ask"};
constexpr Array<std::string_view, 2> kWantWords = {"any", "mine"};

// Numbers that only their places tell apart; `what` names them.
void DescribeRow(Fields f, std::string_view what, const std::vector<std::uint8_t*>& row) {
  f.List(row.size(), what, [&](Fields number, std::size_t i) {
    number.Integer(*row[i], {0, 255});
  });
}

// A list of which the state holds the first `size` items of an array.
template <class T, std::size_t kSize, class F>
void DescribeArray(Fields f, Array<T, kSize>& array, std::uint8_t& size, std::string_view what,
                   F each) {
  std::vector<T> items(array.begin(), array.begin() + size);
  f.List(items, what, each);
  if (items.size() > kSize) {
    return f.Complain(fmt::format("{} {}; at most {}", items.size(), what, kSize));
  }
  std::copy(items.begin(), items.end(), array.begin());
  size = static_cast<std::uint8_t>(items.size());
}

// A zone of a store, each cell as a string.
template <class CellStore, class ToText, class Parse>
void DescribeZone(Fields f, CellStore& store, int zone, Sorting sorting, std::string_view what,
                  ToText to_text, Parse parse) {
  const std::span<const Cell> there = CellsOf(store, zone);
  std::vector<Cell> cells(there.begin(), there.end());
  f.List(cells, fmt::format("{}s", what), [&](Fields item, Cell& cell) {
    item.Text(cell, to_text, parse);
    if (!f.reading()) return;
    if (store.Total() == static_cast<int>(store.cells.size())) {
      item.Complain(fmt::format("is one {} too many", what));
    } else if (sorting == Sorting::kSorted) {
      store.InsertSorted(zone, cell.item, cell.tag);
    } else {
      store.Append(zone, cell.item, cell.tag);
    }
  });
}

// The index from `begin` to `end` of the one item with this printed name, in any case and with any
// blanks; -1 if there is none, or several.
template <class Items>
int FindPrinted(const Items& items, int begin, int end, int step, std::string_view name) {
  const std::string wanted = Normalised(name);
  int found = -1;
  for (int i = begin; i < end && !wanted.empty(); i += step) {
    if (Normalised(TextOf(items[i].name)) != wanted) continue;
    if (found >= 0) return -1;
    found = i;
  }
  return found;
}

// The first `count` items of a table by id, then by printed name.
template <class Items>
std::vector<std::string> IdsAndNames(const Items& items, int count) {
  std::vector<std::string> names;
  names.reserve(2 * static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) names.push_back(TextOf(items[i].id));
  for (int i = 0; i < count; ++i) names.push_back(TextOf(items[i].name));
  return names;
}

// One of the first `count` items, by its id or its printed name; `kind` is one of them: "power".
template <class T, class Items>
void DescribeItem(Fields f, T& value, const Items& items, int count, std::string_view kind) {
  f.Text(
      value,
      [&](T item) { return TextOf(items[static_cast<int>(OptionalIndex(item).value_or(0))].id); },
      [&](const std::string& text) -> absl::StatusOr<T> {
        for (int i = 0; i < count; ++i) {
          if (TextOf(items[i].id) == text) return T{i};
        }
        const int named = FindPrinted(items, 0, count, 1, text);
        if (named >= 0) return T{named};
        const std::vector<std::string> names = IdsAndNames(items, count);
        return absl::InvalidArgumentError(
            fmt::format("is not a {}{}; expected one of {}", kind, Suggestion(text, names),
                        fmt::join(std::span(names).first(static_cast<std::size_t>(count)), ", ")));
      });
}

// The type of the card with this printed name, which as its code ends in the owner where a starting
// card has one, "Mage.0"; -1 if there is none.
int FindPrintedCard(const Rules& rules, const std::string& text) {
  const CardTable& cards = rules.cards();
  const int card = FindPrinted(cards.types, kStartTypes, cards.num_types, 1, text);
  if (card >= 0) return card;
  const std::size_t dot = std::min(text.rfind('.'), text.size());
  const int start = FindPrinted(cards.types, 0, cards.num_start_kinds * kMaxSeats, kMaxSeats,
                                text.substr(0, dot));
  return start < 0 ? -1
                   : FindType(rules, TextOf(cards.card(static_cast<CardType>(start)).id) +
                                         text.substr(dot));
}

// The printed name of a card as FindPrintedCard reads it.
std::string PrintedCard(const Rules& rules, CardType type) {
  const Card& card = rules.cards().card(type);
  return TextOf(card.name) + TypeName(rules, type).substr(TextOf(card.id).size());
}

// The number in `text` from 1 to `max`, or -1.
int NumberUpTo(int max, std::string_view text) {
  const int number = NumberIn<int>(text).value_or(-1);
  return number >= 1 && number <= max ? number : -1;
}

// Says why a string is wrong, going on from it.
absl::Status Wrong(const std::string& why) { return absl::InvalidArgumentError(why); }

}  // namespace

void Position::Describe(Fields f) {
  if (is_view_) {
    f.Required("seat", "the seat whose view this is").Integer(observer_, {0, last_seat()});
  }
  f["phase"].Word(state_.phase, kPhaseNames);
  f["active"].Integer(state_.active, {0, last_seat()});
  Fields to_move = f["to_move"];
  // In a draft the active seat is asked, whatever stands here.
  if (!f.reading() || !IsDraft()) to_move.IntegerOrNull(state_.to_move, kNobody, {0, last_seat()});
  DescribeOrder(f);
  const auto describe_seat = [&](Fields item, std::size_t seat) {
    item.Object([&](Fields of_seat) { DescribeSeat(of_seat, static_cast<Player>(seat)); });
  };
  f.Required("seats", "a list with the cards of each seat")
      .List(static_cast<std::size_t>(rules_.NumPlayers()), "seats", describe_seat);
  if (!IsDraft()) return DescribeCommon(f);
  constexpr Array<std::string_view, 12> kOfGame = {
      "first", "trigger",    "last_turns", "pools", "monsters", "rift",
      "box",   "necropolis", "removed",    "turn",  "played",   "reason"};
  f.Without(kOfGame, "leave it out before the cards are dealt");
}

// Who began, and how far the game has come.
void Position::DescribeOrder(Fields f) {
  const bool has_started = HasStarted();
  (has_started ? f.Required("rotation", "the number of the rotation") : f["rotation"])
      .Integer(state_.rotation, has_started ? Range{1, rules_.setup().rotations} : Range{});
  Fields reason = f.Optional("reason", IsOver());  // ignored before the end
  if (IsOver()) reason.Integer(state_.reason, {1, static_cast<int>(EndReason::kEliminated)});
  f.Optional("first", state_.rotation != 0)
      .Integer(state_.first, {0, has_started ? last_seat() : 0});
  f.Optional("trigger", state_.trigger.has_value()).Integer(state_.trigger, {0, last_seat()});
  if (state_.trigger) {
    f.Required("last_turns", "the seats that still have a last turn")
        .Members(state_.last_turns, "seat", {0, last_seat()});
  } else {
    f.Without("last_turns", "leave it out: nobody has triggered the end");
  }
}

void Position::DescribeSeat(Fields f, Player seat) {
  const CardTable& cards = rules_.cards();
  int guild = rules_.GuildOf(state_, seat);
  DescribeItem(f.Optional("guild", guild != kMaxGuilds), guild, cards.guilds, cards.num_guilds,
               "guild");
  if (guild != kMaxGuilds) {
    OptionalIndex& holder = state_.guild_seat[guild];
    if (holder && holder != seat) f["guild"].Complain("is that of another seat");
    holder = seat;
  }
  DescribeItem(f.Optional("power", state_.power[seat].has_value()), state_.power[seat],
               cards.powers, cards.num_powers, "power");
  if (!IsDraft()) DescribeHoldings(f, seat);
}

void Position::DescribeHoldings(Fields f, Player seat) {
  f.Optional("out", state_.out[seat] != 0).Integer(state_.out[seat], {0, rules_.NumPlayers()});
  f["turns"].Integer(state_.turns[seat], {0, state_.rotation});
  DescribeRow(f["counts"], "numbers of cards: summoned, retained, consumed",
              {&state_.summoned[seat], &state_.retained[seat], &state_.consumed[seat]});
  DescribeMonsters(f["slain"], Slain(seat));
  DescribePile(f["hand"], Hand(seat), Sees(seat) ? CardForm::kPool : CardForm::kPoolOnly);
  f["deck"].Object([&](Fields deck) {
    int cards = state_.cards.Size(Base(seat));
    deck["cards"].Integer(cards, {0, kMaxCards - state_.cards.Total()});
    while (state_.cards.Size(Base(seat)) < cards) state_.cards.Append(Base(seat), kNoCard, 0);
    deck["pool"].Integer(state_.pool[seat], {0, kMostPool});
  });
  DescribePile(f["upper"], Upper(seat), CardForm::kPoolOnly, Sorting::kAsGiven);
  DescribePile(f["discard"], Discard(seat), CardForm::kName);
  if (rules_.Supplier(seat) == seat) return DescribeSupply(f, seat);
  constexpr Array<std::string_view, 3> kSupply = {"selection", "guild_deck", "under"};
  f.Without(kSupply, "the selection of frenzy stands with seat 0");
}

void Position::DescribeSupply(Fields f, Player seat) {
  f["selection"].List(static_cast<std::size_t>(rules_.NumSlots()), "cards, null for an empty slot",
                      [&](Fields slot, std::size_t i) {
                        const int index = rules_.SlotOf(seat, static_cast<int>(i));
                        OptionalIndex& held = state_.selection[index];
                        slot.TextOrNull(
                            held, OptionalIndex{},
                            [&](OptionalIndex type) { return TypeName(rules_, *type); },
                            [&](const std::string& text) -> absl::StatusOr<OptionalIndex> {
                              ASSIGN_OR_RETURN(const CardType type, ParseCard(text));
                              return OptionalIndex(type);
                            });
                      });
  DescribePile(f["guild_deck"], GuildDeck(seat), CardForm::kName);
  DescribePile(f["under"], GuildUnder(seat), CardForm::kName, Sorting::kAsGiven);
}

void Position::DescribePools(Fields f) {
  if (!f.reading()) {
    for (const auto& [number, places] : HiddenPlaces()) {
      Pool& pool = pools_.emplace_back(Pool{.number = number});
      for (const int at : places) pool.cards.push_back(state_.cards.Item(at));
      std::sort(pool.cards.begin(), pool.cards.end());
    }
  }
  f["pools"].List(pools_, "pools", [&](Fields item, Pool& pool) {
    item.Object([&](Fields of_pool) {
      of_pool.Required("pool", "the number of the pool").Integer(pool.number, {1, kMostPool});
      of_pool.Required("cards", "the cards whose places are hidden")
          .List(pool.cards, "cards",
                [&](Fields card, CardType& type) { DescribeCard(card, type); });
    });
  });
}

void Position::DescribeCommon(Fields f) {
  DescribePools(f);
  f["monsters"].Object([&](Fields monsters) {
    DescribeMonsters(monsters["in_play"], kInPlay);
    DescribeMonsters(monsters["deck"], kMonsterDeck);
    DescribeMonsters(monsters["under"], kMonsterUnder);
    DescribeMonsters(monsters.Optional("dying", !state_.monsters.Empty(kDying)), kDying);
  });
  if (rules_.IsFrenzy()) {
    f.Without("rift", "leave it out: there is no Rift in frenzy");
  } else {
    DescribePile(f["rift"], kRift, CardForm::kName);
  }
  const CardForm owned = rules_.IsFrenzy() ? CardForm::kOwner : CardForm::kName;
  DescribePile(f["necropolis"], kNecropolis, owned);
  DescribePile(f.Optional("removed", !state_.cards.Empty(kRemoved)), kRemoved, owned);
  DescribePile(f.Optional("box", !state_.cards.Empty(kBox)), kBox, CardForm::kName);
  DescribePile(f["played"], kPlayed, CardForm::kName);
  if (HasStarted() && !IsOver()) {
    const bool is_written = state_.turn != Turn{} || state_.num_lasting > 0 ||
                            state_.num_frames > 0 || state_.offer.kind != TradeKind::kNone;
    f.Optional("turn", is_written).Object([&](Fields turn) { DescribeTurn(turn); });
  } else {
    f.Without("turn", "leave it out: no turn is in progress");
  }
}

void Position::DescribeTurn(Fields f) {
  Turn& turn = state_.turn;
  const auto describe_figure = [&](std::string_view key, std::uint8_t& figure, int max = 255) {
    f.Optional(key, figure != 0).Integer(figure, {0, max});
  };
  describe_figure("attack", turn.attack);
  describe_figure("magicka", turn.magicka);
  describe_figure("discount", turn.discount);
  describe_figure("slain", turn.slain);
  describe_figure("summoned", turn.summoned);
  describe_figure("consumed", turn.consumed);
  describe_figure("power_uses", turn.power_uses);
  describe_figure("power_triggers", turn.power_triggers);
  describe_figure("offers", turn.offers);
  describe_figure("acted", turn.acted, 1);
  // Orders candidates alone: in a view it is read, for files that have it, and forgotten.
  f.Optional("last", turn.last == Last::kPlainPlay || turn.last == Last::kSilentSlay)
      .Text(
          turn,
          [&](const Turn& last) {
            return last.last == Last::kPlainPlay
                       ? "play:" + TypeName(rules_, last.last_item)
                       : "slay:" + MonsterText(rules_, last.last_item, last.last_tag);
          },
          [&](const std::string& text) { return ParseLast(text); });
  DescribeEffects(f);
  if (state_.phase == Phase::kReply) {
    f["offer"].Object([&](Fields offer) { DescribeOffer(offer); });
  } else {
    f.Without("offer", "stands only in phase \"reply\"");
  }
}

// Effects that last, and what is being carried out, the uppermost last.
void Position::DescribeEffects(Fields f) {
  DescribeArray(f.Optional("lasting", state_.num_lasting > 0), state_.lasting, state_.num_lasting,
                "effects", [](Fields item, Lasting& lasting) {
                  DescribeRow(item, "numbers: effect, left, source",
                              {&lasting.effect, &lasting.left, &lasting.source});
                });
  DescribeArray(f.Optional("stack", state_.num_frames > 0), state_.frames, state_.num_frames,
                "frames", [](Fields item, Frame& frame) {
                  auto kind = static_cast<std::uint8_t>(frame.kind);
                  DescribeRow(
                      item, "numbers: kind, id, pos, left, aux, source",
                      {&kind, &frame.id, &frame.pos, &frame.left, &frame.aux, &frame.source});
                  frame.kind = static_cast<FrameKind>(kind);
                });
}

void Position::DescribeOffer(Fields f) {
  Offer& offer = state_.offer;
  f.Required("kind", "gift, swap or ask").Word(offer.kind, kTradeWords);
  f["to"].Integer(offer.to, {0, last_seat()});
  if (offer.kind == TradeKind::kAsk) {
    f.Without("card", "stands with gift and swap alone");
  } else {
    DescribeCard(f.Required("card", "the card that is shown"), offer.card);
  }
  f.Optional("want", offer.want_mine != 0).Word(offer.want_mine, kWantWords);
}

void Position::DescribePile(Fields f, int zone, CardForm form, Sorting sorting) {
  DescribeZone(
      f, state_.cards, zone, sorting, "card",
      [&](const Cell& cell) { return CellText(cell, form); },
      [&](const std::string& text) { return ParseCell(text, form); });
}

void Position::DescribeMonsters(Fields f, int zone) {
  const bool is_sorted = zone == kMonsterDeck || zone >= Slain(0);
  DescribeZone(
      f, state_.monsters, zone, is_sorted ? Sorting::kSorted : Sorting::kAsGiven, "monster",
      [&](const Cell& cell) { return MonsterText(rules_, cell.item, cell.tag); },
      [&](const std::string& text) { return ParseMonster(text, zone); });
}

void Position::DescribeCard(Fields f, CardType& card) const {
  f.Text(
      card, [&](CardType type) { return TypeName(rules_, type); },
      [&](const std::string& text) { return ParseCard(text); });
}

// The places of each pool whose cards the file does not name, in the order in which Observe fills
// them: decks first.
std::map<int, std::vector<int>> Position::HiddenPlaces() const {
  std::map<int, std::vector<int>> places;
  const auto add = [&](int zone, int pool_of_all) {
    for (int at = state_.cards.Begin(zone); at < state_.cards.End(zone); ++at) {
      const int pool = pool_of_all != 0 ? pool_of_all : state_.cards.Tag(at);
      if (pool != 0) places[pool].push_back(at);
    }
  };
  const Seats seats(rules_.NumPlayers());
  for (const Player seat : seats) add(Upper(seat), 0);
  for (const Player seat : seats) add(Base(seat), state_.pool[seat]);
  for (const Player seat : seats) {
    if (!Sees(seat)) add(Hand(seat), 0);
  }
  return places;
}

std::string Position::CellText(const Cell& cell, CardForm form) const {
  if (form == CardForm::kOwner) {
    return fmt::format("{}/{}", TypeName(rules_, cell.item), cell.tag);
  }
  if (form == CardForm::kName || cell.tag == 0) return TypeName(rules_, cell.item);
  return fmt::format("{}#{}", form == CardForm::kPool ? TypeName(rules_, cell.item) : "", cell.tag);
}

absl::StatusOr<Cell> Position::ParseCell(const std::string& text, CardForm form) const {
  if (form == CardForm::kOwner) return ParseOwned(text);
  const std::size_t hash =
      form == CardForm::kName ? text.size() : std::min(text.find('#'), text.size());
  const int pool = hash == text.size() ? 0 : NumberUpTo(kMostPool, text.substr(hash + 1));
  if (pool < 0) return Wrong("lacks a pool: expected its number after '#'");
  const bool is_hidden = pool != 0 && form == CardForm::kPoolOnly;
  if ((hash == 0) != is_hidden) {
    return Wrong(form == CardForm::kPoolOnly
                     ? "names a card that is not seen: expected at most the pool, \"#1\""
                     : "names no card: expected the name of the card, or \"mage.0#1\"");
  }
  if (is_hidden) return Cell{.item = kNoCard, .tag = static_cast<std::uint8_t>(pool)};
  ASSIGN_OR_RETURN(const CardType card, ParseCard(text.substr(0, hash)));
  return Cell{.item = card, .tag = static_cast<std::uint8_t>(pool)};
}

absl::StatusOr<Cell> Position::ParseOwned(const std::string& text) const {
  const std::size_t slash = std::min(text.find('/'), text.size());
  ASSIGN_OR_RETURN(const CardType card, ParseCard(text.substr(0, slash)));
  const int owner = slash + 2 == text.size() ? text.back() - '0' : -1;
  if (owner < 0 || owner > last_seat()) {
    return Wrong("lacks its owner: expected the seat that owned the card behind '/'");
  }
  return Cell{.item = card, .tag = static_cast<std::uint8_t>(owner)};
}

absl::StatusOr<CardType> Position::ParseCard(const std::string& text) const {
  const int found = FindType(rules_, text);
  if (found >= 0) return static_cast<CardType>(found);
  const int named = FindPrintedCard(rules_, text);
  if (named >= 0) return static_cast<CardType>(named);
  std::vector<std::string> names;
  for (const auto& name : {TypeName, PrintedCard}) {
    for (CardType type = 0; type < rules_.cards().num_types; ++type) {
      if (rules_.cards().card(type).copies > 0) names.push_back(name(rules_, type));
    }
  }
  return Wrong(fmt::format("is not a card, by code or printed name{}", Suggestion(text, names)));
}

// "m_cave_troll*2": kind and damage.
absl::StatusOr<Cell> Position::ParseMonster(const std::string& text, int zone) const {
  const CardTable& cards = rules_.cards();
  const std::size_t star = std::min(text.find('*'), text.size());
  const std::string name = text.substr(0, star);
  int kind = FindMonster(cards, name);
  if (kind < 0) kind = FindPrinted(cards.monsters, 0, cards.num_monsters, 1, name);
  if (kind < 0) {
    return Wrong(fmt::format("is not a monster, by code or printed name{}",
                             Suggestion(name, IdsAndNames(cards.monsters, cards.num_monsters))));
  }
  const int most = cards.monster(kind).health - 1;
  const int damage = star == text.size() ? 0 : NumberUpTo(most, text.substr(star + 1));
  if (damage != 0 && zone != kInPlay) return Wrong("cannot be: only monsters in play have damage");
  if (damage < 0) {
    return Wrong(fmt::format("cannot be: expected damage from 1 to {} behind '*'", most));
  }
  return Cell{.item = static_cast<std::uint8_t>(kind), .tag = static_cast<std::uint8_t>(damage)};
}

// The turn with its last action.
absl::StatusOr<Turn> Position::ParseLast(const std::string& text) const {
  const bool is_play = text.starts_with("play:");
  if (!is_play && !text.starts_with("slay:")) {
    return Wrong(R"(is no such action: expected "play:" and a card or "slay:" and a monster)");
  }
  Turn turn = state_.turn;
  turn.last = is_play ? Last::kPlainPlay : Last::kSilentSlay;
  if (is_play) {
    ASSIGN_OR_RETURN(turn.last_item, ParseCard(text.substr(5)));
    if (rules_.IsPlain(turn.last_item)) return turn;
    return Wrong("is not noted here: only plays of cards without effects are");
  }
  ASSIGN_OR_RETURN(const Cell monster, ParseMonster(text.substr(5), kInPlay));
  turn.last_item = monster.item;
  turn.last_tag = monster.tag;
  return turn;
}

Json Rules::ToJson(const State& state) const { return WriteDescribed(Position(*this, state)); }

Json Rules::ToJson(const InfoSet& info) const { return WriteDescribed(Position(*this, info)); }

absl::StatusOr<State> Rules::ParseState(const Json& json) const {
  Position position(*this, /*is_view=*/false);
  RETURN_IF_ERROR(ReadDescribed(json, position));
  return position.info().known;
}

absl::StatusOr<InfoSet> Rules::ParseInfoSet(const Json& json) const {
  Position position(*this, /*is_view=*/true);
  RETURN_IF_ERROR(ReadDescribed(json, position));
  InfoSet info = position.info();
  info.known.turn.ForgetLast();
  return info;
}

}  // namespace riftlab::warrift
