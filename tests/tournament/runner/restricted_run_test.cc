// Restricted play: what options are worth where that is known exactly.
#include "tournament/runner/restricted_run.h"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "agents/core/move_filter.h"
#include "agents/registry/registry.h"
#include "tests/games/kuhn/strategies.h"
#include "tests/tournament/runner/backends.h"
#include "tournament/balance/restricted_play.h"

namespace riftlab {
namespace {

struct Restricted {
  RestrictionWorth worth;
  std::vector<std::vector<double>> shares;  // by game
  std::vector<OptionUse> restricted_uses;   // of restricted seats, game after game
  RestrictedOutcome outcome;
};

Restricted PlayHeld(const std::string& game, const std::string& agent, const OptionLimit& limit,
                    int games, RestrictedOptions options = {}) {
  TournamentConfig config;
  config.game = game;
  config.agents = {*ParseAgentSpec(agent)};
  config.format = Format::kSelfPlay;
  config.games = games;
  config.seed = 3;
  Restricted played;
  RestrictedPlay play;
  options.on_block = [&](const RestrictedBlock& block) {
    play.Add(block);
    for (const RestrictedGame& one : block.games) {
      played.shares.push_back(one.shares);
      for (std::size_t seat = 0; seat < one.uses.size(); ++seat) {
        if (one.is_restricted[seat]) played.restricted_uses.push_back(one.uses[seat]);
      }
    }
  };
  const auto outcome = RunRestricted(config, limit, options);
  EXPECT_TRUE(outcome.ok()) << outcome.status();
  if (outcome.ok()) played.outcome = *outcome;
  played.worth = play.Summary();
  return played;
}

OptionLimit Without(const std::string& option) {
  return {.kind = LimitKind::kWithout, .options = {option}};
}

OptionLimit Always(const std::string& option) {
  return {.kind = LimitKind::kAlways, .options = {option}};
}

// What a seat of Kuhn poker that plays by chance loses under a limit that sets the chances of a
// chip where it acts first, faces a bet after its check, faces a check and faces a bet.
double KuhnLoss(double start, double check_bet, double check, double bet) {
  const kuhn::Strategies kuhn;
  const auto first = [&](double at_start, double at_bet) {
    kuhn::Strategy strategy;
    kuhn.SetRow(strategy, 0, kuhn::Betting::kStart, {at_start, at_start, at_start});
    kuhn.SetRow(strategy, 0, kuhn::Betting::kCheckBet, {at_bet, at_bet, at_bet});
    return strategy;
  };
  const auto second = [&](double at_check, double at_bet) {
    kuhn::Strategy strategy;
    kuhn.SetRow(strategy, 1, kuhn::Betting::kCheck, {at_check, at_check, at_check});
    kuhn.SetRow(strategy, 1, kuhn::Betting::kBet, {at_bet, at_bet, at_bet});
    return strategy;
  };
  const double as_first = kuhn.Value(first(start, check_bet), second(0.5, 0.5));
  const double as_second = -kuhn.Value(first(0.5, 0.5), second(check, bet));
  return -(as_first + as_second) / 8;  // chips / 4 are shares of the win; the mean of both seats
}

TEST(RestrictedRunTest, KnowsWhatOptionsOfKuhnPokerAreWorth) {
  struct Case {
    OptionLimit limit;
    double loss;
  };
  const std::vector<Case> cases = {
      {Without("bet"), KuhnLoss(0, 0.5, 0, 0.5)},  {Without("check"), KuhnLoss(1, 0.5, 1, 0.5)},
      {Without("call"), KuhnLoss(0.5, 0, 0.5, 0)}, {Without("fold"), KuhnLoss(0.5, 1, 0.5, 1)},
      {Always("call"), KuhnLoss(0.5, 1, 0.5, 1)},  {Always("bet"), KuhnLoss(1, 0.5, 1, 0.5)}};
  int telling = 0;
  for (const auto& [limit, loss] : cases) {
    const RestrictionWorth worth = PlayHeld("kuhn", "random", limit, 40'000).worth;
    const std::string name = limit.options[0];
    EXPECT_EQ(worth.games, 40'000);
    EXPECT_EQ(worth.blocks, 20'000);
    EXPECT_NEAR(worth.loss.value, loss, 4 * worth.loss.standard_error) << name;
    EXPECT_LT(worth.loss.high - worth.loss.low, 0.012) << name;
    EXPECT_NEAR(worth.taken.value, 0.5, 0.02) << name;
    EXPECT_GT(worth.limited, 10'000) << name;
    EXPECT_EQ(worth.gave_way, 0) << name;  // there is always something else to do
    telling += std::abs(loss) > 0.02 && worth.p && *worth.p < 0.001 ? 1 : 0;
  }
  EXPECT_GE(telling, 4);
}

// Who never takes the centre and is second loses against perfect play, which takes a corner; who is
// first and never takes it still draws.
TEST(RestrictedRunTest, TheCentreIsWorthAQuarterOfTheWin) {
  const Restricted played = PlayHeld("tic_tac_toe", "exact:max_states=1000000", Without("b2"), 4);
  ASSERT_EQ(played.shares.size(), 4U);
  EXPECT_EQ(played.shares[0], (std::vector<double>{0.5, 0.5}));
  EXPECT_EQ(played.shares[1], (std::vector<double>{1, 0}));
  EXPECT_EQ(played.worth.loss.value, 0.25);
  EXPECT_EQ(played.worth.share.value, 0.25);
}

TEST(RestrictedRunTest, EveryAgentKeepsToItsLimit) {
  struct Case {
    std::string game;
    std::string agent;
    OptionLimit limit;
  };
  std::vector<Case> cases;
  for (const char* agent :
       {"random", "so_ismcts:iterations=60", "mo_ismcts:iterations=60", "exact",
        "mo_ismcts:iterations=60,selection=regret", "pimc:iterations=60,worlds=6",
        "flat_mc:iterations=60", "cheat_uct:iterations=60", "best:iterations=60"}) {
    cases.push_back({"tic_tac_toe", agent, Without("b2")});
    cases.push_back({"kuhn", agent, Always("bet")});
    cases.push_back({"ripple_rush", agent, Without("own number:row 3")});
  }
  cases.push_back({"ripple_rush", "greedy", Without("own number:row 3")});
  cases.push_back({"ripple_rush", "greedy", Always("own number:row 3")});
  for (const auto& [game, agent, limit] : cases) {
    const Restricted played = PlayHeld(game, agent, limit, 2);
    std::int64_t offered = 0;
    for (const OptionUse& use : played.restricted_uses) {
      offered += use.offered;
      EXPECT_EQ(use.chosen, limit.kind == LimitKind::kAlways ? use.offered : 0)
          << game << ' ' << agent;
    }
    EXPECT_GT(offered, 0) << game << ' ' << agent;
  }
}

// A search that may not call later gives less for the check that leads there: with the king a check
// never loses to who may call.
TEST(RestrictedRunTest, SearchesKnowTheirOwnLimitInTheTree) {
  const kuhn::Rules rules = *kuhn::Rules::Make({});
  const kuhn::State state{.hands = {kuhn::Card::kKing, kuhn::Card::kJack}, .betting = {}};
  double values[2] = {};
  for (const bool is_held : {false, true}) {
    auto agent = *MakeAgent<kuhn::Rules>(rules, *ParseAgentSpec("so_ismcts:iterations=4000"));
    if (is_held) {
      ASSERT_TRUE(
          agent->Restrict(std::make_shared<const MoveFilter<kuhn::Rules>>(Without("call"))));
    }
    Rng rng(1, {});
    const Decision decision = agent->Act(rules, rules.Observe(state, 0), {}, rng);
    ASSERT_EQ(decision.root_moves.size(), 2U);
    values[is_held ? 1 : 0] = decision.root_moves[0].value;
  }
  EXPECT_GE(values[0], 0.74);
  EXPECT_LT(values[1], 0.72);
}

TEST(RestrictedRunTest, GivesWayWhereNothingElseIsLegal) {
  const OptionLimit limit{.kind = LimitKind::kWithout, .options = {"check", "bet"}};
  const RestrictionWorth worth = PlayHeld("kuhn", "random", limit, 600).worth;
  EXPECT_EQ(worth.limited, 0);
  // The first seat once in its game; the second after a check, which is half of its games.
  EXPECT_GT(worth.gave_way, 400);
  EXPECT_LT(worth.gave_way, 500);
}

TEST(RestrictedRunTest, EachOfThreeSidesIsRestrictedInTurn) {
  TournamentConfig config;
  config.game = "ripple_rush";
  config.rules.players = 3;
  config.agents = {*ParseAgentSpec("greedy")};
  config.format = Format::kSelfPlay;
  config.games = 59;
  RestrictedPlay play;
  const RestrictedOptions options{.on_block = [&](const RestrictedBlock& block) {
    ASSERT_EQ(block.games.size(), 3U);
    for (std::size_t side = 0; side < 3; ++side) {
      std::vector<bool> expected(3, false);
      expected[side] = true;
      EXPECT_EQ(block.games[side].is_restricted, expected);
    }
    play.Add(block);
  }};
  const auto outcome = RunRestricted(config, Without("own number:row 3"), options);
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(outcome->blocks_total, 20);
  const RestrictionWorth worth = play.Summary();
  EXPECT_NEAR(worth.free_share.value, 1.0 / 3, 1e-12);
  EXPECT_NEAR(worth.loss.value, 1.0 / 3 - worth.share.value, 1e-12);
  EXPECT_GT(worth.limited, 0);
}

TEST(RestrictedRunTest, ThreadsChangeNothing) {
  for (const Backend backend : kTestedBackends) {
    RestrictedOptions options;
    options.backend = backend;
    options.threads = 1;
    const Restricted one = PlayHeld("warrift", "greedy", Without("play:mage"), 40, options);
    options.threads = 3;
    const Restricted three = PlayHeld("warrift", "greedy", Without("play:mage"), 40, options);
    EXPECT_EQ(one.shares, three.shares);
    EXPECT_EQ(one.restricted_uses, three.restricted_uses);
    EXPECT_EQ(one.worth.loss.value, three.worth.loss.value);
    EXPECT_GT(one.worth.limited, 0);
  }
}

TEST(RestrictedRunTest, SoloGamesAreComparedDealByDeal) {
  TournamentConfig config;
  config.game = "ripple_rush";
  config.rules.players = 1;
  config.agents = {*ParseAgentSpec("greedy")};
  config.format = Format::kSelfPlay;
  config.games = 40;
  RestrictedPlay play;
  const RestrictedOptions options{.on_block = [&](const RestrictedBlock& block) {
    ASSERT_EQ(block.games.size(), 2U);
    EXPECT_EQ(block.games[0].restricted_side, -1);
    EXPECT_FALSE(block.games[0].is_restricted[0]);
    EXPECT_TRUE(block.games[1].is_restricted[0]);
    play.Add(block);
  }};
  ASSERT_TRUE(RunRestricted(config, Without("own number:row 3"), options).ok());
  const RestrictionWorth worth = play.Summary();
  EXPECT_EQ(worth.blocks, 20);
  EXPECT_GT(worth.free_share.value, worth.share.value);
  EXPECT_NEAR(worth.loss.value, worth.free_share.value - worth.share.value, 1e-12);
}

TEST(RestrictedRunTest, RefusesWhatCannotBeHeld) {
  TournamentConfig config;
  config.game = "kuhn";
  config.agents = {*ParseAgentSpec("external:cmd=cat")};
  config.format = Format::kSelfPlay;
  config.games = 2;
  const RestrictedOptions options{.on_block = [](const RestrictedBlock&) {}};
  EXPECT_NE(std::string(RunRestricted(config, Without("bet"), options).status().message())
                .find("cannot be kept from an option"),
            std::string::npos);
  config.agents = {*ParseAgentSpec("a=random"), *ParseAgentSpec("b=random")};
  EXPECT_FALSE(RunRestricted(config, Without("bet"), options).ok());
}

}  // namespace
}  // namespace riftlab
