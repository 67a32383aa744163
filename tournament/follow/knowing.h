// What seats know of hidden cards where no sampled world says so: that somebody saw a hand long ago
// is not seen in it when another one looks.
#pragma once

#include <vector>

#include "engine/core/any_game.h"
#include "tournament/follow/fact_words.h"
#include "tournament/follow/seen_facts.h"

namespace riftlab {

// Lets the seats know the hidden cards that were told, wherever these lie. `state` stays as it is
// where a card does not lie hidden or the game keeps no such knowledge.
void Learn(const AnyGame& game, const FactWords& words, const std::vector<PlacedFact>& told,
           AnyState& state);

// Whether cards in the hand of another seat have come to be known, by a look that tells nothing of
// who else has seen them.
bool MayBeKnownToOthers(const AnyGame& game, const AnyInfoSet& before, const AnyInfoSet& after);

}  // namespace riftlab
