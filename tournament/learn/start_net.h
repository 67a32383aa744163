// The net that learning goes on from.
#pragma once

#include <string>

#include "absl/status/statusor.h"
#include "agents/learned/net_file.h"
#include "tournament/learn/game_sampler.h"

namespace riftlab {

// The net in the file `name`, or for "shipped" the one that is shipped for the mode and number of
// players of `sampler`. It may have been made for other cards, rules, players or another mode of
// the same game, all of which list the same facts: what it knows of them is where learning begins.
// A policy net over other inputs or moves is left out. NotFound or InvalidArgument where there is
// none, or none that can be gone on from.
absl::StatusOr<NetFile> StartNet(const GameSampler& sampler, const std::string& name);

// How `start` was made, for the record of a net that went on from it in `purpose`: names what it
// was made for where that differs.
std::string RecordOfStart(const NetFile& start, const NetPurpose& purpose);

}  // namespace riftlab
