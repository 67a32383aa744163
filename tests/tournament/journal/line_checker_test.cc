#include "tournament/journal/line_checker.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/tournament/run_folder.h"
#include "tournament/journal/line_reader.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

// A finished run of four games, and its lines.
class LineCheckerTest : public testing::Test {
 protected:
  LineCheckerTest() {
    const RunOptions options = {.out_dir = folder_ / "run"};
    EXPECT_TRUE(RunTournament(RandomTournament("tic_tac_toe", 2, 4), options).ok());
    manifest_ = *ReadManifest(folder_ / "run");
    auto reader = *LineReader::Open(folder_ / "run/games.jsonl");
    while (reader.Next()) lines_.emplace_back(reader.line());
  }

  absl::Status Check(const std::string& line, std::int64_t index,
                     LineCheck check = LineCheck::kBytes) {
    return LineChecker(manifest_, {0, manifest_.config.games}, check).Check(line, index).status();
  }
  // Line 1 with a part of it changed.
  std::string Changed(const std::string& from, const std::string& to) const {
    std::string line = lines_[1];
    return line.replace(line.find(from), from.size(), to);
  }

  TempFolder folder_;
  Manifest manifest_;
  std::vector<std::string> lines_;
};

TEST_F(LineCheckerTest, SoundLines) {
  LineChecker checker(manifest_, {0, manifest_.config.games}, LineCheck::kBytes);
  ASSERT_EQ(lines_.size(), 4U);
  for (std::int64_t index = 3; index >= 0; --index) {
    const auto record = checker.Check(lines_[static_cast<std::size_t>(index)], index);
    ASSERT_TRUE(record.ok()) << record.status();
    EXPECT_EQ(record->game.game_index, static_cast<std::uint64_t>(index));
  }
}

TEST_F(LineCheckerTest, DamagedLines) {
  EXPECT_TRUE(absl::IsInvalidArgument(Check("", 1)));
  EXPECT_TRUE(absl::IsInvalidArgument(Check(lines_[1].substr(1), 1)));
  EXPECT_EQ(Check(lines_[1], 2).message(), "game_index is 1, not 2");
  EXPECT_EQ(Check(lines_[1], 4).message(), "the run has 4 games only");
  EXPECT_EQ(Check(Changed(R"("moves":")", R"("moves":"x )"), 1).message(),
            "the digest does not fit moves and scores");
}

// The digest covers neither.
TEST_F(LineCheckerTest, ReasonsThatTheGameDoesNotHave) {
  const bool is_line = lines_[1].find(R"("reason":"line")") != std::string::npos;
  const std::string reason = is_line ? "line" : "board_full";
  const std::string found = "\"reason\":\"" + reason + "\"";
  const std::string other = is_line ? "board_full" : "line";
  for (const LineCheck check : {LineCheck::kBytes, LineCheck::kContent}) {
    EXPECT_TRUE(Check(Changed(found, "\"reason\":\"" + other + "\""), 1, check).ok());
    EXPECT_EQ(Check(Changed(found, R"("reason":"lime")"), 1, check).message(),
              "the game knows no reason lime to end");
    EXPECT_EQ(Check(Changed(found, R"("reason":"fault")"), 1, check).message(),
              "reason is fault, and no agent was at fault");
    EXPECT_EQ(Check(Changed(found, found + R"(,"fault":{"seat":0,"what":"crash: x"})"), 1, check)
                  .message(),
              "reason is " + reason + ", and an agent was at fault");
  }
}

TEST_F(LineCheckerTest, LinesOfAnotherRun) {
  for (const absl::Status& status : {Check(Changed(R"("seed":11)", R"("seed":12)"), 1),
                                     Check(Changed(R"("block":0)", R"("block":1)"), 1),
                                     Check(Changed(R"("rotation":1)", R"("rotation":0)"), 1),
                                     Check(Changed(R"("agent":"b")", R"("agent":"a")"), 1)}) {
    EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
  }
}

TEST_F(LineCheckerTest, OtherSpellingsCountOnlyForTheBytes) {
  const std::string spaced = Changed(R"("block":)", R"("block": )");
  EXPECT_EQ(Check(spaced, 1).message(), "not as this program writes it");
  EXPECT_TRUE(Check(spaced, 1, LineCheck::kContent).ok());
}

}  // namespace
}  // namespace riftlab
