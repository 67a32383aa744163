#include "tournament/schedule/allotment.h"

#include <algorithm>
#include <iterator>

#include "engine/core/check.h"

namespace riftlab {

void Allotment::Append(std::size_t lineup, std::int64_t blocks) {
  RIFTLAB_CHECK(lineup < blocks_of_.size() && blocks >= 0);
  if (blocks == 0) return;
  if (stretches_.empty() || stretches_.back().at.lineup != lineup) {
    stretches_.push_back(
        {.first = static_cast<std::uint64_t>(num_blocks_),
         .at = {.lineup = lineup, .times = static_cast<std::uint64_t>(blocks_of_[lineup])}});
  }
  blocks_of_[lineup] += blocks;
  num_blocks_ += blocks;
}

BlockLineup Allotment::At(std::uint64_t block) const {
  RIFTLAB_CHECK(block < static_cast<std::uint64_t>(num_blocks_));
  const auto behind =
      std::upper_bound(stretches_.begin(), stretches_.end(), block,
                       [](std::uint64_t value, const Stretch& s) { return value < s.first; });
  const Stretch& stretch = *std::prev(behind);
  return {.lineup = stretch.at.lineup, .times = stretch.at.times + (block - stretch.first)};
}

}  // namespace riftlab
