#include "tournament/follow/followed_worlds.h"

#include <utility>

#include "tournament/follow/leaning_draws.h"
#include "tournament/follow/told_words.h"

namespace riftlab {

// The step after which the seat knew what it knew so many changes ago; nothing where it did not
// change so often.
std::optional<std::size_t> FollowedGame::Worlds::BaseOf(std::size_t back) const {
  const std::vector<AnyInfoSet>& seen = followed_.seen_;
  std::size_t base = seen.size() - 1;
  while (true) {
    while (base > 0 && seen[base] == seen[base - 1]) --base;
    if (back == 0) return base;
    if (base == 0) return std::nullopt;
    --base;
    --back;
  }
}

std::optional<AnyState> FollowedGame::Worlds::Sample(std::size_t back) {
  const std::optional<std::size_t> base = BaseOf(back);
  if (!base) return std::nullopt;
  const std::vector<AnyInfoSet>& seen = followed_.seen_;
  LeaningDraws draws(witness_, rng_);
  Rng leaning = Rng::Guided(draws);
  AnyState world = followed_.game_.Determinize(seen[*base], leaning);
  for (std::size_t i = *base + 1; i < seen.size(); ++i) {
    Attempt attempt = followed_.TryHidden(world, Earlier(i), rng_, InWords::kNo, kMostHidden);
    const ToldStep& told = followed_.steps_[i];
    if (!attempt.IsDone() && seen[i] == seen[i - 1] &&
        IsRefusal(told.move, told.seat, followed_.steps_[i - 1].move)) {
      continue;  // the game refused for it
    }
    if (!attempt.IsDone() || attempt.seen != seen[i]) return std::nullopt;
    world = std::move(attempt.asked.state);
  }
  return world;
}

FollowedGame::Telling& FollowedGame::Worlds::Earlier(std::size_t step) {
  std::optional<Telling>& telling = earlier_[step];
  if (!telling) {
    ToldStep told = followed_.steps_[step];
    told.facts = followed_.by_draws_[step];
    telling.emplace(followed_.words_, told);
    if (!telling->move.IsOpen()) telling->seen = &followed_.draws_seen_[step];
  }
  return *telling;
}

}  // namespace riftlab
