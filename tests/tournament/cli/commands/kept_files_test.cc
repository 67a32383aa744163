// What is there already stays: no command deletes or replaces a file or folder of somebody's
// unasked, and no report goes over what is recorded.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>

#include "tests/tournament/cli/program.h"

namespace riftlab {
namespace {

namespace fs = std::filesystem;

const Words kSelfplay = {"selfplay", "--game", "ripple_rush", "--agent", "random", "--games", "8"};
const Words kRestricted = {"selfplay", "--game",     "warrift",          "--agent", "greedy",
                           "--games",  "6",          "--threads",        "1",       "--seed",
                           "1",        "--restrict", "summon:Sun Squire"};
const Words kTuning = {"tune",
                       "--game",
                       "ripple_rush",
                       "--agent",
                       "best:iterations=5,c=0.1..1.5",
                       "--games",
                       "4",
                       "--step-games",
                       "4",
                       "--confirm-games",
                       "0",
                       "--threads",
                       "1"};

// Where there is a folder of that name beside the one that a command makes.
class FolderBesideTest : public testing::Test {
 protected:
  void ExpectKept(const Words& words) {
    const std::map<std::string, std::string> before = folder_.Contents();
    ExpectRefused(folder_, Joined(words, {"--out", "x"}),
                  "x.new is where x is made, but it holds 'notes.txt'; move that away, or choose "
                  "another folder\n");
    EXPECT_EQ(folder_.Contents(), before);
  }

  void MakeBeside() {
    fs::create_directory(folder_ / "x.new");
    folder_.Write("x.new/notes.txt", "mine");
  }

  TempFolder folder_;
};

TEST_F(FolderBesideTest, IsKeptByRuns) {
  MakeBeside();
  ExpectKept(Joined(kSelfplay, {"--strong-games", "4"}));
  ExpectKept({"selfplay", "--game", "ripple_rush", "--games", "8", "--agents", "random,greedy"});
  EXPECT_EQ(RunProgram(folder_, Joined(kSelfplay, {"--out", "x"})).status, 0);  // needs no other
  EXPECT_EQ(folder_.Read("x.new/notes.txt"), "mine");
}

TEST_F(FolderBesideTest, IsKeptByMerges) {
  const Words sets = {"selfplay", "--game",   "ripple_rush",  "--games",
                      "8",        "--agents", "random,greedy"};
  for (const std::string number : {"1", "2"}) {
    const Words shard = {"--shard", number + "/2"};
    ASSERT_EQ(RunProgram(folder_, Joined(Joined(sets, shard), {"--out", "s" + number})).status, 0);
    ASSERT_EQ(
        RunProgram(folder_, Joined(Joined(kRestricted, shard), {"--out", "r" + number})).status, 0);
    ASSERT_EQ(RunProgram(folder_, Joined(Joined(kSelfplay, shard),
                                         {"--strong-games", "8", "--out", "g" + number}))
                  .status,
              0);
  }
  MakeBeside();
  for (const std::string parts : {"s", "r", "g"}) {
    ExpectKept({"merge", parts + "1", parts + "2"});
  }
}

TEST_F(FolderBesideTest, IsKeptByRounds) {
  ASSERT_EQ(RunProgram(folder_, {"tournament", "--game", "ripple_rush", "--agent", "a=random",
                                 "--agent", "b=random", "--games", "8", "--out", "run", "--begin"})
                .status,
            0);
  MakeBeside();
  ExpectKept({"plan", "run", "--parts", "2"});
}

// A whole run is called "base.new" as easily as notes are.
TEST_F(FolderBesideTest, IsKeptWhereItIsARun) {
  ASSERT_EQ(RunProgram(folder_, Joined(kSelfplay, {"--out", "base.new"})).status, 0);
  const std::map<std::string, std::string> before = folder_.Contents();
  ExpectRefused(folder_, Joined(kSelfplay, {"--strong-games", "4", "--out", "base"}),
                "base.new is where base is made, but it holds '");
  EXPECT_EQ(folder_.Contents(), before);
}

// The natural name of a configuration is that of the manifest.
TEST(KeptFilesTest, ConfigurationsAreNotManifests) {
  const TempFolder folder;
  const auto refuse = [&](const std::string& name, const Words& words, const std::string& work) {
    fs::create_directory(folder / work);
    folder.Write(work + "/" + name, "# mine\n");
    ExpectRefused(folder, Joined(words, {"--out", work}), "folder " + work + " is not empty; give");
    EXPECT_EQ(NamesIn(folder / work), std::vector<std::string>{name});
    EXPECT_EQ(folder.Read(work + "/" + name), "# mine\n");
  };
  refuse("tune.toml", kTuning, "tuning");
  refuse("restricted.toml", kRestricted, "restricted");
  refuse("balance.toml",
         {"balance", "--game", "warrift", "--agent", "greedy", "--goal", "decisions in 150..230",
          "--knob", "card.Spark Adept.cost=1..3", "--games", "40"},
         "balance");
  const Words train = {"train",         "--game", "ripple_rush",  "--games", "200",
                       "--generations", "1",      "--self-games", "4"};
  refuse("train.toml", train, "training");
  refuse("start.rlnet", train, "start");
}

// The names that files have while they are written.
TEST(KeptFilesTest, TemporaryNames) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, Joined(kSelfplay, {"--out", "run"})).status, 0);
  Words words = {"report", "run"};
  std::map<std::string, std::string> mine;
  for (const std::string kind : {"json", "csv", "html", "sqlite"}) {
    words = Joined(words, {"--" + kind, "r." + kind});
    mine["r." + kind + ".tmp"] = "mine";
  }
  for (const std::string name : {"rows.sqlite", "rows.npz"}) mine[name + ".tmp/games.npy"] = "mine";
  mine.erase("rows.sqlite.tmp/games.npy");
  mine["rows.sqlite.tmp"] = "mine";
  fs::create_directory(folder / "rows.npz.tmp");
  for (const auto& [name, text] : mine) folder.Write(name, text);
  EXPECT_EQ(RunProgram(folder, words).status, 0);
  EXPECT_EQ(RunProgram(folder, {"export", "run", "--rows", "rows.sqlite"}).status, 0);
  EXPECT_EQ(RunProgram(folder, {"export", "run", "--rows", "rows.npz"}).status, 0);
  for (const auto& [name, text] : mine) EXPECT_EQ(folder.Read(name), text);
  EXPECT_EQ(NamesIn(folder.path()),
            (std::vector<std::string>{"r.csv", "r.csv.tmp", "r.html", "r.html.tmp", "r.json",
                                      "r.json.tmp", "r.sqlite", "r.sqlite.tmp", "rows.npz",
                                      "rows.npz.tmp", "rows.sqlite", "rows.sqlite.tmp", "run"}));
}

