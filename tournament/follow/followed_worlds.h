// Worlds that fit all that was told of a followed game.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/rng.h"
#include "tournament/follow/followed_attempt.h"
#include "tournament/follow/followed_game.h"
#include "tournament/follow/witness.h"

namespace riftlab {

class FollowedGame::Worlds {
 public:
  // They lean to what the witness tells now. All must outlive it.
  Worlds(const FollowedGame& followed, const Witness& witness, Rng& rng)
      : followed_(followed), witness_(witness), rng_(rng), earlier_(followed.steps_.size()) {}

  // One that is sampled from what the seat knew `back` changes of its knowledge ago, and in which
  // all that was told since is played again. Nothing where that is not possible in it.
  std::optional<AnyState> Sample(std::size_t back);

 private:
  bool ChangedAt(std::size_t step) const;
  std::optional<std::size_t> BaseOf(std::size_t back) const;
  Telling& Earlier(std::size_t step);

  const FollowedGame& followed_;
  const Witness& witness_;
  Rng& rng_;
  std::vector<std::optional<Telling>> earlier_;  // by step, of those that were told again
};

}  // namespace riftlab
