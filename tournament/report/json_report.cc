#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/core/json.h"
#include "tournament/report/json_parts.h"
#include "tournament/report/ladder_parts.h"
#include "tournament/report/nash_render.h"
#include "tournament/report/precision_render.h"
#include "tournament/report/rating_render.h"
#include "tournament/report/render.h"
#include "tournament/report/sprt_render.h"

namespace riftlab {
namespace {

Json RatingToJson(const AgentRating& rating, std::string_view method) {
  Json json = {{"status", ToText(rating.status)}};
  if (rating.status != RatingStatus::kRated) {
    json["reason"] = Explain(rating.status);
    return json;
  }
  json["value"] = rating.elo;
  json["low"] = rating.error.has_value() ? Json(rating.elo - *rating.error) : Json(nullptr);
  json["high"] = rating.error.has_value() ? Json(rating.elo + *rating.error) : Json(nullptr);
  json["method"] = rating.error.has_value() ? method : "none";
  json["blocks"] = rating.blocks;
  return json;
}

Json FaultKindsToJson(const FaultCounts& counts) {
  Json json = Json::object();
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    if (counts[kind] == 0) continue;
    json[std::string(ToText(static_cast<FaultKind>(kind)))] = counts[kind];
  }
  return json;
}

Json RankingToJson(const RankingReport& report) {
  Json ranking = Json::array();
  int rank = 0;
  for (const int agent : report.ranking) {
    const auto index = static_cast<std::size_t>(agent);
    const AgentStanding& standing = report.standings.agents[index];
    Json json = {{"rank", ++rank},
                 {"name", report.names[index]},
                 {"label", report.standings.labels[index]},
                 {"spec", report.options.agents[index].spec},
                 {"cheats", report.options.agents[index].cheats}};
    if (!report.ratings.agents.empty()) {
      json["elo"] = RatingToJson(report.ratings.agents[index], ToText(report.terms.error_bars));
    }
    json["games"] = standing.appearances;
    json["wins"] = standing.wins;
    json["shared_wins"] = standing.shared_wins;
    json["losses"] = standing.losses;
    json["faults"] = standing.faults;
    if (standing.faults > 0) json["fault_kinds"] = FaultKindsToJson(standing.fault_kinds);
    json["points"] = standing.points;
    json[report.standings.num_players == 1 ? "utility" : "share"] = EstimateToJson(standing.share);
    json["score"] = EstimateToJson(standing.score);
    json["placement"] = EstimateToJson(standing.placement);
    ranking.push_back(std::move(json));
  }
  return ranking;
}

Json PairsToJson(const RankingReport& report) {
  Json pairs = Json::array();
  for (const PairStanding& pair : report.pairs) {
    const EloDifference difference = DifferenceOf(report, pair);
    Json json = {{"first", report.names[static_cast<std::size_t>(pair.first)]},
                 {"second", report.names[static_cast<std::size_t>(pair.second)]},
                 {"wins", pair.wins},
                 {"losses", pair.losses},
                 {"draws", pair.draws},
                 {"points", EstimateToJson(pair.points)},
                 {"elo_difference",
                  {{"value", OrNull(difference.value)},
                   {"low", OrNull(difference.low)},
                   {"high", OrNull(difference.high)},
                   {"method", difference.superiority.has_value() ? ToText(report.terms.error_bars)
                                                                 : ToText(pair.points.method)}}},
                 {"los", OrNull(difference.superiority)}};
    if (HasPentanomial(pair)) json["pentanomial"] = pair.pentanomial;
    pairs.push_back(std::move(json));
  }
  return pairs;
}

Json LadderToJson(const RankingReport& report) {
  Json lines = Json::array();
  for (const LadderLine& line : report.ladder) {
    Json rungs = Json::array();
    for (std::size_t rung = 0; rung < line.plan.agents.size(); ++rung) {
      rungs.push_back({{"name", report.names[static_cast<std::size_t>(line.plan.agents[rung])]},
                       {"iterations", line.plan.iterations[rung]},
                       {"gain", GainToJson(line.gains[rung])}});
    }
    lines.push_back({{"agent", line.plan.name},
                     {"per_doubling", GainToJson(line.per_doubling)},
                     {"rungs", std::move(rungs)}});
  }
  return lines;
}

Json SoloDifferencesToJson(const RankingReport& report) {
  Json differences = Json::array();
  for (const SoloDifference& pair : report.solo_differences) {
    differences.push_back({{"first", report.names[static_cast<std::size_t>(pair.first)]},
                           {"second", report.names[static_cast<std::size_t>(pair.second)]},
                           {"score", EstimateToJson(pair.score)}});
  }
  return differences;
}

Json SeatsToJson(const StandingsSummary& standings) {
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < standings.seats.size(); ++seat) {
    seats.push_back({{"seat", seat},
                     {standings.num_players == 1 ? "utility" : "share",
                      EstimateToJson(standings.seats[seat].share)},
                     {"score", EstimateToJson(standings.seats[seat].score)}});
  }
  return seats;
}

