// Do the 95 % intervals hold the truth 95 times in 100? Thousands of synthetic tournaments whose
// true figures are known, with the games of a block strongly dependent.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "engine/core/rng.h"
#include "tests/tournament/records.h"
#include "tournament/ratings/bradley_terry.h"
#include "tournament/ratings/elo.h"
#include "tournament/ratings/standings.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

// Part of the intervals that held the truth.
class Coverage {
 public:
  void Count(bool holds) {
    ++total_;
    held_ += holds ? 1 : 0;
  }
  void Count(const Estimate& estimate, double truth) {
    Count(estimate.low <= truth && truth <= estimate.high);
  }
  // As if every observation were independent: the interval that ignores blocks.
  void CountNaive(const Estimate& estimate, double variance, double truth) {
    const double error =
        kNormalQuantile975 * std::sqrt(variance / static_cast<double>(estimate.count));
    Count(std::abs(estimate.value - truth) <= error);
  }
  double part() const { return static_cast<double>(held_) / static_cast<double>(total_); }

 private:
  int total_ = 0;
  int held_ = 0;
};

void ExpectHonest(const Coverage& coverage) {
  EXPECT_GE(coverage.part(), 0.93);
  EXPECT_LE(coverage.part(), 0.97);
}

Rng StreamOf(int tournament) {
  return {20240601, {static_cast<std::uint64_t>(tournament), Purpose::kTest, 0}};
}

bool Happens(Rng& rng, double probability) { return rng.Uniform01() < probability; }

constexpr double kWin = 10;
constexpr double kLoss = 4;

// Blocks of two games between agents 0 and 1 with the seats exchanged. Agent 0 wins each game with
// probability `strength`; with probability `repeat` the second game goes to the same agent as the
// first, as when the deal suits its style.
StandingsSummary PlayMatch(Rng& rng, int blocks, double strength, double repeat) {
  Standings standings({"a", "b"}, 2);
  for (int block = 0; block < blocks; ++block) {
    const bool first = Happens(rng, strength);
    const bool second = Happens(rng, repeat) ? first : Happens(rng, strength);
    const auto index = static_cast<std::uint64_t>(block);
    standings.Add(RecordOf(index, {0, 1}, {first ? kWin : kLoss, first ? kLoss : kWin}));
    standings.Add(RecordOf(index, {1, 0}, {second ? kLoss : kWin, second ? kWin : kLoss}));
  }
  return standings.Finish();
}

TEST(CoverageTest, MatchesWithDependentGames) {
  constexpr double kStrength = 0.6;
  const double true_elo = *EloFromScore(kStrength);
  Coverage share;
  Coverage naive_share;
  Coverage score;
  Coverage points;
  Coverage elo;
  Coverage naive_elo;
  for (int tournament = 0; tournament < 3000; ++tournament) {
    Rng rng = StreamOf(tournament);
    const StandingsSummary summary = PlayMatch(rng, 100, kStrength, 0.8);
    const AgentStanding& agent = summary.agents[0];
    share.Count(agent.share, kStrength);
    naive_share.CountNaive(agent.share, agent.share.value * (1 - agent.share.value), kStrength);
    score.Count(agent.score, kStrength * kWin + (1 - kStrength) * kLoss);
    points.Count(summary.pairs[0].points, kStrength);
    const BradleyTerryFit fit = FitBradleyTerry(summary.pair_blocks);
    const double difference = fit.agents[0].elo - fit.agents[1].elo;
    elo.Count(std::abs(difference - true_elo) <= *fit.DifferenceError(0, 1));
    naive_elo.Count(std::abs(fit.agents[0].elo - true_elo / 2) <=
                    kNormalQuantile975 * std::sqrt(fit.fisher_covariance(0, 0)));
  }
  ExpectHonest(share);
  ExpectHonest(score);
  ExpectHonest(points);
  ExpectHonest(elo);
  EXPECT_LT(naive_share.part(), 0.89);
  EXPECT_LT(naive_elo.part(), 0.89);
}

