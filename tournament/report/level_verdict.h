// What several strengths, or values of a rule, find too strong, and whether they agree on it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tournament/balance/findings.h"
#include "tournament/report/skill_report.h"

namespace riftlab {

// How tables side by side call the row of a finding of kind kSeat or kName: table and item.
std::pair<std::string, std::string> PlaceInTables(const Finding& finding);

// What the table is of, in words: "first seat" for "tag:first_seat".
std::string TableWords(std::string_view table);

// A finding of one of the levels, at all of them.
struct LevelFinding {
  std::string table;   // "seats" or "tag:NAME"
  SkillFigure figure;  // of `table`; its stands_out says at which levels it is found
  std::string text;    // a sentence
  // The change from the first level to the last is significant in the report.
  bool disagree = false;
};

// The findings of kind kSeat and kName (balance/findings.h) of all levels, each once, the largest
// first; none where there are TooFewLevels. `tables` is what SideBySide says of the report.
std::vector<LevelFinding> LevelFindingsOf(const SkillReport& report,
                                          const std::vector<SkillTable>& tables);

// The share of `item` in one of the tables; null where it is not there.
const SkillFigure* FindShare(const std::vector<SkillTable>& tables, const std::string& table,
                             const std::string& item);

// Why levels cannot be held against each other: fewer than two were played. Empty where they can.
std::string TooFewLevels(const SkillReport& report);

// What to say where nothing is found.
std::string NothingFound(const SkillReport& report);

// How many figures of `tables` differ for sure between the first and the last level, and the surest
// of them; empty where there are TooFewLevels.
std::string MovedFigures(const SkillReport& report, const std::vector<SkillTable>& tables);

// The findings for people, and how much moved, under a title, behind an empty line.
std::string LevelVerdictText(const SkillReport& report, const std::vector<SkillTable>& tables,
                             const std::vector<LevelFinding>& findings);

}  // namespace riftlab
