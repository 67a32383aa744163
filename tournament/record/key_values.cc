#include "tournament/record/key_values.h"

#include <algorithm>
#include <set>

#include "engine/core/status_macros.h"
#include "fmt/format.h"

namespace riftlab {

absl::Status ReadKeyValues(
    std::string_view text, std::string_view wanted, std::string_view keys,
    const std::function<absl::Status(std::string_view key, std::string_view value)>& set) {
  constexpr std::string_view kSeparators = " ,";
  std::set<std::string_view> seen;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find_first_of(kSeparators, start), text.size());
    const std::string_view part = text.substr(start, end - start);
    start = end + 1;
    if (part.empty()) continue;
    const std::size_t equals = part.find('=');
    if (equals == std::string_view::npos) {
      return absl::InvalidArgumentError(fmt::format("'{}' is {}; keys: {}", part, wanted, keys));
    }
    const std::string_view key = part.substr(0, equals);
    if (!seen.insert(key).second) {
      return absl::InvalidArgumentError(fmt::format("{} is given twice; once is enough", key));
    }
    RETURN_IF_ERROR(set(key, part.substr(equals + 1)));
  }
  return absl::OkStatus();
}

}  // namespace riftlab
