#include "tournament/agent_check/agent_check.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "tests/agents/external/programs.h"
#include "tests/tournament/temp_folder.h"

namespace riftlab {
namespace {

CheckReport Check(const AgentSpec& agent, const std::string& game = "ripple_rush") {
  const absl::StatusOr<CheckReport> report = CheckAgent(*MakeGame(game, {}), agent, {.games = 1});
  EXPECT_TRUE(report.ok()) << report.status();
  return *report;
}

std::vector<std::string> FailedItems(const CheckReport& report) {
  std::vector<std::string> names;
  for (const CheckItem& item : report.items) {
    if (item.result() == CheckResult::kFailed) names.push_back(item.name);
  }
  return names;
}

TEST(AgentCheckTest, AGoodProgramPassesEverything) {
  const CheckReport report = Check(Hostile("good"));
  EXPECT_EQ(FailedItems(report), std::vector<std::string>{});
  for (const CheckItem& item : report.items) {
    EXPECT_EQ(item.result(), CheckResult::kPassed) << item.name;
  }
  EXPECT_EQ(report.items.size(), 13U);
  EXPECT_EQ(report.Find("hello")->note.substr(0, 13), "'good', after");
  EXPECT_EQ(report.Find("malformed")->note, "it ends: crash: exited with status 1");
  EXPECT_EQ(report.Find("again")->cases, 2);
  EXPECT_EQ(report.games, 4);  // in each seat, in both, and again
}

TEST(AgentCheckTest, SaysWhatIsWrong) {
  const auto failure = [](const CheckReport& report, const std::string& item) {
    const CheckItem* found = report.Find(item);
    return found->failures.empty() ? "" : found->failures.front();
  };
  const CheckReport exits = Check(Hostile("exit"));
  EXPECT_EQ(failure(exits, "question"),
            "crash: exited with status 3; the last line of its stderr: goodbye");
  EXPECT_EQ(exits.Find("split_line")->result(), CheckResult::kNoCase);
  EXPECT_EQ(failure(exits, "plays"),
            "game 0, seat 0, after 0 decisions: crash: exited with status 3");
  const CheckReport silent = Check(Hostile("hello_hang", {{"start", "300ms"}}));
  EXPECT_EQ(failure(silent, "hello"), "stall: no hello within 300 ms");
  EXPECT_EQ(silent.Find("hello")->note, "nothing came; is stdout flushed after each line?");
  EXPECT_EQ(
      failure(Check(Hostile("twice")), "again"),
      R"(protocol: wrote what nobody asked for: '{"type": "move", "id": #, "move": "O#@#"}')");
  const CheckReport illegal = Check(Hostile("illegal"));
  EXPECT_EQ(failure(illegal, "question"), "its move 'castles' is not in the list");
}

TEST(AgentCheckTest, RunsThatCannotBeRepeatedPassNothing) {
  const auto repeats = [](const AgentSpec& agent) { return *Check(agent).Find("repeats"); };
  const TempFolder folder;
  const CheckItem whim = repeats(Hostile("whim", {}, folder / "starts"));
  EXPECT_EQ(whim.result(), CheckResult::kNoCase);
  EXPECT_EQ(whim.note, "other moves with the same seed: its runs cannot be repeated");
  const CheckItem exits = repeats(Hostile("exit"));
  EXPECT_EQ(exits.result(), CheckResult::kNoCase);
  EXPECT_EQ(exits.note, "the game ended by a fault");
  EXPECT_EQ(repeats(Hostile("good")).result(), CheckResult::kPassed);
}

TEST(AgentCheckTest, AProgramThatDoesNotEndIsNamed) {
  const CheckReport report = Check(Hostile("stays", {{"stop", "100ms"}}));
  EXPECT_EQ(FailedItems(report), (std::vector<std::string>{"quit", "end_of_input"}));
  EXPECT_EQ(report.Find("quit")->failures.front(), "it was still there after 100 ms");
}

TEST(AgentCheckTest, AgentsInsideTheProgramArePlayed) {
  const CheckReport report = Check({.label = "", .name = "random", .params = {}}, "kuhn");
  EXPECT_TRUE(report.passed());
  EXPECT_EQ(report.items.size(), 3U);
  const absl::StatusOr<CheckReport> wrong =
      CheckAgent(*MakeGame("kuhn", {}), {.label = "", .name = "external", .params = {}}, {});
  EXPECT_EQ(wrong.status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace riftlab
