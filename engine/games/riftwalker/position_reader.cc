#include "engine/games/riftwalker/position_reader.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

#include "engine/core/near_miss.h"
#include "engine/games/riftwalker/notation.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftwalker {
namespace {

std::vector<std::string> RiftNames(const Rules& rules) {
  std::vector<std::string> names;
  names.reserve(static_cast<std::size_t>(rules.cards().num_rifts));
  for (int rift = 0; rift < rules.cards().num_rifts; ++rift) {
    names.emplace_back(RiftName(rules.cards(), rift));
  }
  return names;
}

}  // namespace

bool PositionReader::FlagOr(const Json& json, std::string_view key, bool otherwise) {
  const Json* const value = Find(json, key);
  if (value == nullptr) return otherwise;
  if (value->is_boolean()) return value->get<bool>();
  Complain(key, fmt::format("expected true or false, not {}", Shown(*value)));
  return otherwise;
}

int PositionReader::ReadElementWord(std::string_view field, const Json& value) {
  const std::string word = Word(field, value);
  const auto* const found = std::find(kElementNames.begin(), kElementNames.end(), word);
  if (found != kElementNames.end()) return static_cast<int>(found - kElementNames.begin());
  Complain(field, fmt::format("'{}' is not an element; they are {}", word,
                              fmt::join(kElementNames, ", ")));
  return 0;
}

Elements PositionReader::ReadElements(const Json& json, std::string_view field,
                                      std::string_view key) {
  Elements elements = 0;
  const Json* const list = Find(json, key);
  const std::string name = field.empty() ? std::string(key) : fmt::format("{}.{}", field, key);
  if (list == nullptr || !IsList(name, *list, -1)) return elements;
  for (const Json& value : *list) Set(elements, ReadElementWord(name, value));
  return elements;
}

int PositionReader::ReadRift(std::string_view field, const Json& value) {
  const std::string name = Word(field, value);
  if (!ok()) return -1;
  const int rift = FindRift(rules_.cards(), name);
  if (rift >= 0) return rift;
  Complain(field, fmt::format("'{}' is not a rift of the card table{}", name,
                              Suggestion(name, RiftNames(rules_))));
  return -1;
}

RiftSet PositionReader::ReadRifts(std::string_view field, const Json& value) {
  RiftSet rifts = 0;
  if (!IsList(field, value, -1)) return rifts;
  for (const Json& name : value) {
    const int rift = ReadRift(field, name);
    if (rift >= 0) Set(rifts, rift);
  }
  return rifts;
}

std::uint8_t PositionReader::ReadSeats(std::string_view field, const Json& value) {
  std::uint8_t seats = 0;
  if (!IsList(field, value, -1)) return seats;
  for (const Json& seat : value) Set(seats, Whole(field, seat, 0, rules_.NumPlayers() - 1));
  return seats;
}

void PositionReader::PlaceCard(std::string_view field, int rift, std::uint8_t known_by,
                               State& state) {
  if (rift < 0) return;
  if (Has(placed_, rift)) {
    Complain(field, fmt::format("{} has a place already", RiftName(rules_.cards(), rift)));
    return;
  }
  Set(placed_, rift);
  ForEachBit(known_by, [&](int seat) { Set(state.known[static_cast<std::size_t>(seat)], rift); });
  if (is_view() && !Has(known_by, observer_)) {
    Complain(field, fmt::format("{} is named, but seat {} does not know it",
                                RiftName(rules_.cards(), rift), observer_));
  }
}

InfoSet PositionReader::Read() {
  static const std::vector<std::string> kKeys = {"seat",
                                                 "round",
                                                 "active",
                                                 "to_move",
                                                 "grid",
                                                 "element_deck",
                                                 "deck",
                                                 "seats",
                                                 "flipped",
                                                 "placed",
                                                 "hidden_elements",
                                                 "ran_out",
                                                 "trigger",
                                                 "last_turns",
                                                 "capped",
                                                 "drawn",
                                                 "bursts_left",
                                                 "permits",
                                                 "free_now",
                                                 "discarding",
                                                 "turn",
                                                 "shown"};
  InfoSet info{};
  if (!IsObject("state", json_, {kKeys.begin() + (is_view() ? 0 : 1), kKeys.end()})) return info;
  State& state = info.known;
  if (is_view()) info.seat = observer_;
  ReadCounts(state);
  ReadGrid(state);
  ReadRecords(state);
  if (ok()) ReadSeatsOf(info);
  if (ok()) ReadDeck(info);
  if (ok()) ReadEnd(state);
  if (ok()) ReadTurnFields(state);
  if (ok()) ReadTurns(state);
  if (ok() && state.to_move == kNobody) CheckOver(state);
  return info;
}

