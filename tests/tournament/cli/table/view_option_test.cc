#include "tournament/cli/table/view_option.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/registry.h"
#include "engine/core/rng.h"

namespace riftlab {
namespace {

TEST(ViewOptionTest, WhatIsWrittenIsReadAgain) {
  for (const Viewer& viewer : {Viewer(), Viewer(0), Viewer(3)}) {
    const absl::StatusOr<Viewer> read = ReadViewer(ViewerText(viewer), 4);
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(*read, viewer);
  }
  EXPECT_EQ(ViewerText(Viewer()), "all");
  EXPECT_EQ(ViewerText(Viewer(2)), "seat:2");
}

TEST(ViewOptionTest, OtherTexts) {
  for (const std::string text : {"", "seat", "seat:", "seat:4", "seat:-1", "seat:00", "All", "0"}) {
    const absl::Status status = ReadViewer(text, 4).status();
    EXPECT_TRUE(absl::IsInvalidArgument(status)) << text;
    EXPECT_EQ(status.message(), "'" + text + "' is not all, or seat:K with K from 0 to 3");
  }
}

// In Ripple Rush all write at once: what the last one is told begins with the end of the round.
TEST(ViewOptionTest, OfAMoveOnlyItsWordsAreToldTwice) {
  const AnyGame game = *MakeGame("ripple_rush", {.mode = "basic", .players = 2});
  Rng rng(5, StreamId{});
  AnyState before = game.Deal(rng);
  std::string told;
  for (int step = 0; step < 2; ++step) {
    const Action action = game.LegalActions(before).front();
    const AnyState after = game.Apply(before, action, rng);
    told = OpenlyTold(game, before, action, after);
    EXPECT_TRUE(told.starts_with(game.Describe(before, action))) << told;
    before = after;
  }
  EXPECT_NE(told.find("; round 1 ends; "), std::string::npos) << told;
}

// In Riftwalker the end of a turn is told by what is drawn, or by whose turn it is.
TEST(ViewOptionTest, WhatIsDrawnIsNoMove) {
  const AnyGame game = *MakeGame("riftwalker", {.mode = "standard", .players = 2});
  Rng rng(5, StreamId{});
  AnyState before = game.Deal(rng);
  int draws = 0;
  for (int step = 0; step < 60 && game.ToMove(before) != kNobody; ++step) {
    const std::vector<Action> actions = game.LegalActions(before);
    const Action action = actions[rng.Below(static_cast<std::uint32_t>(actions.size()))];
    const AnyState after = game.Apply(before, action, rng);
    const std::string told = OpenlyTold(game, before, action, after);
    if (game.ToText(before, action) == "stop" && game.ToMove(after) != kNobody) {
      EXPECT_NE(told.find("turn of seat "), std::string::npos) << told;
      draws += told.find(" draws ") != std::string::npos ? 1 : 0;
    }
    before = after;
  }
  EXPECT_GT(draws, 0);
}

}  // namespace
}  // namespace riftlab