// Luck that goes with the seat: the rotations even it out, so blocks are more alike than games.
// Counting games hides that; the interval from blocks uses it.
TEST(CoverageTest, SeatLuckNarrowsBlockIntervals) {
  constexpr double kLuckySeat = 0.8;  // probability that the deal decides for a seat
  constexpr double kStrength = 0.65;
  const double truth = kLuckySeat / 2 + (1 - kLuckySeat) * kStrength;
  Coverage share;
  Coverage naive_share;
  for (int tournament = 0; tournament < 3000; ++tournament) {
    Rng rng = StreamOf(tournament);
    Standings standings({"a", "b"}, 2);
    for (std::uint64_t block = 0; block < 60; ++block) {
      const bool is_lucky = Happens(rng, kLuckySeat);
      const bool seat_0_lucky = Happens(rng, 0.5);
      for (int rotation = 0; rotation < 2; ++rotation) {
        const bool agent_0_wins =
            is_lucky ? (rotation == 0) == seat_0_lucky : Happens(rng, kStrength);
        const bool seat_0_wins = (rotation == 0) == agent_0_wins;
        standings.Add(RecordOf(block, {rotation, 1 - rotation},
                               {seat_0_wins ? kWin : kLoss, seat_0_wins ? kLoss : kWin}));
      }
    }
    const Estimate estimate = standings.Finish().agents[0].share;
    share.Count(estimate, truth);
    naive_share.CountNaive(estimate, 0.25, truth);
  }
  ExpectHonest(share);
  EXPECT_GT(naive_share.part(), 0.995);
}

// An order of the agents in `lineup`, drawn from the model of Luce: the chance to be next is
// proportional to the weight. Pairs of it follow Bradley and Terry exactly.
std::vector<int> DrawOrder(Rng& rng, const std::vector<double>& weights, std::vector<int> lineup) {
  std::vector<int> order;
  while (!lineup.empty()) {
    double total = 0;
    for (const int agent : lineup) total += weights[static_cast<std::size_t>(agent)];
    double left = rng.Uniform01() * total;
    std::size_t next = 0;
    while (next + 1 < lineup.size() && left >= weights[static_cast<std::size_t>(lineup[next])]) {
      left -= weights[static_cast<std::size_t>(lineup[next])];
      ++next;
    }
    order.push_back(lineup[next]);
    lineup.erase(lineup.begin() + static_cast<std::ptrdiff_t>(next));
  }
  return order;
}

// Four agents in games of three: blocks of three rotations that mostly repeat the first order.
StandingsSummary PlayTriples(Rng& rng, int blocks, const std::vector<double>& weights) {
  constexpr double kRepeat = 0.85;
  const std::vector<std::vector<int>> lineups = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
  Standings standings({"a", "b", "c", "d"}, 3);
  for (int block = 0; block < blocks; ++block) {
    const std::vector<int>& lineup = lineups[static_cast<std::size_t>(block) % lineups.size()];
    const std::vector<int> first = DrawOrder(rng, weights, lineup);
    for (std::size_t rotation = 0; rotation < 3; ++rotation) {
      const std::vector<int> order =
          rotation == 0 || Happens(rng, kRepeat) ? first : DrawOrder(rng, weights, lineup);
      std::vector<int> agents;
      std::vector<double> scores;
      for (std::size_t seat = 0; seat < 3; ++seat) {
        agents.push_back(lineup[(seat + rotation) % 3]);
        const auto place = std::find(order.begin(), order.end(), agents.back()) - order.begin();
        scores.push_back(static_cast<double>(3 - place));
      }
      standings.Add(RecordOf(static_cast<std::uint64_t>(block), agents, scores));
    }
  }
  return standings.Finish();
}

TEST(CoverageTest, GamesOfThreeWithDependentRotations) {
  const std::vector<double> weights = {2.0, 1.2, 1.0, 0.6};
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  double mean_elo = 0;
  for (const double weight : weights) mean_elo += 400 * std::log10(weight) / 4;
  std::array<Coverage, 4> share;
  std::array<Coverage, 4> elo;
  Coverage naive_share;
  Coverage naive_elo;
  for (int tournament = 0; tournament < 2500; ++tournament) {
    Rng rng = StreamOf(tournament);
    const StandingsSummary summary = PlayTriples(rng, 80, weights);
    const BradleyTerryFit fit = FitBradleyTerry(summary.pair_blocks);
    for (std::size_t agent = 0; agent < 4; ++agent) {
      // Each agent sits out one line-up in four.
      double true_share = 0;
      for (std::size_t absent = 0; absent < 4; ++absent) {
        if (absent != agent) true_share += weights[agent] / (total - weights[absent]) / 3;
      }
      const Estimate& estimate = summary.agents[agent].share;
      share[agent].Count(estimate, true_share);
      naive_share.CountNaive(estimate, estimate.value * (1 - estimate.value), true_share);
      const double off =
          std::abs(fit.agents[agent].elo - 400 * std::log10(weights[agent]) + mean_elo);
      elo[agent].Count(off <= *fit.agents[agent].error);
      const auto index = static_cast<int>(agent);
      naive_elo.Count(off <= kNormalQuantile975 * std::sqrt(fit.fisher_covariance(index, index)));
    }
  }
  for (std::size_t agent = 0; agent < 4; ++agent) {
    SCOPED_TRACE(agent);
    ExpectHonest(share[agent]);
    ExpectHonest(elo[agent]);
  }
  EXPECT_LT(naive_share.part(), 0.85);
  EXPECT_LT(naive_elo.part(), 0.85);
}

