// Positions of Riftwalker in short notation, for tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/bits.h"
#include "engine/games/riftwalker/notation.h"
#include "engine/games/riftwalker/riftwalker.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab::riftwalker {

inline Rng TestRng(std::uint64_t index = 0) {
  return {1, {.index = index, .purpose = Purpose::kTest}};
}

inline Rules MakeRules(int players = 2, const std::string& cards = {}) {
  const absl::StatusOr<Rules> made = Rules::Make(
      {.mode = "", .players = players, .rules = {}, .cards = cards, .cards_source = "my.toml"});
  EXPECT_TRUE(made.ok()) << made.status();
  RIFTLAB_CHECK(made.ok());
  return *made;
}

inline const Rules& Shipped(int players = 2) {
  static const std::vector<Rules> kRules = {MakeRules(2), MakeRules(3), MakeRules(4)};
  return kRules[static_cast<std::size_t>(players - 2)];
}

inline std::vector<std::string> Split(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, separator);) {
    const std::size_t begin = part.find_first_not_of(' ');
    if (begin == std::string::npos) continue;
    parts.push_back(part.substr(begin, part.find_last_not_of(' ') - begin + 1));
  }
  return parts;
}

// The rift whose name begins with these letters, or else the only one that holds them.
inline int RiftOf(const Rules& rules, const std::string& part) {
  int found = -1;
  int holding = 0;
  for (int rift = 0; rift < rules.cards().num_rifts; ++rift) {
    const std::size_t at = PlainText(RiftName(rules.cards(), rift)).find(PlainText(part));
    if (at == 0) return rift;
    if (at == std::string::npos) continue;
    found = rift;
    ++holding;
  }
  EXPECT_EQ(holding, 1) << part;
  RIFTLAB_CHECK(found >= 0);
  return found;
}

inline std::string NameOf(const Rules& rules, const std::string& part) {
  return std::string(RiftName(rules.cards(), RiftOf(rules, part)));
}

// "Pearl:01" is Pearl Current, known to seats 0 and 1; "Pearl" alone gives `plain`.
inline Json CardWithKnowledge(const Rules& rules, const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) return NameOf(rules, text);
  Json seats = Json::array();
  for (const char digit : text.substr(colon + 1)) {
    if (digit != '-') seats.push_back(digit - '0');
  }
  return {{"card", NameOf(rules, text.substr(0, colon))}, {"known_by", seats}};
}

inline Json CardList(const Rules& rules, const std::string& text) {
  Json list = Json::array();
  for (const std::string& card : Split(text, ',')) {
    list.push_back(CardWithKnowledge(rules, card));
  }
  return list;
}

// "Burn/1 < Deepdelve + Quarry:1": face-up cards beneath without a colon, face-down ones with it.
inline Json TableList(const Rules& rules, const std::string& text) {
  Json list = Json::array();
  for (const std::string& entry : Split(text, ',')) {
    const std::vector<std::string> parts = Split(entry, '<');
    const std::size_t slash = parts[0].find('/');
    const std::string name = NameOf(rules, parts[0].substr(0, slash)) + parts[0].substr(slash, 2);
    if (parts.size() == 1) {
      list.push_back(name);
      continue;
    }
    Json beneath = Json::array();
    for (const std::string& card : Split(parts[1], '+')) {
      beneath.push_back(CardWithKnowledge(rules, card));
    }
    list.push_back({{"rift", name}, {"beneath", beneath}});
  }
  return list;
}

struct Seat {
  std::string hand = {};
  std::string explored = {};
  std::string scored = {};
};

// A position at the start of a turn, by default base position B0 (section 9).
struct Layout {
  std::vector<Seat> seats = {};
  std::string deck = {};       // on top; the rifts not named follow in ascending number
  bool has_line = false;       // B1: a water line in cells 6-7-8
  Json more = Json::object();  // further fields
};

