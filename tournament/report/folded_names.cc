#include "tournament/report/folded_names.h"

#include <algorithm>
#include <string_view>

#include "engine/core/text.h"
#include "fmt/format.h"

namespace riftlab {

FoldedNames FoldNames(const std::vector<CategorySummary>& names) {
  FoldedNames folded;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const CategorySummary& name = names[i];
    if (IsShownAmong(names.size(), name)) {
      folded.kept.push_back(i);
      continue;
    }
    folded.fewest = folded.names == 0 ? name.count : std::min(folded.fewest, name.count);
    folded.most = std::max(folded.most, name.count);
    ++folded.names;
  }
  return folded;
}

std::string FoldedText(const FoldedNames& folded, TagScope scope) {
  const std::string counts = folded.fewest == folded.most
                                 ? fmt::format("{}", folded.most)
                                 : fmt::format("{} to {}", folded.fewest, folded.most);
  const std::string_view unit = scope == TagScope::kSeat ? "seat" : "game";
  return fmt::format("{} with {} {}{} each, too few to tell anything of one",
                     Counted(folded.names, "name"), counts, unit, folded.most == 1 ? "" : "s");
}

}  // namespace riftlab
