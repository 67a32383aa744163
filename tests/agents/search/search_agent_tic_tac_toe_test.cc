// The tree searches at tic-tac-toe, which is solved: they never lose a game and find every forced
// win, at the budgets stated here.
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "agents/registry/registry.h"
#include "agents/search/expectimax.h"
#include "tests/games/tic_tac_toe/tic_tac_toe.h"

namespace riftlab {
namespace {

using tic_tac_toe::Rules;
using tic_tac_toe::State;

using Marks = std::array<tic_tac_toe::Squares, 2>;

constexpr std::uint64_t kSeeds = 2;

class SearchAgentTicTacToeTest : public testing::TestWithParam<std::string> {
 protected:
  SearchAgentTicTacToeTest() : agent_(Make(GetParam())) {}

  std::unique_ptr<Agent<Rules>> Make(const std::string& spec) const {
    auto agent = MakeAgent(rules_, ParseAgentSpec(spec).value());
    RIFTLAB_CHECK(agent.ok());
    return *std::move(agent);
  }

  // The searched move of the seat to move; the same one for the same seed and position, however it
  // arose.
  Action Choose(const State& state, std::uint64_t seed) {
    const auto [choice, is_new] = choices_.try_emplace({seed, state.marks});
    if (is_new) choice->second = ChooseBy(*agent_, state, seed);
    return choice->second;
  }

  Action ChooseBy(Agent<Rules>& agent, const State& state, std::uint64_t seed) const {
    Rng rng(seed, {.index = ByteHash(state), .purpose = Purpose::kTest, .seat = 0});
    if (auto* cheater = dynamic_cast<PeekingAgent<Rules>*>(&agent)) {
      return cheater->ActOnState(rules_, state, {}, rng).action;
    }
    return agent.Act(rules_, rules_.Observe(state, rules_.ToMove(state)), {}, rng).action;
  }

  State After(State state, Action action) const {
    Rng rng(1, {});
    rules_.Apply(state, action, rng);
    return state;
  }

  // Goes through every line in which the other seat may play anything and `seat` plays what the
  // search says. The results of the games by how many lines have them, as shares of `seat`.
  void Walk(const State& state, Player seat, std::uint64_t seed, std::map<double, int>& results) {
    const Player to_move = rules_.ToMove(state);
    if (to_move == kNobody) {
      ++results[rules_.Returns(state)[seat]];
    } else if (to_move == seat) {
      Walk(After(state, Choose(state, seed)), seat, seed, results);
    } else {
      for (int k = 0; k < rules_.NumLegal(state); ++k) {
        Walk(After(state, rules_.NthLegal(state, k)), seat, seed, results);
      }
    }
  }

  // The share of `seat`, played by the search, in one game against `opponent`.
  double Game(Agent<Rules>& opponent, Player seat, std::uint64_t seed) {
    State state{};
    for (Player to_move = 0; (to_move = rules_.ToMove(state)) != kNobody;) {
      const bool own = to_move == seat;
      state = After(state, own ? Choose(state, seed) : ChooseBy(opponent, state, seed));
    }
    return rules_.Returns(state)[seat];
  }

  // Every position that can arise and in which a seat is to move.
  void Collect(const State& state, std::map<Marks, State>& all) const {
    if (rules_.ToMove(state) == kNobody || !all.emplace(state.marks, state).second) return;
    for (int k = 0; k < rules_.NumLegal(state); ++k) {
      Collect(After(state, rules_.NthLegal(state, k)), all);
    }
  }

  Rules rules_ = *Rules::Make({});
  std::unique_ptr<Agent<Rules>> agent_;
  std::map<std::pair<std::uint64_t, Marks>, Action> choices_;  // by seed and position
};

TEST_P(SearchAgentTicTacToeTest, NeverLosesWhateverTheOtherSeatPlays) {
  for (const Player seat : {Player{0}, Player{1}}) {
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      std::map<double, int> results;
      Walk({}, seat, seed, results);
      EXPECT_EQ(results[0], 0) << "seat " << int{seat} << ", seed " << seed;
      EXPECT_GT(results[1], 0) << "seat " << int{seat} << ", seed " << seed;
    }
  }
}

TEST_P(SearchAgentTicTacToeTest, NeverLosesToRandomPlay) {
  const auto random = Make("random");
  for (const Player seat : {Player{0}, Player{1}}) {
    double points = 0;
    for (std::uint64_t seed = 1; seed <= 50; ++seed) {
      const double share = Game(*random, seat, seed);
      ASSERT_GE(share, 0.5) << "seat " << int{seat} << ", game " << seed;
      points += share;
    }
    EXPECT_GT(points, 40) << "seat " << int{seat};
  }
}

TEST_P(SearchAgentTicTacToeTest, DrawsAgainstPerfectPlay) {
  const auto exact = Make("exact");
  for (const Player seat : {Player{0}, Player{1}}) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      EXPECT_EQ(Game(*exact, seat, seed), 0.5) << "seat " << int{seat} << ", game " << seed;
    }
  }
}

TEST_P(SearchAgentTicTacToeTest, FindsEveryForcedWin) {
  std::map<Marks, State> positions;
  Collect({}, positions);
  // 4520 with a seat to move, of which 222 have a single free square.
  EXPECT_EQ(positions.size(), 4520 - 222);
  Expectimax<Rules> solver(rules_, 100'000);
  int forced = 0;
  for (const auto& [marks, state] : positions) {
    const Player seat = rules_.ToMove(state);
    const auto solved = solver.SolveActions(state);
    ASSERT_TRUE(solved.ok());
    std::set<Action> winning;
    for (const SolvedAction<Rules>& entry : *solved) {
      if (entry.value[seat] == 1) winning.insert(entry.action);
    }
    if (winning.empty()) continue;
    ++forced;
    const Action action = Choose(state, 1);
    EXPECT_TRUE(winning.contains(action)) << rules_.Draw(state) << rules_.ToText(state, action);
  }
  RecordProperty("forced_wins", forced);
  EXPECT_GT(forced, 1000);
}

INSTANTIATE_TEST_SUITE_P(Searches, SearchAgentTicTacToeTest,
                         testing::Values("so_ismcts:iterations=5000", "mo_ismcts:iterations=5000",
                                         "cheat_uct:iterations=5000",
                                         "pimc:worlds=4,iterations=2000",
                                         "so_ismcts:iterations=5000,widen=1,stop=settled"),
                         [](const auto& row) {
                           const auto colon = row.param.find(':');
                           const bool widens = row.param.find("widen") != std::string::npos;
                           return row.param.substr(0, colon) + (widens ? "_widening" : "");
                         });

}  // namespace
}  // namespace riftlab
