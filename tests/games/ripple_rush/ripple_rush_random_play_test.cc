// Statistics of uniform random play against the means of section 6.5, which two independent
// programs agree on.
#include "tests/games/ripple_rush/setups.h"

namespace riftlab::ripple_rush {
namespace {

// What one game adds, summed over its seats.
struct Totals {
  std::int64_t score = 0;
  std::int64_t announced = 0;  // own cards that could not be written
  std::int64_t completed_rows = 0;
  std::int64_t announced_used = 0;  // announced numbers written
  std::int64_t decisions = 0;
};

void PlayRandomly(const Rules& rules, Rng& rng, Totals& totals) {
  const int cards = rules.cards().cards_per_player * rules.NumPlayers();
  State state = rules.Deal(rng);
  int announced_used = 0;
  int bonuses_used = 0;
  while (state.to_move != kNobody) {
    const auto n = static_cast<std::uint32_t>(rules.NumLegal(state));
    const Node node = state.node;
    const Action action = rules.NthLegal(state, static_cast<int>(rng.Below(n)));
    rules.Apply(state, action, rng);
    ++totals.decisions;
    if (IsNo(action) || node == Node::kOwn) continue;
    ++(node == Node::kAnnounced ? announced_used : bonuses_used);
  }
  int filled = 0;
  for (int seat = 0; seat < rules.NumPlayers(); ++seat) {
    const Sheet& sheet = state.now[seat];
    totals.score += rules.Score(sheet, state.goals);
    totals.completed_rows += Count(CompletedRows(sheet));
    filled += Count(sheet.rows);
  }
  // Own writes may be forced; all others are decisions, so what remains are the own ones.
  totals.announced += cards - (filled - announced_used - bonuses_used);
  totals.announced_used += announced_used;
}

struct Means {
  std::string name;
  std::string mode;
  int players;
  double score;
  double announced;
  double completed_rows;
  double announced_used;
  double decisions;
};

class RippleRushRandomPlayTest : public testing::TestWithParam<Means> {};

TEST_P(RippleRushRandomPlayTest, HasTheKnownMeans) {
  constexpr int kGames = 200'000;
  const Means& means = GetParam();
  const Rules rules = MakeRules(means.players, means.mode);
  Totals totals;
  for (int game = 0; game < kGames; ++game) {
    Rng rng(1, {.index = static_cast<std::uint64_t>(game)});
    PlayRandomly(rules, rng, totals);
  }
  const auto mean = [&](std::int64_t sum) {
    return static_cast<double>(sum) / (kGames * means.players);
  };
  EXPECT_NEAR(mean(totals.score), means.score, 0.02);
  EXPECT_NEAR(mean(totals.announced), means.announced, 0.02);
  EXPECT_NEAR(mean(totals.completed_rows), means.completed_rows, 0.01);
  EXPECT_NEAR(mean(totals.announced_used), means.announced_used, 0.02);
  EXPECT_NEAR(mean(totals.decisions), means.decisions, 0.08);
}

// Goals change the scores and nothing else, so both modes share the other rows.
INSTANTIATE_TEST_SUITE_P(
    Rows, RippleRushRandomPlayTest,
    testing::Values(Means{"Basic1", "basic", 1, 9.330, 6.86, 0.247, 0, 11.1},
                    Means{"Basic2", "basic", 2, 10.488, 7.53, 0.402, 2.220, 13.7},
                    Means{"Basic3", "basic", 3, 11.614, 8.18, 0.587, 4.232, 16.1},
                    Means{"Basic4", "basic", 4, 12.678, 8.77, 0.794, 6.015, 18.1},
                    Means{"Basic5", "basic", 5, 13.650, 9.32, 1.006, 7.572, 19.9},
                    Means{"Advanced1", "advanced", 1, 9.53, 6.86, 0.247, 0, 11.1},
                    Means{"Advanced2", "advanced", 2, 10.78, 7.53, 0.402, 2.220, 13.7},
                    Means{"Advanced3", "advanced", 3, 12.06, 8.18, 0.587, 4.232, 16.1},
                    Means{"Advanced4", "advanced", 4, 13.27, 8.77, 0.794, 6.015, 18.1},
                    Means{"Advanced5", "advanced", 5, 14.40, 9.32, 1.006, 7.572, 19.9}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace riftlab::ripple_rush
