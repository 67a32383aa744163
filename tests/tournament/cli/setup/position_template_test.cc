#include "tournament/cli/setup/position_template.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/drawing.h"
#include "engine/core/registry.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/play/live_game.h"

namespace riftlab {
namespace {

constexpr int kMoves = 12;

AnyInfoSet AfterSomeMoves(const AnyGame& game, std::uint64_t seed) {
  LiveGame live(game, seed, std::nullopt);
  for (int move = 0; move < kMoves; ++move) {
    const std::vector<Action> legal = game.LegalActions(live.state());
    const AnyState before = live.state();
    live.Apply(legal[live.stream(0).Below(static_cast<std::uint32_t>(legal.size()))]);
    if (live.ToMove() == kNobody) return game.Observe(before, game.ToMove(before));
  }
  return game.Observe(live.state(), live.ToMove());
}

TEST(PositionTemplateTest, IsReadAsThePositionInEveryMode) {
  for (const GameTable* table : AllGameTables()) {
    for (const ModeInfo& mode : table->info().modes) {
      for (const int players : {mode.min_players, mode.max_players}) {
        const std::string setup =
            std::string{table->info().name} + " " + mode.name + " " + std::to_string(players);
        const auto game = MakeGame(table->info().name, {.mode = mode.name, .players = players});
        ASSERT_TRUE(game.ok()) << game.status();
        const AnyInfoSet info = AfterSomeMoves(*game, 3);
        const PositionTemplate made = MakePositionTemplate(*game, info);
        const auto read = ReadPosition(made.text, "template", {});
        ASSERT_TRUE(read.ok()) << setup << ": " << read.status() << made.text;
        EXPECT_EQ(read->info, info) << setup;
        EXPECT_LT(made.text.size(), WritePosition(*game, info).size()) << setup;
        const std::vector<std::string>& fields = made.left_out;
        EXPECT_NE(std::find(fields.begin(), fields.end(), "seat_to_move"), fields.end()) << setup;
        for (const std::string& line : TemplateSheet(made)) EXPECT_LE(ColumnsOf(line), 80) << setup;
      }
    }
  }
}

}  // namespace
}  // namespace riftlab
