#include "tournament/report/stronger_parts.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/report/balance_render.h"
#include "tournament/report/effect_parts.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"
#include "tournament/stats/effects.h"

namespace riftlab {
namespace {

constexpr std::size_t kShownLevelRows = 20;
constexpr std::size_t kLevelItemWidth = 18;
constexpr std::size_t kLevelTagWidth = 12;
constexpr std::size_t kSampleWidth = 12;
// Fewer seats or games say nothing.
constexpr std::int64_t kFewestToSay = 10;
constexpr std::string_view kShare = "share";

bool IsShown(const SkillFigure& figure) {
  return figure.figure == kShare &&
         (IsSignificant(figure.q) || std::any_of(figure.stands_out.begin(), figure.stands_out.end(),
                                                 [](bool stands_out) { return stands_out; }));
}

// The report without its second sample, which is a level of its own.
SkillReport LevelsOf(const BalanceReport& report) {
  SkillReport levels{.levels = {report, report.stronger.front()}};
  levels.levels[0].stronger.clear();
  return levels;
}

std::string SpanText(const Estimate& estimate) {
  if (estimate.count == 0 || estimate.method == IntervalMethod::kNone) return "-";
  return fmt::format("[{}, {}]", Fixed(100 * estimate.low, 1), Fixed(100 * estimate.high, 1));
}

// "Sun", or "Sun (power)" where a row of another table has the name as well.
std::string ItemCell(const PrintedNames& printed, const SkillTable& table, const std::string& item,
                     bool is_in_several) {
  if (!is_in_several) return printed.Within(item, kLevelItemWidth);
  return fmt::format("{} ({})", Shorten(printed.Of(item), kLevelTagWidth),
                     Shorten(TableWords(table.name), kLevelTagWidth));
}

std::string ShareCell(const SkillFigure& figure, std::size_t level) {
  if (figure.values[level].count == 0) return "-  ";
  return Percent(figure.values[level].value) + (figure.stands_out[level] ? " *" : "  ");
}

}  // namespace

SecondLevel::SecondLevel(const BalanceReport& report) {
  RIFTLAB_CHECK(!report.stronger.empty());
  const SkillReport levels = LevelsOf(report);
  first_agent_ = AgentName(levels.levels[0], 0);
  agent_ = AgentName(levels.levels[1], 0);
  games_ = levels.levels[1].balance.games;
  num_sides_ = levels.levels[1].balance.num_sides;
  if (num_sides_ > 1) {
    for (const SeatBalance& seat : levels.levels[1].balance.seats) {
      if (seat.share.method == IntervalMethod::kNone) continue;
      seat_width_ = std::max(seat_width_, (seat.share.high - seat.share.low) / 2);
    }
  }
  par_of_names_ = ParOfNames(levels);
  tables_ = SideBySide(levels);
  findings_ = LevelFindingsOf(levels, tables_);
}

std::string SecondLevel::ClauseOf(const Finding& finding) const {
  if (finding.kind != FindingKind::kSeat && finding.kind != FindingKind::kName) return "";
  const auto [table, item] = PlaceInTables(finding);
  const SkillFigure* figure = FindShare(tables_, table, item);
  if (figure == nullptr) return "";
  const Estimate& value = figure->values[1];
  if (value.count == 0) return fmt::format(" Not seen with {}.", agent_);
  if (value.count < kFewestToSay && !IsSignificant(figure->q)) {
    return fmt::format(" With {} {}, too few to tell.", agent_,
                       Counted(value.count, finding.kind == FindingKind::kSeat ? "game" : "seat"));
  }
  std::string text = fmt::format(" With {} {} {}", agent_, Percent(value.value), SpanText(value));
  const double even = 1.0 / num_sides_;
  const double par = figure->pars[1].value_or(even);
  if (finding.kind == FindingKind::kName && num_sides_ > 1 && par_of_names_ != NamePar::kEven) {
    text += fmt::format(", there {} points {} {}", Fixed(100 * std::abs(value.value - par), 1),
                        value.value < par ? "below" : "above", ParText(par_of_names_));
  }
  if (IsSignificant(figure->q)) return text + ": the levels disagree.";
  if (figure->stands_out[1]) return text + ": found there, too.";
  if (num_sides_ < 2) return text + ": no sure difference.";
  const double first = figure->values[0].value - figure->pars[0].value_or(even);
  const bool agrees = first > 0 ? value.low > par : value.high < par;
  if (agrees) return text + ": it agrees.";
  const bool is_open = first > 0 ? value.high - par >= first : value.low - par <= first;
  return text + (is_open ? ": too few games to tell." : ": doubtful there.");
}

std::vector<std::string> SecondLevel::OwnSentences(const Findings& first) const {
  std::vector<std::string> sentences;
  for (const LevelFinding& own : findings_) {
    const bool is_known =
        std::any_of(first.list.begin(), first.list.end(), [&](const Finding& finding) {
          if (finding.kind != FindingKind::kSeat && finding.kind != FindingKind::kName) {
            return false;
          }
          return PlaceInTables(finding) == std::pair{own.table, own.figure.item};
        });
    if (!is_known) sentences.push_back(own.text);
  }
  return sentences;
}

std::vector<std::string> SecondLevel::DisagreeingIn(std::string_view table) const {
  std::vector<std::string> items;
  for (const SkillTable& one : tables_) {
    if (one.name != table) continue;
    for (const SkillFigure& figure : one.figures) {
      if (figure.figure == kShare && IsSignificant(figure.q)) items.push_back(figure.item);
    }
  }
  return items;
}

std::string SecondLevel::Rows(const PrintedNames& printed) const {
  Table table({Name("Both levels"), Right(Shorten(first_agent_, kSampleWidth) + "  "),
               Right(Shorten(agent_, kSampleWidth) + "  "), Interval(), Right("Change"),
               Right("q  ")});
  std::map<std::string, int> tables_with;  // by item
  for (const SkillTable& one : tables_) {
    for (const SkillFigure& figure : one.figures) {
      if (IsShown(figure)) ++tables_with[figure.item];
    }
  }
  std::size_t rows = 0;
  for (const SkillTable& one : tables_) {
    for (const SkillFigure& figure : one.figures) {
      if (!IsShown(figure)) continue;
      if (++rows > kShownLevelRows) continue;
      table.AddRow({ItemCell(printed, one, figure.item, tables_with[figure.item] > 1),
                    ShareCell(figure, 0), ShareCell(figure, 1), SpanText(figure.values[1]),
                    figure.change.count == 0 ? "-" : PointsText(figure.change.value),
                    QText(figure.q)});
    }
  }
  if (rows == 0) return "";
  return '\n' + table.ToText(kTextWidth) + MoreRows(rows, kShownLevelRows, "json");
}

Json SecondLevel::ToJson() const {
  Json rows = Json::array();
  for (const SkillTable& table : tables_) {
    for (const SkillFigure& figure : table.figures) {
      if (figure.figure != kShare) continue;
      rows.push_back({{"table", table.name},
                      {"item", figure.item},
                      {"first", EstimateToJson(figure.values[0])},
                      {"second", EstimateToJson(figure.values[1])},
                      {"stands_out", figure.stands_out},
                      {"change", EstimateToJson(figure.change)},
                      {"q", OrNull(figure.q)},
                      {"disagree", IsSignificant(figure.q)}});
    }
  }
  Json texts = Json::array();
  for (const LevelFinding& finding : findings_) texts.push_back(finding.text);
  return {{"agent", agent_},
          {"games", games_},
          {"sentences", std::move(texts)},
          {"shares", std::move(rows)}};
}

std::optional<SecondLevel> SecondLevelOf(const BalanceReport& report) {
  if (report.stronger.empty()) return std::nullopt;
  return SecondLevel(report);
}

void DescribeStronger(Figures& run, const BalanceReport& report) {
  if (const std::optional<SecondLevel> level = SecondLevelOf(report)) {
    run.InJson("stronger", level->ToJson());
  }
}

}  // namespace riftlab