void PositionReader::ReadCounts(State& state) {
  const int last = rules_.NumPlayers() - 1;
  state.round = Byte(WholeOr(json_, "", "round", 1, rules_.cards().round_cap + 1, 1));
  state.active = Byte(WholeOr(json_, "", "active", 0, last, 0));
  state.turn =
      static_cast<std::uint16_t>((state.round - 1) * rules_.NumPlayers() + state.active + 1);
  const Json* const to_move = Find(json_, "to_move");
  state.to_move = state.active;
  if (to_move != nullptr) {
    state.to_move = to_move->is_null() ? kNobody : Byte(Whole("to_move", *to_move, 0, last));
  }
}

// A card of two elements joined by `separator`, as card * 2 + side; complains if it is used.
int PositionReader::ReadElementCard(std::string_view field, const Json& value, char separator,
                                    std::uint32_t& used) {
  const std::string text = Word(field, value);
  if (!ok()) return 0;
  const std::size_t at = std::min(text.find(separator), text.size());
  const std::string back = at == text.size() ? "" : text.substr(at + 1);
  const int card = rules_.FindElementCard(text.substr(0, at), back);
  if (card < 0) {
    Complain(field, fmt::format("'{}' is not an element card of the table; expected two elements "
                                "joined by '{}'",
                                text, separator));
    return 0;
  }
  if (Has(used, card / 2)) Complain(field, fmt::format("element card {} is there twice", text));
  Set(used, card / 2);
  return card;
}

void PositionReader::ReadGrid(State& state) {
  const Json* const grid = Find(json_, "grid");
  if (grid == nullptr) {
    Complain("grid", "missing; expected nine cards such as \"wind/fire\", face before back");
    return;
  }
  if (!IsList("grid", *grid, kCells)) return;
  std::uint32_t used = 0;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    state.grid[cell] =
        Byte(ReadElementCard(fmt::format("grid[{}]", cell), (*grid)[cell], '/', used));
  }
  if (!ok()) return;
  rules_.RefreshFaces(state);
  ReadElementDeck(used, state);
}

void PositionReader::ReadElementDeck(std::uint32_t used, State& state) {
  const Json* const deck = Find(json_, "element_deck");
  if (deck == nullptr) {
    Complain("element_deck", "missing; expected cards such as \"wind-fire\", the top one first");
    return;
  }
  const int size = rules_.ElementDeckSize();
  if (!IsList("element_deck", *deck, size)) return;
  int unsettled = 0;
  for (std::size_t i = 0; i < deck->size(); ++i) {
    const std::string field = fmt::format("element_deck[{}]", i);
    if ((*deck)[i].is_null()) {
      ++unsettled;
      continue;
    }
    state.elements[i] = Byte(ReadElementCard(field, (*deck)[i], '-', used) / 2 + 1);
  }
  state.hidden_elements = Byte(WholeOr(json_, "", "hidden_elements", 0, size - 1, unsettled));
  if (!ok()) return;
  if (state.hidden_elements == 1) {
    Complain("hidden_elements", "is 1, but a single unseen card is known by elimination");
  }
  for (std::size_t i = 0; i < deck->size(); ++i) {
    const bool hidden = i > 0 && i <= state.hidden_elements;
    const bool settled = state.elements[i] != 0;
    if (!hidden && !settled) {
      Complain("element_deck", "a card outside the hidden ones below the top must be given");
    }
    if (hidden && settled && is_view()) {
      Complain("element_deck", "a hidden card is given in a view; expected null");
    }
  }
}

void PositionReader::ReadRecords(State& state) {
  for (std::size_t how = 0; how < 2; ++how) {
    const std::string_view key = how == 0 ? "flipped" : "placed";
    const Json* const list = Find(json_, key);
    if (list == nullptr || !IsList(key, *list, kElements)) continue;
    for (std::size_t element = 0; element < kElements; ++element) {
      state.drawn_by[how][element] =
          static_cast<std::uint16_t>(Whole(key, (*list)[element], 0, 9999));
    }
  }
}

// --- Cards of the seats.

void PositionReader::ReadSeatsOf(InfoSet& info) {
  const Json* const seats = Find(json_, "seats");
  if (seats == nullptr) {
    Complain("seats", "missing; expected a list with hand, explored and scored of each seat");
    return;
  }
  if (!IsList("seats", *seats, rules_.NumPlayers())) return;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    ReadSeat(fmt::format("seats[{}]", seat), (*seats)[seat], seat, info);
  }
}

