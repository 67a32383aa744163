#include "tournament/record/sprt_spec.h"

#include <gtest/gtest.h>

#include <string>

namespace riftlab {
namespace {

TEST(SprtSpecTest, ReadsAllKeys) {
  const absl::StatusOr<SprtSpec> spec =
      ParseSprtSpec("elo0=-1.5 elo1=3 alpha=0.01, beta=0.1 model=logistic unit=games");
  ASSERT_TRUE(spec.ok()) << spec.status();
  EXPECT_EQ(*spec, (SprtSpec{-1.5, 3, 0.01, 0.1, SprtModel::kLogistic, SprtUnit::kGames}));
}

TEST(SprtSpecTest, LeavesTheRestAtItsDefault) {
  EXPECT_EQ(*ParseSprtSpec(""), SprtSpec{});
  EXPECT_EQ(ParseSprtSpec("elo1=2")->elo1, 2);
  EXPECT_EQ(ParseSprtSpec("model=normalized")->unit, SprtUnit::kBlocks);
  EXPECT_EQ(ParseSprtSpec("model=bayesian")->unit, SprtUnit::kGames);
}

TEST(SprtSpecTest, ItsTextReadsBack) {
  for (const std::string text :
       {"", "elo0=-0.1 elo1=0.30000000000000004", "alpha=1e-9 model=bayesian", "unit=games"}) {
    const SprtSpec spec = *ParseSprtSpec(text);
    EXPECT_EQ(*ParseSprtSpec(FormatSprtSpec(spec)), spec);
  }
  EXPECT_EQ(FormatSprtSpec({}), "elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized unit=blocks");
}

TEST(SprtSpecTest, RefusesWhatIsWrong) {
  const auto expect = [](const std::string& text, const std::string& message) {
    const absl::StatusOr<SprtSpec> spec = ParseSprtSpec(text);
    EXPECT_TRUE(absl::IsInvalidArgument(spec.status()));
    EXPECT_EQ(std::string{spec.status().message()}, message);
  };
  expect("5", "'5' is not key=value; keys: elo0, elo1, alpha, beta, model, unit");
  expect("elo2=5", "'elo2' is no key; keys: elo0, elo1, alpha, beta, model, unit");
  expect("elo0=0 elo0=0", "elo0 is given twice; once is enough");
  expect("elo0=a", "elo0: 'a' is not a number from -1000 to 1000");
  expect("elo1=1001", "elo1: '1001' is not a number from -1000 to 1000");
  expect("elo1=nan", "elo1: 'nan' is not a number from -1000 to 1000");
  expect("elo0=5", "elo0 is 5 and elo1 is 5; elo1 must be the larger one");
  expect("alpha=0", "alpha: '0' is not a number above 0 and below 0.5");
  expect("beta=0.5", "beta: '0.5' is not a number above 0 and below 0.5");
  expect("model=bayes", "model: 'bayes' is not one of normalized, logistic, bayesian");
  expect("unit=pairs", "unit: 'pairs' is not one of blocks, games");
  expect("model=bayesian unit=blocks", "the bayesian model counts single games; use unit=games");
}

}  // namespace
}  // namespace riftlab
