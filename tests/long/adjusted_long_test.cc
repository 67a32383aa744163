// What measuring luck rests on, over many games of each real game: its mean is 0, with the real
// value of positions and with a bad one; and how much it narrows results. Prints the rows of
// tournament/report/methods.md.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/byte_hash.h"
#include "engine/core/registry.h"
#include "engine/games/riftforce/riftforce.h"
#include "engine/games/riftwalker/riftwalker.h"
#include "engine/games/ripple_rush/ripple_rush.h"
#include "engine/games/warrift/warrift.h"
#include "fmt/format.h"
#include "tournament/driver/luck_meter_inl.h"
#include "tournament/ratings/standings.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

struct LuckCase {
  std::string game;
  std::string mode;  // empty: the first
  int players = 2;
  std::string first;
  std::string second;
  LuckSpec spec;
  std::int64_t games = 0;
};

void PrintTo(const LuckCase& luck, std::ostream* out) {
  *out << luck.game << " " << luck.mode << " " << luck.players << " " << luck.first;
}

// Of so many times the usual games; a release is shown more.
std::int64_t Multiplied(std::int64_t games) {
  const char* text = std::getenv("RIFTLAB_LUCK_TIMES");  // NOLINT(concurrency-mt-unsafe)
  return text == nullptr ? games : games * std::strtoll(text, nullptr, 10);
}

class AdjustedLongTest : public testing::TestWithParam<LuckCase> {};

TEST_P(AdjustedLongTest, LuckHasNoMean) {
  const LuckCase& luck = GetParam();
  TournamentConfig config;
  config.game = luck.game;
  config.rules.mode = luck.mode;
  config.rules.players = luck.players;
  config.agents = {*ParseAgentSpec("a=" + luck.first), *ParseAgentSpec("b=" + luck.second)};
  config.games = Multiplied(luck.games);
  config.seed = 20261123;
  config.adjust = luck.spec;
  Standings standings({"a", "b"}, luck.players);
  BlockRatio of_first;
  double sum = 0;
  std::int64_t count = 0;
  std::uint64_t block = 0;
  RunOptions options;
  options.threads = 2;
  options.on_record = [&](const GameRecord& record) {
    if (record.game.block != block && count > 0) {
      of_first.Add(std::exchange(sum, 0), std::exchange(count, 0));
    }
    block = record.game.block;
    for (std::size_t seat = 0; seat < record.luck.size(); ++seat) {
      if (record.game.agents[seat] != 0) continue;
      sum += record.luck[seat];
      ++count;
    }
    standings.Add(record);
  };
  const absl::StatusOr<RunOutcome> outcome = RunTournament(config, options);
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  const Estimate mean = of_first.Unbounded();
  const StandingsSummary summary = standings.Finish();
  const AdjustedSummary& shares = summary.adjusted->shares;
  ASSERT_TRUE(shares.is_adjusted);
  std::cout << fmt::format("| {} {} | {} | {}, {} | {} | {} | {:.2f} | {:.2f} | {:.2f} |\n",
                           luck.game, luck.mode, luck.players, luck.first, luck.second,
                           FormatLuckSpec(luck.spec), shares.blocks, shares.multiple,
                           *shares.variance_ratio, mean.value / mean.standard_error)
            << std::flush;
  EXPECT_LT(std::abs(mean.value), 3 * mean.standard_error);
}

