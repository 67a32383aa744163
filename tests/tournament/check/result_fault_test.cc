#include "tournament/check/result_fault.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace riftlab {
namespace {

const std::vector<std::string> kReasons = {"deck_empty", "points", "end"};

// Three seats, each for itself: one winner and two tied losers.
GameResult SoundResult() {
  GameResult result;
  result.scores = {20, 15, 15};
  result.ranks = {1, 2, 2};
  result.shares = {1, 0, 0};
  result.reason = "deck_empty";
  result.turns = 12;
  return result;
}

TEST(ResultFaultTest, FindsNothingInSoundResults) {
  EXPECT_EQ(ResultFault(SoundResult(), {1, 0, 0}, {0, 1, 2}, kReasons), "");
  GameResult tied = SoundResult();
  tied.shares = {0.5, 0.5, 0};
  tied.ranks = {1, 1, 3};
  EXPECT_EQ(ResultFault(tied, {0.5, 0.5, 0}, {0, 1, 2}, kReasons), "");
}

TEST(ResultFaultTest, FindsNothingInSoloAndTeamResults) {
  GameResult solo;
  solo.scores = {21};
  solo.ranks = {1};
  solo.shares = {0.65};
  solo.reason = "deck_empty";
  EXPECT_EQ(ResultFault(solo, {0.65}, {0}, kReasons), "");
  GameResult teams;
  teams.scores = {30, 20, 30, 20};
  teams.ranks = {1, 2, 1, 2};
  teams.shares = {1, 0, 1, 0};
  teams.reason = "points";
  EXPECT_EQ(ResultFault(teams, {1, 0, 1, 0}, {0, 1, 0, 1}, kReasons), "");
}

struct Row {
  std::string fault;
  std::vector<double> shares;
  std::vector<int> ranks;
  std::vector<double> returns;
  std::vector<int> side_of;
  std::string reason;
};

TEST(ResultFaultTest, NamesEachFault) {
  const std::vector<Row> rows = {
      {"share 1.5 of seat 0", {1.5, 0, 0}, {1, 2, 2}, {1.5, 0, 0}, {0, 1, 2}, "end"},
      {"share -0.5 of seat 1", {1, -0.5, 0}, {1, 2, 2}, {1, -0.5, 0}, {0, 1, 2}, "end"},
      {"Returns gives seat 0 0.9, Result 1", {1, 0, 0}, {1, 2, 2}, {0.9, 0, 0}, {0, 1, 2}, "end"},
      {"add up to 0.5", {0.5, 0, 0}, {1, 2, 2}, {0.5, 0, 0}, {0, 1, 2}, "end"},
      {"add up to 2", {1, 1, 0}, {1, 1, 3}, {1, 1, 0}, {0, 1, 2}, "end"},
      {"seat 1 has share 0, its side 1", {1, 0, 0}, {1, 1, 3}, {1, 0, 0}, {0, 0, 1}, "end"},
      {"differ in rank", {0.5, 0.5, 0.5}, {1, 2, 1}, {0.5, 0.5, 0.5}, {0, 0, 1}, "end"},
      {"rank 3 with 1 seats ahead", {1, 0, 0}, {1, 3, 3}, {1, 0, 0}, {0, 1, 2}, "end"},
      {"do not fit shares", {0, 1, 0}, {1, 2, 2}, {0, 1, 0}, {0, 1, 2}, "end"},
      {"2 ranks", {1, 0, 0}, {1, 2}, {1, 0, 0}, {0, 1, 2}, "end"},
      {"not one snake_case word", {1, 0, 0}, {1, 2, 2}, {1, 0, 0}, {0, 1, 2}, "The end"},
      {"not one snake_case word", {1, 0, 0}, {1, 2, 2}, {1, 0, 0}, {0, 1, 2}, ""},
      {"'flood' is none of those", {1, 0, 0}, {1, 2, 2}, {1, 0, 0}, {0, 1, 2}, "flood"},
  };
  for (const Row& row : rows) {
    GameResult result = SoundResult();
    result.shares = row.shares;
    result.ranks = row.ranks;
    result.reason = row.reason;
    const std::string fault = ResultFault(result, row.returns, row.side_of, kReasons);
    EXPECT_NE(fault.find(row.fault), std::string::npos) << row.fault << ": " << fault;
  }
}

}  // namespace
}  // namespace riftlab
