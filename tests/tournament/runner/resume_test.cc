#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <future>
#include <optional>
#include <string>
#include <vector>

#include "tests/agents/external/programs.h"
#include "tests/tournament/file_size_limit.h"
#include "tests/tournament/open_files_limit.h"
#include "tests/tournament/run_folder.h"
#include "tests/tournament/runner/backends.h"
#include "tournament/journal/journal_writer.h"
#include "tournament/journal/line_reader.h"
#include "tournament/journal/timing_line.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/tournament.h"
#include "tournament/runner/unrecorded_games.h"

namespace riftlab {
namespace {

// A finished run to damage and to compare with.
class ResumeTest : public testing::Test {
 protected:
  // Plays `config`, and keeps a copy of the files.
  void Play(const TournamentConfig& config) {
    RunOptions options = {.out_dir = run_};
    options.on_record = [this](const GameRecord& record) { whole_.push_back(Untimed(record)); };
    const auto outcome = RunTournament(config, options);
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    games_ = Slurp(run_ + "/games.jsonl");
    manifest_ = Slurp(run_ + "/manifest.toml");
    timing_ = Slurp(run_ + "/timing.jsonl");
  }

  // Resumes and expects the bytes and the records of the uninterrupted run.
  RunOutcome ExpectWhole(RunOptions options = {}) {
    std::vector<GameRecord> records;
    options.on_record = [&](const GameRecord& record) { records.push_back(Untimed(record)); };
    const auto outcome = ResumeTournament(run_, options);
    EXPECT_TRUE(outcome.ok()) << outcome.status();
    if (!outcome.ok()) return {};
    EXPECT_EQ(Slurp(run_ + "/games.jsonl"), games_);
    EXPECT_EQ(Slurp(run_ + "/manifest.toml"), manifest_);
    EXPECT_EQ(records, whole_);
    EXPECT_EQ(outcome->games_done, outcome->games_total);
    EXPECT_FALSE(outcome->interrupted);
    ExpectTimingOfEachGame();
    return *outcome;
  }

  // One of a program that is started anew for each game.
  TournamentConfig QuickTournament(std::int64_t games) const {
    WriteQuickAgent(folder_ / "quick");
    TournamentConfig config = RandomTournament("kuhn", 2, games);
    config.agents[1] = {
        .label = "quick",
        .name = "external",
        .params = {
            {"cmd", folder_ / "quick"}, {"start", "60s"}, {"move", "60s"}, {"restart", "game"}}};
    return config;
  }

  std::string ResumeError(const std::optional<TournamentConfig>& expected = std::nullopt) {
    const auto outcome = ResumeTournament(run_, {}, expected);
    EXPECT_TRUE(absl::IsFailedPrecondition(outcome.status())) << outcome.status();
    return std::string{outcome.status().message()};
  }

  static GameRecord Untimed(GameRecord record) {
    record.timing.clear();
    return record;
  }

  void ExpectTimingOfEachGame() {
    absl::StatusOr<LineReader> reader = LineReader::Open(run_ + "/timing.jsonl");
    ASSERT_TRUE(reader.ok());
    std::int64_t next = 0;
    while (reader->Next()) {
      const std::optional<std::int64_t> index = TimingLineIndex(reader->line());
      ASSERT_TRUE(index.has_value()) << reader->line();
      if (*index < 0) continue;
      EXPECT_EQ(*index, next);
      ++next;
    }
    EXPECT_EQ(next, static_cast<std::int64_t>(whole_.size()));
  }

