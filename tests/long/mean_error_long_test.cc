// Who plays at random loses more by errors than who plays sensibly.
#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/registry.h"
#include "tournament/driver/driver.h"
#include "tournament/play/decider.h"
#include "tournament/play/live_game.h"
#include "tournament/review/review.h"
#include "tournament/review/run_review.h"

namespace riftlab {
namespace {

constexpr std::array<const char*, 3> kAgents = {"random", "greedy", "best:iterations=200"};
// Deals that each pair of agents plays in both seats.
constexpr std::uint64_t kDeals = 2;

// A game between two of the agents, by seat.
std::pair<PlayedGame, GameRecord> PlayedBy(const AnyGame& game, std::uint64_t deal,
                                           std::array<int, 2> seats) {
  const GameDriver* driver = *FindGameDriver(game.info().name);
  std::vector<std::unique_ptr<Decider>> deciders;
  deciders.reserve(seats.size());
  for (const int agent : seats) {
    deciders.push_back(*driver->make_decider(
        game.config(), *ParseAgentSpec(kAgents[static_cast<std::size_t>(agent)])));
  }
  LiveGame live(game, deal, std::nullopt);
  PlayedGame played{.game = game, .positions = {live.state()}, .actions = {}};
  while (live.ToMove() != kNobody) {
    const Player seat = live.ToMove();
    const Action action = *deciders[seat]->Decide(live.state(), live.stream(seat));
    live.Apply(action);
    played.actions.push_back(action);
    played.positions.push_back(live.state());
  }
  GameRecord record;
  record.game = {.seed = deal, .game_index = deal, .block = deal, .agents = {seats[0], seats[1]}};
  return {std::move(played), std::move(record)};
}

class MeanErrorTest : public testing::TestWithParam<std::string> {};

TEST_P(MeanErrorTest, RandomLosesMost) {
  const AnyGame game = *MakeGame(GetParam(), {});
  RunReview all(kAgents.size(), 2);
  ReviewOptions options;
  options.search.agent = *ParseAgentSpec("best");
  options.search.iterations = 300;
  options.play_on = *ParseAgentSpec("greedy");
  options.worlds = 20;
  for (std::uint64_t deal = 1; deal <= kDeals; ++deal) {
    for (const auto& [one, other] : {std::pair(0, 1), std::pair(0, 2), std::pair(1, 2)}) {
      for (const std::array<int, 2> seats : {std::array{one, other}, std::array{other, one}}) {
        const auto [played, record] = PlayedBy(game, deal, seats);
        const absl::StatusOr<GameReview> review =
            ReviewGame(played, options, [](std::int64_t /*done*/) { return true; });
        ASSERT_TRUE(review.ok()) << review.status();
        all.Add(record, *review);
      }
    }
  }
  const std::vector<AgentErrors> errors = all.Errors();
  for (std::size_t agent = 0; agent < errors.size(); ++agent) {
    RecordProperty(kAgents[agent], std::to_string(errors[agent].per_decision.value));
  }
  // Several times as much: the games are far too few to tell greedy and the search apart.
  constexpr double kTimes = 3;
  EXPECT_GT(errors[0].per_decision.value, kTimes * errors[1].per_decision.value);
  EXPECT_GT(errors[0].per_decision.value, kTimes * errors[2].per_decision.value);
}

INSTANTIATE_TEST_SUITE_P(Games, MeanErrorTest, testing::Values("ripple_rush"),
                         [](const auto& row) { return row.param; });

}  // namespace
}  // namespace riftlab
