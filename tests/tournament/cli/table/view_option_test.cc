#include "tournament/cli/table/view_option.h"

#include <gtest/gtest.h>

#include <string>

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

}  // namespace
}  // namespace riftlab
