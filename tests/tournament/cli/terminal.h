// Runs the real program on a terminal, as a person does.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "tests/tournament/cli/program.h"

namespace riftlab {

// The two ends of a terminal: programs run on the slave, and somebody sits at the master.
class PseudoTerminal {
 public:
  PseudoTerminal() : master_(::posix_openpt(O_RDWR | O_NOCTTY)) {
    EXPECT_GE(master_, 0);
    EXPECT_EQ(::grantpt(master_), 0);
    EXPECT_EQ(::unlockpt(master_), 0);
    slave_ = ::ptsname(master_);
    ::setenv("TERM", "xterm", 1);
  }
  PseudoTerminal(const PseudoTerminal&) = delete;
  PseudoTerminal& operator=(const PseudoTerminal&) = delete;
  ~PseudoTerminal() { ::close(master_); }

  int master() const { return master_; }
  // The path of the slave.
  const std::string& slave() const { return slave_; }

  // Adds to `shown` what is shown next: a part of any size of what was written, however it was.
  // False when nothing came for a minute, or the other side is closed.
  bool ReadSome(std::string& shown) const {
    pollfd wait{.fd = master_, .events = POLLIN, .revents = 0};
    if (::poll(&wait, 1, kPatienceMs) != 1) return false;
    std::string bytes(4096, '\0');
    const ssize_t count = ::read(master_, bytes.data(), bytes.size());
    if (count <= 0) return false;
    shown.append(bytes, 0, static_cast<std::size_t>(count));
    return true;
  }

  // What is shown next, until it is as long as `expected`, which it is to be.
  std::string ReadAsMuchAs(std::string_view expected) const {
    std::string shown;
    while (shown.size() < expected.size() && ReadSome(shown)) {
    }
    return shown;
  }

  static constexpr int kPatienceMs = 60'000;

 private:
  int master_;
  std::string slave_;
};

// The program, running in `folder` with a pseudo-terminal as its three streams.
class Terminal {
 public:
  // Of so many rows and columns; what is 0 it does not tell.
  Terminal(const TempFolder& folder, const Words& arguments, std::uint16_t rows = 0,
           std::uint16_t columns = 0) {
    Resize(rows, columns);
    Words words = Joined({RIFTLAB_PROGRAM}, arguments);
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    child_ = ::fork();
    if (child_ == 0) {
      ::setsid();
      const int terminal = ::open(pty_.slave().c_str(), O_RDWR);
      if (terminal < 0 || ::ioctl(terminal, TIOCSCTTY, 0) < 0) ::_exit(126);
      for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::dup2(terminal, stream) < 0) ::_exit(126);
      }
      if (::chdir(folder.path().c_str()) != 0) ::_exit(126);
      ::execv(RIFTLAB_PROGRAM, argv.data());
      ::_exit(127);
    }
    EXPECT_GT(child_, 0);
  }
  Terminal(const Terminal&) = delete;
  Terminal& operator=(const Terminal&) = delete;
  ~Terminal() {
    if (child_ > 0) {
      ::kill(child_, SIGKILL);
      ::waitpid(child_, nullptr, 0);
    }
  }

  // Changes its size, as a person who pulls at the window does.
  void Resize(std::uint16_t rows, std::uint16_t columns) const {
    const winsize size{.ws_row = rows, .ws_col = columns, .ws_xpixel = 0, .ws_ypixel = 0};
    EXPECT_EQ(::ioctl(pty_.master(), TIOCSWINSZ, &size), 0);
  }

  // Presses these keys.
  void Type(const std::string& keys) const {
    EXPECT_EQ(::write(pty_.master(), keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
  }

  // Reads until `text` has been shown since the last call; returns what was. A minute without it
  // fails the test.
  std::string ReadUntil(const std::string& text) {
    std::string shown;
    while (shown.find(text) == std::string::npos) {
      if (pty_.ReadSome(shown)) continue;
      ADD_FAILURE() << "'" << text << "' was not shown after: " << shown;
      break;
    }
    return shown;
  }

  // Reads until the program has ended; returns what was shown since the last call.
  std::string ReadToEnd() {
    std::string shown;
    while (pty_.ReadSome(shown)) {
    }
    return shown;
  }

  // The exit status, 128 + signal when a signal killed the program; one that has not ended within a
  // minute is killed. Once.
  int Wait() {
    int status = 0;
    pid_t ended = 0;
    for (int i = 0; i < PseudoTerminal::kPatienceMs && ended == 0; ++i) {
      ended = ::waitpid(child_, &status, WNOHANG);
      if (ended == 0) ::usleep(1000);
    }
    if (ended == 0) {
      ::kill(child_, SIGKILL);
      ended = ::waitpid(child_, &status, 0);
    }
    EXPECT_EQ(ended, child_);
    child_ = -1;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  }

 private:
  PseudoTerminal pty_;
  pid_t child_ = -1;
};

}  // namespace riftlab
