// Synergies (balance/synergy.h) as they stand in reports.
#pragma once

#include <string>
#include <string_view>

#include "tournament/balance/synergy.h"
#include "tournament/report/figures.h"
#include "tournament/report/printed_names.h"

namespace riftlab {

// The surest names and pairs of the tag `tag`, behind an empty line.
std::string SynergyRows(std::string_view tag, const SynergySummary& synergy,
                        const PrintedNames& printed = {});

// {"games", "blocks", "pair_sd", "pairs_left_out", "names", "pairs"} under "synergy", of each name
// and pair {"name", "count", "logit", "difference", "p", "q", "significant"}; in the CSV the table
// synergy:NAME, whose items are names and pairs.
void DescribeSynergy(Figures& tag, std::string_view name, const SynergySummary& synergy);

}  // namespace riftlab
