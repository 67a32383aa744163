#include "tournament/learn/game_sampler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>
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

// A search, few iterations before the turn at random, and in every game a rival on one side.
TEST(GameSamplerTest, SearchesWithRivalsGiveTheSamePositionsToo) {
  const auto sampler = SamplerOf("ripple_rush", {.players = 2});
  SampleOptions options{.seed = 2, .turns = 10, .iterations = 6};
  const auto plain = SampleGames(*sampler, options, {.games = 10});
  options.opening_iterations = 2;
  const auto saving = SampleGames(*sampler, options, {.games = 10});
  options.rivals = {nullptr};
  options.rival_part = 1;
  const auto one = SampleGames(*sampler, options, {.games = 10});
  const auto many = SampleGames(*sampler, options, {.games = 10, .threads = 4});
  ASSERT_TRUE(plain && saving && one && many);
  EXPECT_EQ(one->set, many->set);
  EXPECT_NE(saving->set, plain->set);
  EXPECT_NE(one->set, saving->set);
  // What the search says of a position is learnt beside the result.
  const auto is_blended = [](const SampleView& view) { return view.share != view.result; };
  EXPECT_TRUE(std::any_of(one->set.views.begin(), one->set.views.end(), is_blended));
}

// The game's preset without a net searches for a score margin, too, which keeps rewards away from
// the ends.
TEST(GameSamplerTest, OfASearchTheShareOfTheWinIsLearnt) {
  const auto sampler = SamplerOf("ripple_rush", {.players = 2});
  const SampleOptions options{.seed = 2, .turns = 10, .iterations = 40, .blend = 1};
  const auto games = SampleGames(*sampler, options, {.games = 20});
  ASSERT_TRUE(games);
  const auto is_lost = [](const SampleView& view) { return view.share < 0.01F; };
  EXPECT_TRUE(std::any_of(games->set.views.begin(), games->set.views.end(), is_lost));
}

// Every game has a learner's view: what a seat knows, and a number for each move.
TEST(GameSamplerTest, KeepsDecisionsOfSearchesWhereAskedFor) {
  for (const char* name : {"ripple_rush", "riftforce", "riftwalker", "warrift"}) {
    SCOPED_TRACE(name);
    const std::string mode = (*FindGameDriver(name))->info().modes.front().name;
    const auto sampler = SamplerOf(name, {.mode = mode, .players = 2});
    SampleOptions options{.seed = 2, .turns = 3, .iterations = 40};
    const auto plain = SampleGames(*sampler, options, {.games = 2});
    options.keeps_decisions = true;
    const auto one = SampleGames(*sampler, options, {.games = 2});
    const auto many = SampleGames(*sampler, options, {.games = 2, .threads = 2});
    ASSERT_TRUE(plain && one && many);
    EXPECT_TRUE(plain->set.decisions.empty());
    EXPECT_EQ(one->set, many->set);
    EXPECT_EQ(one->set.samples, plain->set.samples) << "the same games";
    ASSERT_FALSE(one->set.decisions.empty());
    const NetShape shape = sampler->Shape();
    for (const SampleDecision& decision : one->set.decisions) {
      const auto inputs = one->set.InputsOf(decision);
      EXPECT_LT(*std::max_element(inputs.begin(), inputs.end()), shape.inputs);
      float shares = 0;
      std::set<std::uint32_t> ids;
      for (const SampleMove& move : one->set.MovesOf(decision)) {
        EXPECT_TRUE(std::cmp_less(move.id, shape.moves));
        ids.insert(move.id);
        shares += move.share;
      }
      EXPECT_EQ(ids.size(), one->set.MovesOf(decision).size());
      EXPECT_NEAR(shares, 1, 1e-5);
    }
  }
}

TEST(GameSamplerTest, LateOrStoppedItGivesTheFirstGamesOrNone) {
  const auto sampler = SamplerOf("ripple_rush", {.players = 2});
  const SampleOptions options{.seed = 2, .turns = 10};
  const auto whole = SampleGames(*sampler, options, {.games = 128});
  std::atomic<int> asked = 0;
  const auto late = SampleGames(
      *sampler, options, {.games = 1000, .threads = 2, .is_late = [&] { return ++asked > 2; }});
  ASSERT_TRUE(late);
  EXPECT_EQ(late->games, 128);
  EXPECT_EQ(late->set, whole->set);
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(SampleGames(*sampler, options, {.games = 10, .stop = &stop}));
}

// Every game, mode and number of players that the program has.
TEST(GameSamplerTest, FactsAreInRange) {
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
            EXPECT_LT(*std::max_element(facts.begin(), facts.end()),
                      sampler->NumFeatures() + kEvaluationFacts);
            shares += view.share;
          }
          if (sample.num_views > 1) {
            EXPECT_NEAR(shares, 1, 1e-5);
          }
        }
      }
    }
  }
}

// Without a search a net plays one step ahead, as greedy:net= does.
TEST(GameSamplerTest, ANetPlaysWhereThereIsNoSearch) {
  const auto sampler = SamplerOf("ripple_rush", {.mode = "basic", .players = 2});
  SampleOptions options{.seed = 2, .turns = 10};
  const auto heuristics = SampleGames(*sampler, options, {.games = 10});
  options.net = *sampler->Net("shipped");
  ASSERT_NE(options.net, nullptr);
  const auto one = SampleGames(*sampler, options, {.games = 10});
  const auto many = SampleGames(*sampler, options, {.games = 10, .threads = 4});
  ASSERT_TRUE(heuristics && one && many);
  EXPECT_EQ(one->set, many->set);
  EXPECT_NE(one->set, heuristics->set);
}

TEST(GameSamplerTest, AGameWithoutInputsSaysSo) {
  const auto sampler = (*FindGameDriver("tic_tac_toe"))->make_sampler({});
  EXPECT_EQ(
      std::string{sampler.status().message()},
      "game 'tic_tac_toe' has no inputs for nets; the functions of engine/core/features.h give "
      "a game some");
}

}  // namespace
}  // namespace riftlab
