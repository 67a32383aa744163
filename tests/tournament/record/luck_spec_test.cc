#include "tournament/record/luck_spec.h"

#include <gtest/gtest.h>

#include <string>

namespace riftlab {
namespace {

TEST(LuckSpecTest, ReadsItsKeys) {
  EXPECT_EQ(*ParseLuckSpec("redraws=128 turns=3"), (LuckSpec{.redraws = 128, .turns = 3}));
  EXPECT_EQ(*ParseLuckSpec("turns=0, redraws=1"), (LuckSpec{.redraws = 1, .turns = 0}));
  EXPECT_EQ(*ParseLuckSpec("turns=8"), (LuckSpec{.redraws = 64, .turns = 8}));
  EXPECT_EQ(*ParseLuckSpec(""), (LuckSpec{.redraws = 64, .turns = 4}));
  EXPECT_EQ(*ParseLuckSpec("looks=5"), (LuckSpec{.redraws = 64, .turns = 4, .looks = 5}));
  EXPECT_TRUE(ParseLuckSpec("auto")->is_auto());
}

TEST(LuckSpecTest, ItsTextReadsBack) {
  EXPECT_EQ(FormatLuckSpec({}), "auto");
  EXPECT_EQ(FormatLuckSpec({.redraws = 64, .turns = 0}), "redraws=64,turns=0");
  EXPECT_EQ(FormatLuckSpec({.redraws = 8, .turns = 2, .looks = 3}), "redraws=8,turns=2,looks=3");
  for (const std::string text : {"auto", "", "redraws=1024 turns=1000", "looks=3"}) {
    const LuckSpec spec = *ParseLuckSpec(text);
    EXPECT_EQ(*ParseLuckSpec(FormatLuckSpec(spec)), spec);
  }
}

TEST(LuckSpecTest, RefusesWhatIsWrong) {
  const auto expect = [](const std::string& text, const std::string& message) {
    const absl::StatusOr<LuckSpec> spec = ParseLuckSpec(text);
    EXPECT_TRUE(absl::IsInvalidArgument(spec.status()));
    EXPECT_EQ(std::string{spec.status().message()}, message);
  };
  expect("yes", "'yes' is neither auto nor key=value; keys: redraws, turns, looks");
  expect("auto turns=4", "'auto' is neither auto nor key=value; keys: redraws, turns, looks");
  expect("redraw=5", "'redraw' is no key; keys: redraws, turns, looks");
  expect("turns=1 turns=1", "turns is given twice; once is enough");
  expect("redraws=0", "redraws: '0' is not an integer from 1 to 1024");
  expect("redraws=1025", "redraws: '1025' is not an integer from 1 to 1024");
  expect("turns=-1", "turns: '-1' is not an integer from 0 to 1000");
  expect("looks=0", "looks: '0' is not an integer from 1 to 1001");
  expect("turns=2 looks=4",
         "looks: 4 are more than one a turn and one before; with turns=2 at most 3");
  expect("turns=0 looks=2",
         "looks: 2 are more than one a turn and one before; with turns=0 at most 1");
  expect("turns=x", "turns: 'x' is not an integer from 0 to 1000");
}

}  // namespace
}  // namespace riftlab
