#include "tournament/journal/merge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "tests/tournament/file_size_limit.h"
#include "tests/tournament/run_folder.h"
#include "tournament/journal/run_set.h"
#include "tournament/journal/timing_line.h"
#include "tournament/runner/tournament.h"
#include "tournament/runner/verify.h"

namespace riftlab {
namespace {

using Folders = std::vector<std::string>;

class MergeTest : public testing::Test {
 protected:
  // Plays all shards of `config`; their folders in order.
  Folders Play(const TournamentConfig& config, int count, int threads = 1) {
    Folders dirs;
    for (int number = 1; number <= count; ++number) {
      dirs.push_back(folder_ / ("shard" + std::to_string(number) + "of" + std::to_string(count)));
      const auto outcome = RunTournament(
          config, {.out_dir = dirs.back(), .shard = {number, count}, .threads = threads});
      EXPECT_TRUE(outcome.ok()) << outcome.status();
    }
    return dirs;
  }

  std::string Whole(const TournamentConfig& config) {
    EXPECT_TRUE(RunTournament(config, {.out_dir = folder_ / "whole"}).ok());
    return RunBytes(folder_ / "whole");
  }

  absl::StatusOr<MergeOutcome> Merge(const Folders& dirs) {
    return MergeRuns(dirs, {.out_dir = folder_ / "merged"});
  }

  // A merge that is refused, and leaves nothing behind.
  std::string Refusal(const Folders& dirs) {
    const absl::Status status = Merge(dirs).status();
    EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "merged"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "merged.merging"));
    return std::string{status.message()};
  }

  TempFolder folder_;
};

TEST_F(MergeTest, ShardsOfEveryGameBecomeOneRun) {
  for (const GameTable* table : AllGameTables()) {
    TournamentConfig config = RandomTournament(table->info().name, 2, 22);
    const std::string whole = Whole(config);
    for (int count = 2; count <= 5; ++count) {
      for (const int threads : {1, 2}) {
        Folders dirs = Play(config, count, threads);
        std::rotate(dirs.begin(), dirs.begin() + 1, dirs.end());
        const auto outcome = Merge(dirs);
        ASSERT_TRUE(outcome.ok()) << outcome.status();
        EXPECT_EQ(outcome->shards.size(), static_cast<std::size_t>(count));
        EXPECT_EQ(RunBytes(folder_ / "merged"), whole)
            << config.game << " " << count << " shards, " << threads << " threads";
        EXPECT_EQ(NamesIn(folder_ / "merged"),
                  (Folders{"games.jsonl", "manifest.toml", "timing.jsonl"}));
        const auto verified = VerifyRun(folder_ / "merged", {});
        ASSERT_TRUE(verified.ok()) << verified.status();
        EXPECT_EQ(verified->num_faults, 0);
        for (const std::string& dir : dirs) std::filesystem::remove_all(dir);
        std::filesystem::remove_all(folder_ / "merged");
      }
    }
    std::filesystem::remove_all(folder_ / "whole");
  }
}

TEST_F(MergeTest, TimingIsJoined) {
  const TournamentConfig config = RandomTournament("kuhn", 2, 12);
  const Folders dirs = Play(config, 3);
  ASSERT_TRUE(Merge(dirs).ok());
  std::string timing;
  for (const std::string& dir : dirs) timing += Slurp(dir + "/timing.jsonl");
  EXPECT_EQ(Slurp(folder_ / "merged/timing.jsonl"), timing);
  EXPECT_NE(timing.find(R"("shard":"2/3")"), std::string::npos);
}

TEST_F(MergeTest, MissingTimesAreCounted) {
  const Folders dirs = Play(RandomTournament("kuhn", 2, 12), 3);
  std::filesystem::remove(dirs[1] + "/timing.jsonl");
  Spit(dirs[2] + "/timing.jsonl", Slurp(dirs[2] + "/timing.jsonl").substr(0, 500));
  const auto outcome = Merge(dirs);
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(outcome->shards[0].games_timed, 4);
  EXPECT_EQ(outcome->shards[1].games_timed, 0);
  EXPECT_LT(outcome->shards[2].games_timed, 4);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "merged/timing.jsonl"));
}

