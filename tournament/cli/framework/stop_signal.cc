#include "tournament/cli/framework/stop_signal.h"

#include <array>
#include <csignal>

namespace riftlab {
namespace {

constexpr std::array kStopSignals = {SIGINT, SIGTERM, SIGUSR1};

std::atomic<bool> stop_requested = false;
static_assert(std::atomic<bool>::is_always_lock_free, "it is set by a signal handler");

void RequestStop(int /*signal*/) { stop_requested = true; }

}  // namespace

StopSignal::StopSignal() {
  stop_requested = false;
  struct sigaction action {};
  action.sa_handler = &RequestStop;
  // The default comes back with the first signal, so that the second one ends the program.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int signal : kStopSignals) sigaction(signal, &action, nullptr);
}

StopSignal::~StopSignal() {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  for (const int signal : kStopSignals) sigaction(signal, &action, nullptr);
}

const std::atomic<bool>& StopSignal::stop() const { return stop_requested; }

}  // namespace riftlab
