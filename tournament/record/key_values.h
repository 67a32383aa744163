// Specs that a person writes as `key=value` pairs between blanks or commas.
#pragma once

#include <functional>
#include <string_view>

#include "absl/status/status.h"

namespace riftlab {

// Hands every pair to `set`, in order. InvalidArgument names a part that is no pair, saying that it
// is `wanted` ("not key=value") and what `keys` there are, a key that comes twice, and what `set`
// complains of.
absl::Status ReadKeyValues(
    std::string_view text, std::string_view wanted, std::string_view keys,
    const std::function<absl::Status(std::string_view key, std::string_view value)>& set);

}  // namespace riftlab
