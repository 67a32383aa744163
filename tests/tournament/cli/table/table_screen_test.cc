#include "tournament/cli/table/table_screen.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace riftlab {
namespace {

std::string Numbered(const std::string& name, int lines) {
  std::string text;
  for (int i = 1; i <= lines; ++i) text += name + std::to_string(i) + "\n";
  return text;
}

TEST(TableScreenTest, WhatWasToldFillsTheRoomThatIsLeft) {
  const TableFrame frame{
      .table = "a\nb\n", .moves = "1\n2\n", .told = Numbered("t", 9), .fresh = 2};
  EXPECT_EQ(Arranged(frame, 8), "a\nb\n\nt8\nt9\n1\n2\n");
  EXPECT_EQ(Arranged(frame, 30), "a\nb\n\n" + Numbered("t", 9) + "1\n2\n");
}

TEST(TableScreenTest, WhatIsNewComesBeforeTheMovesAndTheTable) {
  const TableFrame frame{
      .table = "a\nb\n", .moves = "1\n2\n", .told = Numbered("t", 9), .fresh = 5};
  constexpr std::size_t kLine = 3;  // bytes of "t1\n"
  EXPECT_EQ(Arranged(frame, 10), "a\nb\n" + Numbered("t", 9).substr(4 * kLine) + "1\n2\n");
  EXPECT_EQ(Arranged(frame, 9), "a\nb\n\n" + Numbered("t", 9).substr(4 * kLine));
  EXPECT_EQ(Arranged(frame, 7), Numbered("t", 9).substr(3 * kLine));
}

TEST(TableScreenTest, WhatHasNoRoomIsSaid) {
  const TableFrame frame{.table = "a\n", .moves = "1\n", .told = Numbered("t", 9), .fresh = 9};
  EXPECT_EQ(Arranged(frame, 5), "... 'log' shows what came before\nt7\nt8\nt9\n");
}

TEST(TableScreenTest, ATableThatNeverFitsIsSaid) {
  const TableFrame frame{.table = Numbered("a", 8), .moves = "1\n", .told = "t\n", .fresh = 1};
  EXPECT_EQ(Arranged(frame, 8),
            "The table takes more rows than there are: 'show' pages it.\n\nt\n1\n");
  EXPECT_EQ(Arranged(frame, 12), Numbered("a", 8) + "\nt\n1\n");
}

TEST(TableScreenTest, NothingIsAnEmptyFrame) { EXPECT_EQ(Arranged({}, 24), "\n"); }

}  // namespace
}  // namespace riftlab
