#include "tournament/follow/followed_worlds.h"

#include <utility>

#include "tournament/follow/leaning_draws.h"
#include "tournament/follow/told_words.h"

namespace riftlab {

// Whether the step told the seat anything. Precondition: it is not the deal (trusted).
bool FollowedGame::Worlds::ChangedAt(std::size_t step) const {
  return followed_.taken_[step].outcome.seen != followed_.taken_[step - 1].outcome.seen;
}

// The step after which the seat knew what it knew so many changes ago; nothing where it did not
// change so often.
std::optional<std::size_t> FollowedGame::Worlds::BaseOf(std::size_t back) const {
  std::size_t base = followed_.taken_.size() - 1;
  while (true) {
    while (base > 0 && !ChangedAt(base)) --base;
    if (back == 0) return base;
    if (base == 0) return std::nullopt;
    --base;
    --back;
  }
}

std::optional<AnyState> FollowedGame::Worlds::Sample(std::size_t back) {
  const std::optional<std::size_t> base = BaseOf(back);
  if (!base) return std::nullopt;
  const std::vector<Taken>& taken = followed_.taken_;
  LeaningDraws draws(witness_, rng_);
  Rng leaning = Rng::Guided(draws);
  AnyState world = followed_.game_.Determinize(taken[*base].outcome.seen, leaning);
  for (std::size_t i = *base + 1; i < taken.size(); ++i) {
    Attempt attempt = followed_.TryHidden(world, Earlier(i), rng_, InWords::kNo, kMostHidden);
    const ToldStep& told = followed_.steps_[i];
    if (!attempt.IsDone() && !ChangedAt(i) &&
        IsRefusal(told.move, told.seat, followed_.steps_[i - 1].move)) {
      continue;  // the game refused for it
    }
    if (!attempt.IsDone() || attempt.seen != taken[i].outcome.seen) return std::nullopt;
    world = std::move(attempt.asked.state);
  }
  return world;
}

FollowedGame::Telling& FollowedGame::Worlds::Earlier(std::size_t step) {
  std::optional<Telling>& telling = earlier_[step];
  if (!telling) {
    ToldStep told = followed_.steps_[step];
    told.facts = followed_.taken_[step].outcome.by_draws;
    telling.emplace(followed_.words_, told);
    if (!telling->move.IsOpen()) telling->seen = &followed_.taken_[step].outcome.draws_seen;
  }
  return *telling;
}

}  // namespace riftlab
