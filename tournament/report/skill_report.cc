#include "tournament/report/skill_report.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <map>
#include <string_view>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/json.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/report/balance_render.h"
#include "tournament/report/effect_parts.h"
#include "tournament/report/figures.h"
#include "tournament/report/level_verdict.h"
#include "tournament/report/play_parts.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"
#include "tournament/report/text_parts.h"
#include "tournament/report/variant_cells.h"
#include "tournament/stats/effects.h"
#include "tournament/stats/run_difference.h"

namespace riftlab {
namespace {

constexpr std::size_t kSkillItemWidth = 24;
constexpr std::size_t kLevelWidth = 14;
constexpr std::size_t kShownSkillRows = 40;

// Collects figures level by level; those that come up late have no values before.
class TableMaker {
 public:
  TableMaker(std::string name, std::size_t levels) : levels_(levels), units_(levels) {
    table_.name = std::move(name);
  }

  // A figure that is no mean is a share.
  void Add(std::size_t level, const std::string& item, const std::string& figure,
           const Estimate& value, const std::optional<Effect>& effect = std::nullopt) {
    const auto [place, is_new] =
        places_.try_emplace(std::pair{item, figure}, table_.figures.size());
    if (is_new) {
      table_.figures.push_back({.item = item,
                                .figure = figure,
                                .unit = figure == "mean" ? FigureUnit::kPoints : FigureUnit::kShare,
                                .values = std::vector<Estimate>(levels_),
                                .stands_out = std::vector<bool>(levels_),
                                .value_p = std::vector<std::optional<double>>(levels_),
                                .pars = std::vector<std::optional<double>>(levels_)});
    }
    SkillFigure& found = table_.figures[place->second];
    found.values[level] = value;
    if (effect) found.value_p[level] = effect->p;
  }

  // The share of the win of those that have a name.
  void AddShares(std::size_t level, const std::vector<CategorySummary>& names, NamePar par) {
    for (const CategorySummary& name : names) {
      Add(level, name.name, "share", name.share, name.effect);
      if (par == NamePar::kEven || !name.effect) continue;
      table_.figures[places_.at({name.name, "share"})].pars[level] = name.effect->par;
    }
  }

  // How often a name comes up.
  void AddParts(std::size_t level, const std::vector<CategorySummary>& names) {
    for (const CategorySummary& name : names) {
      Add(level, name.name, "part", name.frequency);
      units_[level] = name.frequency;
    }
  }

  SkillTable Finish() {
    for (SkillFigure& figure : table_.figures) {
      if (levels_ < 2) break;
      if (figure.figure == "part") AddUnseen(figure);
      const Estimate& first = figure.values.front();
      const Estimate& last = figure.values.back();
      const RunDifference change =
          IsAgainstPar(figure)
              ? DifferenceOfShares(first, last, *figure.pars.back() - *figure.pars.front())
          : figure.unit == FigureUnit::kShare ? DifferenceOfShares(first, last)
                                              : DifferenceOfMeans(first, last);
      figure.change = change.estimate;
      figure.p = change.p;
    }
    return std::move(table_);
  }

 private:
  // Of levels in which a name did not come up, it is no part.
  void AddUnseen(SkillFigure& figure) const {
    for (std::size_t level = 0; level < levels_; ++level) {
      const Estimate& units = units_[level];
      Estimate& value = figure.values[level];
      if (value.count == 0 && units.count > 0) value = NeverAmong(units.count, units.blocks);
    }
  }

