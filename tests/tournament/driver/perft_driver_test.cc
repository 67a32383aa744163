#include <gtest/gtest.h>

#include "engine/core/registry.h"
#include "tournament/driver/driver.h"
#include "tournament/driver/perft.h"

namespace riftlab {
namespace {

std::vector<PerftLevel> Count(const std::string& game, const PerftOptions& options) {
  const absl::StatusOr<PerftCount> count = (*FindGameDriver(game))->perft({}, options);
  EXPECT_TRUE(count.ok()) << count.status();
  return count.ok() ? count->levels : std::vector<PerftLevel>{};
}

TEST(PerftDriverTest, CountsFromEveryDealASeededDealOrAPosition) {
  const PerftOptions all{.from = {}, .seed = {}, .depth = 1};
  EXPECT_EQ(Count("kuhn", all), (std::vector<PerftLevel>{{0, 6, 0, 6}, {1, 12, 0, 12}}));
  const PerftOptions seeded{.from = {}, .seed = 7, .depth = 1};
  EXPECT_EQ(Count("kuhn", seeded), (std::vector<PerftLevel>{{0, 1, 0, 1}, {1, 2, 0, 2}}));

  const AnyGame game = *MakeGame("kuhn", {});
  Rng rng(1, {});
  const AnyState deal = game.Deal(rng);
  const AnyState bet = game.Apply(deal, *game.ParseAction(deal, "bet"), rng);
  const PerftOptions from{.from = bet, .seed = {}, .depth = 5};
  EXPECT_EQ(Count("kuhn", from), (std::vector<PerftLevel>{{0, 1, 0, 1}, {1, 2, 2, 2}}));
}

TEST(PerftDriverTest, PassesOnErrors) {
  const GameDriver& driver = **FindGameDriver("kuhn");
  GameConfig config;
  config.players = 3;
  EXPECT_EQ(driver.perft(config, {}).status().code(), absl::StatusCode::kInvalidArgument);
  const PerftOptions tight{.from = {}, .seed = {}, .depth = 1, .max_steps = 11};
  EXPECT_EQ(driver.perft({}, tight)->stopped.code(), absl::StatusCode::kResourceExhausted);
}

}  // namespace
}  // namespace riftlab
