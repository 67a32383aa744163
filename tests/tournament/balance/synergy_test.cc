#include "tournament/balance/synergy.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/rng.h"

namespace riftlab {
namespace {

constexpr int kGuilds = 8;
constexpr std::size_t kEach = 3;

using Guilds = std::set<int>;

// With the q of a report that has nothing else.
SynergySummary TestedFit(const Synergy& synergy) {
  SynergySummary summary = *synergy.Fit();
  ReportTests tests;
  AddTests(summary, tests);
  tests.SetQValues();
  return summary;
}

Guilds DrawGuilds(Rng& rng) {
  Guilds guilds;
  while (guilds.size() < kEach) guilds.insert(static_cast<int>(rng.Below(kGuilds)));
  return guilds;
}

std::string NameOf(int guild) { return "g" + std::to_string(guild); }

// Guild 4 is strong alone, guilds 0 and 1 are stronger together, 2 and 3 weaker.
constexpr double kStrong = 0.8;
constexpr double kTogether = 0.8;
// What of it is the pair's own: a sixth of the sum over all pairs of either guild is the guilds'.
constexpr double kOwn = kTogether - 2 * kTogether / 6;
double PlantedWorth(const Guilds& guilds) {
  double worth = guilds.contains(4) ? kStrong : 0;
  if (guilds.contains(0) && guilds.contains(1)) worth += kTogether;
  if (guilds.contains(2) && guilds.contains(3)) worth -= kTogether;
  return worth;
}

// Games in which sides of random guilds win in proportion to exp(worth), in blocks of two games
// with the same guilds.
SynergySummary Play(Rng& rng, int sides, int games,
                    const std::function<double(const Guilds&)>& worth) {
  Synergy synergy(sides);
  std::vector<Guilds> guilds(static_cast<std::size_t>(sides));
  for (int game = 0; game < games; ++game) {
    std::vector<double> weights;
    double total = 0;
    for (std::size_t side = 0; side < guilds.size(); ++side) {
      if (game % 2 == 0) guilds[side] = DrawGuilds(rng);
      for (const int guild : guilds[side]) synergy.Add(side, NameOf(guild));
      weights.push_back(std::exp(worth(guilds[side])));
      total += weights.back();
    }
    double left = rng.Uniform01() * total;
    std::vector<double> shares(guilds.size());
    std::size_t winner = 0;
    while (winner + 1 < guilds.size() && left >= weights[winner]) left -= weights[winner++];
    shares[winner] = 1;
    synergy.CloseGame(shares);
    if (game % 2 == 1) synergy.CloseBlock();
  }
  return TestedFit(synergy);
}

Rng PairStreamOf(int run) { return {11, {static_cast<std::uint64_t>(run), Purpose::kTest, 0}}; }

const SynergyEffect& Named(const std::vector<SynergyEffect>& effects, std::string_view name) {
  for (const SynergyEffect& effect : effects) {
    if (effect.name == name) return effect;
  }
  ADD_FAILURE() << name << " is missing";
  return effects.at(0);
}

bool Holds(const SynergyEffect& effect, double truth) {
  return effect.low <= truth && truth <= effect.high;
}

TEST(SynergyTest, FindsPlantedEffects) {
  Rng rng = PairStreamOf(0);
  const SynergySummary found = Play(rng, 2, 8000, PlantedWorth);
  EXPECT_EQ(found.games, 8000);
  EXPECT_EQ(found.blocks, 4000);
  EXPECT_EQ(found.names.size(), 8U);
  EXPECT_EQ(found.pairs.size(), 28U);
  EXPECT_EQ(found.names[0].name, "g4");
  EXPECT_LT(found.names[0].q, 0.001);
  const std::set<std::string> surest = {found.pairs[0].name, found.pairs[1].name};
  EXPECT_EQ(surest, (std::set<std::string>{"g0+g1", "g2+g3"}));
  EXPECT_TRUE(Holds(Named(found.pairs, "g0+g1"), kOwn));
  EXPECT_TRUE(Holds(Named(found.pairs, "g2+g3"), -kOwn));
  EXPECT_LT(found.pairs[1].q, 0.001);
  const SynergyEffect& together = Named(found.pairs, "g0+g1");
  EXPECT_NEAR(together.difference, 1 / (1 + std::exp(-together.logit)) - 0.5, 1e-12);
  // What is strong alone makes no pair strong.
  EXPECT_LT(std::abs(Named(found.pairs, "g4+g5").logit), 0.25);
}

TEST(SynergyTest, ThreeSides) {
  Rng rng = PairStreamOf(1);
  const SynergySummary found = Play(rng, 3, 6000, PlantedWorth);
  EXPECT_EQ(found.names[0].name, "g4");
  EXPECT_TRUE(Holds(Named(found.pairs, "g0+g1"), kOwn));
  EXPECT_LT(Named(found.pairs, "g0+g1").q, 0.05);
}

// Runs of 600 games whose effects are drawn from the priors: intervals hold them as often as they
// say. Effects of names are compared with each other, since only their differences mean anything.
TEST(SynergyTest, IntervalsHoldTheTruth) {
  int held = 0;
  int total = 0;
  int discoveries = 0;
  for (int run = 0; run < 25; ++run) {
    Rng rng = PairStreamOf(100 + run);
    std::array<std::array<double, kGuilds>, kGuilds> pair{};
    for (auto& row : pair) {
      for (double& value : row) {
        value = 0;
        for (int i = 0; i < 12; ++i) value += (rng.Uniform01() - 0.5) * 0.3;
      }
    }
    const SynergySummary found = Play(rng, 2, 600, [&](const Guilds& guilds) {
      double worth = 0;
      for (const int a : guilds) {
        for (const int b : guilds) {
          if (a < b) worth += pair[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
        }
      }
      return worth;
    });
    // Only what the names cannot take up of a pair is its own: the double difference.
    for (int a = 0; a < 4; ++a) {
      const auto i = static_cast<std::size_t>(a);
      const auto truth = [&](std::size_t x, std::size_t y) {
        return pair[std::min(x, y)][std::max(x, y)];
      };
      double own = truth(i, 4 + i);
      double all = 0;
      double with = 0;
      for (std::size_t x = 0; x < kGuilds; ++x) {
        for (std::size_t y = x + 1; y < kGuilds; ++y) {
          all += truth(x, y);
          if (x == i || y == i) with += truth(x, y);
          if (x == 4 + i || y == 4 + i) with += truth(x, y);
        }
      }
      own -= with / 6 - all / 21;
      const SynergyEffect& effect = Named(found.pairs, NameOf(a) + "+" + NameOf(a + 4));
      held += Holds(effect, own) ? 1 : 0;
      ++total;
    }
    for (const SynergyEffect& effect : found.pairs) discoveries += effect.q < 0.05 ? 1 : 0;
  }
  EXPECT_GE(held, total * 90 / 100);
  EXPECT_LT(discoveries, 25 * 28 / 4);
}

TEST(SynergyTest, NothingPlantedNothingFound) {
  int runs_with_discoveries = 0;
  for (int run = 0; run < 30; ++run) {
    Rng rng = PairStreamOf(200 + run);
    const SynergySummary found = Play(rng, 2, 400, [](const Guilds& /*guilds*/) { return 0.0; });
    for (const SynergyEffect& effect : found.pairs) {
      if (effect.q < 0.05) {
        ++runs_with_discoveries;
        break;
      }
    }
  }
  EXPECT_LE(runs_with_discoveries, 4);
}

// Alone: the utility is the outcome.
TEST(SynergyTest, SoloGames) {
  Rng rng = PairStreamOf(3);
  Synergy synergy(1);
  for (int game = 0; game < 2000; ++game) {
    const Guilds guilds = DrawGuilds(rng);
    for (const int guild : guilds) synergy.Add(0, NameOf(guild));
    const double mean = guilds.contains(0) && guilds.contains(1) ? 0.7 : 0.5;
    synergy.CloseGame({mean + 0.2 * (rng.Uniform01() - 0.5)});
    synergy.CloseBlock();
  }
  const SynergySummary found = TestedFit(synergy);
  EXPECT_EQ(found.pairs[0].name, "g0+g1");
  EXPECT_LT(found.pairs[0].q, 0.001);
  EXPECT_GT(found.pairs[0].difference, 0.1);
}

TEST(SynergyTest, WithoutPairsOrGamesThereIsNone) {
  Synergy single(2);
  Synergy few(2);
  for (int game = 0; game < 100; ++game) {
    single.Add(0, "a");
    single.Add(1, "b");
    single.CloseGame({1, 0});
    single.CloseBlock();
    if (game >= Synergy::kMinBlocks - 1) continue;
    for (const char* name : {"a", "b", "a"}) few.Add(0, name);
    few.CloseGame({1, 0});
    few.CloseBlock();
  }
  EXPECT_FALSE(single.Fit().has_value());
  EXPECT_FALSE(few.Fit().has_value());
  EXPECT_FALSE(Synergy(2).Fit().has_value());
}

// More games than are kept change nothing.
TEST(SynergyTest, MemoryIsBounded) {
  Synergy synergy(2);
  for (std::size_t game = 0; game < Synergy::kMaxGames + 5000; ++game) {
    synergy.Add(0, game % 2 == 0 ? "a" : "b");
    synergy.Add(0, game % 5 < 2 ? "c" : "d");
    synergy.Add(1, "a");
    synergy.CloseGame({game % 3 == 0 ? 1.0 : 0.0, game % 3 == 0 ? 0.0 : 1.0});
    synergy.CloseBlock();
  }
  EXPECT_LE(synergy.Fit()->games, static_cast<std::int64_t>(Synergy::kMaxGames));
}

}  // namespace
}  // namespace riftlab
