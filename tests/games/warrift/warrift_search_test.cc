// What search is told about WarRift: scores of moves, quick moves, evaluations, beliefs.
#include <cmath>

#include "tests/games/warrift/setups.h"

namespace riftlab::warrift {
namespace {

struct SearchTable {
  std::string mode;
  int players;
};
void PrintTo(const SearchTable& table, std::ostream* out) { *out << table.mode << table.players; }

class WarRiftSearchTest : public testing::TestWithParam<SearchTable> {};

// Calls f(rules, state) in every position of some games of quick play with random moves between.
template <class F>
void ForEachPosition(const SearchTable& table, int games, F&& f) {
  const Rules rules = MakeRules(table.mode, table.players);
  for (int game = 0; game < games; ++game) {
    Rng rng = TestRng(static_cast<std::uint64_t>(game));
    State state = rules.Deal(rng);
    while (state.phase != Phase::kOver) {
      f(rules, state);
      if (testing::Test::HasFailure()) return;
      const bool quick = rng.Below(4) > 0;
      rules.Apply(state, quick ? rules.QuickAction(state, rng) : RandomLegal(rules, state, rng),
                  rng);
    }
  }
}

TEST_P(WarRiftSearchTest, QuickActionIsTheBestByScore) {
  ForEachPosition(GetParam(), 10, [](const Rules& rules, const State& state) {
    Rng rng = TestRng();
    const Action quick = rules.QuickAction(state, rng);
    const double score = rules.ScoreAction(state, quick);
    ActionList<Rules> actions;
    rules.LegalActions(state, actions);
    ASSERT_NE(std::find(actions.begin(), actions.end(), quick), actions.end());
    for (const Action action : actions) {
      ASSERT_LE(rules.ScoreAction(state, action), score)
          << rules.Draw(state).text() << rules.ToText(state, action) << " against "
          << rules.ToText(state, quick);
    }
  });
}

TEST_P(WarRiftSearchTest, EvaluationsArePartsOfOneWin) {
  ForEachPosition(GetParam(), 4, [](const Rules& rules, const State& state) {
    const Payoffs<Rules> values = rules.EvaluateAll(state);
    double sum = 0;
    std::uint8_t counted = 0;
    for (const Player seat : Seats(rules.NumPlayers())) {
      ASSERT_GE(values[seat], 0);
      ASSERT_LE(values[seat], 1);
      if (!Has(counted, rules.Side(seat))) sum += values[seat];
      Set(counted, rules.Side(seat));
    }
    if (rules.NumPlayers() > 1) {
      ASSERT_NEAR(sum, 1, 1e-9);
    }
    const Payoffs<Rules> scores = rules.ExpectedScores(state);
    const Payoffs<Rules> margins = rules.ScoreMargins(scores);
    for (const Player seat : Seats(rules.NumPlayers())) {
      ASSERT_GE(scores[seat], 0);
      ASSERT_GE(margins[seat], 0);
      ASSERT_LE(margins[seat], 1);
    }
  });
}

// Every belief is held against how often sampled worlds have such a card in that place.
TEST_P(WarRiftSearchTest, BeliefsAreTheChancesOfSampledWorlds) {
  constexpr int kWorlds = 1000;
  int positions = 0;
  ForEachPosition(GetParam(), 2, [&](const Rules& rules, const State& state) {
    if (positions++ % 40 != 39) return;
    const InfoSet info = rules.Observe(state, 0);
    std::map<std::string, double> chances;
    rules.ForEachBelief(info, [&](std::string_view pile, std::string_view card, double p) {
      ASSERT_GT(p, 0);
      ASSERT_LE(p, 1);
      const bool is_new = chances.emplace(std::string(pile) + " " + std::string(card), p).second;
      ASSERT_TRUE(is_new);
    });
    std::map<std::string, int> counts;
    Rng rng = TestRng(3);
    for (int world = 0; world < kWorlds; ++world) {
      const State sampled = rules.Determinize(info, rng);
      std::map<std::string, int> here;
      for (const Player seat : Seats(rules.NumPlayers())) {
        for (int at = sampled.cards.Begin(Hand(seat)); at < sampled.cards.End(Hand(seat)); ++at) {
          if (seat == 0) continue;
          ++here["hand:" + std::to_string(seat) + " " + TypeName(rules, sampled.cards.Item(at))];
        }
      }
      for (const auto& [place, count] : here) ++counts[place];
    }
    for (const auto& [place, count] : counts) ASSERT_GT(chances[place], 0) << place;
    for (const auto& [place, p] : chances) {
      if (place.rfind("hand", 0) != 0) continue;
      const double error = std::sqrt(p * (1 - p) / kWorlds);
      ASSERT_NEAR(counts[place] / static_cast<double>(kWorlds), p, 5 * error + 1e-9) << place;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(All, WarRiftSearchTest,
                         testing::Values(SearchTable{"classic", 2}, SearchTable{"classic", 5},
                                         SearchTable{"team", 4}, SearchTable{"frenzy", 3},
                                         SearchTable{"solo", 1}),
                         [](const auto& row) {
                           return row.param.mode + std::to_string(row.param.players);
                         });

std::map<std::string, double> BeliefsOf(const Rules& rules, const State& state, Player seat) {
  std::map<std::string, double> chances;
  rules.ForEachBelief(rules.Observe(state, seat),
                      [&](std::string_view pile, std::string_view card, double p) {
                        chances[std::string(pile) + " " + std::string(card)] = p;
                      });
  return chances;
}

// Seat 1 has drawn 2 of its 4 cards of pool 2, one of them a Warrior, and holds a card that all
// know.
TEST(WarRiftBeliefTest, OneChanceForAllCopiesOfACard) {
  const Rules rules = Duel("spellstrike", "solguard");
  State state = StateOf(rules, {.seats = {{.hand = "mage", .deck = "any"}, {}}});
  const CardType mage = TypeOf(rules, "mage", 1);
  const CardType warrior = TypeOf(rules, "warrior", 1);
  state.pool[1] = 2;
  state.cards.InsertSorted(Base(1), mage, 0);
  state.cards.InsertSorted(Base(1), warrior, 0);
  state.cards.InsertSorted(Hand(1), mage, 2);
  state.cards.InsertSorted(Hand(1), warrior, 2);
  state.cards.InsertSorted(Hand(1), TypeOf(rules, "so_sun_squire", 1), 0);
  const std::map<std::string, double> chances = BeliefsOf(rules, state, 0);
  // Two of four places: no Mage with 1/6, by two Mages of four cards.
  EXPECT_NEAR(chances.at("hand:1 mage.1"), 5.0 / 6, 1e-12);
  EXPECT_NEAR(chances.at("hand:1 warrior.1"), 5.0 / 6, 1e-12);
  EXPECT_NEAR(chances.at("deck:1 warrior.1"), 5.0 / 6, 1e-12);
  EXPECT_EQ(chances.at("hand:1 so_sun_squire"), 1);
  EXPECT_EQ(chances.count("hand:0 mage.0"), 0);
  EXPECT_EQ(chances.at("deck:0 mage.0"), 1);
}

// A card dealt from the Rift lies on one of two decks.
TEST(WarRiftBeliefTest, CardsOfTheRiftMayLieOnEitherDeck) {
  const Rules rules = Duel("spellstrike", "solguard");
  State state = StateOf(rules, {.rift = "sp_spark_adept so_sun_squire"});
  rules.DealRift(state);
  const std::map<std::string, double> chances = BeliefsOf(rules, state, 0);
  for (const std::string deck : {"deck:0 ", "deck:1 "}) {
    EXPECT_NEAR(chances.at(deck + "sp_spark_adept"), 0.5, 1e-12);
    EXPECT_NEAR(chances.at(deck + "so_sun_squire"), 0.5, 1e-12);
  }
}

double ValueOfMove(const Rules& rules, const Layout& layout, const std::string& move) {
  State state = StateOf(rules, layout);
  state.turn.acted = 1;
  return rules.EvaluateAll(After(rules, state, move))[0];
}

TEST(WarRiftEvaluationTest, SlayingIsBetterThanEndingTheTurn) {
  const Rules rules = Duel("spellstrike", "solguard");
  const Layout layout{.seats = {{.hand = "mage", .deck = "any"}, {.deck = "any"}},
                      .monsters = "m_sand_wyrm m_marsh_leech",
                      .attack = 8};
  EXPECT_GT(ValueOfMove(rules, layout, "slay:m_sand_wyrm"), ValueOfMove(rules, layout, "end"));
  EXPECT_GT(ValueOfMove(rules, layout, "slay:m_sand_wyrm"),
            ValueOfMove(rules, layout, "slay:m_marsh_leech"));
}

TEST(WarRiftEvaluationTest, SummoningAGoodCardIsBetterThanEndingTheTurn) {
  const Rules rules = Duel("spellstrike", "solguard");
  const Layout layout{
      .seats = {{.deck = "mage*x5 warrior*x3", .selection = "sp_arc_duelist"}, {.deck = "any"}},
      .magicka = 3};
  EXPECT_GT(ValueOfMove(rules, layout, "summon:sp_arc_duelist"), ValueOfMove(rules, layout, "end"));
}

// Who cannot slay, with more monsters than the limit allows, is the first to be eliminated.
TEST(WarRiftEvaluationTest, TooManyMonstersAreADanger) {
  const Rules rules = Duel("spellstrike", "solguard", {{"monster_limit", "insane"}});
  const auto value_with = [&](const std::string& monsters) {
    return rules.EvaluateAll(StateOf(
        rules,
        {.seats = {{.hand = "mage", .deck = "any"}, {.deck = "any"}}, .monsters = monsters}));
  };
  const Payoffs<Rules> few = value_with("m_sand_wyrm");
  const Payoffs<Rules> many = value_with(
      "m_sand_wyrm m_sand_wyrm m_bone_hydra m_bone_hydra m_tavaax m_dranas m_nether_knight");
  EXPECT_LT(many[0], few[0]);
  EXPECT_GT(many[1], few[1]);
}

TEST(WarRiftEvaluationTest, PartnersHaveTheSameValue) {
  const Rules rules = MakeRules("team", 4);
  Rng rng = TestRng();
  State state = rules.Deal(rng);
  for (int i = 0; i < 100 && state.phase != Phase::kOver; ++i) {
    const Payoffs<Rules> values = rules.EvaluateAll(state);
    ASSERT_EQ(values[0], values[2]);
    ASSERT_EQ(values[1], values[3]);
    rules.Apply(state, rules.QuickAction(state, rng), rng);
  }
}

}  // namespace
}  // namespace riftlab::warrift
