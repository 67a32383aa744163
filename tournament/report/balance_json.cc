#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/core/json.h"
#include "tournament/report/balance_render.h"
#include "tournament/report/effect_parts.h"
#include "tournament/report/json_parts.h"
#include "tournament/report/play_parts.h"
#include "tournament/report/synergy_parts.h"

namespace riftlab {
namespace {

// What a seat or an agent is worth, behind the keys in `json` that name it.
Json PlaceToJson(const BalanceReport& report, const SeatBalance& place, Json json) {
  json["games"] = place.games;
  if (report.balance.num_players > 1) {
    json["wins"] = place.wins;
    json["shared_wins"] = place.shared_wins;
  }
  json[std::string(ShareName(report))] = EstimateToJson(place.share);
  json["score"] = DistributionToJson(place.score);
  return json;
}

Json SeatsToJson(const BalanceReport& report) {
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < report.balance.seats.size(); ++seat) {
    const SeatBalance& balance = report.balance.seats[seat];
    Json json =
        PlaceToJson(report, balance, {{"seat", seat}, {"side", report.balance.sides[seat]}});
    if (report.balance.num_sides > 1) json["effect"] = EffectToJson(balance.effect);
    seats.push_back(std::move(json));
  }
  return seats;
}

Json AgentsToJson(const BalanceReport& report) {
  Json agents = Json::array();
  for (std::size_t agent = 0; agent < report.agents.size(); ++agent) {
    Json json = {{"name", AgentName(report, agent)},
                 {"label", report.balance.labels[agent]},
                 {"spec", report.agents[agent].spec},
                 {"cheats", report.agents[agent].cheats}};
    const bool plays_all = report.balance.agents.empty();
    agents.push_back(plays_all
                         ? std::move(json)
                         : PlaceToJson(report, report.balance.agents[agent], std::move(json)));
  }
  return agents;
}

// Adds what went with a name to the keys in `json` that say what it is and how often it came up.
Json WithValues(const CategorySummary& category, bool of_seats, Json json) {
  json[of_seats ? "win_share" : "first_seat_share"] = EstimateToJson(category.share);
  json["effect"] = EffectToJson(category.effect);
  json["score"] = EstimateToJson(category.score);
  if (category.amount.count > 0) json["amount"] = EstimateToJson(category.amount);
  return json;
}

Json ReasonsToJson(const BalanceSummary& balance) {
  Json reasons = Json::array();
  for (const CategorySummary& reason : balance.reasons) {
    reasons.push_back(WithValues(reason, /*of_seats=*/false,
                                 {{"reason", reason.name},
                                  {"games", reason.count},
                                  {"share", EstimateToJson(reason.frequency)}}));
  }
  return reasons;
}

Json CategoriesToJson(const std::vector<CategorySummary>& categories, bool of_seats) {
  Json values = Json::array();
  for (const CategorySummary& category : categories) {
    values.push_back(WithValues(category, of_seats,
                                {{"value", category.name},
                                 {"count", category.count},
                                 {"part", EstimateToJson(category.frequency)}}));
  }
  return values;
}

Json TagToJson(const TagBalance& tag) {
  const bool of_seats = tag.info.scope == TagScope::kSeat;
  Json json = {{"tag", tag.info.key}, {"of", of_seats ? "seat" : "game"}, {"help", tag.info.help}};
  if (tag.info.kind == TagKind::kNumber) {
    json["all"] = DistributionToJson(tag.all);
    if (!of_seats) return json;
    json["seats"] = Json::array();
    for (const DistributionSummary& seat : tag.seats) {
      json["seats"].push_back(DistributionToJson(seat));
    }
    return json;
  }
  json["values"] = CategoriesToJson(tag.categories, of_seats);
  if (tag.info.kind == TagKind::kSet) json["pairs"] = CategoriesToJson(tag.pairs, of_seats);
  if (tag.synergy) json["synergy"] = SynergyToJson(*tag.synergy);
  return json;
}

Json SpeedToJson(const SpeedTotals& speed) {
  return {{"wall_seconds", speed.wall_seconds},
          {"threads", speed.threads},
          {"games", speed.games},
          {"games_per_second", OrNull(PerSecond(speed.games, speed.wall_seconds))},
          {"decisions", speed.decisions},
          {"decisions_per_second", OrNull(PerSecond(speed.decisions, speed.wall_seconds))}};
}

}  // namespace

std::string BalanceJson(const BalanceReport& report) {
  const BalanceSummary& balance = report.balance;
  Json json = {{"schema", 1},
               {"game", report.game},
               {"mode", report.mode},
               {"players", balance.num_players},
               {"sides", balance.num_sides},
               {"games", balance.games},
               {"blocks", balance.blocks},
               {"fault_games", balance.fault_games},
               {"confidence", 0.95},
               {"agents", AgentsToJson(report)},
               {"seats", SeatsToJson(report)}};
  if (balance.num_sides > 1) json["no_sole_winner"] = EstimateToJson(balance.shared);
  json["score"] = {{"all", DistributionToJson(balance.scores)},
                   {"winners", DistributionToJson(balance.winning_scores)}};
  json["length"] = {{"decisions", DistributionToJson(balance.decisions)},
                    {"turns", DistributionToJson(balance.turns)}};
  json["end_reasons"] = ReasonsToJson(balance);
  json["tags"] = Json::array();
  for (const TagBalance& tag : balance.tags) json["tags"].push_back(TagToJson(tag));
  if (report.play) json["play"] = PlayToJson(*report.play);
  if (report.speed) json["speed"] = SpeedToJson(*report.speed);
  json["methods"] = Json::object();
  for (const MethodNote& note : BalanceMethods(report)) json["methods"][note.key] = note.text;
  json["notes"] = report.notes;
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace riftlab
