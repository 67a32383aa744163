#include "tournament/report/match_up_parts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "tournament/report/effect_parts.h"
#include "tournament/report/folded_names.h"
#include "tournament/report/nash_render.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

// Names across the top that are as short as a cell; others have numbers.
constexpr std::size_t kShortName = 3;
constexpr std::size_t kShownMatchUps = 12;

// What is known of a cell of the table: the share of the row, and what to make of it.
struct MatchUpCell {
  double points = 0.5;
  char mark = ' ';
};

char MarkOf(const MatchUp& pair) {
  if (IsSignificant(pair.effect)) return '*';
  return pair.points.count < kFewestToTell ? '?' : ' ';
}

class Square {
 public:
  explicit Square(const MatchUpSummary& match_ups)
      : size_(match_ups.names.size()), cells_(size_ * size_) {
    for (const MatchUp& pair : match_ups.pairs) {
      const auto row = static_cast<std::size_t>(pair.first);
      const auto column = static_cast<std::size_t>(pair.second);
      cells_[row * size_ + column] = MatchUpCell{pair.points.value, MarkOf(pair)};
      cells_[column * size_ + row] = MatchUpCell{1 - pair.points.value, MarkOf(pair)};
    }
  }

  std::string Text(std::size_t row, std::size_t column) const {
    const std::optional<MatchUpCell>& cell = cells_[row * size_ + column];
    if (!cell) return row == column ? ". " : "- ";
    return Fixed(100 * cell->points, 0) + cell->mark;
  }

 private:
  std::size_t size_;
  std::vector<std::optional<MatchUpCell>> cells_;
};

std::string SquareRows(std::string_view tag, const MatchUpSummary& match_ups,
                       const PrintedNames& printed) {
  const std::vector<std::string>& names = match_ups.names;
  const bool are_short = std::all_of(names.begin(), names.end(), [](const std::string& name) {
    return name.size() <= kShortName;
  });
  std::vector<Column> columns = {Name("Per cent")};
  for (std::size_t i = 0; i < names.size(); ++i) {
    columns.push_back(Right(are_short ? names[i] + ' ' : fmt::format("#{} ", i + 1)));
  }
  Table table(std::move(columns));
  const Square square(match_ups);
  for (std::size_t row = 0; row < names.size(); ++row) {
    const std::string name = are_short ? printed.WithCode(names[row]) : printed.Of(names[row]);
    std::vector<std::string> cells = {are_short ? name : fmt::format("#{} {}", row + 1, name)};
    for (std::size_t column = 0; column < names.size(); ++column) {
      cells.push_back(square.Text(row, column));
    }
    table.AddRow(std::move(cells));
  }
  const bool has_few = std::any_of(match_ups.pairs.begin(), match_ups.pairs.end(),
                                   [](const MatchUp& pair) { return MarkOf(pair) == '?'; });
  return Wrap(fmt::format("Match-ups of {}: what the row takes from the column; * can be told from "
                          "50{}",
                          tag,
                          has_few ? fmt::format("; ? met less than {} times", kFewestToTell) : ""),
              kTextWidth, 2) +
         table.ToText(kTextWidth);
}

std::string PairRowsOf(const MatchUpSummary& match_ups, const PrintedNames& printed) {
  std::vector<MatchUp> pairs = match_ups.pairs;
  const auto key = [](const MatchUp& pair) {
    return std::pair(!IsSignificant(pair.effect), -std::abs(pair.effect.h));
  };
  std::stable_sort(pairs.begin(), pairs.end(),
                   [&](const MatchUp& a, const MatchUp& b) { return key(a) < key(b); });
  Table table({Name("Best match-ups of"), Name("against"), Right("Met"), Right("Share"), Interval(),
               Right("Effect"), Right("q  ")});
  for (const MatchUp& pair : FirstOf(pairs, kShownMatchUps)) {
    const bool is_turned = pair.points.value < 0.5;
    const Estimate points = is_turned ? Mirrored(pair.points, 1) : pair.points;
    const auto name = [&](int member) {
      return printed.Of(match_ups.names[static_cast<std::size_t>(member)]);
    };
    table.AddRow({name(is_turned ? pair.second : pair.first),
                  name(is_turned ? pair.first : pair.second), Whole(points.count),
                  MeanText(points, 4), IntervalText(points, 4),
                  PointsText(std::abs(pair.effect.difference)), QText(pair.effect.q)});
  }
  return '\n' + table.ToText(kTextWidth) + MoreRows(pairs.size(), kShownMatchUps, "json or csv");
}

// "Solguard beats Graverend beats Nightfang beats Solguard (62.0, 58.1, 60.4 %)".
std::string SureCycle(const MatchUpSummary& match_ups, const Cycle& cycle,
                      const PrintedNames& printed) {
  std::string text;
  std::string shares;
  for (std::size_t i = 0; i < cycle.members.size(); ++i) {
    const auto member = static_cast<std::size_t>(cycle.members[i]);
    text += printed.Of(match_ups.names[member]) + " beats ";
    shares += fmt::format("{}{}", i == 0 ? "" : ", ", Fixed(100 * cycle.points[i], 1));
  }
  text += printed.Of(match_ups.names[static_cast<std::size_t>(cycle.members.front())]);
  return fmt::format("{} ({} %)", text, shares);
}

std::string MixRows(const MatchUpSummary& match_ups, const PrintedNames& printed) {
  if (!match_ups.mix) return "";
  const NashAverage& mix = *match_ups.mix;
  std::vector<std::string> names;
  for (const std::string& name : match_ups.names) names.push_back(printed.Of(name));
  std::vector<int> order(names.size());
  std::iota(order.begin(), order.end(), 0);
  std::string text = "\nThe mix that is hardest to beat (Nash), and points against it\n" +
                     NashRows(mix, names, order);
  bool has_sure = false;
  for (const Cycle& cycle : mix.cycles) {
    if (!cycle.is_sure) continue;
    has_sure = true;
    text += Wrap(SureCycle(match_ups, cycle, printed), kTextWidth, 2);
  }
  return has_sure ? text : text + "No cycle of three is sure.\n";
}

}  // namespace

std::string MatchUpRows(std::string_view tag, const MatchUpSummary& match_ups,
                        const PrintedNames& printed) {
  return '\n' + SquareRows(tag, match_ups, printed) + PairRowsOf(match_ups, printed) +
         MixRows(match_ups, printed);
}

void DescribeMatchUps(Figures& tag, std::string_view name, const MatchUpSummary& match_ups) {
  const std::string table = fmt::format("match_ups:{}", name);
  tag.Object("match_ups", [&](Figures& figures) {
    figures.Of(table);
    figures.InJson("names", match_ups.names);
    figures.List("pairs", match_ups.pairs, [&](Figures& of, const MatchUp& pair) {
      const std::string& first = match_ups.names[static_cast<std::size_t>(pair.first)];
      const std::string& second = match_ups.names[static_cast<std::size_t>(pair.second)];
      of.Of(table, first, second);
      of.InJson("first", first);
      of.InJson("second", second);
      of.Mean("points", pair.points);
      DescribeEffect(of, pair.effect);
    });
    if (!match_ups.mix) return figures.InJson("nash", nullptr);
    std::vector<int> order(match_ups.names.size());
    std::iota(order.begin(), order.end(), 0);
    figures.Object("nash", [&](Figures& nash) {
      const std::string mix = fmt::format("nash:{}", name);
      DescribeNashAverage(nash, "names", mix, *match_ups.mix, match_ups.names, order);
    });
  });
}

}  // namespace riftlab
