#include "tournament/ranks/alike.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace riftlab {
namespace {

RankHello Hello(std::string host, std::vector<int> cpus) {
  return {.host = std::move(host),
          .version = "0.1.0",
          .commit = "abc",
          .build = "clang, release, v3",
          .arguments = {"tournament", "--games", "10"},
          .cpus = std::move(cpus)};
}

TEST(AlikeTest, HostsAndProcessorsMayDiffer) {
  const std::vector<RankHello> hellos = {Hello("a", {0, 1}), Hello("b", {0, 1, 2, 3})};
  EXPECT_TRUE(CheckAlike(hellos).ok());
}

TEST(AlikeTest, WhatDiffersIsNamedWithRankAndHost) {
  std::vector<RankHello> hellos(3, Hello("a", {0}));
  hellos[2].host = "n7";
  hellos[2].commit = "def";
  EXPECT_EQ(CheckAlike(hellos).message(),
            "rank 2 on host n7 has another commit: 'def', where rank 0 on host a has 'abc'; start "
            "the same program with the same arguments on every host");
  hellos[2].commit = "abc";
  hellos[2].version = "0.2.0";
  EXPECT_NE(CheckAlike(hellos).message().find("another version: '0.2.0'"), std::string::npos);
  hellos[2].version = "0.1.0";
  hellos[2].build = "gcc";
  EXPECT_NE(CheckAlike(hellos).message().find("another build: 'gcc'"), std::string::npos);
  hellos[2].build = hellos[0].build;
  hellos[1].arguments = {"tournament"};
  EXPECT_NE(CheckAlike(hellos).message().find("rank 1 on host a has another command line"),
            std::string::npos);
}

TEST(AlikeTest, ProcessorsAreShared) {
  EXPECT_EQ(ThreadsOfRanks(std::vector{Hello("a", {0, 1, 2, 3}), Hello("b", {0, 1, 2, 3})}),
            (std::vector{4, 4}));
  EXPECT_EQ(ThreadsOfRanks(std::vector{Hello("a", {0, 1, 2, 3}), Hello("a", {0, 1, 2, 3})}),
            (std::vector{2, 2}));
  EXPECT_EQ(ThreadsOfRanks(std::vector{Hello("a", {0, 1}), Hello("a", {2, 3})}),
            (std::vector{2, 2}));
  EXPECT_EQ(ThreadsOfRanks(std::vector<RankHello>(5, Hello("a", {0, 1}))),
            (std::vector{1, 1, 1, 1, 1}));
  EXPECT_EQ(ThreadsOfRanks(std::vector{Hello("a", {})}), (std::vector{1}));
}

}  // namespace
}  // namespace riftlab
