#include "tournament/ratings/placement_fit.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "tests/tournament/records.h"
#include "tournament/ratings/standings.h"

namespace riftlab {
namespace {

constexpr double kEloPerNat = 173.71779276130073;  // 400 / ln 10

PlacementFitOptions Plain(RatingModel model, ErrorBars error_bars = ErrorBars::kSandwich) {
  return {.model = model, .has_seat_terms = false, .has_scale = false, .error_bars = error_bars};
}

// The same games for both fits. Blocks of one game between two agents.
struct Games {
  explicit Games(int num_agents) : placements({0, 1}), pairs(num_agents) {}

  void Add(int first, int second, int wins, int losses, int draws = 0) {
    for (int i = 0; i < wins; ++i) AddGame(first, second, {1, 2});
    for (int i = 0; i < losses; ++i) AddGame(first, second, {2, 1});
    for (int i = 0; i < draws; ++i) AddGame(first, second, {1, 1});
  }
  void AddGame(int first, int second, const std::vector<int>& ranks) {
    placements.Add(std::vector<int>{first, second}, ranks);
    placements.CloseBlock();
    const double points = ranks[0] == ranks[1] ? 0.5 : (ranks[0] < ranks[1] ? 1 : 0);
    pairs.AddBlock(std::vector<PairResult>{{first, second, points}});
  }