void PositionReader::ReadSeat(const std::string& field, const Json& json, Player seat,
                              InfoSet& info) {
  static const std::vector<std::string> kKeys = {"hand", "explored",     "scored",
                                                 "free", "has_explored", "has_shifted"};
  static const std::vector<std::string> kHandKeys = {"known", "unknown"};
  if (!IsObject(field, json, kKeys)) return;
  State& state = info.known;
  const Json* hand = Find(json, "hand");
  int unknown = 0;
  if (hand != nullptr && is_view() && seat != observer_) {
    if (!IsObject(field + ".hand", *hand, kHandKeys)) return;
    unknown = WholeOr(*hand, field + ".hand", "unknown", 0, kMaxRifts, 0);
    hand = Find(*hand, "known");
  }
  if (hand != nullptr) ReadHand(field + ".hand", *hand, seat, state);
  info.hand_sizes[seat] = Byte(std::min(kMaxRifts, Count(state.hand[seat]) + unknown));
  const Json* const explored = Find(json, "explored");
  if (explored != nullptr) ReadTable(field + ".explored", *explored, state.explored[seat], state);
  const Json* const scored = Find(json, "scored");
  if (scored != nullptr) ReadTable(field + ".scored", *scored, state.scored[seat], state);
  if ((state.scored[seat] & ~(state.shifted[0] | state.shifted[1])) != 0) {
    Complain(field + ".scored", "a scored rift has at least one shift");
  }
  state.free_next[seat] = ReadElements(json, field, "free");
  const Json* const has_explored = Find(json, "has_explored");
  if (has_explored != nullptr) {
    state.has_explored[seat] = ReadRifts(field + ".has_explored", *has_explored);
  }
  const Json* const has_shifted = Find(json, "has_shifted");
  if (has_shifted != nullptr) {
    state.has_shifted[seat] = ReadRifts(field + ".has_shifted", *has_shifted);
  }
}

void PositionReader::ReadHand(const std::string& field, const Json& list, Player seat,
                              State& state) {
  static const std::vector<std::string> kKeys = {"card", "known_by"};
  if (!IsList(field, list, -1)) return;
  for (const Json& entry : list) {
    auto known = Bit<std::uint8_t>(seat);
    const Json* name = &entry;
    if (entry.is_object()) {
      if (!IsObject(field, entry, kKeys)) return;
      const Json* const known_by = Find(entry, "known_by");
      if (known_by != nullptr) known |= ReadSeats(field + ".known_by", *known_by);
      name = Find(entry, "card");
      if (name == nullptr) {
        Complain(field, R"(expected {"card":...,"known_by":[...]})");
        return;
      }
    }
    const int rift = ReadRift(field, *name);
    PlaceCard(field, rift, known, state);
    if (rift >= 0) Set(state.hand[seat], rift);
  }
}

// "Pearl Current/1": sets the shifts.
int PositionReader::ReadRiftWithShifts(const std::string& field, const Json& value, State& state) {
  std::string text = Word(field, value);
  if (!ok()) return -1;
  int shifts = 0;
  const std::size_t slash = text.find('/');
  if (slash != std::string::npos) {
    const std::string count = text.substr(slash + 1);
    if (count != "0" && count != "1" && count != "2") {
      Complain(field,
               fmt::format("'{}': expected a rift and its shifts, such as \"Name/1\"", text));
      return -1;
    }
    shifts = count[0] - '0';
    text = text.substr(0, slash);
  }
  const int rift = ReadRift(field, Json(text));
  const auto all = BitsBelow<std::uint8_t>(rules_.NumPlayers());
  PlaceCard(field, rift, all, state);
  if (ok() && rift >= 0 && shifts > 0) {
    Set(state.shifted[static_cast<std::size_t>(shifts - 1)], rift);
  }
  return ok() ? rift : -1;
}

void PositionReader::ReadTable(const std::string& field, const Json& list, RiftSet& area,
                               State& state) {
  static const std::vector<std::string> kKeys = {"rift", "beneath"};
  if (!IsList(field, list, -1)) return;
  for (std::size_t i = 0; i < list.size() && ok(); ++i) {
    const std::string name = fmt::format("{}[{}]", field, i);
    const Json* rift_name = &list[i];
    if (list[i].is_object()) {
      if (!IsObject(name, list[i], kKeys)) return;
      rift_name = Find(list[i], "rift");
      if (rift_name == nullptr) {
        Complain(name, R"(expected {"rift":"Name/1","beneath":[...]})");
        return;
      }
    }
    const int rift = ReadRiftWithShifts(name, *rift_name, state);
    if (rift < 0) return;
    Set(area, rift);
    const Json* const beneath = list[i].is_object() ? Find(list[i], "beneath") : nullptr;
    if (beneath != nullptr) ReadBeneath(name + ".beneath", *beneath, rift, state);
  }
}

