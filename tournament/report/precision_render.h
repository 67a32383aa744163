// What became of an error target in the forms of the ranking report. `names` is by agent.
#pragma once

#include <string>
#include <vector>

#include "tournament/report/figures.h"
#include "tournament/schedule/precision_schedule.h"

namespace riftlab {

// Whether the target is reached.
std::string PrecisionText(const PrecisionResult& result, const std::vector<std::string>& names);

// A table of how often each line-up met, after an empty line: those that met most where there are
// many.
std::string MeetingsText(const PrecisionResult& result, const std::vector<std::string>& names);

// While the run goes on, in a few words each: the worst error, where it is known.
std::vector<std::string> PrecisionFacts(const PrecisionResult& result,
                                        const std::vector<std::string>& names);

// {"target", "reached", "rounds", "games", "worst", "meetings"} under "until_error".
void DescribePrecision(Figures& run, const PrecisionResult& result,
                       const std::vector<std::string>& names);

}  // namespace riftlab
