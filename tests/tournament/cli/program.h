// Runs the real program as a child process, in a fresh folder.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <string>
#include <vector>

#include "tests/tournament/temp_folder.h"

namespace riftlab {

// What stands on a command line.
using Words = std::vector<std::string>;

inline Words Joined(Words start, const Words& rest) {
  start.insert(start.end(), rest.begin(), rest.end());
  return start;
}

// How a run of the program ended.
struct Outcome {
  int status = -1;  // exit status; 128 + signal when a signal killed it
  std::string out;
  std::string err;
};

// The program, running in `folder`. Its streams go to files of another folder, so that it can never
// block on a full pipe.
class RunningProgram {
 public:
  // Starts it, or another program. Its stdout goes to `out_file` instead where one is named; its
  // stdin holds `input`.
  RunningProgram(const TempFolder& folder, const Words& arguments, const std::string& out_file = "",
                 const std::string& input = "", const std::string& program = RIFTLAB_PROGRAM) {
    Words words = Joined({program}, arguments);
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    streams_.Write("out", "");
    streams_.Write("in", input);
    const std::string in = streams_ / "in";
    const std::string out = out_file.empty() ? streams_ / "out" : out_file;
    const std::string err = streams_ / "err";
    child_ = ::fork();
    if (child_ == 0) {
      Redirect(in.c_str(), O_RDONLY, STDIN_FILENO);
      Redirect(out.c_str(), O_WRONLY | O_CREAT, STDOUT_FILENO);
      Redirect(err.c_str(), O_WRONLY | O_CREAT, STDERR_FILENO);
      if (::chdir(folder.path().c_str()) != 0) ::_exit(126);
      ::execv(program.c_str(), argv.data());
      ::_exit(127);
    }
    EXPECT_GT(child_, 0);
  }

  pid_t process() const { return child_; }
  void Signal(int signal) const { EXPECT_EQ(::kill(child_, signal), 0); }

  Outcome Wait() {
    int status = 0;
    EXPECT_EQ(::waitpid(child_, &status, 0), child_);
    return {.status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status),
            .out = streams_.Read("out"),
            .err = streams_.Read("err")};
  }

 private:
  static void Redirect(const char* path, int flags, int stream) {
    const int file = ::open(path, flags, 0600);
    if (file < 0 || ::dup2(file, stream) < 0) ::_exit(126);
  }

  TempFolder streams_;
  pid_t child_ = -1;
};

inline Outcome RunProgram(const TempFolder& folder, const Words& arguments) {
  return RunningProgram(folder, arguments).Wait();
}

// What it prints when it does what it is asked for.
inline std::string OutputOf(const TempFolder& folder, const Words& arguments) {
  const Outcome outcome = RunProgram(folder, arguments);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return outcome.out;
}

// The same as RunProgram with `input` on its stdin.
inline Outcome RunProgramWithInput(const TempFolder& folder, const Words& arguments,
                                   const std::string& input) {
  return RunningProgram(folder, arguments, "", input).Wait();
}

inline bool Says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Expects that the program refuses these arguments: one line that begins with "riftlab: " and
// `message`, exit status 2, no output, and no byte of the folder changed.
inline void ExpectRefused(const TempFolder& folder, const Words& arguments,
                          const std::string& message) {
  const std::map<std::string, std::string> before = folder.Contents();
  const Outcome outcome = RunProgram(folder, arguments);
  EXPECT_EQ(outcome.status, 2) << testing::PrintToString(arguments);
  EXPECT_EQ(outcome.out, "");
  const std::string expected = "riftlab: " + message;
  EXPECT_EQ(outcome.err.substr(0, expected.size()), expected);
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  EXPECT_TRUE(outcome.err.ends_with('\n'));
  EXPECT_EQ(folder.Contents(), before);
}

}  // namespace riftlab
