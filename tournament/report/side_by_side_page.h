// Reports side by side as web pages that are complete in themselves, as html_page.h has them of one
// run.
#pragma once

#include <string>

#include "tournament/report/comparison_report.h"
#include "tournament/report/printed_names.h"
#include "tournament/report/skill_report.h"

namespace riftlab {

// What such pages say of where they come from.
struct SideBySidePage {
  std::string version;   // of the program that played the runs
  std::string command;   // commands that play them again
  std::string manifest;  // the texts of their manifests
  PrintedNames names{};  // of what is in the tables
};

// The page as HTML 5 in UTF-8; equal reports give equal bytes. Names may hold any characters.
// Precondition: at least one level (CHECKed).
std::string RenderLevelPage(const SideBySidePage& page, const SkillReport& report);
std::string RenderVariantPage(const SideBySidePage& page, const ComparisonReport& report);

}  // namespace riftlab
