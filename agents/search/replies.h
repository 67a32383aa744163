// Seats whose play is known, so that a search need not work it out.
#pragma once

#include "engine/core/game.h"
#include "engine/core/rng.h"
#include "engine/core/types.h"

namespace riftlab {

// Called by one search at a time.
template <Game G>
class Replies {
 public:
  Replies() = default;
  Replies(const Replies&) = delete;
  Replies& operator=(const Replies&) = delete;
  virtual ~Replies() = default;

  // What the seat to move in `world` plays, by what it may know there and nothing else; legal. All
  // luck comes from `rng`, a stream.
  virtual Action Reply(const G& game, const typename G::State& world, Rng& rng) = 0;
};

}  // namespace riftlab
