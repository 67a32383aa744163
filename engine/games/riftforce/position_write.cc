// Positions as JSON. README.md beside this file lists the fields.
#include <nlohmann/json.hpp>

#include "engine/core/bits.h"
#include "engine/games/riftforce/notation.h"
#include "fmt/format.h"

namespace riftlab::riftforce {
namespace {

Json CardList(const Rules& rules, const CardSet& set) {
  Json list = Json::array();
  ForEachCardOf(set, [&](CardType type) { list.push_back(TypeName(rules.cards(), type)); });
  return list;
}

Json GuildList(const Rules& rules, const std::array<std::uint8_t, kMaxGuildsPerSeat>& guilds) {
  Json list = Json::array();
  for (const std::uint8_t guild : guilds) {
    if (guild != 0) list.push_back(GuildCode(rules.cards(), guild - 1));
  }
  return list;
}

Json RowList(const Rules& rules, const Table& table, int side) {
  Json rows = Json::array();
  for (int location = 0; location < rules.locations(); ++location) {
    const int row = RowOf(side, location);
    Json list = Json::array();
    for (int place = table.Begin(row); place < table.End(row); ++place) {
      list.push_back(ElementalText(rules, table.At(place), side));
    }
    rows.push_back(std::move(list));
  }
  return rows;
}

Json ScoreObject(const Riftforce& score) {
  return {
      {"destroyed", score.destroyed}, {"controlled", score.controlled}, {"passive", score.passive}};
}

// "L3.1".
std::string PlaceText(int row, int index) {
  return fmt::format("{}.{}", LocationText(LocationOf(row)), index + 1);
}

void PutAbility(const Rules& rules, const State& state, Json& turn) {
  const Pending& pending = state.pending;
  if (pending.context == Context::kNone) return;
  turn["actor"] = PlaceText(pending.actor_location, pending.actor_index);
  turn["step"] = pending.step;
  if (pending.repeats != 0) turn["repeats"] = pending.repeats;
  if (pending.target_row != 0) {
    turn[state.phase == Phase::kLove ? "played" : "target"] =
        PlaceText(pending.target_row - 1, pending.target_index);
  }
  if (pending.stolen != 0) {
    turn["taken_over"] = TypeName(rules.cards(), static_cast<CardType>(pending.stolen - 1));
  }
}

// The question and the action in progress. `hidden`: others see no more than that it is a turn.
Json TurnObject(const Rules& rules, const State& state) {
  const Pending& pending = state.pending;
  Json turn = Json::object();
  turn["phase"] = PhaseName(state.phase);
  if (pending.num_placed > 0) {
    Json placed = Json::array();
    for (std::size_t i = 0; i < pending.num_placed; ++i) {
      Json card = {{"card", TypeName(rules.cards(), pending.placed[i].type)},
                   {"at", LocationText(pending.placed[i].location)}};
      if (pending.placed[i].healed != 0) card["heals"] = pending.placed[i].healed;
      placed.push_back(std::move(card));
    }
    turn["placed"] = std::move(placed);
  }
  if (state.phase == Phase::kPlayAt || pending.criteria != 0) {
    turn["card"] = TypeName(rules.cards(), pending.card);
  }
  if (pending.criteria != 0) {
    Json by = Json::array();
    if ((pending.criteria & kByNumber) != 0) by.push_back("number");
    if ((pending.criteria & kByGuild) != 0) by.push_back("guild");
    turn["by"] = std::move(by);
  }
  if (pending.done != 0) turn["done"] = pending.done;
  PutAbility(rules, state, turn);
  return turn;
}

Json PlansObject(const Rules& rules, const State& state) {
  Json known = Json::array();
  for (const std::uint8_t plan : state.plans) {
    if (plan != 0) known.push_back(PlanId(rules.cards().plans[plan - 1U]));
  }
  const int unknown = rules.cards().NumPlans() - static_cast<int>(known.size());
  return {{"known", std::move(known)}, {"unknown", unknown}, {"top", state.top_plan + 1}};
}

// A seat whose hand is known, or the trainer.
Json OpenOwner(const Rules& rules, const State& state, Player owner) {
  const Cards& cards = state.cards[owner];
  Json json = Json::object();
  json["guilds"] = GuildList(rules, state.guilds[owner]);
  const bool trainer = rules.mode() == Mode::kSolo && owner == kTrainer;
  if (!trainer) {
    json["hand"] = CardList(rules, cards.hand);
    if (!cards.known.empty()) json["known"] = CardList(rules, cards.known);
  }
  json["draw"] = CardList(rules, cards.draw);
  json["discard"] = CardList(rules, cards.discard);
  if (!trainer) json["drawn"] = state.drawn[owner];
  return json;
}

// Another seat, as the observer knows it.
Json HiddenOwner(const Rules& rules, const InfoSet& info, Player owner) {
  const Cards& cards = info.known.cards[owner];
  Json json = Json::object();
  json["guilds"] = GuildList(rules, info.known.guilds[owner]);
  json["hand"] = {{"known", CardList(rules, cards.known)},
                  {"unknown", info.hand_sizes[owner] - cards.known.Size()}};
  json["hidden"] = CardList(rules, cards.draw);
  json["discard"] = CardList(rules, cards.discard);
  json["drawn"] = info.known.drawn[owner];
  return json;
}

// Everything but the cards of seats and the question.
Json PublicFields(const Rules& rules, const State& state) {
  Json json = Json::object();
  json["round"] = state.round;
  json["position"] = state.position;
  json["to_move"] = state.to_move == kNobody ? Json() : Json(state.to_move);
  if (state.display != 0) {
    Json display = Json::array();
    ForEachBit(state.display,
               [&](int guild) { display.push_back(GuildCode(rules.cards(), guild)); });
    json["display"] = std::move(display);
  }
  if (state.round == 0) return json;
  json["riftforce"] = {{"A", ScoreObject(state.riftforce[0])},
                       {"B", ScoreObject(state.riftforce[1])}};
  json["rows"] = {{"A", RowList(rules, state.table, 0)}, {"B", RowList(rules, state.table, 1)}};
  if (rules.mode() == Mode::kSolo) {
    json["plans"] = PlansObject(rules, state);
    json["trainer"] = OpenOwner(rules, state, kTrainer);
  }
  if (!state.out.empty()) json["out"] = CardList(rules, state.out);
  return json;
}

// The draft, which hides nothing.
void PutDraft(const Rules& rules, const State& state, Json& json) {
  Json seats = Json::array();
  for (const Player seat : Seats(rules.NumPlayers())) {
    seats.push_back({{"guilds", GuildList(rules, state.guilds[seat])}});
  }
  json["seats"] = std::move(seats);
  if (rules.mode() == Mode::kSolo) {
    json["trainer"] = {{"guilds", GuildList(rules, state.guilds[kTrainer])}};
  }
}

}  // namespace

Json Rules::ToJson(const State& state) const {
  Json json = PublicFields(*this, state);
  if (state.round == 0) {
    PutDraft(*this, state, json);
    return json;
  }
  Json seats = Json::array();
  for (const Player seat : Seats(num_players_)) {
    seats.push_back(OpenOwner(*this, state, seat));
  }
  json["seats"] = std::move(seats);
  if (state.to_move != kNobody) json["turn"] = TurnObject(*this, state);
  return json;
}

Json Rules::ToJson(const InfoSet& info) const {
  Json json = Json::object();
  json["seat"] = info.seat;
  json.update(PublicFields(*this, info.known));
  if (info.known.round == 0) {
    PutDraft(*this, info.known, json);
    return json;
  }
  Json seats = Json::array();
  for (const Player seat : Seats(num_players_)) {
    const bool open = seat == info.seat || mode_ == Mode::kSolo;
    seats.push_back(open ? OpenOwner(*this, info.known, seat) : HiddenOwner(*this, info, seat));
  }
  json["seats"] = std::move(seats);
  if (info.known.to_move != kNobody) json["turn"] = TurnObject(*this, info.known);
  return json;
}

}  // namespace riftlab::riftforce
