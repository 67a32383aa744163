// JSON that a person writes and reads.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "engine/core/json.h"

namespace riftlab {

// Parses `text`, which came from `source`. InvalidArgument with source, line and column for a
// syntax error; also for a key given twice in one object and for nesting deeper than 64, which no
// file of ours has.
absl::StatusOr<Json> ParseJsonText(std::string_view text, std::string_view source);

// `json` over several lines, indented by two blanks; arrays of plain values stay on one line. Ends
// with a line feed.
std::string PrettyJson(const Json& json);

}  // namespace riftlab
