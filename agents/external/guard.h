// The process between Riftlab and a program of others, which leaves nothing of it behind.
//
// Riftlab forks a guard, and the guard the program. The guard holds one end of a pipe, the
// lifeline, whose other end Riftlab holds: when a byte comes through it, or that end closes since
// Riftlab was killed, the guard kills the program and all that descends from it. It is the
// subreaper of these (prctl(2)), so that processes which left the program's group or lost their
// parent are found too. If the guard itself is killed, the kernel kills the program with it
// (PR_SET_PDEATHSIG).
#pragma once

#include <cstdint>

namespace riftlab::external {

// What the guard writes to its report pipe.
struct GuardReport {
  enum Kind : std::int32_t {
    kNotStarted,  // value: errno
    kExited,      // value: exit status
    kSignalled,   // value: signal
  };
  std::int32_t kind = kNotStarted;
  std::int32_t value = 0;
};

// What a guard needs, prepared before the fork: after it nothing may be allocated.
struct GuardPlan {
  const char* program = nullptr;
  char* const* argv = nullptr;
  // The program's ends of its pipes.
  int input = -1;
  int output = -1;
  int errors = -1;
  // The guard's ends of its own.
  int lifeline = -1;
  int report = -1;
};

// Runs in the forked child, with all signals blocked, and never returns. Calls only what is safe
// between fork and exec of a program with threads (signal-safety(7)).
[[noreturn]] void RunGuard(const GuardPlan& plan);

}  // namespace riftlab::external