Json LengthToJson(const LengthSummary& length) {
  if (length.mean.count == 0) return nullptr;
  Json quantiles = Json::array();
  for (const LengthQuantile& quantile : length.quantiles) {
    quantiles.push_back({{"probability", quantile.probability},
                         {"value", quantile.value},
                         {"low", quantile.has_interval ? Json(quantile.low) : Json(nullptr)},
                         {"high", quantile.has_interval ? Json(quantile.high) : Json(nullptr)},
                         {"method", quantile.has_interval ? "order" : "none"}});
  }
  return {{"mean", EstimateToJson(length.mean)},
          {"min", length.min},
          {"max", length.max},
          {"quantiles", std::move(quantiles)}};
}

Json ReasonsToJson(const StandingsSummary& standings) {
  Json reasons = Json::array();
  for (const ReasonStanding& reason : standings.reasons) {
    reasons.push_back({{"reason", reason.reason},
                       {"games", reason.games},
                       {"share", EstimateToJson(reason.share)}});
  }
  return reasons;
}

// Row by row in order of the ranking: the chance that the agent of the row is stronger than that of
// the column.
Json SuperiorityToJson(const RankingReport& report) {
  Json rows = Json::array();
  for (const int agent : report.ranking) {
    Json row = Json::array();
    for (const int other : report.ranking) {
      row.push_back(OrNull(report.ratings.LikelihoodOfSuperiority(agent, other)));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

Json SpeedToJson(const RankingReport& report, const SpeedTotals& speed) {
  Json agents = Json::array();
  for (const int agent : report.ranking) {
    const auto index = static_cast<std::size_t>(agent);
    if (index >= speed.agents.size()) continue;
    const AgentSpeed& own = speed.agents[index];
    agents.push_back({{"name", report.names[index]},
                      {"decisions", own.decisions},
                      {"iterations", own.iterations},
                      {"seconds", own.seconds()},
                      {"decisions_per_second", OrNull(PerSecond(own.decisions, own.seconds()))},
                      {"iterations_per_second", OrNull(PerSecond(own.iterations, own.seconds()))},
                      {"max_ms", own.max_ms()}});
  }
  return {{"wall_seconds", speed.wall_seconds},
          {"threads", speed.threads},
          {"games", speed.games},
          {"games_per_second", OrNull(PerSecond(speed.games, speed.wall_seconds))},
          {"decisions", speed.decisions},
          {"decisions_per_second", OrNull(PerSecond(speed.decisions, speed.wall_seconds))},
          {"agents", std::move(agents)}};
}

}  // namespace

std::string RenderJson(const RankingReport& report) {
  const StandingsSummary& standings = report.standings;
  Json json = {{"schema", 1},
               {"game", report.options.game},
               {"mode", report.options.mode},
               {"players", standings.num_players},
               {"sides", standings.num_sides},
               {"games", standings.games},
               {"blocks", standings.blocks},
               {"fault_games", standings.fault_games},
               {"confidence", 0.95}};
  if (report.ratings.is_anchored) {
    json["anchor"] = {
        {"name", report.names[static_cast<std::size_t>(report.options.rating.anchor->agent)]},
        {"elo", report.options.rating.anchor->elo}};
  } else {
    json["anchor"] = nullptr;
  }
  if (report.options.sprt) json["sprt"] = SprtToJson(*report.options.sprt, report.names);
  if (report.options.target) {
    json["until_error"] = PrecisionToJson(*report.options.target, report.names);
  }
  json["ranking"] = RankingToJson(report);
  if (!report.ladder.empty()) json["ladder"] = LadderToJson(report);
  json["pairs"] = PairsToJson(report);
  if (!report.ratings.agents.empty()) {
    json["los"] = SuperiorityToJson(report);
    json["rating_model"] = RatingTermsToJson(report);
    json["nash"] = NashToJson(report);
  }
  json["solo_differences"] = SoloDifferencesToJson(report);
  json["seats"] = SeatsToJson(standings);
  json["length"] = {{"decisions", LengthToJson(standings.decisions)},
                    {"turns", LengthToJson(standings.turns)}};
  json["end_reasons"] = ReasonsToJson(standings);
  if (report.options.speed.has_value()) json["speed"] = SpeedToJson(report, *report.options.speed);
  json["methods"] = Json::object();
  for (const MethodNote& note : MethodNotes(report)) json["methods"][note.key] = note.text;
  json["notes"] = report.options.notes;
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace riftlab
