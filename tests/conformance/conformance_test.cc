// The conformance suite on every registered game, mode and number of players.
#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include "fmt/format.h"
#include "tournament/check/render.h"
#include "tournament/driver/driver.h"

namespace riftlab {
namespace {

struct Row {
  const GameDriver* driver;
  GameConfig config;
};

std::string NameOf(const Row& row) {
  return fmt::format("{}_{}_{}p", row.driver->info().name, row.config.mode, row.config.players);
}

// How GoogleTest prints a parameter.
void PrintTo(const Row& row, std::ostream* out) { *out << NameOf(row); }

std::vector<Row> AllRows() {
  std::vector<Row> rows;
  for (const GameDriver* driver : AllGameDrivers()) {
    for (const ModeInfo& mode : driver->info().modes) {
      for (int players = mode.min_players; players <= mode.max_players; ++players) {
        GameConfig config;
        config.mode = mode.name;
        config.players = players;
        rows.push_back({driver, config});
      }
    }
  }
  return rows;
}

// Tiny tables have up to so many deals.
constexpr int kFewestTreePositions = 1500;

// The preset says how much: a look under sanitizers, most where everything is optimised.
constexpr CheckOptions kEffort = {
    .states = RIFTLAB_CONFORMANCE_STATES,
    .seed = 1,
    .tree_positions = std::max(kFewestTreePositions, 30 * RIFTLAB_CONFORMANCE_STATES)};

class ConformanceTest : public testing::TestWithParam<Row> {};

TEST_P(ConformanceTest, HoldsThroughout) {
  const Row& row = GetParam();
  const auto report = row.driver->check_game(row.config, kEffort);
  ASSERT_TRUE(report.ok()) << report.status();
  EXPECT_TRUE(report->passed()) << RenderText(*report);
  EXPECT_EQ(report->unproved, "");
  EXPECT_GE(report->positions, kEffort.states);
  for (const CheckItem& item : report->items) {
    EXPECT_TRUE(item.cases > 0 || !item.note.empty()) << item.name << " met no case and is silent";
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ConformanceTest, testing::ValuesIn(AllRows()),
                         [](const auto& row) { return NameOf(row.param); });

}  // namespace
}  // namespace riftlab
