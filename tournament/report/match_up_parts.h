// Match-ups (balance/match_ups.h) as they stand in reports.
#pragma once

#include <string>
#include <string_view>

#include "tournament/balance/match_ups.h"
#include "tournament/report/figures.h"
#include "tournament/report/printed_names.h"

namespace riftlab {

// The table of names against names, the pairs that are farthest from even, the mix that is hardest
// to beat and the cycles that are sure, behind an empty line. `tag` is the key of the tag.
std::string MatchUpRows(std::string_view tag, const MatchUpSummary& match_ups,
                        const PrintedNames& printed = {});

// {"names", "pairs", "nash"} under "match_ups", of each pair {"first", "second", "points",
// "effect"}; in the CSV the tables match_ups:TAG and nash:TAG.
void DescribeMatchUps(Figures& tag, std::string_view name, const MatchUpSummary& match_ups);

}  // namespace riftlab
