#include "tournament/stats/stratified_ratio.h"

#include <algorithm>

namespace riftlab {

void StratifiedRatio::Add(int kind, double sum, std::int64_t count) {
  all_.Add(sum, count);
  kinds_[kind].Add(sum, count);
}

// The blocks that are the only ones of their kinds.
BlockRatio StratifiedRatio::Singles() const {
  BlockRatio singles;
  for (const auto& [number, kind] : kinds_) {
    if (kind.blocks() == 1) singles.Merge(kind);
  }
  return singles;
}

bool StratifiedRatio::VariesWithinKinds() const {
  return !Singles().BlocksAgree() ||
         std::any_of(kinds_.begin(), kinds_.end(),
                     [](const auto& kind) { return !kind.second.BlocksAgree(); });
}

BlockSpread StratifiedRatio::WithinKinds() const {
  if (kinds_.size() < 2) return all_.OwnSpread();
  double variance = 0;
  double squares = 0;  // of the parts, each over its degrees of freedom
  const auto add = [&](const BlockRatio& kind) {
    if (kind.BlocksAgree()) return;
    const double part = all_.VarianceOfPart(kind);
    variance += part;
    squares += part * part / static_cast<double>(kind.blocks() - 1);
  };
  for (const auto& [number, kind] : kinds_) {
    if (kind.blocks() > 1) add(kind);
  }
  const BlockRatio singles = Singles();
  // A lonely block shows no spread within its kind.
  if (singles.blocks() == 1) return all_.OwnSpread();
  if (singles.blocks() > 1) add(singles);
  if (variance <= 0 || squares <= 0) return all_.OwnSpread();
  const auto freedom = static_cast<std::int64_t>(variance * variance / squares);
  return {.variance = variance, .freedom = std::clamp<std::int64_t>(freedom, 1, blocks() - 1)};
}

Estimate StratifiedRatio::Unbounded() const { return all_.Unbounded(WithinKinds()); }

Estimate StratifiedRatio::FromZero() const { return all_.FromZero(WithinKinds()); }

Estimate StratifiedRatio::Bounded(double min, double max) const {
  return all_.Bounded(min, max, WithinKinds());
}

}  // namespace riftlab
