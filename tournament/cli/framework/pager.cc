#include "tournament/cli/framework/pager.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string>

namespace riftlab {
namespace {

constexpr int kNotFound = 127;
constexpr int kNotExecutable = 126;

bool IsInPath(std::string_view program) {
  const char* const path = std::getenv("PATH");
  std::string_view rest = path == nullptr ? std::string_view() : path;
  while (!rest.empty()) {
    const std::string_view folder = rest.substr(0, rest.find(':'));
    rest.remove_prefix(std::min(rest.size(), folder.size() + 1));
    const std::string file = std::string(folder).append("/").append(program);
    if (!folder.empty() && ::access(file.c_str(), X_OK) == 0) return true;
  }
  return false;
}

// Ignores signals that are meant for the pager, or come when it has ended, while it lives.
class IgnoredSignals {
 public:
  IgnoredSignals() {
    struct sigaction ignore {};
    ignore.sa_handler = SIG_IGN;
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
      ::sigaction(kSignals[i], &ignore, &before_[i]);
    }
  }
  IgnoredSignals(const IgnoredSignals&) = delete;
  IgnoredSignals& operator=(const IgnoredSignals&) = delete;
  ~IgnoredSignals() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) {
      ::sigaction(kSignals[i], &before_[i], nullptr);
    }
  }

  // In the child: as the shell expects them.
  static void TakeBack() {
    struct sigaction usual {};
    usual.sa_handler = SIG_DFL;
    for (const int signal : kSignals) ::sigaction(signal, &usual, nullptr);
  }

 private:
  static constexpr std::array<int, 3> kSignals = {SIGINT, SIGQUIT, SIGPIPE};
  std::array<struct sigaction, kSignals.size()> before_{};
};

// Up to the point where nobody reads any more.
void WriteAll(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

// The status that the program ended with; that of the shell where there is no such program.
int WaitFor(pid_t child) {
  int status = 0;
  while (::waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return 0;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 0;
}

}  // namespace

std::string PagerCommand() {
  for (const char* name : {"RIFTLAB_PAGER", "PAGER"}) {
    const char* const command = std::getenv(name);
    if (command == nullptr) continue;
    return std::string_view{command} == "cat" ? "" : command;
  }
  return IsInPath("less") ? "less -FRX" : "";
}

bool ShowInPager(const std::string& command, std::string_view text) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) return false;
  const IgnoredSignals ignored;
  const pid_t child = ::fork();
  if (child == 0) {
    IgnoredSignals::TakeBack();
    // What git sets, for a pager that is less by another name.
    ::setenv("LESS", "FRX", /*overwrite=*/0);
    ::dup2(ends[0], STDIN_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
    ::execl("/bin/sh", "sh", "-c", command.c_str(), static_cast<char*>(nullptr));
    ::_exit(kNotFound);
  }
  ::close(ends[0]);
  if (child > 0) WriteAll(ends[1], text);
  ::close(ends[1]);
  if (child < 0) return false;
  const int status = WaitFor(child);
  return status != kNotFound && status != kNotExecutable;
}

}  // namespace riftlab
