// Reading the small files that a person gives: configurations, card tables, positions.
#pragma once

#include <string>

#include "absl/status/statusor.h"

namespace riftlab {

// The bytes of the file at `path`. InvalidArgument "cannot read 'PATH': REASON", also for a folder
// and for more than 16 MiB, which no such file has.
absl::StatusOr<std::string> ReadTextFile(const std::string& path);

}  // namespace riftlab
