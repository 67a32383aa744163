#include "tournament/ratings/tag_names.h"

#include <algorithm>

namespace riftlab {

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

}  // namespace riftlab
