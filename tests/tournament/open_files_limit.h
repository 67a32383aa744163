// A limit of this process, to be met by tests.
#pragma once

#include <gtest/gtest.h>
#include <sys/resource.h>

namespace riftlab {

// While it lives, this process and those that it starts may have so many open files, until they
// ask for more. What is open stays so.
class OpenFilesLimit {
 public:
  explicit OpenFilesLimit(rlim_t files) {
    EXPECT_EQ(getrlimit(RLIMIT_NOFILE, &before_), 0);
    const rlimit few{.rlim_cur = files, .rlim_max = before_.rlim_max};
    EXPECT_EQ(setrlimit(RLIMIT_NOFILE, &few), 0);
  }
  OpenFilesLimit(const OpenFilesLimit&) = delete;
  OpenFilesLimit& operator=(const OpenFilesLimit&) = delete;
  ~OpenFilesLimit() { setrlimit(RLIMIT_NOFILE, &before_); }

 private:
  rlimit before_{};
};

}  // namespace riftlab
