#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "tournament/ratings/elo.h"
#include "tournament/report/adjusted_parts.h"
#include "tournament/report/ladder_parts.h"
#include "tournament/report/luck_parts.h"
#include "tournament/report/nash_render.h"
#include "tournament/report/precision_render.h"
#include "tournament/report/ranking_answer.h"
#include "tournament/report/rating_plot.h"
#include "tournament/report/rating_render.h"
#include "tournament/report/render.h"
#include "tournament/report/sprt_render.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"
#include "tournament/report/text_parts.h"

namespace riftlab {
namespace {

// Squares of agents against agents are shown for so many of them.
constexpr std::size_t kMaxSquare = 6;

const std::string& NameOf(const RankingReport& report, int agent) {
  return report.names[static_cast<std::size_t>(agent)];
}

const AgentStanding& StandingOf(const RankingReport& report, int agent) {
  return report.standings.agents[static_cast<std::size_t>(agent)];
}

// Precondition: there are ratings (trusted).
const AgentRating& RatingOf(const RankingReport& report, int agent) {
  return report.ratings.agents[static_cast<std::size_t>(agent)];
}

// A table with an empty line above.
std::string Section(const Table& table) { return '\n' + table.ToText(kTextWidth); }

// The same under a title.
std::string Section(std::string_view title, const Table& table) {
  return fmt::format("\n{}\n{}", title, table.ToText(kTextWidth));
}

std::string Headline(const RankingReport& report) {
  return Wrap(HeadingOf(RunOf(report.options.game, report.standings)), kTextWidth, 2);
}

// What stands in the column Elo.
std::string EloText(const AgentRating& rating) {
  switch (rating.status) {
    case RatingStatus::kRated:
      return Fixed(rating.elo, 1);
    case RatingStatus::kAbove:
    case RatingStatus::kUndefeated:
      return "above";
    case RatingStatus::kBelow:
    case RatingStatus::kWinless:
      return "below";
    default:
      return "none";
  }
}

std::string ErrorText(const RankingReport& report, int agent) {
  if (report.ratings.is_anchored && report.options.rating.anchor->agent == agent) return "anchor";
  return KnownText(RatingOf(report, agent).error, 1);
}

// In percent, as the columns of LOS have it.
std::string SuperiorityText(std::optional<double> superiority) {
  return superiority.has_value() ? Fixed(100 * *superiority, 1) : "-";
}

Table Ranking(const RankingReport& report) {
  Table table({Right("Rank"), Name("Name"), Right("Elo"), Right("+/-"), Right("Games"),
               Right("Score"), Interval(), Right("LOS %")});
  for (std::size_t place = 0; place < report.ranking.size(); ++place) {
    const int agent = report.ranking[place];
    const AgentStanding& standing = StandingOf(report, agent);
    const bool is_last = place + 1 == report.ranking.size();
    table.AddRow({Whole(static_cast<std::int64_t>(place) + 1), NameOf(report, agent),
                  EloText(RatingOf(report, agent)), ErrorText(report, agent),
                  Whole(standing.appearances), MeanText(standing.share, 4),
                  IntervalText(standing.share, 4),
                  is_last ? "-"
                          : SuperiorityText(report.ratings.LikelihoodOfSuperiority(
                                agent, report.ranking[place + 1]))});
  }
  return table;
}

Table SoloRanking(const RankingReport& report) {
  Table table({Right("Rank"), Name("Name"), Right("Games"), Right("Mean score"), Interval(),
               Right("Faults")});
  std::int64_t rank = 0;
  for (const int agent : report.ranking) {
    const AgentStanding& standing = StandingOf(report, agent);
    table.AddRow({Whole(++rank), NameOf(report, agent), Whole(standing.appearances),
                  MeanText(standing.score, 2), IntervalText(standing.score, 2),
                  Whole(standing.faults)});
  }
  return table;
}

std::string Utilities(const RankingReport& report) {
  Table table({Name("Name"), Right("Mean utility"), Interval()});
  for (const int agent : report.ranking) {
    const Estimate& utility = StandingOf(report, agent).share;
    table.AddRow({NameOf(report, agent), MeanText(utility, 4), IntervalText(utility, 4)});
  }
  return Section(table);
}

std::string Plot(const RankingReport& report) {
  std::vector<PlottedRating> ratings;
  for (const int agent : report.ranking) {
    const AgentRating& rating = RatingOf(report, agent);
    if (rating.status != RatingStatus::kRated) continue;
    ratings.push_back({NameOf(report, agent), rating.elo, rating.error});
  }
  const std::string plot = PlotRatings(ratings, kTextWidth);
  return plot.empty() ? "" : "\nElo with 95 % intervals\n" + plot;
}

std::string DifferenceLine(const RankingReport& report, const PairStanding& pair) {
  const EloDifference difference = DifferenceOf(report, pair);
  std::string line = "Elo difference: ";
  if (difference.superiority.has_value()) {
    line += fmt::format("{} +/- {}, LOS: {}", Fixed(*difference.value, 1),
                        Fixed((*difference.high - *difference.low) / 2, 1),
                        Percent(*difference.superiority));
  } else {
    line += BoundsText(difference.low, difference.high, 1);
  }
  const auto meetings = static_cast<double>(pair.points.count);
  return line +
         fmt::format(", drawn games: {}\n", Percent(static_cast<double>(pair.draws) / meetings));
}

std::string PentanomialLine(const PairStanding& pair) {
  const Pentanomial& counts = pair.pentanomial;
  const EloFigures figures = EloFromPairs(counts);
  std::string line = fmt::format("Ptnml(0-2): [{}]", fmt::join(counts, ", "));
  const std::int64_t lost = counts[0] + counts[1];
  const std::int64_t won = counts[3] + counts[4];
  if (lost > 0) {
    line += fmt::format(", PairsRatio: {}",
                        Fixed(static_cast<double>(won) / static_cast<double>(lost), 2));
  }
  if (figures.normalized_elo.has_value()) {
    line += fmt::format(", nElo: {}", Fixed(*figures.normalized_elo, 1));
    if (figures.normalized_error.has_value()) {
      line += fmt::format(" +/- {}", Fixed(*figures.normalized_error, 1));
    }
  }
  return line + '\n';
}

// The lines that match programs print for two agents; those of a test, which the verdict tells by
// the normal distribution as such programs do, are left to it.
std::string ScoreLines(const RankingReport& report, const PairStanding& pair) {
  const std::string names =
      fmt::format("Score of {} vs {}:", NameOf(report, pair.first), NameOf(report, pair.second));
  const std::string score = fmt::format("{} - {} - {}  [{}] {}\n", pair.wins, pair.losses,
                                        pair.draws, Fixed(pair.points.value, 3), pair.points.count);
  const bool is_one_line = names.size() + score.size() <= kTextWidth;
  std::string text = '\n' + names + (is_one_line ? " " : "\n  ") + score;
  if (report.options.sprt) return text;
  text += DifferenceLine(report, pair);
  if (HasPentanomial(pair)) text += PentanomialLine(pair);
  return text;
}

std::string AgentGames(const RankingReport& report) {
  Table table({Name("Name"), Right("Wins"), Right("Shared"), Right("Losses"), Right("Faults"),
               Right("Points"), Right("Place"), Interval()});
  for (const int agent : report.ranking) {
    const AgentStanding& standing = StandingOf(report, agent);
    table.AddRow({NameOf(report, agent), Whole(standing.wins), Whole(standing.shared_wins),
                  Whole(standing.losses), Whole(standing.faults), Fixed(standing.points, 1),
                  MeanText(standing.placement, 3), IntervalText(standing.placement, 3)});
  }
  return Section("Wins", table);
}

// What the agents did wrong, if anything.
std::string AgentFaults(const RankingReport& report) {
  if (report.standings.fault_games == 0) return "";
  Table table({Name("Name"), Left("Fault"), Right("Games")});
  for (const int agent : report.ranking) {
    const FaultCounts& counts = StandingOf(report, agent).fault_kinds;
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
      if (counts[kind] == 0) continue;
      table.AddRow({NameOf(report, agent), std::string(ToText(static_cast<FaultKind>(kind))),
                    Whole(counts[kind])});
    }
  }
  return Section("Faults", table);
}

std::string AgentScores(const RankingReport& report) {
  Table table({Name("Name"), Right("Games"), Right("Mean score"), Interval()});
  for (const int agent : report.ranking) {
    const Estimate& score = StandingOf(report, agent).score;
    table.AddRow(
        {NameOf(report, agent), Whole(score.count), MeanText(score, 2), IntervalText(score, 2)});
  }
  return Section("Scores", table);
}

// Points in percent of the row against the column, with the interval on a second line.
std::string CrossTable(const RankingReport& report) {
  const std::size_t size = report.ranking.size();
  std::vector<std::vector<Estimate>> cells(size, std::vector<Estimate>(size));
  const auto place_of = [&](int agent) {
    const auto found = std::find(report.ranking.begin(), report.ranking.end(), agent);
    return static_cast<std::size_t>(found - report.ranking.begin());
  };
  for (const PairStanding& pair : report.pairs) {
    const std::size_t row = place_of(pair.first);
    const std::size_t column = place_of(pair.second);
    cells[row][column] = pair.points;
    cells[column][row] = Mirrored(pair.points, 1);
  }
  std::vector<Column> columns = {Name("")};
  for (std::size_t place = 0; place < size; ++place) {
    columns.push_back(Right(fmt::format("#{}", place + 1)));
  }
  Table table(columns);
  for (std::size_t row = 0; row < size; ++row) {
    std::vector<std::string> means = {
        fmt::format("#{} {}", row + 1, NameOf(report, report.ranking[row]))};
    std::vector<std::string> intervals = {""};
    for (const Estimate& cell : cells[row]) {
      means.push_back(cell.count == 0 ? "-" : Fixed(100 * cell.value, 1));
      intervals.push_back(cell.count == 0 ? ""
                                          : fmt::format("[{},{}]", Fixed(100 * cell.low, 1),
                                                        Fixed(100 * cell.high, 1)));
    }
    table.AddRow(std::move(means));
    table.AddRow(std::move(intervals));
  }
  return Section("Cross-table: points in percent of the row against the column", table);
}

std::string PairList(const RankingReport& report) {
  Table table({Name("First"), Name("Second"), Right("W - L - D"), Right("Points"), Interval(),
               Right("LOS %")});
  for (const PairStanding& pair : report.pairs) {
    table.AddRow(
        {NameOf(report, pair.first), NameOf(report, pair.second),
         fmt::format("{} - {} - {}", pair.wins, pair.losses, pair.draws), MeanText(pair.points, 4),
         IntervalText(pair.points, 4),
         SuperiorityText(report.ratings.LikelihoodOfSuperiority(pair.first, pair.second))});
  }
  return Section("Pairs", table);
}

std::string Pairs(const RankingReport& report) {
  if (report.pairs.empty()) return "";
  if (report.ranking.size() == 2) return ScoreLines(report, report.pairs.front());
  std::string text;
  if (report.ranking.size() <= kMaxSquare) text += CrossTable(report);
  return text + PairList(report);
}

std::string SoloDifferences(const RankingReport& report) {
  if (report.solo_differences.empty()) return "";
  Table table({Name("First"), Name("Second"), Right("Decks"), Right("Difference"), Interval()});
  for (const SoloDifference& pair : report.solo_differences) {
    table.AddRow({NameOf(report, pair.first), NameOf(report, pair.second), Whole(pair.score.count),
                  MeanText(pair.score, 2), IntervalText(pair.score, 2)});
  }
  return Section("Differences of scores on the same decks", table);
}

std::string SeatScores(const RankingReport& report) {
  if (report.standings.num_players == 1) return "";
  Table table(
      {Right("Seat"), Right("Games"), Right("Score"), Interval(), Right("Mean score"), Interval()});
  std::int64_t number = 0;
  for (const SeatStanding& seat : report.standings.seats) {
    table.AddRow({Whole(number++), Whole(seat.share.count), MeanText(seat.share, 4),
                  IntervalText(seat.share, 4), MeanText(seat.score, 2),
                  IntervalText(seat.score, 2)});
  }
  return Section("Seats", table);
}

std::string QuantileInterval(const Quantile& quantile) {
  return quantile.has_interval ? fmt::format("[{:.0f}, {:.0f}]", quantile.low, quantile.high) : "-";
}

std::string Lengths(const RankingReport& report) {
  const DistributionSummary& decisions = report.standings.decisions;
  const DistributionSummary& turns = report.standings.turns;
  if (decisions.mean.count == 0) return "";
  Table table({Left("Length"), Right("Decisions"), Interval(), Right("Rounds"), Interval()});
  table.AddRow({"mean", MeanText(decisions.mean, 2), IntervalText(decisions.mean, 2),
                MeanText(turns.mean, 2), IntervalText(turns.mean, 2)});
  table.AddRow({"least", Fixed(decisions.min, 0), "", Fixed(turns.min, 0), ""});
  for (std::size_t i = 0; i < decisions.quantiles.size(); ++i) {
    const Quantile& quantile = decisions.quantiles[i];
    table.AddRow({fmt::format("{:.0f} %", 100 * quantile.probability), Fixed(quantile.value, 0),
                  QuantileInterval(quantile), Fixed(turns.quantiles[i].value, 0),
                  QuantileInterval(turns.quantiles[i])});
  }
  table.AddRow({"most", Fixed(decisions.max, 0), "", Fixed(turns.max, 0), ""});
  return Section(table);
}

std::string Reasons(const RankingReport& report) {
  if (report.standings.reasons.empty()) return "";
  Table table({Left("End of the game"), Right("Games"), Right("Part"), Interval()});
  for (const ReasonStanding& reason : report.standings.reasons) {
    table.AddRow({reason.reason, Whole(reason.games), MeanText(reason.share, 4),
                  IntervalText(reason.share, 4)});
  }
  return Section(table);
}

std::string Speed(const RankingReport& report) {
  if (!report.options.speed.has_value() || report.options.speed->games == 0) return "";
  const SpeedTotals& speed = *report.options.speed;
  std::string text = '\n' + SpeedLine(speed);
  Table table({Name("Name"), Right("Decisions"), Right("per second"), Right("Iterations/s"),
               Right("Slowest ms")});
  for (const int agent : report.ranking) {
    if (static_cast<std::size_t>(agent) >= speed.agents.size()) continue;
    const AgentSpeed& own = speed.agents[static_cast<std::size_t>(agent)];
    table.AddRow({NameOf(report, agent), Whole(own.decisions),
                  RateText(own.decisions, own.seconds()), RateText(own.iterations, own.seconds()),
                  Fixed(own.max_ms(), 3)});
  }
  return text + table.ToText(kTextWidth);
}

// What one must know to read the tables: names that `report` has shortened, agents without a
// rating.
std::vector<std::string> Legend(const RankingReport& report,
                                const std::vector<std::string>& names) {
  std::vector<std::string> lines;
  for (std::size_t agent = 0; agent < names.size(); ++agent) {
    if (report.names[agent] == names[agent]) continue;
    lines.push_back(fmt::format("{} = {}", report.names[agent], names[agent]));
  }
  for (const int agent : report.ranking) {
    if (report.ratings.agents.empty()) break;
    const RatingStatus status = RatingOf(report, agent).status;
    if (status == RatingStatus::kRated) continue;
    lines.push_back(fmt::format("{}: {}.", NameOf(report, agent), Explain(status)));
  }
  return lines;
}

// Everything but the ranking, from what matters least.
std::string Details(const RankingReport& report) {
  std::string text = Speed(report) + Reasons(report) + Lengths(report) + AgentFaults(report);
  if (report.standings.num_players == 1) {
    return text + Utilities(report) + SoloDifferences(report);
  }
  text += RatingTermsText(report) + SeatScores(report) + AgentScores(report) + AgentGames(report) +
          NashText(report) + SuperiorityTable(report, kMaxSquare) + Pairs(report);
  if (report.options.target) text += MeetingsText(*report.options.target, report.names);
  if (!report.ladder.empty()) text += LuckTable(report.options.luck);
  return text +
         SlopeTable(report.ladder, kNameWidth, report.terms.model, report.standings.num_players) +
         Plot(report);
}

// The ranking, and what became of the test or the target that the run was played for; sentences say
// whole `names`.
std::string RankingVerdict(const RankingReport& report, const Table& ranking,
                           const std::vector<std::string>& names) {
  std::string text = AdjustedText(report) + Section(ranking);
  const bool is_for_a_test = report.options.sprt || report.options.family;  // which say it
  if (const std::string answer = RankingAnswer(report, names); !is_for_a_test && !answer.empty()) {
    text += '\n' + Wrap(answer, kTextWidth, 2);
  }
  if (report.options.sprt) text += '\n' + SprtText(*report.options.sprt, names);
  if (report.options.family) text += '\n' + FamilyText(*report.options.family, report.names);
  if (report.options.target) text += '\n' + PrecisionText(*report.options.target, report.names);
  return text;
}

}  // namespace

std::string RankingText(const RankingReport& report, const TextExtent& extent) {
  const auto ranking_of = report.standings.num_players == 1 ? &SoloRanking : &Ranking;
  // The same short names in all tables, as wide as the ranking has them.
  RankingReport shown = report;
  shown.names = ShortenApart(report.names, kNameWidth);
  shown.names = ShortenApart(report.names,
                             std::max(ranking_of(shown).NameWidth(kTextWidth), kLeastNameWidth));
  return ArrangeText({.headline = Headline(report),
                      .tables = Details(shown),
                      .notes = report.options.notes,
                      .methods = TextsOf(MethodNotes(report)),
                      .legend = Legend(shown, report.names),
                      .verdict = RankingVerdict(shown, ranking_of(shown), report.names)},
                     extent);
}

}  // namespace riftlab
