// Numbers for the line-ups of blocks, by which StratifiedRatio keeps them apart.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace riftlab {

class Lineups {
 public:
  // For games with these sides by seat.
  explicit Lineups(std::vector<int> sides) : sides_(std::move(sides)) {}

  // The number of the line-up in which these agents sit, in whatever seats but beside the same
  // partners; from 0, in the order in which they come up. One agent alone is always 0: all play
  // each deck in turn.
  int NumberOf(const std::vector<int>& agents) {
    if (agents.size() == 1) return 0;
    std::map<int, std::vector<int>> by_side;
    for (std::size_t seat = 0; seat < agents.size(); ++seat) {
      by_side[sides_[seat]].push_back(agents[seat]);
    }
    std::vector<std::vector<int>> partners;
    for (auto& [side, seats] : by_side) {
      std::sort(seats.begin(), seats.end());
      partners.push_back(std::move(seats));
    }
    std::sort(partners.begin(), partners.end());
    return numbers_.try_emplace(std::move(partners), static_cast<int>(numbers_.size()))
        .first->second;
  }

 private:
  std::vector<int> sides_;
  std::map<std::vector<std::vector<int>>, int> numbers_;
};

}  // namespace riftlab
