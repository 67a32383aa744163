// A rank at work: it plays what rank 0 orders, run after run, until it is told to quit.
#pragma once

#include "absl/status/status.h"
#include "tournament/ranks/transport.h"

namespace riftlab {

// Serves rank 0 over `transport` and returns when it says so. Unavailable when rank 0 is lost,
// InvalidArgument when it sends what is no order. Writes and prints nothing.
absl::Status ServeRank(Transport& transport);

}  // namespace riftlab
