#include "tournament/balance/luck_and_skill.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "engine/core/rng.h"
#include "tests/tournament/records.h"

namespace riftlab {
namespace {

// What decides the simulated games of two, each in units of its standard deviation.
struct World {
  double skill = 0;  // agents have strengths -1, 0, 1 times this
  double seat = 0;   // of seat 0 over seat 1
  double deal = 0;
  double chance = 0;
};

double Normal(Rng& rng) {
  double sum = -6;
  for (int i = 0; i < 12; ++i) sum += rng.Uniform01();
  return sum;
}

// Shares 0.5 + sum of what decides, not rounded to wins: so the components are known exactly.
LuckAndSkill Play(const World& world, int blocks, std::uint64_t run) {
  LuckAndSkill result({0, 1}, 3);
  const std::vector<std::vector<int>> lineups = {{0, 1}, {0, 2}, {1, 2}};
  for (int block = 0; block < blocks; ++block) {
    Rng rng(21, {run * 100'000 + static_cast<std::uint64_t>(block), Purpose::kTest, 0});
    const std::vector<int>& lineup = lineups[static_cast<std::size_t>(block) % 3];
    const double deal = world.deal * Normal(rng);
    for (int rotation = 0; rotation < 2; ++rotation) {
      const int first = lineup[static_cast<std::size_t>(rotation)];
      const int second = lineup[static_cast<std::size_t>(1 - rotation)];
      const double lead =
          world.skill * (first - second) + world.seat + deal + world.chance * Normal(rng);
      GameRecord record = RecordOf(static_cast<std::uint64_t>(block), {first, second}, {0, 0});
      record.result.shares = {0.5 + lead, 0.5 - lead};
      result.Add(record);
    }
  }
  return result;
}

// The strength term of games between -1, 0 and 1: differences 1, 2 and 1 in equal parts.
double AgentVariance(const World& world) { return world.skill * world.skill * 6 / 3; }

TEST(LuckAndSkillTest, ComponentsAreRecovered) {
  const World world{.skill = 0.1, .seat = 0.05, .deal = 0.12, .chance = 0.2};
  const LuckAndSkillSummary found = *Play(world, 6000, 0).Finish();
  const double agent = AgentVariance(world);
  const double seat = world.seat * world.seat;
  const double deal = world.deal * world.deal;
  const double total = agent + seat + deal + world.chance * world.chance;
  EXPECT_EQ(found.blocks, 6000);
  EXPECT_NEAR(found.variance, total, 0.05 * total);
  EXPECT_NEAR(found.agent.value, agent / total, 0.03);
  EXPECT_NEAR(found.seat.value, seat / total, 0.02);
  EXPECT_NEAR(found.deal.value, deal / total, 0.03);
  EXPECT_NEAR(found.agent.value + found.seat.value + found.deal.value + found.rest.value, 1, 1e-9);
}

TEST(LuckAndSkillTest, IntervalsHoldTheTruth) {
  const World world{.skill = 0.08, .seat = 0.06, .deal = 0.12, .chance = 0.2};
  const double total = AgentVariance(world) + world.seat * world.seat + world.deal * world.deal +
                       world.chance * world.chance;
  int held = 0;
  constexpr int kRuns = 60;
  const auto holds = [](const WithBounds& part, double truth) {
    return part.low <= truth && truth <= part.high ? 1 : 0;
  };
  for (int run = 1; run <= kRuns; ++run) {
    const LuckAndSkillSummary found = *Play(world, 200, static_cast<std::uint64_t>(run)).Finish();
    held += holds(found.agent, AgentVariance(world) / total);
    held += holds(found.seat, world.seat * world.seat / total);
    held += holds(found.deal, world.deal * world.deal / total);
  }
  EXPECT_GE(held, 3 * kRuns * 88 / 100);
}

// Where there is nothing the components are about 0: uncertainty is taken off.
TEST(LuckAndSkillTest, PureChance) {
  double agent = 0;
  double deal = 0;
  for (std::uint64_t run = 0; run < 20; ++run) {
    const LuckAndSkillSummary found = *Play({.chance = 0.3}, 120, 200 + run).Finish();
    agent += found.agent.value / 20;
    deal += found.deal.value / 20;
  }
  EXPECT_NEAR(agent, 0, 0.01);
  EXPECT_NEAR(deal, 0, 0.05);
}

bool IsPossible(const WithBounds& part) {
  return 0 <= part.low && part.low <= part.value && part.value <= part.high && part.high <= 1;
}

// Where there is nothing, or little, intervals hold it, and none leaves what is possible.
TEST(LuckAndSkillTest, IntervalsNearZeroHoldTheTruth) {
  constexpr int kRuns = 200;
  const World worlds[] = {{.chance = 0.3}, {.skill = 0.02, .seat = 0.02, .chance = 0.3}};
  for (const World& world : worlds) {
    const double total =
        AgentVariance(world) + world.seat * world.seat + world.chance * world.chance;
    int agent = 0;
    int seat = 0;
    int deal = 0;
    int claims = 0;
    for (std::uint64_t run = 0; run < kRuns; ++run) {
      const LuckAndSkillSummary found = *Play(world, 120, 400 + run).Finish();
      for (const WithBounds* part : {&found.agent, &found.seat, &found.deal, &found.rest}) {
        EXPECT_TRUE(IsPossible(*part));
        EXPECT_LT(part->low, part->high);
      }
      const auto holds = [](const WithBounds& part, double truth) {
        return part.low <= truth && truth <= part.high ? 1 : 0;
      };
      agent += holds(found.agent, AgentVariance(world) / total);
      seat += holds(found.seat, world.seat * world.seat / total);
      deal += holds(found.deal, 0);
      claims += found.agent.low > 0 ? 1 : 0;
    }
    for (const int held : {agent, seat, deal}) EXPECT_GE(held, kRuns * 92 / 100);
    if (world.skill == 0) {
      EXPECT_LE(claims, kRuns * 6 / 100);
    }
  }
}

// Deals that decide all: whoever gets the seat wins.
TEST(LuckAndSkillTest, PureLuckOfTheDeal) {
  LuckAndSkill games({0, 1}, 2);
  for (std::uint64_t block = 0; block < 100; ++block) {
    const bool first_wins = block % 7 < 3;
    for (int rotation = 0; rotation < 2; ++rotation) {
      games.Add(RecordOf(block, {rotation, 1 - rotation},
                         {first_wins ? 1.0 : 0.0, first_wins ? 0.0 : 1.0}));
    }
  }
  const LuckAndSkillSummary found = *games.Finish();
  EXPECT_GT(found.deal.value, 0.9);
  EXPECT_NEAR(found.agent.value, 0, 0.01);
}

TEST(LuckAndSkillTest, WhereItCannotBeToldThereIsNone) {
  LuckAndSkill alone({0}, 2);
  LuckAndSkill few({0, 1}, 2);
  LuckAndSkill fixed({0, 1}, 2);
  for (std::uint64_t block = 0; block < 60; ++block) {
    alone.Add(RecordOf(block, {0}, {1}));
    fixed.Add(RecordOf(block, {0, 1}, {static_cast<double>(block % 2), 0.5}));
    if (block < 30) few.Add(RecordOf(block, {0, 1}, {static_cast<double>(block % 2), 0.5}));
  }
  EXPECT_FALSE(alone.Finish().has_value());
  EXPECT_FALSE(few.Finish().has_value());
  EXPECT_FALSE(fixed.Finish().has_value());
}

}  // namespace
}  // namespace riftlab
