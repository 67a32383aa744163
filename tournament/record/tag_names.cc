#include "tournament/record/tag_names.h"

#include <algorithm>
#include <optional>
#include <type_traits>
#include <variant>

#include "engine/core/check.h"
#include "engine/core/tags.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

std::string TextOf(std::int64_t value) { return fmt::format_int(value).str(); }
const std::string& TextOf(const std::string& value) { return value; }

}  // namespace

void AppendNames(std::string_view entry, TagKind kind, std::vector<std::string>& names) {
  if (kind != TagKind::kSet) {
    if (!entry.empty()) names.emplace_back(entry);
    return;
  }
  for (std::size_t begin = 0; begin < entry.size();) {
    const std::size_t end = std::min(entry.find('+', begin), entry.size());
    if (end > begin) names.emplace_back(entry.substr(begin, end - begin));
    begin = end + 1;
  }
}

const std::string& NameInTags(const CardWords& card) {
  return card.tag.empty() ? card.code : card.tag;
}

std::vector<std::string> EntriesOf(const Tag& tag) {
  std::vector<std::string> entries;
  VisitEntries(tag, [&](const auto values) {
    entries.reserve(values.size());
    for (const auto& value : values) entries.push_back(TextOf(value));
  });
  return entries;
}

std::vector<std::int64_t> NumbersOf(const Tag& tag) {
  if (const auto* number = std::get_if<std::int64_t>(&tag.value)) return {*number};
  const auto* numbers = std::get_if<std::vector<std::int64_t>>(&tag.value);
  return numbers == nullptr ? std::vector<std::int64_t>() : *numbers;
}

std::vector<std::string> NamesOf(const std::vector<std::string>& entries, TagKind kind) {
  std::vector<std::string> names;
  for (const std::string& entry : entries) {
    if (kind == TagKind::kAmount && !entry.empty()) {
      const std::optional<Amount> amount = ParseAmount(entry);
      RIFTLAB_CHECK(amount.has_value());
      names.emplace_back(amount->name);
    } else {
      AppendNames(entry, kind, names);
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace riftlab