TEST(KeptFilesTest, NoReportGoesOverWhatIsRecorded) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, Joined(kSelfplay, {"--strong-games", "4", "--out", "run"})).status,
            0);
  ASSERT_EQ(RunProgram(folder, {"selfplay", "--game", "ripple_rush", "--games", "8", "--agents",
                                "random,greedy", "--out", "set"})
                .status,
            0);
  ASSERT_EQ(RunProgram(folder, Joined(kRestricted, {"--out", "restricted"})).status, 0);
  ASSERT_EQ(RunProgram(folder, Joined(kTuning, {"--out", "tuning"})).status, 0);
  const std::map<std::string, std::string> before = folder.Contents();
  const auto refuse = [&](const std::string& run, const std::string& file,
                          const std::string& of = "the run") {
    ExpectRefused(folder, {"report", run, "--json", file, "--overwrite"},
                  "--json: '" + file + "' is part of " + of + "; name another file");
  };
  for (const std::string name : {"games.jsonl", "manifest.toml", "timing.jsonl"}) {
    refuse("run", "run/stronger/" + name);
    refuse("set", "set/2/" + name);
    refuse("set/1", "set/2/" + name, "a run");
    refuse("run/stronger", "run/" + name, "a run");
  }
  refuse("set", "set/runs.toml");
  refuse("set/1", "set/runs.toml", "a run");
  for (const std::string name : {"steps.jsonl", "restricted.toml"}) {
    refuse("restricted", "restricted/" + name);
  }
  for (const std::string name : {"steps.jsonl", "tune.toml", "best.rlnet", "balanced.toml"}) {
    refuse("tuning", "tuning/" + name);
  }
  EXPECT_EQ(folder.Contents(), before);
  // A report may stand beside them.
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(RunProgram(folder, {"report", "run", "--json", "run/r.json", "--overwrite"}).status,
              0);
  }
}

}  // namespace
}  // namespace riftlab