  TempFolder folder_;
  std::string run_ = folder_ / "run";
  std::string games_;
  std::string manifest_;
  std::string timing_;
  std::vector<GameRecord> whole_;
};

TEST_F(ResumeTest, CutAtAnyByteTheRunComesOutTheSame) {
  Play(RandomTournament("kuhn", 2, 6));
  for (std::size_t size = 0; size <= games_.size(); ++size) {
    Spit(run_ + "/games.jsonl", games_.substr(0, size));
    const RunOutcome outcome = ExpectWhole();
    const auto lines =
        std::count(games_.begin(), games_.begin() + static_cast<std::ptrdiff_t>(size), '\n');
    EXPECT_EQ(outcome.games_replayed, lines);
    if (HasFailure()) FAIL() << "cut at byte " << size;
  }
}

TEST_F(ResumeTest, TimingCutAtAnyByteIsRepaired) {
  Play(RandomTournament("kuhn", 2, 4));
  const std::size_t half = games_.find('\n', games_.find('\n') + 1) + 1;
  for (std::size_t size = 0; size <= timing_.size(); ++size) {
    // Timing is written first, so it always reaches at least as far as the games.
    const auto end = timing_.begin() + static_cast<std::ptrdiff_t>(size);
    if (std::count(timing_.begin(), end, '\n') < 3) continue;
    Spit(run_ + "/games.jsonl", games_.substr(0, half));
    Spit(run_ + "/timing.jsonl", timing_.substr(0, size));
    ExpectWhole();
    if (HasFailure()) FAIL() << "cut at byte " << size;
  }
}

TEST_F(ResumeTest, AnyDamagedByteIsPlayedAgain) {
  Play(RandomTournament("tic_tac_toe", 2, 2));
  for (std::size_t i = 0; i < games_.size(); ++i) {
    std::string damaged = games_;
    damaged[i] = static_cast<char>(damaged[i] ^ 2);
    Spit(run_ + "/games.jsonl", damaged);
    const auto outcome = ResumeTournament(run_, {});
    // A sound line of another run is not overwritten.
    if (absl::IsFailedPrecondition(outcome.status())) {
      EXPECT_EQ(Slurp(run_ + "/games.jsonl"), damaged);
      continue;
    }
    ASSERT_TRUE(outcome.ok()) << outcome.status();
    const std::string after = Slurp(run_ + "/games.jsonl");
    // Only ranks, shares, reason, turns, decisions and tags could be changed without notice.
    if (outcome->games_replayed == 2) {
      EXPECT_EQ(after, damaged);
    } else {
      EXPECT_EQ(after, games_) << i;
    }
  }
}

TEST_F(ResumeTest, OtherThreadsAndBackendsGoOnToTheSameBytes) {
  Play(RandomTournament("tic_tac_toe", 3, 300));
  for (const Backend backend : kTestedBackends) {
    for (const int threads : {1, 2, 7}) {
      KeepLines(run_ + "/games.jsonl", 100);
      EXPECT_EQ(ExpectWhole({.threads = threads, .backend = backend}).games_replayed, 100);
    }
  }
}

// The games of later rounds follow from those that the journal has.
TEST_F(ResumeTest, ARunThatChoosesItsGamesGoesOnToTheSameBytes) {
  TournamentConfig config = RandomTournament("tic_tac_toe", 4, 100'000);
  config.until_error = ErrorTarget{.elo = 40, .rating = {}};
  Play(config);
  const auto lines = std::count(games_.begin(), games_.end(), '\n');
  EXPECT_GT(lines, 200);
  EXPECT_LT(lines, 5'000);
  for (const Backend backend : kTestedBackends) {
    for (const int threads : {1, 2, 7}) {
      for (const std::ptrdiff_t kept :
           {std::ptrdiff_t{0}, std::ptrdiff_t{1}, lines / 3, lines / 2, lines - 1, lines}) {
        KeepLines(run_ + "/games.jsonl", static_cast<int>(kept));
        const RunOutcome outcome = ExpectWhole({.threads = threads, .backend = backend});
        EXPECT_EQ(outcome.games_replayed, kept);
      }
    }
  }
}

// One game more, or one between others than its place asks for, is not of this run.
TEST_F(ResumeTest, RefusesGamesThatTheRunDidNotChoose) {
  TournamentConfig config = RandomTournament("tic_tac_toe", 4, 600);
  config.until_error = ErrorTarget{.elo = 200, .rating = {}};
  Play(config);
  const auto lines = std::count(games_.begin(), games_.end(), '\n');
  ASSERT_LT(lines, 600);
  config.until_error->elo = 1;
  const auto longer = RunTournament(config, {.out_dir = folder_ / "longer"});
  ASSERT_TRUE(longer.ok());
  Spit(run_ + "/games.jsonl", Slurp(folder_ / "longer/games.jsonl"));
  EXPECT_NE(ResumeError().find("the run ended before: every error bar is below"),
            std::string::npos);
  config.until_error.reset();
  ASSERT_TRUE(RunTournament(config, {.out_dir = folder_ / "plain"}).ok());
  Spit(folder_ / "longer/games.jsonl", Slurp(folder_ / "plain/games.jsonl"));
  run_ = folder_ / "longer";
  EXPECT_NE(ResumeError().find("block, rotation or agents do not fit the schedule"),
            std::string::npos);
}

TEST_F(ResumeTest, ACompleteRunIsOnlyReplayed) {
  Play(RandomTournament("kuhn", 2, 10));
  const RunOutcome outcome = ExpectWhole();
  EXPECT_EQ(outcome.games_replayed, 10);
  EXPECT_EQ(outcome.cut.bytes, 0);
  EXPECT_EQ(outcome.decisions, 0);
  EXPECT_EQ(Slurp(run_ + "/timing.jsonl"), timing_);
}

TEST_F(ResumeTest, TellsHowMuchWasCut) {
  Play(RandomTournament("kuhn", 2, 10));
  Spit(run_ + "/games.jsonl", games_ + "rubbish");
  EXPECT_EQ(ExpectWhole().cut.bytes, 7);
}

// Sound games behind the damage are played again, so that whoever wants them finds them.
TEST_F(ResumeTest, KeepsTheJournalThatWasDamaged) {
  Play(RandomTournament("kuhn", 2, 10));
  const std::size_t second = games_.find('\n') + 1;
  std::string damaged = games_;
  damaged[second] = 'x';
  for (const std::string copy : {"games.jsonl.damaged", "games.jsonl.damaged.2"}) {
    Spit(run_ + "/games.jsonl", damaged);
    const RunOutcome outcome = ExpectWhole();
    EXPECT_EQ(outcome.games_replayed, 1);
    EXPECT_TRUE(outcome.cut.damage.starts_with("line 2: ")) << outcome.cut.damage;
    EXPECT_EQ(outcome.cut.copy, run_ + "/" + copy);
    EXPECT_EQ(Slurp(outcome.cut.copy), damaged);
  }
  // Behind the last game nothing was to be written; before it the last line may be unfinished.
  Spit(run_ + "/games.jsonl", games_ + "rubbish");
  EXPECT_EQ(ExpectWhole().cut.copy, run_ + "/games.jsonl.damaged.3");
  Spit(run_ + "/games.jsonl", games_.substr(0, second) + "an unfinished line");
  EXPECT_EQ(ExpectWhole().cut.copy, "");
}

// Times cannot be taken again; whoever goes on with the run is told.
TEST_F(ResumeTest, CountsTheGamesWhoseTimesAreMissing) {
  Play(RandomTournament("kuhn", 2, 10));
  const auto untimed = [&](const std::string& timing, int kept_games) {
    Spit(run_ + "/games.jsonl", games_);
    KeepLines(run_ + "/games.jsonl", kept_games);
    Spit(run_ + "/timing.jsonl", timing);
    const absl::StatusOr<RunOutcome> outcome = ResumeTournament(run_, {});
    EXPECT_TRUE(outcome.ok()) << outcome.status();
    EXPECT_EQ(Slurp(run_ + "/games.jsonl"), games_);
    return outcome.ok() ? outcome->cut.untimed_games : -1;
  };
  EXPECT_EQ(untimed(timing_, 10), 0);
  EXPECT_EQ(untimed(timing_, 4), 0);
  // The line of game 2, behind those of the session and two games.
  std::size_t begin = 0;
  for (int line = 0; line < 3; ++line) begin = timing_.find('\n', begin) + 1;
  const std::size_t end = timing_.find('\n', begin) + 1;
  const std::string deleted = timing_.substr(0, begin) + timing_.substr(end);
  EXPECT_EQ(untimed(deleted, 10), 1);
  EXPECT_EQ(untimed(deleted, 4), 1);
  EXPECT_EQ(untimed(deleted, 2), 0);
  // What follows a line that is none is cut off.
  const std::string damaged = timing_.substr(0, begin) + "x" + timing_.substr(begin);
  EXPECT_EQ(untimed(damaged, 10), 8);
  EXPECT_EQ(untimed("", 10), 10);
}

TEST_F(ResumeTest, IsRefusedWhereTheJournalOfTimedGamesIsMissing) {
  Play(RandomTournament("kuhn", 2, 10));
  std::filesystem::remove(run_ + "/games.jsonl");
  EXPECT_EQ(ResumeError(), run_ +
                               " holds no games.jsonl, but timing.jsonl says that games were "
                               "played; restore it, or remove " +
                               run_ + "/timing.jsonl to play them all again");
  std::filesystem::remove(run_ + "/timing.jsonl");
  EXPECT_EQ(ExpectWhole().games_replayed, 0);
}

TEST_F(ResumeTest, MovesStayLeftOut) {
  TournamentConfig config = RandomTournament("tic_tac_toe", 2, 20);
  config.record_moves = false;
  Play(config);
  EXPECT_EQ(games_.find("moves"), std::string::npos);
  KeepLines(run_ + "/games.jsonl", 7);
  ExpectWhole();
}

TEST_F(ResumeTest, TheExpectedConfigurationMustAgree) {
  TournamentConfig config = RandomTournament("kuhn", 3, 11);
  Play(config);
  KeepLines(run_ + "/games.jsonl", 4);
  EXPECT_TRUE(ResumeTournament(run_, {}, config).ok());
  config.seed = 12;
  EXPECT_NE(ResumeError(config).find("has '11' for the seed, not '12'"), std::string::npos);
}

TEST_F(ResumeTest, RefusesWhatIsNotARun) {
  EXPECT_EQ(ResumeError(), run_ +
                               " is not a run: there is no manifest.toml in it; give the folder "
                               "that a run was written to");
}

TEST_F(ResumeTest, RefusesRunsOfAnotherVersionOrCardTable) {
  Play(RandomTournament("kuhn", 2, 4));
  const auto manifest = ReadManifest(run_);
  ASSERT_TRUE(manifest.ok());
  Manifest changed = *manifest;
  changed.version = "0.0.1";
  Spit(run_ + "/manifest.toml", FormatManifest(changed));
  EXPECT_NE(ResumeError().find("written by riftlab 0.0.1, this is "), std::string::npos);
  changed = *manifest;
  changed.cards_hash = 0x123;
  Spit(run_ + "/manifest.toml", FormatManifest(changed));
  EXPECT_NE(ResumeError().find("the card table has hash 0000000000000000 in this program, "
                               "0000000000000123 in the run"),
            std::string::npos);
  changed = *manifest;
  changed.config.game = "chess";
  Spit(run_ + "/manifest.toml", FormatManifest(changed));
  EXPECT_NE(ResumeError().find("chess"), std::string::npos);
  EXPECT_EQ(Slurp(run_ + "/games.jsonl"), games_);
}

TEST_F(ResumeTest, RefusesARunThatIsBeingWritten) {
  Play(RandomTournament("kuhn", 2, 4));
  const auto writer = JournalWriter::Reopen(run_, {0, 6});
  ASSERT_TRUE(writer.ok());
  EXPECT_NE(ResumeError().find("is being written by another process"), std::string::npos);
}

TEST_F(ResumeTest, AFullDiskLosesNothing) {
  const TournamentConfig config = RandomTournament("tic_tac_toe", 2, 500);
  Play(config);
  run_ = folder_ / "full";
  {
    const FileSizeLimit limit(40'000);
    const auto outcome = RunTournament(config, {.out_dir = run_, .threads = 2});
    ASSERT_TRUE(absl::IsUnavailable(outcome.status())) << outcome.status();
    const std::string message(outcome.status().message());
    EXPECT_EQ(message.find("cannot write " + run_), 0U) << message;
    EXPECT_NE(message.find("games are safe: put that right, then resume the run in " + run_),
              std::string::npos);
  }
  const std::string rest = Slurp(run_ + "/games.jsonl");
  EXPECT_GT(rest.size(), 10'000U);
  EXPECT_EQ(games_.substr(0, rest.size()), rest);
  EXPECT_EQ(rest.back(), '\n');
  EXPECT_EQ(ExpectWhole().cut.bytes, 0);
}

TEST_F(ResumeTest, ADiskThatIsFullFromTheStartIsLeftAsItWas) {
  const FileSizeLimit limit(100);
  const auto outcome =
      RunTournament(RandomTournament("kuhn", 2, 500), {.out_dir = run_, .threads = 2});
  EXPECT_TRUE(absl::IsUnavailable(outcome.status())) << outcome.status();
  EXPECT_TRUE(NamesIn(folder_.path()).empty());
}

// It says nothing about the program, whose games must not be lost by it.
TEST_F(ResumeTest, WhereTheSystemHasNoProcessForAProgramTheRunStops) {
  const TournamentConfig config = QuickTournament(12);
  Play(config);
  EXPECT_EQ(games_.find("fault"), std::string::npos);
  std::filesystem::remove_all(run_);
  std::optional<OpenFilesLimit> limit;
  RunOptions options = {.out_dir = run_};
  options.on_record = [&](const GameRecord& record) {
    if (record.game.game_index == 3) limit.emplace(3);
  };
  const absl::Status status = RunTournament(config, options).status();
  limit.reset();
  EXPECT_TRUE(absl::IsUnavailable(status)) << status;
  const std::string message{status.message()};
  EXPECT_TRUE(message.starts_with("the system gives an agent no process: cannot write '"))
      << message;
  EXPECT_TRUE(
      message.ends_with("stderr_2_quick.txt': Too many open files; 4 of 12 games are safe: "
                        "put that right, then resume the run in " +
                        run_))
      << message;
  EXPECT_EQ(ExpectWhole().games_replayed, 4);
}

// Nor does it where none of its games has begun.
TEST_F(ResumeTest, WhereTheSystemHasNoProcessToBeginAProgramThatCanBePutRight) {
  const TournamentConfig config = QuickTournament(4);
  const OpenFilesLimit limit(200);
  std::vector<int> files;
  while (files.empty() || files.back() >= 0) files.push_back(open("/dev/null", O_RDONLY));
  const absl::Status status = RunTournament(config, {}).status();
  for (const int file : files) close(file);
  EXPECT_EQ(status, absl::UnavailableError(
                        "the system gives an agent no process: no pipe: Too many open files"));
}

// The second game is refused once the first one has ended the run.
TEST_F(ResumeTest, AGameThatIsRefusedForNothingFailsNoRun) {
  const PreparedRun run = *PrepareRun(QuickTournament(2));
  constexpr std::chrono::seconds kPatience(10);
  std::promise<void> second_begins;
  std::promise<void> first_is_taken;
  std::optional<OpenFilesLimit> limit;
  const UnrecordedGames games{
      .range = {0, 2},
      .at =
          [&](std::uint64_t index, ScheduledGame& game) {
            game = {.seed = 5, .game_index = index, .block = index, .agents = {0, 1}};
            if (index == 0) {
              second_begins.get_future().wait_for(kPatience);
              return;
            }
            second_begins.set_value();
            first_is_taken.get_future().wait_for(kPatience);
            limit.emplace(4);  // fewer could not be waited for
          },
      .take =
          [&](const FinishedGame& /*played*/) {
            first_is_taken.set_value();
            return false;
          },
      .may_end_amid = true};
  const absl::StatusOr<UnrecordedOutcome> outcome =
      PlayUnrecorded(run, {.threads = 2}, games, {.backend = Backend::kJthread});
  EXPECT_TRUE(limit.has_value()) << "the second game has not begun";
  limit.reset();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(outcome->done, 1);
  EXPECT_TRUE(outcome->ended);
}

}  // namespace
}  // namespace riftlab