TEST_F(MergeTest, AWholeRunIsItsOwnShard) {
  const std::string whole = Whole(RandomTournament("kuhn", 2, 12));
  ASSERT_TRUE(Merge({folder_ / "whole"}).ok());
  EXPECT_EQ(RunBytes(folder_ / "merged"), whole);
}

TEST_F(MergeTest, AResumedShardIsAsGood) {
  const TournamentConfig config = RandomTournament("tic_tac_toe", 3, 40);
  const std::string whole = Whole(config);
  const Folders dirs = Play(config, 3);
  KeepLines(dirs[1] + "/games.jsonl", 5);
  Spit(dirs[1] + "/games.jsonl", Slurp(dirs[1] + "/games.jsonl") + "half a line");
  const auto resumed = ResumeTournament(dirs[1], {.threads = 2});
  ASSERT_TRUE(resumed.ok()) << resumed.status();
  EXPECT_EQ(resumed->shard, (Shard{2, 3}));
  EXPECT_EQ(resumed->games_replayed, 5);
  EXPECT_EQ(resumed->games_done, resumed->games_total);
  ASSERT_TRUE(Merge(dirs).ok());
  EXPECT_EQ(RunBytes(folder_ / "merged"), whole);
  EXPECT_EQ(VerifyRun(folder_ / "merged", {})->num_faults, 0);
}

TEST_F(MergeTest, FoldersThatDoNotBelongTogether) {
  const TournamentConfig config = RandomTournament("kuhn", 2, 12);
  const Folders dirs = Play(config, 3);
  EXPECT_EQ(Refusal({}), "there is nothing to merge; give the folders of all shards");
  EXPECT_EQ(Refusal({dirs[0], folder_ / "none"}),
            (folder_ / "none") +
                " is not a run: there is no manifest.toml in it; give the folder "
                "that a run was written to");
  EXPECT_EQ(Refusal({dirs[0], dirs[2]}),
            "shard 2/3 is missing, with games 4 to 7; give the folders of all 3 shards");
  EXPECT_EQ(Refusal({dirs[0], dirs[1]}),
            "shard 3/3 is missing, with games 8 to 11; give the folders of all 3 shards");
  EXPECT_EQ(Refusal({dirs[2], dirs[1], dirs[1], dirs[0]}),
            dirs[1] + " and " + dirs[1] + " are both shard 2/3; give one of them");
  const Folders others = Play(config, 2);
  EXPECT_EQ(Refusal({dirs[0], others[1]}), dirs[0] + " is shard 1/3, " + others[1] +
                                               " is shard 2/2; merge shards of one division");
  TournamentConfig other_seed = config;
  other_seed.seed = 12;
  const std::string foreign = folder_ / "foreign";
  ASSERT_TRUE(RunTournament(other_seed, {.out_dir = foreign, .shard = {3, 3}}).ok());
  EXPECT_EQ(Refusal({dirs[0], dirs[1], foreign}),
            dirs[0] + " and " + foreign +
                " are not of one run (seed: '11' and '12'); merge shards of one "
                "configuration");
}

TEST_F(MergeTest, ShardsThatAreNotWhole) {
  const TournamentConfig config = RandomTournament("kuhn", 2, 12);
  const Folders dirs = Play(config, 3);
  const std::string games = Slurp(dirs[1] + "/games.jsonl");
  KeepLines(dirs[1] + "/games.jsonl", 3);
  EXPECT_EQ(Refusal(dirs), dirs[1] + ": shard 2/3 has 3 of its 4 games; resume it, then merge");
  Spit(dirs[1] + "/games.jsonl", games.substr(0, games.size() - 1));
  EXPECT_EQ(Refusal(dirs),
            dirs[1] +
                ": shard 2/3 is damaged: journal line 4: not finished; resume it, which "
                "plays anew what is lost, then merge");
  Spit(dirs[1] + "/games.jsonl", games + "{}\n");
  EXPECT_NE(Refusal(dirs).find("shard 2/3 is damaged: journal line 5: "), std::string::npos);
  // The games of another shard.
  Spit(dirs[1] + "/games.jsonl", Slurp(dirs[0] + "/games.jsonl"));
  EXPECT_NE(Refusal(dirs).find("shard 2/3 is damaged: journal line 1: game_index is 0, not 4"),
            std::string::npos);
}