INSTANTIATE_TEST_SUITE_P(
    Games, AdjustedLongTest,
    testing::Values(
        LuckCase{"ripple_rush", "basic", 2, "best:iterations=2", "greedy", {128, 4}, 4000},
        LuckCase{"ripple_rush", "basic", 2, "best:iterations=2", "greedy", {16, 0}, 20'000},
        LuckCase{"ripple_rush", "basic", 2, "best:iterations=50", "greedy", {128, 4}, 2000},
        LuckCase{"ripple_rush", "advanced", 2, "best:iterations=2", "greedy", {32, 4}, 4000},
        LuckCase{"ripple_rush", "basic", 3, "best:iterations=2", "greedy", {32, 4}, 3000},
        LuckCase{"ripple_rush", "basic", 4, "best:iterations=2", "greedy", {32, 4}, 3000},
        LuckCase{"ripple_rush", "basic", 5, "best:iterations=2", "greedy", {32, 4}, 3000},
        LuckCase{"warrift", "", 2, "best:iterations=2", "greedy", {32, 8}, 1200},
        LuckCase{"warrift", "", 2, "best:iterations=50", "greedy", {32, 4, 3}, 600},
        LuckCase{"riftwalker", "", 2, "best:iterations=2", "greedy", {16, 16}, 1000},
        LuckCase{"riftforce", "", 2, "best:iterations=2", "greedy", {16, 8}, 1000}));

// A case for every mode of a game with each number of players, but for those above.
std::vector<LuckCase> EveryMode(const std::string& game, const LuckSpec& spec) {
  std::vector<LuckCase> cases;
  for (const ModeInfo& mode : (*FindGame(game))->info().modes) {
    for (int players = mode.min_players; players <= mode.max_players; ++players) {
      // Fewer than 100 blocks would not be adjusted; a solo agent has its own.
      const int games = players == 1 ? 240 : 120 * players;
      cases.push_back({game, mode.name, players, "best:iterations=2", "greedy", spec, games});
    }
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(EveryRippleRush, AdjustedLongTest,
                         testing::ValuesIn(EveryMode("ripple_rush", {16, 4})));
INSTANTIATE_TEST_SUITE_P(EveryWarRift, AdjustedLongTest,
                         testing::ValuesIn(EveryMode("warrift", {8, 8})));
INSTANTIATE_TEST_SUITE_P(EveryRiftwalker, AdjustedLongTest,
                         testing::ValuesIn(EveryMode("riftwalker", {8, 8})));
INSTANTIATE_TEST_SUITE_P(EveryRiftforce, AdjustedLongTest,
                         testing::ValuesIn(EveryMode("riftforce", {8, 8})));

// A game judged by a hash of the position, and played on at random.
template <class G>
class Misjudged : public G {
 public:
  using State = typename G::State;
  explicit Misjudged(G rules) : G(std::move(rules)) {}
  static absl::StatusOr<Misjudged> Make(const GameConfig& config) {
    absl::StatusOr<G> rules = G::Make(config);
    if (!rules.ok()) return rules.status();
    return Misjudged(*std::move(rules));
  }
  Payoffs<G> EvaluateAll(const State& state, Rng& rng) const {
    Payoffs<G> shares{};
    const std::uint64_t hash = ByteHash(state);
    for (const Player seat : Seats(this->NumPlayers())) {
      const double share = static_cast<double>((hash >> (10 * seat)) % 1000) / 1000;
      shares[seat] = share + 0.1 * rng.Uniform01();
    }
    return shares;
  }
  Action QuickAction(const State& state, Rng& rng) const {
    return RandomLegal(static_cast<const G&>(*this), state, rng);
  }
};

// The luck of the first seat in the games from `begin` to before `end`, between quick choices, as
// it is misjudged.
template <class G>
Estimate MisjudgedLuck(const GameConfig& config, const LuckSpec& spec, std::uint64_t begin,
                       std::uint64_t end) {
  const auto game = std::make_shared<const Misjudged<G>>(*Misjudged<G>::Make(config));
  LuckMeterOf<Misjudged<G>> meter(game, spec);
  BlockRatio luck;
  for (std::uint64_t block = begin; block < end; ++block) {
    const ScheduledGame scheduled = {.seed = 77, .game_index = block, .block = block};
    Rng agents(78, {.index = block, .purpose = Purpose::kTest});
    NamedDraws draws = LuckOf(scheduled);
    Rng chance = Rng::Named(draws);
    auto state = game->Deal(chance);
    meter.Begin(scheduled);
    while (game->ToMove(state) != kNobody) {
      const Action action = game->G::QuickAction(state, agents);
      game->Apply(state, action, chance);
      meter.OnAction(action);
    }
    luck.Add(meter.luck()[0], 1);
  }
  return luck.Unbounded();
}

struct MisjudgedCase {
  std::string game;
  GameConfig config;
  LuckSpec spec;
  std::int64_t games = 0;
  Estimate (*luck)(const GameConfig&, const LuckSpec&, std::uint64_t begin,
                   std::uint64_t end) = nullptr;
};

void PrintTo(const MisjudgedCase& misjudged, std::ostream* out) {
  *out << misjudged.game << " " << misjudged.config.mode << " " << misjudged.config.players;
}

class MisjudgedLongTest : public testing::TestWithParam<MisjudgedCase> {};

// Of some forty cases one is beyond 3 standard errors now and then. It is measured again by ten
// times as many fresh games, which would show a bias of that size beyond doubt.
TEST_P(MisjudgedLongTest, LuckHasNoMean) {
  const MisjudgedCase& misjudged = GetParam();
  std::uint64_t begin = 0;
  auto games = static_cast<std::uint64_t>(Multiplied(misjudged.games));
  double errors = 0;
  for (int look = 0; look < 2; ++look) {
    const Estimate mean = misjudged.luck(misjudged.config, misjudged.spec, begin, begin + games);
    errors = mean.value / mean.standard_error;
    std::cout << fmt::format("| {} {} | {} | misjudged | {} | {} | {:.4f} | {:.2f} |\n",
                             misjudged.game, misjudged.config.mode, misjudged.config.players,
                             FormatLuckSpec(misjudged.spec), games, mean.value, errors)
              << std::flush;
    EXPECT_GT(mean.standard_error * std::sqrt(static_cast<double>(games)), 0.1);
    if (std::abs(errors) < 3) break;
    begin += games;
    games *= 10;
  }
  EXPECT_LT(std::abs(errors), 3);
}

// A case for every mode of a game with each number of players.
template <class G>
std::vector<MisjudgedCase> EveryModeMisjudged(const LuckSpec& spec, std::int64_t games) {
  std::vector<MisjudgedCase> cases;
  for (const ModeInfo& mode : G::Info().modes) {
    for (int players = mode.min_players; players <= mode.max_players; ++players) {
      cases.push_back({.game = G::Info().name,
                       .config = {.mode = mode.name, .players = players},
                       .spec = spec,
                       .games = games,
                       .luck = MisjudgedLuck<G>});
    }
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(RippleRush, MisjudgedLongTest,
                         testing::ValuesIn(EveryModeMisjudged<ripple_rush::Rules>({2, 1},
                                                                                  100'000)));
INSTANTIATE_TEST_SUITE_P(RippleRushToTheNextDraw, MisjudgedLongTest,
                         testing::ValuesIn(EveryModeMisjudged<ripple_rush::Rules>({2, 0}, 20'000)));
INSTANTIATE_TEST_SUITE_P(WarRift, MisjudgedLongTest,
                         testing::ValuesIn(EveryModeMisjudged<warrift::Rules>({2, 1}, 10'000)));
INSTANTIATE_TEST_SUITE_P(Riftwalker, MisjudgedLongTest,
                         testing::ValuesIn(EveryModeMisjudged<riftwalker::Rules>({2, 1}, 20'000)));
INSTANTIATE_TEST_SUITE_P(Riftforce, MisjudgedLongTest,
                         testing::ValuesIn(EveryModeMisjudged<riftforce::Rules>({2, 1}, 20'000)));

}  // namespace
}  // namespace riftlab
