#include "tournament/environment/vector_games.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "tournament/environment/environment.h"

namespace riftlab {
namespace {

// Every game in every mode with every number of players that learners can play.
std::vector<GameConfig> Tables(const GameInfo& info) {
  std::vector<GameConfig> tables;
  for (const ModeInfo& mode : info.modes) {
    for (int players = mode.min_players; players <= mode.max_players; ++players) {
      tables.push_back({.mode = mode.name, .players = players});
    }
  }
  return tables;
}

std::unique_ptr<VectorGames> Make(const std::string& name, const GameConfig& config, int games,
                                  int threads) {
  auto made = (*FindEnvironment(name))->make_games(config, games, threads);
  return made.ok() ? *std::move(made) : nullptr;
}

// All that a caller sees of a run with random moves.
struct Seen {
  std::vector<std::int64_t> actions;
  std::vector<float> rewards;
  std::vector<std::uint8_t> done;
  std::vector<std::uint8_t> inputs;
  std::vector<std::uint8_t> masks;
  std::vector<Player> to_move;
  friend bool operator==(const Seen&, const Seen&) = default;
};

// The part of the places from `begin` to before `end`.
Seen Watch(VectorGames& games, int steps, int begin, int end) {
  Seen seen;
  const auto all = static_cast<std::size_t>(games.size());
  std::vector<std::int64_t> actions(all);
  std::vector<std::uint8_t> inputs(all * static_cast<std::size_t>(games.NumInputs()));
  std::vector<std::uint8_t> masks(all * static_cast<std::size_t>(games.NumActionIds()));
  const auto add = [&](auto& to, auto from) {
    const std::size_t width = from.size() / all;
    const auto first = from.begin() + static_cast<std::ptrdiff_t>(width) * begin;
    to.insert(to.end(), first, first + static_cast<std::ptrdiff_t>(width) * (end - begin));
  };
  for (int step = 0; step < steps; ++step) {
    games.Observe(std::span<std::uint8_t>(inputs));
    games.LegalMask(masks);
    games.RandomActions(actions);
    add(seen.to_move, games.to_move());
    EXPECT_TRUE(games.Step(actions).ok());
    add(seen.actions, std::span<const std::int64_t>(actions));
    add(seen.inputs, std::span<const std::uint8_t>(inputs));
    add(seen.masks, std::span<const std::uint8_t>(masks));
    add(seen.rewards, games.rewards());
    add(seen.done, games.done());
  }
  return seen;
}

const std::uint64_t kSeed = 5;

TEST(VectorGamesTest, ThreadsAndOtherPlacesChangeNothing) {
  for (const GameTable* table : AllGameTables()) {
    const std::string& name = table->info().name;
    const auto one = Make(name, {}, 200, 1);
    if (one == nullptr) continue;
    const auto three = Make(name, {}, 200, 3);
    const auto fewer = Make(name, {}, 70, 2);
    for (VectorGames* games : {one.get(), three.get(), fewer.get()}) games->Reset({&kSeed, 1});
    const Seen expected = Watch(*one, 40, 0, 70);
    EXPECT_EQ(Watch(*three, 40, 0, 70), expected) << name;
    EXPECT_EQ(Watch(*fewer, 40, 0, 70), expected) << name;
    one->Reset({&kSeed, 1});
    EXPECT_EQ(Watch(*one, 40, 0, 70), expected) << name;
    const std::uint64_t other = kSeed + 1;
    one->Reset({&other, 1});
    EXPECT_NE(Watch(*one, 40, 0, 70), expected) << name;
  }
}

TEST(VectorGamesTest, PlacesOfOneSeedDiffer) {
  const auto games = Make("ripple_rush", {}, 2, 1);
  games->Reset({&kSeed, 1});
  const Seen first = Watch(*games, 30, 0, 1);
  games->Reset({&kSeed, 1});
  EXPECT_NE(Watch(*games, 30, 1, 2), first);
}

TEST(VectorGamesTest, ASeedForEachPlace) {
  const auto games = Make("ripple_rush", {}, 3, 1);
  games->Reset({&kSeed, 1});
  const Seen expected = Watch(*games, 30, 1, 2);
  const std::vector<std::uint64_t> seeds = {1, kSeed, 2};
  games->Reset(seeds);
  EXPECT_EQ(Watch(*games, 30, 1, 2), expected);
}

TEST(VectorGamesTest, PlacesMayHaveTheDealOfAnother) {
  for (const GameTable* table : AllGameTables()) {
    const auto games = Make(table->info().name, {}, 4, 1);
    if (games == nullptr) continue;
    SCOPED_TRACE(table->info().name);
    games->Reset({&kSeed, 1});
    const AnyState own = games->StateAt(2);
    games->Reset({&kSeed, 1}, std::vector<std::uint32_t>{2, 2, 0, 4'000'000'000});
    EXPECT_EQ(games->StateAt(0), own);
    // By the same moves, game after game.
    std::vector<std::int64_t> actions(4);
    while (games->episodes()[0] < 3) {
      games->RandomActions(actions);
      actions[1] = actions[0];
      ASSERT_TRUE(games->Step(actions).ok());
      ASSERT_EQ(games->StateAt(0), games->StateAt(1));
    }
    games->Reset({&kSeed, 1});
    EXPECT_EQ(games->StateAt(2), own);
  }
}

// Against the game itself, move by move, in every mode with every number of players.
TEST(VectorGamesTest, PlaysByTheRules) {
  for (const GameTable* table : AllGameTables()) {
    const GameInfo& info = table->info();
    for (const GameConfig& config : Tables(info)) {
      const auto games = Make(info.name, config, 4, 1);
      if (games == nullptr) continue;
      SCOPED_TRACE(info.name + " " + config.mode + " " + std::to_string(config.players));
      const AnyGame game = *MakeGame(info.name, config);
      const auto view = *(*FindEnvironment(info.name))->make_view(config);
      ASSERT_EQ(view->NumInputs(), games->NumInputs());
      ASSERT_EQ(view->NumActionIds(), games->NumActionIds());
      const auto inputs = static_cast<std::size_t>(games->NumInputs());
      const auto ids = static_cast<std::size_t>(games->NumActionIds());
      std::vector<std::int64_t> actions(4);
      std::vector<float> seen(4 * inputs);
      std::vector<std::uint8_t> mask(4 * ids);
      games->Reset({&kSeed, 1});
      for (int step = 0; step < 200; ++step) {
        games->Observe(std::span<float>(seen));
        games->LegalMask(mask);
        games->RandomActions(actions);
        const AnyState before = games->StateAt(2);
        const Player mover = game.ToMove(before);
        ASSERT_EQ(games->to_move()[2], mover);
        std::vector<float> expected(inputs, 0.0F);
        for (const std::uint16_t input : view->Inputs(game.Observe(before, mover))) {
          expected[input] = 1.0F;
        }
        ASSERT_TRUE(std::equal(expected.begin(), expected.end(),
                               seen.begin() + static_cast<std::ptrdiff_t>(2 * inputs)));
        std::vector<std::uint8_t> legal(ids, 0);
        for (const Action action : game.LegalActions(before)) {
          legal[static_cast<std::size_t>(view->ActionId(mover, action))] = 1;
        }
        ASSERT_TRUE(std::equal(legal.begin(), legal.end(),
                               mask.begin() + static_cast<std::ptrdiff_t>(2 * ids)));
        ASSERT_EQ(legal[static_cast<std::size_t>(actions[2])], 1);
        ASSERT_TRUE(games->Step(actions).ok());
      }
    }
  }
}

TEST(VectorGamesTest, AGameThatEndsIsRewardedAndFollowedByTheNext) {
  for (const GameTable* table : AllGameTables()) {
    const std::string& name = table->info().name;
    const auto games = Make(name, {}, 16, 1);
    if (games == nullptr) continue;
    games->Reset({&kSeed, 1});
    std::vector<std::int64_t> actions(16);
    std::int64_t ended = 0;
    for (int step = 0; step < 3000; ++step) {
      games->RandomActions(actions);
      ASSERT_TRUE(games->Step(actions).ok());
      for (std::size_t i = 0; i < 16; ++i) {
        const auto rewards = games->rewards().subspan(2 * i, 2);
        const float sum = rewards[0] + rewards[1];
        ASSERT_NEAR(sum, games->done()[i], 1e-6) << name;
        ended += games->done()[i];
        ASSERT_LT(games->to_move()[i], 2);
      }
    }
    EXPECT_GT(ended, 16) << name;
    std::int64_t episodes = 0;
    for (const std::int64_t count : games->episodes()) episodes += count;
    EXPECT_EQ(episodes, ended);
  }
}

TEST(VectorGamesTest, ScoresAreThoseOfTheGamesThatEnded) {
  for (const int players : {1, 2}) {
    const auto games = Make("ripple_rush", {.players = players}, 150, 2);
    games->Reset({&kSeed, 1});
    std::vector<std::int64_t> actions(150);
    std::vector<float> scores(150 * static_cast<std::size_t>(players), -1.0F);
    int ended = 0;
    for (int step = 0; step < 120; ++step) {
      games->Scores(scores);
      for (std::size_t i = 0; i < 150; ++i) {
        const auto seats = static_cast<std::size_t>(players);
        const auto rewards = games->rewards().subspan(seats * i, seats);
        const float* const own = &scores[seats * i];
        if (games->done()[i] == 0) {
          EXPECT_EQ(std::count(own, own + players, 0.0F), players);
        } else if (players == 1) {
          EXPECT_FLOAT_EQ(own[0], rewards[0] * 32);  // alone the reward is a share of 32 points
          ++ended;
        } else {
          EXPECT_GE(std::min(own[0], own[1]), 4);
          if (own[0] != own[1]) {
            EXPECT_EQ(rewards[0], own[0] > own[1] ? 1 : 0);
          }
          ++ended;
        }
      }
      games->RandomActions(actions);
      ASSERT_TRUE(games->Step(actions).ok());
    }
    EXPECT_GT(ended, 300);
  }
}

TEST(VectorGamesTest, AMoveThatIsNoneChangesNothing) {
  const auto games = Make("ripple_rush", {}, 300, 3);
  games->Reset({&kSeed, 1});
  std::vector<std::int64_t> actions(300);
  games->RandomActions(actions);
  const std::vector<std::int64_t> good = actions;
  for (const std::int64_t wrong :
       {std::int64_t{-1}, std::int64_t{games->NumActionIds()}, std::int64_t{1} << 40}) {
    actions = good;
    actions[299] = wrong;
    actions[7] = wrong;
    const AnyState before = games->StateAt(0);
    const absl::Status status = games->Step(actions);
    EXPECT_EQ(status.message(), "actions: " + std::to_string(wrong) +
                                    " is no legal move of game 7; its mask has those that are");
    EXPECT_EQ(games->StateAt(0), before);
  }
  EXPECT_TRUE(games->Step(good).ok());
}

TEST(VectorGamesTest, AGameWithoutInputsIsRefused) {
  const Environment& environment = **FindEnvironment("tic_tac_toe");
  EXPECT_EQ(environment.make_games({}, 1, 1).status().message(),
            "game 'tic_tac_toe' has no inputs for learners");
  EXPECT_EQ(environment.make_view({}).status().message(),
            "game 'tic_tac_toe' has no inputs for learners");
  EXPECT_FALSE(FindEnvironment("tic_tac_to").ok());
}

}  // namespace
}  // namespace riftlab
