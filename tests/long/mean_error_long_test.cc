// Who plays worse loses more: by sure errors where the difference is large, and by all that is
// measured, sure or not, down to searches of 200 and 5,000 iterations. Prints what each agent
// loses.
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/registry.h"
#include "fmt/format.h"
#include "tournament/driver/driver.h"
#include "tournament/play/decider.h"
#include "tournament/play/live_game.h"
#include "tournament/review/move_comparison.h"
#include "tournament/review/play_on.h"
#include "tournament/review/review.h"
#include "tournament/review/run_review.h"
#include "tournament/stats/interval.h"

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
    std::cout << fmt::format(
        "| {} | {} | {} | {:.2f} +- {:.2f} | {:.2f} +- {:.2f} |\n", GetParam(), kAgents[agent],
        errors[agent].decisions, 100 * errors[agent].per_decision.value,
        100 * errors[agent].per_decision.standard_error, 100 * errors[agent].measured.value,
        100 * errors[agent].measured.standard_error);
  }
  // Several times as much: the games are far too few to tell greedy and the search apart.
  constexpr double kTimes = 3;
  EXPECT_GT(errors[0].per_decision.value, kTimes * errors[1].per_decision.value);
  EXPECT_GT(errors[0].per_decision.value, kTimes * errors[2].per_decision.value);
  EXPECT_GT(errors[0].measured.value, errors[1].measured.value);
}

INSTANTIATE_TEST_SUITE_P(Games, MeanErrorTest, testing::Values("ripple_rush"),
                         [](const auto& row) { return row.param; });

// Agents asked at the same decisions, those of games that the third one plays, and held against
// one move of a longer search. Losses are measured in worlds that all of them have in common, so
// that those of two agents differ only where their moves do.
constexpr std::array<const char*, 4> kAsked = {"random", "greedy", "best:iterations=200",
                                               "best:iterations=5000"};
constexpr std::size_t kPlays = 2;
constexpr const char* kReference = "best:iterations=10000";

struct LossCase {
  std::string game;
  std::uint64_t deals = 0;
  std::uint32_t worlds = 0;
};

void PrintTo(const LossCase& row, std::ostream* out) { *out << row.game; }

// So many times the usual deals; a release is shown more.
std::uint64_t TimesDeals(std::uint64_t deals) {
  const char* text = std::getenv("RIFTLAB_LOSS_TIMES");  // NOLINT(concurrency-mt-unsafe)
  return text == nullptr ? deals : deals * std::strtoull(text, nullptr, 10);
}

class MeanLossTest : public testing::TestWithParam<LossCase> {
 protected:
  // Adds the decisions of one deal.
  void AddDeal(const AnyGame& game, PlayOn& play_on, std::uint64_t deal) {
    const GameDriver* driver = *FindGameDriver(game.info().name);
    std::vector<std::unique_ptr<Decider>> deciders;
    deciders.reserve(kAsked.size());
    for (const char* agent : kAsked) deciders.push_back(MakeDecider(*driver, game, agent));
    const std::unique_ptr<Decider> reference = MakeDecider(*driver, game, kReference);
    std::array<double, kAsked.size()> lost{};
    std::int64_t decisions = 0;
    LiveGame live(game, deal, std::nullopt);
    for (; live.ToMove() != kNobody; ++decisions) {
      const auto rng_of = [&](std::size_t agent) {
        return Rng(deal, {.index = static_cast<std::uint64_t>(decisions),
                          .purpose = Purpose::kTest,
                          .seat = static_cast<std::uint32_t>(agent)});
      };
      Rng of_reference = rng_of(kAsked.size());
      const Action best = *reference->Decide(live.state(), of_reference);
      const AnyInfoSet info = game.Observe(live.state(), live.ToMove());
      std::map<Action, double> losses = {{best, 0}};
      Action played = best;
      for (std::size_t agent = 0; agent < kAsked.size(); ++agent) {
        Rng rng = rng_of(agent);
        const Action action = *deciders[agent]->Decide(live.state(), rng);
        if (agent == kPlays) played = action;
        if (!losses.contains(action)) {
          losses[action] = CompareMoves(play_on, info, {best}, {action}, GetParam().worlds, deal,
                                        static_cast<std::uint64_t>(decisions))
                               ->difference.value;
        }
        lost[agent] += losses[action];
      }
      live.Apply(played);
    }
    for (std::size_t agent = 0; agent < kAsked.size(); ++agent) {
      losses_[agent].Add(lost[agent], decisions);
      if (agent > 0) more_[agent].Add(lost[agent - 1] - lost[agent], decisions);
    }
  }

  static std::unique_ptr<Decider> MakeDecider(const GameDriver& driver, const AnyGame& game,
                                              const char* agent) {
    return *driver.make_decider(game.config(), *ParseAgentSpec(agent));
  }

  std::array<BlockRatio, kAsked.size()> losses_;  // by agent; a deal is a block
  std::array<BlockRatio, kAsked.size()> more_;    // by agent, what the one before it loses more
};

TEST_P(MeanLossTest, WhoSearchesLongerLosesLess) {
  const AnyGame game = *MakeGame(GetParam().game, {});
  absl::StatusOr<PlayOn> play_on = PlayOn::Make(game, *ParseAgentSpec("greedy"));
  ASSERT_TRUE(play_on.ok()) << play_on.status();
  const std::uint64_t deals = TimesDeals(GetParam().deals);
  for (std::uint64_t deal = 1; deal <= deals; ++deal) AddDeal(game, *play_on, deal);
  for (std::size_t agent = 0; agent < kAsked.size(); ++agent) {
    const Estimate lost = losses_[agent].Unbounded();
    std::cout << fmt::format("| {} | {} | {} | {} | {:.2f} [{:.2f}, {:.2f}] |", GetParam().game,
                             kAsked[agent], lost.blocks, lost.count, 100 * lost.value,
                             100 * lost.low, 100 * lost.high);
    if (agent > 0) {
      const Estimate more = more_[agent].Unbounded();
      std::cout << fmt::format(" {:.3f} +- {:.3f} |", 100 * more.value, 100 * more.standard_error);
      EXPECT_GT(more.value, 2 * more.standard_error) << kAsked[agent];
    }
    std::cout << std::endl;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, MeanLossTest, testing::Values(LossCase{"ripple_rush", 100, 100}),
                         [](const auto& row) { return row.param.game; });

}  // namespace
}  // namespace riftlab
