#include "tournament/cli/runs/ladder_plans.h"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {
namespace {

AgentSpec Searcher(const std::string& iterations, const std::string& label = "",
                   const std::string& c = "") {
  AgentSpec agent{.label = {}, .name = "so_ismcts", .params = {}};
  if (!iterations.empty()) agent.params["iterations"] = iterations;
  if (!c.empty()) agent.params["c"] = c;
  agent.label = label.empty() ? agent.Text() : label;
  return agent;
}

// "NAME: agents; iterations" of each plan.
std::vector<std::string> TextsOf(const std::vector<LadderPlan>& plans) {
  std::vector<std::string> texts;
  texts.reserve(plans.size());
  for (const LadderPlan& plan : plans) {
    texts.push_back(fmt::format("{}: {}; {}", plan.name, fmt::join(plan.agents, " "),
                                fmt::join(plan.iterations, " ")));
  }
  return texts;
}

using Texts = std::vector<std::string>;

TEST(LadderPlansTest, FindsAgentsAtDoublingBudgets) {
  const std::vector<AgentSpec> agents = {Searcher("20", "deep@20"),
                                         Searcher("5"),
                                         {.label = "greedy", .name = "greedy", .params = {}},
                                         Searcher("40", "deep@40"),
                                         Searcher("20"),
                                         Searcher("10", "deep@10"),
                                         Searcher("10")};
  EXPECT_EQ(TextsOf(LadderPlansOf(agents)),
            (Texts{"deep: 5 0 3; 10 20 40", "so_ismcts: 1 6 4; 5 10 20", "greedy: 2; 0"}));
  EXPECT_EQ(TextsOf(LaddersIn(agents)),
            (Texts{"deep: 5 0 3; 10 20 40", "so_ismcts: 1 6 4; 5 10 20"}));
}

TEST(LadderPlansTest, WhoCheatsIsMarked) {
  const auto cheat = [](const std::string& label, const std::string& iterations) {
    return AgentSpec{.label = label, .name = "cheat_uct", .params = {{"iterations", iterations}}};
  };
  EXPECT_EQ(TextsOf(LadderPlansOf(
                {cheat("honest@2", "2"), cheat("honest@4", "4"), cheat("upright", "3")})),
            (Texts{"honest (cheats): 0 1; 2 4", "upright (cheats): 2; 0"}));
}

TEST(LadderPlansTest, OtherAgentsStandForThemselves) {
  const std::vector<AgentSpec> agents = {Searcher("10"),
                                         Searcher("30"),  // not doubled
                                         Searcher("10", "", "0.5"),
                                         Searcher("20", "", "0.7"),  // another parameter
                                         Searcher("10", "a"),
                                         Searcher("20", "b"),  // other names
                                         Searcher("", "c"),
                                         Searcher("x", "d"),
                                         Searcher("x", "e@x")};
  EXPECT_EQ(TextsOf(LaddersIn(agents)), Texts{});
  EXPECT_EQ(LadderPlansOf(agents).size(), agents.size());
  EXPECT_EQ(LadderPlansOf({}).size(), 0U);
}

}  // namespace
}  // namespace riftlab
