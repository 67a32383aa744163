// Ctrl-C as a polite request to stop.
#pragma once

#include <atomic>

namespace riftlab {

// While it lives, SIGINT, SIGTERM and SIGUSR1, which queues of clusters send, set stop() instead of
// ending the program; the second signal ends it at once. One at a time.
class StopSignal {
 public:
  StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;
  ~StopSignal();

  const std::atomic<bool>& stop() const;
};

}  // namespace riftlab
