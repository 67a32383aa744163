// What stands in the entries of tags.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game_types.h"

namespace riftlab {

// Appends the name that an entry of a tag of this kind is, or the names that are joined in it by
// '+'; an empty one is none.
void AppendNames(std::string_view entry, TagKind kind, std::vector<std::string>& names);

}  // namespace riftlab
