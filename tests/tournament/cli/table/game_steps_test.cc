#include "tournament/cli/table/game_steps.h"

#include <gtest/gtest.h>

#include <string>

#include "nlohmann/json.hpp"
#include "tests/tournament/run_folder.h"
#include "tests/tournament/spectator.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/driver/replay.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

// Game 3 of a run of Kuhn poker, in which neither seat sees the card of the other.
class GameStepsTest : public testing::Test {
 protected:
  GameStepsTest() {
    const RunOptions options = {.out_dir = folder_ / "run"};
    EXPECT_TRUE(RunTournament(RandomTournament("kuhn", 2, 8), options).ok());
  }
  GameSteps Steps() const {
    absl::StatusOr<GameSteps> steps = GameSteps::Read(folder_ / "run", 3);
    EXPECT_TRUE(steps.ok()) << steps.status();
    return *std::move(steps);
  }

  TempFolder folder_;
};

TEST_F(GameStepsTest, AreThePositionsAndMovesOfTheGame) {
  const GameSteps steps = Steps();
  const GameRecord& record = steps.record();
  EXPECT_EQ(record.game.game_index, 3U);
  EXPECT_EQ(steps.agents(), (std::vector<std::string>{"b", "a"}));
  Spectator seen;
  ASSERT_TRUE(Replay(steps.game(), record, seen).ok());
  ASSERT_EQ(steps.end() + 1, static_cast<std::int64_t>(seen.positions.size()));
  std::string moves;
  for (std::int64_t step = 0; step <= steps.end(); ++step) {
    EXPECT_EQ(steps.position(step), seen.positions[static_cast<std::size_t>(step)]);
    if (step == steps.end()) break;
    moves += (step == 0 ? "" : " ") + steps.Move(step);
    const Player seat = steps.ToMove(step);
    const std::string mover = "seat " + std::to_string(seat) + ", " + steps.agents()[seat] + ": ";
    EXPECT_EQ(steps.Event(step, Viewer()), mover + steps.Move(step));
    const std::string told = steps.Told(step, Viewer());
    EXPECT_EQ(told.substr(0, told.find(';')), mover + steps.MoveWords(step));
  }
  EXPECT_EQ(moves, record.moves);
  EXPECT_EQ(steps.ToMove(steps.end()), kNobody);
  EXPECT_EQ(steps.Move(steps.end()), "");
  EXPECT_EQ(steps.Event(steps.end(), Viewer()), "");
}

TEST_F(GameStepsTest, TextsSayWhereTheyAreAndHowTheyCameAbout) {
  const GameSteps steps = Steps();
  const std::string end = std::to_string(steps.end());
  EXPECT_TRUE(steps.Text(0, Viewer()).starts_with("decision 0 of " + end + ": seat 0, b, to move"));
  EXPECT_TRUE(steps.Text(1, Viewer())
                  .starts_with("decision 1 of " + end +
                               ": seat 1, a, to move\nafter decision 0: seat 0, b: " +
                               steps.Move(0) + "\n"));
  const std::string last = steps.Text(steps.end(), Viewer());
  EXPECT_TRUE(last.starts_with("decision " + end + " of " + end + ": the game is over\n"));
  EXPECT_NE(last.find("\nresult: " + steps.record().result.reason), std::string::npos) << last;
  EXPECT_EQ(steps.Text(0, Viewer()).find("result"), std::string::npos);
}

TEST_F(GameStepsTest, AViewHasWhatItsSeatMayKnow) {
  const GameSteps steps = Steps();
  for (const Player seat : {Player{0}, Player{1}}) {
    const AnyInfoSet info = steps.game().Observe(steps.position(1), seat);
    EXPECT_EQ(steps.State(1, seat), steps.game().ToJson(info));
    EXPECT_EQ(steps.PositionFile(1, seat), WritePosition(steps.game(), info));
    EXPECT_NE(steps.Text(1, seat).find(steps.game().Draw(info).text()), std::string::npos);
    EXPECT_NE(steps.Text(0, seat).find("\ndeal: "), std::string::npos);
  }
  EXPECT_EQ(steps.State(1, Viewer()), steps.game().ToJson(steps.position(1)));
  EXPECT_EQ(steps.PositionFile(1, Viewer()), WritePosition(steps.game(), steps.position(1)));
}

TEST(GameStepsWordsTest, AreWhatTheGameTells) {
  const TempFolder folder;
  const RunOptions options = {.out_dir = folder / "run"};
  ASSERT_TRUE(RunTournament(RandomTournament("lantern", 2, 2), options).ok());
  const absl::StatusOr<GameSteps> read = GameSteps::Read(folder / "run", 0);
  ASSERT_TRUE(read.ok()) << read.status();
  const GameSteps& steps = *read;
  EXPECT_NE(steps.Text(0, Player{1}).find("\ndeal: seat 1 is dealt the "), std::string::npos);
  for (std::int64_t step = 0; step < steps.end(); ++step) {
    const Action action = *steps.game().ParseAction(steps.position(step), steps.Move(step));
    EXPECT_EQ(steps.MoveWords(step), steps.game().Describe(steps.position(step), action));
    for (const Player seat : {Player{0}, Player{1}}) {
      EXPECT_EQ(steps.Told(step, seat),
                steps.game().Tell(steps.position(step), action, steps.position(step + 1), seat));
      EXPECT_NE(steps.Text(step + 1, seat).find(": " + steps.Told(step, seat).substr(0, 20)),
                std::string::npos);
    }
  }
  EXPECT_EQ(steps.MoveWords(steps.end()), "");
  EXPECT_EQ(steps.Told(steps.end(), Player{0}), "");
  // Where all is open what came of a move is told, too.
  const std::string last = steps.Told(steps.end() - 1, Viewer());
  const std::string move = ": " + steps.MoveWords(steps.end() - 1) + "; the ";
  EXPECT_NE(last.find(move), std::string::npos) << last;
  EXPECT_TRUE(last.ends_with(" was burnt")) << last;
  EXPECT_EQ(last.find("; seat "), std::string::npos) << last;
}

TEST_F(GameStepsTest, DamagedGamesAreNamed) {
  std::string text = folder_.Read("run/games.jsonl");
  std::size_t at = 0;
  for (int line = 1; line < 4; ++line) at = text.find('\n', at) + 1;
  const std::string from = R"("turns":)";
  folder_.Write("run/games.jsonl", text.replace(text.find(from, at), from.size(), from + "1"));
  const absl::Status status = GameSteps::Read(folder_ / "run", 3).status();
  EXPECT_TRUE(absl::IsFailedPrecondition(status));
  const std::string complaint =
      "game 3 of " + (folder_ / "run") + " is damaged: its moves lead to another result: ";
  EXPECT_EQ(std::string(status.message()).substr(0, complaint.size()), complaint);
  EXPECT_TRUE(absl::IsOutOfRange(GameSteps::Read(folder_ / "run", 8).status()));
  EXPECT_TRUE(GameSteps::Read(folder_ / "run", 2).ok());
}

}  // namespace
}  // namespace riftlab
