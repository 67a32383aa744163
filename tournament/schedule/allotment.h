// Which line-up each block plays, where that is decided while the run goes on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tournament/schedule/schedule.h"

namespace riftlab {

// Memory grows with the number of decisions, not with that of blocks.
class Allotment {
 public:
  explicit Allotment(std::size_t num_lineups) : blocks_of_(num_lineups) {}

  // The next `blocks` blocks play line-up `lineup`; none for 0. Preconditions: the line-up is one
  // of them, blocks >= 0 (CHECKed).
  void Append(std::size_t lineup, std::int64_t blocks);

  // Blocks whose line-up is decided: the first ones.
  std::int64_t num_blocks() const { return num_blocks_; }

  // By line-up, how many of these it has.
  const std::vector<std::int64_t>& blocks_of() const { return blocks_of_; }

  // What block `block` plays. Precondition: block < num_blocks() (CHECKed).
  BlockLineup At(std::uint64_t block) const;

 private:
  // Consecutive blocks of one line-up.
  struct Stretch {
    std::uint64_t first = 0;  // block
    BlockLineup at;           // that block
  };

  std::vector<Stretch> stretches_;
  std::vector<std::int64_t> blocks_of_;
  std::int64_t num_blocks_ = 0;
};

}  // namespace riftlab
