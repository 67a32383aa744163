#include "tournament/journal/journal_reader.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/tournament/run_folder.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

// A finished run of ten games of tic-tac-toe.
class JournalReaderTest : public testing::Test {
 protected:
  JournalReaderTest() : run_(folder_ / "run"), games_(folder_ / "run/games.jsonl") {
    RunOptions options = {.out_dir = run_};
    EXPECT_TRUE(RunTournament(RandomTournament("tic_tac_toe", 2, 10), options).ok());
    text_ = Slurp(games_);
    for (std::size_t at = 0; at < text_.size();) {
      const std::size_t next = text_.find('\n', at) + 1;
      lines_.push_back(text_.substr(at, next - at));
      at = next;
    }
  }

  absl::StatusOr<JournalEnd> Read() {
    seen_ = 0;
    return ReadJournal(run_, [this](const GameRecord& record) {
      EXPECT_EQ(record.game.game_index, static_cast<std::uint64_t>(seen_));
      ++seen_;
    });
  }

  TempFolder folder_;
  std::string run_;
  std::string games_;
  std::string text_;
  std::vector<std::string> lines_;
  std::int64_t seen_ = 0;
};

TEST_F(JournalReaderTest, ReadsAWholeRun) {
  const auto end = Read();
  ASSERT_TRUE(end.ok()) << end.status();
  EXPECT_EQ(seen_, 10);
  EXPECT_EQ(end->games, 10);
  EXPECT_EQ(end->bytes, static_cast<std::int64_t>(text_.size()));
  EXPECT_EQ(end->damage, "");
}

TEST_F(JournalReaderTest, StopsBeforeAnUnfinishedLine) {
  Spit(games_, text_.substr(0, text_.size() - 1));
  const auto end = Read();
  ASSERT_TRUE(end.ok()) << end.status();
  EXPECT_EQ(end->games, 9);
  EXPECT_EQ(end->damage, "line 10: not finished");
  EXPECT_EQ(end->bytes, static_cast<std::int64_t>(text_.size() - lines_[9].size()));
}

TEST_F(JournalReaderTest, StopsBeforeAMissingOrRepeatedLine) {
  Spit(games_, lines_[0] + lines_[1] + lines_[3]);
  auto end = Read();
  ASSERT_TRUE(end.ok()) << end.status();
  EXPECT_EQ(end->games, 2);
  EXPECT_EQ(end->damage, "line 3: game_index is 3, not 2");
  Spit(games_, lines_[0] + lines_[1] + lines_[1]);
  end = Read();
  ASSERT_TRUE(end.ok()) << end.status();
  EXPECT_EQ(end->damage, "line 3: game_index is 1, not 2");
}

TEST_F(JournalReaderTest, StopsBeforeWhatDoesNotParse) {
  Spit(games_, lines_[0] + "\n" + lines_[1]);
  const auto end = Read();
  ASSERT_TRUE(end.ok()) << end.status();
  EXPECT_EQ(end->games, 1);
  EXPECT_EQ(end->damage.substr(0, 7), "line 2:");
}

TEST_F(JournalReaderTest, StopsBehindTheLastGameOfTheRun) {
  Spit(games_, text_ + lines_[9]);
  const auto end = Read();
  ASSERT_TRUE(end.ok()) << end.status();
  EXPECT_EQ(end->games, 10);
  EXPECT_EQ(end->damage, "line 11: the run has 10 games only");
}

TEST_F(JournalReaderTest, RefusesTheGamesOfAnotherRun) {
  std::string line = lines_[1];
  line.replace(line.find(R"("agent":"b")"), 11, R"("agent":"a")");
  Spit(games_, lines_[0] + line);
  EXPECT_EQ(
      Read().status(),
      absl::FailedPreconditionError(
          games_ + ":2: does not belong to this run: block, rotation or agents do not fit the "
                   "schedule; restore the files or start a new run"));
}

// Another version may write its lines in another way.
TEST_F(JournalReaderTest, InsistsOnTheBytesOfThisVersionAlone) {
  std::string spaced = lines_[0];
  spaced.insert(1, " ");
  Spit(games_, spaced + lines_[1]);
  auto end = Read();
  ASSERT_TRUE(end.ok()) << end.status();
  EXPECT_EQ(end->games, 0);
  EXPECT_EQ(end->damage, "line 1: not as this program writes it");
  auto manifest = ReadManifest(run_);
  ASSERT_TRUE(manifest.ok());
  EXPECT_EQ(ReadGame(run_, *manifest, 0).status(),
            absl::FailedPreconditionError(games_ +
                                          ":1: game 0 is damaged: not as this program writes it"));
  EXPECT_TRUE(ReadGame(run_, *manifest, 1).ok());
  manifest->version = "0.0";
  EXPECT_TRUE(ReadGame(run_, *manifest, 0).ok());
  end = ReadGames(run_, *manifest, LineCheckOf(*manifest), nullptr);
  ASSERT_TRUE(end.ok()) << end.status();
  EXPECT_EQ(end->games, 2);
}

TEST_F(JournalReaderTest, FindsOneGame) {
  const auto manifest = ReadManifest(run_);
  ASSERT_TRUE(manifest.ok());
  std::vector<GameRecord> all;
  ASSERT_TRUE(ReadJournal(run_, [&](const GameRecord& record) { all.push_back(record); }).ok());
  for (std::int64_t index = 0; index < 10; ++index) {
    const auto record = ReadGame(run_, *manifest, index);
    ASSERT_TRUE(record.ok()) << record.status();
    EXPECT_EQ(*record, all[static_cast<std::size_t>(index)]);
  }
  EXPECT_EQ(ReadGame(run_, *manifest, 10).status(),
            absl::OutOfRangeError(games_ + " holds games 0 to 9, not 10"));

  Spit(games_, lines_[0] + "rubbish\n" + lines_[2] + lines_[4]);
  EXPECT_TRUE(ReadGame(run_, *manifest, 2).ok());
  const auto rubbish = ReadGame(run_, *manifest, 1);
  EXPECT_TRUE(absl::IsFailedPrecondition(rubbish.status())) << rubbish.status();
  const std::string complaint = games_ + ":2: game 1 is damaged: ";
  EXPECT_EQ(std::string{rubbish.status().message()}.substr(0, complaint.size()), complaint);
  EXPECT_EQ(
      ReadGame(run_, *manifest, 3).status(),
      absl::FailedPreconditionError(games_ + ":4: game 3 is damaged: game_index is 4, not 3"));

  Spit(games_, "");
  EXPECT_EQ(ReadGame(run_, *manifest, 0).status(),
            absl::OutOfRangeError(games_ + " holds no game yet"));
}

TEST_F(JournalReaderTest, NeedsAJournal) {
  std::filesystem::remove(games_);
  EXPECT_EQ(Read().status(),
            absl::FailedPreconditionError("cannot read " + games_ + ": No such file or directory"));
}

}  // namespace
}  // namespace riftlab
