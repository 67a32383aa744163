#include "tournament/report/standing_facts.h"

#include <cstddef>
#include <optional>

#include "fmt/format.h"
#include "tournament/ratings/rating_fit.h"
#include "tournament/report/ranking_report.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

constexpr std::size_t kFactNameWidth = 18;

std::string FactName(const StandingsSummary& standings, int agent) {
  return Shorten(standings.labels[static_cast<std::size_t>(agent)], kFactNameWidth);
}

// "+12", and "0" for what is rounded to it.
std::string SignedElo(double elo) {
  const std::string text = Fixed(elo, 0);
  return elo > 0 && text != "0" ? "+" + text : text;
}

std::string FactOf(const StandingsSummary& standings, const BradleyTerryFit& ratings, int agent) {
  const auto index = static_cast<std::size_t>(agent);
  const AgentStanding& standing = standings.agents[index];
  const std::string name = FactName(standings, agent);
  if (ratings.agents.empty()) return fmt::format("{} {}", name, MeanText(standing.score, 2));
  const AgentRating& rating = ratings.agents[index];
  if (rating.status == RatingStatus::kRated) {
    return fmt::format("{} {}", name, SignedElo(rating.elo));
  }
  return fmt::format("{} {}", name,
                     standing.share.count == 0 ? "-" : Percent(standing.share.value));
}

}  // namespace

std::vector<std::string> StandingFacts(const StandingsSummary& standings,
                                       const RatingOptions& rating) {
  BradleyTerryFit ratings;
  if (standings.num_players > 1) {
    // The bootstrap would take its time.
    RatingOptions quick = rating;
    quick.error_bars = ErrorBars::kSandwich;
    ratings = FitRatings(standings.placements, standings.pair_blocks, quick).ratings;
  }
  const std::vector<int> ranking = RankAgents(standings, ratings);
  if (ranking.size() == 2 && !ratings.agents.empty()) {
    if (const std::optional<double> error = ratings.DifferenceError(ranking[0], ranking[1])) {
      const double difference = ratings.agents[static_cast<std::size_t>(ranking[0])].elo -
                                ratings.agents[static_cast<std::size_t>(ranking[1])].elo;
      return {fmt::format("{} ahead by {} +/- {} Elo", FactName(standings, ranking[0]),
                          Fixed(difference, 0), Fixed(*error, 0))};
    }
  }
  std::vector<std::string> facts;
  facts.reserve(ranking.size());
  for (const int agent : ranking) facts.push_back(FactOf(standings, ratings, agent));
  const bool has_elo =
      !ratings.agents.empty() && !facts.empty() &&
      ratings.agents[static_cast<std::size_t>(ranking[0])].status == RatingStatus::kRated;
  if (has_elo) facts.front() = "Elo " + facts.front();
  return facts;
}

}  // namespace riftlab
