// Positions as JSON. README.md beside this file lists the fields.
#include <nlohmann/json.hpp>

#include "engine/core/bits.h"
#include "engine/games/ripple_rush/notation.h"

namespace riftlab::ripple_rush {
namespace {

Json SeatList(std::uint8_t seats) {
  Json list = Json::array();
  ForEachBit(seats, [&](int seat) { list.push_back(seat); });
  return list;
}

// The unseen cards: left out when nothing but the open cards has been seen, else as the shorter of
// the two lists "seen" and "unseen". More cards than a game has drawn are never "seen": set-up
// positions may have fewer unseen ones.
void PutUnseen(const Rules& rules, const State& state, Json& json) {
  std::array<std::uint64_t, 2> seen = WholeBox(rules.cards());
  for (std::size_t i = 0; i < 2; ++i) seen[i] &= ~state.unseen[i];
  if (state.to_move != kNobody) {
    for (int seat = 0; seat < rules.NumPlayers(); ++seat) {
      const Card card = state.cards[static_cast<std::size_t>(seat)];
      Clear(seen[card / 64], card % 64);
    }
  }
  const int num_seen = Count(seen[0]) + Count(seen[1]);
  const int num_unseen = Count(state.unseen[0]) + Count(state.unseen[1]);
  if (num_seen == 0) return;
  const int drawn = rules.cards().cards_per_player * rules.NumPlayers() - state.draws_left -
                    (state.to_move == kNobody ? 0 : rules.NumPlayers());
  if (num_seen <= num_unseen && num_seen <= drawn) {
    json["seen"] = CardNames(seen);
  } else {
    json["unseen"] = CardNames(state.unseen);
  }
}

// What every seat knows.
Json PublicFields(const Rules& rules, const State& state) {
  Json json = Json::object();
  Json goals = Json::array();
  ForEachBit(state.goals, [&](int row) { goals.push_back(row + 1); });
  json["goals"] = std::move(goals);
  json["deck"] = {{"known", Json::array()}, {"unknown", state.draws_left}};
  PutUnseen(rules, state, json);
  const auto seats = static_cast<std::size_t>(rules.NumPlayers());
  if (state.to_move != kNobody) {
    Json cards = Json::array();
    for (std::size_t seat = 0; seat < seats; ++seat) cards.push_back(CardName(state.cards[seat]));
    json["cards"] = std::move(cards);
    json["announced"] = SeatList(state.announced);
  }
  Json sheets = Json::array();
  for (std::size_t seat = 0; seat < seats; ++seat) {
    sheets.push_back(SheetToJson(state.start[seat]));
  }
  json["sheets"] = std::move(sheets);
  return json;
}

void PutTurn(const State& state, Json& json) {
  if (state.node == Node::kNone) return;
  Json turn = Json::object();
  turn["node"] = NodeName(state.node);
  if (state.node == Node::kBonus || state.node == Node::kAnyBonus) {
    turn["row"] = state.pending_row + 1;
  }
  json["turn"] = std::move(turn);
}

}  // namespace

std::string_view NodeName(Node node) {
  constexpr std::array<std::string_view, 5> kNames = {"none", "own", "announced", "bonus", "any"};
  return kNames[static_cast<std::size_t>(node)];
}

Json SheetToJson(const Sheet& sheet) {
  Json json = Json::object();
  for (int column = 0; column < kColumns; ++column) {
    Json entries = Json::array();
    for (int row = 0; row < kRows; ++row) {
      const int number = NumberAt(sheet, column, row);
      entries.push_back(number == 0 ? Json() : Json(number));
    }
    json[std::string(kColourNames[static_cast<std::size_t>(column)])] = std::move(entries);
  }
  return json;
}

Json CardNames(const std::array<std::uint64_t, 2>& cards) {
  Json names = Json::array();
  for (int half = 0; half < 2; ++half) {
    ForEachBit(cards[static_cast<std::size_t>(half)],
               [&](int bit) { names.push_back(CardName(static_cast<Card>(64 * half + bit))); });
  }
  return names;
}

std::array<std::uint64_t, 2> WholeBox(const CardTable& cards) {
  const auto column = static_cast<std::uint64_t>(BitsBelow<std::uint64_t>(cards.number_max + 1) &
                                                 ~BitsBelow<std::uint64_t>(cards.number_min));
  return {column | column << 32, column | column << 32};
}

Json Rules::ToJson(const State& state) const {
  Json json = PublicFields(*this, state);
  if (state.to_move == kNobody) {
    json["to_move"] = nullptr;
    return json;
  }
  Json now = Json::object();
  for (int seat = 0; seat < num_players_; ++seat) {
    const auto i = static_cast<std::size_t>(seat);
    if (state.now[i] != state.start[i]) now[std::to_string(seat)] = SheetToJson(state.now[i]);
  }
  json["now"] = std::move(now);
  json["finished"] = SeatList(state.finished);
  json["to_move"] = state.to_move;
  PutTurn(state, json);
  return json;
}

Json Rules::ToJson(const InfoSet& info) const {
  const State& known = info.known;
  Json json = Json::object();
  json["seat"] = info.seat;
  json.update(PublicFields(*this, known));
  if (known.to_move == kNobody) {
    json["to_move"] = nullptr;
    return json;
  }
  Json now = Json::object();
  if (known.now[info.seat] != known.start[info.seat]) {
    now[std::to_string(info.seat)] = SheetToJson(known.now[info.seat]);
  }
  json["now"] = std::move(now);
  json["finished"] = SeatList(known.finished);
  PutTurn(known, json);
  return json;
}

}  // namespace riftlab::ripple_rush
