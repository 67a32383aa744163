#include "tournament/journal/shard_file.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/tournament/run_folder.h"
#include "tournament/journal/timing_line.h"

namespace riftlab {
namespace {

Manifest ShardedManifest() {
  Manifest manifest;
  manifest.version = "0.1.0";
  manifest.config = RandomTournament("some_game", 2, 10);
  manifest.config.rules.players = 2;
  return manifest;
}

TEST(ShardFileTest, SaysWhichGamesAreThere) {
  const Manifest manifest = ShardedManifest();
  const std::string text = FormatShard(manifest, {2, 3});
  EXPECT_EQ(text,
            "# Which part of its run this folder holds. Written by riftlab; not to be edited.\n"
            "shard = \"2/3\"\n"
            "first_game = 2\n"
            "games = 4\n");
  const auto part = ParseShardFile(text, manifest, "shard.toml");
  ASSERT_TRUE(part.ok()) << part.status();
  EXPECT_EQ(part->shard, (Shard{2, 3}));
  EXPECT_EQ(part->games, (GameRange{2, 6}));
}

TEST(ShardFileTest, AnythingElseIsRefused) {
  const Manifest manifest = ShardedManifest();
  const std::string text = FormatShard(manifest, {2, 3});
  const absl::Status refused = absl::FailedPreconditionError(
      "run/shard.toml: changed or damaged, or of another run; restore the file or start the shard "
      "anew");
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string changed = text;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_EQ(ParseShardFile(changed, manifest, "run/shard.toml").status(), refused) << changed;
    EXPECT_EQ(ParseShardFile(text.substr(0, i), manifest, "run/shard.toml").status(), refused);
  }
  Manifest longer = manifest;
  longer.config.games = 20;
  EXPECT_EQ(ParseShardFile(text, longer, "run/shard.toml").status(), refused);
  Manifest shorter = manifest;
  shorter.config.games = 4;
  EXPECT_EQ(ParseShardFile(text, shorter, "run/shard.toml").status(), refused);
}

TEST(ShardFileTest, WithoutAFileAllIsThere) {
  const TempFolder folder;
  const auto part = ReadRunPart(folder.path(), ShardedManifest());
  ASSERT_TRUE(part.ok()) << part.status();
  EXPECT_EQ(part->shard, Shard{});
  EXPECT_EQ(part->games, (GameRange{0, 10}));
  folder.Write("shard.toml", FormatShard(ShardedManifest(), {3, 3}));
  EXPECT_EQ(ReadRunPart(folder.path(), ShardedManifest())->games, (GameRange{6, 10}));
}

TEST(ShardFileTest, AFileThatIsMissingIsMissed) {
  const TempFolder folder;
  folder.Write("timing.jsonl", SessionLine(1, Backend::kTbb, {6, {3, 3}}));
  EXPECT_EQ(ReadRunPart(folder.path(), ShardedManifest()).status(),
            absl::FailedPreconditionError(folder.path() +
                                          " holds shard 3/3, but its shard.toml is missing; "
                                          "restore it"));
  // The first shard is as good as the beginning of the whole run; so are merged ones.
  folder.Write("timing.jsonl", SessionLine(1, Backend::kTbb, {0, {1, 3}}));
  EXPECT_EQ(ReadRunPart(folder.path(), ShardedManifest())->shard, Shard{});
  folder.Write("timing.jsonl", "rubbish\n");
  EXPECT_EQ(ReadRunPart(folder.path(), ShardedManifest())->shard, Shard{});
}

}  // namespace
}  // namespace riftlab
