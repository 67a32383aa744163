// Long tables of names of which most came up too rarely to tell anything of one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/game_types.h"
#include "tournament/stats/category_counts.h"

namespace riftlab {

struct FoldedNames {
  std::vector<std::size_t> kept;  // their places in the table, ascending
  std::int64_t names = 0;         // that are left out
  std::int64_t fewest = 0;        // counts of the names that are left out
  std::int64_t most = 0;
};

// Leaves out what is not IsShownAmong the names.
FoldedNames FoldNames(const std::vector<CategorySummary>& names);

// "3504 names with 1 to 15 seats each, too few to tell anything of one". Precondition: some are
// left out (trusted).
std::string FoldedText(const FoldedNames& folded, TagScope scope);

}  // namespace riftlab
