// What people read of a game fits 60 columns where that is how wide the terminal is.
#include <gtest/gtest.h>

#include <cstdlib>
#include <sstream>
#include <string>

#include "engine/core/drawing.h"
#include "engine/core/registry.h"
#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

// Sets COLUMNS for programs that are started meanwhile.
class WithColumns {
 public:
  explicit WithColumns(const char* columns) { ::setenv("COLUMNS", columns, 1); }
  WithColumns(const WithColumns&) = delete;
  WithColumns& operator=(const WithColumns&) = delete;
  ~WithColumns() { ::unsetenv("COLUMNS"); }
};

// A command to be typed again stands on a line of its own, whole.
void ExpectLinesFit(const std::string& text, std::size_t columns) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("go on with: ")) continue;
    EXPECT_LE(ColumnsOf(line), columns) << line;
  }
}

Words SeatWords(const std::string& first, int players) {
  Words words = {"--agent", first};
  for (int seat = 1; seat < players; ++seat) words.insert(words.end(), {"--agent", "random"});
  return words;
}

class NarrowTerminalTest : public testing::TestWithParam<std::string> {
 protected:
  static const GameInfo& info() { return (*FindGame(GetParam()))->info(); }
};

TEST_P(NarrowTerminalTest, GamesOfAllModesAndPlayersAreShownWithinIt) {
  const WithColumns narrow("60");
  const TempFolder folder;
  for (const ModeInfo& mode : info().modes) {
    for (int players = mode.min_players; players <= mode.max_players; ++players) {
      const Words call = Joined({"play", "--game", GetParam(), "--mode", mode.name, "--players",
                                 std::to_string(players), "--seed", "3"},
                                SeatWords("random", players));
      const Outcome seen = RunProgram(folder, Joined(call, {"--view", "seat:0"}));
      EXPECT_EQ(seen.status, 0) << seen.err;
      ExpectLinesFit(seen.out, 60);
    }
  }
}

TEST_P(NarrowTerminalTest, CommandsAtTheTableAnswerWithinIt) {
  const WithColumns narrow("60");
  const TempFolder folder;
  const std::string typed =
      "help\nrules\ninfo\nmoves\ncodes\nhint 40\nwhy 2\n2?\nnonsense\n1\nlog\nundo\nturn "
      "20\nquit\n";
  const Outcome outcome = RunProgramWithInput(
      folder, Joined({"play", "--game", GetParam(), "--seed", "5"}, SeatWords("human", 2)), typed);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("a search of "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find(" iterations (best), knowing what seat 0 knows"), std::string::npos)
      << outcome.out;
  ExpectLinesFit(outcome.out, 60);
}

TEST_P(NarrowTerminalTest, RecordedAndFollowedGamesAndListsFit) {
  const WithColumns narrow("60");
  const TempFolder folder;
  EXPECT_EQ(RunProgram(folder, {"play", "--game", GetParam(), "--agent", "random", "--seed", "2",
                                "--out", "game", "--quiet"})
                .status,
            0);
  const Outcome walked =
      RunProgramWithInput(folder, {"replay", "game", "--iterations", "50"},
                          "next\nview seat:0\nvalue\nnext\nnext\nhelp\nnonsense\nlast\nquit\n");
  EXPECT_EQ(walked.status, 0) << walked.err;
  ExpectLinesFit(walked.out, 60);
  const Outcome followed =
      RunProgramWithInput(folder, {"follow", "--game", GetParam(), "--seat", "0"},
                          "help\nrules\ninfo\nlist\nshow\nmoves\nnonsense\nquit\n");
  EXPECT_EQ(followed.status, 0) << followed.err;
  ExpectLinesFit(followed.out, 60);
  const Outcome reviewed = RunProgram(folder, {"review", "--run", "game", "--worlds", "2",
                                               "--iterations", "20", "--play-on", "random"});
  EXPECT_EQ(reviewed.status, 0) << reviewed.err;
  EXPECT_NE(reviewed.out.find("where the results come from"), std::string::npos) << reviewed.out;
  ExpectLinesFit(reviewed.out, 60);
  ExpectLinesFit(RunProgram(folder, {"games", GetParam()}).out, 60);
  ExpectLinesFit(RunProgram(folder, {"games"}).out, 60);
}

TEST_P(NarrowTerminalTest, AnswersOfAnalyzeFit) {
  const TempFolder folder;
  EXPECT_EQ(RunProgram(folder, {"play", "--game", GetParam(), "--agent", "random", "--seed", "2",
                                "--out", "game", "--quiet"})
                .status,
            0);
  folder.Write("p.json", RunProgram(folder, {"position", "--from", "game:0:6"}).out);
  const Words analyze = {"analyze", "p.json", "--quiet"};
  for (const char* columns : {"60", "80"}) {
    const WithColumns wished(columns);
    for (const Words& more : {Words{"--iterations", "60"}, Words{"--rollouts", "5"}}) {
      const Outcome outcome = RunProgram(folder, Joined(analyze, more));
      EXPECT_EQ(outcome.status, 0) << outcome.err;
      ExpectLinesFit(outcome.out, std::stoul(columns));
    }
  }
}

TEST_P(NarrowTerminalTest, OtherWidthsAreThoseOfTheNearestThatIsDrawnFor) {
  const TempFolder folder;
  const auto shown = [&] {
    return RunProgram(folder, {"play", "--game", GetParam(), "--agent", "random", "--seed", "2"})
        .out;
  };
  const auto shown_at = [&](const char* columns) {
    const WithColumns wished(columns);
    return shown();
  };
  const std::string usual = shown();
  ExpectLinesFit(usual, 80);
  EXPECT_EQ(shown_at("80"), usual);
  EXPECT_EQ(shown_at("200"), usual);
  EXPECT_EQ(shown_at("wide"), usual);
  EXPECT_EQ(shown_at("20"), shown_at("60"));
  ExpectLinesFit(shown_at("70"), 70);
}

INSTANTIATE_TEST_SUITE_P(All, NarrowTerminalTest,
                         testing::Values("ripple_rush", "riftwalker", "riftforce", "warrift"),
                         [](const auto& row) { return row.param; });

}  // namespace
}  // namespace riftlab