  std::size_t levels_;
  SkillTable table_;
  std::vector<Estimate> units_;  // by level, of which names are parts
  std::map<std::pair<std::string, std::string>, std::size_t> places_;
};

// Values against par, and changes: two questions.
constexpr int kTestParts = 2;

// Says which values stand out. The names of one level are a table.
void TestValues(std::vector<SkillTable>& tables, std::size_t levels) {
  ReportTests tests;
  std::deque<std::optional<double>> q;
  for (SkillTable& table : tables) {
    for (std::size_t level = 0; level < levels; ++level) {
      tests.StartTable();
      for (SkillFigure& figure : table.figures) {
        tests.Add(figure.value_p[level], q.emplace_back());
      }
    }
  }
  tests.SetQValues(kTestParts);
  for (SkillTable& table : tables) {
    for (std::size_t level = 0; level < levels; ++level) {
      for (SkillFigure& figure : table.figures) {
        figure.stands_out[level] = IsSignificant(q.front());
        q.pop_front();
      }
    }
  }
}

// Whether a comparison of variants calls that figure so.
bool IsSameFigure(const SkillFigure& figure, const VariantFigure& variant) {
  if (variant.item == figure.item) {
    if (figure.figure != "share") return variant.figure == figure.figure;
    return variant.figure == "share" || variant.figure == "utility" ||
           variant.figure == "win_share";
  }
  // Of the whole game, where the item says what is counted.
  const bool is_whole = variant.item.empty() || variant.item == "all seats";
  return is_whole && (variant.figure == figure.item || variant.figure == figure.figure);
}

// Takes the changes from the deals that the first level and the last one have in common.
void TakePairedChanges(const VariantSummary& paired, std::vector<SkillTable>& tables) {
  for (SkillTable& table : tables) {
    const auto same_table =
        std::find_if(paired.tables.begin(), paired.tables.end(),
                     [&](const VariantTable& variants) { return variants.name == table.name; });
    if (same_table == paired.tables.end()) continue;
    for (SkillFigure& figure : table.figures) {
      const auto same =
          std::find_if(same_table->figures.begin(), same_table->figures.end(),
                       [&](const VariantFigure& variant) { return IsSameFigure(figure, variant); });
      if (same == same_table->figures.end()) continue;
      figure.change = same->estimate.difference;
      figure.p = same->p;
    }
  }
}

void TestChanges(std::vector<SkillTable>& tables) {
  ReportTests tests;
  for (SkillTable& table : tables) {
    tests.StartTable();
    for (SkillFigure& figure : table.figures) tests.Add(figure.p, figure.q);
  }
  tests.SetQValues(kTestParts);
}

std::string NameOf(const SkillReport& report, std::size_t level) {
  return report.rule.empty() ? AgentName(report.levels[level], 0) : report.values[level];
}

// What the levels are called.
std::string_view KindOf(const SkillReport& report) {
  return report.rule.empty() ? "strengths" : "values";
}

// What the moves show; nothing where they were not looked at.
void AddPlayFigures(std::size_t level, const std::optional<PlaySummary>& play, TableMaker& maker) {
  if (!play) return;
  maker.Add(level, "legal_moves", "mean", play->legal_moves.mean);
  maker.Add(level, "decisions_per_turn", "mean", play->turn_decisions.mean);
  for (const LeadFigure& figure : LeadFiguresOf(play->lead)) {
    maker.Add(level, std::string(figure.key), "mean", *figure.value);
  }
}

SkillTable WholeGameTable(const SkillReport& report) {
  TableMaker maker(std::string(kGameTable), report.levels.size());
  for (std::size_t level = 0; level < report.levels.size(); ++level) {
    const BalanceSummary& balance = report.levels[level].balance;
    maker.Add(level, "score", "mean", balance.scores.mean);
    maker.Add(level, "decisions", "mean", balance.decisions.mean);
    maker.Add(level, "turns", "mean", balance.turns.mean);
    if (balance.num_sides > 1) maker.Add(level, "no_sole_winner", "part", balance.shared);
    AddPlayFigures(level, report.levels[level].play, maker);
  }
  return maker.Finish();
}

SkillTable SeatTable(const SkillReport& report) {
  TableMaker maker("seats", report.levels.size());
  for (std::size_t level = 0; level < report.levels.size(); ++level) {
    const BalanceSummary& balance = report.levels[level].balance;
    for (std::size_t seat = 0; seat < balance.seats.size(); ++seat) {
      const SeatBalance& place = balance.seats[seat];
      maker.Add(level, fmt::format("seat {}", seat), "share", place.share, place.effect);
    }
  }
  return maker.Finish();
}

SkillTable TagTable(const SkillReport& report, const std::string& key) {
  TableMaker maker("tag:" + key, report.levels.size());
  for (std::size_t level = 0; level < report.levels.size(); ++level) {
    for (const TagBalance& tag : report.levels[level].balance.tags) {
      if (tag.info.key != key) continue;
      if (tag.all.mean.count > 0) maker.Add(level, key, "mean", tag.all.mean);
      const bool of_seats = tag.info.scope == TagScope::kSeat;
      if (of_seats) maker.AddShares(level, tag.categories, ParOfNames(report));
      // A rule may make seats come by something more often; what they have from the start it does
      // not, and that agents come by different things says nothing of the game.
      const bool tells_how_often = !report.rule.empty() && !tag.is_given;
      if (!of_seats || tells_how_often) maker.AddParts(level, tag.categories);
    }
  }
  return maker.Finish();
}

// A value, with a mark where it stands out against par.
std::string ValueCell(const SkillFigure& figure, std::size_t level) {
  return VariantValueText(figure.unit, figure.values[level]) +
         (figure.stands_out[level] ? " *" : "  ");
}

bool HasPars(const SkillTable& table) {
  return std::any_of(table.figures.begin(), table.figures.end(), &HasPar);
}

std::string ValueInterval(const SkillFigure& figure, std::size_t level) {
  const Estimate& value = figure.values[level];
  if (value.count == 0 || value.method == IntervalMethod::kNone) return "-";
  const bool is_share = figure.unit == FigureUnit::kShare;
  const double scale = is_share ? 100 : 1;
  const int decimals = is_share || value.high >= 10 ? 1 : 2;
  return fmt::format("[{}, {}]", Fixed(scale * value.low, decimals),
                     Fixed(scale * value.high, decimals));
}

// A row as people call it; the table shortens it where it must.
std::string ItemName(const SkillReport& report, const SkillTable& table,
                     const SkillFigure& figure) {
  if (table.name == kGameTable) return GameFigureName(report, figure.item);
  return report.levels.front().names.Within(figure.item, kSkillItemWidth);
}

// What the figures of a table are, where they are of one sort that the values do not show.
std::string TableTitle(const SkillReport& report, const SkillTable& table) {
  if (table.name == kGameTable || table.figures.empty()) return "";
  const std::string& figure = table.figures.front().figure;
  if (figure == "part") return "Part of the games\n";
  if (figure != "share") return "";
  return report.levels.front().balance.num_sides == 1 ? "Utility\n" : "Share of the win\n";
}

// A table of the levels, with par where it is not the same for all, the change and its interval.
Table LevelTable(const SkillReport& report, const SkillTable& table) {
  const bool has_pars = HasPars(table);
  std::vector<Column> columns = {Name(Shorten(table.name, kSkillItemWidth))};
  for (std::size_t level = 0; level < report.levels.size(); ++level) {
    columns.push_back(Right(Shorten(NameOf(report, level), kLevelWidth) + "  "));
    if (has_pars) columns.push_back(Right("par"));
    columns.push_back(Interval());
  }
  columns.push_back(Right("Change"));
  columns.push_back(Interval());
  columns.push_back(Right("q  "));
  Table text(columns);
  for (const SkillFigure& figure : FirstOf(table.figures, kShownSkillRows)) {
    std::vector<std::string> row = {ItemName(report, table, figure)};
    for (std::size_t level = 0; level < report.levels.size(); ++level) {
      row.push_back(ValueCell(figure, level));
      if (has_pars) row.push_back(VariantParText(figure.pars[level]));
      row.push_back(ValueInterval(figure, level));
    }
    row.push_back(figure.change.count == 0 ? "-"
                                           : VariantChangeText(figure.unit, figure.change.value));
    row.push_back(VariantIntervalText(figure.unit, figure.change));
    row.push_back(QText(figure.q));
    text.AddRow(std::move(row));
  }
  return text;
}

std::string TableText(const SkillReport& report, const SkillTable& table) {
  return '\n' + TableTitle(report, table) + LevelTable(report, table).ToText(kTextWidth) +
         MoreRows(table.figures.size(), kShownSkillRows, "json or csv");
}

bool HasShares(const SkillTable& table) {
  return std::any_of(table.figures.begin(), table.figures.end(),
                     [](const SkillFigure& figure) { return figure.figure == "share"; });
}

// The names of seats: the share of the win of all, and of those that came up more or less often for
// sure how often.
std::string NamesText(const SkillReport& report, const SkillTable& table) {
  SkillTable shares{.name = table.name, .figures = {}};
  SkillTable parts = shares;
  for (const SkillFigure& figure : table.figures) {
    if (figure.figure == "share") {
      shares.figures.push_back(figure);
    } else if (IsSignificant(figure.q)) {
      parts.figures.push_back(figure);
    }
  }
  std::string text = TableText(report, shares);
  if (parts.figures.empty()) return text;
  return text + "\nPart of the seats; how often the others come up did not change for sure\n" +
         LevelTable(report, parts).ToText(kTextWidth) +
         MoreRows(parts.figures.size(), kShownSkillRows, "json or csv");
}

std::vector<std::string> Methods(const SkillReport& report) {
  const bool rules = !report.rule.empty();
  std::vector<std::string> lines = {
      fmt::format("{} * behind a share: it stands out against par.",
                  rules ? "All values are played with the same agents and seed."
                        : "Each agent plays all seats, on the same deals."),
      fmt::format("Change: the last {} less the first, in percentage points where it is of "
                  "shares, {}. q: false discovery rate of changes.",
                  rules ? "value" : "agent",
                  report.paired ? "deal by deal; of what the moves show the runs are taken for "
                                  "independent"
                                : "the runs taken for independent"),
      "* and q are over the whole report, tables first and then their rows: of reports in which "
      "nothing stands out and nothing changes, 1 in 20 at most shows a *."};
  const NamePar par = ParOfNames(report);
  if (par != NamePar::kEven) {
    lines.push_back(fmt::format(
        "par of what seats have: {}, whatever they have, with each {} by its own games. * behind "
        "their share, and their change, are of the share less par.",
        ParText(par), rules ? "value" : "agent"));
  }
  return lines;
}

// Lengths and seats come last: every game has them.
constexpr std::size_t kVerdictTables = 2;

std::string SkillText(const SkillReport& report, const TextExtent& extent) {
  const BalanceReport& first = report.levels.front();
  std::string line = HeadingOf(first.game);
  line += fmt::format(", {}, {}:", Counted(first.balance.num_players, "player"),
                      report.rule.empty()
                          ? fmt::format("at {} strengths", report.levels.size())
                          : fmt::format("{} values of {}", report.levels.size(), report.rule));
  for (std::size_t level = 0; level < report.levels.size(); ++level) {
    line += fmt::format(" {} ({})", NameOf(report, level),
                        Counted(report.levels[level].balance.games, "game"));
  }
  const std::vector<SkillTable> tables = SideBySide(report);
  TextParts parts = {
      .headline = Wrap(line, kTextWidth, 2), .notes = NotesOf(report), .methods = Methods(report)};
  for (std::size_t i = kVerdictTables; i < tables.size(); ++i) {
    const bool of_names = tables[i].name != kGameTable && HasShares(tables[i]);
    parts.tables += of_names ? NamesText(report, tables[i]) : TableText(report, tables[i]);
  }
  for (std::size_t i = kVerdictTables; i > 0; --i) {
    parts.verdict += TableText(report, tables[i - 1]);
  }
  parts.verdict += LevelVerdictText(report, tables, LevelFindingsOf(report, tables));
  return ArrangeText(parts, extent);
}

void DescribeSkillFigure(Figures& row, const SkillReport& report, std::string_view table,
                         const SkillFigure& figure) {
  row.InJson("item", figure.item);
  row.InJson("figure", figure.figure);
  Json values = Json::array();
  for (std::size_t level = 0; level < report.levels.size(); ++level) {
    row.Of(table, figure.item, NameOf(report, level));
    row.InCsv(figure.figure, figure.values[level]);
    if (figure.pars[level]) row.InCsv("par", BoundedFigure{.value = figure.pars[level]});
    values.push_back(EstimateToJson(figure.values[level]));
  }
  row.InJson("values", std::move(values));
  row.InJson("stands_out", figure.stands_out);
  if (HasPar(figure)) {
    Json pars = Json::array();
    for (const std::optional<double>& par : figure.pars) pars.push_back(OrNull(par));
    row.InJson("pars", std::move(pars));
  }
  row.Of(table, figure.item, "change");
  row.InJson("change", EstimateToJson(figure.change));
  row.InCsv(figure.figure, figure.change);
  row.Number("q", figure.q);
}

void DescribeLevels(Figures& run, const SkillReport& report) {
  Json names = Json::array();
  Json reports = Json::array();
  for (std::size_t level = 0; level < report.levels.size(); ++level) {
    names.push_back(NameOf(report, level));
    reports.push_back(BalanceToJson(report.levels[level]));
  }
  run.InJson("schema", 1);
  run.InJson("game", report.levels.front().game.name);
  run.InJson(KindOf(report), std::move(names));
  const std::vector<SkillTable> tables = SideBySide(report);
  Json findings = Json::array();
  for (const LevelFinding& finding : LevelFindingsOf(report, tables)) {
    findings.push_back({{"table", finding.table},
                        {"item", finding.figure.item},
                        {"text", finding.text},
                        {"stands_out", finding.figure.stands_out},
                        {"disagree", finding.disagree}});
  }
  run.InJson("findings", std::move(findings));
  run.List("side_by_side", tables, [&](Figures& figures, const SkillTable& table) {
    figures.InJson("table", table.name);
    figures.List("figures", table.figures, [&](Figures& row, const SkillFigure& figure) {
      DescribeSkillFigure(row, report, table.name, figure);
    });
  });
  run.InJson("reports", std::move(reports));
  run.InJson("confidence", 0.95);
  run.InJson("methods", Methods(report));
  if (!report.rule.empty()) run.InJson("rule", report.rule);
}

}  // namespace

std::string GameFigureName(const SkillReport& report, const std::string& key) {
  for (const BalanceReport& level : report.levels) {
    if (!level.play) continue;
    for (const LeadFigure& figure : LeadFiguresOf(level.play->lead)) {
      if (figure.key == key) return std::string(figure.title);
    }
  }
  return WordsOfKey(key);
}

NamePar ParOfNames(const SkillReport& report) {
  const BalanceSummary& balance = report.levels.front().balance;
  return NameParOf(balance.labels.size(), balance.sides);
}

bool HasPar(const SkillFigure& figure) {
  return std::any_of(figure.pars.begin(), figure.pars.end(),
                     [](const auto& par) { return par.has_value(); });
}

bool IsAgainstPar(const SkillFigure& figure) {
  return !figure.pars.empty() && figure.pars.front() && figure.pars.back();
}

std::vector<SkillTable> SideBySide(const SkillReport& report) {
  RIFTLAB_CHECK(!report.levels.empty());
  std::vector<SkillTable> tables = {SeatTable(report), WholeGameTable(report)};
  TableMaker reasons("end_reasons", report.levels.size());
  std::vector<std::string> keys;
  for (std::size_t level = 0; level < report.levels.size(); ++level) {
    const BalanceSummary& balance = report.levels[level].balance;
    reasons.AddParts(level, balance.reasons);
    for (const TagBalance& tag : balance.tags) {
      if (std::find(keys.begin(), keys.end(), tag.info.key) == keys.end()) {
        keys.push_back(tag.info.key);
      }
    }
  }
  tables.push_back(reasons.Finish());
  for (const std::string& key : keys) tables.push_back(TagTable(report, key));
  if (report.paired) TakePairedChanges(*report.paired, tables);
  TestValues(tables, report.levels.size());
  TestChanges(tables);
  return tables;
}

std::vector<std::string> NotesOf(const SkillReport& report) {
  std::vector<std::string> notes;
  for (const BalanceReport& level : report.levels) AddMissing(level.notes, notes);
  return notes;
}

Json SkillToJson(const SkillReport& report) {
  RIFTLAB_CHECK(!report.levels.empty());
  return FiguresToJson([&](Figures& run) { DescribeLevels(run, report); });
}

std::string RenderSkill(const SkillReport& report, OutputFormat format, const TextExtent& extent) {
  RIFTLAB_CHECK(!report.levels.empty());
  return RenderFigures(
      format, [&] { return SkillText(report, extent); },
      [&](Figures& run) { DescribeLevels(run, report); });
}

}  // namespace riftlab
