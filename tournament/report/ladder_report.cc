#include "tournament/report/ladder_report.h"

#include <cstddef>
#include <nlohmann/json.hpp>

#include "engine/core/check.h"
#include "engine/core/json.h"
#include "fmt/format.h"
#include "tournament/ratings/rating_status.h"
#include "tournament/report/csv_lines.h"
#include "tournament/report/json_parts.h"
#include "tournament/report/ladder_parts.h"
#include "tournament/report/rating_plot.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

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

std::string BudgetText(std::int64_t iterations) {
  return iterations == 0 ? "-" : Whole(iterations);
}

std::string RungRows(const LadderReport& report) {
  Table table({Left("Agent"), Right("Iterations"), Right("Elo"), Right("+/-"), Right("Gain"),
               Right("+/-"), Right("Games"), Right("Share"), Left("95 %")});
  for (const LadderLine& line : report.lines) {
    for (std::size_t rung = 0; rung < line.plan.agents.size(); ++rung) {
      const int agent = line.plan.agents[rung];
      const AgentRating& rating = RatingOf(report, agent);
      const AgentStanding& standing = StandingOf(report, agent);
      const bool is_rated = rating.status == RatingStatus::kRated;
      const std::optional<EloGain>& gain = line.gains[rung];
      table.AddRow({Shorten(line.plan.name, kAgentWidth), BudgetText(line.plan.iterations[rung]),
                    is_rated ? Fixed(rating.elo, 1) : std::string(ToText(rating.status)),
                    is_rated ? ErrorBarText(rating.error) : "-", GainText(gain),
                    gain ? ErrorBarText(gain->error) : "-", Whole(standing.appearances),
                    MeanText(standing.share, 4), IntervalText(standing.share, 4)});
    }
  }
  return '\n' + table.ToText();
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

std::string PartText(double part) { return Fixed(100 * part, 1); }

struct NamedPart {
  std::string_view name;
  std::string_view key;
  const VariancePart& part;
};

std::vector<NamedPart> PartsOf(const LuckAndSkillSummary& luck) {
  return {{"agents (skill)", "agent", luck.agent},
          {"seats", "seat", luck.seat},
          {"deal (luck of the cards)", "deal", luck.deal},
          {"rest (chance in play, styles)", "rest", luck.rest}};
}

std::string LuckRows(const LadderReport& report) {
  if (!report.luck) return "";
  Table table({Left("Luck and skill"), Right("Part, %"), Left("95 %")});
  for (const NamedPart& named : PartsOf(*report.luck)) {
    table.AddRow({std::string(named.name), PartText(named.part.value),
                  fmt::format("[{}, {}]", PartText(named.part.low), PartText(named.part.high))});
  }
  return '\n' + table.ToText();
}

std::vector<std::string> Methods(const LadderReport& report) {
  std::vector<std::string> lines = {
      "Elo: Bradley-Terry by maximum likelihood over all games, mean 0; +/- is half the 95 % "
      "interval, from blocks. Gain: over half the iterations. Elo per doubling: slope by least "
      "squares, error from the joint covariance."};
  if (report.luck) {
    lines.push_back(fmt::format(
        "Luck and skill: parts of the variance of a seat's share of the win ({}), with the agents "
        "of this ladder; least squares for agents and seats, common part of the rotations of a "
        "deal for the deal; 95 % by jackknife over 20 groups of blocks.",
        Fixed(report.luck->variance, 4)));
  }
  return lines;
}

std::string LadderText(const LadderReport& report) {
  const StandingsSummary& standings = report.standings;
  std::string line = report.game;
  if (!report.mode.empty()) line += ", " + report.mode;
  line += fmt::format(", {} players: {} games in {} blocks", standings.num_players, standings.games,
                      standings.blocks);
  if (standings.fault_games > 0) {
    line += fmt::format(", {} ended by a fault", standings.fault_games);
  }
  std::string text = Wrap(line, kTextWidth, 2) + RungRows(report) +
                     SlopeTable(report.lines, kAgentWidth) + Plot(report) + LuckRows(report) + '\n';
  for (const std::string& note : report.notes) text += Wrap(note, kTextWidth, 2);
  for (const std::string& method : Methods(report)) text += Wrap(method, kTextWidth, 2);
  return text;
}

Json RungToJson(const LadderReport& report, const LadderLine& line, std::size_t rung) {
  const int agent = line.plan.agents[rung];
  const AgentRating& rating = RatingOf(report, agent);
  const bool is_rated = rating.status == RatingStatus::kRated;
  return {{"label", LabelOf(report, agent)},
          {"iterations", line.plan.iterations[rung]},
          {"status", ToText(rating.status)},
          {"elo", OrNull(is_rated ? std::optional(rating.elo) : std::nullopt)},
          {"error", OrNull(is_rated ? rating.error : std::nullopt)},
          {"gain", GainToJson(line.gains[rung])},
          {"games", StandingOf(report, agent).appearances},
          {"share", EstimateToJson(StandingOf(report, agent).share)}};
}

std::string LadderJson(const LadderReport& report) {
  Json lines = Json::array();
  for (const LadderLine& line : report.lines) {
    Json rungs = Json::array();
    for (std::size_t rung = 0; rung < line.plan.agents.size(); ++rung) {
      rungs.push_back(RungToJson(report, line, rung));
    }
    lines.push_back({{"agent", line.plan.name},
                     {"per_doubling", GainToJson(line.per_doubling)},
                     {"rungs", std::move(rungs)}});
  }
  Json json = {{"schema", 1},
               {"game", report.game},
               {"mode", report.mode},
               {"players", report.standings.num_players},
               {"games", report.standings.games},
               {"blocks", report.standings.blocks},
               {"fault_games", report.standings.fault_games},
               {"confidence", 0.95},
               {"ladder", std::move(lines)},
               {"luck_and_skill", nullptr},
               {"methods", Methods(report)},
               {"notes", report.notes}};
  if (report.luck) {
    Json parts = {{"blocks", report.luck->blocks}, {"variance", report.luck->variance}};
    for (const NamedPart& named : PartsOf(*report.luck)) {
      parts[std::string(named.key)] = {
          {"value", named.part.value}, {"low", named.part.low}, {"high", named.part.high}};
    }
    json["luck_and_skill"] = std::move(parts);
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + '\n';
}

std::string LadderCsv(const LadderReport& report) {
  CsvLines lines;
  lines.Start("run", "");
  lines.Text("game", report.game);
  lines.Text("mode", report.mode);
  lines.Count("players", report.standings.num_players);
  lines.Count("games", report.standings.games);
  lines.Count("blocks", report.standings.blocks);
  for (const LadderLine& line : report.lines) {
    for (std::size_t rung = 0; rung < line.plan.agents.size(); ++rung) {
      const int agent = line.plan.agents[rung];
      const AgentRating& rating = RatingOf(report, agent);
      lines.Start("ladder", line.plan.name, BudgetText(line.plan.iterations[rung]));
      lines.Text("status", std::string(ToText(rating.status)));
      if (rating.status == RatingStatus::kRated) {
        AddGain(lines, "elo", EloGain{.value = rating.elo, .error = rating.error});
      }
      AddGain(lines, "gain", line.gains[rung]);
      lines.Mean("share", StandingOf(report, agent).share);
    }
    lines.Start("per_doubling", line.plan.name);
    AddGain(lines, "elo", line.per_doubling);
  }
  if (report.luck) {
    lines.Start("luck_and_skill", "");
    for (const NamedPart& named : PartsOf(*report.luck)) {
      lines.Bounds(named.key, named.part.value, named.part.low, named.part.high, "jackknife");
    }
  }
  return lines.ToCsv();
}

}  // namespace

std::string RenderLadder(const LadderReport& report, OutputFormat format) {
  RIFTLAB_CHECK(report.ratings.agents.size() == report.standings.labels.size());
  switch (format) {
    case OutputFormat::kText:
      return LadderText(report);
    case OutputFormat::kJson:
      return LadderJson(report);
    case OutputFormat::kCsv:
      return LadderCsv(report);
  }
  RIFTLAB_CHECK(false);
}

}  // namespace riftlab
