// What people are told where a changed game is judged by less than the shipped one.
#pragma once

#include <string>

#include "tournament/learn/game_sampler.h"

namespace riftlab {

// A line that `best` has no net for these cards or rules, though it has one for the
// game as it is shipped; empty where it has one, or none is shipped at all.
std::string NetNote(const GameSampler& sampler);

}  // namespace riftlab
