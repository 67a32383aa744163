// Reports side by side as a SQLite database; README.md in this folder describes its tables.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "engine/core/json.h"

namespace riftlab {

// Writes what LevelData or VariantData (side_by_side_page.h) say to a new database at `path`, over
// a file that is there; it appears when it is complete. Unavailable with the reason.
absl::Status WriteSideBySideDatabase(const std::string& path, const Json& data);

}  // namespace riftlab
