// Prints the result of a tournament: ranking, cross-table, seats, lengths, end reasons, solo
// differences, speed. format.md in this folder describes the JSON and CSV forms.
#pragma once

#include <string>

#include "tournament/report/output_format.h"
#include "tournament/report/ranking_report.h"

namespace riftlab {

// The report in one of the forms, ending with a line end. Text is ASCII, unless labels are not, and
// at most 100 columns wide for up to 6 agents and up to a million games.
std::string RenderReport(const RankingReport& report, OutputFormat format);

}  // namespace riftlab
