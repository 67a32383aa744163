#include "tournament/runner/equal_time.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/core/registry.h"

namespace riftlab {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<AgentSpec> Agents(const std::vector<std::string>& texts) {
  std::vector<AgentSpec> agents;
  agents.reserve(texts.size());
  for (const std::string& text : texts) agents.push_back(*ParseAgentSpec(text));
  return agents;
}

AnyGame TicTacToe() { return *MakeGame("tic_tac_toe", {}); }

TEST(EqualTimeTest, IterationsAreInInverseProportionToTheTimeTheyTake) {
  const std::vector<std::int64_t> budgets = {1000, 1000, 0, 500};
  const std::vector<std::int64_t> nanoseconds = {4'000'000, 3'000'000, 0, 12'000'000};
  EXPECT_THAT(EqualIterations(budgets, nanoseconds), ElementsAre(750, 1000, 0, 125));
}

TEST(EqualTimeTest, EveryAgentKeepsAnIteration) {
  const std::vector<std::int64_t> budgets = {10, 10};
  const std::vector<std::int64_t> nanoseconds = {1'000'000, 1};
  EXPECT_THAT(EqualIterations(budgets, nanoseconds), ElementsAre(1, 10));
}

// The second of two searches seems to take four times as long, then, with a fourth of its budget,
// as long as the first: 0.5 ms a decision each.
TEST(EqualTimeTest, MeasuresAgainWithWhatComesOut) {
  std::int64_t now = 0;
  std::int64_t reads = 0;
  bool first_round = true;
  const auto clocks = [&] {
    // Agents take turns, and each decision reads the clock before and after.
    const std::int64_t place = reads++ % 4;
    constexpr std::int64_t kReadsPerRound = std::int64_t{48} * 3 * 4;
    first_round = reads <= kReadsPerRound;
    if (place == 1) now += 500'000;
    if (place == 3) now += first_round ? 2'000'000 : 500'000;
    return ClockReading{.wall_ns = now, .cpu_ns = now};
  };
  const auto budgets = MeasureEqualBudgets(
      TicTacToe(), Agents({"so_ismcts:iterations=100", "random", "pimc:worlds=2,iterations=40"}),
      clocks);
  ASSERT_TRUE(budgets.ok()) << budgets.status();
  ASSERT_EQ(budgets->size(), 3U);
  EXPECT_EQ((*budgets)[0].asked, 100);
  EXPECT_EQ((*budgets)[0].iterations, 100);
  EXPECT_DOUBLE_EQ((*budgets)[0].microseconds, 5);
  EXPECT_EQ((*budgets)[1].asked, 0);
  EXPECT_EQ((*budgets)[2].asked, 40);
  EXPECT_EQ((*budgets)[2].iterations, 10);
  EXPECT_DOUBLE_EQ((*budgets)[2].microseconds, 50);
}

TEST(EqualTimeTest, AnAgentCalledByItsTextIsCalledByTheNewOne) {
  TournamentConfig config;
  config.agents = Agents({"so_ismcts", "mine=so_ismcts:playout=epsilon,iterations=50", "greedy"});
  const absl::Status status = MakeTimesEqual(TicTacToe(), config);
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_EQ(config.agents[0].label, config.agents[0].Text());
  EXPECT_THAT(config.agents[0].label, HasSubstr("so_ismcts:iterations="));
  EXPECT_EQ(config.agents[1].label, "mine");
  EXPECT_EQ(config.agents[2], *ParseAgentSpec("greedy"));
  EXPECT_THAT(config.equal_time, HasSubstr("mine "));
  EXPECT_THAT(config.equal_time, HasSubstr(" of 1000"));
  EXPECT_THAT(config.equal_time, Not(HasSubstr("greedy")));
}

TEST(EqualTimeTest, RefusesWhatHasNoIterations) {
  const auto error = [](const std::vector<std::string>& texts) {
    return std::string{MeasureEqualBudgets(TicTacToe(), Agents(texts)).status().message()};
  };
  EXPECT_EQ(error({"so_ismcts", "random"}),
            "equal times take at least two agents that search with iterations");
  EXPECT_EQ(error({"so_ismcts", "a=so_ismcts:time=5ms"}),
            "a: equal times are made of iterations, and it has a clocked budget");
}

}  // namespace
}  // namespace riftlab
