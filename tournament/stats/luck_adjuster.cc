#include "tournament/stats/luck_adjuster.h"

#include <algorithm>
#include <array>
#include <utility>

#include "tournament/stats/interval.h"

namespace riftlab {
namespace {

constexpr std::size_t kFolds = 5;

}  // namespace

void LuckAdjuster::Count(const LuckBlock& block, MomentsOf& moments) {
  for (const LuckBlock::Entry& entry : block.entries) {
    Moments& of = moments[{block.kind, entry.key}];
    const auto widen = [&](Extent& extent, double number) {
      extent.least = of.blocks == 0 ? number : std::min(extent.least, number);
      extent.most = of.blocks == 0 ? number : std::max(extent.most, number);
    };
    widen(of.values, entry.value);
    widen(of.lucks, entry.luck);
    ++of.blocks;
    of.value += entry.value;
    of.luck += entry.luck;
    of.value_luck += entry.value * entry.luck;
    of.luck_luck += entry.luck * entry.luck;
  }
}

// One for all keys: what is taken from one of those that share a win goes to the others.
double LuckAdjuster::MultipleFrom(const MomentsOf& moments) {
  double covariance = 0;
  double variance = 0;
  for (const auto& [key, of] : moments) {
    // What does not vary would leave rounding here, of which there would be a multiple, too.
    if (DifferByRounding(of.lucks.least, of.lucks.most)) continue;
    if (!DifferByRounding(of.values.least, of.values.most)) {
      covariance += of.value_luck - of.value * of.luck / of.blocks;
    }
    variance += of.luck_luck - of.luck * of.luck / of.blocks;
  }
  return variance > 0 ? covariance / variance : 0;
}

void LuckAdjuster::Adjust(double multiple, LuckBlock& block) {
  for (LuckBlock::Entry& entry : block.entries) entry.value -= multiple * entry.luck;
  ++adjusted_;
  multiples_ += multiple;
}

void LuckAdjuster::AdjustCrosswise(std::vector<LuckBlock>& blocks) {
  std::array<double, kFolds> multiples{};
  for (std::size_t fold = 0; fold < kFolds; ++fold) {
    MomentsOf others;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      if (i % kFolds != fold) Count(blocks[i], others);
    }
    multiples[fold] = MultipleFrom(others);
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) Adjust(multiples[i % kFolds], blocks[i]);
}

std::vector<LuckBlock> LuckAdjuster::Add(LuckBlock block) {
  ++blocks_;
  Kind& kind = kinds_[block.kind];
  std::vector<LuckBlock> done;
  if (kind.has_enough) {
    const double multiple = MultipleFrom(kind.moments);
    Count(block, kind.moments);
    Adjust(multiple, block);
    done.push_back(std::move(block));
    return done;
  }
  kind.waiting.push_back(std::move(block));
  if (kind.waiting.size() < kLeastBlocks) return done;
  kind.has_enough = true;
  done.swap(kind.waiting);
  for (const LuckBlock& waited : done) Count(waited, kind.moments);
  AdjustCrosswise(done);
  return done;
}

std::vector<LuckBlock> LuckAdjuster::Finish() {
  std::vector<LuckBlock> rest;
  for (auto& [number, kind] : kinds_) {
    for (LuckBlock& block : kind.waiting) rest.push_back(std::move(block));
    kind.waiting.clear();
  }
  if (rest.size() >= kLeastBlocks) {
    AdjustCrosswise(rest);
    return rest;
  }
  MomentsOf others;
  for (const auto& [number, kind] : kinds_) {
    others.insert(kind.moments.begin(), kind.moments.end());
  }
  if (others.empty()) return {};
  const double multiple = MultipleFrom(others);
  for (LuckBlock& block : rest) Adjust(multiple, block);
  return rest;
}

}  // namespace riftlab
