// Runs the real program as a child process, in a fresh folder.
#pragma once

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace riftlab {

// A folder that is removed with everything in it at the end.
class TempFolder {
 public:
  TempFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "riftlab_XXXXXX").string();
    EXPECT_NE(::mkdtemp(name.data()), nullptr);
    path_ = name;
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::filesystem::path& path() const { return path_; }

  void Write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name, std::ios::binary) << text;
  }

  std::string Read(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(path_ / name, std::ios::binary).rdbuf();
    return text.str();
  }

  // Everything below the folder, as relative paths in ascending order.
  std::vector<std::string> Files() const {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path_)) {
      files.push_back(std::filesystem::relative(entry.path(), path_).string());
    }
    std::sort(files.begin(), files.end());
    return files;
  }

 private:
  std::filesystem::path path_;
};

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
  // Starts it. Its stdout goes to `out_file` instead where one is named.
  RunningProgram(const TempFolder& folder, const std::vector<std::string>& arguments,
                 const std::string& out_file = "") {
    std::vector<std::string> words = {RIFTLAB_PROGRAM};
    words.insert(words.end(), arguments.begin(), arguments.end());
    std::vector<char*> argv;
    argv.reserve(words.size() + 1);
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    const std::string out = out_file.empty() ? (streams_.path() / "out").string() : out_file;
    const std::string err = (streams_.path() / "err").string();
    child_ = ::fork();
    if (child_ == 0) {
      Redirect("/dev/null", O_RDONLY, STDIN_FILENO);
      Redirect(out.c_str(), O_WRONLY | O_CREAT, STDOUT_FILENO);
      Redirect(err.c_str(), O_WRONLY | O_CREAT, STDERR_FILENO);
      if (::chdir(folder.path().c_str()) != 0) ::_exit(126);
      ::execv(RIFTLAB_PROGRAM, argv.data());
      ::_exit(127);
    }
    EXPECT_GT(child_, 0);
  }

  void Signal(int signal) const { EXPECT_EQ(::kill(child_, signal), 0); }

  // What it has printed to stdout so far.
  std::string OutSoFar() const { return streams_.Read("out"); }

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

inline Outcome RunProgram(const TempFolder& folder, const std::vector<std::string>& arguments) {
  return RunningProgram(folder, arguments).Wait();
}

}  // namespace riftlab
