// Exact path counts (appendix A) and the figures of random play (appendix B).
#include <gtest/gtest.h>

#include <vector>

#include "tests/games/riftwalker/setups.h"

namespace riftlab::riftwalker {
namespace {

std::int64_t CountPaths(const Rules& rules, const State& state, int depth) {
  if (depth == 0) return 1;
  std::int64_t paths = 0;
  ActionList<Rules> actions;
  rules.LegalActions(state, actions);
  for (const Action action : actions) {
    State next = state;
    Rng no_luck = TestRng();
    rules.Apply(next, action, no_luck);
    if (next.to_move == kNobody) {
      paths += depth == 1 ? 1 : 0;
    } else {
      paths += CountPaths(rules, next, depth - 1);
    }
  }
  return paths;
}

std::vector<std::int64_t> Counts(const Layout& layout, int depth) {
  const Rules& rules = Shipped();
  const State state = Position(rules, layout);
  std::vector<std::int64_t> counts;
  for (int d = 1; d <= depth; ++d) counts.push_back(CountPaths(rules, state, d));
  return counts;
}

TEST(RiftwalkerCountsTest, PositionA) {
  const Layout layout{
      .seats = {{.hand = "Featherfall, Burn, Pearl"}, {.hand = "Rootmother, Static, Deepdelve"}}};
  EXPECT_EQ(Counts(layout, 6), (std::vector<std::int64_t>{11, 44, 178, 919, 4762, 25075}));
}

TEST(RiftwalkerCountsTest, PositionB) {
  const Layout layout{
      .seats = {{.hand = "Isles, Mossback, Undertow",
                 .explored = "Dunes/0, Burn/1, Echoes/1, Thunderhead/0, Shadowlands/1, Keep/0",
                 .scored = "Cinder/2, Kitesong/1"},
                {.hand = "Rootmother, Static, Deepdelve",
                 .explored = "Pearl/1, Mirror/2, Thornweald/1, Skyfire/0",
                 .scored = "Quarry/1"}}};
  EXPECT_EQ(Counts(layout, 6), (std::vector<std::int64_t>{12, 51, 166, 670, 3091, 12413}));
}

struct RandomFigures {
  double decisions = 0;  // mean per game
  double capped = 0;     // part of the games
  double ran_out = 0;
  double score = 0;   // mean per player
  double scored = 0;  // rifts, mean per player
  int median_rounds = 0;
};

RandomFigures PlayRandomly(int players, int games) {
  const Rules& rules = Shipped(players);
  RandomFigures figures;
  std::vector<int> rounds;
  for (int game = 0; game < games; ++game) {
    Rng rng = TestRng(static_cast<std::uint64_t>(game));
    State state = rules.Deal(rng);
    for (; state.to_move != kNobody; ++figures.decisions) {
      const auto n = static_cast<std::uint32_t>(rules.NumLegal(state));
      rules.Apply(state, rules.NthLegal(state, static_cast<int>(rng.Below(n))), rng);
    }
    rounds.push_back(state.round);
    figures.capped += state.capped;
    figures.ran_out += state.ran_out;
    for (const Player seat : Seats(players)) {
      figures.score += rules.Score(state, seat);
      figures.scored += Count(state.scored[seat]);
    }
  }
  std::sort(rounds.begin(), rounds.end());
  figures.median_rounds = rounds[rounds.size() / 2];
  figures.decisions /= games;
  figures.capped /= games;
  figures.ran_out /= games;
  figures.score /= games * players;
  figures.scored /= games * players;
  return figures;
}

// Six standard errors of 1,000 games, and the 2% and 1.5 points that appendix B allows.
void ExpectAbout(const RandomFigures& expected, const RandomFigures& found) {
  EXPECT_NEAR(found.decisions, expected.decisions, 0.06 * expected.decisions);
  EXPECT_NEAR(found.capped, expected.capped, 0.105);
  EXPECT_NEAR(found.ran_out, expected.ran_out, 0.08);
  EXPECT_NEAR(found.score, expected.score, 0.11 * expected.score);
  EXPECT_NEAR(found.scored, expected.scored, 0.08 * expected.scored);
  EXPECT_NEAR(found.median_rounds, expected.median_rounds, 4);
}

TEST(RiftwalkerCountsTest, RandomPlayOfTwo) {
  ExpectAbout({807, 0.62, 0.125, 21.7, 3.95, 100}, PlayRandomly(2, 1000));
}

TEST(RiftwalkerCountsTest, RandomPlayOfThree) {
  ExpectAbout({861, 0.002, 0.86, 13.2, 2.63, 69}, PlayRandomly(3, 1000));
}

TEST(RiftwalkerCountsTest, RandomPlayOfFour) {
  ExpectAbout({771, 0, 0.96, 6.9, 1.51, 47}, PlayRandomly(4, 1000));
}

}  // namespace
}  // namespace riftlab::riftwalker
