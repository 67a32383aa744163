#include "engine/core/registry.h"

#include <gtest/gtest.h>

#include <set>

#include "tests/all_test_games.h"
#include "tests/games/kuhn/kuhn.h"

namespace riftlab {
namespace {

template <class... Games>
constexpr std::size_t SizeOf(TypeList<Games...> /*list*/) {
  return sizeof...(Games);
}

TEST(RegistryTest, ListsEveryRegisteredGameOnce) {
  std::set<std::string> names;
  for (const GameTable* table : AllGameTables()) names.insert(table->info().name);
  EXPECT_EQ(names.size(), AllGameTables().size());
  EXPECT_EQ(names.size(), SizeOf(AllTestGames{}));
  EXPECT_TRUE(names.contains("kuhn"));
  EXPECT_TRUE(names.contains("tic_tac_toe"));
}

TEST(RegistryTest, EveryGameCanBeMadeAsItStands) {
  for (const GameTable* table : AllGameTables()) {
    EXPECT_EQ(*FindGame(table->info().name), table);
    const auto game = MakeGame(table->info().name, {});
    ASSERT_TRUE(game.ok()) << game.status();
    EXPECT_EQ(&game->info(), &table->info());
  }
}

TEST(RegistryTest, UnknownGamesAreNamedWithASuggestion) {
  const auto missing = FindGame("khun");
  ASSERT_EQ(missing.status().code(), absl::StatusCode::kNotFound);
  const std::string message(missing.status().message());
  EXPECT_EQ(message.rfind("unknown game 'khun' (did you mean 'kuhn'?); games: ", 0), 0) << message;
  EXPECT_NE(message.find("tic_tac_toe"), std::string::npos) << message;
  EXPECT_EQ(MakeGame("bridge", {}).status().code(), absl::StatusCode::kNotFound);
}

TEST(RegistryTest, WrongSettingsAreTheGamesOwnWords) {
  GameConfig config;
  config.players = 3;
  EXPECT_EQ(MakeGame("kuhn", config).status(), kuhn::Rules::Make(config).status());
}

}  // namespace
}  // namespace riftlab
