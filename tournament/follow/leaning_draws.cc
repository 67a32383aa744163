#include "tournament/follow/leaning_draws.h"

namespace riftlab {
namespace {

// Where the draws that lean towards what was told begin, and how many they are.
constexpr std::uint32_t kMostBefore = 16;
constexpr std::uint32_t kMostTold = 6;
// Outcomes that are tried for one that was not told.
constexpr int kTries = 8;

}  // namespace

LeaningDraws::LeaningDraws(const Witness& witness, Rng& rng) : witness_(&witness), rng_(&rng) {
  constexpr std::uint32_t kWays = 4;
  const std::uint32_t way = rng.Below(kWays);
  leans_ = way > 0;
  if (way < 2) return;
  begin_ = rng.Below(kMostBefore);
  end_ = way == 2 ? begin_ + 1 + rng.Below(kMostTold) : ~std::uint32_t{0};
}

std::uint32_t LeaningDraws::Draw(Pile /*pile*/, std::uint32_t n, OutcomeName name) {
  const std::uint32_t number = next_++;
  if (!leans_ || n == 1) return rng_->Below(n);
  if (number >= begin_ && number < end_) return DrawTold(n, name);
  std::uint32_t outcome = 0;
  for (int i = 0; i < kTries; ++i) {
    outcome = rng_->Below(n);
    if (witness_->HowTold(name(outcome)) == Witness::Telling::kNot) break;
  }
  return outcome;
}

// Rather what no seen draw is told to be.
std::uint32_t LeaningDraws::DrawTold(std::uint32_t n, OutcomeName name) {
  std::vector<std::uint32_t> best;
  auto best_telling = Witness::Telling::kNot;
  for (std::uint32_t k = 0; k < n; ++k) {
    const Witness::Telling telling = witness_->HowTold(name(k));
    if (telling < best_telling) continue;
    if (telling > best_telling) best.clear();
    best_telling = telling;
    best.push_back(k);
  }
  return best[rng_->Below(static_cast<std::uint32_t>(best.size()))];
}

}  // namespace riftlab
