// Positions as JSON. README.md beside this file lists the fields.
#include <nlohmann/json.hpp>

#include "engine/games/riftwalker/notation.h"
#include "fmt/format.h"

namespace riftlab::riftwalker {
namespace {

std::string Name(const Rules& rules, int rift) {
  return std::string(RiftName(rules.cards(), rift));
}

Json NameList(const Rules& rules, RiftSet rifts) {
  Json list = Json::array();
  ForEachBit(rifts, [&](int rift) { list.push_back(Name(rules, rift)); });
  return list;
}

Json ElementList(Elements elements) {
  Json list = Json::array();
  ForEachBit(elements, [&](int element) { list.push_back(std::string(ElementName(element))); });
  return list;
}

Json SeatList(std::uint8_t seats) {
  Json list = Json::array();
  ForEachBit(seats, [&](int seat) { list.push_back(seat); });
  return list;
}

// The seats that know where a card is.
std::uint8_t KnownBy(const Rules& rules, const State& state, int rift) {
  std::uint8_t seats = 0;
  for (const Player seat : Seats(rules.NumPlayers())) {
    if (Has(state.known[seat], rift)) Set(seats, seat);
  }
  return seats;
}

Json HandList(const Rules& rules, const State& state, Player seat) {
  Json list = Json::array();
  ForEachBit(state.hand[seat], [&](int rift) {
    const std::uint8_t known = KnownBy(rules, state, rift);
    if (known == Bit<std::uint8_t>(seat)) {
      list.push_back(Name(rules, rift));
    } else {
      list.push_back({{"card", Name(rules, rift)}, {"known_by", SeatList(known)}});
    }
  });
  return list;
}

// A card that lies face-down: its name as far as it is known, and who knows it.
Json HiddenCard(const Rules& rules, const State& state, std::uint8_t card) {
  if ((card & kHidden) != 0) {
    return {{"known_by", SeatList(static_cast<std::uint8_t>(card & ~kHidden))}};
  }
  return {{"card", Name(rules, card - 1)}, {"known_by", SeatList(KnownBy(rules, state, card - 1))}};
}

// Top first; a number stands for so many cards that nobody can place.
Json DeckList(const Rules& rules, const State& state) {
  Json list = Json::array();
  int unknown = 0;
  const auto flush = [&] {
    if (unknown > 0) list.push_back(unknown);
    unknown = 0;
  };
  for (std::size_t i = 0; i < state.deck_size; ++i) {
    const std::uint8_t card = state.deck[i];
    if (card == 0 || card == kHidden) {
      ++unknown;
      continue;
    }
    flush();
    const bool secret = (card & kHidden) == 0 && KnownBy(rules, state, card - 1) == 0;
    list.push_back(secret ? Json(Name(rules, card - 1)) : HiddenCard(rules, state, card));
  }
  flush();
  return list;
}

// "Name/1", or with what lies beneath: a name for a face-up card.
Json TableList(const Rules& rules, const State& state, RiftSet rifts) {
  Json list = Json::array();
  ForEachBit(rifts, [&](int rift) {
    const std::string name = RiftAndShifts(rules, state, rift);
    if (!Has(state.hosts, rift)) {
      list.push_back(name);
      return;
    }
    Json beneath = Json::array();
    for (std::size_t i = 0; i < state.num_beneath; ++i) {
      if ((state.beneath_host[i] & ~kFaceUp) != rift) continue;
      const bool face_up = (state.beneath_host[i] & kFaceUp) != 0;
      beneath.push_back(face_up ? Json(Name(rules, state.beneath_card[i] - 1))
                                : HiddenCard(rules, state, state.beneath_card[i]));
    }
    list.push_back({{"rift", name}, {"beneath", std::move(beneath)}});
  });
  return list;
}

Json PickValue(const Rules& rules, Domain domain, int value) {
  if (domain == Domain::kRift) return Name(rules, value);
  return value;
}

Json FrameObject(const Rules& rules, const Frame& frame) {
  const Step& step = rules.StepOf(frame);
  Json json = {{"rift", Name(rules, frame.rift)}, {"step", frame.step}};
  if (frame.is_burst()) json["trigger"] = "burst";
  if (frame.reps != 0) json["times"] = frame.reps;
  if (frame.before_done()) json["before_done"] = true;
  if (frame.letter() != 0) json["branch"] = frame.letter();
  if (frame.first != 0) json["first"] = PickValue(rules, FirstDomain(step), frame.first - 1);
  if (frame.last != 0) json["last"] = PickValue(rules, FirstDomain(step), frame.last - 1);
  if (frame.last_other != 0) {
    json["last_other"] = PickValue(rules, SecondDomain(step), frame.last_other - 1);
  }
  if (frame.opponent != 0) json["opponent"] = frame.opponent - 1;
  return json;
}

Json TurnObject(const Rules& rules, const Turn& turn) {
  Json json = {{"stage", StageNames()[static_cast<std::size_t>(turn.stage)]}};
  if (turn.pending != 0) json["pending"] = Name(rules, turn.pending - 1);
  if (turn.activations != 0) json["activations"] = turn.activations;
  if (turn.stage == Stage::kPlaceCell) json["side"] = turn.place_side;
  if (turn.depth > 0) {
    Json stack = Json::array();
    for (std::size_t i = 0; i < turn.depth; ++i) {
      stack.push_back(FrameObject(rules, turn.stack[i]));
    }
    json["stack"] = std::move(stack);
  }
  return json;
}

void PutGrid(const Rules& rules, const State& state, Json& json) {
  Json grid = Json::array();
  for (const std::uint8_t card : state.grid) grid.push_back(GridCardText(rules, card));
  json["grid"] = std::move(grid);
  Json elements = Json::array();
  for (std::size_t i = 0; i < static_cast<std::size_t>(rules.ElementDeckSize()); ++i) {
    const std::uint8_t card = state.elements[i];
    elements.push_back(card == 0 ? Json() : Json(DeckCardText(rules, card - 1)));
  }
  json["element_deck"] = std::move(elements);
  json["hidden_elements"] = state.hidden_elements;
}

void PutTurn(const Rules& rules, const State& state, Json& json) {
  json["drawn"] = state.drawn == 0 ? Json() : Json(std::string(ElementName(state.drawn - 1)));
  json["bursts_left"] = state.bursts_left;
  if (!state.permits.empty()) {
    Json permits = Json::array();
    for (const std::uint8_t permit : state.permits) {
      const std::array<int, 2> source = rules.PermitSource(permit);
      permits.push_back({{"rift", Name(rules, source[0])}, {"step", source[1]}});
    }
    json["permits"] = std::move(permits);
  }
  if (state.free_now != 0) json["free_now"] = ElementList(state.free_now);
  if (state.discarding != 0) json["discarding"] = NameList(rules, state.discarding);
}

void PutEnd(const State& state, Json& json) {
  if (state.ran_out != 0) json["ran_out"] = true;
  if (state.trigger != 0) {
    json["trigger"] = state.trigger == 1 ? "deck" : "bursts";
    json["last_turns"] = state.last_turns;
  }
  if (state.capped != 0) json["capped"] = true;
}

Json SeatObject(const Rules& rules, const State& state, Player seat) {
  Json json = Json::object();
  json["hand"] = HandList(rules, state, seat);
  json["explored"] = TableList(rules, state, state.explored[seat]);
  json["scored"] = TableList(rules, state, state.scored[seat]);
  if (state.free_next[seat] != 0) json["free"] = ElementList(state.free_next[seat]);
  json["has_explored"] = NameList(rules, state.has_explored[seat]);
  json["has_shifted"] = NameList(rules, state.has_shifted[seat]);
  return json;
}

Json StateObject(const Rules& rules, const State& state) {
  Json json = Json::object();
  json["round"] = state.round;
  json["active"] = state.active;
  json["to_move"] = state.to_move == kNobody ? Json() : Json(state.to_move);
  PutGrid(rules, state, json);
  json["deck"] = DeckList(rules, state);
  Json seats = Json::array();
  for (const Player seat : Seats(rules.NumPlayers())) {
    seats.push_back(SeatObject(rules, state, seat));
  }
  json["seats"] = std::move(seats);
  json["flipped"] = state.drawn_by[0];
  json["placed"] = state.drawn_by[1];
  PutEnd(state, json);
  if (state.to_move != kNobody) PutTurn(rules, state, json);
  return json;
}

}  // namespace

Json Rules::ToJson(const State& state) const {
  Json json = StateObject(*this, state);
  if (state.to_move == kNobody) return json;
  json["turn"] = TurnObject(*this, state.now);
  if (!(state.now == state.shown)) json["shown"] = TurnObject(*this, state.shown);
  return json;
}

Json Rules::ToJson(const InfoSet& info) const {
  const State& known = info.known;
  Json json = StateObject(*this, known);
  json["seat"] = info.seat;
  for (const Player seat : Seats(num_players_)) {
    if (seat == info.seat) continue;
    Json& hand = json["seats"][seat]["hand"];
    hand = {{"known", hand}, {"unknown", info.hand_sizes[seat] - Count(known.hand[seat])}};
  }
  if (known.to_move == kNobody) return json;
  if (known.to_move == info.seat) json["turn"] = TurnObject(*this, known.now);
  if (known.to_move != info.seat || !(known.now == known.shown)) {
    json["shown"] = TurnObject(*this, known.shown);
  }
  return json;
}

}  // namespace riftlab::riftwalker
