// A program as a child process: lines to its stdin, lines from its stdout, with deadlines.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/external/guard.h"

namespace riftlab::external {

// Closes what it holds.
class FileHandle {
 public:
  FileHandle() = default;
  explicit FileHandle(int file) : file_(file) {}
  FileHandle(FileHandle&& other) noexcept : file_(other.file_) { other.file_ = -1; }
  FileHandle& operator=(FileHandle&& other) noexcept;
  ~FileHandle() { Close(); }

  int get() const { return file_; }
  bool is_open() const { return file_ >= 0; }
  void Close();

 private:
  int file_ = -1;
};

// A running program behind a guard (guard.h). Nothing here waits longer than it is told to, and no
// signal of a broken pipe reaches this process. Not thread-safe.
class ChildProcess {
 public:
  using Clock = std::chrono::steady_clock;

  // A line longer than this, or as much that nobody asked for, is a flood.
  static constexpr std::size_t kMaxLineBytes = std::size_t{1} << 20;
  // So much of its stderr goes to the log file; the rest is dropped.
  static constexpr std::size_t kMaxLogBytes = std::size_t{16} << 20;
  // So much of the end of its stderr is kept in memory.
  static constexpr std::size_t kTailBytes = 2048;

  enum class Reading : std::uint8_t { kLine, kTimeout, kClosed, kFlood };

  // Starts the program `words[0]` with `words` as its arguments, its stderr appended to the file
  // `log` unless that is empty. Unavailable when the system gives no process, pipe or file. That a
  // program cannot be run shows as kClosed and in HowItEnded.
  static absl::StatusOr<std::unique_ptr<ChildProcess>> Start(const std::vector<std::string>& words,
                                                             const std::string& log);

  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;
  // Kills it and all that descends from it. A guard that the program keeps from doing that is
  // killed after a while, and the program with it. In another process than the one that started it
  // nothing but its files is closed.
  ~ChildProcess();

  // Whether this process started it; one that was forked since then has a copy of its pipes.
  bool IsOurs() const;

  // Sends `text` as far as the pipe takes it; the rest follows while lines are read.
  void Send(std::string_view text);

  // How much of what was sent the program has left unread so far that the pipe is full.
  std::size_t unsent() const { return unsent_.size(); }

  // The next line without its end, at the latest at `deadline`. kTimeout: none came; kClosed: none
  // will come, or none came soon after the program closed its stdin; kFlood: it is too long.
  Reading ReadLine(Clock::time_point deadline, std::string& line);

  // Whether anything has come that was not read, taken in without waiting; kFlood if it is too
  // much. kTimeout: nothing has.
  Reading CheckUnasked();

  // The first line, or its beginning, of what has come and was not read.
  std::string_view unread() const;

  // Closes its stdin and gives it until `deadline` to end; then it and all its descendants are
  // killed. True when it ended by itself.
  bool Stop(Clock::time_point deadline);

  // How it ended, in words, waiting a moment for that if need be: "exited with status 3", "was
  // killed by signal 9 (Killed)", "could not be started: REASON", "closed its pipes".
  std::string HowItEnded();

  // Whether it never ran, since the system had no process, or no memory or files for one.
  bool WasRefused() const;

  // The end of what it wrote to stderr.
  const std::string& tail() const { return tail_; }

 private:
  ChildProcess() = default;

  void EndGuard();
  void Wait(Clock::time_point deadline);
  void DropOutput(Clock::time_point deadline);
  void WriteMore();
  void BreakInput();
  void ReadOutput();
  void ReadErrors();
  void ReadReport();
  void KeepErrors(std::string_view text);

  pid_t owner_ = -1;
  pid_t guard_ = -1;
  FileHandle input_;     // of the program; we write
  FileHandle output_;    // of the program; we read
  FileHandle errors_;    // of the program; we read
  FileHandle lifeline_;  // cutting it makes the guard kill
  FileHandle report_;    // of the guard; we read
  FileHandle log_;
  std::string unsent_;
  std::string unread_;
  std::size_t searched_ = 0;  // bytes of unread_ without a line feed
  std::string tail_;
  std::size_t logged_ = 0;
  std::optional<Clock::time_point> input_broke_;  // when that was seen; nothing while it is read
  std::optional<GuardReport> end_;
};

}  // namespace riftlab::external
