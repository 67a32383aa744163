// How often seats meet cards and options, and how they fare with them (balance/exposure.h), as it
// stands in reports.
#pragma once

#include <string>
#include <vector>

#include "tournament/balance/exposure.h"
#include "tournament/report/figures.h"
#include "tournament/report/printed_names.h"

namespace riftlab {

// The tables for people, each behind an empty line, the surest differences first.
std::string ExposureRows(const ExposureSummary& exposure, const PrintedNames& printed = {});

// {"games", "cards", "options"} under "exposure"; in the CSV the tables exposure:cards and
// exposure:options.
void DescribeExposure(Figures& play, const ExposureSummary& exposure);

// How the figures were computed; nothing where there are none.
std::vector<MethodNote> ExposureMethods(const ExposureSummary& exposure);

}  // namespace riftlab
