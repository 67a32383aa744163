// Synergies (balance/synergy.h) as they stand in reports.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/json.h"
#include "tournament/balance/synergy.h"
#include "tournament/report/csv_lines.h"

namespace riftlab {

// The surest names and pairs of the tag `tag`, behind an empty line.
std::string SynergyRows(std::string_view tag, const SynergySummary& synergy);

// {"games", "blocks", "pair_sd", "pairs_left_out", "names", "pairs"}, of each name and pair
// {"name", "count", "logit", "difference", "p", "q", "significant"}.
Json SynergyToJson(const SynergySummary& synergy);

// The table synergy:TAG; names and pairs are items.
void AddSynergy(CsvLines& lines, std::string_view tag, const SynergySummary& synergy);

}  // namespace riftlab
