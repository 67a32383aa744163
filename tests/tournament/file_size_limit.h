// A stand-in for a full disk.
#pragma once

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdlib>

namespace riftlab {

// Keeps this process, and those that it starts, from making files longer than `bytes`, as a full
// disk would. Counts of a coverage build are not written meanwhile: they would be cut off, too, and
// the program would complain about that.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) : old_handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    EXPECT_EQ(getrlimit(RLIMIT_FSIZE, &old_limit_), 0);
    const rlimit limit = {.rlim_cur = bytes, .rlim_max = old_limit_.rlim_max};
    EXPECT_EQ(setrlimit(RLIMIT_FSIZE, &limit), 0);
    for (const char* const name : kCoverageVariables) {
      ::setenv(name, "/dev/null", 1);
    }
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;
  ~FileSizeLimit() {
    for (const char* const name : kCoverageVariables) {
      ::unsetenv(name);
    }
    setrlimit(RLIMIT_FSIZE, &old_limit_);
    std::signal(SIGXFSZ, old_handler_);
  }

 private:
  // Where gcov puts its counts and its complaints.
  static constexpr const char* kCoverageVariables[] = {"GCOV_PREFIX", "GCOV_ERROR_FILE"};

  rlimit old_limit_{};
  void (*old_handler_)(int);
};

}  // namespace riftlab