void PositionReader::ReadBeneath(const std::string& field, const Json& list, int host,
                                 State& state) {
  if (!IsList(field, list, -1)) return;
  for (const Json& entry : list) {
    if (state.num_beneath == kMaxRifts) {
      Complain(field, "more cards than there are");
      return;
    }
    std::uint8_t card = 0;
    const bool face_up = entry.is_string();
    if (face_up) {
      const int rift = ReadRift(field, entry);
      PlaceCard(field, rift, BitsBelow<std::uint8_t>(rules_.NumPlayers()), state);
      card = Byte(rift + 1);
    } else {
      card = ReadHiddenCard(field, entry, state);
    }
    if (!ok()) return;
    PutBeneath(host, card, face_up, state);
  }
}

// As the newest card beneath the rift.
void PositionReader::PutBeneath(int host, std::uint8_t card, bool face_up, State& state) {
  std::size_t i = state.num_beneath++;
  for (; i > 0 && (state.beneath_host[i - 1] & ~kFaceUp) > host; --i) {
    state.beneath_host[i] = state.beneath_host[i - 1];
    state.beneath_card[i] = state.beneath_card[i - 1];
  }
  state.beneath_host[i] = static_cast<std::uint8_t>(host | (face_up ? kFaceUp : 0));
  state.beneath_card[i] = card;
  Set(state.hosts, host);
}

std::uint8_t PositionReader::ReadHiddenCard(const std::string& field, const Json& value,
                                            State& state) {
  static const std::vector<std::string> kKeys = {"card", "known_by"};
  if (!IsObject(field, value, kKeys)) return 0;
  const Json* const known_by = Find(value, "known_by");
  const std::uint8_t known =
      known_by == nullptr ? std::uint8_t{0} : ReadSeats(field + ".known_by", *known_by);
  const Json* const name = Find(value, "card");
  if (name != nullptr) {
    const int rift = ReadRift(field, *name);
    PlaceCard(field, rift, known, state);
    return Byte(rift + 1);
  }
  if (!is_view()) {
    Complain(field, R"(a complete position names the card: {"card":...,"known_by":[...]})");
  } else if (Has(known, observer_)) {
    Complain(field, fmt::format("seat {} knows the card; name it", observer_));
  }
  return static_cast<std::uint8_t>(kHidden | known);
}

// --- The rift deck.

void PositionReader::AddToDeck(std::uint8_t card, State& state) {
  if (state.deck_size == kMaxRifts) {
    Complain("deck", "more cards than there are");
    return;
  }
  state.deck[state.deck_size++] = card;
}

// Cards that lie in hands, beneath rifts and in the deck without being named.
int PositionReader::CountUnknown(const InfoSet& info) const {
  const State& state = info.known;
  int unknown = 0;
  for (const Player seat : Seats(rules_.NumPlayers())) {
    unknown += info.hand_sizes[seat] - Count(state.hand[seat]);
  }
  for (std::size_t i = 0; i < state.num_beneath; ++i) {
    unknown += (state.beneath_card[i] & kHidden) != 0 ? 1 : 0;
  }
  for (std::size_t i = 0; i < state.deck_size; ++i) {
    unknown += state.deck[i] == 0 || (state.deck[i] & kHidden) != 0 ? 1 : 0;
  }
  return unknown;
}

void PositionReader::ReadDeck(InfoSet& info) {
  State& state = info.known;
  const std::uint8_t unknown = is_view() ? kHidden : std::uint8_t{0};
  const Json* const deck = Find(json_, "deck");
  if (deck != nullptr && !IsList("deck", *deck, -1)) return;
  for (std::size_t i = 0; deck != nullptr && i < deck->size() && ok(); ++i) {
    const Json& entry = (*deck)[i];
    const std::string field = fmt::format("deck[{}]", i);
    if (entry.is_number()) {
      const int count = Whole(field, entry, 1, kMaxRifts);
      for (int k = 0; k < count && ok(); ++k) AddToDeck(unknown, state);
    } else if (entry.is_string()) {
      const int rift = ReadRift(field, entry);
      PlaceCard(field, rift, 0, state);
      AddToDeck(Byte(rift + 1), state);
    } else {
      AddToDeck(ReadHiddenCard(field, entry, state), state);
    }
  }
  if (!ok()) return;
  const RiftSet left = rules_.AllRifts() & ~placed_;
  if (deck == nullptr) {
    for (int k = CountUnknown(info); k < Count(left) && ok(); ++k) AddToDeck(unknown, state);
  }
  if (CountUnknown(info) != Count(left)) {
    Complain("deck", fmt::format("{} cards without a name in hands, deck and beneath rifts, but {} "
                                 "rifts are not named anywhere",
                                 CountUnknown(info), Count(left)));
  }
  if (!is_view()) state.unseen = left;
}

