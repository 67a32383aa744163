// `--compress zstd` and `--budget-guard`, from the command line to the files and reports.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "engine/core/json.h"
#include "nlohmann/json.hpp"
#include "tests/tournament/cli/program.h"
#include "tests/tournament/run_folder.h"

namespace riftlab {
namespace {

Words SmallRun(const std::string& dir, const Words& more = {}) {
  return Joined({"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent", "random",
                 "--games", "24", "--output", "csv", "--out", dir},
                more);
}

// What was printed but for the speed, which a clock measured.
std::string WithoutSpeed(const std::string& csv) { return csv.substr(0, csv.find("speed,")); }

TEST(CompressOptionTest, ChangesTheJournalAndNothingElse) {
  const TempFolder folder;
  const Outcome plain = RunProgram(folder, SmallRun("plain"));
  const Outcome packed = RunProgram(folder, SmallRun("packed", {"--compress", "zstd"}));
  ASSERT_EQ(packed.status, 0) << packed.err;
  EXPECT_EQ(WithoutSpeed(packed.out), WithoutSpeed(plain.out));
  EXPECT_EQ(NamesIn(folder / "packed"),
            (Words{"games.jsonl.zst", "manifest.toml", "timing.jsonl"}));
  EXPECT_EQ(folder.Read("packed/manifest.toml"), folder.Read("plain/manifest.toml"));
  EXPECT_LT(folder.Read("packed/games.jsonl.zst").size() * 2,
            folder.Read("plain/games.jsonl").size());
  // Every command that reads a run reads it alike.
  for (const Words& command : {Words{"report", "--output", "json"}, Words{"verify"},
                               Words{"replay", "--game", "23", "--decisions", "all"}}) {
    Outcome outcomes[2];
    for (const int i : {0, 1}) {
      Words words = {command[0], i == 0 ? "plain" : "packed"};
      words.insert(words.end(), command.begin() + 1, command.end());
      outcomes[i] = RunProgram(folder, words);
      EXPECT_EQ(outcomes[i].status, 0) << command[0] << ": " << outcomes[i].err;
    }
    EXPECT_EQ(outcomes[0].out == outcomes[1].out, command[0] != "verify") << outcomes[1].out;
  }
  // And back to the same bytes.
  EXPECT_EQ(RunProgram(folder, {"merge", "packed", "--out", "unpacked"}).status, 0);
  EXPECT_EQ(RunBytes(folder / "unpacked"), RunBytes(folder / "plain"));
}

TEST(CompressOptionTest, AResumedRunStaysAsItWasBegun) {
  const TempFolder folder;
  ASSERT_EQ(RunProgram(folder, SmallRun("run", {"--compress", "zstd"})).status, 0);
  const std::string bytes = folder.Read("run/games.jsonl.zst");
  folder.Write("run/games.jsonl.zst", bytes.substr(0, bytes.size() / 2));
  const Outcome outcome = RunProgram(folder, {"tournament", "--resume", "run"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.err.find(" games were played before"), std::string::npos) << outcome.err;
  EXPECT_EQ(folder.Read("run/games.jsonl.zst"), bytes);
  ExpectRefused(folder, {"tournament", "--resume", "run", "--compress", "none"},
                "--compress cannot be given with --resume");
}

// Damage in a frame: what stands before it is read, and the place is named.
TEST(CompressOptionTest, DamageIsNamedWithItsFile) {
  const TempFolder folder;
  // Two frames, of which the second is damaged.
  const Outcome run =
      RunProgram(folder, {"tournament", "--game", "ripple_rush", "--agent", "greedy", "--agent",
                          "random", "--games", "1030", "--compress", "zstd", "--out", "run"});
  ASSERT_EQ(run.status, 0) << run.err;
  std::string bytes = folder.Read("run/games.jsonl.zst");
  bytes.back() = static_cast<char>(bytes.back() ^ 0x5A);
  folder.Write("run/games.jsonl.zst", bytes);
  const Outcome report = RunProgram(folder, {"report", "run"});
  EXPECT_EQ(report.status, 1);
  EXPECT_NE(report.err.find("run/games.jsonl.zst: damaged from line 1025: "), std::string::npos)
      << report.err;
  const Outcome verify = RunProgram(folder, {"verify", "run"});
  EXPECT_EQ(verify.status, 1);
  EXPECT_NE(verify.out.find("run/games.jsonl.zst:"), std::string::npos) << verify.out;
  const Outcome replay = RunProgram(folder, {"replay", "run", "--game", "1029"});
  EXPECT_EQ(replay.status, 2) << replay.err;
  EXPECT_NE(replay.err.find("run/games.jsonl.zst"), std::string::npos) << replay.err;
  // Not compressed at all.
  folder.Write("run/games.jsonl.zst", "{\"schema\":1}\n");
  for (const Words& command :
       {Words{"report", "run"}, Words{"verify", "run"}, Words{"replay", "run", "--game", "0"}}) {
    const Outcome outcome = RunProgram(folder, command);
    EXPECT_NE(outcome.status, 0) << command[0];
    EXPECT_NE((outcome.out + outcome.err).find("games.jsonl.zst"), std::string::npos)
        << command[0] << ": " << outcome.out << outcome.err;
  }
}

TEST(CompressOptionTest, BadInput) {
  const TempFolder folder;
  ExpectRefused(folder, SmallRun("run", {"--compress", "gzip"}),
                "--compress: 'gzip' is not one of none, zstd");
  EXPECT_TRUE(folder.Files().empty());
}

TEST(BudgetGuardOptionTest, SaysWhatItFoundAndWritesItDown) {
  const TempFolder folder;
  const Words call = {"tournament",
                      "--game",
                      "ripple_rush",
                      "--agent",
                      "clock=so_ismcts:time=2ms",
                      "--agent",
                      "random",
                      "--games",
                      "2",
                      "--threads",
                      "1",
                      "--out",
                      "run",
                      "--budget-guard",
                      "--output",
                      "json"};
  const Outcome outcome = RunProgram(folder, call);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const Json report = Json::parse(outcome.out);
  std::string notes;
  for (const Json& note : report.at("notes")) notes += note.get<std::string>();
  // Which of the two it is depends on what else the machine does.
  EXPECT_NE(notes.find(" decisions by the clock had "), std::string::npos) << notes;
  const std::string timing = folder.Read("run/timing.jsonl");
  EXPECT_NE(timing.find("\"contended\":"), std::string::npos) << timing;
}

TEST(BudgetGuardOptionTest, WithoutAClockThereIsNothingToGuard) {
  const TempFolder folder;
  const Outcome plain = RunProgram(folder, SmallRun("plain"));
  const Outcome guarded = RunProgram(folder, SmallRun("run", {"--budget-guard"}));
  ASSERT_EQ(guarded.status, 0) << guarded.err;
  EXPECT_EQ(RunBytes(folder / "run"), RunBytes(folder / "plain"));
  EXPECT_EQ(folder.Read("run/timing.jsonl").find("contended"), std::string::npos);
  const Outcome text = RunProgram(folder, {"tournament", "--resume", "run", "--budget-guard"});
  EXPECT_NE(text.out.find("\nBudget guard: no agent has a time budget.\n"), std::string::npos)
      << text.out;
}

}  // namespace
}  // namespace riftlab
