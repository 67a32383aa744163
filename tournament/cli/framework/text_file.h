// Reading the small files that a person gives: configurations, card tables, positions.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace riftlab {

// The bytes of the file at `path`, without the byte order mark that some editors write before them.
// InvalidArgument "cannot read 'PATH': REASON", also for a folder
// and for more than 16 MiB, which no such file has.
absl::StatusOr<std::string> ReadTextFile(const std::string& path);

// The word that stands for standard input in place of a path, and its name in messages.
inline constexpr std::string_view kStandardInputWord = "-";
inline constexpr std::string_view kStandardInputName = "standard input";

// All of standard input. Errors as ReadTextFile, with that name.
absl::StatusOr<std::string> ReadStandardInput();

}  // namespace riftlab
