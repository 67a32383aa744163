#include "tournament/ratings/effects.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "tests/tournament/ratings/records.h"
#include "tournament/ratings/balance.h"

namespace riftlab {
namespace {

Estimate ShareOf(int wins, int games) {
  BlockRatio ratio;
  for (int game = 0; game < games; ++game) ratio.Add(game < wins ? 1 : 0, 1);
  return ratio.Bounded(0, 1);
}

TEST(EffectsTest, CohensH) {
  EXPECT_DOUBLE_EQ(CohensH(0.5, 0.5), 0);
  EXPECT_DOUBLE_EQ(CohensH(1, 0), std::numbers::pi);
  // Cohen's table 6.2.2: 2 asin sqrt(0.65) = 1.875, 2 asin sqrt(0.45) = 1.471.
  EXPECT_NEAR(CohensH(0.65, 0.45), 0.404, 1e-3);
  EXPECT_DOUBLE_EQ(CohensH(0.45, 0.65), -CohensH(0.65, 0.45));
}

// The test rejects what the interval leaves out.
TEST(EffectsTest, PValuesAgreeWithIntervals) {
  for (const int wins : {3, 12, 20, 27, 39, 40}) {
    const Estimate share = ShareOf(wins, 40);
    SCOPED_TRACE(wins);
    EXPECT_NEAR(*PValue(share, share.low), 0.05, 1e-9);
    if (share.high < 1) {
      EXPECT_NEAR(*PValue(share, share.high), 0.05, 1e-9);
    }
  }
  BlockRatio means;
  for (const double value : {3.0, 4.0, 6.0}) means.Add(value / 10, 1);
  const Estimate mean = means.Unbounded();
  EXPECT_NEAR(*PValue(mean, mean.low), 0.05, 1e-9);
}

TEST(EffectsTest, WithoutSpreadThereIsNoTest) {
  EXPECT_FALSE(PValue({.count = 5, .blocks = 1, .value = 0.4}, 0.5).has_value());
  EXPECT_FALSE(PValue(ShareOf(4, 4), 1).has_value());
  EXPECT_DOUBLE_EQ(*PValue(ShareOf(4, 4), 0.5), 1.0 / 16);
  EXPECT_FALSE(EffectOf(ShareOf(4, 4), 0.5, 4).games_for_one_percent.has_value());
}

TEST(EffectsTest, GamesForOnePercent) {
  // A share of one half needs 1.96^2 / 4 / 0.01^2 = 9604 games of its own, and this name is in
  // every fifth.
  const Effect effect = EffectOf(ShareOf(500, 1000), 0.5, 5000);
  EXPECT_NEAR(*effect.games_for_one_percent, 5 * 9604, 60);
  EXPECT_DOUBLE_EQ(effect.difference, 0);
}

TEST(EffectsTest, QValuesByHand) {
  // Benjamini and Hochberg: q = min over larger p of p * m / rank.
  std::vector<Effect> effects(6);
  const double values[] = {0.04, 0.001, 0.5, 0.012, 0.039};
  std::vector<Effect*> table;
  for (std::size_t i = 0; i < effects.size(); ++i) {
    if (i < 5) effects[i].p = values[i];  // the last has none and does not count
    table.push_back(&effects[i]);
  }
  SetQValues(table);
  EXPECT_DOUBLE_EQ(*effects[1].q, 0.005);
  EXPECT_DOUBLE_EQ(*effects[3].q, 0.03);
  EXPECT_DOUBLE_EQ(*effects[4].q, 0.05);
  EXPECT_DOUBLE_EQ(*effects[0].q, 0.05);
  EXPECT_DOUBLE_EQ(*effects[2].q, 0.5);
  EXPECT_FALSE(effects[5].q.has_value());
  EXPECT_TRUE(IsSignificant(effects[3]));
  EXPECT_FALSE(IsSignificant(effects[4]));
}

// Games of two in which each seat has three of twelve guilds. The first guild is worth `strength`
// on the logistic scale; the others nothing.
std::vector<CategorySummary> PlayGuilds(Rng& rng, int games, double strength) {
  Balance balance(
      {"a"}, {0, 1},
      {{.key = "guild", .scope = TagScope::kSeat, .kind = TagKind::kCategory, .help = ""}});
  for (int game = 0; game < games; ++game) {
    std::vector<std::string> guilds;
    double advantage = 0;
    for (int seat = 0; seat < 2; ++seat) {
      std::vector<int> bag = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
      for (std::size_t i = 0; i < 3; ++i) {
        std::swap(bag[i], bag[i + rng.Below(static_cast<std::uint32_t>(12 - i))]);
        guilds.push_back("g" + std::to_string(bag[i]));
        if (bag[i] == 0) advantage += seat == 0 ? strength : -strength;
      }
    }
    const bool first_wins = rng.Uniform01() < 1 / (1 + std::exp(-advantage));
    GameRecord record = RecordOf(static_cast<std::uint64_t>(game), {0, 0},
                                 {first_wins ? 1.0 : 0.0, first_wins ? 0.0 : 1.0});
    record.result.tags = {{"guild", guilds}};
    balance.Add(record);
  }
  return balance.Finish().tags.at(0).categories;
}

// In how many of `tables` tables some guild but the first is significant, and in how many the
// first.
struct Discoveries {
  int others = 0;
  int first = 0;
};

Discoveries CountDiscoveries(double strength, int tables) {
  Discoveries counts;
  for (int table = 0; table < tables; ++table) {
    Rng rng(7, {static_cast<std::uint64_t>(table), Purpose::kTest, 0});
    bool has_other = false;
    for (const CategorySummary& guild : PlayGuilds(rng, 400, strength)) {
      if (!IsSignificant(*guild.effect)) continue;
      if (guild.name == "g0") {
        ++counts.first;
      } else {
        has_other = true;
      }
    }
    counts.others += has_other ? 1 : 0;
  }
  return counts;
}

TEST(EffectsTest, FewFalseDiscoveriesWhereThereIsNothing) {
  // Each table errs with probability 0.05 at most: 10 of 200 expected, more than 19 once in 300.
  const Discoveries counts = CountDiscoveries(0, 200);
  EXPECT_LE(counts.first + counts.others, 19);
}

TEST(EffectsTest, APlantedEffectIsFoundAndLittleElse) {
  const Discoveries counts = CountDiscoveries(1.0, 100);
  EXPECT_GE(counts.first, 95);
  // The others are a little below par in truth: who has them lacks the first guild more often.
  EXPECT_LE(counts.others, 40);
}

}  // namespace
}  // namespace riftlab
