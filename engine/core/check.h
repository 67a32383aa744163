// Assertions on our own code. Wrong input from a person is an absl::Status, never one of these.
#pragma once

namespace riftlab::internal {

// Prints "file:line: CHECK failed: text" to stderr and aborts.
[[noreturn]] void CheckFailed(const char* file, int line, const char* text);

}  // namespace riftlab::internal

// Aborts the program when `condition` is false. Always on: keep it off hot paths.
#define RIFTLAB_CHECK(condition) \
  (static_cast<bool>(condition)  \
       ? static_cast<void>(0)    \
       : ::riftlab::internal::CheckFailed(__FILE__, __LINE__, #condition))

// As RIFTLAB_CHECK, but compiled to nothing where NDEBUG is set (the release preset).
#ifdef NDEBUG
#define RIFTLAB_DCHECK(condition) static_cast<void>(sizeof(static_cast<bool>(condition)))
#else
#define RIFTLAB_DCHECK(condition) RIFTLAB_CHECK(condition)
#endif