  PlacementBlocks placements;
  PairBlocks pairs;
};

void ExpectSameRatings(const BradleyTerryFit& actual, const BradleyTerryFit& expected,
                       double tolerance) {
  ASSERT_EQ(actual.agents.size(), expected.agents.size());
  for (std::size_t agent = 0; agent < expected.agents.size(); ++agent) {
    SCOPED_TRACE(agent);
    EXPECT_EQ(actual.agents[agent].status, expected.agents[agent].status);
    EXPECT_NEAR(actual.agents[agent].elo, expected.agents[agent].elo, tolerance);
    EXPECT_EQ(actual.agents[agent].blocks, expected.agents[agent].blocks);
    ASSERT_EQ(actual.agents[agent].error.has_value(), expected.agents[agent].error.has_value());
    if (!expected.agents[agent].error.has_value()) continue;
    EXPECT_NEAR(*actual.agents[agent].error, *expected.agents[agent].error, tolerance);
    for (int i = 0; i < static_cast<int>(expected.agents.size()); ++i) {
      const int j = static_cast<int>(agent);
      EXPECT_NEAR(actual.block_covariance(i, j), expected.block_covariance(i, j), tolerance);
      EXPECT_NEAR(actual.fisher_covariance(i, j), expected.fisher_covariance(i, j), tolerance);
      EXPECT_NEAR(actual.information(i, j), expected.information(i, j), tolerance);
    }
  }
}

// The example that has an exact reference, with draws added to it.
TEST(PlacementFitTest, OfTwoPlayersIsBradleyTerry) {
  Games games(5);
  games.Add(0, 1, 40, 20, 3);
  games.Add(0, 2, 50, 10);
  games.Add(1, 2, 33, 27);
  games.Add(2, 3, 45, 15, 8);
  games.Add(3, 4, 20, 40);
  games.Add(1, 4, 30, 18);
  const BradleyTerryFit expected = FitBradleyTerry(games.pairs);
  for (const RatingModel model : {RatingModel::kPlackettLuce, RatingModel::kBradleyTerry}) {
    ExpectSameRatings(FitPlacements(games.placements, games.pairs, Plain(model)).ratings, expected,
                      1e-6);
  }
  PlacementFitOptions anchored = Plain(RatingModel::kPlackettLuce);
  anchored.anchor = RatingAnchor{4, 100};
  const BradleyTerryFit fit = FitPlacements(games.placements, games.pairs, anchored).ratings;
  EXPECT_TRUE(fit.is_anchored);
  ExpectSameRatings(fit, FitBradleyTerry(games.pairs, anchored.anchor), 1e-6);
}

// An agent that lost everything, two that met nobody else, one without games.
TEST(PlacementFitTest, WhatCannotBeRatedIsNoNumber) {
  Games games(7);
  games.Add(0, 1, 10, 12);
  games.Add(1, 2, 7, 5);
  games.Add(0, 3, 9, 0);
  games.Add(4, 5, 3, 3);
  const PlacementFit fit =
      FitPlacements(games.placements, games.pairs, Plain(RatingModel::kPlackettLuce));
  ExpectSameRatings(fit.ratings, FitBradleyTerry(games.pairs), 1e-6);
  EXPECT_EQ(fit.ratings.agents[3].status, RatingStatus::kBelow);
  EXPECT_EQ(fit.ratings.agents[4].status, RatingStatus::kSeparate);
  EXPECT_EQ(fit.ratings.agents[6].status, RatingStatus::kNoGames);
}

TEST(PlacementFitTest, NothingAtAllIsNothing) {
  const Games games(2);
  const PlacementFit fit = FitPlacements(games.placements, games.pairs, {});
  EXPECT_EQ(fit.ratings.agents[0].status, RatingStatus::kNoGames);
  EXPECT_TRUE(fit.terms.seats.empty());
}

// Games of `num_players` by the model with known parameters, all agents taking part in turn.
struct League {
  std::vector<double> elo;    // by agent, mean 0
  std::vector<double> seats;  // by seat, mean 0
  double scale = 1;
  double repeat = 0;  // chance that a rotation has the luck of the first one
};

// An order of the seats: the first place by the strengths, the rest by scaled ones. `luck` are
// uniform draws that decide.
std::vector<int> RanksOf(const League& world, const std::vector<int>& agents,
                         const std::vector<double>& luck) {
  std::vector<std::size_t> left(agents.size());
  std::iota(left.begin(), left.end(), 0);
  std::vector<int> ranks(agents.size());
  for (int rank = 1; !left.empty(); ++rank) {
    const double scale = rank == 1 ? 1 : world.scale;
    std::vector<double> weights;
    for (const std::size_t seat : left) {
      const double elo = world.elo[static_cast<std::size_t>(agents[seat])] + world.seats[seat];
      weights.push_back(std::exp(scale * elo / kEloPerNat));
    }
    double rest = luck[static_cast<std::size_t>(rank - 1)] *
                  std::accumulate(weights.begin(), weights.end(), 0.0);
    std::size_t place = 0;
    while (place + 1 < left.size() && rest >= weights[place]) rest -= weights[place++];
    ranks[left[place]] = rank;
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(place));
  }
  return ranks;
}

StandingsSummary PlayLeague(const League& world, int blocks, std::uint64_t tournament) {
  Rng rng(20250303, {tournament, Purpose::kTest, 0});
  const std::size_t num_seats = world.seats.size();
  const std::size_t num_agents = world.elo.size();
  Standings standings(std::vector<std::string>(num_agents, "x"), static_cast<int>(num_seats));
  for (int block = 0; block < blocks; ++block) {
    std::vector<int> lineup;
    for (std::size_t i = 0; i < num_seats; ++i) {
      lineup.push_back(static_cast<int>((static_cast<std::size_t>(block) + i) % num_agents));
    }
    std::vector<double> first_luck;
    for (std::size_t rotation = 0; rotation < num_seats; ++rotation) {
      std::vector<double> luck(num_seats);
      for (double& value : luck) value = rng.Uniform01();
      if (rotation == 0) first_luck = luck;
      if (rng.Uniform01() < world.repeat) luck = first_luck;
      std::vector<double> scores;
      for (const int rank : RanksOf(world, lineup, luck)) scores.push_back(-rank);
      standings.Add(RecordOf(static_cast<std::uint64_t>(block), lineup, scores));
      std::rotate(lineup.begin(), lineup.begin() + 1, lineup.end());
    }
  }
  return standings.Finish();
}

PlacementFit FitOf(const StandingsSummary& summary, const PlacementFitOptions& options) {
  return FitPlacements(summary.placements, summary.pair_blocks, options);
}

// Pairs of games of three, with dependent rotations: the general code is the special one.
TEST(PlacementFitTest, PairsOfLargerGamesAreBradleyTerry) {
  const StandingsSummary summary = PlayLeague({{80, 20, -30, -70}, {40, 0, -40}, 0.8, 0.5}, 200, 1);
  ExpectSameRatings(FitOf(summary, Plain(RatingModel::kBradleyTerry)).ratings,
                    FitBradleyTerry(summary.pair_blocks), 1e-6);
}

TEST(PlacementFitTest, FindsTheParametersAgain) {
  for (const std::size_t players : {3U, 4U, 5U}) {
    SCOPED_TRACE(players);
    League world{{150, 50, 0, -40, -60, -100}, {60, 20, -80}, 0.6, 0.3};
    world.seats.resize(players, 0.0);
    const PlacementFit fit = FitOf(PlayLeague(world, 6000, players), {});
    ASSERT_EQ(fit.terms.seats.size(), players);
    ASSERT_TRUE(fit.terms.scale.has_value());
    // Within three and a half standard errors: there are 30 parameters.
    constexpr double kWide = 3.5 / 1.96;
    for (std::size_t agent = 0; agent < world.elo.size(); ++agent) {
      const AgentRating& rating = fit.ratings.agents[agent];
      EXPECT_NEAR(rating.elo, world.elo[agent], kWide * *rating.error) << agent;
      EXPECT_LT(*rating.error, 15) << agent;
    }
    for (std::size_t seat = 0; seat < players; ++seat) {
      EXPECT_NEAR(fit.terms.seats[seat].value, world.seats[seat],
                  kWide * *fit.terms.seats[seat].error);
      EXPECT_LT(*fit.terms.seats[seat].error, 15);
    }
    EXPECT_NEAR(fit.terms.scale->value, world.scale, kWide * *fit.terms.scale->error);
    EXPECT_LT(*fit.terms.scale->error, 0.15);
  }
}

TEST(PlacementFitTest, IntervalsCoverTheTruth) {
  constexpr int kTournaments = 1600;
  const League world{{120, 30, -50, -100}, {50, 0, -50}, 0.7, 0.6};
  std::array<int, 4> ratings{};
  std::array<int, 3> seats{};
  int scale = 0;
  for (int tournament = 0; tournament < kTournaments; ++tournament) {
    const PlacementFit fit =
        FitOf(PlayLeague(world, 120, 1000 + static_cast<std::uint64_t>(tournament)), {});
    for (std::size_t agent = 0; agent < 4; ++agent) {
      const AgentRating& rating = fit.ratings.agents[agent];
      ratings[agent] += std::abs(rating.elo - world.elo[agent]) <= *rating.error ? 1 : 0;
    }
    ASSERT_TRUE(fit.terms.scale.has_value());
    scale += std::abs(fit.terms.scale->value - world.scale) <= *fit.terms.scale->error ? 1 : 0;
    for (std::size_t seat = 0; seat < 3; ++seat) {
      const FittedTerm& term = fit.terms.seats[seat];
      seats[seat] += std::abs(term.value - world.seats[seat]) <= *term.error ? 1 : 0;
    }
  }
  const auto expect_honest = [](int held, const std::string& what) {
    const double part = static_cast<double>(held) / kTournaments;
    EXPECT_GE(part, 0.93) << what;
    EXPECT_LE(part, 0.97) << what;
  };
  for (const int held : ratings) expect_honest(held, "rating");
  for (const int held : seats) expect_honest(held, "seat");
  expect_honest(scale, "scale");
}

TEST(PlacementFitTest, BothKindsOfErrorBarsAgree) {
  const StandingsSummary summary = PlayLeague({{100, 0, -20, -80}, {40, 0, -40}, 0.8, 0.5}, 400, 7);
  for (const RatingModel model : {RatingModel::kPlackettLuce, RatingModel::kBradleyTerry}) {
    const PlacementFit analytic = FitOf(summary, {.model = model});
    const PlacementFit resampled =
        FitOf(summary, {.model = model, .error_bars = ErrorBars::kBootstrap});
    EXPECT_EQ(resampled.terms.failed_replicates, 0);
    for (std::size_t agent = 0; agent < 4; ++agent) {
      EXPECT_EQ(resampled.ratings.agents[agent].elo, analytic.ratings.agents[agent].elo);
      EXPECT_NEAR(*resampled.ratings.agents[agent].error / *analytic.ratings.agents[agent].error, 1,
                  0.12);
    }
    EXPECT_NEAR(*resampled.ratings.LikelihoodOfSuperiority(1, 2),
                *analytic.ratings.LikelihoodOfSuperiority(1, 2), 0.03);
    ASSERT_EQ(resampled.terms.seats.size(), analytic.terms.seats.size());
    for (std::size_t seat = 0; seat < analytic.terms.seats.size(); ++seat) {
      EXPECT_NEAR(*resampled.terms.seats[seat].error / *analytic.terms.seats[seat].error, 1, 0.12);
    }
  }
}

// Of 40 games the second agent took 2 or 4. Drawn anew it has none in 0.95^40 = 13 % of the cases
// and in 0.9^40 = 1.5 %: these have no finite rating, and are not to pass for one of thousands.
TEST(PlacementFitTest, ReplicatesWithoutAFiniteRatingFail) {
  for (const int taken : {2, 4}) {
    Games games(2);
    for (int game = 0; game < 40; ++game) {
      const bool is_taken = game < taken;
      games.AddGame(0, 1, {is_taken ? 2 : 1, is_taken ? 1 : 2});
    }
    const auto fit = [&](ErrorBars error_bars) {
      return FitPlacements(games.placements, games.pairs,
                           Plain(RatingModel::kBradleyTerry, error_bars));
    };
    const PlacementFit resampled = fit(ErrorBars::kBootstrap);
    const std::optional<double> error = resampled.ratings.agents[0].error;
    SCOPED_TRACE(taken);
    EXPECT_GE(resampled.terms.failed_replicates, taken == 2 ? 30 : 1);
    EXPECT_LE(resampled.terms.failed_replicates, taken == 2 ? 80 : 20);
    ASSERT_EQ(error.has_value(), taken == 4);
    if (error) EXPECT_NEAR(*error / *fit(ErrorBars::kSandwich).ratings.agents[0].error, 1.2, 0.2);
  }
}

TEST(PlacementFitTest, TheBootstrapIsTheSameEveryTime) {
  const StandingsSummary summary = PlayLeague({{50, 0, -50}, {0, 0, 0}, 1, 0}, 30, 8);
  const PlacementFitOptions options{.error_bars = ErrorBars::kBootstrap, .replicates = 50};
  EXPECT_EQ(*FitOf(summary, options).ratings.agents[0].error,
            *FitOf(summary, options).ratings.agents[0].error);
}

// A seat that always wins has no finite worth; the ratings are those without seat terms.
TEST(PlacementFitTest, SeatTermsThatHaveNoBoundAreLeftOut) {
  Games games(2);
  for (int i = 0; i < 10; ++i) {
    games.AddGame(0, 1, {1, 2});
    games.AddGame(1, 0, {1, 2});
  }
  games.AddGame(0, 1, {1, 2});
  const PlacementFit fit = FitPlacements(games.placements, games.pairs, {});
  EXPECT_TRUE(fit.terms.seats.empty());
  EXPECT_NEAR(fit.ratings.agents[0].elo - fit.ratings.agents[1].elo, 400 * std::log10(11.0 / 10.0),
              1e-6);
}

// Equal agents say nothing of how strength tells on the lower places.
TEST(PlacementFitTest, AScaleThatTheGamesDoNotTellIsOne) {
  const StandingsSummary summary = PlayLeague({{0, 0, 0}, {0, 0, 0}, 1, 0}, 60, 9);
  EXPECT_FALSE(FitOf(summary, {}).terms.scale.has_value());
}

// Among equals strengths are noise, of which lower places show nothing: a scale fitted to them
// would say that these are luck.
TEST(PlacementFitTest, AmongEqualsThereIsNoScale) {
  int shown = 0;
  for (std::uint64_t run = 0; run < 300; ++run) {
    const StandingsSummary summary = PlayLeague({{0, 0, 0, 0}, {20, 0, -20}, 1, 0},
                                                20 + 60 * static_cast<int>(run % 3), 3000 + run);
    shown += FitOf(summary, {}).terms.scale.has_value() ? 1 : 0;
  }
  EXPECT_LE(shown, 3);
}

// Where it is shown of agents that are close it holds the truth.
TEST(PlacementFitTest, TheScaleOfCloseAgentsIsHonest) {
  int shown = 0;
  int held = 0;
  for (std::uint64_t run = 0; run < 300; ++run) {
    const StandingsSummary summary =
        PlayLeague({{60, 20, -20, -60}, {0, 0, 0}, 1, 0}, 120, 4000 + run);
    const RatingTerms terms = FitOf(summary, {}).terms;
    if (!terms.scale.has_value()) continue;
    ++shown;
    held += std::abs(terms.scale->value - 1) <= *terms.scale->error ? 1 : 0;
  }
  EXPECT_GE(shown, 150);
  EXPECT_GE(held, shown * 92 / 100);
}

// Blocks that all agree have no spread, so no error.
TEST(PlacementFitTest, AgreementIsARatingWithoutError) {
  Games games(2);
  games.Add(0, 1, 0, 0, 20);
  for (const ErrorBars error_bars : {ErrorBars::kSandwich, ErrorBars::kBootstrap}) {
    const PlacementFit fit =
        FitPlacements(games.placements, games.pairs, Plain(RatingModel::kPlackettLuce, error_bars));
    EXPECT_EQ(fit.ratings.agents[0].status, RatingStatus::kRated);
    EXPECT_NEAR(fit.ratings.agents[0].elo, 0, 1e-9);
    EXPECT_FALSE(fit.ratings.agents[0].error.has_value());
  }
}

}  // namespace
}  // namespace riftlab
