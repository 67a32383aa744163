// Figures that are JSON already as a SQLite database.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "engine/core/json.h"

namespace riftlab {

// Statements of SQL: those that make the tables, and those that fill them from `data`, the only
// value of the only row of the table `input`.
struct JsonDatabase {
  const char* tables = "";
  const char* rows = "";
};

// Writes a new database at `path`, over a file that is there; it appears when it is complete.
// Unavailable with the reason.
absl::Status WriteJsonDatabase(const std::string& path, const JsonDatabase& database,
                               const Json& data);

}  // namespace riftlab
