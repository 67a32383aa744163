#include "tournament/review/move_comparison.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/table/table_text.h"
#include "tournament/play/seat_view.h"

namespace riftlab {
namespace {

SeatView KuhnView(const std::string& state) {
  const AnyGame game = *MakeGame("kuhn", {});
  const absl::StatusOr<AnyState> read = game.ParseState(Json::parse(state));
  EXPECT_TRUE(read.ok()) << read.status();
  return {game, game.Observe(*read, game.ToMove(*read))};
}

MoveComparison Compared(const SeatView& view, const std::string& first, const std::string& second,
                        std::uint32_t worlds, std::uint64_t seed = 1) {
  PlayOn play_on = *PlayOn::Make(view.game(), *ParseAgentSpec("random"));
  const absl::StatusOr<MoveComparison> comparison =
      CompareMoves(play_on, view.info(), {view.actions()[view.Find(first)]},
                   {view.actions()[view.Find(second)]}, worlds, seed, 0);
  EXPECT_TRUE(comparison.ok()) << comparison.status();
  return comparison.ok() ? *comparison : MoveComparison();
}

// After a bet a king wins whatever the others hold, and a fold loses.
TEST(MoveComparisonTest, WhatIsSureHasNoSpread) {
  const SeatView view = KuhnView(R"({"hands":["J","K"],"betting":"bet"})");
  const MoveComparison comparison = Compared(view, "call", "fold", 20);
  EXPECT_EQ(comparison.difference.count, 20);
  EXPECT_GT(comparison.first.value, comparison.second.value);
  EXPECT_EQ(comparison.difference.standard_error, 0);
  EXPECT_NEAR(comparison.difference.value, comparison.first.value - comparison.second.value, 1e-12);
  const MoveComparison reverse = Compared(view, "fold", "call", 20);
  EXPECT_EQ(reverse.difference.value, -comparison.difference.value);
}

// With equal worlds and equal luck games after two moves that lead to the same differ in nothing,
// though they are as long and as lucky as others.
TEST(MoveComparisonTest, TheLuckIsCommon) {
  GameConfig config;
  config.mode = "basic";
  const AnyGame game = *MakeGame("ripple_rush", config);
  Rng rng(3, {});
  const AnyState state = game.Deal(rng);
  const SeatView view(game, game.Observe(state, game.ToMove(state)));
  ASSERT_GT(view.moves().size(), 2U);
  const MoveComparison once = Compared(view, view.moves()[0], view.moves()[1], 30);
  const MoveComparison again = Compared(view, view.moves()[0], view.moves()[1], 30);
  EXPECT_EQ(once.difference.value, again.difference.value);
  EXPECT_EQ(once.difference.low, again.difference.low);
  const MoveComparison other = Compared(view, view.moves()[0], view.moves()[2], 30);
  EXPECT_EQ(once.first.value, other.first.value);
  EXPECT_NE(Compared(view, view.moves()[0], view.moves()[1], 30, 2).first.standard_error,
            once.first.standard_error);
  EXPECT_LT(once.difference.low, once.difference.value);
  EXPECT_GT(once.difference.high, once.difference.value);
}

TEST(MoveComparisonTest, AgentsThatCannotPlayAreNamed) {
  const SeatView view = KuhnView(R"({"hands":["J","K"],"betting":"bet"})");
  const AgentSpec unknown = {.label = "x", .name = "rnadom", .params = {}};
  EXPECT_EQ(PlayOn::Make(view.game(), unknown).status().code(), absl::StatusCode::kNotFound);
}

TEST(MoveComparisonTest, StopsWhenItIsTold) {
  const SeatView view = KuhnView(R"({"hands":["J","K"],"betting":"bet"})");
  PlayOn play_on = *PlayOn::Make(view.game(), *ParseAgentSpec("random"));
  const absl::StatusOr<MoveComparison> comparison =
      CompareMoves(play_on, view.info(), {view.actions()[0]}, {view.actions()[1]}, 5, 1, 0,
                   [] { return false; });
  ASSERT_TRUE(comparison.ok()) << comparison.status();
  EXPECT_EQ(comparison->difference.count, 0);
}

// In the same worlds and with the same luck as a comparison of two.
TEST(MoveComparisonTest, TheBestOfManyIsTheBestOfEachPair) {
  const AnyGame game = *MakeGame("ripple_rush", {});
  Rng rng(3, {});
  const AnyState state = game.Deal(rng);
  const SeatView view(game, game.Observe(state, game.ToMove(state)));
  std::vector<Moves> ways;
  for (const Action move : view.actions()) ways.push_back({move});
  PlayOn play_on = *PlayOn::Make(game, *ParseAgentSpec("random"));
  const absl::StatusOr<std::size_t> best = BestOf(play_on, view.info(), ways, 30, 1, 0);
  ASSERT_TRUE(best.ok()) << best.status();
  for (std::size_t other = 0; other < ways.size(); ++other) {
    const double more =
        CompareMoves(play_on, view.info(), ways[*best], ways[other], 30, 1, 0)->difference.value;
    if (other < *best) {
      EXPECT_GT(more, 0) << "the first of equals";
    } else {
      EXPECT_GE(more, 0);
    }
  }
  EXPECT_EQ(*BestOf(play_on, view.info(), {ways[1], ways[1]}, 5, 1, 0), 0U);
}

TEST(MoveComparisonTest, IsSaidInWords) {
  const SeatView view = KuhnView(R"({"hands":["J","K"],"betting":"bet"})");
  const std::string first = view.moves()[0];
  const std::string second = view.moves()[1];
  const MoveAnalysis best = {.move = first, .words = first, .line_moves = {{1, first}, {0, "go"}}};
  const MoveAnalysis other = {.move = second, .words = second};
  MoveComparison comparison;
  comparison.first.value = 0.521;
  comparison.second.value = 0.5;
  comparison.difference = {.count = 100, .value = 0.021, .low = 0.001, .high = 0.041};
  EXPECT_EQ(ComparisonText(view, best, other, comparison, "greedy", kUsualColumns),
            "'1. fold' wins 52.1 %, '2. call' wins 50.0 %: a difference of +2.1 (95 %\n"
            "  interval +0.1 to +4.1).\n"
            "Both were played out in the same 100 worlds that fit what seat 1 knows, with the\n"
            "  same luck, by greedy in all seats.\n"
            "After '1. fold', perhaps: seat 0 'go'\n");
  comparison.difference.low = -0.001;
  EXPECT_NE(ComparisonText(view, best, other, comparison, "greedy", kUsualColumns)
                .find("tell them apart"),
            std::string::npos);
}

}  // namespace
}  // namespace riftlab
