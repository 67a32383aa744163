#include "tournament/follow/leaning_draws.h"

namespace riftlab {
namespace {

// Where the draws that lean towards what was told begin: mostly among the first ones, which are
// those of hands, but a card may lie deep in a deck.
constexpr std::uint32_t kMostBefore = 16;
constexpr std::uint32_t kMostBeforeDeep = 64;
// Outcomes that are tried for one that was not told.
constexpr int kTries = 8;
constexpr std::uint32_t kAll = ~std::uint32_t{0};

}  // namespace

LeaningDraws::LeaningDraws(const Witness& witness, Rng& rng) : witness_(&witness), rng_(&rng) {
  enum Way : std::uint32_t { kNotAtAll, kAway, kAllFrom, kGroups, kWays = 6 };  // kGroups most
  const std::uint32_t way = rng.Below(kWays);
  leans_ = way != kNotAtAll;
  const std::uint32_t most_before = rng.Below(2) == 0 ? kMostBefore : kMostBeforeDeep;
  if (way == kAllFrom) {
    windows_.push_back({.begin = rng.Below(most_before), .end = kAll, .groups = kAll});
  }
  if (way < kGroups) return;
  std::uint32_t group = 1;
  for (const std::uint32_t size : witness.GroupSizes()) {
    const std::uint32_t begin = rng.Below(most_before);
    // Of what was told together a part may have had its place before, and the rest have none.
    const std::uint32_t drawn = rng.Below(2) == 0 ? size : 1 + rng.Below(size);
    windows_.push_back({.begin = begin, .end = begin + drawn, .groups = group});
    group <<= 1;
  }
}

std::uint32_t LeaningDraws::Draw(Pile /*pile*/, std::uint32_t n, OutcomeName name) {
  const std::uint32_t number = next_++;
  if (!leans_ || n == 1) return rng_->Below(n);
  std::uint32_t groups = 0;
  for (const Window& window : windows_) {
    if (number >= window.begin && number < window.end) groups |= window.groups;
  }
  return groups == 0 ? DrawUntold(n, name) : DrawTold(groups, n, name);
}

std::uint32_t LeaningDraws::DrawUntold(std::uint32_t n, OutcomeName name) {
  std::uint32_t outcome = 0;
  for (int i = 0; i < kTries; ++i) {
    outcome = rng_->Below(n);
    if (!witness_->HowTold(name(outcome)).IsTold()) break;
  }
  return outcome;
}

// Rather what no seen draw is told to be.
std::uint32_t LeaningDraws::DrawTold(std::uint32_t groups, std::uint32_t n, OutcomeName name) {
  std::vector<std::uint32_t> best;
  int best_fit = 1;
  for (std::uint32_t k = 0; k < n; ++k) {
    const Witness::Telling telling = witness_->HowTold(name(k));
    const bool is_there = (telling.there & groups) != 0;
    const bool is_told = is_there || (groups == kAll && telling.is_alone);
    const int fit = !is_told ? 0 : telling.is_alone ? 1 : 2;
    if (fit < best_fit) continue;
    if (fit > best_fit) best.clear();
    best_fit = fit;
    best.push_back(k);
  }
  if (best.empty()) return DrawUntold(n, name);
  return best[rng_->Below(static_cast<std::uint32_t>(best.size()))];
}

}  // namespace riftlab
