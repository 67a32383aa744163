// The balance of a game at several strengths, or with several values of a rule, side by side.
// format.md in this folder describes the forms.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.h"
#include "tournament/balance/variant_comparison.h"
#include "tournament/report/balance_report.h"
#include "tournament/report/output_format.h"

namespace riftlab {

struct SkillReport {
  std::vector<BalanceReport> levels;  // of the same game, from the weakest to the strongest agent
  std::string rule{};                 // the rule option that differs; empty where the agents do
  std::vector<std::string> values{};  // of that rule, by level
  // The first level and the last one, deal by deal; none where these played different games.
  std::optional<VariantSummary> paired{};
};

// One figure at all strengths.
struct SkillFigure {
  std::string item;    // seat, name, reason; may be empty
  std::string figure;  // "share", "part", "mean"
  FigureUnit unit = FigureUnit::kPoints;
  std::vector<Estimate> values;  // by level; count 0 where it did not come up
  std::vector<bool> stands_out;  // by level: its effect against par is significant in this report
  std::vector<std::optional<double>> value_p;  // by level: of that effect
  // By level: the par of a name whose seats are not alike, see ParOfNames; else none.
  std::vector<std::optional<double>> pars;
  // The last level less the first, with a 95 % interval: of the same deals where
  // SkillReport::paired has the figure, else with the levels taken for independent; count 0 where
  // one of them has none. Where both have a par, of the shares less these.
  Estimate change;
  std::optional<double> p;  // of the change
  std::optional<double> q;  // false discovery rate of the change in this report
};

// The table of the whole game.
inline constexpr std::string_view kGameTable = "game";

struct SkillTable {
  std::string name;  // "seats", "game", "end_reasons", "tag:NAME"
  std::vector<SkillFigure> figures;
};

// What par of the names of seats is at all levels.
NamePar ParOfNames(const SkillReport& report);

// Whether a level has a par of its own, and whether the change is of what is above par.
bool HasPar(const SkillFigure& figure);
bool IsAgainstPar(const SkillFigure& figure);

// What the levels have in common. Precondition: at least one (CHECKed).
std::vector<SkillTable> SideBySide(const SkillReport& report);

// A figure of the whole game, called as in the report of one level.
std::string GameFigureName(const SkillReport& report, const std::string& key);

// Notes of the levels, each once.
std::vector<std::string> NotesOf(const SkillReport& report);

// The report as JSON.
Json SkillToJson(const SkillReport& report);

// The report in one of the forms, ending with a line end: in text the tables side by side, seats
// and lengths last, in JSON also the whole report of each level. Precondition as above.
std::string RenderSkill(const SkillReport& report, OutputFormat format,
                        const TextExtent& extent = {});

}  // namespace riftlab
