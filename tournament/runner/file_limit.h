// How many files a process may have open, which programs outside Riftlab take more of than games
// do.
#pragma once

#include <cstdint>

#include "absl/status/status.h"

namespace riftlab {

// That `threads` threads, each with `programs` processes of agents outside Riftlab, find as many
// files as they need beside those of the run itself. Raises the limit of this process as far as the
// system lets it, and says InvalidArgument where that is too little: else a program that does
// nothing wrong could not be started, and would lose its game.
absl::Status ReserveFiles(std::int64_t threads, std::int64_t programs);

}  // namespace riftlab
