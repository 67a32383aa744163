// Numbers for the line-ups of blocks, by which StratifiedRatio keeps them apart.
#pragma once

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace riftlab {

class Lineups {
 public:
  // The number of the line-up in which these agents sit, in whatever seats; from 0, in the order in
  // which they come up. One agent alone is always 0: all play each deck in turn.
  int NumberOf(std::vector<int> agents) {
    if (agents.size() == 1) return 0;
    std::sort(agents.begin(), agents.end());
    return numbers_.try_emplace(std::move(agents), static_cast<int>(numbers_.size())).first->second;
  }

 private:
  std::map<std::vector<int>, int> numbers_;
};

}  // namespace riftlab
