// What runs parallel work.
#pragma once

#include <cstdint>

namespace riftlab {

enum class Backend : std::uint8_t {
  kTbb,      // oneTBB
  kJthread,  // std::jthread; understood by the thread sanitizer, which an uninstrumented TBB is not
};

#ifdef RIFTLAB_BACKEND_JTHREAD
inline constexpr Backend kDefaultBackend = Backend::kJthread;
#else
inline constexpr Backend kDefaultBackend = Backend::kTbb;
#endif

}  // namespace riftlab
