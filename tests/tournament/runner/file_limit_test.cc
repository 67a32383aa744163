#include "tournament/runner/file_limit.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <string>

namespace riftlab {
namespace {

// Limits of this process, put back at the end.
class FileLimitTest : public testing::Test {
 protected:
  FileLimitTest() { EXPECT_EQ(getrlimit(RLIMIT_NOFILE, &before_), 0); }
  ~FileLimitTest() override { setrlimit(RLIMIT_NOFILE, &before_); }
  static rlim_t Limit() {
    rlimit limit{};
    EXPECT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
    return limit.rlim_cur;
  }

  rlimit before_{};
};

TEST_F(FileLimitTest, IsRaisedAsFarAsProgramsNeedIt) {
  const rlimit low{.rlim_cur = 100, .rlim_max = before_.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &low), 0);
  EXPECT_TRUE(ReserveFiles(1000, 0).ok());
  EXPECT_EQ(Limit(), 100U) << "agents of the program take none";
  EXPECT_TRUE(ReserveFiles(20, 2).ok());
  EXPECT_EQ(Limit(), 20U * (2 * 6 + 5) + 64);
  EXPECT_TRUE(ReserveFiles(1, 1).ok());
  EXPECT_EQ(Limit(), 20U * (2 * 6 + 5) + 64);
}

TEST_F(FileLimitTest, WhatCannotBeHadIsRefused) {
  const std::string message(ReserveFiles(1 << 30, 4).message());
  EXPECT_NE(message.find(": their agents outside the program need "), std::string::npos);
  EXPECT_NE(message.find("; it must be at most "), std::string::npos) << message;
  const std::string none(ReserveFiles(1, std::int64_t{1} << 40).message());
  EXPECT_NE(none.find("; raise the limit"), std::string::npos) << none;
}

}  // namespace
}  // namespace riftlab
