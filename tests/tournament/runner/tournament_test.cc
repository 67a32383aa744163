#include "tournament/runner/tournament.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include "tests/tournament/run_folder.h"
#include "tests/tournament/runner/backends.h"
#include "tournament/journal/journal_reader.h"

namespace riftlab {
namespace {

// Runs `config` in `folder` and returns what equal runs have in common.
std::string PlayRun(const TournamentConfig& config, const std::string& folder, RunOptions options) {
  options.out_dir = folder;
  const absl::StatusOr<RunOutcome> outcome = RunTournament(config, options);
  EXPECT_TRUE(outcome.ok()) << outcome.status();
  if (!outcome.ok()) return "";
  EXPECT_EQ(outcome->games_done, outcome->games_total);
  EXPECT_FALSE(outcome->interrupted);
  return RunBytes(folder);
}

std::string_view Message(const absl::Status& status) {
  return {status.message().data(), status.message().size()};
}

TEST(TournamentTest, WritesTheFilesOfARun) {
  const TempFolder folder;
  PlayRun(RandomTournament("kuhn", 2, 4), folder / "run", {});
  EXPECT_EQ(NamesIn(folder / "run"),
            (std::vector<std::string>{"games.jsonl", "manifest.toml", "timing.jsonl"}));
  const std::string games = Slurp(folder / "run/games.jsonl");
  EXPECT_EQ(std::count(games.begin(), games.end(), '\n'), 4);
  // One line for the session, one for each game.
  const std::string timing = Slurp(folder / "run/timing.jsonl");
  EXPECT_EQ(std::count(timing.begin(), timing.end(), '\n'), 5);
}

TEST(TournamentTest, ThreadsBackendsAndBatchesDoNotChangeTheFiles) {
  const TempFolder folder;
  for (const std::string game : {"kuhn", "tic_tac_toe"}) {
    const TournamentConfig config = RandomTournament(game, 3, 1000);
    const std::string expected = PlayRun(config, folder / game, {});
    int run = 0;
    for (const Backend backend : kTestedBackends) {
      for (const int threads : {1, 2, 7}) {
        for (const int batch : {0, 1, 13}) {
          const RunOptions options = {.threads = threads, .backend = backend, .batch_games = batch};
          EXPECT_EQ(PlayRun(config, folder / (game + std::to_string(run++)), options), expected)
              << game << " threads " << threads << " batch " << batch;
        }
      }
    }
  }
}

TEST(TournamentTest, RecordsComeInOrderAndAsTheyAreWritten) {
  const TempFolder folder;
  std::vector<GameRecord> records;
  RunOptions options = {.threads = 3};
  options.on_record = [&](const GameRecord& record) {
    records.push_back(record);
    records.back().timing.clear();
  };
  const TournamentConfig config = RandomTournament("tic_tac_toe", 3, 300);
  PlayRun(config, folder / "run", options);
  std::vector<GameRecord> read;
  const auto end =
      ReadJournal(folder / "run", [&](const GameRecord& record) { read.push_back(record); });
  ASSERT_TRUE(end.ok()) << end.status();
  EXPECT_EQ(end->games, 300);
  EXPECT_EQ(end->damage, "");
  ASSERT_EQ(records.size(), 300U);
  EXPECT_EQ(read, records);
  for (std::size_t i = 0; i < records.size(); ++i) EXPECT_EQ(records[i].game.game_index, i);
}

TEST(TournamentTest, TheSeedChangesTheGames) {
  const TempFolder folder;
  TournamentConfig config = RandomTournament("tic_tac_toe", 2, 20);
  PlayRun(config, folder / "a", {});
  config.seed = 12;
  PlayRun(config, folder / "b", {});
  std::vector<std::string> moves;
  for (const std::string run : {"a", "b"}) {
    std::string all;
    ASSERT_TRUE(ReadJournal(folder / run, [&](const GameRecord& r) { all += r.moves; }).ok());
    moves.push_back(all);
  }
  EXPECT_NE(moves[0], moves[1]);
}

TEST(TournamentTest, ResultsAloneAreThoseOfTheWholeRecords) {
  const TempFolder folder;
  const TournamentConfig config = RandomTournament("tic_tac_toe", 3, 60);
  const auto records_of = [&](RunOptions options) {
    std::vector<GameRecord> records;
    options.on_record = [&](const GameRecord& record) { records.push_back(record); };
    EXPECT_TRUE(RunTournament(config, options).ok());
    return records;
  };
  std::vector<GameRecord> whole = records_of({.threads = 2});
  ASSERT_EQ(whole.size(), 60U);
  EXPECT_NE(whole[0].moves, "");
  for (GameRecord& record : whole) {
    record.moves.clear();
    record.digest = 0;
    for (SeatTiming& seat : record.timing) seat.nanoseconds = seat.max_nanoseconds = 0;
  }
  EXPECT_EQ(records_of({.threads = 2, .detail = RecordDetail::kResult}), whole);
  // A journal needs it all.
  const auto recorded = records_of({.out_dir = folder / "run", .detail = RecordDetail::kResult});
  EXPECT_NE(recorded[0].moves, "");
  EXPECT_NE(recorded[0].digest, 0U);
}

TEST(TournamentTest, NeedsNoFolder) {
  int records = 0;
  RunOptions options;
  options.on_record = [&](const GameRecord&) { ++records; };
  const auto outcome = RunTournament(RandomTournament("kuhn", 3, 7), options);
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(records, 8);
  EXPECT_EQ(outcome->games_total, 8);
  EXPECT_EQ(outcome->games_added, 1);
  EXPECT_EQ(outcome->games_done, 8);
  EXPECT_EQ(outcome->games_replayed, 0);
  EXPECT_EQ(outcome->faults, 0);
  EXPECT_GE(outcome->decisions, 16);
}

TEST(TournamentTest, StopsAtOnceWhenAskedAndGoesOnLater) {
  const TempFolder folder;
  const TournamentConfig config = RandomTournament("tic_tac_toe", 2, 4000);
  const std::string expected = PlayRun(config, folder / "whole", {});
  for (const Backend backend : kTestedBackends) {
    const std::string run = folder / (backend == Backend::kTbb ? "tbb" : "jthread");
    std::atomic<bool> stop = false;
    std::int64_t seen = 0;
    RunOptions options = {.out_dir = run, .threads = 3, .backend = backend};
    options.stop = &stop;
    options.on_record = [&](const GameRecord&) { stop = ++seen >= 100; };
    const auto first = RunTournament(config, options);
    ASSERT_TRUE(first.ok()) << first.status();
    EXPECT_TRUE(first->interrupted);
    EXPECT_EQ(first->games_done, seen);
    EXPECT_GE(seen, 100);
    EXPECT_LT(seen, 4000);
    EXPECT_EQ(expected.find(Slurp(run + "/games.jsonl")),
              expected.find(Slurp(folder / "whole/games.jsonl")));

    stop = false;
    options.on_record = nullptr;
    const auto second = ResumeTournament(run, options);
    ASSERT_TRUE(second.ok()) << second.status();
    EXPECT_FALSE(second->interrupted);
    EXPECT_EQ(second->games_replayed, seen);
    EXPECT_EQ(second->games_done, 4000);
    EXPECT_EQ(RunBytes(run), expected);
  }
}

TEST(TournamentTest, ProgressOnlyRises) {
  std::vector<std::int64_t> done;
  RunOptions options = {.threads = 2, .batch_games = 5};
  options.on_progress = [&](const RunProgress& progress) {
    EXPECT_EQ(progress.games_total, 100);
    done.push_back(progress.games_done);
  };
  ASSERT_TRUE(RunTournament(RandomTournament("kuhn", 2, 100), options).ok());
  EXPECT_TRUE(std::is_sorted(done.begin(), done.end()));
  EXPECT_EQ(done.size(), 20U);
  EXPECT_EQ(done.back(), 100);
}

TEST(TournamentErrorTest, NamesWhatIsWrongInTheConfiguration) {
  const TempFolder folder;
  const RunOptions options = {.out_dir = folder / "run"};
  const auto message = [&](const TournamentConfig& config) {
    const auto outcome = RunTournament(config, options);
    EXPECT_FALSE(outcome.ok());
    return std::string{outcome.status().message()};
  };
  TournamentConfig config = RandomTournament("kuhn", 2, 10);
  config.game = "kuhm";
  EXPECT_NE(message(config).find("did you mean 'kuhn'?"), std::string::npos);

  config = RandomTournament("kuhn", 1, 10);
  EXPECT_EQ(message(config), "a tournament with 2 seats takes 2 to 256 agents, not 1");

  config = RandomTournament("kuhn", 2, 10);
  config.agents[1].label = "a";
  EXPECT_EQ(message(config),
            "agents 1 and 2 are both called 'a'; give one of them a label of its own, such as "
            "other=random");

  config = RandomTournament("kuhn", 2, 10);
  config.agents[1].label = "\xff";
  EXPECT_EQ(message(config), "the label of agent 2 is not UTF-8; use plain letters");

  config = RandomTournament("kuhn", 2, 10);
  config.agents[1].name = "randon";
  EXPECT_NE(message(config).find("did you mean 'random'?"), std::string::npos);

  config = RandomTournament("kuhn", 2, 0);
  EXPECT_EQ(message(config), "games is 0; it must be 1 to 1000000000000");

  config = RandomTournament("kuhn", 2, 10);
  config.rules.players = 3;
  EXPECT_NE(message(config).find("players"), std::string::npos);

  config = RandomTournament("kuhn", 2, 10);
  const auto outcome = RunTournament(config, {.out_dir = folder / "run", .threads = 0});
  EXPECT_EQ(Message(outcome.status()), "threads is 0; it must be 1 to 1024");

  // None of these left anything behind.
  EXPECT_TRUE(NamesIn(folder.path()).empty());
}

}  // namespace
}  // namespace riftlab
