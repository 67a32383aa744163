// What people are told about nets: how one was made, and where a changed game is judged by less
// than the shipped one.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "tournament/learn/game_sampler.h"

namespace riftlab {

// A line for reports that `best` has no net for these cards or rules, though it has one for the
// game as it is shipped; empty where it has one, or none is shipped at all.
std::string NetNote(const GameSampler& sampler);

// How the net was made that an agent's parameter `net` names. NotFound or InvalidArgument where it
// is a file that cannot be read.
absl::StatusOr<std::string> RecordOfNet(const std::string& net);

}  // namespace riftlab
