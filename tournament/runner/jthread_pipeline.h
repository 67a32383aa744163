// The std::jthread back end of RunOrdered. It exists for the thread sanitizer, which reports false
// races inside a TBB that was not built for it.
#pragma once

#include "tournament/runner/ordered_pipeline.h"

namespace riftlab {

// See RunOrdered.
void RunOnJthreads(int threads, int slots, const OrderedStages& stages);

}  // namespace riftlab
