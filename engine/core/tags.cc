#include "engine/core/tags.h"

#include <algorithm>
#include <set>
#include <variant>

#include "engine/core/integer.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

// How many entries the tag has; nothing when it is no list.
std::optional<std::size_t> ListSize(const Tag& tag) {
  if (const auto* numbers = std::get_if<std::vector<std::int64_t>>(&tag.value)) {
    return numbers->size();
  }
  if (const auto* texts = std::get_if<std::vector<std::string>>(&tag.value)) return texts->size();
  return std::nullopt;
}

bool HoldsTexts(const Tag& tag) {
  const auto* texts = std::get_if<std::vector<std::string>>(&tag.value);
  return std::holds_alternative<std::string>(tag.value) || (texts != nullptr && !texts->empty());
}

bool IsAmount(const std::string& text) { return text.empty() || ParseAmount(text).has_value(); }

bool HoldsAmounts(const Tag& tag) {
  if (const auto* text = std::get_if<std::string>(&tag.value)) return IsAmount(*text);
  const auto* texts = std::get_if<std::vector<std::string>>(&tag.value);
  return texts != nullptr && std::all_of(texts->begin(), texts->end(), IsAmount);
}

}  // namespace

std::optional<Amount> ParseAmount(std::string_view text) {
  constexpr std::string_view kSeparator = " +";
  const std::size_t end = text.rfind(kSeparator);
  if (end == std::string_view::npos || end == 0) return std::nullopt;
  const auto value = NumberIn<std::int64_t>(text.substr(end + kSeparator.size()));
  if (!value) return std::nullopt;
  return Amount{.name = text.substr(0, end), .value = *value};
}

std::string TagFault(const GameResult& result, const std::vector<TagInfo>& tags) {
  const std::size_t seats = result.scores.size();
  std::set<std::string> seen;
  for (const Tag& tag : result.tags) {
    const auto info = std::find_if(tags.begin(), tags.end(),
                                   [&](const TagInfo& known) { return known.key == tag.key; });
    if (info == tags.end()) return fmt::format("the game says nothing of tag {}", tag.key);
    if (!seen.insert(tag.key).second) return fmt::format("tag {} comes up twice", tag.key);
    if (info->kind == TagKind::kNumber && HoldsTexts(tag)) {
      return fmt::format("tag {} holds texts, but is said to be a number", tag.key);
    }
    if (info->kind == TagKind::kAmount && !HoldsAmounts(tag)) {
      return fmt::format("tag {} holds more than texts such as 'NAME +7'", tag.key);
    }
    if (info->scope == TagScope::kGame) continue;
    const std::optional<std::size_t> entries = ListSize(tag);
    if (!entries) return fmt::format("tag {} is of seats, but no list", tag.key);
    if (*entries % seats != 0) {
      return fmt::format("tag {} has {} entries for {} seats", tag.key, *entries, seats);
    }
  }
  return {};
}

}  // namespace riftlab
