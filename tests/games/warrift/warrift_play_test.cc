// Scenarios T121, T122, T127 and the figures of section 1.7: whole games.
#include "tests/games/warrift/setups.h"

namespace riftlab::warrift {
namespace {

struct Table {
  std::string mode;
  int players;
  std::string limit;
};
void PrintTo(const Table& table, std::ostream* out) {
  *out << table.mode << table.players << table.limit;
}

// T121: every card of the game is in exactly one place, and discard piles hold own cards only.
void CheckConservation(const Rules& rules, const State& state,
                       const std::vector<std::string>& cards) {
  std::vector<std::string> now;
  rules.ForEachCard(
      state, [&](std::string_view /*zone*/, std::string_view card) { now.emplace_back(card); });
  std::sort(now.begin(), now.end());
  EXPECT_EQ(now, cards);
  for (const Player seat : Seats(rules.NumPlayers())) {
    for (const int zone : {Base(seat), Discard(seat)}) {
      for (int at = state.cards.Begin(zone); at < state.cards.End(zone); ++at) {
        EXPECT_EQ(rules.OwnerOf(state, state.cards.Item(at), seat), seat);
      }
    }
  }
}

std::vector<std::string> CardsOf(const Rules& rules, const State& state) {
  std::vector<std::string> cards;
  rules.ForEachCard(
      state, [&](std::string_view /*zone*/, std::string_view card) { cards.emplace_back(card); });
  std::sort(cards.begin(), cards.end());
  return cards;
}

class WarRiftPlayTest : public testing::TestWithParam<Table> {};

TEST_P(WarRiftPlayTest, T127T121RandomGamesEndAndConserveCards) {
  const Table& table = GetParam();
  const Rules rules = MakeRules(table.mode, table.players, {{"monster_limit", table.limit}});
  constexpr std::uint64_t kGames = 200;
  constexpr std::uint64_t kFollowed = 3;  // of them turn by turn
  for (std::uint64_t game = 0; game < kGames; ++game) {
    Rng rng = TestRng(game);
    State state = rules.Deal(rng);
    const std::vector<std::string> cards = CardsOf(rules, state);
    for (int decisions = 0; state.phase != Phase::kOver; ++decisions) {
      ASSERT_LT(decisions, Rules::kMaxDecisions);
      ASSERT_GE(rules.NumLegal(state), 2);
      const PerSeat turns = state.turns;
      rules.Apply(state, RandomLegal(rules, state, rng), rng);
      if (game < kFollowed && state.turns != turns) CheckConservation(rules, state, cards);
    }
    CheckConservation(rules, state, cards);
    EXPECT_NE(state.reason, EndReason::kRotationCap);
  }
}

std::vector<Table> AllTables() {
  std::vector<Table> tables;
  const auto add = [&](const char* mode, int from, int to, int limits) {
    for (int players = from; players <= to; ++players) {
      for (int limit = 0; limit < limits; ++limit) {
        tables.push_back({mode, players, std::string(LimitName(limit))});
      }
    }
  };
  add("classic", 2, 5, kLimits);
  add("team", 4, 4, kLimits);
  add("frenzy", 2, 5, kLimits - 1);
  add("solo", 1, 1, kLimits);
  return tables;
}

INSTANTIATE_TEST_SUITE_P(All, WarRiftPlayTest, testing::ValuesIn(AllTables()), [](const auto& row) {
  return row.param.mode + std::to_string(row.param.players) + row.param.limit;
});

TEST(WarRiftPlayTest, T122TheSameLuckAndDecisionsGiveTheSameGame) {
  const Rules rules = MakeRules("classic", 3);
  const auto play = [&] {
    Rng rng = TestRng(5);
    State state = rules.Deal(rng);
    while (state.phase != Phase::kOver) rules.Apply(state, RandomLegal(rules, state, rng), rng);
    return ByteHash(state);
  };
  EXPECT_EQ(play(), play());
}

// --- The figures of section 1.7, with the greedy player.

Action Greedy(const Rules& rules, const State& state) {
  ActionList<Rules> actions;
  rules.LegalActions(state, actions);
  Action best = actions[0];
  double score = rules.ScoreAction(state, best);
  for (const Action action : actions) {
    const double other = rules.ScoreAction(state, action);
    if (other <= score) continue;
    best = action;
    score = other;
  }
  return best;
}

struct Figures {
  double rotations = 0;   // mean
  double eliminated = 0;  // part of the players
};

Figures Measure(const std::string& mode, int players, const std::string& limit,
                const std::string& target, int games) {
  const Rules rules = MakeRules(
      mode, players, {{"monster_limit", limit}, {"powers", "random"}, {"target", target}});
  Figures figures;
  for (int game = 0; game < games; ++game) {
    Rng rng = TestRng(static_cast<std::uint64_t>(game));
    State state = rules.Deal(rng);
    while (state.phase != Phase::kOver) rules.Apply(state, Greedy(rules, state), rng);
    figures.rotations += static_cast<double>(state.rotation) / games;
    for (const Player seat : Seats(players)) {
      figures.eliminated += (state.out[seat] != 0 ? 1.0 : 0.0) / games / players;
    }
  }
  return figures;
}

struct Expected {
  std::string name;
  std::string mode;
  int players;
  std::string limit;
  std::string target;
  double rotations;
  double eliminated;
};
void PrintTo(const Expected& row, std::ostream* out) { *out << row.name; }

class WarRiftFiguresTest : public testing::TestWithParam<Expected> {};

// The rotations hardly depend on the player; eliminations do, and over 40 games they vary.
TEST_P(WarRiftFiguresTest, ComeOutWithinTheirSpread) {
  const Expected& row = GetParam();
  const Figures figures = Measure(row.mode, row.players, row.limit, row.target, 40);
  EXPECT_NEAR(figures.rotations, row.rotations, 1.0);
  EXPECT_NEAR(figures.eliminated, row.eliminated, 0.16);
}

INSTANTIATE_TEST_SUITE_P(
    Section17, WarRiftFiguresTest,
    testing::Values(Expected{"Classic2", "classic", 2, "normal", "standard", 10.8, 0.0},
                    Expected{"Classic3", "classic", 3, "normal", "standard", 10.4, 0.03},
                    Expected{"Classic4", "classic", 4, "normal", "standard", 9.9, 0.14},
                    Expected{"Classic5", "classic", 5, "normal", "standard", 9.3, 0.40},
                    Expected{"Weak", "classic", 3, "weak", "standard", 10.4, 0.0},
                    Expected{"Easy", "classic", 3, "easy", "standard", 10.4, 0.0},
                    Expected{"Hard", "classic", 3, "hard", "standard", 10.2, 0.21},
                    Expected{"Insane", "classic", 3, "insane", "standard", 8.4, 0.53},
                    Expected{"Master", "classic", 3, "master", "standard", 3.5, 0.67},
                    Expected{"Impossible", "classic", 3, "impossible", "standard", 1.1, 0.67},
                    Expected{"Long", "classic", 3, "normal", "long", 12.8, 0.01},
                    Expected{"Teams", "team", 4, "normal", "standard", 10.7, 0.17},
                    Expected{"Frenzy2", "frenzy", 2, "normal", "standard", 10.3, 0.0},
                    Expected{"Frenzy3", "frenzy", 3, "normal", "standard", 10.0, 0.01},
                    Expected{"Frenzy4", "frenzy", 4, "normal", "standard", 9.5, 0.09},
                    Expected{"Frenzy5", "frenzy", 5, "normal", "standard", 9.2, 0.23},
                    Expected{"Solo", "solo", 1, "normal", "standard", 11.9, 0.0},
                    Expected{"SoloInsane", "solo", 1, "insane", "standard", 11.8, 0.03},
                    Expected{"SoloMaster", "solo", 1, "master", "standard", 10.5, 0.35},
                    Expected{"SoloImpossible", "solo", 1, "impossible", "standard", 1.5, 1.0}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace riftlab::warrift
