#include "tournament/cli/framework/toml_text.h"

#include <algorithm>
#include <string>

#include "engine/core/nesting.h"
#include "fmt/format.h"

namespace riftlab {

absl::StatusOr<toml::table> ParseToml(std::string_view text, std::string_view source,
                                      std::string_view what) {
  if (const int line = LineOfDeepTomlKey(text); line > 0) {
    return absl::InvalidArgumentError(
        fmt::format("{}:{}: a key has more than {} parts", source, line, kMaxTomlKeyParts));
  }
  try {
    return toml::parse(std::string(text), std::string(source));
  } catch (const toml::parse_error& error) {
    const toml::source_position at = error.source().begin;
    return absl::InvalidArgumentError(
        fmt::format("{}:{}:{}: {}{}", source, at.line, at.column, what, error.description()));
  }
}

std::vector<std::pair<const toml::key*, const toml::node*>> InFileOrder(const toml::table& table) {
  std::vector<std::pair<const toml::key*, const toml::node*>> entries;
  for (const auto& [key, node] : table) entries.emplace_back(&key, &node);
  std::stable_sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
    const toml::source_position& left = a.first->source().begin;
    const toml::source_position& right = b.first->source().begin;
    return std::pair(left.line, left.column) < std::pair(right.line, right.column);
  });
  return entries;
}

}  // namespace riftlab
