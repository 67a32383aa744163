// A run that an earlier version recorded is gone on with, and verified.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/tournament/run_folder.h"
#include "tournament/runner/tournament.h"
#include "tournament/runner/verify.h"

namespace riftlab {
namespace {

TEST(Schema1RunTest, IsResumedAndVerified) {
  const std::string recorded = RIFTLAB_SOURCE_DIR "/tests/tournament/journal/schema1/run";
  const TempFolder folder;
  const std::string run = folder / "run";
  std::filesystem::copy(recorded, run);
  KeepLines(run + "/games.jsonl", 3);
  const absl::StatusOr<RunOutcome> outcome = ResumeTournament(run, {});
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(outcome->games_replayed, 3);
  EXPECT_EQ(RunBytes(run), RunBytes(recorded));
  const absl::StatusOr<VerifyOutcome> verified = VerifyRun(run, {.replay_agents = true});
  ASSERT_TRUE(verified.ok()) << verified.status();
  for (const RunCheck check : {RunCheck::kJournal, RunCheck::kRules, RunCheck::kAgents}) {
    const VerifyOutcome::Count& count = verified->counts[static_cast<std::size_t>(check)];
    EXPECT_EQ(count.checked, 6) << ToText(check);
    EXPECT_EQ(count.wrong, 0) << ToText(check);
  }
}

}  // namespace
}  // namespace riftlab
