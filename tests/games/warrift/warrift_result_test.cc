// What results say of a game beside its scores.
#include <set>

#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tests/games/warrift/setups.h"

namespace riftlab::warrift {
namespace {

template <class T>
T TagOf(const GameResult& result, const std::string& key) {
  for (const Tag& tag : result.tags) {
    if (tag.key == key) return std::get<T>(tag.value);
  }
  return {};
}

// The type of the card that `action` summons, -1 if it summons none.
int Summoned(const Rules& rules, const State& state, Action action) {
  if (VerbOf(action) == Verb::kSummon) return ValueOf(action) >> 1;
  if (VerbOf(action) != Verb::kSlot || rules.AskingEffect(state).op != Op::kFreeSummon) return -1;
  const int place = rules.SlotOf(state.active, ValueOf(action));
  return *state.selection[place];
}

// The names of card types joined by '+'.
std::string Joined(const Rules& rules, const std::set<int>& types) {
  Texts names;
  for (const int type : types) {
    names.push_back(TextOf(rules.cards().card(static_cast<CardType>(type)).id));
  }
  return fmt::format("{}", fmt::join(names, "+"));
}

class WarRiftTagsTest : public testing::TestWithParam<std::string> {};

TEST_P(WarRiftTagsTest, CardsAreThoseThatWereSummoned) {
  const int players = GetParam() == "solo" ? 1 : GetParam() == "team" ? 4 : 3;
  const Rules rules = MakeRules(GetParam(), players);
  for (std::uint64_t game = 0; game < 20; ++game) {
    Rng rng = TestRng(game);
    State state = rules.Deal(rng);
    std::vector<std::set<int>> expected(static_cast<std::size_t>(players));
    while (state.phase != Phase::kOver) {
      const Action action = RandomLegal(rules, state, rng);
      const int card = Summoned(rules, state, action);
      if (card >= 0) expected[state.active].insert(card);
      rules.Apply(state, action, rng);
    }
    const GameResult result = rules.Result(state);
    const auto cards = TagOf<Texts>(result, "cards");
    const auto summoned = TagOf<std::vector<std::int64_t>>(result, "summoned");
    ASSERT_EQ(cards.size(), expected.size());
    for (const Player seat : Seats(players)) {
      EXPECT_EQ(cards[seat], Joined(rules, expected[seat]));
      EXPECT_GE(summoned[seat], static_cast<std::int64_t>(expected[seat].size()));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Modes, WarRiftTagsTest, testing::Values("classic", "team", "solo"),
                         [](const auto& row) { return row.param; });

TEST(WarRiftResultTest, InFrenzyCardsAreThoseThatASeatOwns) {
  const Rules rules = MakeRules("frenzy", 2, {{"turn_order", "0"}});
  State state = StateOf(
      rules,
      {.seats = {{.hand = "mage", .deck = "warrior*x5", .discard = "sp_spark_adept", .points = 20},
                 {.hand = "ni_fang_whelp"}}});
  Play(rules, state, "end");
  Play(rules, state, "end");
  ASSERT_EQ(state.phase, Phase::kOver);
  EXPECT_EQ(TagOf<Texts>(rules.Result(state), "cards"), (Texts{"sp_spark_adept", "ni_fang_whelp"}));
}

TEST(WarRiftResultTest, TagsCountPointsByTier) {
  const Rules rules = Classic();
  State state = StateOf(rules, {.seats = {{.hand = "mage", .deck = "any", .points = 12},
                                          {.hand = "mage", .deck = "any"}},
                                .monsters = "m_sand_wyrm m_cave_troll m_mire_slime m_mire_slime",
                                .attack = 15});
  Play(rules, state, "slay:m_sand_wyrm slay:m_cave_troll slay:m_mire_slime slay:m_mire_slime end");
  Play(rules, state, "end");
  ASSERT_EQ(state.phase, Phase::kOver);
  const GameResult result = rules.Result(state);
  using Numbers = std::vector<std::int64_t>;
  EXPECT_EQ(TagOf<Numbers>(result, "vp_iron"), (Numbers{2, 0}));
  EXPECT_EQ(TagOf<Numbers>(result, "vp_bronze"), (Numbers{2, 0}));
  EXPECT_EQ(TagOf<Numbers>(result, "vp_silver"), (Numbers{4, 0}));
  EXPECT_EQ(TagOf<Numbers>(result, "vp_gold"), (Numbers{0, 0}));
  EXPECT_EQ(TagOf<Texts>(result, "guild"), (Texts{"spellstrike", "solguard"}));
}

}  // namespace
}  // namespace riftlab::warrift
