#include "tournament/cli/table/view_option.h"

#include <gtest/gtest.h>

#include <string>

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

}  // namespace
}  // namespace riftlab