// --- The end, and the turn.

void PositionReader::ReadEnd(State& state) {
  static const std::vector<std::string> kTriggers = {"deck", "bursts"};
  state.ran_out = FlagOr(json_, "ran_out", state.deck_size == 0) ? 1 : 0;
  if (state.deck_size == 0 && state.ran_out == 0) {
    Complain("ran_out", "is false, but the deck is empty");
  }
  const Json* const trigger = Find(json_, "trigger");
  if (trigger != nullptr) {
    const std::string word = Word("trigger", *trigger);
    const auto found = std::find(kTriggers.begin(), kTriggers.end(), word);
    if (found == kTriggers.end()) Complain("trigger", R"(expected "deck" or "bursts")");
    state.trigger = Byte(static_cast<int>(found - kTriggers.begin()) + 1);
  }
  state.capped = FlagOr(json_, "capped", false) ? 1 : 0;
  const bool over = state.to_move == kNobody;
  const int most = state.trigger == 0 || over ? 0 : rules_.NumPlayers() - 1;
  const int least = std::min(1, most);
  state.last_turns = Byte(WholeOr(json_, "", "last_turns", least, most, most));
  if (state.trigger == 1 && state.ran_out == 0) {
    Complain("trigger", "is the deck, but ran_out is false");
  }
  if (state.trigger == 0 && state.round > rules_.cards().round_cap) {
    Complain("round", fmt::format("is beyond the last one, {}", rules_.cards().round_cap));
  }
  if (state.capped != 0 && (!over || state.trigger != 0)) {
    Complain("capped", "holds for a game that is over and whose end was not triggered");
  }
}

void PositionReader::CheckOver(State& state) {
  for (const std::string_view key :
       {"drawn", "bursts_left", "permits", "free_now", "discarding", "turn", "shown"}) {
    if (Find(json_, key) != nullptr) Complain(key, "the game is over (to_move is null)");
  }
  for (const Elements free : state.free_next) {
    if (free != 0) Complain("seats", "the game is over; nobody is granted an element");
  }
  if (state.trigger == 0 && state.capped == 0) {
    Complain("to_move", "is null, but neither trigger nor capped says why the game is over");
  }
  state.bursts_left = 0;
}

void PositionReader::ReadTurnFields(State& state) {
  const Json* const drawn = Find(json_, "drawn");
  if (drawn != nullptr && !drawn->is_null()) {
    state.drawn = Byte(ReadElementWord("drawn", *drawn) + 1);
  }
  state.bursts_left = Byte(WholeOr(json_, "", "bursts_left", 0, kMaxBursts, 1));
  state.free_now = ReadElements(json_, "", "free_now");
  const Json* const permits = Find(json_, "permits");
  if (permits != nullptr) ReadPermits(*permits, state);
  const Json* const discarding = Find(json_, "discarding");
  if (discarding == nullptr) return;
  state.discarding = ReadRifts("discarding", *discarding);
  if ((state.discarding & ~state.hand[state.active]) != 0 ||
      (is_view() && state.active != observer_)) {
    Complain("discarding",
             "must be cards of the active player's hand, and is left out in a view "
             "of another seat");
  }
}

void PositionReader::ReadPermits(const Json& list, State& state) {
  static const std::vector<std::string> kKeys = {"rift", "step"};
  if (!IsList("permits", list, -1)) return;
  for (const Json& entry : list) {
    if (!IsObject("permits", entry, kKeys)) return;
    const Json* const name = Find(entry, "rift");
    const int rift = name == nullptr ? -1 : ReadRift("permits.rift", *name);
    const int step = WholeOr(entry, "permits", "step", 0, kMaxSteps - 1, 0);
    const int permit = rift < 0 ? -1 : rules_.PermitOf(rift, step);
    if (permit < 0 || state.permits.size() == kMaxPermits) {
      Complain("permits", fmt::format("expected at most {} steps that grant a permit, such as "
                                      R"({{"rift":"Mesa of Kings","step":0}})",
                                      kMaxPermits));
      return;
    }
    state.permits.push_back(Byte(permit));
  }
}

}  // namespace riftlab::riftwalker
