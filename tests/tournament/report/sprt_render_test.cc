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

// It would play on for ever, and the figures alone do not say why.
TEST(SprtRenderTest, SaysWhyTheBayesianModelDoesNotMove) {
  SequentialResult result;
  result.spec.model = SprtModel::kBayesian;
  result.spec.unit = SprtUnit::kGames;
  result.games = 40;
  const auto note_of = [&](const WinDrawLoss& meetings) {
    result.meetings = meetings;
    const std::string text = SprtText(result, {"a", "b"});
    return text.substr(text.rfind("LLR 0\n") + 6);
  };
  const std::string all = "The LLR of the bayesian model stays 0 until both have won a game, and ";
  const auto flat = [](std::string text) {
    for (std::size_t at = 0; (at = text.find("\n  ", at)) != std::string::npos;) {
      text.replace(at, 3, " ");
    }
    return text;
  };
  const std::string rest = " in 40 games; model=normalized decides without that.\n";
  EXPECT_EQ(flat(note_of({.losses = 40})), all + "a has won none" + rest);
  EXPECT_EQ(flat(note_of({.wins = 39, .draws = 1})), all + "b has won none" + rest);
  EXPECT_EQ(flat(note_of({.draws = 40})), all + "neither has won one" + rest);
  EXPECT_EQ(note_of({.wins = 39, .losses = 1}), "");
  result.spec.model = SprtModel::kNormalized;
  EXPECT_EQ(note_of({.losses = 40}), "");
}

}  // namespace
}  // namespace riftlab
