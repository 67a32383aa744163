// `riftlab report` for people: it fits every terminal, and what matters stands at its end.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/drawing.h"
#include "tests/tournament/cli/program.h"
#include "tournament/cli/framework/wrap.h"

namespace riftlab {
namespace {

// The runs below configs/, and the shards of runs.
std::vector<std::string> ShippedRuns() {
  std::vector<std::string> runs;
  const std::string root = std::string(RIFTLAB_SOURCE_DIR) + "/configs/runs";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().filename() == "manifest.toml") {
      runs.push_back(entry.path().parent_path().string());
    }
  }
  return runs;
}

// The ranking and, behind it, what it comes to.
std::string LastParagraphs(const std::string& text) {
  return text.substr(text.rfind("\n\n", text.rfind("\n\n") - 1) + 2);
}

TEST(ReportTextTest, ShippedRunsFitEveryTerminalAndEndWithTheRanking) {
  const std::vector<std::string> runs = ShippedRuns();
  EXPECT_GE(runs.size(), 8U);
  const TempFolder folder;
  for (const std::string& run : runs) {
    SCOPED_TRACE(run);
    const std::string whole = RunProgram(folder, {"report", run}).out;
    for (const Words& more : {Words{}, Words{"--notes"}, Words{"--brief"}}) {
      const Outcome outcome = RunProgram(folder, Joined({"report", run}, more));
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      EXPECT_TRUE(LastParagraphs(outcome.out).starts_with("Rank  Name ")) << outcome.out;
      EXPECT_EQ(LastParagraphs(outcome.out), LastParagraphs(whole));
      std::istringstream lines(outcome.out);
      for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(ColumnsOf(line), kUsualColumns) << line;
      }
    }
  }
}

TEST(ReportTextTest, FootnotesOnlyWhereTheyAreAskedFor) {
  const TempFolder folder;
  const std::string run = ShippedRuns().front();
  const auto says = [&](const Words& more, const std::string& part) {
    return RunProgram(folder, Joined({"report", run}, more)).out.find(part) != std::string::npos;
  };
  const std::string footnote = "\nScore: share of a win per game; par is";
  const std::string pointer = "\nHow figures and intervals are computed: --notes\n";
  EXPECT_FALSE(says({}, footnote));
  EXPECT_TRUE(says({}, pointer));
  EXPECT_TRUE(says({"--notes"}, footnote));
  EXPECT_FALSE(says({"--notes"}, pointer));
  EXPECT_FALSE(says({"--brief"}, footnote));
  EXPECT_FALSE(says({"--brief"}, "\nSeats\n"));
}

TEST(ReportTextTest, BothCanStandInAConfiguration) {
  const TempFolder folder;
  const std::string run = ShippedRuns().front();
  folder.Write("c.toml", "brief = true\nnotes = true\n");
  EXPECT_EQ(RunProgram(folder, {"report", "c.toml", run}).out,
            RunProgram(folder, {"report", run, "--brief", "--notes"}).out);
}

// They change no run and no figure, so that they are welcome wherever a report is printed.
TEST(ReportTextTest, OfARunThatGoesOn) {
  const TempFolder folder;
  const Outcome played =
      RunProgram(folder, {"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent",
                          "random", "--games", "4", "--out", "run", "--brief"});
  ASSERT_EQ(played.status, 0) << played.err;
  EXPECT_TRUE(played.out.starts_with("Ripple Rush, basic, 2 players: 4 games in 2 blocks\n"));
  EXPECT_EQ(RunProgram(folder, {"tournament", "--resume", "run", "--brief"}).out, played.out);
  EXPECT_EQ(RunProgram(folder, {"report", "run", "--brief"}).out, played.out);
}

}  // namespace
}  // namespace riftlab
