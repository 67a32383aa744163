#include "tournament/ratings/placement_blocks.h"

#include <algorithm>
#include <utility>

#include "engine/core/check.h"

namespace riftlab {

PlacementBlocks::PlacementBlocks(std::vector<int> sides) : sides_(std::move(sides)) {}

void PlacementBlocks::Add(std::span<const int> agents, std::span<const int> ranks,
                          int faulty_side) {
  RIFTLAB_CHECK(agents.size() == sides_.size() && ranks.size() == sides_.size());
  game_.agents.assign(agents.begin(), agents.end());
  game_.ranks.assign(ranks.begin(), ranks.end());
  game_.faulty_side = faulty_side;
  const auto [place, is_new] =
      place_of_.try_emplace(game_, static_cast<std::uint32_t>(games_.size()));
  if (is_new) games_.push_back(game_);
  block_.push_back(place->second);
}

void PlacementBlocks::CloseBlock() {
  if (block_.empty()) return;
  std::sort(block_.begin(), block_.end());
  ++blocks_[block_];
  block_.clear();
}

}  // namespace riftlab
