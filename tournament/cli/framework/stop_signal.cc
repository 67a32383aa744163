#include "tournament/cli/framework/stop_signal.h"

#include <unistd.h>

#include <cerrno>
#include <utility>

#include "tournament/cli/framework/console.h"

namespace riftlab {
namespace {

std::atomic<bool> stop_requested = false;
static_assert(std::atomic<bool>::is_always_lock_free, "it is set by a signal handler");

// Set while no signal is handled.
std::string first_note;

// These call nothing but what a signal handler may.
void WriteNote() {
  [[maybe_unused]] const ssize_t written =
      write(STDERR_FILENO, first_note.data(), first_note.size());
}

void RequestStop(int /*signal*/) {
  if (stop_requested.exchange(true)) return;
  const int error = errno;
  WriteNote();
  errno = error;
}

void EndAtOnce(int /*signal*/) {
  // Of two that come together one says it.
  if (!stop_requested.exchange(true)) WriteNote();
  _exit(static_cast<int>(ExitStatus::kFailure));
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

void Begin(void (*handler)(int), int flags, std::string note) {
  stop_requested = false;
  first_note = std::move(note);
  struct sigaction action {};
  action.sa_handler = handler;
  action.sa_flags = flags;
  Handle(action);
}

void End() {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  Handle(action);
}

}  // namespace

StopSignal::StopSignal(std::string note) {
  // The default comes back with the first signal, so that the second one ends the program.
  Begin(&RequestStop, static_cast<int>(SA_RESETHAND), std::move(note));
}

StopSignal::~StopSignal() { End(); }

const std::atomic<bool>& StopSignal::stop() const { return stop_requested; }

EndSignal::EndSignal(std::string note) { Begin(&EndAtOnce, 0, std::move(note)); }

EndSignal::~EndSignal() { End(); }

}  // namespace riftlab
