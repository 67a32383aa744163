#include "tournament/train/gate.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "agents/learned/net_file.h"
#include "engine/core/registry.h"
#include "tests/tournament/temp_folder.h"
#include "tournament/driver/driver.h"
#include "tournament/runner/tournament.h"
#include "tournament/train/training.h"

namespace riftlab {
namespace {

constexpr TrainPlan kPlan = {.generations = 1,
                             .games = 100,
                             .self_games = 10,
                             .search = 4,
                             .gate = 8,
                             .gate_games = 40,
                             .net_cost = 1};

AnyGame GameOf(const std::string& name, int players) {
  GameConfig rules;
  rules.players = players;
  return *MakeGame(name, rules);
}

TournamentConfig ConfigOf(int players, const std::string& game = "ripple_rush") {
  return TrainingOf(GameOf(game, players), kPlan, 3);
}

// A net that corrects nothing, whatever it sees, and gives all moves the same.
std::string ConstantNet(const TempFolder& folder, const TournamentConfig& config,
                        bool has_moves = false) {
  const auto sampler = (*FindGameDriver(config.game))->make_sampler(config.rules);
  const NetShape shape = (*sampler)->Shape();
  NetFile net{.purpose = (*sampler)->Purpose(), .record = "nothing learnt"};
  net.weights.first.resize(static_cast<std::size_t>(shape.facts));
  if (has_moves) {
    net.policy.emplace();
    net.policy->first.resize(static_cast<std::size_t>(shape.inputs));
    net.policy->second.resize(static_cast<std::size_t>(shape.moves));
    net.policy->second_bias.resize(static_cast<std::size_t>(shape.moves));
  }
  std::string path = folder / (has_moves ? "with_moves.rlnet" : "constant.rlnet");
  Spit(path, FormatNet(net));
  return path;
}

std::string ConstantNet(const TempFolder& folder, int players) {
  return ConstantNet(folder, ConfigOf(players));
}

// With the iterations of a gate as it is by default: with a handful of them the settings for nets,
// which hold on to the quick choice, would win by themselves.
TEST(GateTest, ANetThatHasLearntNothingDoesNotWin) {
  for (const int players : {1, 2, 3}) {
    const TempFolder folder;
    TrainPlan plan = kPlan;
    plan.gate = 200;
    const absl::StatusOr<TournamentConfig> match =
        GateMatch(ConfigOf(players), plan, ConstantNet(folder, players), "", 5, "");
    ASSERT_TRUE(match.ok()) << match.status();
    const absl::StatusOr<GateOutcome> gate = PlayGate(*match, {.dir = folder / "gate"});
    ASSERT_TRUE(gate.ok()) << gate.status();
    EXPECT_NE(gate->step.end, GateEnd::kWon) << players;
    EXPECT_GT(gate->step.games, 0);
    EXPECT_FALSE(gate->interrupted);
    EXPECT_LE(gate->step.low, gate->step.score);
    EXPECT_LE(gate->step.score, gate->step.high);
  }
}

// With an opponent that hardly searches it does.
TEST(GateTest, WhoIsBetterWins) {
  for (const int players : {1, 2}) {
    const TempFolder folder;
    TrainPlan plan = kPlan;
    plan.gate = 30;
    plan.gate_games = 400;
    absl::StatusOr<TournamentConfig> match =
        GateMatch(ConfigOf(players), plan, ConstantNet(folder, players), "", 5, "");
    ASSERT_TRUE(match.ok()) << match.status();
    match->agents[1] = {.label = "random", .name = "random", .params = {}};
    const absl::StatusOr<GateOutcome> gate = PlayGate(*match, {.dir = folder / "gate"});
    ASSERT_TRUE(gate.ok()) << gate.status();
    EXPECT_EQ(gate->step.end, GateEnd::kWon) << players;
    EXPECT_GT(gate->step.low, players == 1 ? 0 : 0.5);
  }
}

TEST(GateTest, BudgetsTakeTheSameTime) {
  const TempFolder folder;
  const std::string net = ConstantNet(folder, 2);
  TrainPlan plan = kPlan;
  plan.gate = 1000;
  const auto iterations = [&](double cost, const std::string& best) {
    plan.net_cost = cost;
    const TournamentConfig match = *GateMatch(ConfigOf(2), plan, net, best, 5, "");
    EXPECT_EQ(match.sprt->elo1, kGateElo);
    return match.agents[0].params.at("iterations") + ":" + match.agents[1].params.at("iterations");
  };
  EXPECT_EQ(iterations(1.6, ""), "625:1000");
  EXPECT_EQ(iterations(0.5, ""), "1000:500");
  EXPECT_EQ(iterations(1.6, net), "1000:1000");
}

// An iteration with learnt moves takes more time than one with values alone.
TEST(GateTest, LearntMovesHaveTheirPrice) {
  const TempFolder folder;
  TrainPlan plan = kPlan;
  plan.gate = 1400;
  plan.net_cost = 0.5;
  const auto iterations = [&](const std::string& game, bool candidate, bool best) {
    const TournamentConfig config = ConfigOf(2, game);
    const TournamentConfig match = *GateMatch(config, plan, ConstantNet(folder, config, candidate),
                                              ConstantNet(folder, config, best), 5, "");
    return match.agents[0].params.at("iterations") + ":" + match.agents[1].params.at("iterations");
  };
  EXPECT_EQ(iterations("warrift", false, false), "1400:1400");
  EXPECT_EQ(iterations("warrift", true, false), "1000:1400");
  EXPECT_EQ(iterations("warrift", true, true), "1400:1400");
  // Where `best` does not play by them, they cost nothing.
  EXPECT_EQ(iterations("ripple_rush", true, false), "1400:1400");
  const TournamentConfig config = ConfigOf(2, "warrift");
  const TournamentConfig first =
      *GateMatch(config, plan, ConstantNet(folder, config, true), "", 5, "");
  EXPECT_EQ(first.agents[0].params.at("iterations"), "1400");
  EXPECT_EQ(first.agents[1].params.at("iterations"), "980");
}

// With playouts an iteration costs more than one that ends with a net's word: the more the more
// play to the end, and the less the more sides the net is asked of.
TEST(GateTest, WhatNetsUsuallyCostIsOfTheGame) {
  EXPECT_DOUBLE_EQ(UsualNetCost(GameOf("riftforce", 2)), 1.6);
  EXPECT_EQ(UsualNetCost(GameOf("riftwalker", 3)), 2.4);  // to the last digit
  EXPECT_DOUBLE_EQ(UsualNetCost(GameOf("ripple_rush", 2)), 0.18);
  EXPECT_DOUBLE_EQ(UsualNetCost(GameOf("warrift", 4)), 0.18);
  const auto cost = [](const std::string& name, const std::string& mode, int players) {
    GameConfig rules;
    rules.mode = mode;
    rules.players = players;
    return UsualNetCost(*MakeGame(name, rules));
  };
  EXPECT_DOUBLE_EQ(cost("warrift", "solo", 1), 0.35);
  EXPECT_DOUBLE_EQ(cost("warrift", "team", 4), 0.08);
  EXPECT_DOUBLE_EQ(cost("riftforce", "solo", 1), 1);
  EXPECT_DOUBLE_EQ(cost("riftforce", "team", 4), 1.6);
}

TEST(GateTest, MeasuredBudgetsAreRecorded) {
  const TempFolder folder;
  const std::string net = ConstantNet(folder, 2);
  TrainPlan plan = kPlan;
  plan.net_cost = 0;
  const absl::StatusOr<TournamentConfig> match = GateMatch(ConfigOf(2), plan, net, "", 5, "");
  ASSERT_TRUE(match.ok()) << match.status();
  EXPECT_NE(match->equal_time.find("us an iteration"), std::string::npos) << match->equal_time;
  // What was begun goes on with its budgets, however long iterations take now.
  TournamentConfig begun = *match;
  begun.agents[0].params["iterations"] = "3";
  begun.equal_time = "as it was then";
  begun.games = 4;
  ASSERT_TRUE(PlayGate(begun, {.dir = folder / "gate"}).ok());
  const auto again = GateMatch(ConfigOf(2), plan, net, "", 5, folder / "gate");
  EXPECT_EQ(again->agents, begun.agents);
  EXPECT_EQ(again->equal_time, "as it was then");
  // Between other nets there is nothing to go on with.
  const std::string other = folder / "other.rlnet";
  Spit(other, Slurp(net));
  EXPECT_NE(GateMatch(ConfigOf(2), plan, other, "", 5, folder / "gate")->equal_time,
            "as it was then");
}

TEST(GateTest, AHalfPlayedMatchIsGoneOnWith) {
  const TempFolder folder;
  const TournamentConfig match = *GateMatch(ConfigOf(2), kPlan, ConstantNet(folder, 2), "", 5, "");
  ASSERT_TRUE(PlayGate(match, {.dir = folder / "whole"}).ok());
  const std::string expected = Slurp(folder / "whole/games.jsonl");
  int asked = 0;
  const absl::StatusOr<GateOutcome> late =
      PlayGate(match, {.dir = folder / "gate", .is_late = [&] { return ++asked == 3; }});
  ASSERT_TRUE(late.ok()) << late.status();
  EXPECT_EQ(late->step.end, GateEnd::kLate);
  EXPECT_FALSE(late->interrupted);
  EXPECT_TRUE(expected.starts_with(Slurp(folder / "gate/games.jsonl")));
  ASSERT_TRUE(PlayGate(match, {.dir = folder / "gate"}).ok());
  EXPECT_EQ(Slurp(folder / "gate/games.jsonl"), expected);
  // Another match is begun anew.
  TournamentConfig other = match;
  other.seed = 6;
  ASSERT_TRUE(PlayGate(other, {.dir = folder / "gate"}).ok());
  EXPECT_NE(Slurp(folder / "gate/games.jsonl"), expected);
}

TEST(GateTest, StoppedItSaysSo) {
  const TempFolder folder;
  const TournamentConfig match = *GateMatch(ConfigOf(2), kPlan, ConstantNet(folder, 2), "", 5, "");
  const std::atomic<bool> stop = true;
  const absl::StatusOr<GateOutcome> gate = PlayGate(match, {.dir = folder / "gate", .stop = &stop});
  ASSERT_TRUE(gate.ok()) << gate.status();
  EXPECT_TRUE(gate->interrupted);
}

}  // namespace
}  // namespace riftlab
