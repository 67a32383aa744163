// Ctrl-C as a polite request to stop.
#pragma once

#include <atomic>

namespace riftlab {

// While it lives, SIGINT, SIGTERM, SIGUSR1, which queues of clusters send, and SIGHUP, which a
// closed terminal sends, set stop() instead of ending the program; the second of one kind ends it
// at once. A SIGHUP that is ignored, as nohup has it, stays so. One at a time.
class StopSignal {
 public:
  StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;
  ~StopSignal();

  const std::atomic<bool>& stop() const;
};

}  // namespace riftlab
