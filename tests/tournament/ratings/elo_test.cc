#include "tournament/ratings/elo.h"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <string>

#include "fmt/format.h"

namespace riftlab {
namespace {

constexpr std::optional<double> kAbsent = std::nullopt;

// Within 1e-9, relative or absolute.
void ExpectFigure(const std::optional<double>& actual, const std::optional<double>& expected) {
  ASSERT_EQ(actual.has_value(), expected.has_value());
  if (!expected.has_value()) return;
  EXPECT_NEAR(*actual, *expected, 1e-9 * std::max(1.0, std::abs(*expected)));
}

std::string Percent(const std::optional<double>& part) {
  return part.has_value() ? fmt::format("{:.2f}", 100 * *part) : "absent";
}

struct GamesCase {
  WinDrawLoss counts;
  double score;
  std::optional<double> elo;
  std::optional<double> elo_error;
  std::optional<double> normalized_elo;
  std::optional<double> normalized_error;
  std::string superiority;  // percent
};

// Computed by fastchess 1.8.2-alpha (EloWDL). Where it says inf or nan, or an error of 0 from a
// sample without variance, the figure must be absent.
TEST(EloTest, GamesMatchFastchess) {
  const std::vector<GamesCase> cases = {
      {{50, 0, 50}, 0.5, 0, 68.98875107, 0, 68.09612346, "50.00"},
      {{60, 0, 40}, 0.6, 70.43650362, 70.57117989, 70.91999192, 68.09612346, "97.94"},
      {{600, 0, 400}, 0.6, 70.43650362, 22.01086167, 70.91999192, 21.533885, "100.00"},
      {{1000, 1200, 900},
       0.5161290323,
       11.21148944,
       9.579239617,
       14.32800206,
       12.23042482,
       "98.92"},
      {{10, 0, 0}, 1, kAbsent, kAbsent, kAbsent, kAbsent, "absent"},
      {{0, 0, 10}, 0, kAbsent, kAbsent, kAbsent, kAbsent, "absent"},
      {{0, 20, 0}, 0.5, 0, kAbsent, kAbsent, kAbsent, "absent"},
      {{1, 0, 0}, 1, kAbsent, kAbsent, kAbsent, kAbsent, "absent"},
      {{5230, 0, 4770}, 0.523, 15.99332393, 6.817708865, 15.99897281, 6.809612346, "100.00"},
  };
  for (const GamesCase& c : cases) {
    SCOPED_TRACE(fmt::format("{} {} {}", c.counts.wins, c.counts.draws, c.counts.losses));
    const EloFigures figures = EloFromGames(c.counts);
    ExpectFigure(figures.score, c.score);
    ExpectFigure(figures.elo, c.elo);
    ExpectFigure(figures.elo_error, c.elo_error);
    ExpectFigure(figures.normalized_elo, c.normalized_elo);
    ExpectFigure(figures.normalized_error, c.normalized_error);
    EXPECT_EQ(Percent(figures.superiority), c.superiority);
  }
}

struct PairsCase {
  Pentanomial counts;
  double score;
  std::optional<double> elo;
  std::optional<double> elo_error;
  std::optional<double> normalized_elo;
  std::optional<double> normalized_error;
  std::string superiority;  // percent
};

// Computed by fastchess 1.8.2-alpha (EloPentanomial), WL and DD added up.
TEST(EloTest, PairsMatchFastchess) {
  const std::vector<PairsCase> cases = {
      {{10, 20, 40, 30, 15},
       0.5434782609,
       30.28828558,
       36.24510069,
       37.85204463,
       44.90125412,
       "95.08"},
      {{0, 0, 50, 0, 0}, 0.5, 0, kAbsent, kAbsent, kAbsent, "absent"},
      {{10, 30, 65, 40, 20},
       0.5454545455,
       31.67249842,
       28.33017138,
       42.23640121,
       37.48568224,
       "98.64"},
      {{100, 0, 250, 0, 150}, 0.55, 34.86007029, 21.56125326, 35.09629408, 21.533885, "99.93"},
      {{0, 0, 10, 0, 10}, 0.75, 190.8485019, 107.2214918, 245.6740585, 107.669425, "100.00"},
      {{1, 1, 2, 1, 1}, 0.5, 0, 198.5764129, 0, 196.576576, "50.00"},
      {{28, 470, 1002, 527, 33},
       0.508131068,
       5.65054286,
       5.819490215,
       10.3037719,
       10.60898368,
       "97.15"},
      {{0, 0, 0, 0, 10}, 1, kAbsent, kAbsent, kAbsent, kAbsent, "absent"},
  };
  for (const PairsCase& c : cases) {
    SCOPED_TRACE(fmt::format("{}", fmt::join(c.counts, " ")));
    const EloFigures figures = EloFromPairs(c.counts);
    ExpectFigure(figures.score, c.score);
    ExpectFigure(figures.elo, c.elo);
    ExpectFigure(figures.elo_error, c.elo_error);
    ExpectFigure(figures.normalized_elo, c.normalized_elo);
    ExpectFigure(figures.normalized_error, c.normalized_error);
    EXPECT_EQ(Percent(figures.superiority), c.superiority);
  }
}

// The normalized Elo after 199 wins and a loss rests on that loss alone.
TEST(EloTest, NoErrorWhereTheDeviationIsHardlyKnown) {
  const EloFigures one = EloFromGames({.wins = 199, .draws = 0, .losses = 1});
  EXPECT_GT(*one.normalized_elo, 2000);
  EXPECT_FALSE(one.normalized_error.has_value());
  EXPECT_FALSE(EloFromGames({.wins = 1, .draws = 0, .losses = 199}).normalized_error.has_value());
  EXPECT_TRUE(EloFromGames({.wins = 160, .draws = 0, .losses = 40}).normalized_error.has_value());
  EXPECT_FALSE(EloFromPairs({0, 0, 0, 1, 99}).normalized_error.has_value());
}

TEST(EloTest, ScoreAndEloAreInverse) {
  EXPECT_NEAR(ScoreFromElo(0), 0.5, 1e-15);
  EXPECT_NEAR(ScoreFromElo(5), 0.50719508170905137, 1e-15);
  EXPECT_NEAR(ScoreFromElo(10), 0.51438718416599871, 1e-15);
  EXPECT_NEAR(ScoreFromElo(100), 0.64006499980288512, 1e-15);
  EXPECT_NEAR(ScoreFromElo(400), 0.90909090909090906, 1e-15);
  for (const double elo : {-800.0, -3.0, 0.0, 0.5, 250.0}) {
    EXPECT_NEAR(EloFromScore(ScoreFromElo(elo)).value(), elo, 1e-9);
  }
}

TEST(EloTest, NoEloForScoresAtTheBounds) {
  EXPECT_FALSE(EloFromScore(0).has_value());
  EXPECT_FALSE(EloFromScore(1).has_value());
  EXPECT_FALSE(EloFromScore(1.2).has_value());
  EXPECT_FALSE(EloFromScore(std::nan("")).has_value());
}

TEST(EloTest, WhoWonOrLostAllIsHalfAPointFromIt) {
  EXPECT_DOUBLE_EQ(EloFromScore(1, 100), *EloFromScore(0.995));
  EXPECT_DOUBLE_EQ(EloFromScore(0, 100), *EloFromScore(0.005));
  EXPECT_DOUBLE_EQ(EloFromScore(0.6, 100), *EloFromScore(0.6));
  EXPECT_EQ(EloFromScore(0.5, 0), 0);
}

}  // namespace
}  // namespace riftlab
