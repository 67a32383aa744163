// The orders that 8.4 leaves out are left out within one search, and by nobody else.
#include <map>

#include "agents/registry/registry.h"
#include "agents/search/expectimax.h"
#include "tests/games/warrift/setups.h"

namespace riftlab::warrift {
namespace {

// The last turn of the game: seat 1 has nothing but attack, and wins if it slays both monsters,
// which are silent.
class LastTurnTest : public testing::Test {
 protected:
  LastTurnTest() {
    start_ =
        StateOf(rules_, {.seats = {{.hand = "mage", .deck = "any", .points = 1}, {.deck = "any"}},
                         .monsters = "m_mire_slime m_cave_spider",
                         .attack = 9,
                         .active = 1});
    start_.rotation = 3;
    spider_slain_ = After(rules_, start_, "slay:m_cave_spider");
  }

  Decision Act(const std::string& spec, const State& state) const {
    const auto agent = MakeAgent(rules_, *ParseAgentSpec(spec));
    Rng rng(1, {});
    return (*agent)->Act(rules_, rules_.Observe(state, 1), {}, rng);
  }

  Rules rules_ = Classic(2, {{"max_rotations", "3"}});
  State start_;
  State spider_slain_;
};

TEST_F(LastTurnTest, C2LeavesOutTheSlimeAfterTheSpider) {
  ActionList<Rules> candidates;
  rules_.CandidateActions(spider_slain_, candidates);
  ASSERT_EQ(candidates.size(), 1U);
  EXPECT_EQ(rules_.ToText(spider_slain_, candidates[0]), "end");
  OpenActions(rules_, spider_slain_, candidates);
  EXPECT_EQ(candidates.size(), 2U);
}

TEST_F(LastTurnTest, ExactValuesDoNotDependOnTheOrder) {
  Expectimax<Rules> solver(rules_, 1000);
  const auto values = [&](const State& state) {
    std::map<std::string, double> by_move;
    const auto actions = solver.SolveActions(state);
    for (const auto& solved : *actions) {
      by_move[rules_.ToText(state, solved.action)] = solved.value[1];
    }
    return by_move;
  };
  EXPECT_EQ(values(start_), (std::map<std::string, double>{
                                {"slay:m_mire_slime", 1}, {"slay:m_cave_spider", 1}, {"end", 0}}));
  EXPECT_EQ(values(spider_slain_),
            (std::map<std::string, double>{{"slay:m_mire_slime", 1}, {"end", 0.5}}));
}

// Each first move is worth what can be had with it.
TEST_F(LastTurnTest, SearchesValueBothOrdersAlike) {
  for (const std::string spec : {"so_ismcts:iterations=800", "mo_ismcts:iterations=800"}) {
    const Decision decision = Act(spec, start_);
    ASSERT_EQ(decision.root_moves.size(), 3U);
    for (const RootMove& move : decision.root_moves) {
      if (rules_.ToText(start_, move.action) != "end") EXPECT_GT(move.value, 0.8) << spec;
    }
  }
}

TEST_F(LastTurnTest, WhoComesAfterTheSpiderSlaysTheSlime) {
  for (const std::string spec : {"greedy", "best:iterations=100", "so_ismcts:iterations=100",
                                 "mo_ismcts:iterations=100", "pimc:iterations=100", "exact"}) {
    const Action action = Act(spec, spider_slain_).action;
    EXPECT_EQ(rules_.ToText(spider_slain_, action), "slay:m_mire_slime") << spec;
  }
}

}  // namespace
}  // namespace riftlab::warrift
