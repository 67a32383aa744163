#include "tournament/driver/luck_meter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "engine/core/byte_hash.h"
#include "engine/core/registry.h"
#include "tests/games/kuhn/kuhn.h"
#include "tests/games/lantern/lantern.h"
#include "tournament/driver/driver.h"
#include "tournament/driver/luck_meter_inl.h"
#include "tournament/driver/replay.h"

namespace riftlab {
namespace {

ScheduledGame GameOf(std::uint64_t block, std::uint64_t index) {
  return {.seed = 5, .game_index = index, .block = block, .rotation = 0, .agents = {}};
}

// Kuhn poker whose cards come with a first move: all luck is one chance event with six outcomes.
class LateKuhn : public kuhn::Rules {
 public:
  explicit LateKuhn(kuhn::Rules rules) : kuhn::Rules(std::move(rules)) {}
  static absl::StatusOr<LateKuhn> Make(const GameConfig& config) {
    absl::StatusOr<kuhn::Rules> rules = kuhn::Rules::Make(config);
    if (!rules.ok()) return rules.status();
    return LateKuhn(*std::move(rules));
  }
  State Deal(Rng& /*rng*/) const { return State{}; }
  void Apply(State& state, Action action, Rng& rng) const {
    if (state.hands[0] == kuhn::Card::kNone) {
      state = kuhn::Rules::Deal(rng);
    } else {
      kuhn::Rules::Apply(state, action, rng);
    }
  }
  // Bets and calls with the king, and with the queen after a check.
  Action QuickAction(const State& state, Rng& /*rng*/) const {
    const kuhn::Card card = state.hands[ToMove(state)];
    const bool is_bold = card == kuhn::Card::kKing ||
                         (card == kuhn::Card::kQueen && state.betting == kuhn::Betting::kCheck);
    return is_bold ? kuhn::kChip : kuhn::kPass;
  }
};

// What the first seat wins when the quick choice plays on.
double ValueOf(const LateKuhn& game, kuhn::State state) {
  Rng none(0, {});
  while (game.ToMove(state) != kNobody) game.Apply(state, game.QuickAction(state, none), none);
  return game.Returns(state)[0];
}

// The mean over the six deals, one by one.
double MeanValue(const LateKuhn& game) {
  DrawScript script;
  double mean = 0;
  do {
    Rng rng = Rng::Scripted(script);
    kuhn::State state = game.Deal(rng);
    game.Apply(state, kuhn::kPass, rng);
    mean += script.Probability() * ValueOf(game, state);
  } while (script.Advance());
  return mean;
}

TEST(LuckMeterTest, IsTheExactValueOfACardLessItsMean) {
  const auto game = std::make_shared<const LateKuhn>(*LateKuhn::Make({}));
  const double mean = MeanValue(*game);
  LuckMeterOf<LateKuhn> meter(game, {.redraws = kMaxRedraws, .turns = 1});
  std::vector<double> values;
  for (std::uint64_t block = 0; block < 60; ++block) {
    const ScheduledGame scheduled = GameOf(block, block);
    meter.Begin(scheduled);
    EXPECT_EQ(meter.luck(), (std::vector<double>{0, 0}));
    meter.OnAction(kuhn::kPass);
    NamedDraws draws = LuckOf(scheduled);
    Rng chance = Rng::Named(draws);
    kuhn::State state = game->Deal(chance);
    game->Apply(state, kuhn::kPass, chance);
    values.push_back(ValueOf(*game, state));
    // A playout spreads by less than 1/2, so this is four times the error of the mean of redraws.
    EXPECT_NEAR(meter.luck()[0], values.back() - mean, 2 / std::sqrt(kMaxRedraws));
    EXPECT_NEAR(meter.luck()[0] + meter.luck()[1], 0, 2e-6);
    // What follows draws nothing.
    const std::vector<double> luck = meter.luck();
    meter.OnAction(kuhn::kPass);
    EXPECT_EQ(meter.luck(), luck);
  }
  // Not all deals are worth the same.
  EXPECT_GT(*std::max_element(values.begin(), values.end()),
            *std::min_element(values.begin(), values.end()));
}

// The games of a block meet the same redraws, whoever plays: equal moves give equal luck.
TEST(LuckMeterTest, DependsOnTheBlockAlone) {
  const auto game = std::make_shared<const LateKuhn>(*LateKuhn::Make({}));
  LuckMeterOf<LateKuhn> meter(game, {.redraws = 7, .turns = 1});
  const auto measure = [&](std::uint64_t block, std::uint64_t index) {
    meter.Begin(GameOf(block, index));
    meter.OnAction(kuhn::kPass);
    return meter.luck();
  };
  bool differs = false;
  for (std::uint64_t block = 0; block < 8; ++block) {
    EXPECT_EQ(measure(block, 2 * block), measure(block, 2 * block + 1));
    differs = differs || measure(block, 0) != measure(0, 0);
  }
  EXPECT_TRUE(differs);
}

// Lantern judged by a hash of the position.
class MisjudgedLantern : public lantern::Rules {
 public:
  explicit MisjudgedLantern(lantern::Rules rules) : lantern::Rules(std::move(rules)) {}
  static absl::StatusOr<MisjudgedLantern> Make(const GameConfig& config) {
    absl::StatusOr<lantern::Rules> rules = lantern::Rules::Make(config);
    if (!rules.ok()) return rules.status();
    return MisjudgedLantern(*std::move(rules));
  }
  Payoffs<lantern::Rules> EvaluateAll(const State& state) const {
    const std::uint64_t hash = ByteHash(state);
    Payoffs<lantern::Rules> shares{};
    for (std::size_t seat = 0; seat < shares.size(); ++seat) {
      shares[seat] = static_cast<double>(hash >> (16 * seat) & 0xFFFF) / 0xFFFF;
    }
    return shares;
  }
};

// What the first seat was given in the first games of random play.
template <class G>
std::vector<double> LuckOfGames(const LuckSpec& spec) {
  const auto game = std::make_shared<const G>(*G::Make({}));
  LuckMeterOf<G> meter(game, spec);
  std::vector<double> luck;
  for (std::uint64_t number = 0; number < 20; ++number) {
    const ScheduledGame scheduled = GameOf(number, 0);
    Rng agent(9, {.index = number, .purpose = Purpose::kTest});
    NamedDraws draws = LuckOf(scheduled);
    Rng chance = Rng::Named(draws);
    auto state = game->Deal(chance);
    meter.Begin(scheduled);
    while (game->ToMove(state) != kNobody) {
      const Action action = RandomLegal(*game, state, agent);
      game->Apply(state, action, chance);
      meter.OnAction(action);
    }
    luck.push_back(meter.luck()[0]);
  }
  return luck;
}

// Three looks in two turns are the mean of one before, one after each: what one look and two looks
// give says each of them.
TEST(LuckMeterTest, SeveralLooksCountAlike) {
  const auto luck_of = [](int turns, int looks) {
    return LuckOfGames<MisjudgedLantern>({.redraws = 4, .turns = turns, .looks = looks});
  };
  const std::vector<double> after_one = luck_of(1, 1);
  const std::vector<double> after_two = luck_of(2, 1);
  const std::vector<double> before_and_one = luck_of(1, 2);
  const std::vector<double> before_and_two = luck_of(2, 2);
  const std::vector<double> all = luck_of(2, 3);
  double spread = 0;
  for (std::size_t game = 0; game < all.size(); ++game) {
    const double before = 2 * before_and_one[game] - after_one[game];
    EXPECT_NEAR(before, 2 * before_and_two[game] - after_two[game], 1e-5);
    EXPECT_NEAR(all[game], (before + after_one[game] + after_two[game]) / 3, 1e-5);
    spread += std::abs(before) + std::abs(after_one[game] - after_two[game]);
  }
  EXPECT_GT(spread, 1);
}

// Sums over random games of luck and its square, by seat.
template <class G>
void ExpectNoMean(const LuckSpec& spec, int games, double least_spread) {
  const auto game = std::make_shared<const G>(*G::Make({}));
  LuckMeterOf<G> meter(game, spec);
  const auto seats = static_cast<std::size_t>(game->NumPlayers());
  std::vector<double> sum(seats);
  std::vector<double> squares(seats);
  for (int number = 0; number < games; ++number) {
    const ScheduledGame scheduled = GameOf(static_cast<std::uint64_t>(number), 0);
    Rng agent(9, {.index = static_cast<std::uint64_t>(number), .purpose = Purpose::kTest});
    NamedDraws draws = LuckOf(scheduled);
    Rng chance = Rng::Named(draws);
    auto state = game->Deal(chance);
    meter.Begin(scheduled);
    while (game->ToMove(state) != kNobody) {
      const Action action = RandomLegal(*game, state, agent);
      game->Apply(state, action, chance);
      meter.OnAction(action);
    }
    for (std::size_t seat = 0; seat < seats; ++seat) {
      sum[seat] += meter.luck()[seat];
      squares[seat] += meter.luck()[seat] * meter.luck()[seat];
    }
  }
  for (std::size_t seat = 0; seat < seats; ++seat) {
    const double error = std::sqrt(squares[seat]) / games;
    EXPECT_LT(std::abs(sum[seat] / games), 3 * error) << seat;
    EXPECT_GT(error * std::sqrt(games), least_spread) << seat;
  }
}

TEST(LuckMeterTest, HasNoMean) {
  // A game of two has six turns, so that what is drawn is played.
  ExpectNoMean<lantern::Rules>({.redraws = 8, .turns = 6}, 4000, 0.1);
}

TEST(LuckMeterTest, HasNoMeanWhereThePositionsAreMisjudged) {
  ExpectNoMean<MisjudgedLantern>({.redraws = 2, .turns = 2}, 4000, 0.1);
  ExpectNoMean<MisjudgedLantern>({.redraws = 2, .turns = 0}, 4000, 0.1);
  ExpectNoMean<MisjudgedLantern>({.redraws = 2, .turns = 2, .looks = 3}, 4000, 0.1);
}

// The driver's meter follows a record as it follows the match.
TEST(LuckMeterTest, IsTheSameFromTheMoves) {
  const LuckSpec spec = {.redraws = 3, .turns = 1};
  const GameDriver& driver = **FindGameDriver("ripple_rush");
  const std::vector<AgentSpec> agents = {{.label = "a", .name = "random", .params = {}},
                                         {.label = "b", .name = "greedy", .params = {}}};
  const auto match = *driver.make_match({}, agents, {.luck = spec});
  const auto plain = *driver.make_match({}, agents, {});
  const auto meter = *driver.make_luck_meter({}, spec);
  const AnyGame game = *MakeGame("ripple_rush", {});
  for (std::uint64_t index = 0; index < 4; ++index) {
    ScheduledGame scheduled = GameOf(index / 2, index);
    scheduled.agents = index % 2 == 0 ? std::vector{0, 1} : std::vector{1, 0};
    GameRecord record;
    match->Play(scheduled, record);
    ASSERT_EQ(record.luck.size(), 2U);
    EXPECT_NE(record.luck[0], 0);
    meter->Begin(record.game);
    ASSERT_TRUE(Replay(game, record, *meter).ok());
    EXPECT_EQ(meter->luck(), record.luck);
    GameRecord unmeasured;
    plain->Play(scheduled, unmeasured);
    EXPECT_TRUE(unmeasured.luck.empty());
    EXPECT_EQ(unmeasured.moves, record.moves);
    EXPECT_EQ(unmeasured.digest, record.digest);
  }
}

}  // namespace
}  // namespace riftlab