TEST_F(MergeTest, TheFolderMustBeFree) {
  const Folders dirs = Play(RandomTournament("kuhn", 2, 12), 2);
  const std::string full{MergeRuns(dirs, {.out_dir = dirs[0]}).status().message()};
  EXPECT_TRUE(full.starts_with(dirs[0] + " is not empty, it holds '")) << full;
  EXPECT_TRUE(full.ends_with("'; choose a new or empty folder")) << full;
  const std::string scratch = folder_ / "merged.merging";
  std::filesystem::create_directory(scratch);
  Spit(scratch + "/notes.txt", "mine");
  EXPECT_EQ(Merge(dirs).status().message(),
            scratch +
                " is where the merged run is written, but it holds 'notes.txt'; move that "
                "away");
  EXPECT_EQ(Slurp(scratch + "/notes.txt"), "mine");
  std::filesystem::remove(scratch + "/notes.txt");
  // A run may have that name, too.
  std::filesystem::remove(scratch);
  std::filesystem::copy(dirs[0], scratch);
  std::filesystem::remove(scratch + "/shard.toml");
  const std::string run = RunBytes(scratch);
  const std::string in_the_way{Merge(dirs).status().message()};
  EXPECT_TRUE(
      in_the_way.starts_with(scratch + " is where the merged run is written, but it holds '"))
      << in_the_way;
  EXPECT_EQ(RunBytes(scratch), run);
  // Or hold what is called as a file of a run.
  for (const char* name : {"games.jsonl", "games.jsonl.zst", "timing.jsonl", "manifest.toml.tmp"}) {
    std::filesystem::remove_all(scratch);
    std::filesystem::create_directory(scratch);
    Spit(scratch + "/" + name, "precious");
    EXPECT_EQ(Merge(dirs).status().message(),
              scratch + " is where the merged run is written, but it holds '" + name +
                  "'; move that away");
    EXPECT_EQ(Slurp(scratch + "/" + name), "precious");
  }
  std::filesystem::remove_all(scratch);
  std::filesystem::copy(dirs[0], scratch);
  std::filesystem::remove(scratch + "/shard.toml");
  // But what a merge made that was killed at its end is taken up.
  Spit(scratch + "/made-by-riftlab", "");
  ASSERT_TRUE(Merge(dirs).ok());
  EXPECT_EQ(NamesIn(folder_.path()), (Folders{"merged", "shard1of2", "shard2of2"}));
  std::filesystem::remove_all(folder_ / "merged");
  std::filesystem::create_directory(scratch);
  // So is what one left that was killed before it had marked its folder, whatever the journal.
  Spit(scratch + "/games.jsonl", "");
  Spit(scratch + "/games.jsonl.zst", "");
  ASSERT_TRUE(Merge(dirs).ok());
  EXPECT_EQ(NamesIn(folder_ / "merged"), (Folders{"games.jsonl", "manifest.toml", "timing.jsonl"}));
  std::filesystem::remove_all(folder_ / "merged");
  std::filesystem::create_directory(scratch);
  // What a merge that was killed has left, and a folder that is empty.
  Spit(scratch + "/made-by-riftlab", "");
  Spit(scratch + "/games.jsonl", "half a ga");
  Spit(scratch + "/manifest.toml.tmp", "half a mani");
  Spit(scratch + "/timing.jsonl", std::string(100'000, 'x'));
  std::filesystem::create_directory(folder_ / "merged");
  const auto outcome = MergeRuns(dirs, {.out_dir = folder_ / "merged/"});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_FALSE(std::filesystem::exists(scratch));
  EXPECT_EQ(VerifyRun(folder_ / "merged", {})->num_faults, 0);
}

TEST_F(MergeTest, TheCurrentFolderIsNotReplaced) {
  const Folders dirs = Play(RandomTournament("kuhn", 2, 12), 2);
  std::filesystem::create_directory(folder_ / "merged");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder_ / "merged");
  const absl::Status status = MergeRuns(dirs, {.out_dir = "."}).status();
  std::filesystem::current_path(before);
  EXPECT_TRUE(absl::IsFailedPrecondition(status)) << status;
  EXPECT_TRUE(std::string{status.message()}.starts_with(". is the current folder, and ")) << status;
  EXPECT_EQ(NamesIn(folder_.path()), (Folders{"merged", "shard1of2", "shard2of2"}));
  EXPECT_TRUE(std::filesystem::is_empty(folder_ / "merged"));
}

TEST_F(MergeTest, StoppedItLeavesNothing) {
  const Folders dirs = Play(RandomTournament("kuhn", 2, 12), 2);
  const std::atomic<bool> stop = true;
  const auto outcome = MergeRuns(dirs, {.out_dir = folder_ / "merged", .stop = &stop});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(outcome->interrupted);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "merged"));
  EXPECT_FALSE(std::filesystem::exists(folder_ / "merged.merging"));
}

