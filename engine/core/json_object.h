// What readers of JSON share.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "engine/core/json.h"

namespace riftlab {

// InvalidArgument unless `json` is an object without keys other than `keys`; the message names the
// key, with a near-miss suggestion.
absl::Status CheckObject(const Json& json, std::span<const std::string> keys);

// A short form of a JSON value for messages.
std::string Shown(const Json& value);

// What the library says of a line that is no JSON, without its prefix and its count of lines:
// "column 3: syntax error ...".
std::string_view JsonMistake(std::string_view what);

}  // namespace riftlab
