#include "agents/external/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "engine/core/status_macros.h"
#include "fmt/format.h"

namespace riftlab::external {
namespace {

constexpr std::size_t kChunk = std::size_t{1} << 16;

// How long the guard's report may take once a pipe of the program has closed.
constexpr std::chrono::milliseconds kReportWait{500};

// How long an answer may take that a program was about to give when it closed its stdin.
constexpr std::chrono::milliseconds kAnswerWait{500};

// How long the guard may take to end what it guards, and how often it is told to go on meanwhile.
constexpr std::chrono::milliseconds kGuardWait{2000};
constexpr std::chrono::milliseconds kGuardStep{10};

absl::Status SystemError(std::string_view what) {
  return absl::UnavailableError(fmt::format("{}: {}", what, std::strerror(errno)));
}

struct Pipe {
  FileHandle read;
  FileHandle write;
};

// Above the standard streams, which a process may have been started without.
FileHandle AboveStreams(int file) {
  if (file < 0 || file > STDERR_FILENO) return FileHandle(file);
  FileHandle low(file);
  return FileHandle(fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
}

absl::StatusOr<Pipe> MakePipe() {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return SystemError("no pipe");
  Pipe pipe{AboveStreams(ends[0]), AboveStreams(ends[1])};
  if (!pipe.read.is_open() || !pipe.write.is_open()) return SystemError("no pipe");
  return pipe;
}

void DoNotBlock(const FileHandle& file) {
  fcntl(file.get(), F_SETFL, fcntl(file.get(), F_GETFL) | O_NONBLOCK);
}

// While it lives, writing to a broken pipe fails without a signal.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;
  ~NoPipeSignal() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

  // Takes away the signal that a failed write has left.
  void Discard() const {
    const timespec no_time{};
    sigtimedwait(&pipe_, nullptr, &no_time);
  }

 private:
  sigset_t pipe_{};
  sigset_t before_{};
};

// Forks with all signals blocked, so that no handler of ours runs in the guard.
pid_t ForkGuard(const GuardPlan& plan) {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t guard = fork();
  if (guard == 0) RunGuard(plan);
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return guard;
}

// Makes the guard kill. The byte says so also where a process that was forked from this one keeps
// the pipe open.
void CutLifeline(FileHandle& lifeline) {
  if (!lifeline.is_open()) return;
  const NoPipeSignal no_signal;
  const char byte = 0;
  // Without a guard nothing is left to be killed.
  if (write(lifeline.get(), &byte, 1) < 0 && errno == EPIPE) no_signal.Discard();
  lifeline.Close();
}

// Reads what has come into `text`; false at the end of the pipe.
bool ReadInto(const FileHandle& file, std::string& text) {
  const std::size_t size = text.size();
  text.resize(size + kChunk);
  const ssize_t got = read(file.get(), text.data() + size, kChunk);
  text.resize(size + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
  return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

}  // namespace

FileHandle& FileHandle::operator=(FileHandle&& other) noexcept {
  if (this != &other) {
    Close();
    file_ = std::exchange(other.file_, -1);
  }
  return *this;
}

void FileHandle::Close() {
  if (file_ >= 0) close(std::exchange(file_, -1));
}

absl::StatusOr<std::unique_ptr<ChildProcess>> ChildProcess::Start(
    const std::vector<std::string>& words, const std::string& log) {
  std::unique_ptr<ChildProcess> child(new ChildProcess);
  child->owner_ = getpid();
  if (!log.empty()) {
    constexpr mode_t kMode = 0666;
    // A named pipe that nobody reads would hold up the opening, one that is full each writing.
    constexpr int kFlags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK;
    child->log_ = AboveStreams(open(log.c_str(), kFlags, kMode));
    if (!child->log_.is_open()) return SystemError(fmt::format("cannot write '{}'", log));
  }
  std::array<Pipe, 5> pipes;
  for (Pipe& pipe : pipes) {
    ASSIGN_OR_RETURN(pipe, MakePipe());
  }
  auto& [input, output, errors, lifeline, report] = pipes;
  std::vector<std::string> arguments = words;
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (std::string& word : arguments) argv.push_back(word.data());
  argv.push_back(nullptr);
  const GuardPlan plan{.program = argv.front(),
                       .argv = argv.data(),
                       .input = input.read.get(),
                       .output = output.write.get(),
                       .errors = errors.write.get(),
                       .lifeline = lifeline.read.get(),
                       .report = report.write.get()};
  child->guard_ = ForkGuard(plan);
  if (child->guard_ < 0) return SystemError("no process");
  child->input_ = std::move(input.write);
  child->output_ = std::move(output.read);
  child->errors_ = std::move(errors.read);
  child->lifeline_ = std::move(lifeline.write);
  child->report_ = std::move(report.read);
  for (const FileHandle* file :
       {&child->input_, &child->output_, &child->errors_, &child->report_}) {
    DoNotBlock(*file);
  }
  return child;
}

bool ChildProcess::IsOurs() const { return owner_ == getpid(); }

ChildProcess::~ChildProcess() {
  if (!IsOurs()) return;
  CutLifeline(lifeline_);
  if (guard_ > 0) EndGuard();
  ReadErrors();
}

// The program may stop its guard, as it may any process of its user; nothing but SIGKILL ends that
// for good, and takes the program along (guard.cc), but not all that descends from it.
void ChildProcess::EndGuard() {
  unsent_.clear();
  const Clock::time_point deadline = Clock::now() + kGuardWait;
  // The guard alone holds the other end.
  while (report_.is_open() && Clock::now() < deadline) {
    kill(guard_, SIGCONT);
    DropOutput(std::min(deadline, Clock::now() + kGuardStep));
  }
  if (report_.is_open()) kill(guard_, SIGKILL);
  while (waitpid(guard_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

void ChildProcess::Send(std::string_view text) {
  unsent_ += text;
  WriteMore();
}

void ChildProcess::WriteMore() {
  if (unsent_.empty() || !input_.is_open()) return;
  const NoPipeSignal no_signal;
  const ssize_t sent = write(input_.get(), unsent_.data(), unsent_.size());
  if (sent >= 0) {
    unsent_.erase(0, static_cast<std::size_t>(sent));
  } else if (errno == EPIPE) {
    no_signal.Discard();
    BreakInput();
  }
}

// Nobody reads it any more.
void ChildProcess::BreakInput() {
  input_broke_ = Clock::now();
  unsent_.clear();
  input_.Close();
}

void ChildProcess::ReadOutput() {
  if (!ReadInto(output_, unread_)) output_.Close();
}

void ChildProcess::ReadErrors() {
  std::string text;
  if (errors_.is_open() && !ReadInto(errors_, text)) errors_.Close();
  KeepErrors(text);
}

void ChildProcess::KeepErrors(std::string_view text) {
  tail_ += text;
  if (tail_.size() > kTailBytes) tail_.erase(0, tail_.size() - kTailBytes);
  if (!log_.is_open() || text.empty()) return;
  text = text.substr(0, kMaxLogBytes - logged_);
  logged_ += text.size();
  // A log that cannot be written must not end a run.
  [[maybe_unused]] const ssize_t written = write(log_.get(), text.data(), text.size());
  if (logged_ < kMaxLogBytes) return;
  constexpr std::string_view kEnd = "\n[what follows is not kept]\n";
  [[maybe_unused]] const ssize_t ended = write(log_.get(), kEnd.data(), kEnd.size());
  log_.Close();
}

void ChildProcess::ReadReport() {
  GuardReport report;
  const ssize_t got = read(report_.get(), &report, sizeof(report));
  if (got == static_cast<ssize_t>(sizeof(report))) {
    // Of a program that could not be run the guard reports twice; the first says why.
    if (!end_) end_ = report;
  } else if (got == 0) {
    report_.Close();
  }
}

// Takes in what has come, and sends on, once anything can be done, at the latest at `deadline`.
void ChildProcess::Wait(Clock::time_point deadline) {
  constexpr int kGone = POLLHUP | POLLERR;
  // Also with nothing to send it shows that nobody reads.
  const auto events = static_cast<short>(unsent_.empty() ? 0 : POLLOUT);
  // A closed file has number -1, which poll leaves out.
  std::array<pollfd, 4> files{{{output_.get(), POLLIN, 0},
                               {errors_.get(), POLLIN, 0},
                               {report_.get(), POLLIN, 0},
                               {input_.get(), events, 0}}};
  const Clock::time_point now = Clock::now();
  const auto left = deadline > now ? deadline - now : Clock::duration::zero();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left);
  const timespec timeout{
      .tv_sec = seconds.count(),
      .tv_nsec = std::chrono::duration_cast<std::chrono::nanoseconds>(left - seconds).count()};
  if (ppoll(files.data(), files.size(), &timeout, nullptr) <= 0) return;
  if ((files[1].revents & (POLLIN | kGone)) != 0) ReadErrors();
  if ((files[2].revents & (POLLIN | kGone)) != 0) ReadReport();
  if ((files[3].revents & POLLERR) != 0) {
    BreakInput();
  } else if ((files[3].revents & (POLLOUT | kGone)) != 0) {
    WriteMore();
  }
  if ((files[0].revents & (POLLIN | kGone)) != 0) ReadOutput();
}

void ChildProcess::DropOutput(Clock::time_point deadline) {
  Wait(deadline);
  unread_.clear();
  searched_ = 0;
}

ChildProcess::Reading ChildProcess::ReadLine(Clock::time_point deadline, std::string& line) {
  while (true) {
    const std::size_t end = unread_.find('\n', searched_);
    if (end != std::string::npos) {
      line.assign(unread_, 0, end);
      unread_.erase(0, end + 1);
      searched_ = 0;
      return line.size() > kMaxLineBytes ? Reading::kFlood : Reading::kLine;
    }
    searched_ = unread_.size();
    if (unread_.size() > kMaxLineBytes) return Reading::kFlood;
    if (!output_.is_open()) return Reading::kClosed;
    // Whether what is left for its last answer ends before `deadline`.
    const bool is_closed = input_broke_ && *input_broke_ + kAnswerWait <= deadline;
    const Clock::time_point last = is_closed ? *input_broke_ + kAnswerWait : deadline;
    const bool is_late = Clock::now() >= last;
    const std::size_t before = unread_.size();
    Wait(last);
    if (is_late && unread_.size() == before && output_.is_open()) {
      return is_closed ? Reading::kClosed : Reading::kTimeout;
    }
  }
}

ChildProcess::Reading ChildProcess::CheckUnasked() {
  std::size_t before = 0;
  do {
    before = unread_.size();
    Wait(Clock::time_point());
    if (unread_.size() > kMaxLineBytes) return Reading::kFlood;
  } while (unread_.size() > before);
  if (!unread_.empty()) return Reading::kLine;
  return output_.is_open() && !input_broke_ ? Reading::kTimeout : Reading::kClosed;
}

std::string_view ChildProcess::unread() const {
  return std::string_view{unread_}.substr(0, unread_.find('\n'));
}

bool ChildProcess::Stop(Clock::time_point deadline) {
  const auto goes_on = [&] { return !end_ && report_.is_open() && Clock::now() < deadline; };
  while (goes_on() && !unsent_.empty() && input_.is_open()) Wait(deadline);
  input_.Close();
  while (goes_on()) DropOutput(deadline);
  const bool ended = end_.has_value();
  CutLifeline(lifeline_);
  return ended;
}

bool ChildProcess::WasRefused() const {
  if (!end_ || end_->kind != GuardReport::kNotStarted) return false;
  const int error = end_->value;
  return error == EAGAIN || error == ENOMEM || error == EMFILE || error == ENFILE;
}

std::string ChildProcess::HowItEnded() {
  const Clock::time_point deadline = Clock::now() + kReportWait;
  while (!end_ && report_.is_open() && Clock::now() < deadline) DropOutput(deadline);
  if (!end_) return "closed its pipes";
  switch (end_->kind) {
    case GuardReport::kNotStarted:
      return fmt::format("could not be started: {}", std::strerror(end_->value));
    case GuardReport::kExited:
      return fmt::format("exited with status {}", end_->value);
    default:
      return fmt::format("was killed by signal {} ({})", end_->value, strsignal(end_->value));
  }
}

}  // namespace riftlab::external