TEST_F(MergeTest, AFullDiskLeavesNothing) {
  const TournamentConfig config = RandomTournament("tic_tac_toe", 2, 60);
  const std::string whole = Whole(config);
  const Folders dirs = Play(config, 2);
  const std::size_t size = Slurp(folder_ / "whole/games.jsonl").size();
  for (const std::size_t limit : {std::size_t{0}, std::size_t{100}, size / 2, size - 1}) {
    const FileSizeLimit full(limit);
    const absl::Status status = Merge(dirs).status();
    EXPECT_TRUE(absl::IsUnavailable(status)) << status;
    const std::string message{status.message()};
    EXPECT_NE(message.find("nothing was merged: put that right, then merge again"),
              std::string::npos)
        << message;
    EXPECT_FALSE(std::filesystem::exists(folder_ / "merged"));
    EXPECT_FALSE(std::filesystem::exists(folder_ / "merged.merging"));
  }
  ASSERT_TRUE(Merge(dirs).ok());
  EXPECT_EQ(RunBytes(folder_ / "merged"), whole);
}

TEST_F(MergeTest, ASetThatCannotBeWrittenLeavesNothing) {
  for (const char* run : {"set/1", "set/2"}) {
    ASSERT_TRUE(RunTournament(RandomTournament("kuhn", 2, 12), {.out_dir = folder_ / run}).ok());
  }
  const RunSet set{.kind = RunSetKind::kCompare, .rule = {}, .runs = {{"a", {}}, {"b", {}}}};
  folder_.Write("set/runs.toml", FormatRunSet(set));
  const Folders dirs = {folder_ / "set"};
  MergeOptions options{.out_dir = folder_ / "merged"};
  // A folder where a file is to be.
  options.on_progress = [&](std::int64_t /*done*/, std::int64_t /*total*/) {
    std::filesystem::create_directories(folder_ / "merged.new/made/runs.toml");
  };
  const absl::Status status = MergeRunSets(dirs, options).status();
  EXPECT_TRUE(absl::IsUnavailable(status)) << status;
  EXPECT_NE(std::string{status.message()}.find("nothing was merged: put that right"),
            std::string::npos)
      << status;
  for (const char* left : {"merged", "merged.new", "merged.new.lock"}) {
    EXPECT_FALSE(std::filesystem::exists(folder_ / left)) << left;
  }
  EXPECT_TRUE(MergeRunSets(dirs, {.out_dir = folder_ / "merged"}).ok());
}

}  // namespace
}  // namespace riftlab
