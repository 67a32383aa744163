#include "tournament/report/level_verdict.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/balance/findings.h"
#include "tournament/report/balance_render.h"
#include "tournament/report/text_format.h"
#include "tournament/report/variant_cells.h"
#include "tournament/stats/effects.h"

namespace riftlab {
namespace {

constexpr std::size_t kLevelSentences = 10;

bool IsPlayed(const BalanceReport& level) { return level.balance.games > 0; }

std::size_t NumPlayed(const SkillReport& report) {
  return static_cast<std::size_t>(
      std::count_if(report.levels.begin(), report.levels.end(), &IsPlayed));
}

// What a level is called in a sentence.
std::string LevelName(const SkillReport& report, std::size_t level) {
  return report.rule.empty() ? AgentName(report.levels[level], 0)
                             : fmt::format("{}={}", report.rule, report.values[level]);
}

// " (6.4 points below par)" where the level has a par of its own.
std::string FromPar(const SkillFigure& figure, std::size_t level) {
  if (!figure.pars[level]) return "";
  const double difference = 100 * (figure.values[level].value - *figure.pars[level]);
  return fmt::format(" ({} points {} par)", Fixed(std::abs(difference), 1),
                     difference < 0 ? "below" : "above");
}

// "62.0 % [59.6, 64.3] with greedy". Precondition: the level has the figure (trusted).
std::string AtLevel(const SkillReport& report, const SkillFigure& figure, std::size_t level) {
  return fmt::format("{} with {}{}", PercentText(figure.values[level]), LevelName(report, level),
                     FromPar(figure, level));
}

// At which levels it is found: agents find it, values of a rule have it.
std::string FoundText(const SkillReport& report, const SkillFigure& figure) {
  std::vector<std::string> found;
  for (std::size_t level = 0; level < figure.stands_out.size(); ++level) {
    if (figure.stands_out[level]) found.push_back(LevelName(report, level));
  }
  const bool is_rule = !report.rule.empty();
  if (found.empty()) {
    return fmt::format("it stands out in a report of one {}, but not among so many",
                       is_rule ? "value" : "level");
  }
  const std::string_view verb = is_rule ? "stands out" : "found";
  if (found.size() == NumPlayed(report)) return fmt::format("{} with all of them", verb);
  return fmt::format("{} with {}", verb, fmt::join(found, ", "));
}

// At which levels it is found, and whether they differ.
std::string Agreement(const SkillReport& report, const LevelFinding& finding) {
  const SkillFigure& figure = finding.figure;
  std::string text = FoundText(report, figure);
  if (finding.disagree) {
    const double change = 100 * figure.change.value;
    return fmt::format("{}; {} ({}{} points {}from the first to the last)", text,
                       report.rule.empty() ? "they disagree" : "it differs between them",
                       change < 0 ? "" : "+", Fixed(change, 1),
                       IsAgainstPar(figure) ? "against par " : "");
  }
  const auto found = static_cast<std::size_t>(
      std::count(figure.stands_out.begin(), figure.stands_out.end(), true));
  if (found == NumPlayed(report)) return text;
  return text + (figure.q ? "; the difference between the first and the last is not significant"
                          : "; the first and the last cannot be compared");
}

// What seats have at a level where no figure says so: of the win an even part, alone the mean
// utility.
double ParOf(const BalanceSummary& balance) {
  return balance.num_sides == 1 ? balance.seats[0].share.value
                                : 1.0 / std::max(1, balance.num_sides);
}

double LargestDistance(const SkillReport& report, const SkillFigure& figure) {
  double largest = 0;
  for (std::size_t level = 0; level < figure.values.size(); ++level) {
    const Estimate& value = figure.values[level];
    const double par = figure.pars[level].value_or(ParOf(report.levels[level].balance));
    if (value.count > 0) largest = std::max(largest, std::abs(value.value - par));
  }
  return largest;
}

// What par is, where the levels say how far they are from it.
std::string WhatParIs(const SkillReport& report, const SkillFigure& figure) {
  return HasPar(figure) ? fmt::format(", par being {}", ParText(ParOfNames(report))) : "";
}

// How far a change is from none, in widths of its interval.
double DistanceInIntervals(const SkillFigure& figure) {
  return std::abs(figure.change.value) / (figure.change.high - figure.change.low);
}

// "completed rows: 0.33, then 3.33, +3.00 [+2.87, +3.13]".
std::string ChangeOf(const SkillReport& report, const SkillFigure& figure) {
  const FigureUnit unit = figure.unit;
  const std::string name = report.levels.front().names.WithCode(figure.item);
  if (IsAgainstPar(figure)) {
    return fmt::format(
        "{}, its share less {}: {}, then {}, {} {}", name, ParText(ParOfNames(report)),
        VariantChangeText(unit, figure.values.front().value - *figure.pars.front()),
        VariantChangeText(unit, figure.values.back().value - *figure.pars.back()),
        VariantChangeText(unit, figure.change.value), VariantIntervalText(unit, figure.change));
  }
  return fmt::format(
      "{}{}: {}, then {}, {} {}", name == figure.item ? GameFigureName(report, name) : name,
      figure.figure == "part" ? ", how often" : "", VariantValueText(unit, figure.values.front()),
      VariantValueText(unit, figure.values.back()), VariantChangeText(unit, figure.change.value),
      VariantIntervalText(unit, figure.change));
}

// Whether the table is of places in the order of play.
bool IsPlaceTable(const BalanceSummary& balance, std::string_view table) {
  return std::any_of(balance.tags.begin(), balance.tags.end(), [&](const TagBalance& tag) {
    return tag.info.role == TagRole::kPlace && table == "tag:" + tag.info.key;
  });
}

}  // namespace

const SkillFigure* FindShare(const std::vector<SkillTable>& tables, const std::string& table,
                             const std::string& item) {
  for (const SkillTable& one : tables) {
    if (one.name != table) continue;
    for (const SkillFigure& figure : one.figures) {
      if (figure.item == item && figure.figure == "share") return &figure;
    }
  }
  return nullptr;
}

std::pair<std::string, std::string> PlaceInTables(const Finding& finding) {
  const std::string& name = finding.rows[0].name;
  return finding.kind == FindingKind::kSeat ? std::pair{std::string("seats"), "seat " + name}
                                            : std::pair{"tag:" + finding.tag, name};
}

std::string TableWords(std::string_view table) {
  constexpr std::string_view kTag = "tag:";
  return WordsOfKey(table.starts_with(kTag) ? table.substr(kTag.size()) : table);
}

std::vector<LevelFinding> LevelFindingsOf(const SkillReport& report,
                                          const std::vector<SkillTable>& tables) {
  if (NumPlayed(report) < 2) return {};
  std::vector<LevelFinding> findings;
  for (const BalanceReport& level : report.levels) {
    for (const Finding& finding : FindingsOf(level.balance, nullptr).list) {
      if (finding.kind != FindingKind::kSeat && finding.kind != FindingKind::kName) continue;
      const auto [table, item] = PlaceInTables(finding);
      const bool is_known =
          std::any_of(findings.begin(), findings.end(),
                      [&, &table = table, &item = item](const LevelFinding& other) {
                        return other.table == table && other.figure.item == item;
                      });
      const SkillFigure* figure = FindShare(tables, table, item);
      if (is_known || figure == nullptr) continue;
      findings.push_back({.table = table, .figure = *figure, .disagree = IsSignificant(figure->q)});
    }
  }
  std::stable_sort(findings.begin(), findings.end(),
                   [&](const LevelFinding& a, const LevelFinding& b) {
                     return LargestDistance(report, a.figure) > LargestDistance(report, b.figure);
                   });
  const PrintedNames& names = report.levels.front().names;
  for (LevelFinding& finding : findings) {
    std::vector<std::string> values;
    std::vector<std::string> unseen;
    for (std::size_t level = 0; level < report.levels.size(); ++level) {
      if (finding.figure.values[level].count > 0) {
        values.push_back(AtLevel(report, finding.figure, level));
      } else if (IsPlayed(report.levels[level])) {
        unseen.push_back(LevelName(report, level));
      }
    }
    if (!unseen.empty()) {
      values.back() += fmt::format(" (not seen with {})", fmt::join(unseen, ", "));
    }
    const bool is_solo = report.levels.front().balance.num_sides == 1;
    const bool is_place = IsPlaceTable(report.levels.front().balance, finding.table);
    const std::string& item = finding.figure.item;
    const bool is_in_several =
        std::any_of(findings.begin(), findings.end(), [&](const LevelFinding& other) {
          return other.table != finding.table && other.figure.item == item;
        });
    const std::string name =
        is_in_several ? fmt::format("{} ({})", names.WithCode(item), TableWords(finding.table))
                      : names.WithCode(item);
    finding.text = fmt::format("{} {} {}{}: {}.",
                               is_place ? fmt::format("{} in the order of play", item) : name,
                               is_solo ? "comes to" : "wins", fmt::join(values, ", "),
                               WhatParIs(report, finding.figure), Agreement(report, finding));
    if (finding.text[0] == 's' && finding.table == "seats") finding.text[0] = 'S';
  }
  return findings;
}

std::string TooFewLevels(const SkillReport& report) {
  const std::size_t played = NumPlayed(report);
  if (played >= 2) return "";
  if (played == 0) return "No game was played.";
  return fmt::format("Games were played with one {} alone, which cannot be held against another.",
                     report.rule.empty() ? "agent" : "value");
}

std::string NothingFound(const SkillReport& report) {
  return fmt::format("No seat and nothing that seats have from the start stands out {}.",
                     report.rule.empty() ? "at any level" : "with any of the values");
}

std::string MovedFigures(const SkillReport& report, const std::vector<SkillTable>& tables) {
  if (NumPlayed(report) < 2) return "";
  std::int64_t tested = 0;
  std::int64_t moved = 0;
  const SkillFigure* surest = nullptr;
  for (const SkillTable& table : tables) {
    for (const SkillFigure& figure : table.figures) {
      tested += figure.q ? 1 : 0;
      if (!IsSignificant(figure.q)) continue;
      ++moved;
      if (surest == nullptr || DistanceInIntervals(figure) > DistanceInIntervals(*surest)) {
        surest = &figure;
      }
    }
  }
  const std::string range = fmt::format("from {} to {}", LevelName(report, 0),
                                        LevelName(report, report.levels.size() - 1));
  if (tested == 0) return fmt::format("No change {} can be tested.", range);
  if (surest == nullptr) {
    return fmt::format("Of {} that can be tested none moved for sure {}.",
                       Counted(tested, "figure"), range);
  }
  return fmt::format("{} of {} that can be tested moved for sure {}, most surely {}.", moved,
                     Counted(tested, "figure"), range, ChangeOf(report, *surest));
}

std::string LevelVerdictText(const SkillReport& report, const std::vector<SkillTable>& tables,
                             const std::vector<LevelFinding>& findings) {
  std::string text = "\nThe verdict\n";
  if (const std::string why = TooFewLevels(report); !why.empty()) {
    return text + Wrap(why, kTextWidth, 2);
  }
  if (findings.empty()) text += Wrap(NothingFound(report), kTextWidth, 2);
  for (std::size_t i = 0; i < std::min(kLevelSentences, findings.size()); ++i) {
    const std::string number = fmt::format("{}. ", i + 1);
    text += Wrap(number + findings[i].text, kTextWidth, number.size());
  }
  text += MoreRows(findings.size(), kLevelSentences, "json");
  return text + Wrap(MovedFigures(report, tables), kTextWidth, 2);
}

}  // namespace riftlab
