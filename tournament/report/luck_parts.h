// Luck and skill of a ladder, in the forms of the reports that tell of it.
#pragma once

#include <optional>
#include <string>

#include "tournament/balance/luck_and_skill.h"
#include "tournament/report/figures.h"

namespace riftlab {

// A table of the parts, after an empty line; nothing where they are not known.
std::string LuckTable(const std::optional<LuckAndSkillSummary>& luck);

// How the parts are computed.
std::string LuckMethod(const LuckAndSkillSummary& luck);

// The parts under "luck_and_skill", or null.
void DescribeLuck(Figures& run, const std::optional<LuckAndSkillSummary>& luck);

}  // namespace riftlab
