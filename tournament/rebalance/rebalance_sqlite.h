// A search for a balanced table as a SQLite database; README.md in this folder describes its
// tables.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "tournament/rebalance/rebalance_folder.h"
#include "tournament/rebalance/rebalance_report.h"

namespace riftlab {

// Writes what the search `recorded` tried and what `report` says of it to a new database at `path`,
// over a file that is there; it appears when it is complete. Unavailable with the reason.
absl::Status WriteRebalanceDatabase(const std::string& path, const RecordedRebalance& recorded,
                                    const RebalanceReport& report);

}  // namespace riftlab
