// Agents as text: `[LABEL=]NAME[:key=value,key=value]`.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"

namespace riftlab {

// The agent that is a program of its own (agents/external). A configuration holds how it is called,
// not what it is.
inline constexpr std::string_view kExternalName = "external";

// The files that this program has open for each of these while it runs: four pipes to and from it
// and its guard, one that ends both, and its log.
inline constexpr int kFilesOfExternal = 6;

// An agent as a person names it. Parsing checks the form only; MakeAgent checks name, keys and
// values.
struct AgentSpec {
  std::string label;  // how tables call it; the text of the spec when not given
  std::string name;   // which agent, such as "so_ismcts"
  std::map<std::string, std::string> params;  // as typed, by key

  // `NAME:key=value,...` with the keys in order; without the label.
  std::string Text() const;

  friend bool operator==(const AgentSpec&, const AgentSpec&) = default;
};

// `value` as it stands behind `key=`: in double quotes where it needs them.
std::string QuotedValue(std::string_view value);

// Parses one specification. InvalidArgument names the part that does not fit. Labels are 1 to 40
// letters, digits and `_-+.`; a double-quoted value may hold commas, and double quotes and
// backslashes after a backslash.
absl::StatusOr<AgentSpec> ParseAgentSpec(std::string_view text);

// Whether a search with these settings, such as a game's preset, plays games out before it judges:
// they name no cutoff.
bool PlaysOut(std::string_view settings);

}  // namespace riftlab
