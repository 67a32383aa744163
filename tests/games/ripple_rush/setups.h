// Positions of Ripple Rush in short notation, for tests.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/bits.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab::ripple_rush {

inline Rules MakeRules(int players, const std::string& mode = "basic",
                       const std::map<std::string, std::string>& rules = {},
                       const std::string& cards = "") {
  absl::StatusOr<Rules> made = Rules::Make({.mode = mode,
                                            .players = players,
                                            .rules = rules,
                                            .cards = cards,
                                            .cards_source = "cards.toml"});
  RIFTLAB_CHECK(made.ok());
  return *std::move(made);
}

// "B 4 9 . 14; G 1": columns by letter, from the bottom to the top; the rest is empty.
inline Json SheetJson(const std::string& text) {
  Json sheet = Json::object();
  std::istringstream columns(text);
  for (std::string column; std::getline(columns, column, ';');) {
    std::istringstream words(column);
    std::string letter;
    words >> letter;
    Json entries = Json::array();
    for (std::string word; words >> word;) {
      entries.push_back(word == "." ? Json() : Json(std::stoi(word)));
    }
    while (entries.size() < kRows) entries.push_back(nullptr);
    for (std::size_t i = 0; i < kColumns; ++i) {
      if (letter[0] == kColourLetters[i]) sheet[std::string(kColourNames[i])] = entries;
    }
  }
  return sheet;
}

inline Sheet SheetOf(const std::string& text) {
  Sheet sheet{};
  const Json json = SheetJson(text);
  for (int column = 0; column < kColumns; ++column) {
    const auto entries = json.find(std::string(kColourNames[column]));
    if (entries == json.end()) continue;
    for (int row = 0; row < kRows; ++row) {
      const Json& entry = (*entries)[static_cast<std::size_t>(row)];
      if (!entry.is_null()) WriteNumber(sheet, row, MakeCard(column, entry.get<int>()));
    }
  }
  return sheet;
}

// A round that has just been dealt. The number of sheets is the number of players.
struct Round {
  std::vector<std::string> sheets;
  std::vector<std::string> cards;
  int draws_left = 0;
  std::optional<std::vector<std::string>> unseen = std::nullopt;  // default: all but the open cards
  std::vector<int> goals = {};
};

inline Json RoundJson(const Round& round) {
  Json json = Json::object();
  json["cards"] = round.cards;
  json["deck"]["unknown"] = round.draws_left;
  json["goals"] = round.goals;
  json["sheets"] = Json::array();
  for (const std::string& sheet : round.sheets) json["sheets"].push_back(SheetJson(sheet));
  if (round.unseen) json["unseen"] = *round.unseen;
  return json;
}

inline Rules RulesFor(const Round& round) {
  return MakeRules(static_cast<int>(round.sheets.size()),
                   round.goals.empty() ? "basic" : "advanced");
}

inline State PositionOf(const Rules& rules, const Round& round) {
  absl::StatusOr<State> state = rules.ParseState(RoundJson(round));
  EXPECT_TRUE(state.ok()) << state.status();
  RIFTLAB_CHECK(state.ok());
  return *state;
}

// The legal moves as text, in order.
inline std::vector<std::string> Moves(const Rules& rules, const State& state) {
  std::vector<std::string> moves;
  moves.reserve(static_cast<std::size_t>(rules.NumLegal(state)));
  for (int k = 0; k < rules.NumLegal(state); ++k) {
    moves.push_back(rules.ToText(state, rules.NthLegal(state, k)));
  }
  return moves;
}

// `text` is a legal move, or the test ends here.
inline State After(const Rules& rules, State state, const std::string& text) {
  const absl::StatusOr<Action> action = rules.ParseAction(state, text);
  EXPECT_TRUE(action.ok()) << action.status();
  RIFTLAB_CHECK(action.ok());
  Rng rng(1, {});
  rules.Apply(state, *action, rng);
  return state;
}

inline State After(const Rules& rules, State state, const std::vector<std::string>& moves) {
  for (const std::string& move : moves) state = After(rules, state, move);
  return state;
}

// After R15@6 and B25@8 a round passes without a choice: seat 0 draws O19, which has one space, and
// seat 1 O1, which has none.
inline Round PassedRound() {
  return {.sheets = {"R 6 . . 9 10; B . . . 6 13 19 23; O 3 4 9 . 10 11 13",
                     "R 5 . . 7 . . . 24; B . 4 14 . 15; G . . 6 . 7 16 . 25; O 2 . . . . 21"},
          .cards = {"R15", "B25"},
          .draws_left = 2,
          .unseen = {{"O1", "O19"}}};
}

// After moves such as R12@5 and G4@1 both seats draw a card that fits nowhere.
inline Round PassedRoundOfAnnouncers() {
  return {.sheets = {"R 3 9", "R 2 5"},
          .cards = {"R12", "G4"},
          .draws_left = 2,
          .unseen = {{"R1", "R4"}}};
}

// After a move such as R12@5 two rounds pass: in one of them R5 has one space, in the other R1 has
// none.
inline Round PassedRoundsAlone() {
  return {.sheets = {"R 3 . 9"}, .cards = {"R12"}, .draws_left = 2, .unseen = {{"R1", "R5"}}};
}

// The rows 1..8 of a set of rows.
inline std::vector<int> RowsOf(std::uint8_t rows) {
  std::vector<int> list;
  ForEachBit(rows, [&](int row) { list.push_back(row + 1); });
  return list;
}

}  // namespace riftlab::ripple_rush
