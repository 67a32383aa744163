// Hidden cards of a world that change places, so that a step shows what was told: by chance alone
// few worlds would.
#pragma once

#include "engine/core/any_game.h"
#include "tournament/follow/before_step.h"
#include "tournament/follow/fact_words.h"
#include "tournament/follow/step_account.h"

namespace riftlab {

// The world before a step that ended so, in which the cards that are newly seen where some were
// told are the told ones, from the top; null where nothing is to be exchanged. It need not be one
// that the game allows. Precondition: not the deal (trusted).
Json ExchangedWorld(const AnyGame& game, const FactWords& words, const BeforeStep& before,
                    const StepEnd& end);

}  // namespace riftlab
