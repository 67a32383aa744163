#include "tournament/cli/framework/progress_bar.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <vector>

#include "engine/core/drawing.h"
#include "tests/tournament/cli/terminal.h"
#include "tournament/cli/framework/console.h"

namespace riftlab {
namespace {

// 300 of 1200 games in ten seconds.
ProgressState Quarter() { return {.done = 300, .total = 1200, .seconds = 10, .unit = "games"}; }

TEST(ProgressTextTest, BarCountsRateAndTimeToGo) {
  EXPECT_EQ(ProgressText(Quarter(), 80),
            "[#######.......................] 300/1200 games, 30/s, 30 s to go");
}

TEST(ProgressTextTest, GamesOfEarlierSessionsAreNoWorkOfThisOne) {
  ProgressState state = Quarter();
  state.before = 200;
  EXPECT_EQ(ProgressText(state, 80),
            "[#######.......................] 300/1200 games, 10/s, 1:30 to go");
}

// Two digits, and never less than is done.
TEST(ProgressTextTest, EstimatesAreMarkedAndRounded) {
  ProgressState state = Quarter();
  state.is_estimate = true;
  state.total = 8437;
  EXPECT_EQ(ProgressText(state, 80),
            "[#.............................] 300/~8400 games, 30/s, 4:31 to go");
  state.done = 8436;
  EXPECT_NE(ProgressText(state, 80).find("8436/~8436 games"), std::string::npos);
}

TEST(ProgressTextTest, FactsTakeTheRoomOfTheBar) {
  ProgressState state = Quarter();
  const std::vector<std::string> facts = {"LLR 1.25 (-2.94, 2.94)", "Elo 12.3 +/- 9.1"};
  state.facts = facts;
  EXPECT_EQ(
      ProgressText(state, 100),
      "[#####.................] 300/1200 games, 30/s, 30 s to go; LLR 1.25 (-2.94, 2.94), Elo 12.3 "
      "+/- 9.1");
  EXPECT_EQ(ProgressText(state, 80),
            "300/1200 games, 30/s, 30 s to go; LLR 1.25 (-2.94, 2.94), Elo 12.3 +/- 9.1");
}

TEST(ProgressTextTest, TheRateMakesRoomForFacts) {
  ProgressState state = Quarter();
  state.done = 300'000;
  state.total = 1'200'000;
  state.is_estimate = true;
  const std::vector<std::string> facts = {"LLR 1.25 (-2.94, 2.94)", "Elo 12.3 +/- 9.1"};
  state.facts = facts;
  EXPECT_EQ(ProgressText(state, 80),
            "300000/~1200000 games, 30 s to go; LLR 1.25 (-2.94, 2.94), Elo 12.3 +/- 9.1");
}

TEST(ProgressTextTest, WholeFactsOrNone) {
  ProgressState state = Quarter();
  const std::vector<std::string> facts = {"Elo best +54", "greedy +12", "so_ismcts -3",
                                          "random -63"};
  state.facts = facts;
  EXPECT_EQ(ProgressText(state, 60), "300/1200 games, 30 s to go; Elo best +54, greedy +12");
  for (std::size_t columns = 0; columns < 120; ++columns) {
    const std::string line = ProgressText(state, columns);
    EXPECT_LT(ColumnsOf(line), columns == 0 ? 1 : columns) << line;
  }
}

// Also where work fails: the error has a line of its own.
TEST(ProgressBarTest, ItsEndFreesTheLine) {
  const PseudoTerminal pty;
  std::FILE* const screen = std::fopen(pty.slave().c_str(), "w");
  ASSERT_NE(screen, nullptr);
  Console console(screen, screen);
  {
    ProgressBar bar(console, "games");
    bar.Update(1, 2, 0);
  }
  console.Error("it failed");
  ASSERT_EQ(std::fflush(screen), 0);
  std::string shown;
  while (!shown.ends_with('\n') && pty.ReadSome(shown)) {
  }
  EXPECT_NE(shown.find("1/2 games"), std::string::npos) << shown;
  EXPECT_TRUE(shown.ends_with("\r\x1b[Kriftlab: it failed\r\n")) << shown;
  EXPECT_EQ(std::fclose(screen), 0);
}

}  // namespace
}  // namespace riftlab
