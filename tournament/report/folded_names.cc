#include "tournament/report/folded_names.h"

#include <algorithm>

#include "fmt/format.h"
#include "tournament/stats/effects.h"

namespace riftlab {

FoldedNames FoldNames(const std::vector<CategorySummary>& names) {
  FoldedNames folded;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const CategorySummary& name = names[i];
    const bool tells = name.count >= kFewestToTell || (name.effect && IsSignificant(*name.effect));
    if (tells || names.size() <= kUnfoldedNames) {
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
  return fmt::format("{} {} with {} {} each, too few to tell anything of one", folded.names,
                     folded.names == 1 ? "name" : "names", counts,
                     scope == TagScope::kSeat ? "seats" : "games");
}

}  // namespace riftlab
