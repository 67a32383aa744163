#include "tournament/schedule/allotment.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riftlab {
namespace {

// "LINEUP.TIMES" of every block.
std::vector<std::string> Blocks(const Allotment& allotment) {
  std::vector<std::string> blocks;
  for (std::int64_t block = 0; block < allotment.num_blocks(); ++block) {
    const BlockLineup at = allotment.At(static_cast<std::uint64_t>(block));
    blocks.push_back(std::to_string(at.lineup) + '.' + std::to_string(at.times));
  }
  return blocks;
}

TEST(AllotmentTest, CountsHowOftenEachLineupCameUp) {
  Allotment allotment(3);
  EXPECT_EQ(Blocks(allotment), std::vector<std::string>());
  allotment.Append(2, 1);
  allotment.Append(0, 3);
  allotment.Append(1, 0);
  allotment.Append(2, 2);
  allotment.Append(2, 1);
  allotment.Append(0, 1);
  EXPECT_EQ(Blocks(allotment),
            (std::vector<std::string>{"2.0", "0.0", "0.1", "0.2", "2.1", "2.2", "2.3", "0.3"}));
  EXPECT_EQ(allotment.blocks_of(), (std::vector<std::int64_t>{4, 0, 4}));
  EXPECT_EQ(allotment.num_blocks(), 8);
}

TEST(AllotmentDeathTest, ChecksWhatItIsGiven) {
  Allotment allotment(2);
  EXPECT_DEATH(allotment.Append(2, 1), "lineup");
  EXPECT_DEATH(allotment.Append(0, -1), "blocks");
  EXPECT_DEATH(allotment.At(0), "num_blocks");
}

}  // namespace
}  // namespace riftlab
