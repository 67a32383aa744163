#include "tournament/cli/framework/stop_signal.h"

namespace riftlab {
namespace {

std::atomic<bool> stop_requested = false;
static_assert(std::atomic<bool>::is_always_lock_free, "it is set by a signal handler");

void RequestStop(int /*signal*/) { stop_requested = true; }

bool IsIgnored(int signal) {
  struct sigaction now {};
  sigaction(signal, nullptr, &now);
  return now.sa_handler == SIG_IGN;
}

// Has `action` for all of them but for a hangup that whoever started the program had it ignore.
void Handle(const struct sigaction& action) {
  for (const int signal : kStopSignals) {
    if (signal != SIGHUP || !IsIgnored(SIGHUP)) sigaction(signal, &action, nullptr);
  }
}

}  // namespace

StopSignal::StopSignal() {
  stop_requested = false;
  struct sigaction action {};
  action.sa_handler = &RequestStop;
  // The default comes back with the first signal, so that the second one ends the program.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  Handle(action);
}

StopSignal::~StopSignal() {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  Handle(action);
}

const std::atomic<bool>& StopSignal::stop() const { return stop_requested; }

}  // namespace riftlab
