// Ctrl-C as a polite request to stop.
#pragma once

#include <array>
#include <atomic>
#include <csignal>
#include <string>

namespace riftlab {

// What asks a run to end: Ctrl-C, a kill, a queue of a cluster, a terminal that is closed.
inline constexpr std::array kStopSignals = {SIGINT, SIGTERM, SIGUSR1, SIGHUP};

// While it lives, kStopSignals set stop() instead of ending the program; the second of one kind
// ends it at once. A SIGHUP that is ignored, as nohup has it, stays so. One at a time, of either
// kind.
class StopSignal {
 public:
  // The first of them writes `note` to stderr, where it is not empty: what is in progress is ended
  // first, and until then nothing else would show that the signal was heard.
  explicit StopSignal(std::string note = "");
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;
  ~StopSignal();

  const std::atomic<bool>& stop() const;
};

// The same for work of which nothing is kept, and which does not look up in between: the first of
// them writes `note` to stderr and ends the program at once, as one that was interrupted.
class EndSignal {
 public:
  explicit EndSignal(std::string note);
  EndSignal(const EndSignal&) = delete;
  EndSignal& operator=(const EndSignal&) = delete;
  ~EndSignal();
};

}  // namespace riftlab
