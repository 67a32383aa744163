// Blunders that are put into games on purpose are found by a review.
#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>

#include "engine/core/registry.h"
#include "tournament/driver/driver.h"
#include "tournament/play/decider.h"
#include "tournament/play/live_game.h"
#include "tournament/review/play_on.h"
#include "tournament/review/review.h"
#include "tournament/review/rollouts.h"

namespace riftlab {
namespace {

constexpr std::uint32_t kWorlds = 200;
constexpr std::uint32_t kManyWorlds = 1000;
constexpr double kCostly = 0.1;
constexpr int kPlanted = 20;
constexpr int kMaxGames = 200;

// Streams of their own for choosing the move, measuring its loss, and reviewing it.
enum Seed : std::uint8_t { kChoice = 1, kMeasure, kReview };

// A game of sensible players up to a decision that its number chooses, one of `range`.
LiveGame PlayedTo(const AnyGame& game, std::uint64_t number, std::uint32_t range) {
  const GameDriver* driver = *FindGameDriver(game.info().name);
  const std::unique_ptr<Decider> decider =
      *driver->make_decider(game.config(), *ParseAgentSpec("greedy"));
  Rng rng(number, {});
  const std::uint32_t decisions = 4 + rng.Below(range);
  LiveGame live(game, number, std::nullopt);
  for (std::uint32_t i = 0; i < decisions && live.ToMove() != kNobody; ++i) {
    live.Apply(*decider->Decide(live.state(), live.stream(live.ToMove())));
  }
  return live;
}

AnalysisRequest SearchOf(std::uint64_t seed) {
  AnalysisRequest request;
  request.agent = *ParseAgentSpec("best");
  request.iterations = 2000;
  request.seed = seed;
  return request;
}

// What the search would play.
Action BestAt(const LiveGame& live, const AnyInfoSet& info) {
  const AnyGame& game = live.game();
  const GameDriver* driver = *FindGameDriver(game.info().name);
  const Analysis analysis = *driver->analyze(game.config(), info, live.state(), SearchOf(kChoice),
                                             [](const Analysis& /*so_far*/) { return true; });
  return *game.ParseAction(live.state(), analysis.moves.front().move);
}

// The worst move of the position, if it surely loses more than kCostly against what the search
// would play, by luck that nobody has chosen it by.
std::optional<Action> BlunderAt(const LiveGame& live) {
  const AnyGame& game = live.game();
  if (live.ToMove() == kNobody) return std::nullopt;
  const AnyInfoSet info = game.Observe(live.state(), live.ToMove());
  RolloutRequest request;
  request.worlds = kWorlds;
  request.seed = kChoice;
  const RolloutAnalysis all =
      *AnalyzeByRollouts(game, info, request, [](std::uint32_t /*done*/) { return true; });
  const Action best = BestAt(live, info);
  const Action blunder = all.moves.back().action;
  PlayOn play_on = *PlayOn::Make(game, request.play_on);
  const MoveComparison loss =
      *CompareMoves(play_on, info, {best}, {blunder}, kManyWorlds, kMeasure, 0);
  if (loss.difference.low < kCostly) return std::nullopt;
  return blunder;
}

bool IsFound(const LiveGame& live, Action blunder) {
  const AnyGame& game = live.game();
  LiveGame after = live;
  after.Apply(blunder);
  const PlayedGame played{
      .game = game, .positions = {live.state(), after.state()}, .actions = {blunder}};
  ReviewOptions options;
  options.search = SearchOf(kReview);
  options.play_on = *ParseAgentSpec("greedy");
  options.worlds = kWorlds;
  options.seed = kReview;
  const absl::StatusOr<GameReview> review =
      ReviewGame(played, options, [](std::int64_t /*done*/) { return true; });
  EXPECT_TRUE(review.ok()) << review.status();
  return review.ok() && IsError(review->decisions.front().grade);
}

struct PlantedIn {
  std::string game;
  std::uint32_t range;  // of the decisions at which a blunder is tried
};

class PlantedBlunderTest : public testing::TestWithParam<PlantedIn> {};

TEST_P(PlantedBlunderTest, NineteenOfTwentyAreFound) {
  const AnyGame game = *MakeGame(GetParam().game, {});
  int planted = 0;
  int found = 0;
  for (std::uint64_t number = 1; number <= kMaxGames && planted < kPlanted; ++number) {
    const LiveGame live = PlayedTo(game, number, GetParam().range);
    const std::optional<Action> blunder = BlunderAt(live);
    if (!blunder) continue;
    ++planted;
    found += IsFound(live, *blunder) ? 1 : 0;
  }
  EXPECT_EQ(planted, kPlanted);
  EXPECT_GE(20 * found, 19 * planted) << found << " of " << planted;
}

// A game of Riftwalker is long, and no single move of its first turns loses as much.
INSTANTIATE_TEST_SUITE_P(Games, PlantedBlunderTest,
                         testing::Values(PlantedIn{"riftforce", 30}, PlantedIn{"riftwalker", 120},
                                         PlantedIn{"ripple_rush", 30}, PlantedIn{"warrift", 30}),
                         [](const auto& row) { return row.param.game; });

}  // namespace
}  // namespace riftlab
