#include "tournament/report/ladder_report.h"

#include <algorithm>
#include <cstddef>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/ratings/rating_status.h"
#include "tournament/report/adjusted_parts.h"
#include "tournament/report/figures.h"
#include "tournament/report/ladder_parts.h"
#include "tournament/report/luck_parts.h"
#include "tournament/report/rating_plot.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"
#include "tournament/report/text_parts.h"

namespace riftlab {
namespace {

constexpr std::size_t kAgentWidth = 34;

const AgentRating& RatingOf(const LadderReport& report, int agent) {
  return report.ratings.agents[static_cast<std::size_t>(agent)];
}

const AgentStanding& StandingOf(const LadderReport& report, int agent) {
  return report.standings.agents[static_cast<std::size_t>(agent)];
}

const std::string& LabelOf(const LadderReport& report, int agent) {
  return report.standings.labels[static_cast<std::size_t>(agent)];
}

// All agents, rung by rung, and those that stand beside the ladder after them.
std::vector<int> AgentsOf(const LadderReport& report) {
  std::vector<int> agents;
  for (const LadderLine& line : report.lines) {
    agents.insert(agents.end(), line.plan.agents.begin(), line.plan.agents.end());
  }
  for (int agent = 0; agent < static_cast<int>(report.standings.labels.size()); ++agent) {
    if (std::find(agents.begin(), agents.end(), agent) == agents.end()) agents.push_back(agent);
  }
  return agents;
}

std::string RungRows(const LadderReport& report) {
  Table table({Name("Agent"), Right("Iterations"), Right("Elo"), Right("+/-"), Right("Gain"),
               Right("+/-")});
  for (const LadderLine& line : report.lines) {
    for (std::size_t rung = 0; rung < line.plan.agents.size(); ++rung) {
      const int agent = line.plan.agents[rung];
      const AgentRating& rating = RatingOf(report, agent);
      const bool is_rated = rating.status == RatingStatus::kRated;
      const std::optional<EloGain>& gain = line.gains[rung];
      table.AddRow({Shorten(line.plan.name, kAgentWidth), BudgetText(line.plan.iterations[rung]),
                    is_rated ? Fixed(rating.elo, 1) : std::string(ToText(rating.status)),
                    is_rated ? KnownText(rating.error, 1) : "-", GainText(gain),
                    gain ? KnownText(gain->error, 1) : "-"});
    }
  }
  return '\n' + table.ToText(kTextWidth);
}

std::string ShareRows(const LadderReport& report) {
  Table table({Name("Agent"), Right("Iterations"), Right("Games"), Right("Share"), Interval()});
  for (const LadderLine& line : report.lines) {
    for (std::size_t rung = 0; rung < line.plan.agents.size(); ++rung) {
      const AgentStanding& standing = StandingOf(report, line.plan.agents[rung]);
      table.AddRow({Shorten(line.plan.name, kAgentWidth), BudgetText(line.plan.iterations[rung]),
                    Whole(standing.appearances), MeanText(standing.share, 4),
                    IntervalText(standing.share, 4)});
    }
  }
  return '\n' + table.ToText(kTextWidth);
}

std::string Plot(const LadderReport& report) {
  std::vector<PlottedRating> ratings;
  for (const LadderLine& line : report.lines) {
    for (const int agent : line.plan.agents) {
      const AgentRating& rating = RatingOf(report, agent);
      if (rating.status != RatingStatus::kRated) continue;
      ratings.push_back({.name = Shorten(LabelOf(report, agent), kAgentWidth),
                         .elo = rating.elo,
                         .error = rating.error});
    }
  }
  const std::string plot = PlotRatings(ratings, kTextWidth);
  return plot.empty() ? "" : '\n' + plot;
}

std::vector<std::string> Methods(const LadderReport& report) {
  std::vector<std::string> lines = {
      "Elo: Bradley-Terry by maximum likelihood over all games, mean 0; +/- is half the 95 % "
      "interval, from blocks. Gain: over half the iterations. Elo per doubling: slope by least "
      "squares, error from the joint covariance."};
  if (report.standings.adjusted) lines.push_back(AdjustedMethod().text);
  if (report.luck) lines.push_back(LuckMethod(*report.luck));
  return lines;
}

std::string LadderText(const LadderReport& report, const TextExtent& extent) {
  return ArrangeText(
      {.headline = Wrap(HeadingOf(RunOf(report.game, report.standings)), kTextWidth, 2),
       .tables = ShareRows(report) + Plot(report),
       .notes = report.notes,
       .methods = Methods(report),
       .verdict = LuckTable(report.luck) +
                  AdjustedText(report.standings, report.adjusted_ratings, report.standings.labels,
                               AgentsOf(report)) +
                  RungRows(report) +
                  SlopeTable(report.lines, kAgentWidth, RatingModel::kBradleyTerry,
                             report.standings.num_players)},
      extent);
}

void DescribeBudget(Figures& figures, const LadderReport& report, const LadderLine& line,
                    std::size_t rung) {
  const int agent = line.plan.agents[rung];
  const AgentRating& rating = RatingOf(report, agent);
  const bool is_rated = rating.status == RatingStatus::kRated;
  figures.InJson("label", LabelOf(report, agent));
  figures.InJson("iterations", line.plan.iterations[rung]);
  figures.Text("status", ToText(rating.status));
  figures.InJson("elo", OrNull(is_rated ? std::optional(rating.elo) : std::nullopt));
  figures.InJson("error", OrNull(is_rated ? rating.error : std::nullopt));
  if (is_rated) figures.InCsv("elo", Around(rating.elo, rating.error, "sandwich"));
  DescribeGain(figures, "gain", "gain", line.gains[rung]);
  figures.Count("games", StandingOf(report, agent).appearances);
  figures.Mean("share", StandingOf(report, agent).share);
}

void DescribeDoublings(Figures& run, const LadderReport& report) {
  const StandingsSummary& standings = report.standings;
  DescribeRun(run, RunOf(report.game, standings));
  DescribeLadder(run, report.lines,
                 [&](Figures& figures, const LadderLine& line, std::size_t rung) {
                   DescribeBudget(figures, report, line, rung);
                 });
  DescribeAdjusted(run, report.standings, report.adjusted_ratings, report.standings.labels,
                   AgentsOf(report));
  DescribeLuck(run, report.luck);
  run.InJson("methods", Methods(report));
  run.InJson("notes", report.notes);
}

}  // namespace

std::string RenderLadder(const LadderReport& report, OutputFormat format,
                         const TextExtent& extent) {
  RIFTLAB_CHECK(report.ratings.agents.size() == report.standings.labels.size());
  return RenderFigures(
      format, [&] { return LadderText(report, extent); },
      [&](Figures& run) { DescribeDoublings(run, report); });
}

}  // namespace riftlab
