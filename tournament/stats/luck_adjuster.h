// Takes the luck that was measured out of blocks of observations.
//
// Luck is a control variate: its mean is 0, so a value less any multiple of it that does not depend
// on this block has the mean of the value. The best multiple is their covariance over the variance
// of luck (S. Lavenberg, P. Welch, "A perspective on the use of control variables to increase the
// efficiency of Monte Carlo simulations", Management Science 27, 1981). It is estimated from other
// blocks than the one that it is applied to: crosswise in folds among the first ones, then from all
// blocks before, so that nothing is biased, whenever one stops, and memory does not grow with the
// blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace riftlab {

// What was observed in one block.
struct LuckBlock {
  struct Entry {
    std::size_t key = 0;     // of whom
    std::int64_t count = 0;  // observations
    double value = 0;        // their sum
    double luck = 0;         // that of their luck
  };
  int kind = 0;  // such as the line-up; each has a multiple of its own
  std::vector<Entry> entries;
};

class LuckAdjuster {
 public:
  // With fewer blocks a multiple is not estimated: intervals would be too short.
  static constexpr std::size_t kLeastBlocks = 100;

  // Adds the next block. The blocks that can be adjusted by now and were not handed out before,
  // their values less the multiple of their luck: none while there are few of a kind, then all of
  // these, then each as it comes.
  std::vector<LuckBlock> Add(LuckBlock block);

  // The rest, blocks of kinds that have few, in the order of kinds: by a multiple that they have in
  // common if they are enough together, else by that of the other kinds. None where there is none
  // of these either. No block may be added afterwards.
  std::vector<LuckBlock> Finish();

  // Blocks that were added, and of these the ones that were handed out.
  std::int64_t blocks() const { return blocks_; }
  std::int64_t adjusted() const { return adjusted_; }
  // Mean over the blocks that were handed out.
  double multiple() const {
    return adjusted_ == 0 ? 0 : multiples_ / static_cast<double>(adjusted_);
  }

 private:
  struct Extent {
    double least = 0;
    double most = 0;
  };
  // Sums over blocks of one kind and key, and how far they range.
  struct Moments {
    double blocks = 0;
    double value = 0;
    double luck = 0;
    double value_luck = 0;
    double luck_luck = 0;
    Extent values{};
    Extent lucks{};
  };
  // By kind and key.
  using MomentsOf = std::map<std::pair<int, std::size_t>, Moments>;

  static void Count(const LuckBlock& block, MomentsOf& moments);
  static double MultipleFrom(const MomentsOf& moments);
  void AdjustCrosswise(std::vector<LuckBlock>& blocks);
  void Adjust(double multiple, LuckBlock& block);

  struct Kind {
    std::vector<LuckBlock> waiting;  // while there are few
    bool has_enough = false;
    MomentsOf moments;  // of all blocks, once there are enough
  };

  std::map<int, Kind> kinds_;
  std::int64_t blocks_ = 0;
  std::int64_t adjusted_ = 0;
  double multiples_ = 0;
};

}  // namespace riftlab
