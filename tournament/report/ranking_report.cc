#include "tournament/report/ranking_report.h"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <tuple>
#include <utility>

#include "engine/core/check.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/stats/interval.h"

namespace riftlab {
namespace {

// Agents with a smaller tier stand first.
int TierOf(RatingStatus status) {
  switch (status) {
    case RatingStatus::kAbove:
    case RatingStatus::kUndefeated:
      return 0;
    case RatingStatus::kRated:
    case RatingStatus::kBetween:
      return 1;
    case RatingStatus::kBelow:
    case RatingStatus::kWinless:
      return 2;
    case RatingStatus::kSeparate:
      return 3;
    case RatingStatus::kNoGames:
      return 4;
  }
  RIFTLAB_CHECK(false);
}

void SwapAgents(PairStanding& pair) {
  std::swap(pair.first, pair.second);
  std::swap(pair.wins, pair.losses);
  pair.points = Mirrored(pair.points, 1);
  std::reverse(pair.pentanomial.begin(), pair.pentanomial.end());
}

void SwapAgents(SoloDifference& pair) {
  std::swap(pair.first, pair.second);
  pair.score = Mirrored(pair.score, 0);
}

// Turns every pair so that the better ranked agent is its first, and sorts them by rank.
template <class Pairs>
Pairs InRankingOrder(Pairs pairs, const std::vector<int>& ranking) {
  std::vector<int> rank_of(ranking.size());
  for (std::size_t rank = 0; rank < ranking.size(); ++rank) {
    rank_of[static_cast<std::size_t>(ranking[rank])] = static_cast<int>(rank);
  }
  const auto rank = [&](int agent) { return rank_of[static_cast<std::size_t>(agent)]; };
  for (auto& pair : pairs) {
    if (rank(pair.first) > rank(pair.second)) SwapAgents(pair);
  }
  std::sort(pairs.begin(), pairs.end(), [&](const auto& a, const auto& b) {
    return std::pair(rank(a.first), rank(a.second)) < std::pair(rank(b.first), rank(b.second));
  });
  return pairs;
}

// A pair is sure where its interval leaves out 1/2.
std::vector<PairPoints> PointsOf(const std::vector<PairStanding>& standings) {
  std::vector<PairPoints> pairs;
  pairs.reserve(standings.size());
  for (const PairStanding& pair : standings) {
    pairs.push_back({.first = pair.first,
                     .second = pair.second,
                     .points = pair.points,
                     .is_sure = pair.points.low > 0.5 || pair.points.high < 0.5});
  }
  return pairs;
}

// Rates by adjusted points where the model of the ratings takes points of pairs, else says that
// they are of raw results.
void RateWithoutLuck(RankingReport& report) {
  if (!report.standings.adjusted) return;
  if (report.terms.model == RatingModel::kBradleyTerry) {
    report.adjusted_ratings =
        RateAdjusted(*report.standings.adjusted, report.options.rating.anchor);
  } else if (report.standings.adjusted->shares.is_adjusted) {
    report.options.notes.emplace_back(
        "Ratings by Plackett and Luce are of raw results: adjusted shares and points stand under "
        "'Adjusted', adjusted ratings there under --ratings bradley-terry.");
  }
}

std::string AnchorText(const RankingReport& report, const RatingAnchor& anchor) {
  return fmt::format("--anchor {}={}",
                     report.standings.labels[static_cast<std::size_t>(anchor.agent)], anchor.elo);
}

// Says that an anchor without a rating holds nothing.
void NoteLooseAnchor(RankingReport& report) {
  const std::optional<RatingAnchor>& anchor = report.options.rating.anchor;
  if (!anchor || report.ratings.is_anchored) return;
  const std::string_view why =
      report.ratings.agents.empty()
          ? "solo games have no ratings"
          : Explain(report.ratings.agents[static_cast<std::size_t>(anchor->agent)].status);
  report.options.notes.push_back(
      fmt::format("{} is left out ({}).", AnchorText(report, *anchor), why));
}

// Says which ratings the error target is of where those of the report are others.
void NoteOtherTarget(RankingReport& report) {
  if (!report.options.target) return;
  const RatingOptions& meant = report.options.target->rating;
  const RatingOptions& shown = report.options.rating;
  std::vector<std::string> with;
  if (meant.anchor != shown.anchor) {
    with.push_back(meant.anchor ? AnchorText(report, *meant.anchor) : "no --anchor");
  }
  const RatingModel model = ModelFor(report.standings.placements.sides(), meant);
  if (model != report.terms.model) {
    const bool is_luce = model == RatingModel::kPlackettLuce;
    with.emplace_back(is_luce ? "--ratings plackett-luce" : "--ratings bradley-terry");
  }
  if (meant.error_bars != shown.error_bars) {
    with.push_back(fmt::format("--error-bars {}", ToText(meant.error_bars)));
  }
  if (with.empty()) return;
  report.options.notes.push_back(
      fmt::format("The target of {:g} Elo is of the ratings that the run was played for, with {}; "
                  "those shown here are others.",
                  report.options.target->target, fmt::join(with, " and ")));
}

}  // namespace

std::vector<int> RankAgents(const StandingsSummary& standings, const BradleyTerryFit& ratings) {
  const bool is_solo = ratings.agents.empty();
  const auto key = [&](int agent) {
    const auto index = static_cast<std::size_t>(agent);
    const AgentStanding& standing = standings.agents[index];
    if (is_solo) {
      return std::tuple(standing.score.count > 0 ? 0 : 1, -standing.score.value,
                        -standing.share.value);
    }
    const AgentRating& rating = ratings.agents[index];
    return std::tuple(TierOf(rating.status), -rating.elo, -standing.share.value);
  };
  std::vector<int> ranking(standings.agents.size());
  std::iota(ranking.begin(), ranking.end(), 0);
  std::stable_sort(ranking.begin(), ranking.end(), [&](int a, int b) { return key(a) < key(b); });
  return ranking;
}

RankingReport MakeReport(StandingsSummary standings, ReportOptions options) {
  const std::size_t num_agents = standings.agents.size();
  RIFTLAB_CHECK(options.agents.empty() || options.agents.size() == num_agents);
  RIFTLAB_CHECK(!options.rating.anchor.has_value() ||
                (options.rating.anchor->agent >= 0 &&
                 static_cast<std::size_t>(options.rating.anchor->agent) < num_agents));
  RankingReport report;
  report.standings = std::move(standings);
  report.options = std::move(options);
  report.options.agents.resize(num_agents);
  if (report.standings.num_players > 1) {
    PlacementFit fit = FitRatings(report.standings.placements, report.standings.pair_blocks,
                                  report.options.rating);
    report.ratings = std::move(fit.ratings);
    report.terms = std::move(fit.terms);
    RateWithoutLuck(report);
    for (const LadderPlan& plan : report.options.ladders) {
      report.ladder.push_back(ClimbLadder(plan, report.ratings));
    }
    report.nash = AverageByNash(PointsOf(report.standings.pairs), static_cast<int>(num_agents));
  }
  NoteLooseAnchor(report);
  NoteOtherTarget(report);
  report.ranking = RankAgents(report.standings, report.ratings);
  report.pairs = InRankingOrder(report.standings.pairs, report.ranking);
  report.solo_differences = InRankingOrder(report.standings.solo_differences, report.ranking);
  for (std::size_t agent = 0; agent < num_agents; ++agent) {
    report.names.push_back(report.standings.labels[agent] +
                           (report.options.agents[agent].cheats ? " (cheats)" : ""));
  }
  return report;
}

}  // namespace riftlab
