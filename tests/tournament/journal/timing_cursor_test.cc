#include "tournament/journal/timing_cursor.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "fmt/format.h"
#include "tests/tournament/temp_folder.h"
#include "tournament/journal/timing_line.h"

namespace riftlab {
namespace {

std::string SessionAt(std::int64_t first_game) {
  return SessionLine(1, Backend::kTbb, {.first_game = first_game});
}

std::string Game(std::uint64_t index) {
  GameRecord record;
  record.game.game_index = index;
  record.timing.resize(2);
  fmt::memory_buffer out;
  AppendTimingLine(record, out);
  return fmt::to_string(out);
}

// What a walk over the first `games` of `games_total` games meets: the games found, and the faults
// as "LINE: WHAT".
struct Walk {
  std::vector<std::int64_t> found;
  std::vector<std::string> faults;
};

Walk WalkOver(const std::string& text, std::int64_t games, std::int64_t games_total) {
  const TempFolder folder;
  folder.Write("timing.jsonl", text);
  Walk walk;
  const TimingCursor::OnFault on_fault = [&](std::int64_t line, const std::string& what) {
    walk.faults.push_back(fmt::format("{}: {}", line, what));
  };
  auto cursor = TimingCursor::Open(folder / "timing.jsonl");
  EXPECT_TRUE(cursor.ok()) << cursor.status();
  for (std::int64_t index = 0; index < games; ++index) {
    const auto line = cursor->Find(index, on_fault);
    if (!line) continue;
    EXPECT_EQ(TimingLineIndex(*line), index);
    walk.found.push_back(index);
  }
  cursor->Finish({games, games_total}, on_fault);
  return walk;
}

using Games = std::vector<std::int64_t>;
using Faults = std::vector<std::string>;

TEST(TimingCursorTest, FindsEveryGameOverSessions) {
  const Walk walk =
      WalkOver(SessionAt(0) + Game(0) + Game(1) + SessionAt(2) + SessionAt(2) + Game(2), 3, 3);
  EXPECT_EQ(walk.found, (Games{0, 1, 2}));
  EXPECT_EQ(walk.faults, Faults{});
}

TEST(TimingCursorTest, AKilledRunMayHaveTimedMoreThanItRecorded) {
  const std::string text = SessionAt(0) + Game(0) + Game(1) + Game(2);
  EXPECT_EQ(WalkOver(text, 1, 9).faults, Faults{});
  EXPECT_EQ(WalkOver(text, 1, 2).faults, Faults{"4: times game 2, which the run does not have"});
  EXPECT_EQ(WalkOver(text, 1, 1).faults.size(), 2U);
}

TEST(TimingCursorTest, OneFaultADefect) {
  const std::string start = SessionAt(0) + Game(0);
  EXPECT_EQ(WalkOver(start + Game(2), 3, 3).faults, Faults{"3: game_index is 2, not 1"});
  EXPECT_EQ(WalkOver(start + Game(0) + Game(1), 2, 2).faults, Faults{"3: game 0 is timed again"});
  EXPECT_EQ(WalkOver(start + "rubbish\n" + Game(2), 3, 3).faults,
            Faults{"3: neither the start of a session nor the timing of a game"});
  EXPECT_EQ(WalkOver(start, 4, 4).faults, Faults{"3: the timing ends in front of game 1"});
  EXPECT_EQ(WalkOver(start + SessionAt(3) + Game(1), 2, 2).faults,
            Faults{"3: first_game is 3, not 1"});
  EXPECT_EQ(WalkOver(start + Game(1) + "\n", 2, 2).faults,
            Faults{"4: neither the start of a session nor the timing of a game"});
}

TEST(TimingCursorTest, GamesBehindADefectAreFound) {
  EXPECT_EQ(WalkOver(SessionAt(0) + Game(0) + Game(2), 3, 3).found, (Games{0, 2}));
  EXPECT_EQ(WalkOver("x\n" + Game(1) + Game(1) + Game(2), 3, 3).found, (Games{1, 2}));
}

TEST(TimingCursorTest, NoFile) {
  EXPECT_TRUE(absl::IsNotFound(TimingCursor::Open(TempFolder() / "none").status()));
}

}  // namespace
}  // namespace riftlab
