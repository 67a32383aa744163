#include "agents/external/guard.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <climits>
#include <csignal>
#include <cstddef>

namespace riftlab::external {
namespace {

constexpr int kNotRun = 127;

void Report(int pipe, GuardReport::Kind kind, int value) {
  const GuardReport report{.kind = kind, .value = value};
  // Nobody listens when Riftlab is gone; there is nothing to be done about it.
  [[maybe_unused]] const ssize_t written = write(pipe, &report, sizeof(report));
}

void CloseRange(unsigned first, unsigned last) {
  if (first <= last) syscall(SYS_close_range, first, last, 0U);
}

void CloseAllBut(int a, int b) {
  const auto low = static_cast<unsigned>(std::min(a, b));
  const auto high = static_cast<unsigned>(std::max(a, b));
  if (low > 0) CloseRange(0, low - 1);
  CloseRange(low + 1, high - 1);
  CloseRange(high + 1, UINT_MAX);
}

// Gives the program what a shell would: default signals, its three streams, nothing else.
[[noreturn]] void RunProgram(const GuardPlan& plan, pid_t guard) {
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != guard) _exit(kNotRun);
  const bool is_wired = dup2(plan.input, STDIN_FILENO) >= 0 &&
                        dup2(plan.output, STDOUT_FILENO) >= 0 &&
                        dup2(plan.errors, STDERR_FILENO) >= 0;
  const int report = STDERR_FILENO + 1;
  const bool can_report = plan.report == report || dup2(plan.report, report) >= 0;
  if (can_report) fcntl(report, F_SETFD, FD_CLOEXEC);
  CloseRange(static_cast<unsigned>(report) + 1, UINT_MAX);
  for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  if (is_wired) execve(plan.program, plan.argv, environ);
  Report(report, GuardReport::kNotStarted, errno);
  _exit(kNotRun);
}

// The children of this process, as the kernel lists them.
class Children {
 public:
  Children() { file_ = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC); }
  Children(const Children&) = delete;
  Children& operator=(const Children&) = delete;
  ~Children() {
    if (file_ >= 0) close(file_);
  }

  // False where the kernel has no such list.
  bool is_known() const { return file_ >= 0; }

  void Kill() const {
    std::array<char, 4096> text{};
    std::size_t size = 0;
    off_t offset = 0;
    while (true) {
      const ssize_t got = pread(file_, text.data() + size, text.size() - size, offset);
      if (got <= 0) return;
      offset += got;
      size += static_cast<std::size_t>(got);
      const char* const end = text.data() + size;
      const char* at = text.data();
      // A number counts once the blank after it is there.
      for (const char* blank = std::find(at, end, ' '); blank != end;
           blank = std::find(at, end, ' ')) {
        pid_t child = 0;
        if (std::from_chars(at, blank, child).ec == std::errc()) kill(child, SIGKILL);
        at = blank + 1;
      }
      size = static_cast<std::size_t>(end - at);
      std::copy(at, end, text.data());
    }
  }

 private:
  int file_ = -1;
};

class Guard {
 public:
  Guard(const GuardPlan& plan, pid_t program) : plan_(plan), program_(program) {}

  // Waits until the program has ended or Riftlab is done with it.
  void Wait() {
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    const int signals = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK);
    while (!has_ended_) {
      std::array<pollfd, 2> waited{{{plan_.lifeline, POLLIN, 0}, {signals, POLLIN, 0}}};
      // Without the signals, should that ever fail, the lifeline still counts.
      poll(waited.data(), signals < 0 ? 1 : 2, -1);
      if (waited[0].revents != 0) return;
      signalfd_siginfo info{};
      while (signals >= 0 && read(signals, &info, sizeof(info)) > 0) {
      }
      while (Reap(WNOHANG) > 0) {
      }
    }
  }

  // Ends everything that descends from the program.
  void KillAll() {
    if (!has_ended_) kill(-program_, SIGKILL);
    const Children children;
    while (true) {
      if (children.is_known()) children.Kill();
      // Whoever loses its parent becomes a child of the guard, and is killed in the next round.
      if (Reap(children.is_known() || !has_ended_ ? 0 : WNOHANG) <= 0) return;
    }
  }

 private:
  // As waitpid for any child; reports the end of the program.
  pid_t Reap(int flags) {
    int status = 0;
    const pid_t child = waitpid(-1, &status, flags);
    if (child == program_) {
      has_ended_ = true;
      if (WIFSIGNALED(status)) {
        Report(plan_.report, GuardReport::kSignalled, WTERMSIG(status));
      } else {
        Report(plan_.report, GuardReport::kExited, WEXITSTATUS(status));
      }
    }
    return child;
  }

  const GuardPlan& plan_;
  pid_t program_;
  bool has_ended_ = false;
};

}  // namespace

void RunGuard(const GuardPlan& plan) {
  setpgid(0, 0);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_NAME, "riftlab-guard");
  const pid_t guard = getpid();
  const pid_t program = _Fork();
  if (program == 0) RunProgram(plan, guard);
  if (program < 0) {
    Report(plan.report, GuardReport::kNotStarted, errno);
    _exit(kNotRun);
  }
  CloseAllBut(plan.lifeline, plan.report);
  Guard keeper(plan, program);
  keeper.Wait();
  keeper.KillAll();
  _exit(0);
}

}  // namespace riftlab::external
