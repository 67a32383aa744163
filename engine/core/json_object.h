// What readers of JSON share.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "engine/core/json.h"

namespace riftlab {

// InvalidArgument unless `json` is an object without keys other than `keys`; the message names the
// key, with a near-miss suggestion.
absl::Status CheckObject(const Json& json, std::span<const std::string> keys);

// The first key that an object of the JSON document `text` has twice, of which the library would
// take the last; none also where `text` is no JSON. Precondition: !IsJsonTooDeep(text) (trusted).
std::optional<std::string> RepeatedKey(std::string_view text);

// `json` as text, on one line or over several, indented by so many blanks. Bytes that are no UTF-8,
// as names of files may have, become U+FFFD.
std::string DumpJson(const Json& json, int indent = -1);

// A short form of a JSON value for messages.
std::string Shown(const Json& value);

// What the library says of a line that is no JSON, without its prefix and its count of lines, and
// without the rest where it quotes much of the line: "column 3: syntax error ...".
std::string_view JsonMistake(std::string_view what);

}  // namespace riftlab