inline Json GridOf(const Layout& layout) {
  return {"wind/fire",   "fire/life",  "life/storm", "fire/storm",
          "storm/earth", "earth/wind", "water/fire", layout.has_line ? "water/life" : "life/wind",
          "water/earth"};
}

// The names that stand anywhere in the seats.
inline std::vector<std::string> NamesIn(const Json& json) {
  std::vector<std::string> names;
  if (json.is_string()) {
    const auto text = json.get<std::string>();
    names.push_back(text.substr(0, text.find('/')));
  }
  if (json.is_structured()) {
    for (const Json& item : json) {
      for (std::string& name : NamesIn(item)) names.push_back(std::move(name));
    }
  }
  return names;
}

inline Json PositionJson(const Rules& rules, const Layout& layout) {
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(rules.NumPlayers()); ++seat) {
    const Seat cards = seat < layout.seats.size() ? layout.seats[seat] : Seat{};
    seats.push_back({{"hand", CardList(rules, cards.hand)},
                     {"explored", TableList(rules, cards.explored)},
                     {"scored", TableList(rules, cards.scored)}});
  }
  Json deck = CardList(rules, layout.deck);
  std::vector<std::string> used = NamesIn(seats);
  for (std::string& name : NamesIn(deck)) used.push_back(std::move(name));
  for (int rift = 0; rift < rules.cards().num_rifts; ++rift) {
    const std::string name(RiftName(rules.cards(), rift));
    if (std::find(used.begin(), used.end(), name) == used.end()) deck.push_back(name);
  }
  Json json = {{"grid", GridOf(layout)},
               {"element_deck",
                {"wind-water", "wind-storm", "fire-earth", "life-earth",
                 layout.has_line ? "wind-life" : "life-water", "storm-water"}},
               {"hidden_elements", 5},
               {"deck", deck},
               {"seats", seats}};
  json.update(layout.more);
  return json;
}

inline State Position(const Rules& rules, const Layout& layout) {
  const absl::StatusOr<State> state = rules.ParseState(PositionJson(rules, layout));
  EXPECT_TRUE(state.ok()) << state.status();
  RIFTLAB_CHECK(state.ok());
  return *state;
}

// The moves that a position offers, joined by blanks.
inline std::string Moves(const Rules& rules, const State& state) {
  ActionList<Rules> actions;
  rules.LegalActions(state, actions);
  std::string text;
  for (const Action action : actions) {
    text += (text.empty() ? "" : " ") + rules.ToText(state, action);
  }
  return text;
}

// Carries out moves, each up to the next decision. Fails the test where one is not legal.
inline void Play(const Rules& rules, State& state, const std::string& moves) {
  Rng rng = TestRng(7);
  for (const std::string& move : Split(moves, ' ')) {
    const absl::StatusOr<Action> action = rules.ParseAction(state, move);
    EXPECT_TRUE(action.ok()) << action.status();
    if (!action.ok()) return;
    rules.Apply(state, *action, rng);
  }
}

inline State After(const Rules& rules, const Layout& layout, const std::string& moves) {
  State state = Position(rules, layout);
  Play(rules, state, moves);
  return state;
}

inline std::string CellText(const Rules& rules, const State& state, std::size_t cell) {
  return GridCardText(rules, state.grid[cell]);
}

// "Pearl Current, Undertow".
inline std::string Hand(const Rules& rules, const State& state, Player seat) {
  return RiftsText(rules, state.hand[seat]);
}
// "Pearl Current/1 (2 beneath), Undertow/0": a list of rifts on the table; "-" for none.
inline std::string TableText(const Rules& rules, const State& state, RiftSet rifts) {
  std::vector<std::string> texts;
  ForEachBit(rifts, [&](int rift) {
    const int beneath = Rules::NumBeneath(state, rift);
    texts.push_back(RiftAndShifts(rules, state, rift) +
                    (beneath == 0 ? "" : fmt::format(" ({} beneath)", beneath)));
  });
  return texts.empty() ? "-" : fmt::format("{}", fmt::join(texts, ", "));
}

