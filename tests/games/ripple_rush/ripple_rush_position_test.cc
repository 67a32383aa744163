#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/core/byte_hash.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab::ripple_rush {
namespace {

struct Table {
  std::string name;
  std::string mode;
  int players;
};

class RippleRushPositionTest : public testing::TestWithParam<Table> {};

TEST_P(RippleRushPositionTest, SurvivesJsonAtEveryDecision) {
  const Rules rules = *Rules::Make({.mode = GetParam().mode,
                                    .players = GetParam().players,
                                    .rules = {},
                                    .cards = "",
                                    .cards_source = ""});
  // Games with more seats have more views and decisions.
  const std::uint64_t games =
      30U / static_cast<unsigned>(GetParam().players * GetParam().players) + 1;
  for (std::uint64_t game = 0; game < games; ++game) {
    Rng rng(7, {.index = game});
    State state = rules.Deal(rng);
    while (true) {
      const Json json = rules.ToJson(state);
      const absl::StatusOr<State> back = rules.ParseState(Json::parse(json.dump()));
      ASSERT_TRUE(back.ok()) << back.status() << "\n" << json;
      ASSERT_EQ(ByteHash(*back), ByteHash(state)) << json;
      for (int i = 0; i < rules.NumPlayers(); ++i) {
        const InfoSet info = rules.Observe(state, static_cast<Player>(i));
        const Json view = rules.ToJson(info);
        const absl::StatusOr<InfoSet> seen = rules.ParseInfoSet(Json::parse(view.dump()));
        ASSERT_TRUE(seen.ok()) << seen.status() << "\n" << view;
        ASSERT_EQ(ByteHash(*seen), ByteHash(info)) << view;
        const State world = rules.Determinize(info, rng);
        const absl::StatusOr<State> world_back = rules.ParseState(rules.ToJson(world));
        ASSERT_TRUE(world_back.ok()) << world_back.status() << "\n" << rules.ToJson(world);
        ASSERT_EQ(ByteHash(*world_back), ByteHash(world));
        ASSERT_EQ(ByteHash(rules.Observe(world, info.seat)), ByteHash(info));
      }
      if (state.to_move == kNobody) break;
      const int n = rules.NumLegal(state);
      ASSERT_GE(n, 2);
      const Action action =
          rules.NthLegal(state, static_cast<int>(rng.Below(static_cast<std::uint32_t>(n))));
      const absl::StatusOr<Action> parsed = rules.ParseAction(state, rules.ToText(state, action));
      ASSERT_TRUE(parsed.ok()) << parsed.status();
      ASSERT_EQ(*parsed, action);
      rules.Apply(state, action, rng);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Tables, RippleRushPositionTest,
                         testing::Values(Table{"Solo", "basic", 1}, Table{"Two", "basic", 2},
                                         Table{"ThreeAdvanced", "advanced", 3},
                                         Table{"Four", "basic", 4},
                                         Table{"FiveAdvanced", "advanced", 5}),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace riftlab::ripple_rush