// Few blocks, and a score close to its bound: where plain intervals fail first.
// A round robin in which the opponents are unlike: the line-ups take turns, so that the difference
// between them is no chance.
TEST(CoverageTest, RoundRobinWithUnlikeOpponents) {
  const std::array<std::array<double, 3>, 3> chance = {
      {{0.5, 0.5, 0.08}, {0.5, 0.5, 0.08}, {0.92, 0.92, 0.5}}};
  Coverage share;
  Coverage points;
  for (int tournament = 0; tournament < 3000; ++tournament) {
    Rng rng = StreamOf(tournament);
    Standings standings({"a", "b", "c"}, 2);
    std::uint64_t block = 0;
    for (int round = 0; round < 40; ++round) {
      for (const auto& [first, second] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)}) {
        for (int game = 0; game < 2; ++game) {
          const bool wins = Happens(
              rng, chance[static_cast<std::size_t>(first)][static_cast<std::size_t>(second)]);
          const double own = wins ? kWin : kLoss;
          const double other = wins ? kLoss : kWin;
          standings.Add(game == 0 ? RecordOf(block, {first, second}, {own, other})
                                  : RecordOf(block, {second, first}, {other, own}));
        }
        ++block;
      }
    }
    const StandingsSummary summary = standings.Finish();
    share.Count(summary.agents[0].share, (0.5 + 0.08) / 2);
    share.Count(summary.agents[2].share, 0.92);
    points.Count(summary.pairs[0].points, 0.5);
  }
  ExpectHonest(share);
  ExpectHonest(points);
}

TEST(CoverageTest, FewBlocks) {
  constexpr double kStrength = 0.7;
  Coverage share;
  Coverage score;
  for (int tournament = 0; tournament < 4000; ++tournament) {
    Rng rng = StreamOf(tournament);
    const AgentStanding agent = PlayMatch(rng, 15, kStrength, 0.5).agents[0];
    share.Count(agent.share, kStrength);
    score.Count(agent.score, kStrength * kWin + (1 - kStrength) * kLoss);
  }
  EXPECT_GE(share.part(), 0.93);
  EXPECT_LE(share.part(), 0.98);
  EXPECT_GE(score.part(), 0.92);
}

TEST(CoverageTest, SharesCloseToOne) {
  constexpr double kStrength = 0.97;
  Coverage share;
  Coverage wald;
  for (int tournament = 0; tournament < 4000; ++tournament) {
    Rng rng = StreamOf(tournament);
    const AgentStanding agent = PlayMatch(rng, 40, kStrength, 0.8).agents[0];
    share.Count(agent.share, kStrength);
    wald.CountNaive(agent.share, agent.share.value * (1 - agent.share.value), kStrength);
  }
  EXPECT_GE(share.part(), 0.93);
  EXPECT_LT(wald.part(), 0.80);
}

// The bound for blocks that all agree holds the truth at least 95 times in 100 of all tournaments
// in which it can be wrong at all.
TEST(CoverageTest, AgreementBound) {
  constexpr int kBlocks = 10;
  constexpr double kStrength = 0.9;
  Coverage share;
  for (int tournament = 0; tournament < 4000; ++tournament) {
    Rng rng = StreamOf(tournament);
    share.Count(PlayMatch(rng, kBlocks, kStrength, 1).agents[0].share, kStrength);
  }
  EXPECT_GE(share.part(), 0.93);
}

}  // namespace
}  // namespace riftlab
