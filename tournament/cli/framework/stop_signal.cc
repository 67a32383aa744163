#include "tournament/cli/framework/stop_signal.h"

#include <unistd.h>

#include <cerrno>
#include <utility>

namespace riftlab {
namespace {

std::atomic<bool> stop_requested = false;
static_assert(std::atomic<bool>::is_always_lock_free, "it is set by a signal handler");

// Set while no signal is handled.
std::string first_note;

// Calls nothing but what a signal handler may.
void RequestStop(int /*signal*/) {
  if (stop_requested.exchange(true)) return;
  const int error = errno;
  [[maybe_unused]] const ssize_t written =
      write(STDERR_FILENO, first_note.data(), first_note.size());
  errno = error;
}

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

StopSignal::StopSignal(std::string note) {
  stop_requested = false;
  first_note = std::move(note);
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
