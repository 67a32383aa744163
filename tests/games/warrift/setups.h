// Positions of WarRift in short notation, for tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "engine/games/warrift/notation.h"
#include "engine/games/warrift/warrift.h"

namespace riftlab::warrift {

using Texts = std::vector<std::string>;
using RuleMap = std::map<std::string, std::string>;

inline Rng TestRng(std::uint64_t index = 0) {
  return {1, {.index = index, .purpose = Purpose::kTest}};
}

inline Rules MakeRules(const std::string& mode, int players, RuleMap rules = {},
                       std::string cards = {}) {
  const absl::StatusOr<Rules> made = Rules::Make({.mode = mode,
                                                  .players = players,
                                                  .rules = std::move(rules),
                                                  .cards = std::move(cards),
                                                  .cards_source = "my.toml"});
  EXPECT_TRUE(made.ok()) << made.status();
  RIFTLAB_CHECK(made.ok());
  return *made;
}

// Why such a game is refused; empty if it is not.
inline std::string Refusal(const std::string& mode, int players, RuleMap rules,
                           std::string cards = {}) {
  const absl::StatusOr<Rules> made = Rules::Make({.mode = mode,
                                                  .players = players,
                                                  .rules = std::move(rules),
                                                  .cards = std::move(cards),
                                                  .cards_source = "my.toml"});
  return made.ok() ? "" : std::string{made.status().message()};
}

// Classic with fixed guilds, as the scenarios have them: A, B, C, D are seats 0 to 3.
inline Rules Classic(int players = 2, RuleMap more = {}, std::string cards = {},
                     const std::string& mode = "classic") {
  static const Texts kGuilds = {"spellstrike", "solguard", "graverend", "nightfang", "monsters"};
  std::string guilds;
  for (const Player seat : Seats(players)) {
    guilds += (seat == 0 ? "" : "/") + kGuilds[seat];
  }
  more.emplace("guilds", guilds);
  more.emplace("turn_order", "0");
  return MakeRules(mode, players, std::move(more), std::move(cards));
}

// A two-player game in which seat 0 plays `guild` and seat 1 `other`.
inline Rules Duel(const std::string& guild, const std::string& other = "solguard",
                  RuleMap more = {}, std::string cards = {}) {
  more.emplace("guilds", guild + "/" + other);
  more.emplace("turn_order", "0");
  return MakeRules("classic", 2, std::move(more), std::move(cards));
}

// The shipped card table with one part of it replaced everywhere. The part must be there.
inline std::string Changed(const std::string& part, const std::string& by) {
  std::string text(kDefaultCards);
  std::size_t at = text.find(part);
  RIFTLAB_CHECK(at != std::string::npos);
  for (; at != std::string::npos; at = text.find(part, at + by.size())) {
    text.replace(at, part.size(), by);
  }
  return text;
}

// The shipped table in which a card without effects has these effects; others as they are.
inline std::string WithEffects(const std::string& id, const std::string& effects,
                               const std::string& rift = "false") {
  std::string text(kDefaultCards);
  const std::size_t card = text.find("id = \"" + id + "\"");
  RIFTLAB_CHECK(card != std::string::npos);
  const auto replace = [&](const std::string& key, const std::string& value) {
    const std::size_t at = text.find("\n" + key + " = ", card) + 1;
    const std::size_t end = text.find('\n', at);
    text.replace(at, end - at, key + " = " + value);
  };
  replace("effects", "[ " + effects + " ]");
  replace("rift", rift);
  return text;
}

inline Texts Words(const std::string& text) {
  std::istringstream stream(text);
  Texts words;
  for (std::string word; stream >> word;) {
    const std::size_t times = word.rfind("*x");
    const int count = times == std::string::npos ? 1 : std::stoi(word.substr(times + 2));
    for (int i = 0; i < count; ++i) words.push_back(word.substr(0, times));
  }
  return words;
}

// "mage" is the seat's own one, "mage.1" that of seat 1.
inline CardType TypeOf(const Rules& rules, const std::string& name, Player seat) {
  int type = FindType(rules, name);
  if (type < 0) type = FindType(rules, name + "." + std::to_string(seat));
  RIFTLAB_CHECK(type >= 0);
  return static_cast<CardType>(type);
}

inline void PutZone(const Rules& rules, State& state, int zone, const std::string& text,
                    Player seat) {
  for (const std::string& word : Words(text)) {
    state.cards.InsertSorted(zone, TypeOf(rules, word, seat), 0);
  }
}

// The cards of one seat; "mage*x3" are three copies.
struct SeatLayout {
  std::string hand = {};
  std::string deck = {};  // uppermost first, known to all; "any": enough Mages
  std::string discard = {};
  std::string selection = {};
  std::string guild_deck = {};  // the order is that of the text
  std::string power = {};
  int points = 0;
};

struct Layout {
  std::vector<SeatLayout> seats = {};
  std::string monsters = {};  // in play; "m_cave_troll*2" has 2 damage
  std::string monster_deck = "m_mire_slime*x3 m_grave_rat*x3 m_marsh_leech*x3 m_cave_spider*x3";
  std::string rift = {};
  std::string necropolis = {};
  int attack = 0;
  int magicka = 0;
  int active = 0;
};

inline void PutMonsters(const Rules& rules, State& state, int zone, const std::string& text) {
  for (const std::string& word : Words(text)) {
    const std::size_t star = word.find('*');
    const int kind = FindMonster(rules.cards(), word.substr(0, star));
    RIFTLAB_CHECK(kind >= 0);
    const int damage = star == std::string::npos ? 0 : std::stoi(word.substr(star + 1));
    const auto item = static_cast<std::uint8_t>(kind);
    if (zone == kMonsterDeck) {
      state.monsters.InsertSorted(zone, item, 0);
    } else {
      state.monsters.Append(zone, item, static_cast<std::uint8_t>(damage));
    }
  }
}

inline void PutSeat(const Rules& rules, State& state, Player seat, const SeatLayout& cards) {
  PutZone(rules, state, Hand(seat), cards.hand, seat);
  PutZone(rules, state, Discard(seat), cards.discard, seat);
  Texts deck = Words(cards.deck == "any" ? "mage*x9" : cards.deck);
  std::reverse(deck.begin(), deck.end());
  for (const std::string& word : deck) {
    state.cards.Append(Upper(seat), TypeOf(rules, word, seat), 0);
  }
  int slot = 0;
  for (const std::string& word : Words(cards.selection)) {
    state.selection[rules.SlotOf(seat, slot++)] = TypeOf(rules, word, seat);
  }
  for (const std::string& word : Words(cards.guild_deck)) {
    state.cards.Append(GuildUnder(seat), TypeOf(rules, word, seat), 0);
  }
  if (!cards.power.empty()) {
    state.power[seat] = FindPower(rules.cards(), cards.power);
  }
  state.vp[seat] = static_cast<std::uint8_t>(cards.points);
}

// The position in the mid step of the active seat, before its first decision.
inline State StateOf(const Rules& rules, const Layout& layout) {
  State state{};
  for (const Player seat : Seats(rules.NumPlayers())) {
    if (rules.setup().guilds == Choice::kFixed) {
      state.guild_seat[rules.setup().fixed_guilds[seat]] = seat;
    }
    state.turns[seat] = 1;
    const SeatLayout empty{.deck = "any"};
    PutSeat(rules, state, seat, seat < layout.seats.size() ? layout.seats[seat] : empty);
  }
  PutZone(rules, state, kRift, layout.rift, 0);
  PutZone(rules, state, kNecropolis, layout.necropolis, 0);
  PutMonsters(rules, state, kMonsterDeck, layout.monster_deck);
  PutMonsters(rules, state, kInPlay, layout.monsters);
  state.rotation = 1;
  state.active = static_cast<Player>(layout.active);
  state.to_move = state.active;
  state.phase = Phase::kMain;
  state.turn.attack = static_cast<std::uint8_t>(layout.attack);
  state.turn.magicka = static_cast<std::uint8_t>(layout.magicka);
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

inline bool Offers(const Rules& rules, const State& state, const std::string& move) {
  const Texts moves = Moves(rules, state);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

// Carries out moves; one that is not legal fails the test.
inline void Play(const Rules& rules, State& state, const std::string& moves,
                 std::uint64_t luck = 7) {
  Rng rng = TestRng(luck);
  for (const std::string& move : Words(moves)) {
    const absl::StatusOr<Action> action = rules.ParseAction(state, move);
    ASSERT_TRUE(action.ok()) << action.status() << "\n" << rules.Draw(state).text();
    rules.Apply(state, *action, rng);
  }
}

// The position after moves.
inline State After(const Rules& rules, State state, const std::string& moves,
                   std::uint64_t luck = 7) {
  Play(rules, state, moves, luck);
  return state;
}

// "3 attack, 1 magicka" as "3/1".
inline std::string Purse(const State& state) {
  return std::to_string(state.turn.attack) + "/" + std::to_string(state.turn.magicka);
}

inline std::string HandText(const Rules& rules, const State& state, Player seat) {
  return ZoneText(rules, state, Hand(seat));
}
inline std::string DiscardText(const Rules& rules, const State& state, Player seat) {
  return ZoneText(rules, state, Discard(seat));
}
inline std::string InPlay(const Rules& rules, const State& state) {
  return MonstersText(rules, state, kInPlay);
}

}  // namespace riftlab::warrift
