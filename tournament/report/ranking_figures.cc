// What programs are told of a tournament.
#include <cstddef>
#include <cstdint>
#include <string>

#include "fmt/format.h"
#include "tournament/report/adjusted_parts.h"
#include "tournament/report/figures.h"
#include "tournament/report/ladder_parts.h"
#include "tournament/report/luck_parts.h"
#include "tournament/report/nash_render.h"
#include "tournament/report/precision_render.h"
#include "tournament/report/ranking_answer.h"
#include "tournament/report/rating_render.h"
#include "tournament/report/render.h"
#include "tournament/report/speed_parts.h"
#include "tournament/report/sprt_render.h"

namespace riftlab {
namespace {

std::string_view ShareKey(const RankingReport& report) {
  return report.standings.num_players == 1 ? "utility" : "share";
}

void DescribeRating(Figures& elo, const AgentRating& rating, std::string_view method) {
  elo.InJson("status", ToText(rating.status));
  elo.InCsv("elo_status", ToText(rating.status));
  if (rating.status != RatingStatus::kRated) {
    elo.InJson("reason", Explain(rating.status));
    return;
  }
  const BoundedFigure figure = Around(rating.elo, rating.error, method);
  elo.InJson(figure);
  elo.InCsv("elo", figure);
  elo.InJson("blocks", rating.blocks);
}

void DescribeFaults(Figures& agent, const AgentStanding& standing) {
  agent.Count("faults", standing.faults);
  if (standing.faults == 0) return;
  agent.Object("fault_kinds", [&](Figures& kinds) {
    kinds.Prefix("faults_");
    for (std::size_t kind = 0; kind < kNumFaultKinds; ++kind) {
      const std::int64_t count = standing.fault_kinds[kind];
      if (count > 0) kinds.Count(ToText(static_cast<FaultKind>(kind)), count);
    }
  });
}

void DescribeRanking(Figures& run, const RankingReport& report) {
  int rank = 0;
  run.List("ranking", report.ranking, [&](Figures& agent, int number) {
    const auto index = static_cast<std::size_t>(number);
    const AgentStanding& standing = report.standings.agents[index];
    agent.Of("ranking", report.names[index]);
    agent.Count("rank", ++rank);
    agent.InJson("name", report.names[index]);
    agent.InJson("label", report.standings.labels[index]);
    agent.Text("spec", report.options.agents[index].spec);
    agent.Flag("cheats", report.options.agents[index].cheats);
    if (!report.ratings.agents.empty()) {
      agent.Object("elo", [&](Figures& elo) {
        DescribeRating(elo, report.ratings.agents[index], ToText(report.terms.error_bars));
      });
    }
    agent.Count("games", standing.appearances);
    agent.Count("wins", standing.wins);
    agent.Count("shared_wins", standing.shared_wins);
    agent.Count("losses", standing.losses);
    DescribeFaults(agent, standing);
    agent.Number("points", standing.points);
    agent.Mean(ShareKey(report), standing.share);
    agent.Mean("score", standing.score);
    agent.Mean("placement", standing.placement);
  });
}

// Names the two agents of a pair.
template <class Pair>
void NamePair(Figures& figures, const RankingReport& report, std::string_view table,
              const Pair& pair) {
  const std::string& first = report.names[static_cast<std::size_t>(pair.first)];
  const std::string& second = report.names[static_cast<std::size_t>(pair.second)];
  figures.Of(table, first, second);
  figures.InJson("first", first);
  figures.InJson("second", second);
}

void DescribePair(Figures& figures, const RankingReport& report, const PairStanding& pair) {
  NamePair(figures, report, "pairs", pair);
  figures.Count("wins", pair.wins);
  figures.Count("losses", pair.losses);
  figures.Count("draws", pair.draws);
  figures.Mean("points", pair.points);
  const EloDifference difference = DifferenceOf(report, pair);
  figures.Bounds("elo_difference",
                 {difference.value, difference.low, difference.high,
                  difference.superiority.has_value() ? ToText(report.terms.error_bars)
                                                     : ToText(pair.points.method)});
  figures.Number("los", difference.superiority);
  if (HasPentanomial(pair)) DescribePentanomial(figures, pair.pentanomial);
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

void DescribeRung(Figures& figures, const RankingReport& report, const LadderLine& line,
                  std::size_t rung) {
  figures.InJson("name", report.names[static_cast<std::size_t>(line.plan.agents[rung])]);
  figures.InJson("iterations", line.plan.iterations[rung]);
  DescribeGain(figures, "gain", "gain", line.gains[rung]);
}

void DescribeSeats(Figures& run, const RankingReport& report) {
  int number = 0;
  run.List("seats", report.standings.seats, [&](Figures& seat, const SeatStanding& standing) {
    seat.Of("seats", fmt::format("{}", number));
    seat.InJson("seat", number++);
    seat.Mean(ShareKey(report), standing.share);
    seat.Mean("score", standing.score);
  });
}

void DescribeLength(Figures& lengths, std::string_view key, const DistributionSummary& length) {
  lengths.Object(key, [&](Figures& figures) {
    if (length.mean.count == 0) return figures.Null();
    figures.Of("length", key);
    figures.Mean("mean", length.mean);
    figures.Count("min", static_cast<std::int64_t>(length.min));
    figures.Count("max", static_cast<std::int64_t>(length.max));
    figures.List("quantiles", length.quantiles, DescribeQuantile);
  });
}

void DescribeReason(Figures& figures, const ReasonStanding& reason) {
  figures.Of("end_reasons", reason.reason);
  figures.InJson("reason", reason.reason);
  figures.Count("games", reason.games);
  figures.Mean("share", reason.share);
}

void DescribeAnchor(Figures& run, const RankingReport& report) {
  if (!report.ratings.is_anchored) return run.InJson("anchor", nullptr);
  const RatingAnchor& anchor = *report.options.rating.anchor;
  run.InJson("anchor",
             {{"name", report.names[static_cast<std::size_t>(anchor.agent)]}, {"elo", anchor.elo}});
}

void DescribeTournament(Figures& run, const RankingReport& report) {
  const StandingsSummary& standings = report.standings;
  DescribeRun(run, RunOf(report.options.game, standings));
  const std::string answer = RankingAnswer(report, report.names);
  run.InJson("answer", answer.empty() ? Json(nullptr) : Json(answer));
  DescribeAnchor(run, report);
  if (report.options.sprt) DescribeSprt(run, *report.options.sprt, report.names);
  if (report.options.family) DescribeFamily(run, *report.options.family, report.names);
  if (report.options.target) DescribePrecision(run, *report.options.target, report.names);
  DescribeRanking(run, report);
  DescribeAdjusted(run, report);
  if (!report.ladder.empty()) {
    DescribeLadder(run, report.ladder,
                   [&](Figures& figures, const LadderLine& line, std::size_t rung) {
                     DescribeRung(figures, report, line, rung);
                   });
    DescribeLuck(run, report.options.luck);
  }
  run.List("pairs", report.pairs, [&](Figures& figures, const PairStanding& pair) {
    DescribePair(figures, report, pair);
  });
  if (!report.ratings.agents.empty()) {
    run.InJson("los", SuperiorityToJson(report));
    DescribeRatingTerms(run, report);
    DescribeNash(run, report);
  }
  run.List("solo_differences", report.solo_differences,
           [&](Figures& figures, const SoloDifference& pair) {
             NamePair(figures, report, "solo_differences", pair);
             figures.Mean("score", pair.score);
           });
  DescribeSeats(run, report);
  run.Object("length", [&](Figures& lengths) {
    DescribeLength(lengths, "decisions", standings.decisions);
    DescribeLength(lengths, "turns", standings.turns);
  });
  run.List("end_reasons", standings.reasons, DescribeReason);
  if (report.options.speed) DescribeSpeed(run, *report.options.speed, report.ranking, report.names);
  DescribeNotes(run, MethodNotes(report), report.options.notes);
}

}  // namespace

Json RankingToJson(const RankingReport& report) {
  return FiguresToJson([&](Figures& run) { DescribeTournament(run, report); });
}

std::string RenderReport(const RankingReport& report, OutputFormat format,
                         const TextExtent& extent) {
  return RenderFigures(
      format, [&] { return RankingText(report, extent); },
      [&](Figures& run) { DescribeTournament(run, report); });
}

}  // namespace riftlab
