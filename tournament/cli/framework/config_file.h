// Configurations in TOML: options of a command under their own names, rules as the table [rules],
// agents as an array of texts or as [[agent]] tables.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"

namespace riftlab {

// Reads the configuration `text`, which came from `source`. InvalidArgument with source, line and
// column for a syntax error, an unknown key (with a near-miss suggestion) and a value of the wrong
// type. Ranges are checked by Settings::Merge. Paths in it are relative to the working directory.
absl::StatusOr<GivenValues> ReadConfig(std::span<const OptionSpec> options, std::string_view text,
                                       std::string_view source);

// The effective values as a configuration that ReadConfig reads back to the same ones. Options that
// have neither value nor default, and those of the command line only, are left out.
std::string WriteConfig(const Settings& settings);

// Prints the effective values where --print-config asks for them, and nothing else is to be done;
// whether it did.
bool PrintConfigIfAsked(const Settings& settings, Console& console);

}  // namespace riftlab
