#include "engine/core/perft.h"

#include <gtest/gtest.h>

#include <numeric>

#include "tests/games/kuhn/kuhn.h"
#include "tests/games/tic_tac_toe/tic_tac_toe.h"

namespace riftlab {
namespace {

constexpr std::int64_t kNoLimit = 1'000'000'000;

template <Game G>
PerftCount FromDeal(const G& game, int depth, std::int64_t max_steps = kNoLimit) {
  return Perft(
      game, [&](Rng& rng) { return game.Deal(rng); }, depth, max_steps);
}

template <class Number>
std::vector<Number> Column(const std::vector<PerftLevel>& levels, Number PerftLevel::*field) {
  std::vector<Number> column;
  column.reserve(levels.size());
  for (const PerftLevel& level : levels) column.push_back(level.*field);
  return column;
}

// Published counts: sequences per depth, 255168 complete games, 5478 positions.
TEST(PerftTest, TicTacToeMatchesPublishedCounts) {
  GameConfig config;
  config.rules["last_mark"] = "played";
  const auto game = *tic_tac_toe::Rules::Make(config);
  const auto [levels, stopped] = FromDeal(game, 20);
  ASSERT_TRUE(stopped.ok()) << stopped;
  EXPECT_EQ(
      Column(levels, &PerftLevel::sequences),
      (std::vector<std::uint64_t>{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}));
  const auto finished = Column(levels, &PerftLevel::finished);
  EXPECT_EQ(finished,
            (std::vector<std::uint64_t>{0, 0, 0, 0, 0, 1440, 5328, 47952, 72576, 127872}));
  EXPECT_EQ(std::accumulate(finished.begin(), finished.end(), std::uint64_t{0}), 255168);
  const auto states = Column(levels, &PerftLevel::states);
  EXPECT_EQ(states, (std::vector<std::int64_t>{1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78}));
  EXPECT_EQ(std::accumulate(states.begin(), states.end(), std::int64_t{0}), 5478);
}

// Taking the last square by itself ends every game one decision earlier at the latest.
TEST(PerftTest, AForcedLastMarkChangesNoCountOfGames) {
  const auto game = *tic_tac_toe::Rules::Make({});
  const auto finished = Column(FromDeal(game, 20).levels, &PerftLevel::finished);
  EXPECT_EQ(finished,
            (std::vector<std::uint64_t>{0, 0, 0, 0, 0, 1440, 5328, 47952, 72576 + 127872}));
}

// Six deals, five ways to bet.
TEST(PerftTest, KuhnPokerCountsEveryDeal) {
  const auto levels = FromDeal(*kuhn::Rules::Make({}), 20).levels;
  EXPECT_EQ(levels, (std::vector<PerftLevel>{
                        {0, 6, 0, 6}, {1, 12, 0, 12}, {2, 24, 18, 24}, {3, 12, 12, 12}}));
}

TEST(PerftTest, StartsAnywhereAndStopsAtTheDepth) {
  const auto game = *kuhn::Rules::Make({});
  const kuhn::State check = {{kuhn::Card::kKing, kuhn::Card::kJack}, kuhn::Betting::kCheck};
  const auto from = [&](int depth) {
    return Perft(
               game, [&](Rng& /*rng*/) { return check; }, depth, kNoLimit)
        .levels;
  };
  EXPECT_EQ(from(0), (std::vector<PerftLevel>{{0, 1, 0, 1}}));
  EXPECT_EQ(from(1), (std::vector<PerftLevel>{{0, 1, 0, 1}, {1, 2, 1, 2}}));
}

// Equal outcomes are different sequences, but one position.
TEST(PerftTest, CountsEveryOutcomeOfADraw) {
  const auto game = *kuhn::Rules::Make({});
  const auto start = [](Rng& rng) {
    return kuhn::State{
        {kuhn::Card::kKing, rng.Below(0, 6) == 0 ? kuhn::Card::kJack : kuhn::Card::kQueen},
        kuhn::Betting::kBet};
  };
  EXPECT_EQ(Perft(game, start, 1, kNoLimit).levels,
            (std::vector<PerftLevel>{{0, 6, 0, 2}, {1, 12, 12, 4}}));
}

TEST(PerftTest, SaysWhereItGivesUp) {
  const auto game = *tic_tac_toe::Rules::Make({});
  EXPECT_TRUE(FromDeal(game, 2, 72).stopped.ok());
  const PerftCount count = FromDeal(game, 2, 71);
  EXPECT_EQ(count.stopped, absl::ResourceExhaustedError("depth 2 takes more than 71 steps"));
  EXPECT_EQ(count.levels, FromDeal(game, 1).levels);
  EXPECT_EQ(FromDeal(game, 2, 1).stopped,
            absl::ResourceExhaustedError("depth 1 takes more than 1 step"));
  // 252 positions by 504 steps.
  EXPECT_TRUE(FromDeal(game, 3, 504).stopped.ok());
  EXPECT_FALSE(FromDeal(game, 3, 503).stopped.ok());
  EXPECT_TRUE(FromDeal(*kuhn::Rules::Make({}), 0, 5).levels.empty());
}

TEST(PerftTest, EndsWhereItIsAskedToAndKeepsWholeLevels) {
  const auto game = *tic_tac_toe::Rules::Make({});
  const auto deal = [&](Rng& rng) { return game.Deal(rng); };
  const PerftCount count = Perft(game, deal, 20, kNoLimit, [](int depth, std::int64_t steps) {
    return depth == 6 && steps == 2000;
  });
  EXPECT_EQ(count.stopped, absl::CancelledError("depth 6 was not finished"));
  EXPECT_EQ(count.levels, FromDeal(game, 5).levels);
  const auto at_once = [](int /*depth*/, std::int64_t steps) { return steps == 0; };
  EXPECT_TRUE(Perft(game, deal, 20, kNoLimit, at_once).levels.empty());
}

// A game in which every action leads back to where it was taken; it doubles 64 times.
class Standstill : public kuhn::Rules {
 public:
  static absl::StatusOr<Standstill> Make(const GameConfig& config) {
    return Standstill(*kuhn::Rules::Make(config));
  }
  void Apply(State& /*state*/, Action /*action*/, Rng& /*rng*/) const {}

 private:
  explicit Standstill(kuhn::Rules base) : kuhn::Rules(std::move(base)) {}
};

TEST(PerftTest, RefusesToOverflow) {
  const auto game = *Standstill::Make({});
  const auto start = [](Rng& /*rng*/) { return kuhn::State{}; };
  EXPECT_EQ(Perft(game, start, 63, kNoLimit).levels.back().sequences, std::uint64_t{1} << 63);
  EXPECT_EQ(Perft(game, start, 64, kNoLimit).stopped,
            absl::OutOfRangeError("depth 64 has more than 2^64 sequences"));
}

}  // namespace
}  // namespace riftlab
