// Lantern as text and JSON. A position is
//   {"turn":2,"burnt":3,"pile":[1,6],"hands":[[4,null],[2,7]],"played":[[5],[]],"shown":[7],
//    "low":[[false,false],[false,false]],"peeked":[0],"have_shown":[1]}
// where null is an empty place. As seen by a seat, "seat" is added, a hidden card is "?" and the
// pile {"known":[],"unknown":2}. Fields from "played" on may be left out.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/core/json_object.h"
#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tests/games/lantern/lantern.h"

namespace riftlab::lantern {
namespace {

constexpr std::string_view kUnknownText = "?";

absl::Status Wrong(std::string_view field, std::string_view what) {
  return absl::InvalidArgumentError(fmt::format("{}: {}", field, what));
}

Json CardToJson(Card card) {
  if (card == kNoCard) return nullptr;
  if (card == kUnknownCard) return kUnknownText;
  return card;
}

Json SetToJson(unsigned set) {
  Json list = Json::array();
  ForEachBit(set, [&](int item) { list.push_back(item); });
  return list;
}

bool IsIntegerIn(const Json& json, int min, int max) {
  return json.is_number_integer() && json >= min && json <= max;
}

// Reads a list of different integers min..max, ascending, as bits.
absl::StatusOr<std::uint8_t> ReadSet(const Json& json, std::string_view field, int min, int max) {
  const auto wrong = [&] {
    return Wrong(field,
                 fmt::format("expected a list of different integers {}-{}, ascending, not {}", min,
                             max, json.dump()));
  };
  if (!json.is_array()) return wrong();
  std::uint8_t set = 0;
  int last = min - 1;
  for (const Json& item : json) {
    if (!IsIntegerIn(item, last + 1, max)) return wrong();
    last = item.get<int>();
    Set(set, last);
  }
  return set;
}

// As ReadSet for the field `key` of `json`, empty where it is missing.
absl::Status ReadSetField(const Json& json, const std::string& key, int min, int max,
                          std::uint8_t& out) {
  if (!json.contains(key)) return absl::OkStatus();
  ASSIGN_OR_RETURN(out, ReadSet(json[key], key, min, max));
  return absl::OkStatus();
}

// Calls read(item, field text, i) for each of the `size` items of the array json[key].
template <class Read>
absl::Status ReadEach(const Json& json, const std::string& key, int size, const Read& read) {
  if (!json.is_array() || json.size() != static_cast<std::size_t>(size)) {
    return Wrong(key, fmt::format("expected a list of {} items", size));
  }
  for (std::size_t i = 0; i < json.size(); ++i) {
    RETURN_IF_ERROR(read(json[i], fmt::format("{}[{}]", key, i), i));
  }
  return absl::OkStatus();
}

const std::vector<std::string>& StateKeys() {
  static const std::vector<std::string> kKeys = {"turn",  "burnt", "pile",   "hands",     "played",
                                                 "shown", "low",   "peeked", "have_shown"};
  return kKeys;
}

std::string CardText(Card card) {
  return card == kNoCard ? "-" : card == kUnknownCard ? "?" : std::string(NameOf(card));
}

}  // namespace

std::string_view NameOf(Card card) {
  constexpr std::array<std::string_view, kMaxCards + 1> kNames = {"-", "1", "2", "3",
                                                                  "4", "5", "6", "7"};
  return kNames[card];
}

std::string_view HandZone(Player seat) {
  constexpr std::array<std::string_view, kSeats> kNames = {"hand:0", "hand:1", "hand:2"};
  return kNames[seat];
}

std::string_view PlayedZone(Player seat) {
  constexpr std::array<std::string_view, kSeats> kNames = {"played:0", "played:1", "played:2"};
  return kNames[seat];
}

Json Rules::TableToJson(const State& table) const {
  Json json = {{"turn", table.turn}, {"burnt", CardToJson(table.burnt)}};
  json["pile"] = SetToJson(table.pile);
  unsigned peeked = 0;
  for (const char* key : {"hands", "played", "shown", "low"}) json[key] = Json::array();
  json["shown"] = SetToJson(table.shown);
  for (const Player seat : Seats(NumPlayers())) {
    Json hand = Json::array();
    Json low = Json::array();
    for (int place = 0; place < hand_size_; ++place) {
      hand.push_back(CardToJson(table.hands[seat][static_cast<std::size_t>(place)]));
      low.push_back(Has(table.low_places, PlaceBit(seat, place)));
    }
    json["hands"].push_back(hand);
    json["low"].push_back(low);
    json["played"].push_back(SetToJson(table.played[seat]));
    if (table.glimpses[seat] != kNoCard) Set(peeked, seat);
  }
  json["peeked"] = SetToJson(peeked);
  json["have_shown"] = SetToJson(table.has_shown);
  return json;
}

Json Rules::ToJson(const State& state) const { return TableToJson(state); }

Json Rules::ToJson(const InfoSet& info) const {
  Json json = TableToJson(info.known);
  json["pile"] = {{"known", Json::array()}, {"unknown", info.pile_size}};
  json["seat"] = info.seat;
  return json;
}

// Reads all fields but the pile. Hidden cards become kUnknownCard.
absl::Status Rules::ReadTable(const Json& json, State& table) const {
  const int last_turn = NumPlayers() * rounds_;
  if (!json.contains("turn") || !IsIntegerIn(json["turn"], 0, last_turn)) {
    return Wrong("turn", fmt::format("expected an integer 0-{}", last_turn));
  }
  table.turn = json["turn"].get<std::uint8_t>();
  const auto read_card = [&](const Json& item, const std::string& field, Card& out) {
    out = kUnknownCard;
    if (item == kUnknownText) return absl::OkStatus();
    if (!IsIntegerIn(item, 1, cards_)) {
      return Wrong(field, fmt::format("{} is not a card 1-{}", item.dump(), cards_));
    }
    out = item.get<Card>();
    return absl::OkStatus();
  };
  if (!json.contains("burnt")) return Wrong("burnt", "missing");
  absl::Status status = read_card(json["burnt"], "burnt", table.burnt);
  if (!status.ok()) return status;
  const auto read_hand = [&](const Json& item, const std::string& field, std::size_t seat) {
    return ReadEach(item, field, hand_size_,
                    [&](const Json& card, const std::string& place, std::size_t i) {
                      if (card.is_null()) return absl::OkStatus();
                      return read_card(card, place, table.hands[seat][i]);
                    });
  };
  if (!json.contains("hands")) return Wrong("hands", "missing");
  status = ReadEach(json["hands"], "hands", NumPlayers(), read_hand);
  if (!status.ok()) return status;
  if (json.contains("played")) {
    status = ReadEach(json["played"], "played", NumPlayers(),
                      [&](const Json& item, const std::string& field, std::size_t seat) {
                        const auto set = ReadSet(item, field, 1, cards_);
                        if (set.ok()) table.played[seat] = *set;
                        return set.status();
                      });
    if (!status.ok()) return status;
  }
  const auto read_low = [&](const Json& item, const std::string& field, std::size_t seat) {
    return ReadEach(item, field, hand_size_,
                    [&](const Json& low, const std::string& place, std::size_t i) {
                      if (!low.is_boolean()) return Wrong(place, "expected true or false");
                      const int bit = PlaceBit(static_cast<int>(seat), static_cast<int>(i));
                      if (low.get<bool>()) Set(table.low_places, bit);
                      return absl::OkStatus();
                    });
  };
  if (json.contains("low")) {
    status = ReadEach(json["low"], "low", NumPlayers(), read_low);
    if (!status.ok()) return status;
  }
  std::uint8_t peeked = 0;
  status = ReadSetField(json, "peeked", 0, NumPlayers() - 1, peeked);
  ForEachBit(peeked,
             [&](int seat) { table.glimpses[static_cast<std::size_t>(seat)] = kUnknownCard; });
  if (status.ok()) status = ReadSetField(json, "shown", 1, cards_, table.shown);
  if (status.ok()) {
    status = ReadSetField(json, "have_shown", 0, NumPlayers() - 1, table.has_shown);
  }
  return status;
}

// What must hold of complete positions and of information sets alike.
absl::Status Rules::CheckTable(const State& table) const {
  CardSet met = 0;
  CardSet in_hands = 0;
  CardSet twice = 0;
  const auto meet = [&](Card card) {
    if (card == kNoCard || card == kUnknownCard) return;
    if (Has(met, card)) Set(twice, card);
    Set(met, card);
  };
  meet(table.burnt);
  ForEachBit(table.pile, [&](int card) { meet(static_cast<Card>(card)); });
  for (const Player seat : Seats(NumPlayers())) {
    ForEachBit(table.played[seat], [&](int card) { meet(static_cast<Card>(card)); });
    for (int place = 0; place < kHandPlaces; ++place) {
      const Card card = table.hands[seat][static_cast<std::size_t>(place)];
      meet(card);
      if (card != kNoCard && card != kUnknownCard) Set(in_hands, card);
      const bool low = Has(table.low_places, PlaceBit(seat, place));
      if (low && (card == kNoCard || (card != kUnknownCard && card > kHighestLow))) {
        return Wrong(fmt::format("low[{}][{}]", seat, place),
                     fmt::format("this place holds no card up to {}", kHighestLow));
      }
    }
  }
  if (twice != 0) {
    return Wrong("hands", fmt::format("card {} is there only once", LowestBit(twice)));
  }
  if ((table.shown & ~in_hands) != 0) return Wrong("shown", "a shown card must lie in a hand");
  if (!IsOver(table)) {
    const auto& hand = table.hands[ToMove(table)];
    if (std::all_of(hand.begin(), hand.end(), [](Card card) { return card == kNoCard; })) {
      return Wrong("turn", fmt::format("seat {} has no card to play", ToMove(table)));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<State> Rules::ParseState(const Json& json) const {
  State state{};
  absl::Status status = CheckObject(json, StateKeys());
  if (status.ok()) status = ReadTable(json, state);
  if (!status.ok()) return status;
  if (!json.contains("pile")) return Wrong("pile", "missing");
  ASSIGN_OR_RETURN(const CardSet pile, ReadSet(json["pile"], "pile", 1, cards_));
  state.pile = pile;
  for (Card& glimpse : state.glimpses) {
    if (glimpse != kNoCard) glimpse = state.burnt;
  }
  bool unknown = state.burnt == kUnknownCard;
  for (const auto& hand : state.hands) {
    unknown |= std::find(hand.begin(), hand.end(), kUnknownCard) != hand.end();
  }
  if (unknown) return Wrong("hands", "a complete position has no unknown card");
  status = CheckTable(state);
  if (!status.ok()) return status;
  const auto missing = static_cast<CardSet>(Unseen(state) & ~state.pile);
  if (missing != 0) return Wrong("pile", fmt::format("card {} lies nowhere", LowestBit(missing)));
  return state;
}

absl::StatusOr<InfoSet> Rules::ParseInfoSet(const Json& json) const {
  std::vector<std::string> keys = StateKeys();
  keys.emplace_back("seat");
  InfoSet info{};
  State& known = info.known;
  absl::Status status = CheckObject(json, keys);
  if (status.ok()) status = ReadTable(json, known);
  if (!status.ok()) return status;
  if (!json.contains("seat") || !IsIntegerIn(json["seat"], 0, NumPlayers() - 1)) {
    return Wrong("seat", fmt::format("expected an integer 0-{}", NumPlayers() - 1));
  }
  info.seat = json["seat"].get<Player>();
  const Json pile = json.value("pile", Json());
  if (!pile.is_object() || pile.size() != 2 || pile.value("known", Json()) != Json::array() ||
      !IsIntegerIn(pile.value("unknown", Json()), 0, cards_)) {
    return Wrong("pile", R"(expected {"known":[],"unknown":n})");
  }
  info.pile_size = pile["unknown"].get<std::uint8_t>();
  status = CheckTable(known);
  if (!status.ok()) return status;

  const bool sees_burnt = IsOver(known) || known.glimpses[info.seat] != kNoCard;
  if (sees_burnt != (known.burnt != kUnknownCard)) {
    return Wrong("burnt",
                 "it is known to who has peeked, and to all at the end, and to nobody else");
  }
  if (known.glimpses[info.seat] != kNoCard) known.glimpses[info.seat] = known.burnt;
  int unknown = known.burnt == kUnknownCard ? 1 : 0;
  int unknown_low = 0;
  for (const Player seat : Seats(NumPlayers())) {
    for (int place = 0; place < kHandPlaces; ++place) {
      const Card card = known.hands[seat][static_cast<std::size_t>(place)];
      if (card == kNoCard) continue;
      const bool sees_card = seat == info.seat || (card < 8 && Has(known.shown, card));
      if (sees_card != (card != kUnknownCard)) {
        return Wrong(fmt::format("hands[{}][{}]", seat, place),
                     "a seat knows its own cards and those that were shown");
      }
      if (sees_card) continue;
      ++unknown;
      if (Has(known.low_places, PlaceBit(seat, place))) ++unknown_low;
    }
  }
  const CardSet unseen = Unseen(known);
  if (Count(unseen) != unknown + info.pile_size) {
    return Wrong("pile", fmt::format("{} cards are unseen, {} places hold them", Count(unseen),
                                     unknown + info.pile_size));
  }
  if (Count(static_cast<CardSet>(unseen & BitsBelow<CardSet>(kHighestLow + 1))) < unknown_low) {
    return Wrong("low", "more low cards than are unseen");
  }
  return info;
}

std::string Rules::ToText(const State& /*state*/, Action action) const {
  if (action == kPeek) return "peek";
  if (action == kPass) return "pass";
  const bool plays = Code(action) < Code(Show(kNoCard));
  return fmt::format("{}{}", plays ? "play" : "show", Code(action) % 16);
}

absl::StatusOr<Action> Rules::ParseAction(const State& state, std::string_view text) const {
  ActionList<Rules> actions;
  LegalActions(state, actions);
  std::vector<std::string> texts;
  for (const Action action : actions) {
    texts.push_back(ToText(state, action));
    if (text == texts.back()) return action;
  }
  return absl::InvalidArgumentError(fmt::format("'{}' is not a move here{}; moves: {}", text,
                                                Suggestion(text, texts), fmt::join(texts, ", ")));
}

std::string Rules::Event(const State& before, Action action, const State& after,
                         Player seat) const {
  const Player mover = ToMove(before);
  std::string line = fmt::format("seat {}: {}", mover, ToText(before, action));
  if (action == kPeek && seat == mover) line += fmt::format(", sees {}", before.burnt);
  if (action < Show(kNoCard)) {
    for (std::size_t place = 0; place < kHandPlaces; ++place) {
      const Card old_card = before.hands[mover][place];
      const Card new_card = after.hands[mover][place];
      if (old_card == new_card) continue;
      line += fmt::format(" from place {}", place);
      if (new_card == kNoCard) continue;
      line += seat == mover ? fmt::format(", draws {}", new_card) : ", draws";
    }
  }
  if (action >= Show(kNoCard) && action < kPeek) {
    const auto& hand = before.hands[mover];
    const auto place = std::find(hand.begin(), hand.end(), Code(action) % 16) - hand.begin();
    line += fmt::format(" in place {}", place);
  }
  if (IsOver(after)) line += fmt::format("; {} was burnt", after.burnt);
  return line;
}

std::string Rules::DealEvent(const State& state, Player seat) const {
  const auto& hand = state.hands[seat];
  return fmt::format("seat {} gets {}", seat,
                     fmt::join(hand.begin(), hand.begin() + hand_size_, " "));
}

std::string Rules::Draw(const State& state) const {
  std::string text = fmt::format("turn {}, burnt {}, pile of {}\n", state.turn,
                                 CardText(state.burnt), Count(state.pile));
  for (const Player seat : Seats(NumPlayers())) {
    text += fmt::format("seat {}: hand", seat);
    for (int place = 0; place < hand_size_; ++place) {
      text += " " + CardText(state.hands[seat][static_cast<std::size_t>(place)]);
    }
    text += ", played";
    ForEachBit(state.played[seat], [&](int card) { text += fmt::format(" {}", card); });
    text += "\n";
  }
  return text;
}

std::string Rules::Draw(const InfoSet& info) const {
  return fmt::format("seen by seat {}, {} hidden in the pile\n{}", info.seat, info.pile_size,
                     Draw(info.known));
}

std::string Rules::DescribeCards() const { return fmt::format("cards 1 to {}\n", cards_); }

}  // namespace riftlab::lantern
