// What a person is asked of a draw: what it is, and where it comes to lie.
#pragma once

#include "engine/core/any_game.h"
#include "tournament/follow/fact_words.h"
#include "tournament/follow/seen_facts.h"
#include "tournament/follow/step_draw.h"

namespace riftlab {

// The question for a draw that `seat` sees: where the seat sees one outcome lie if it is that, and
// another one if it is the other. What follows may hide it from the one who looks at the end alone,
// as where a round passes by itself: then other things are drawn later, or other outcomes are
// looked at, those that lie somewhere in the end.
FactQuestion QuestionOf(const AnyGame& game, Player seat, const FactWords& words, StepDraw& draw);

}  // namespace riftlab
