#include "tournament/record/match_record.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <string>
#include <vector>

namespace riftlab {
namespace {

std::string Number(double value) {
  fmt::memory_buffer out;
  AppendNumber(value, out);
  return fmt::to_string(out);
}

TEST(AppendNumberTest, IsShortAndExact) {
  EXPECT_EQ(Number(0), "0");
  EXPECT_EQ(Number(-0.0), "0");
  EXPECT_EQ(Number(17), "17");
  EXPECT_EQ(Number(-2), "-2");
  EXPECT_EQ(Number(0.5), "0.5");
  EXPECT_EQ(Number(-0.25), "-0.25");
  EXPECT_EQ(Number(0.1), "0.1");
  EXPECT_EQ(Number(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(Number(999999999999999), "999999999999999");
  EXPECT_EQ(std::strtod(Number(1e15).c_str(), nullptr), 1e15);
  EXPECT_EQ(std::strtod(Number(1.7976931348623157e308).c_str(), nullptr), 1.7976931348623157e308);
  EXPECT_EQ(std::strtod(Number(5e-324).c_str(), nullptr), 5e-324);
}

// Computed with Python from the system's libxxhash and the bytes of "a1 b2 c3\n12\n-3.5\n0" and
// "\n1".
TEST(DigestOfTest, IsXxh3OfMovesAndScores) {
  EXPECT_EQ(DigestOf("a1 b2 c3", std::array{12.0, -3.5, 0.0}), 0x82e00f127a394400U);
  EXPECT_EQ(DigestOf("", std::array{1.0}), 0x4a962b9818a906ffU);
}

TEST(FaultResultTest, TheOthersShareTheWin) {
  const GameResult pair = FaultResult(std::array{0, 1}, 0);
  EXPECT_EQ(pair.shares, (std::vector<double>{0, 1}));
  EXPECT_EQ(pair.ranks, (std::vector<int>{2, 1}));
  EXPECT_EQ(pair.scores, (std::vector<double>{0, 0}));
  EXPECT_EQ(pair.reason, "fault");

  const GameResult four = FaultResult(std::array{0, 1, 2, 3}, 2);
  EXPECT_EQ(four.shares, (std::vector<double>{1.0 / 3, 1.0 / 3, 0, 1.0 / 3}));
  EXPECT_EQ(four.ranks, (std::vector<int>{1, 1, 4, 1}));
}

TEST(FaultResultTest, ASideFallsTogether) {
  const GameResult teams = FaultResult(std::array{0, 1, 0, 1}, 3);
  EXPECT_EQ(teams.shares, (std::vector<double>{1, 0, 1, 0}));
  EXPECT_EQ(teams.ranks, (std::vector<int>{1, 3, 1, 3}));
}

TEST(FaultResultTest, SoloHasNobodyToWin) {
  const GameResult solo = FaultResult(std::array{0}, 0);
  EXPECT_EQ(solo.shares, (std::vector<double>{0}));
  EXPECT_EQ(solo.ranks, (std::vector<int>{1}));
}

TEST(OneLineTest, KeepsPlainTextOnly) {
  EXPECT_EQ(OneLine("plain text"), "plain text");
  EXPECT_EQ(OneLine("two\nlines\tand\x7f\xc3\xa9"), "two lines and ??");
  EXPECT_EQ(OneLine(std::string(500, 'x')), std::string(200, 'x'));
}

}  // namespace
}  // namespace riftlab
