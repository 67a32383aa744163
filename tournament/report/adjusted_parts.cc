#include "tournament/report/adjusted_parts.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/report/balance_render.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"
#include "tournament/stats/confidence_sequence.h"

namespace riftlab {
namespace {

// Where more of the variance than this remains, playing more games costs less than measuring luck.
constexpr double kHardlyWorth = 0.9;

constexpr std::string_view kTitle = "Adjusted: without the luck of the draws";

// The columns and cells of a mean as it was and as it is adjusted.
void AddColumns(std::string_view what, std::vector<Column>& columns) {
  columns.push_back(Right(std::string{what}));
  columns.push_back(Interval());
  columns.push_back(Right("Adjusted"));
  columns.push_back(Interval());
}

void AddCells(const AdjustedMean& mean, std::vector<std::string>& row) {
  for (const Estimate* estimate : {&mean.raw, &mean.adjusted}) {
    row.push_back(MeanText(*estimate, 4));
    row.push_back(IntervalText(*estimate, 4));
  }
}

// The agents of a run, in the order in which they are shown.
struct AdjustedAgents {
  const StandingsSummary& standings;
  const std::optional<BradleyTerryFit>& ratings;
  const std::vector<std::string>& names;
  const std::vector<int>& order;

  bool is_solo() const { return standings.num_players == 1; }
  const std::string& NameOf(int agent) const { return names[static_cast<std::size_t>(agent)]; }
  const AdjustedMean& MeanOf(int agent) const {
    return standings.adjusted->shares.means[static_cast<std::size_t>(agent)];
  }
  // Null where there is none.
  const AgentRating* RatingOf(int agent) const {
    if (!ratings) return nullptr;
    const AgentRating& rating = ratings->agents[static_cast<std::size_t>(agent)];
    return rating.status == RatingStatus::kRated ? &rating : nullptr;
  }
};

std::string AgentTable(const AdjustedAgents& agents) {
  std::vector<Column> columns = {Name("Name")};
  AddColumns(agents.is_solo() ? "Utility" : "Score", columns);
  if (agents.ratings) {
    columns.push_back(Right("Elo"));
    columns.push_back(Right("+/-"));
  }
  Table table(columns);
  for (const int agent : agents.order) {
    std::vector<std::string> row = {Shorten(agents.NameOf(agent), kNameWidth)};
    AddCells(agents.MeanOf(agent), row);
    if (agents.ratings) {
      const AgentRating* rating = agents.RatingOf(agent);
      row.push_back(rating != nullptr ? Fixed(rating->elo, 1) : "-");
      row.push_back(rating != nullptr ? KnownText(rating->error, 1) : "-");
    }
    table.AddRow(std::move(row));
  }
  return table.ToText(kTextWidth);
}

// Of three agents or more; of two the shares say as much.
std::string PairTable(const AdjustedAgents& agents) {
  const std::vector<AdjustedPair>& pairs = agents.standings.adjusted->pairs;
  if (pairs.size() < 2) return "";
  std::vector<Column> columns = {Name("First"), Name("Second")};
  AddColumns("Points", columns);
  Table table(columns);
  for (const AdjustedPair& pair : pairs) {
    std::vector<std::string> row;
    for (const int agent : {pair.first, pair.second}) {
      row.push_back(Shorten(agents.NameOf(agent), kNameWidth));
    }
    AddCells(pair.points, row);
    table.AddRow(std::move(row));
  }
  return '\n' + table.ToText(kTextWidth);
}

// How many times as many, where this part would do.
std::string TimesText(double part) { return Fixed(1 / part, part < 0.1 ? 0 : 1); }

// The part of the time of this call in which agents decided; nothing where that is not known.
std::optional<double> PlayingOf(const RankingReport& report) {
  const std::optional<SpeedTotals>& speed = report.options.speed;
  if (!speed) return std::nullopt;
  double seconds = 0;
  for (const AgentSpeed& agent : speed->agents) seconds += agent.seconds();
  const double part = seconds / (speed->wall_seconds * speed->threads);
  return part > 0 && part < 1 ? std::optional(part) : std::nullopt;
}

// Whose luck is called so, by key of the means.
using NameOfKey = std::function<std::string(std::size_t)>;

std::string NameOfSeat(std::size_t seat) { return fmt::format("seat {}", seat); }

// Whose luck is farthest from 0, in standard errors; nothing where none has one.
std::string LuckText(const AdjustedSummary& summary, const NameOfKey& name_of) {
  std::optional<std::size_t> farthest;
  std::size_t count = 0;
  const auto distance = [&](std::size_t key) {
    const Estimate& luck = summary.means[key].luck;
    return std::abs(luck.value) / luck.standard_error;
  };
  for (std::size_t key = 0; key < summary.means.size(); ++key) {
    if (!(summary.means[key].luck.standard_error > 0)) continue;
    ++count;
    if (!farthest || distance(key) > distance(*farthest)) farthest = key;
  }
  if (!farthest) return "";
  const Estimate& luck = summary.means[*farthest].luck;
  const std::string of =
      count > 2 ? fmt::format("; of {} it is the farthest from 0", count) : std::string{};
  return Wrap(fmt::format("What the draws gave, which is 0 but for chance: {} {} a game, "
                          "standard error {:.4f}{}.",
                          name_of(*farthest), SignedFixed(luck.value, 4), luck.standard_error, of),
              kTextWidth, 2);
}

// A table of the means, whose first column has what each is called.
std::string MeanTable(Column names, std::string_view what, const AdjustedSummary& summary,
                      const NameOfKey& name_of) {
  std::vector<Column> columns = {std::move(names)};
  AddColumns(what, columns);
  Table table(std::move(columns));
  for (std::size_t key = 0; key < summary.means.size(); ++key) {
    std::vector<std::string> row = {name_of(key)};
    AddCells(summary.means[key], row);
    table.AddRow(std::move(row));
  }
  return table.ToText(kTextWidth);
}

// Without the tables where nothing is adjusted.
std::string SectionOf(const AdjustedSummary& summary, const std::string& tables,
                      const NameOfKey& name_of, std::optional<double> playing = {}) {
  const std::string verdict = Wrap(AdjustedVerdict(summary, playing), kTextWidth, 2);
  return fmt::format("\n{}\n{}{}{}", kTitle, summary.is_adjusted ? tables : "", verdict,
                     LuckText(summary, name_of));
}

std::string SeatSection(const AdjustedSummary& seats, std::string_view what,
                        const std::string& further_tables = "") {
  const auto number_of = [](std::size_t seat) { return fmt::format("{}", seat); };
  return SectionOf(seats, MeanTable(Right("Seat"), what, seats, number_of) + further_tables,
                   NameOfSeat);
}

// Of adjusted points, whose truth lies from 0 to 1.
Estimate AnytimePoints(const Estimate& points) {
  Estimate interval = AnytimeInterval(points);
  CutAt(0, 1, interval);
  return interval;
}

// For two agents whose test ends the run: an interval that does not mind when one stops. Of points
// as they were played each block lies from 0 to 1, too, so that some can be said where all agree.
std::string AnytimeText(const RankingReport& report) {
  const std::vector<AdjustedPair>& pairs = report.standings.adjusted->pairs;
  if (pairs.size() != 1) return "";
  const AdjustedMean& points = pairs[0].points;
  return Wrap(fmt::format("Whenever one stops: points of {} {}, adjusted {}.",
                          report.names[static_cast<std::size_t>(pairs[0].first)],
                          IntervalText(AnytimeMean(points.raw), 4),
                          IntervalText(AnytimePoints(points.adjusted), 4)),
              kTextWidth, 2);
}

void DescribeSummary(Figures& figures, const AdjustedSummary& summary) {
  figures.Of("adjusted");
  figures.Flag("is_adjusted", summary.is_adjusted);
  figures.Count("blocks", summary.blocks);
  figures.Count("least_blocks", static_cast<std::int64_t>(LuckAdjuster::kLeastBlocks));
  figures.InJson("verdict", AdjustedVerdict(summary));
  if (!summary.is_adjusted) return;
  figures.Number("multiple", summary.multiple);
  figures.Number("variance_ratio", summary.variance_ratio);
}

void DescribeMean(Figures& figures, std::string_view key, const AdjustedMean& mean) {
  figures.Mean(key, mean.adjusted);
  figures.Mean(fmt::format("raw_{}", key), mean.raw);
  figures.Mean("luck", mean.luck);
  figures.Number("luck_error", mean.luck.standard_error);
}

// The means of seats, called `key`.
void DescribeSeats(Figures& figures, std::string_view key, const AdjustedSummary& summary,
                   bool has_anytime) {
  std::size_t seat = 0;
  figures.List("seats", summary.means, [&](Figures& of, const AdjustedMean& mean) {
    of.Of("adjusted", NameOfSeat(seat));
    of.InJson("seat", seat++);
    DescribeMean(of, key, mean);
    if (has_anytime) of.Mean("anytime", AnytimeShareInterval(mean.adjusted));
  });
}

}  // namespace

std::string AdjustedVerdict(const AdjustedSummary& summary, std::optional<double> playing) {
  if (!summary.is_adjusted) {
    return fmt::format(
        "Luck was measured in {}; results are adjusted by it from {} blocks on, as fewer do not "
        "show how much of it to take out.",
        Counted(summary.blocks, "block"), LuckAdjuster::kLeastBlocks);
  }
  if (!summary.variance_ratio) return "The results do not vary, so there is nothing to adjust.";
  const double ratio = *summary.variance_ratio;
  const std::string part = fmt::format("{} of the variance remains", Percent(ratio));
  if (ratio > kHardlyWorth) {
    return fmt::format(
        "{}: here measuring luck is not worth its cost, and more games say more; leave out "
        "--adjust.",
        part);
  }
  std::string worth = fmt::format(
      "{}: these games are worth {} times as many that are not adjusted.", part, TimesText(ratio));
  if (!playing) return worth;
  return fmt::format(
      "{} Without measuring luck about {} times as many could have been played in the time{}",
      worth, TimesText(*playing),
      ratio > *playing
          ? ", so it was not worth its cost here: leave out --adjust, or give it fewer redraws or "
            "turns."
          : ".");
}

std::string AdjustedText(const StandingsSummary& standings,
                         const std::optional<BradleyTerryFit>& ratings,
                         const std::vector<std::string>& names, const std::vector<int>& order,
                         std::optional<double> playing) {
  if (!standings.adjusted) return "";
  const AdjustedSummary& shares = standings.adjusted->shares;
  const auto name_of = [&](std::size_t agent) { return Shorten(names[agent], kNameWidth); };
  if (!shares.is_adjusted) return SectionOf(shares, "", name_of);
  const AdjustedAgents agents{standings, ratings, names, order};
  const std::string tables =
      AgentTable(agents) + PairTable(agents) +
      Wrap("Intervals here are Student's over blocks, raw and adjusted alike.", kTextWidth, 2);
  return SectionOf(shares, tables, name_of, playing);
}

std::string AdjustedText(const RankingReport& report) {
  std::string text = AdjustedText(report.standings, report.adjusted_ratings, report.names,
                                  report.ranking, PlayingOf(report));
  return report.options.sprt && !text.empty() ? text + AnytimeText(report) : text;
}

std::string AdjustedText(const BalanceReport& report) {
  if (!report.balance.adjusted) return "";
  const auto& [seats, agents] = *report.balance.adjusted;
  const std::string_view what = report.balance.num_players == 1 ? "Utility" : "Share";
  if (!agents || !agents->is_adjusted) return SeatSection(seats, what);
  const auto name_of = [&](std::size_t agent) {
    return Shorten(AgentName(report, agent), kNameWidth);
  };
  return SeatSection(seats, what, '\n' + MeanTable(Name("Agent"), what, *agents, name_of));
}

std::string AdjustedText(const ComparisonReport& report) {
  return report.summary.adjusted ? SeatSection(*report.summary.adjusted, "B - A") : "";
}

void DescribeAdjusted(Figures& run, const StandingsSummary& standings,
                      const std::optional<BradleyTerryFit>& ratings,
                      const std::vector<std::string>& names, const std::vector<int>& order) {
  if (!standings.adjusted) return;
  const AdjustedAgents agents{standings, ratings, names, order};
  const AdjustedStandings& adjusted = *standings.adjusted;
  run.Object("adjusted", [&](Figures& figures) {
    DescribeSummary(figures, adjusted.shares);
    if (!adjusted.shares.is_adjusted) return;
    figures.List("ranking", order, [&](Figures& of, int agent) {
      of.Of("adjusted", agents.NameOf(agent));
      of.InJson("name", agents.NameOf(agent));
      DescribeMean(of, agents.is_solo() ? "utility" : "share", agents.MeanOf(agent));
      if (const AgentRating* rating = agents.RatingOf(agent); rating != nullptr) {
        of.Bounds("elo", Around(rating->elo, rating->error, ToText(ErrorBars::kSandwich)));
      }
    });
    figures.List("pairs", adjusted.pairs, [&](Figures& of, const AdjustedPair& pair) {
      of.Of("adjusted", agents.NameOf(pair.first), agents.NameOf(pair.second));
      of.InJson("first", agents.NameOf(pair.first));
      of.InJson("second", agents.NameOf(pair.second));
      DescribeMean(of, "points", pair.points);
      of.Mean("anytime", AnytimePoints(pair.points.adjusted));
    });
  });
}

void DescribeAdjusted(Figures& run, const RankingReport& report) {
  DescribeAdjusted(run, report.standings, report.adjusted_ratings, report.names, report.ranking);
}

void DescribeAdjusted(Figures& run, const BalanceReport& report) {
  if (!report.balance.adjusted) return;
  const AdjustedBalance& adjusted = *report.balance.adjusted;
  run.Object("adjusted", [&](Figures& figures) {
    DescribeSummary(figures, adjusted.seats);
    if (!adjusted.seats.is_adjusted) return;
    DescribeSeats(figures, ShareName(report), adjusted.seats, /*has_anytime=*/false);
    if (!adjusted.agents || !adjusted.agents->is_adjusted) return;
    std::size_t agent = 0;
    figures.List("agents", adjusted.agents->means, [&](Figures& of, const AdjustedMean& mean) {
      const std::string name = AgentName(report, agent++);
      of.Of("adjusted", name);
      of.InJson("name", name);
      DescribeMean(of, ShareName(report), mean);
    });
  });
}

void DescribeAdjusted(Figures& run, const ComparisonReport& report) {
  if (!report.summary.adjusted) return;
  const AdjustedSummary& adjusted = *report.summary.adjusted;
  run.Object("adjusted", [&](Figures& figures) {
    DescribeSummary(figures, adjusted);
    if (adjusted.is_adjusted) DescribeSeats(figures, "difference", adjusted, /*has_anytime=*/true);
  });
}

MethodNote AdjustedMethod() {
  return {"adjusted",
          "Adjusted: less a multiple of what the draws gave, each held against other draws that "
          "could have come (AIVAT, Burch et al. 2018). The multiple is fitted on other blocks, "
          "so nothing is biased. Student's t; an adjusted share may leave 0 to 1, its interval "
          "does not."};
}

}  // namespace riftlab
