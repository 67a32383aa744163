// Scenarios T01 to T09: setting up, and what is refused.
#include "tests/games/warrift/setups.h"

namespace riftlab::warrift {
namespace {

using testing::Values;

TEST(WarRiftSetupTest, T01EachSeatHasTenCardsAndAGuildDeck) {
  const Rules rules = MakeRules("classic", 4, {{"powers", "random"}});
  Rng rng = TestRng();
  const State state = rules.Deal(rng);
  for (const Player seat : Seats(4)) {
    EXPECT_EQ(state.cards.Size(Hand(seat)), 5);
    EXPECT_EQ(state.cards.Size(Base(seat)), 5);
    EXPECT_EQ(state.cards.Size(GuildDeck(seat)), 27);
    int mages = 0;
    for (const int zone : {Hand(seat), Base(seat)}) {
      for (int at = state.cards.Begin(zone); at < state.cards.End(zone); ++at) {
        if (state.cards.Item(at) == StartType(0, seat)) ++mages;
      }
    }
    EXPECT_EQ(mages, 7);
    for (int slot = 0; slot < 3; ++slot) {
      EXPECT_TRUE(state.selection[rules.SlotOf(seat, slot)].has_value());
    }
  }
  EXPECT_EQ(state.monsters.Size(kMonsterDeck), 72);
  EXPECT_TRUE(state.monsters.Empty(kInPlay));
  EXPECT_EQ(state.phase, Phase::kRefresh);
}

TEST(WarRiftSetupTest, T02RefreshPutsTheSelectionUnder) {
  const Rules rules = Classic(2, {{"powers", "random"}});
  Rng rng = TestRng();
  const State dealt = rules.Deal(rng);
  const std::string selection = SelectionText(rules, dealt, 0);
  const State state = After(rules, dealt, "replace");
  EXPECT_EQ(ZoneText(rules, state, GuildUnder(0)), selection);
  EXPECT_EQ(state.cards.Size(GuildDeck(0)), 24);
  EXPECT_EQ(HandText(rules, state, 0), HandText(rules, dealt, 0));
  EXPECT_EQ(state.phase, Phase::kRefreshAgain);
}

TEST(WarRiftSetupTest, T03ASecondRefreshCostsTheHand) {
  const Rules rules = Classic(2, {{"powers", "random"}});
  Rng rng = TestRng();
  State state = rules.Deal(rng);
  const std::string hand = HandText(rules, state, 0);
  Play(rules, state, "replace replace");
  EXPECT_EQ(DiscardText(rules, state, 0), hand);
  EXPECT_TRUE(state.cards.Empty(Hand(0)));
  EXPECT_EQ(state.cards.Size(GuildDeck(0)) + state.cards.Size(GuildUnder(0)), 27);
  // The hand stays empty until the end step of the first turn, which has nothing to decide.
  Play(rules, state, "keep");
  EXPECT_EQ(state.turns[0], 1);
  EXPECT_EQ(state.active, 1);
  EXPECT_EQ(state.cards.Size(Hand(0)), 5);
  EXPECT_EQ(rules.DeckSize(state, 0), 0);
}

TEST(WarRiftSetupTest, T04WithoutTheFirstRefreshThereIsNoSecond) {
  const Rules rules = Classic(2, {{"powers", "random"}});
  Rng rng = TestRng();
  const State state = After(rules, rules.Deal(rng), "keep");
  EXPECT_EQ(state.phase, Phase::kRefresh);
  EXPECT_EQ(state.to_move, 1);
}

TEST(WarRiftSetupTest, RulingR07ExtraRefreshCanBeSwitchedOff) {
  const Rules rules = Classic(2, {{"powers", "random"}, {"extra_refresh", "off"}});
  Rng rng = TestRng();
  const State state = After(rules, rules.Deal(rng), "replace");
  EXPECT_EQ(state.phase, Phase::kRefresh);
  EXPECT_EQ(state.to_move, 1);
}

// The seat that decides about the order, and who begins for each place that it may take.
TEST(WarRiftSetupTest, T05TheHighestCostChoosesAPlace) {
  const Rules rules =
      Classic(3, {{"powers", "random"}, {"turn_order", "choose"}, {"extra_refresh", "off"}});
  for (std::uint64_t luck = 0; luck < 20; ++luck) {
    Rng rng = TestRng(luck);
    State state = After(rules, rules.Deal(rng), "keep keep keep", luck);
    ASSERT_EQ(state.phase, Phase::kOrder);
    int highest = -1;
    for (const Player seat : Seats(3)) {
      const int revealed = state.cards.Item(state.cards.End(GuildUnder(seat)) - 1);
      highest = std::max<int>(highest, rules.cards().card(static_cast<CardType>(revealed)).cost);
    }
    const int chosen = state.cards.Item(state.cards.End(GuildUnder(state.to_move)) - 1);
    EXPECT_EQ(rules.cards().card(static_cast<CardType>(chosen)).cost, highest);
    for (int place = 1; place <= 3; ++place) {
      const State begun = After(rules, state, "place:" + std::to_string(place));
      EXPECT_EQ((begun.first + place - 1) % 3, state.to_move);
      EXPECT_EQ(begun.turns[begun.first], 1);
    }
  }
}

TEST(WarRiftSetupTest, T06TiesRevealAgainAndAllCardsGoUnder) {
  const Rules rules =
      Classic(2, {{"powers", "random"}, {"turn_order", "choose"}, {"extra_refresh", "off"}});
  int ties = 0;
  for (std::uint64_t luck = 0; luck < 40; ++luck) {
    Rng rng = TestRng(luck);
    const State state = After(rules, rules.Deal(rng), "keep keep", luck);
    ASSERT_EQ(state.phase, Phase::kOrder);
    const int revealed = state.cards.Size(GuildUnder(0));
    EXPECT_EQ(state.cards.Size(GuildUnder(1)), revealed);
    EXPECT_EQ(state.cards.Size(GuildDeck(0)) + revealed, 27);
    // All but the last pair of cards had equal costs.
    for (int i = 0; i < revealed; ++i) {
      const auto cost = [&](Player seat) {
        return rules.cards().card(state.cards.Item(state.cards.Begin(GuildUnder(seat)) + i)).cost;
      };
      EXPECT_EQ(cost(0) == cost(1), i + 1 < revealed);
    }
    ties += revealed - 1;
  }
  EXPECT_GT(ties, 0);
}

struct Refused {
  const char* name;
  const char* mode;
  int players;
  RuleMap rules;
  const char* message;
};
void PrintTo(const Refused& row, std::ostream* out) { *out << row.name; }

class WarRiftRefusedTest : public testing::TestWithParam<Refused> {};

TEST_P(WarRiftRefusedTest, SaysWhatIsWrong) {
  const Refused& row = GetParam();
  EXPECT_NE(Refusal(row.mode, row.players, row.rules).find(row.message), std::string::npos)
      << Refusal(row.mode, row.players, row.rules);
}

const char* const kMostSolguard =
    "so_sun_squire*3+so_chapel_scribe*3+so_dawn_cleric*3+so_lance_rider*3+so_shield_bearer*3+"
    "so_banner_captain*3+";

INSTANTIATE_TEST_SUITE_P(
    T07, WarRiftRefusedTest,
    Values(Refused{"RedGuild",
                   "classic",
                   4,
                   {{"guilds", "monsters/solguard/graverend/nightfang"}},
                   "monsters is only used by 5 players"},
           Refused{"TwiceTheSame",
                   "classic",
                   2,
                   {{"guilds", "solguard/solguard"}},
                   "solguard is there twice"},
           Refused{"FiveWithoutRed",
                   "classic",
                   5,
                   {{"guilds", "spellstrike/solguard/graverend/nightfang"}},
                   "5 guilds"},
           Refused{"TeamsOfThree", "team", 3, {}, "team"},
           Refused{
               "FrenzyImpossible", "frenzy", 2, {{"monster_limit", "impossible"}}, "monster_limit"},
           Refused{"FrenzyLong", "frenzy", 2, {{"target", "long"}}, "long game"},
           Refused{"FrenzyGuilds", "frenzy", 2, {{"guilds", "solguard/graverend"}}, "no guilds"},
           Refused{"FrenzyDraft", "frenzy", 2, {{"guilds", "draft"}}, "no guilds"},
           Refused{"SoloDraft", "solo", 1, {{"guilds", "draft"}}, "no guilds"},
           Refused{"FrenzyRefresh",
                   "frenzy",
                   3,
                   {{"extra_refresh", "first_action"}},
                   "left out: mode frenzy has no refresh"},
           Refused{"SoloOrder", "solo", 1, {{"turn_order", "0"}}, "mode solo has one seat"},
           Refused{"ClassicSoloPower",
                   "classic",
                   2,
                   {{"solo_power", "none"}},
                   "left out: mode classic has the option powers"},
           Refused{"TeamSoloGuild", "team", 4, {{"solo_guild", "nightfang"}}, "builds no guild"},
           Refused{"SoloTrading", "solo", 1, {{"trading", "all"}}, "nobody to trade with"},
           Refused{"UnknownGuild",
                   "classic",
                   2,
                   {{"guilds", "solgard/graverend"}},
                   "did you mean 'solguard'"},
           Refused{"PowerOfOther",
                   "classic",
                   2,
                   {{"guilds", "solguard/graverend"}, {"powers", "pw_apex/pw_harvest"}},
                   "of another guild"},
           Refused{"PowersWithoutGuilds",
                   "classic",
                   2,
                   {{"powers", "pw_apex/pw_harvest"}},
                   "unless rule guilds"},
           Refused{"UnknownPower",
                   "frenzy",
                   2,
                   {{"powers", "pw_apx/pw_harvest"}},
                   "did you mean 'pw_apex'"},
           Refused{"PowerTwice", "frenzy", 2, {{"powers", "pw_apex/pw_apex"}}, "there twice"},
           Refused{"Seat", "classic", 2, {{"turn_order", "2"}}, "a seat from 0 to 1"},
           Refused{"Partner", "classic", 2, {{"trading", "team"}}, "only mode team"},
           Refused{"Offers", "classic", 2, {{"trade_offers_per_turn", "4"}}, "from 0 to 3"},
           Refused{"Rotations", "classic", 2, {{"max_rotations", "0"}}, "from 1 to 200"}),
    [](const auto& row) { return row.param.name; });

INSTANTIATE_TEST_SUITE_P(
    T09, WarRiftRefusedTest,
    Values(
        Refused{"TwentyBronze",
                "solo",
                1,
                {{"solo_guild", std::string(kMostSolguard) +
                                    "so_gate_warden*2+so_sun_paladin*2+so_high_confessor*2+"
                                    "so_light_herald*2+ni_veil_huntress+so_angel_of_rift+"
                                    "so_solar_champion+so_dawn_marshal"}},
                "21 bronze cards; it has 20"},
        Refused{"FourWhelps", "solo", 1, {{"solo_guild", "ni_fang_whelp*4"}}, "1 to 3 copies"},
        Refused{
            "RedCard", "solo", 1, {{"solo_guild", "mo_gnoll_rager*3"}}, "a card of a base guild"},
        Refused{"RedGuild", "solo", 1, {{"solo_guild", "monsters"}}, "a base guild"},
        Refused{"RedPower", "solo", 1, {{"solo_power", "pw_gorge"}}, "only used by 5 players"},
        Refused{"Unknown",
                "solo",
                1,
                {{"solo_guild", "so_sun_squir"}},
                "did you mean 'so_sun_squire'"}),
    [](const auto& row) { return row.param.name; });

TEST(WarRiftSetupTest, T08FrenzyMixesTheGuildsWithoutRiftCards) {
  for (const int players : {3, 5}) {
    const Rules rules = MakeRules("frenzy", players, {{"powers", "random"}});
    Rng rng = TestRng();
    const State state = rules.Deal(rng);
    int cards = state.cards.Size(GuildDeck(0)) + state.cards.Size(GuildUnder(0));
    for (const OptionalIndex held : state.selection) cards += held ? 1 : 0;
    EXPECT_EQ(cards, players == 3 ? 112 : 142);
    for (int at = 0; at < state.cards.Total(); ++at) {
      EXPECT_EQ(rules.cards().card(state.cards.Item(at)).rift, 0);
    }
    EXPECT_EQ(std::count_if(state.selection.begin(), state.selection.end(),
                            [](OptionalIndex held) { return held.has_value(); }),
              8);
  }
}

TEST(WarRiftSetupTest, T09SoloLeavesTavaaxAndDranasOut) {
  const Rules rules = MakeRules("solo", 1, {{"solo_guild", "solguard"}, {"solo_power", "none"}});
  Rng rng = TestRng();
  const State state = rules.Deal(rng);
  EXPECT_EQ(state.monsters.Size(kMonsterDeck), 70);
  const std::string deck = MonstersText(rules, state, kMonsterDeck);
  EXPECT_EQ(deck.find("m_tavaax"), std::string::npos);
  EXPECT_EQ(deck.find("m_dranas"), std::string::npos);
  EXPECT_EQ(state.cards.Size(GuildDeck(0)), 27);
  EXPECT_FALSE(state.power[0].has_value());
}

TEST(WarRiftSetupTest, T09SoloTakesAListOfCards) {
  EXPECT_EQ(Refusal("solo", 1,
                    {{"solo_guild", std::string(kMostSolguard) +
                                        "so_gate_warden*3+so_sun_paladin*2+so_high_confessor*2+"
                                        "so_light_herald*2+so_angel_of_rift+so_solar_champion+"
                                        "so_dawn_marshal"}}),
            "");
}

TEST(WarRiftSetupTest, RulingR11SoloChoosesAPowerOfAnyBaseGuild) {
  const Rules rules = MakeRules("solo", 1);
  Rng rng = TestRng();
  EXPECT_EQ(Moves(rules, rules.Deal(rng)).size(), 12U);
}

TEST(WarRiftSetupTest, RulingR08GuildsAndPowersAreChosenInAscendingOrder) {
  const Rules rules = MakeRules("classic", 2, {{"guilds", "draft"}});
  Rng rng = TestRng();
  State state = rules.Deal(rng);
  EXPECT_EQ(state.phase, Phase::kGuild);
  EXPECT_EQ(Moves(rules, state).size(), 4U);
  Play(rules, state, "guild:nightfang");
  EXPECT_EQ(state.to_move, 1);
  EXPECT_FALSE(Offers(rules, state, "guild:nightfang"));
  Play(rules, state, "guild:solguard");
  EXPECT_EQ(Moves(rules, state),
            (Texts{"power:pw_blood_scent", "power:pw_moonfury", "power:pw_apex"}));
  Play(rules, state, "power:pw_apex power:pw_vigil");
  EXPECT_EQ(state.phase, Phase::kRefresh);
  EXPECT_EQ(state.to_move, 0);
}

TEST(WarRiftSetupTest, RulingR03RedIsUsedByFive) {
  const Rules rules = MakeRules("classic", 5, {{"powers", "random"}});
  Rng rng = TestRng();
  const State state = rules.Deal(rng);
  EXPECT_TRUE(std::all_of(state.guild_seat.begin(), state.guild_seat.end(),
                          [](OptionalIndex seat) { return seat.has_value(); }));
}

}  // namespace
}  // namespace riftlab::warrift
