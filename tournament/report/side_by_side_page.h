// Reports side by side as web pages that are complete in themselves, as html_page.h has them of one
// run.
#pragma once

#include <string>

#include "engine/core/json.h"
#include "tournament/report/comparison_report.h"
#include "tournament/report/html_parts.h"
#include "tournament/report/printed_names.h"
#include "tournament/report/skill_report.h"

namespace riftlab {

// What both pages, and databases, are made of: "runs" by name, "games" of each, "what" they are to
// each other, "players" (not of variants), "sentences", "tables" of figures with "values" by run,
// "change" and "q", "names", "methods", "notes". Precondition: at least one level (CHECKed).
Json LevelData(const SkillReport& report, const PrintedNames& names);
Json VariantData(const ComparisonReport& report, const PrintedNames& names);

// What such pages say of where they come from.
struct SideBySidePage {
  PageOrigin origin;     // of the runs, all together
  PrintedNames names{};  // of what is in the tables
};

// The page as HTML 5 in UTF-8; equal reports give equal bytes. Names may hold any characters.
// Precondition: at least one level (CHECKed).
std::string RenderLevelPage(const SideBySidePage& page, const SkillReport& report);
std::string RenderVariantPage(const SideBySidePage& page, const ComparisonReport& report);

}  // namespace riftlab