inline std::string Explored(const Rules& rules, const State& state, Player seat) {
  return TableText(rules, state, state.explored[seat]);
}
inline std::string Scored(const Rules& rules, const State& state, Player seat) {
  return TableText(rules, state, state.scored[seat]);
}

// The last `count` cards of the deck, or the first, in their order.
inline std::string DeckPart(const Rules& rules, const State& state, std::size_t begin,
                            std::size_t end) {
  std::string text;
  for (std::size_t i = begin; i < end; ++i) {
    text += (text.empty() ? "" : ", ") +
            (state.deck[i] == 0 ? "?" : std::string(RiftName(rules.cards(), state.deck[i] - 1)));
  }
  return text;
}
inline std::string Bottom(const Rules& rules, const State& state, std::size_t count) {
  return DeckPart(rules, state, state.deck_size - count, state.deck_size);
}
inline std::string Top(const Rules& rules, const State& state, std::size_t count) {
  return DeckPart(rules, state, 0, count);
}

// "Pearl Current, Undertow": beneath a rift, oldest first; face-down ones in brackets.
inline std::string Beneath(const Rules& rules, const State& state, const std::string& part) {
  const int host = RiftOf(rules, part);
  std::string text;
  for (std::size_t i = 0; i < state.num_beneath; ++i) {
    if ((state.beneath_host[i] & ~kFaceUp) != host) continue;
    const std::string name(RiftName(rules.cards(), state.beneath_card[i] - 1));
    const bool face_up = (state.beneath_host[i] & kFaceUp) != 0;
    text += (text.empty() ? "" : ", ") + (face_up ? name : "(" + name + ")");
  }
  return text;
}

// "0,1": the seats that know where the rift is.
inline std::string KnownBy(const Rules& rules, const State& state, const std::string& part) {
  const int rift = RiftOf(rules, part);
  std::uint8_t seats = 0;
  for (const Player seat : Seats(rules.NumPlayers())) {
    if (Has(state.known[seat], rift)) Set(seats, seat);
  }
  return SeatsText(seats);
}

// The shipped table with another power for Pearl Current.
inline std::string WithPearl(const std::string& steps) {
  std::string text(kDefaultCards);
  const std::size_t rift = text.find("id = \"pearl_current\"");
  const std::size_t step = text.find("  [[rift.step]]", rift);
  const std::size_t end = text.find("[[rift]]", step);
  RIFTLAB_CHECK(end != std::string::npos);
  return text.replace(step, end - step, steps + "\n");
}

// Goes on with the first option, which neither explores nor discards, until the seat is not on
// turn any more.
inline void FinishTurn(const Rules& rules, State& state) {
  Rng rng = TestRng();
  const Player seat = state.active;
  while (state.to_move != kNobody && state.active == seat) {
    rules.Apply(state, rules.NthLegal(state, 0), rng);
  }
}

// The position with all cards but those named, and `left` for the deck, beneath a scored rift.
inline Layout WithDeck(const Rules& rules, const std::string& hand, const std::string& deck) {
  Layout layout{
      .seats = {{.hand = hand, .explored = "Keep/0"}, {.hand = "Mesa, Faultline, Dunes"}}};
  Json seats = PositionJson(rules, {.seats = layout.seats})["seats"];
  std::vector<std::string> used = NamesIn(seats);
  const Json left = CardList(rules, deck);
  for (const std::string& name : NamesIn(left)) used.push_back(name);
  const std::string host = NameOf(rules, "Cinder");
  used.push_back(host);
  Json beneath = Json::array();
  for (int rift = 0; rift < rules.cards().num_rifts; ++rift) {
    const std::string name(RiftName(rules.cards(), rift));
    if (std::find(used.begin(), used.end(), name) == used.end()) beneath.push_back(name);
  }
  seats[1]["scored"] = Json::array({{{"rift", host + "/1"}, {"beneath", beneath}}});
  layout.more = {{"seats", seats}, {"deck", left}};
  return layout;
}

}  // namespace riftlab::riftwalker
