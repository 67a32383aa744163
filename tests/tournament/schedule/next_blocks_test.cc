#include "tournament/schedule/next_blocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "tournament/ratings/rating_fit.h"

namespace riftlab {
namespace {

using Counts = std::vector<std::int64_t>;

// All pairs of `agents`, in games of two with the seats exchanged.
MeetingPlan PairsOf(int agents) {
  MeetingPlan plan{.lineups = {}, .sides = {0, 1}, .games_per_block = 2};
  for (int first = 0; first < agents; ++first) {
    for (int second = first + 1; second < agents; ++second) plan.lineups.push_back({first, second});
  }
  return plan;
}

// How two agents came out: blocks in which the first took both games, one, and none.
struct Match {
  int first = 0;
  int second = 0;
  int both = 0;
  int one = 0;
  int none = 0;
};

PlacementFit FitOf(int agents, const std::vector<Match>& matches, const ErrorTarget& target) {
  PairBlocks pairs(agents);
  PlacementBlocks placements({0, 1});
  const auto add = [&](const Match& match, double first, double second, int blocks) {
    const std::vector<int> seats = {match.first, match.second};
    for (int block = 0; block < blocks; ++block) {
      std::vector<PairResult> results;
      for (const double points : {first, second}) {
        results.push_back({match.first, match.second, points});
        placements.Add(seats, points > 0 ? std::vector<int>{1, 2} : std::vector<int>{2, 1});
      }
      pairs.AddBlock(results);
      placements.CloseBlock();
    }
  };
  for (const Match& match : matches) {
    add(match, 1, 1, match.both);
    add(match, 1, 0, match.one);
    add(match, 0, 0, match.none);
  }
  return FitRatings(placements, pairs, target.rating);
}

std::int64_t Sum(const Counts& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::int64_t{0});
}

// Three equals, and the weakest of four far below them.
const std::vector<Match> kUneven = {{0, 1, 25, 50, 25}, {0, 2, 25, 50, 25}, {1, 2, 25, 50, 25},
                                    {0, 3, 92, 8, 0},   {1, 3, 92, 8, 0},   {2, 3, 92, 8, 0}};

TEST(NextBlocksTest, EqualsMeetEquallyOften) {
  const ErrorTarget target{.elo = 5, .rating = {}};
  const std::vector<Match> even = {{0, 1, 25, 50, 25}, {0, 2, 25, 50, 25}, {1, 2, 25, 50, 25}};
  const Counts next = NextBlocks(PairsOf(3), {100, 100, 100}, FitOf(3, even, target), target,
                                 {.least = 3, .most = 60});
  EXPECT_EQ(next, (Counts{20, 20, 20}));
}

TEST(NextBlocksTest, GamesGoWhereTheErrorIsLargest) {
  const ErrorTarget target{.elo = 5, .rating = {}};
  const PlacementFit fit = FitOf(4, kUneven, target);
  EXPECT_EQ(ErrorsOf(fit.ratings, target).worst, 3);
  const Counts next =
      NextBlocks(PairsOf(4), Counts(6, 100), fit, target, {.least = 6, .most = 120});
  EXPECT_EQ(Sum(next), 120);
  EXPECT_EQ(next[0] + next[1] + next[3], 0);  // without agent 3
  for (const std::size_t lineup : {2U, 4U, 5U}) {
    EXPECT_NEAR(static_cast<double>(next[lineup]), 40, 2);
  }
}

// An anchor has no error, so that the others need what tells of their distance to it.
TEST(NextBlocksTest, AnAnchorDrawsTheGames) {
  ErrorTarget target{.elo = 5, .rating = {}};
  target.rating.anchor = RatingAnchor{.agent = 1, .elo = 100};
  const std::vector<Match> even = {{0, 1, 25, 50, 25}, {0, 2, 25, 50, 25}, {1, 2, 25, 50, 25}};
  const PlacementFit fit = FitOf(3, even, target);
  const Counts next =
      NextBlocks(PairsOf(3), {100, 100, 100}, fit, target, {.least = 3, .most = 60});
  EXPECT_EQ(next[1], 0);
  EXPECT_EQ(next[0], next[2]);
  const ErrorState errors = ErrorsOf(fit.ratings, target);
  EXPECT_NE(errors.worst, 1);
}

TEST(NextBlocksTest, TakesNoMoreThanTheTargetNeeds) {
  ErrorTarget target{.elo = 5, .rating = {}};
  const std::vector<Match> pair = {{0, 1, 25, 50, 25}};
  const PlacementFit fit = FitOf(2, pair, target);
  const double error = *fit.ratings.agents[0].error;
  // Errors fall with the root of the games.
  target.elo = error / 1.105;
  const Counts next = NextBlocks(PairsOf(2), {100}, fit, target, {.least = 5, .most = 64});
  EXPECT_EQ(next, Counts{23});
  target.elo = error / 1.01;
  EXPECT_EQ(NextBlocks(PairsOf(2), {100}, fit, target, {.least = 5, .most = 64}), Counts{5});
  target.elo = error / 3;
  EXPECT_EQ(NextBlocks(PairsOf(2), {100}, fit, target, {.least = 5, .most = 64}), Counts{64});
}

// Half of the games while the others need some, too; then all.
TEST(NextBlocksTest, WhoHasNoErrorBarGetsGames) {
  const std::vector<Match> matches = {{0, 1, 25, 50, 25}, {0, 2, 100, 0, 0}, {1, 2, 100, 0, 0}};
  ErrorTarget target{.elo = 5, .rating = {}};
  const PlacementFit fit = FitOf(3, matches, target);
  const ErrorState errors = ErrorsOf(fit.ratings, target);
  EXPECT_FALSE(errors.is_reached);
  EXPECT_EQ(errors.worst, 2);
  EXPECT_FALSE(errors.worst_error.has_value());
  EXPECT_EQ(NextBlocks(PairsOf(3), {100, 100, 104}, fit, target, {.least = 3, .most = 60}),
            (Counts{30, 17, 13}));
  target.elo = 500;
  EXPECT_EQ(NextBlocks(PairsOf(3), {100, 100, 100}, fit, target, {.least = 3, .most = 60}),
            (Counts{0, 30, 30}));
}

TEST(NextBlocksTest, WithoutAnyRatingAllMeetEvenly) {
  const ErrorTarget target{.elo = 5, .rating = {}};
  const std::vector<Match> matches = {{0, 1, 9, 0, 0}, {0, 2, 9, 0, 0}, {1, 2, 9, 0, 0}};
  const PlacementFit fit = FitOf(3, matches, target);
  EXPECT_EQ(NextBlocks(PairsOf(3), {9, 9, 9}, fit, target, {.least = 1, .most = 7}),
            (Counts{3, 2, 2}));
}

TEST(NextBlocksTest, AllBarsBelowTheTargetReachIt) {
  ErrorTarget target{.elo = 5, .rating = {}};
  const PlacementFit fit = FitOf(4, kUneven, target);
  const ErrorState errors = ErrorsOf(fit.ratings, target);
  ASSERT_TRUE(errors.worst_error.has_value());
  target.elo = *errors.worst_error;
  EXPECT_FALSE(ErrorsOf(fit.ratings, target).is_reached);
  target.elo = *errors.worst_error + 0.01;
  EXPECT_TRUE(ErrorsOf(fit.ratings, target).is_reached);
}

}  // namespace
}  // namespace riftlab
