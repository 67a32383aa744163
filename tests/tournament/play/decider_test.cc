#include "tournament/play/decider.h"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/registry.h"
#include "tests/games/kuhn/kuhn.h"
#include "tournament/driver/driver.h"
#include "tournament/play/decider_inl.h"

namespace riftlab {
namespace {

using kuhn::Rules;

AnyState Dealt(const Rules& rules) {
  Rng rng(1, {});
  return AnyState(AnyValue::Of(rules.Deal(rng)));
}

// An agent that does what a test says, with what it is shown.
class Puppet : public Agent<Rules> {
 public:
  explicit Puppet(std::function<Action(const kuhn::InfoSet&)> act) : act_(std::move(act)) {}
  Decision Act(const Rules& /*game*/, const kuhn::InfoSet& info, const SearchLimits& /*limits*/,
               Rng& /*rng*/) override {
    return {.action = act_(info)};
  }

 private:
  std::function<Action(const kuhn::InfoSet&)> act_;
};

// What a puppet's decider answers in `state`.
absl::StatusOr<Action> Answer(const Rules& rules, const AnyState& state,
                              std::function<Action(const kuhn::InfoSet&)> act) {
  DeciderOf<Rules> decider(std::make_shared<const Rules>(rules),
                           std::make_unique<Puppet>(std::move(act)), /*cheats=*/false);
  Rng rng(1, {});
  return decider.Decide(state, rng);
}

TEST(DeciderTest, ShowsTheAgentWhatItsSeatMayKnow) {
  const Rules rules = *Rules::Make({});
  const AnyState state = Dealt(rules);
  kuhn::InfoSet shown{};
  const absl::StatusOr<Action> action = Answer(rules, state, [&](const kuhn::InfoSet& info) {
    shown = info;
    return kuhn::kChip;
  });
  ASSERT_TRUE(action.ok()) << action.status();
  EXPECT_EQ(*action, kuhn::kChip);
  EXPECT_EQ(shown, rules.Observe(state.As<kuhn::State>(), 0));
}

TEST(DeciderTest, FaultsAreNamed) {
  const Rules rules = *Rules::Make({});
  const AnyState state = Dealt(rules);
  const auto fault = [&](std::function<Action(const kuhn::InfoSet&)> act) {
    return Answer(rules, state, std::move(act)).status();
  };
  EXPECT_EQ(fault([](const auto&) { return Action{7}; }),
            absl::InternalError("returned action 0x00000007, which is not among the 2 legal ones"));
  EXPECT_EQ(fault([](const auto&) -> Action { throw std::runtime_error("no\nidea"); }),
            absl::InternalError("threw: no idea"));
  EXPECT_EQ(fault([](const auto&) -> Action { throw 3; }),
            absl::InternalError("threw something that is not a std::exception"));
}

// The same agents with the same streams play the same game decision by decision as in a match.
TEST(DeciderTest, PlaysAsInAMatch) {
  for (const char* agent : {"random", "greedy", "so_ismcts", "cheat_uct"}) {
    SCOPED_TRACE(agent);
    AgentSpec spec{.label = agent, .name = agent, .params = {}};
    if (spec.name.find('_') != std::string::npos) spec.params["iterations"] = "40";
    const GameDriver& driver = **FindGameDriver("lantern");
    GameConfig config;
    config.players = 3;
    const std::vector<AgentSpec> agents(3, spec);
    GameRecord record;
    const ScheduledGame game{.seed = 5, .agents = {0, 1, 2}};
    const auto match = driver.make_match(config, agents, {});
    ASSERT_TRUE(match.ok()) << match.status();
    (*match)->Play(game, record);

    const AnyGame any_game = *MakeGame("lantern", config);
    NamedDraws draws = LuckOf(game);
    Rng chance = Rng::Named(draws);
    std::vector<Rng> streams;
    for (std::uint32_t seat = 0; seat < 3; ++seat) {
      streams.emplace_back(5, StreamId{.index = 0, .purpose = Purpose::kAgent, .seat = seat});
    }
    const auto decider = driver.make_decider(config, spec);
    ASSERT_TRUE(decider.ok()) << decider.status();
    std::string moves;
    AnyState state = any_game.Deal(chance);
    while (any_game.ToMove(state) != kNobody) {
      const auto action = (*decider)->Decide(state, streams[any_game.ToMove(state)]);
      ASSERT_TRUE(action.ok()) << action.status();
      moves += (moves.empty() ? "" : " ") + any_game.ToText(state, *action);
      state = any_game.Apply(state, *action, chance);
    }
    EXPECT_EQ(moves, record.moves);
    EXPECT_EQ(any_game.Result(state), record.result);
  }
}

// Whatever an agent that is stopped answers, or throws, is no move and no fault.
TEST(DeciderTest, ADecisionCanBeBrokenOff) {
  std::atomic<bool> stop = false;
  const AnyGame game = *MakeGame("lantern", {});
  Rng rng(3, {});
  const AnyState state = game.Deal(rng);
  for (const char* agent : {"greedy", "so_ismcts:iterations=1000000000", "best:time=1000s",
                            "exploiter:against=random,iterations=1000000000"}) {
    SCOPED_TRACE(agent);
    const auto decider = (*FindGameDriver("lantern"))->make_decider({}, *ParseAgentSpec(agent));
    ASSERT_TRUE(decider.ok()) << decider.status();
    (*decider)->StopOn(stop);
    stop = true;
    EXPECT_EQ((*decider)->Decide(state, rng).status(), absl::CancelledError("interrupted"));
    stop = false;
  }
  const Rules rules = *Rules::Make({});
  DeciderOf<Rules> thrower(
      std::make_shared<const Rules>(rules),
      std::make_unique<Puppet>([](const auto&) -> Action { throw std::runtime_error("stopped"); }),
      /*cheats=*/false);
  thrower.StopOn(stop);
  stop = true;
  EXPECT_EQ(thrower.Decide(Dealt(rules), rng).status(), absl::CancelledError("interrupted"));
}

TEST(DeciderTest, RefusesWhatMakeAgentRefuses) {
  const GameDriver& driver = **FindGameDriver("lantern");
  const auto unknown = driver.make_decider({}, {.label = "x", .name = "rnadom", .params = {}});
  EXPECT_EQ(unknown.status().code(), absl::StatusCode::kNotFound);
  GameConfig config;
  config.mode = "none";
  const auto wrong = driver.make_decider(config, {.label = "x", .name = "random", .params = {}});
  EXPECT_EQ(wrong.status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace riftlab
