// How many draws of a step a question asks for.
#pragma once

#include <string>
#include <string_view>

#include "engine/core/any_game.h"
#include "engine/core/rng.h"
#include "tournament/follow/step_draw.h"
#include "tournament/follow/witness.h"

namespace riftlab {

// Draws that are called alike, one after the other.
struct OpenDraws {
  int count = 0;
  // Where the first comes to lie, in a list in which the second lies before it.
  std::string first{};
};

// How many draws that `seat` sees are called so and not answered by the witness, from the first one
// on that is not. None where it depends on what is drawn.
OpenDraws CountOpenDraws(const AnyGame& game, Player seat, ChanceStep step, Witness& witness,
                         Rng& rng, std::string_view label);

}  // namespace riftlab
