// Prints the result of a tournament: speed, end reasons, lengths, seats, pairs, solo differences,
// ranking. format.md in this folder describes the JSON and CSV forms.
#pragma once

#include <string>

#include "tournament/report/output_format.h"
#include "tournament/report/ranking_report.h"

namespace riftlab {

// The report in one of the forms, ending with a line end. Text ends with the ranking, and behind it
// the verdict of the test that the run was played for; it is ASCII, unless labels are not, and at
// most 80 columns wide.
std::string RenderReport(const RankingReport& report, OutputFormat format,
                         const TextExtent& extent = {});

}  // namespace riftlab
