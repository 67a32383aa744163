// Positions of Riftforce in short notation, for tests.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "engine/games/riftforce/notation.h"
#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {

using Texts = std::vector<std::string>;

inline Rng TestRng(std::uint64_t index = 0) {
  return {1, {.index = index, .purpose = Purpose::kTest}};
}

inline Rules MakeRules(const std::string& mode = "duel", int players = 0,
                       std::map<std::string, std::string> rules = {}, std::string cards = {}) {
  const absl::StatusOr<Rules> made = Rules::Make({.mode = mode,
                                                  .players = players,
                                                  .rules = std::move(rules),
                                                  .cards = std::move(cards),
                                                  .cards_source = "my.toml"});
  RIFTLAB_CHECK(made.ok());
  return *made;
}

// The shipped card table with one part of it replaced. The part must be there.
inline std::string Changed(const std::string& part, const std::string& by) {
  std::string text(kDefaultCards);
  const std::size_t at = text.find(part);
  RIFTLAB_CHECK(at != std::string::npos);
  return text.replace(at, part.size(), by);
}

inline Texts Words(const std::string& text) {
  std::istringstream stream(text);
  Texts words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

inline CardType TypeOf(const Rules& rules, const std::string& name) {
  const int type = FindType(rules.cards(), name);
  RIFTLAB_CHECK(type >= 0);
  return static_cast<CardType>(type);
}

// "Fi5 Fi5 Ic6".
inline CardSet CardsOf(const Rules& rules, const std::string& text) {
  CardSet set{};
  for (const std::string& word : Words(text)) set.Add(TypeOf(rules, word));
  return set;
}

// Puts "Fi5 Pl7*1|Wa5/2|" on a side of the table.
inline void PutRows(const Rules& rules, int side, const std::string& text, State& state) {
  std::istringstream rows(text);
  int location = 0;
  for (std::string row; std::getline(rows, row, '|'); ++location) {
    for (const std::string& word : Words(row)) {
      const std::size_t star = word.find('*');
      const std::size_t slash = word.find('/');
      const auto digit = [&](std::size_t at) { return word[at + 1] - '0'; };
      const auto owner = static_cast<Player>(slash == std::string::npos ? side : digit(slash));
      Elemental elemental(TypeOf(rules, word.substr(0, 3)), owner);
      if (star != std::string::npos) elemental.set_damage(digit(star));
      state.table.Append(RowOf(side, location), elemental);
    }
  }
}

// A position in which one seat is about to act. Other seats hold no cards.
struct Layout {
  std::string a = {};
  std::string b = {};
  std::string hand = {};
  std::string draw = {};
  std::string discard = {};
  int position = 0;
};

// The position before the action's first decision.
inline State StateOf(const Rules& rules, const Layout& setup) {
  State state{};
  state.round = 1;
  state.position = static_cast<std::uint8_t>(setup.position);
  PutRows(rules, 0, setup.a, state);
  PutRows(rules, 1, setup.b, state);
  Cards& cards = state.cards[rules.SeatAt(setup.position)];
  cards.hand = CardsOf(rules, setup.hand);
  cards.draw = CardsOf(rules, setup.draw);
  cards.discard = CardsOf(rules, setup.discard);
  Rng rng = TestRng();
  rules.BeginTurns(state, rng);
  return state;
}

// The moves that a position offers.
inline Texts Moves(const Rules& rules, const State& state) {
  ActionList<Rules> actions;
  rules.LegalActions(state, actions);
  Texts texts;
  for (const Action action : actions) texts.push_back(rules.ToText(state, action));
  return texts;
}

// Carries out moves of one action; false when it is over after them. A move that is not legal, or
// one that comes after the end of the action, fails the test.
inline bool Play(const Rules& rules, State& state, const std::string& moves) {
  Rng rng = TestRng(7);
  bool pending = true;
  for (const std::string& move : Words(moves)) {
    EXPECT_TRUE(pending) << "the action is over before " << move;
    const absl::StatusOr<Action> action = rules.ParseAction(state, move);
    EXPECT_TRUE(action.ok()) << action.status() << "\n" << rules.Draw(state).text();
    if (!action.ok() || !pending) return false;
    pending = rules.Resolve(state, *action, rng);
  }
  return pending;
}

// "1,0": Riftforce of both sides.
inline std::string ScoreOf(const State& state) {
  return std::to_string(state.riftforce[0].total()) + "," +
         std::to_string(state.riftforce[1].total());
}

// Applies a move by its text, up to the next decision of anybody.
inline State After(const Rules& rules, State state, const std::string& move,
                   std::uint64_t luck = 0) {
  const absl::StatusOr<Action> action = rules.ParseAction(state, move);
  EXPECT_TRUE(action.ok()) << action.status();
  if (!action.ok()) return state;
  Rng rng = TestRng(luck);
  rules.Apply(state, *action, rng);
  return state;
}

// A position as Layout has it, in which the other seats hold a card each, so that their turns wait.
inline State Waiting(const Rules& rules, const Layout& setup) {
  State state = StateOf(rules, setup);
  for (const Player seat : Seats(rules.NumPlayers())) {
    if (state.cards[seat].hand.empty()) state.cards[seat].hand = CardsOf(rules, "Ai7");
  }
  return state;
}

// The moves of a state in words, one line each.
inline std::string Described(const Rules& rules, const State& state) {
  ActionList<Rules> actions;
  rules.LegalActions(state, actions);
  std::string lines;
  for (const Action action : actions) lines += rules.Describe(state, action) + "\n";
  return lines;
}

}  // namespace riftlab::riftforce
