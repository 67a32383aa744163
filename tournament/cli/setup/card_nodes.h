// Card tables in TOML as the files here take them apart.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "toml++/toml.h"
#include "tournament/cli/framework/toml_text.h"

namespace riftlab {

// InvalidArgument "SOURCE:LINE:COLUMN: not TOML: REASON".
absl::StatusOr<toml::table> ParseCardToml(std::string_view text, std::string_view source);

// Whether a list is written [[key]], an entry at a time.
bool IsEntries(const toml::array& list);

// What the entries of a list are called: by id, code and printed name, else by the value that each
// begins with where those differ, else not at all, so that only their numbers tell them apart.
std::vector<std::vector<std::string>> EntryNames(const toml::array& list);

// The part of the text that is the value. Precondition: the node was read from the text, and is
// written in one place (CHECKed).
std::string_view SourceText(std::string_view text, const toml::node& node);

// What is written over several lines, in one, without comments.
std::string OneLineOf(std::string_view toml);

}  // namespace riftlab
