// Long tables of names of which most came up too rarely to tell anything of one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/game_types.h"
#include "tournament/stats/category_counts.h"

namespace riftlab {

// Tables of so many names or fewer are shown whole.
inline constexpr std::size_t kUnfoldedNames = 20;

// What came up less often tells nothing: the 95 % interval of a share of one half would reach 14
// points to either side.
inline constexpr std::int64_t kFewestToTell = 50;

struct FoldedNames {
  std::vector<std::size_t> kept;  // their places in the table, ascending
  std::int64_t names = 0;         // that are left out
  std::int64_t fewest = 0;        // counts of the names that are left out
  std::int64_t most = 0;
};

// Leaves out of a table of more than kUnfoldedNames what came up less often than kFewestToTell,
// unless its effect is significant all the same.
FoldedNames FoldNames(const std::vector<CategorySummary>& names);

// "3504 names with 1 to 15 seats each, too few to tell anything of one". Precondition: some are
// left out (trusted).
std::string FoldedText(const FoldedNames& folded, TagScope scope);

}  // namespace riftlab
