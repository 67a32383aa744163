// The back ends that tests of the runner go through.
#pragma once

#include <array>

#include "tournament/record/backend.h"

namespace riftlab {

// Not oneTBB under the thread sanitizer: Debian's library is not instrumented, so that there what
// one of its stages wrote and the next one reads is reported as a race.
#ifdef __SANITIZE_THREAD__
inline constexpr std::array kTestedBackends = {Backend::kJthread};
#else
inline constexpr std::array kTestedBackends = {Backend::kTbb, Backend::kJthread};
#endif

}  // namespace riftlab
