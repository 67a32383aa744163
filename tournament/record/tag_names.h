// What stands in the entries of tags.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/core/game_types.h"
#include "engine/core/wording.h"

namespace riftlab {

// Appends the name that an entry of a tag of this kind is, or the names that are joined in it by
// '+'; an empty one does not count.
void AppendNames(std::string_view entry, TagKind kind, std::vector<std::string>& names);

// What tags call the card.
const std::string& NameInTags(const CardWords& card);

// Calls f(entries) with the entries of `tag`, a std::span of numbers or of texts: one owner after
// the other, each with as many; a single value is one entry.
template <class F>
void VisitEntries(const Tag& tag, F f) {
  const auto visit = [&](const auto& value) {
    using Value = std::decay_t<decltype(value)>;
    if constexpr (std::is_same_v<Value, std::int64_t> || std::is_same_v<Value, std::string>) {
      f(std::span(&value, 1));
    } else {
      f(std::span(value));
    }
  };
  std::visit(visit, tag.value);
}

// The same as texts.
std::vector<std::string> EntriesOf(const Tag& tag);

// The numbers of a tag of TagKind::kNumber, likewise; none where it holds texts.
std::vector<std::int64_t> NumbersOf(const Tag& tag);

// The names in `entries` of one owner, each once, ascending; of an amount "NAME +7" the text before
// the number. Precondition: amounts are written so (CHECKed).
std::vector<std::string> NamesOf(const std::vector<std::string>& entries, TagKind kind);

}  // namespace riftlab
