#include "tournament/cli/runs/run_report.h"

#include <gtest/gtest.h>

#include "engine/core/registry.h"

namespace riftlab {
namespace {

// Reports call cards what the game calls them.
TEST(RunReportTest, NamesAreThoseOfTheGame) {
  for (const char* name : {"riftforce", "riftwalker", "ripple_rush", "warrift"}) {
    absl::StatusOr<AnyGame> game = MakeGame(name, {});
    ASSERT_TRUE(game.ok()) << game.status();
    const RunEntry entry{
        .game = *std::move(game),
        .config = {.game = name, .agents = {{.label = "a", .name = "random", .params = {}}}}};
    const BalanceReport report = BalanceReportOf(entry, BalanceOf(entry).Finish(), {});
    for (const CardWords& card : entry.game.NamedCards()) {
      EXPECT_EQ(report.names.Of(card.code), card.name) << name;
    }
  }
}

}  // namespace
}  // namespace riftlab
