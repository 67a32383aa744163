// Strength against budget, and luck and skill, complete and ready to print. format.md in this
// folder describes the forms.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tournament/balance/luck_and_skill.h"
#include "tournament/ratings/bradley_terry.h"
#include "tournament/ratings/ladder.h"
#include "tournament/ratings/standings.h"
#include "tournament/report/output_format.h"
#include "tournament/report/reported_game.h"

namespace riftlab {

struct LadderReport {
  ReportedGame game;
  StandingsSummary standings;
  BradleyTerryFit ratings;        // of its agents
  std::vector<LadderLine> lines;  // one an agent of the ladder
  std::optional<LuckAndSkillSummary> luck;
  std::optional<BradleyTerryFit> adjusted_ratings{};  // where luck was measured, see RateAdjusted
  std::vector<std::string> notes;
};

// The report in one of the forms, ending with a line end; text is at most 80 columns wide and ends
// with what doublings bring.
std::string RenderLadder(const LadderReport& report, OutputFormat format,
                         const TextExtent& extent = {});

}  // namespace riftlab
