// Who plays the runs of this program.
#pragma once

#include "tournament/runner/game_executor.h"

namespace riftlab {

// Null: threads of this process. A program that has its games played elsewhere brings a definition
// of its own, and the linker then leaves the one in the library out.
GameExecutor* ProgramExecutor();

}  // namespace riftlab
