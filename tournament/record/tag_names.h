// What stands in the entries of tags.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game_types.h"
#include "engine/core/wording.h"

namespace riftlab {

// Appends the name that an entry of a tag of this kind is, or the names that are joined in it by
// '+'; an empty one does not count.
void AppendNames(std::string_view entry, TagKind kind, std::vector<std::string>& names);

// What tags call the card.
const std::string& NameInTags(const CardWords& card);

// The entries of `tag` as texts, one owner after the other, each with as many: a single value is
// one entry.
std::vector<std::string> EntriesOf(const Tag& tag);

// The numbers of a tag of TagKind::kNumber, likewise; none where it holds texts.
std::vector<std::int64_t> NumbersOf(const Tag& tag);

// The names in `entries` of one owner, each once, ascending; of an amount "NAME +7" the text before
// the number. Precondition: amounts are written so (CHECKed).
std::vector<std::string> NamesOf(const std::vector<std::string>& entries, TagKind kind);

}  // namespace riftlab
