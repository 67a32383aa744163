#include "tournament/report/render.h"

#include <algorithm>
#include <cstddef>

#include "fmt/format.h"
#include "tournament/ratings/elo.h"
#include "tournament/report/adjusted_parts.h"
#include "tournament/report/luck_parts.h"

namespace riftlab {
namespace {

// What the ratings are fitted to.
std::string ModelNote(const RankingReport& report) {
  if (report.terms.model == RatingModel::kPlackettLuce) {
    std::string text = "whole placements count";
    if (!report.terms.seats.empty()) text += ", each seat has a term";
    if (report.terms.scale.has_value()) text += ", the places below the first a scale";
    return text + ", ties are the mean over all orders";
  }
  return fmt::format("the better rank of a pair wins{}, a draw is half a win",
                     report.standings.num_players > 2 ? ", on all pairs of a game" : "");
}

std::string RatingNote(const RankingReport& report) {
  std::string origin = "mean 0";
  if (report.ratings.is_anchored) {
    const RatingAnchor& anchor = *report.options.rating.anchor;
    origin = fmt::format("anchored at {} = {:g}",
                         report.names[static_cast<std::size_t>(anchor.agent)], anchor.elo);
  }
  const bool is_sandwich = report.terms.error_bars == ErrorBars::kSandwich;
  const bool is_luce = report.terms.model == RatingModel::kPlackettLuce;
  std::string text = fmt::format(
      "Elo: {} ratings by maximum likelihood, scale 400/ln 10, {}; {}. Interval: {}, Student's t.",
      is_luce ? "Plackett-Luce" : "Bradley-Terry", origin, ModelNote(report),
      is_sandwich ? "sandwich estimator over blocks" : "bootstrap over blocks");
  if (report.terms.failed_replicates > 0) {
    text += fmt::format(" {} resampled runs had no finite ratings and were left out.",
                        report.terms.failed_replicates);
  }
  return text;
}

}  // namespace

std::vector<MethodNote> MethodNotes(const RankingReport& report) {
  const bool is_solo = report.standings.num_players == 1;
  std::vector<MethodNote> notes;
  notes.push_back(
      {"block", is_solo ? "All intervals are 95 %. Their unit is the block: one deck, played by "
                          "every agent."
                        : "All intervals are 95 %. Their unit is the block: one deal in all "
                          "rotations of one line-up."});
  if (is_solo) {
    notes.push_back({"share", "Utility: the score of a solo game, scaled to 0..1 by the game."});
  } else {
    notes.push_back(
        {"share", fmt::format("Score: share of a win per game; par is 1/{} = {:.4f}.",
                              report.standings.num_sides, 1.0 / report.standings.num_sides)});
    notes.push_back({"elo", RatingNote(report)});
    notes.push_back({"los",
                     "LOS: chance that the first of a pair is stronger (in the ranking: than the "
                     "next), from the joint covariance of the ratings over blocks, Student's t."});
  }
  if (report.nash.has_value()) {
    notes.push_back({"nash",
                     "Nash average: equilibrium mix of maximal entropy of the points per meeting; "
                     "intervals from drawing these within their own intervals."});
  }
  if (report.standings.adjusted) notes.push_back(AdjustedMethod());
  if (!report.ladder.empty() && report.options.luck) {
    notes.push_back({"luck_and_skill", LuckMethod(*report.options.luck)});
  }
  notes.push_back(
      {"wilson",
       "Shares, points and placements: Wilson's score interval with the effective sample size from "
       "the variance between blocks, Student's t."});
  notes.push_back({"student",
                   "Scores, differences and mean lengths: ratio of block totals, variance between "
                   "blocks, Student's t."});
  notes.push_back({"agreement",
                   "Where all blocks agree: exact bound on how often a block could differ. A dash: "
                   "no interval, since there is one block or no spread between blocks."});
  notes.push_back(
      {"quantile",
       "Quantiles of lengths: order statistics with as many trials as blocks (cautious); "
       "least and most describe the games played."});
  if (report.standings.fault_games > 0) {
    notes.push_back(
        {"faults",
         fmt::format("Games that ended by a fault count for the ranking, but not for scores, seats "
                     "and lengths{}.",
                     report.standings.num_sides > 2
                         ? "; they do not compare agents that did nothing wrong with each other"
                         : "")});
  }
  return notes;
}

EloDifference DifferenceOf(const RankingReport& report, const PairStanding& pair) {
  const BradleyTerryFit& ratings = report.ratings;
  const AgentRating& first = ratings.agents[static_cast<std::size_t>(pair.first)];
  const AgentRating& second = ratings.agents[static_cast<std::size_t>(pair.second)];
  EloDifference difference;
  if (first.status == RatingStatus::kRated && second.status == RatingStatus::kRated) {
    difference.value = first.elo - second.elo;
  }
  const std::optional<double> error = ratings.DifferenceError(pair.first, pair.second);
  if (error.has_value()) {
    difference.low = *difference.value - *error;
    difference.high = *difference.value + *error;
    difference.superiority = ratings.LikelihoodOfSuperiority(pair.first, pair.second);
  } else {
    difference.low = EloFromScore(pair.points.low);
    difference.high = EloFromScore(pair.points.high);
  }
  return difference;
}

bool HasPentanomial(const PairStanding& pair) {
  return std::any_of(pair.pentanomial.begin(), pair.pentanomial.end(),
                     [](std::int64_t count) { return count > 0; });
}

}  // namespace riftlab
