// TOML that a person writes: configurations and card tables.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "toml++/toml.h"

namespace riftlab {

// Parses `text`, which came from `source`. InvalidArgument "SOURCE:LINE:COLUMN: WHAT REASON" for a
// syntax error; also for a key of more parts than any file of ours has.
absl::StatusOr<toml::table> ParseToml(std::string_view text, std::string_view source,
                                      std::string_view what);

// The keys of a table with their values, as they stand in the file.
std::vector<std::pair<const toml::key*, const toml::node*>> InFileOrder(const toml::table& table);

}  // namespace riftlab
