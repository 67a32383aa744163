#include "tournament/report/sprt_render.h"

#include <gtest/gtest.h>

#include <string>

namespace riftlab {
namespace {

// The verdict of a test that is undecided after 40 games.
std::string UndecidedAt(double ratio) {
  SequentialResult result;
  result.log_likelihood_ratio = ratio;
  result.games = 40;
  const std::string text = SprtText(result, {"a", "b"});
  return text.substr(text.rfind("Verdict: "));
}

TEST(SprtRenderTest, SaysHowFarATestIsAndWhichWay) {
  const double bound = BoundsOf(SprtSpec{}).upper;
  EXPECT_EQ(UndecidedAt(bound / 4), "Verdict: undecided after 40 games, 25.0 % of the way to H1\n");
  EXPECT_EQ(UndecidedAt(-bound / 2),
            "Verdict: undecided after 40 games, 50.0 % of the way to H0\n");
  // At 0 it goes neither way.
  EXPECT_EQ(UndecidedAt(0.0), "Verdict: undecided after 40 games, LLR 0\n");
  EXPECT_EQ(UndecidedAt(-0.0), "Verdict: undecided after 40 games, LLR 0\n");
}

}  // namespace
}  // namespace riftlab
