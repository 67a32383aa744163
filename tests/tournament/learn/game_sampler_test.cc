#include "tournament/learn/game_sampler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

#include "fmt/format.h"
#include "tournament/driver/driver.h"

namespace riftlab {
namespace {

std::unique_ptr<GameSampler> SamplerOf(const std::string& game, const GameConfig& config) {
  absl::StatusOr<std::unique_ptr<GameSampler>> sampler =
      (*FindGameDriver(game))->make_sampler(config);
  EXPECT_TRUE(sampler.ok()) << sampler.status();
  return *std::move(sampler);
}

TEST(GameSamplerTest, AnyNumberOfThreadsGivesTheSamePositions) {
  const auto sampler = SamplerOf("riftforce", {.mode = "duel", .players = 2});
  const SampleOptions options{.seed = 2, .turns = UsualTurns(*sampler, 2)};
  EXPECT_GT(options.turns, 10);
  const auto one = SampleGames(*sampler, options, {.games = 150});
  const auto many = SampleGames(*sampler, options, {.games = 150, .threads = 4});
  ASSERT_TRUE(one && many);
  EXPECT_EQ(one->games, 150);
  EXPECT_GT(one->set.samples.size(), 150U);
  EXPECT_EQ(one->set, many->set);
}

// Every game, mode and number of players that the program has.
TEST(GameSamplerTest, FactsAreInRangeAndNoneIsThereTwice) {
  for (const char* name : {"ripple_rush", "riftforce", "riftwalker", "warrift"}) {
    for (const ModeInfo& mode : (*FindGameDriver(name))->info().modes) {
      for (int players = mode.min_players; players <= mode.max_players; ++players) {
        SCOPED_TRACE(fmt::format("{} {} {}", name, mode.name, players));
        const auto sampler = SamplerOf(name, {.mode = mode.name, .players = players});
        const SampleOptions options{.seed = 3, .turns = 5};
        SampleSet set;
        for (std::uint64_t game = 0; game < 3; ++game) sampler->Play(options, game, set);
        EXPECT_FALSE(set.samples.empty());
        for (const Sample& sample : set.samples) {
          float shares = 0;
          for (const SampleView& view : set.ViewsOf(sample)) {
            const auto facts = set.FactsOf(view);
            EXPECT_EQ(std::set(facts.begin(), facts.end()).size(), facts.size());
            EXPECT_LT(*std::max_element(facts.begin(), facts.end()),
                      sampler->NumFeatures() + kEvaluationFacts);
            shares += view.share;
          }
          if (sample.num_views > 1) EXPECT_NEAR(shares, 1, 1e-5);
        }
      }
    }
  }
}

TEST(GameSamplerTest, AGameWithoutInputsSaysSo) {
  const auto sampler = (*FindGameDriver("tic_tac_toe"))->make_sampler({});
  EXPECT_EQ(std::string{sampler.status().message()}, "game 'tic_tac_toe' has no inputs for nets");
}

}  // namespace
}  // namespace riftlab
