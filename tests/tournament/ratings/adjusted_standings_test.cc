#include "tournament/ratings/adjusted_standings.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/core/rng.h"
#include "tests/tournament/records.h"
#include "tournament/ratings/bradley_terry.h"
#include "tournament/ratings/elo.h"
#include "tournament/ratings/standings.h"

namespace riftlab {
namespace {

// Games of two in which luck decides most: the share of a seat is its skill, with luck on top, and
// its luck is told.
void AddBlock(Standings& standings, std::uint64_t block, int first, int second, double skill,
              Rng& rng) {
  for (int rotation = 0; rotation < 2; ++rotation) {
    const bool is_first = rotation == 0;
    const double chance = is_first ? skill : 1 - skill;
    const double luck = rng.Uniform01() < 0.5 ? 0.3 : -0.3;
    const bool wins = rng.Uniform01() < chance + luck;
    GameRecord record =
        RecordOf(block, is_first ? std::vector{first, second} : std::vector{second, first},
                 wins ? std::vector<double>{1, 0} : std::vector<double>{0, 1});
    record.luck = {luck, -luck};
    standings.Add(record);
  }
}

TEST(AdjustedStandingsTest, NarrowsWhatLuckWidened) {
  Rng rng(3, {});
  Standings standings({"a", "b"}, 2);
  for (std::uint64_t block = 0; block < 2000; ++block) AddBlock(standings, block, 0, 1, 0.6, rng);
  const StandingsSummary summary = standings.Finish();
  ASSERT_TRUE(summary.adjusted.has_value());
  const AdjustedStandings& adjusted = *summary.adjusted;
  ASSERT_TRUE(adjusted.shares.is_adjusted);
  // Variance of a win 0.24, of what luck explains 0.09.
  EXPECT_NEAR(*adjusted.shares.variance_ratio, 1 - 0.09 / 0.24, 0.05);
  EXPECT_NEAR(adjusted.shares.multiple, 1, 0.1);
  EXPECT_NEAR(adjusted.shares.means[0].adjusted.value, 0.6, 0.025);
  EXPECT_EQ(adjusted.shares.means[0].raw.value, summary.agents[0].share.value);
  ASSERT_EQ(adjusted.pairs.size(), 1U);
  EXPECT_EQ(adjusted.pairs[0].points.adjusted.value, adjusted.shares.means[0].adjusted.value);
  // The rating of two agents is the Elo of their points, with the error of these.
  const BradleyTerryFit fit = FitBradleyTerry(adjusted.pair_blocks, std::nullopt);
  EXPECT_NEAR(fit.agents[0].elo - fit.agents[1].elo,
              *EloFromScore(adjusted.pairs[0].points.adjusted.value), 1e-6);
  const BradleyTerryFit raw = FitBradleyTerry(summary.pair_blocks, std::nullopt);
  EXPECT_NEAR(*fit.agents[0].error / *raw.agents[0].error,
              std::sqrt(*adjusted.shares.variance_ratio), 0.02);
}

TEST(AdjustedStandingsTest, LineupsOfManyAgents) {
  Rng rng(4, {});
  Standings standings({"a", "b", "c"}, 2);
  for (std::uint64_t block = 0; block < 900; ++block) {
    const int lineup = static_cast<int>(block % 3);
    AddBlock(standings, block, lineup == 2 ? 1 : 0, lineup == 0 ? 1 : 2, 0.65, rng);
  }
  const StandingsSummary summary = standings.Finish();
  const AdjustedStandings& adjusted = *summary.adjusted;
  ASSERT_TRUE(adjusted.shares.is_adjusted);
  ASSERT_EQ(adjusted.pairs.size(), 3U);
  for (const AdjustedPair& pair : adjusted.pairs) {
    EXPECT_NEAR(pair.points.adjusted.value, 0.65, 0.07);
    EXPECT_LT(pair.points.adjusted.standard_error, pair.points.raw.standard_error);
    EXPECT_EQ(pair.points.adjusted.count, 600);
  }
  double sum = 0;
  for (const AdjustedMean& mean : adjusted.shares.means) sum += mean.adjusted.value;
  EXPECT_NEAR(sum, 1.5, 1e-9);
}

TEST(AdjustedStandingsTest, NothingWithoutLuckAndTooFewBlocksSaySo) {
  Standings plain({"a", "b"}, 2);
  plain.Add(RecordOf(0, {0, 1}, {1, 0}));
  EXPECT_FALSE(plain.Finish().adjusted.has_value());
  Rng rng(5, {});
  Standings few({"a", "b"}, 2);
  for (std::uint64_t block = 0; block < 99; ++block) AddBlock(few, block, 0, 1, 0.6, rng);
  const StandingsSummary summary = few.Finish();
  EXPECT_FALSE(summary.adjusted->shares.is_adjusted);
  EXPECT_EQ(summary.adjusted->shares.blocks, 99);
  EXPECT_TRUE(summary.adjusted->pairs.empty());
}

}  // namespace
}  // namespace riftlab
