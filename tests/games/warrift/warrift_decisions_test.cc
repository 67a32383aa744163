// Scenarios T107 to T114 and T120: trading, options, what is known.
#include "tests/games/warrift/setups.h"

namespace riftlab::warrift {
namespace {

TEST(WarRiftTradeTest, T107GiftsMayBeRefusedInClassic) {
  const Rules rules = Classic(2, {{"trading", "all"}});
  const State offered =
      After(rules, StateOf(rules, {.seats = {{.hand = "so_sun_squire mage"}, {.hand = "mage"}}}),
            "gift:1:so_sun_squire");
  EXPECT_EQ(offered.to_move, 1);
  EXPECT_EQ(Moves(rules, offered), (Texts{"no", "yes"}));
  const State refused = After(rules, offered, "no");
  EXPECT_EQ(HandText(rules, refused, 0), "mage.0 so_sun_squire");
  EXPECT_FALSE(Offers(rules, refused, "gift:1:mage.0"));
  const State taken = After(rules, offered, "yes");
  EXPECT_EQ(HandText(rules, taken, 1), "mage.1 so_sun_squire");
  EXPECT_EQ(rules.OwnerOf(taken, TypeOf(rules, "so_sun_squire", 1), 1), 1);
}

TEST(WarRiftTradeTest, T108SwapsForAnOwnCard) {
  const Rules rules = Classic(2, {{"trading", "all"}});
  State state = After(rules,
                      StateOf(rules, {.seats = {{.hand = "mage warrior", .deck = "any"},
                                                {.hand = "mage sp_rune_scribe", .deck = "any"}}}),
                      "swap:1:mage.0:mine");
  EXPECT_EQ(Moves(rules, state), (Texts{"hand:sp_rune_scribe", "no"}));
  Play(rules, state, "hand:sp_rune_scribe play:sp_rune_scribe end");
  EXPECT_NE(DiscardText(rules, state, 0).find("sp_rune_scribe"), std::string::npos);
  Play(rules, state, "play:mage.0 end");
  EXPECT_NE(DiscardText(rules, state, 0).find("mage.0"), std::string::npos);
}

TEST(WarRiftTradeTest, T109RulingR43GiftsInFrenzy) {
  const Layout layout{.seats = {{.hand = "mage warrior"}, {.hand = "mage"}}};
  const Rules rules = MakeRules("frenzy", 2, {{"trading", "all"}, {"turn_order", "0"}});
  const State given = After(rules, StateOf(rules, layout), "gift:1:mage");
  EXPECT_EQ(given.to_move, 0);
  EXPECT_EQ(HandText(rules, given, 1), "mage mage");
  const Rules open = MakeRules(
      "frenzy", 2, {{"trading", "all"}, {"turn_order", "0"}, {"gift_must_accept", "never"}});
  EXPECT_EQ(Moves(open, After(open, StateOf(open, layout), "gift:1:mage")), (Texts{"no", "yes"}));
}

TEST(WarRiftTradeTest, T110RulingR42TradesThatAreNotOffered) {
  const Layout layout{.seats = {{.hand = "mage"}, {}}};
  const Rules rules = Classic(2, {{"trading", "all"}});
  EXPECT_EQ(Moves(rules, StateOf(rules, layout)), (Texts{"play:mage.0", "gift:1:mage.0", "end"}));
  const Rules off = Classic();
  EXPECT_EQ(Moves(off, StateOf(off, layout)), (Texts{"play:mage.0", "end"}));
}

TEST(WarRiftTradeTest, PartnersTradeAmongThemselves) {
  const Rules rules = Classic(4, {{"trading", "team"}}, "", "team");
  const State state = StateOf(
      rules, {.seats = {{.hand = "mage"}, {.hand = "mage"}, {.hand = "mage"}, {.hand = "mage"}}});
  EXPECT_EQ(Moves(rules, state), (Texts{"play:mage.0", "gift:2:mage.0", "swap:2:mage.0:any",
                                        "swap:2:mage.0:mine", "ask:2:any", "ask:2:mine", "end"}));
}

// --- Decisions.

Texts Candidates(const Rules& rules, const State& state) {
  ActionList<Rules> actions;
  rules.CandidateActions(state, actions);
  Texts texts;
  for (const Action action : actions) texts.push_back(rules.ToText(state, action));
  return texts;
}

TEST(WarRiftDecisionsTest, T111AlikeCardsAreOneOptionAndPlainPlaysCommute) {
  const Rules rules = Classic();
  State state = StateOf(rules, {.seats = {{.hand = "mage*x3 warrior"}}});
  EXPECT_EQ(Moves(rules, state), (Texts{"play:mage.0", "play:warrior.0", "end"}));
  Play(rules, state, "play:warrior");
  EXPECT_EQ(Moves(rules, state), (Texts{"play:mage.0", "end"}));
  EXPECT_EQ(Candidates(rules, state), (Texts{"end"}));
}

// What was played at the table was not chosen by a search that starts after it.
TEST(WarRiftDecisionsTest, T111OrdersAreOpenWhereASearchStarts) {
  const Rules rules = Classic();
  const State start = StateOf(rules, {.seats = {{.hand = "mage*x3 warrior*x2"}}});
  const State played = After(rules, start, "play:warrior");
  ASSERT_EQ(Candidates(rules, played), (Texts{"play:warrior.0", "end"}));
  const InfoSet info = rules.Observe(played, 0);
  Rng rng(1, {});
  EXPECT_EQ(Candidates(rules, rules.Determinize(info, rng)), Moves(rules, played));

  State root = start;
  rules.FreeOrder(root);
  EXPECT_EQ(Moves(rules, root), Moves(rules, start));
  Play(rules, root, "play:warrior");
  EXPECT_EQ(Candidates(rules, root), (Texts{"play:mage.0", "play:warrior.0", "end"}));
  Play(rules, root, "play:warrior");
  EXPECT_EQ(Candidates(rules, root), Texts{"end"});
}

// As views were written that had the last action.
TEST(WarRiftDecisionsTest, T111ViewsForgetTheOrder) {
  const Rules rules = Classic();
  Rng rng(1, {});
  State state = rules.Deal(rng);
  while (state.turn.last != Last::kPlainPlay)
    rules.Apply(state, RandomLegal(rules, state, rng), rng);
  const Json last = rules.ToJson(state).at("turn").at("last");
  EXPECT_TRUE(last.get<std::string>().starts_with("play:"));
  const InfoSet info = rules.Observe(state, rules.ToMove(state));
  Json view = rules.ToJson(info);
  EXPECT_FALSE(view.at("turn").contains("last"));
  view["turn"]["last"] = last;
  const absl::StatusOr<InfoSet> read = rules.ParseInfoSet(view);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(ByteHash(*read), ByteHash(info));
}

TEST(WarRiftDecisionsTest, T111CardsWithEffectsDoNotCommute) {
  const Rules rules = Classic();
  const State state =
      After(rules, StateOf(rules, {.seats = {{.hand = "mage sp_vortex_knight warrior"}}}),
            "play:sp_vortex_knight");
  EXPECT_EQ(Candidates(rules, state), (Texts{"play:mage.0", "play:warrior.0", "end"}));
}

TEST(WarRiftDecisionsTest, T112AlikeMonstersAreOneOptionAndSilentSlaysCommute) {
  const Rules rules = Classic();
  EXPECT_EQ(Moves(rules, StateOf(rules, {.seats = {{.hand = "mage"}},
                                         .monsters = "m_mire_slime*x3",
                                         .attack = 1})),
            (Texts{"play:mage.0", "slay:m_mire_slime", "end"}));
  const State hurt = StateOf(
      rules,
      {.seats = {{.hand = "mage"}}, .monsters = "m_cave_spider m_cave_spider*1", .attack = 2});
  EXPECT_EQ(Moves(rules, hurt),
            (Texts{"play:mage.0", "slay:m_cave_spider", "slay:m_cave_spider*1", "end"}));
  const State two = After(rules,
                          StateOf(rules, {.seats = {{.hand = "mage"}},
                                          .monsters = "m_mire_slime m_cave_spider m_rust_golem",
                                          .attack = 9}),
                          "slay:m_cave_spider");
  EXPECT_EQ(Candidates(rules, two), (Texts{"play:mage.0", "slay:m_rust_golem", "end"}));
}

TEST(WarRiftDecisionsTest, T113ATurnWithoutOptionsEndsByItself) {
  const Rules rules = Classic();
  State state =
      StateOf(rules, {.seats = {{.deck = "any"}, {.hand = "mage"}}, .monsters = "m_dranas"});
  Rng rng = TestRng();
  rules.Advance(state, rng);
  EXPECT_EQ(state.active, 1);
}

TEST(WarRiftDecisionsTest, T120RefreshAsAFirstAction) {
  const Rules rules = Classic(2, {{"extra_refresh", "first_action"}});
  const State state =
      StateOf(rules, {.seats = {{.hand = "mage*x5",
                                 .deck = "any",
                                 .selection = "sp_spark_adept sp_rune_scribe sp_arc_duelist",
                                 .guild_deck = "sp_storm_initiate sp_glyph_weaver sp_comet_herald"},
                                {.hand = "mage"}},
                      .magicka = 9});
  EXPECT_TRUE(Offers(rules, state, "refresh"));
  const State taken = After(rules, state, "refresh");
  EXPECT_EQ(taken.cards.Size(Discard(0)), 5);
  EXPECT_EQ(SelectionText(rules, taken, 0), "sp_storm_initiate sp_glyph_weaver sp_comet_herald");
  EXPECT_FALSE(Offers(rules, taken, "refresh"));
  EXPECT_FALSE(Offers(rules, After(rules, state, "play:mage"), "refresh"));
  const Rules setup = Classic();
  EXPECT_FALSE(Offers(setup, StateOf(setup, {.seats = {{.hand = "mage"}}}), "refresh"));
}

// --- What is known.

// A position in which seat 1 has drawn two cards of its shuffled deck of four.
State Drawn(const Rules& rules) {
  State state = StateOf(rules, {.seats = {{.hand = "mage"}, {}}});
  PutZone(rules, state, Base(1), "mage*x2 warrior so_sun_squire", 1);
  state.pool[1] = 1;
  Rng rng = TestRng();
  rules.DrawCard(state, 1, rng);
  rules.DrawCard(state, 1, rng);
  PutZone(rules, state, Hand(1), "so_lance_rider", 1);
  return state;
}

TEST(WarRiftKnowledgeTest, T114CardsOfOneShuffleArePermuted) {
  const Rules rules = Classic();
  const State state = Drawn(rules);
  const InfoSet info = rules.Observe(state, 0);
  std::map<std::string, int> hands;
  for (std::uint64_t luck = 0; luck < 600; ++luck) {
    Rng rng = TestRng(luck);
    const State world = rules.Determinize(info, rng);
    EXPECT_EQ(ByteHash(rules.Observe(world, 0)), ByteHash(info));
    ++hands[HandText(rules, world, 1)];
  }
  // Two of four cards, always with the one that everybody knows: 2 of 6 ways are a Mage and a
  // Warrior, and so on.
  ASSERT_EQ(hands.size(), 4U);
  EXPECT_NEAR(hands["mage.1 mage.1 so_lance_rider"], 100, 40);
  EXPECT_NEAR(hands["mage.1 warrior.1 so_lance_rider"], 200, 50);
  EXPECT_NEAR(hands["mage.1 so_sun_squire so_lance_rider"], 200, 50);
  EXPECT_NEAR(hands["warrior.1 so_sun_squire so_lance_rider"], 100, 40);
}

TEST(WarRiftKnowledgeTest, T114RiftCardsArePermutedAmongTheirPlacesOnly) {
  const Rules rules = Classic();
  State state = StateOf(rules, {.seats = {{.hand = "mage"}, {.hand = "mage"}},
                                .rift = "sp_spark_adept so_sun_squire so_lance_rider"});
  rules.DealRift(state);
  Rng draws = TestRng();
  rules.DrawCard(state, 1, draws);
  const InfoSet info = rules.Observe(state, 0);
  std::map<std::string, int> hands;
  for (std::uint64_t luck = 0; luck < 300; ++luck) {
    Rng rng = TestRng(luck);
    ++hands[HandText(rules, rules.Determinize(info, rng), 1)];
  }
  ASSERT_EQ(hands.size(), 3U);
  for (const auto& [hand, count] : hands) EXPECT_NEAR(count, 100, 40) << hand;
}

TEST(WarRiftKnowledgeTest, OwnCardsAreSeenAndNothingElseHidden) {
  const Rules rules = Classic();
  const State state = Drawn(rules);
  const InfoSet own = rules.Observe(state, 1);
  EXPECT_EQ(HandText(rules, own.known, 1), HandText(rules, state, 1));
  std::vector<std::string> hidden;
  rules.ForEachHidden(state, 0, [&](std::string_view zone, std::string_view card) {
    hidden.push_back(std::string(zone) + " " + std::string(card));
  });
  EXPECT_EQ(hidden.size(), 4U);
}

TEST(WarRiftKnowledgeTest, ThatNothingWasConsumedIsNoObservation) {
  const Rules rules = Duel("graverend", "solguard");
  const auto played = [&](const std::string& card) {
    State state = StateOf(rules, {.seats = {{.deck = "any"}, {.hand = "mage"}}});
    PutZone(rules, state, Base(0), card + " gr_carrion_knight so_sun_squire", 0);
    state.pool[0] = 1;
    state.cards.MoveSorted(Base(0), state.cards.Find(Base(0), TypeOf(rules, card, 0)), Hand(0), 1);
    PutZone(rules, state, Hand(0), "gr_crypt_acolyte", 0);
    return After(rules, state, "play:gr_crypt_acolyte");
  };
  const State asked = played("mage");
  EXPECT_EQ(asked.phase, Phase::kPickCard);
  EXPECT_TRUE(rules.IsHiddenPick(asked));
  EXPECT_EQ(rules.Observe(asked, 1).known.phase, Phase::kMain);
  EXPECT_EQ(rules.Observe(asked, 0).known.phase, Phase::kPickCard);
  EXPECT_EQ(rules.Event(asked, Pack(Verb::kStop), After(rules, asked, "stop"), 1), "");
}

// Nor is it of moves that depend on the owner or the cost of a hidden card, alone or all together.
TEST(WarRiftKnowledgeTest, ThatNothingWasMovedIsNoObservation) {
  const std::vector<std::pair<std::string, Phase>> moves = {
      {R"({op="move", from="hand", to="deck_top", n="all", owner="own"})", Phase::kConfirm},
      {R"({op="move", from="hand", to="deck_top", n="all", owner="any", max_cost=0})",
       Phase::kConfirm},
      {R"({op="move", from="hand", to="deck_top", n=1, owner="any", max_cost=0})",
       Phase::kPickCard}};
  for (const auto& [effect, phase] : moves) {
    const Rules rules = Duel("graverend", "solguard", {}, WithEffects("gr_crypt_acolyte", effect));
    const auto played = [&rules = rules](const std::string& card) {
      State state = StateOf(rules, {.seats = {{.deck = "any"}, {.hand = "mage"}}});
      PutZone(rules, state, Base(0), "mage so_sun_squire", 0);
      state.pool[0] = 1;
      state.cards.MoveSorted(Base(0), state.cards.Find(Base(0), TypeOf(rules, card, 0)), Hand(0),
                             1);
      PutZone(rules, state, Hand(0), "gr_crypt_acolyte", 0);
      return After(rules, state, "play:gr_crypt_acolyte");
    };
    const State asked = played("mage");
    ASSERT_EQ(asked.phase, phase) << effect;
    EXPECT_EQ(rules.Observe(asked, 0).known.phase, phase);
    const auto hash = [&rules = rules](const State& state) {
      return ByteHash(rules.Observe(state, 1));
    };
    const State not_asked = played("so_sun_squire");
    ASSERT_EQ(not_asked.phase, Phase::kMain);
    EXPECT_EQ(hash(asked), hash(not_asked)) << effect;
    const Action declines = Pack(phase == Phase::kConfirm ? Verb::kNo : Verb::kStop);
    State after = asked;
    Rng rng = TestRng();
    rules.Apply(after, declines, rng);
    EXPECT_EQ(hash(after), hash(not_asked)) << effect;
    EXPECT_EQ(rules.Event(asked, declines, after, 1), "");
    EXPECT_EQ(rules.Tell(asked, declines, after, 1), "");
    EXPECT_EQ(rules.Tell(asked, declines, after, 0), "seat 0 moves nothing (Crypt Acolyte)");
  }
}

// 8.1: nor is it where other slain monsters are still to be completed.
TEST(WarRiftKnowledgeTest, ADeclinedPickIsNotToldAmidDeaths) {
  const Rules rules = Duel("graverend", "solguard");
  const State state =
      StateOf(rules, {.seats = {{.hand = "mage mage", .deck = "any"}, {.hand = "mage"}},
                      .monsters = "m_ember_tyrant m_stone_gargoyle*3 m_bone_archer "
                                  "m_cave_troll",
                      .attack = 12});
  const State asked = After(rules, state, "slay:m_ember_tyrant");
  ASSERT_EQ(asked.phase, Phase::kPickCard);
  EXPECT_GT(asked.num_frames, 1);
  EXPECT_FALSE(rules.IsHiddenPick(asked));
  const State after = After(rules, asked, "stop");
  EXPECT_EQ(after.phase, Phase::kPickMonster);
  EXPECT_EQ(rules.Event(asked, Pack(Verb::kStop), after, 1), "");
  EXPECT_EQ(rules.Tell(asked, Pack(Verb::kStop), after, 1), "");
  EXPECT_EQ(rules.Tell(asked, Pack(Verb::kStop), after, 0),
            "seat 0 consumes nothing (Stone Gargoyle); deathcrash of Bone Archer: 1 damage to a "
            "monster");
}

// What comes of it is told without it.
TEST(WarRiftKnowledgeTest, WhatADeclinedPickLeadsToIsTold) {
  const Rules rules = Duel("graverend", "solguard");
  const State state =
      StateOf(rules, {.seats = {{.hand = "mage mage", .deck = "any"}, {.hand = "mage"}},
                      .monsters = "m_ember_tyrant m_stone_gargoyle*3 m_ash_bat",
                      .monster_deck = "m_mire_slime",
                      .attack = 12});
  const State asked = After(rules, state, "slay:m_ember_tyrant");
  const State after = After(rules, asked, "stop");
  EXPECT_EQ(rules.Tell(asked, Pack(Verb::kStop), after, 1),
            "deathcrash of Ash Bat: 1 more monster; Mire Slime (1 health, 1 point) comes into "
            "play");
}

// 3.6: deathcrashes of several go in order of arrival, one after the other.
TEST(WarRiftKnowledgeTest, DeathcrashesAreToldWhenTheyCome) {
  const Rules rules = Duel("graverend", "solguard");
  const auto told = [&](const State& before, const std::string& move, Player seat) {
    return rules.Tell(before, *rules.ParseAction(before, move), After(rules, before, move), seat);
  };
  const State state =
      StateOf(rules, {.seats = {{.hand = "mage mage", .deck = "any"}, {.hand = "mage"}},
                      .monsters = "m_ember_tyrant m_stone_gargoyle*3 m_bog_lurker*1",
                      .attack = 13});
  EXPECT_EQ(told(state, "slay:m_ember_tyrant", 1),
            "seat 0 slays Ember Tyrant for 12 attack: 8 points (now 11); Stone Gargoyle and Bog "
            "Lurker are slain: 3 points; deathcrash of Ember Tyrant: 2 damage to each monster; "
            "deathcrash of Stone Gargoyle: consume 1 (hand/discards)");
  const State asked = After(rules, state, "slay:m_ember_tyrant");
  EXPECT_EQ(told(asked, "stop", 0),
            "seat 0 consumes nothing (Stone Gargoyle); +1 magicka (now 1); deathcrash of Bog "
            "Lurker: +1 magicka");
  EXPECT_EQ(told(asked, "stop", 1),
            "seat 0: +1 magicka (now 1); deathcrash of Bog Lurker: +1 magicka");
}

TEST(WarRiftKnowledgeTest, WhatIsGainedBehindAPickIsTold) {
  const auto told = [](const std::string& effect, const std::string& move, Player seat) {
    const Rules rules = Duel("graverend", "solguard", {},
                             WithEffects("gr_crypt_acolyte", effect + R"(, {op="attack", n=1})"));
    const State asked =
        After(rules,
              StateOf(rules, {.seats = {{.hand = "mage warrior gr_crypt_acolyte", .deck = "any"},
                                        {.hand = "mage"}},
                              .attack = 1}),
              "play:gr_crypt_acolyte");
    const Action action = *rules.ParseAction(asked, move);
    return rules.Tell(asked, action, After(rules, asked, move), seat);
  };
  const std::string consume = R"({op="consume", n=1, from=["hand"]})";
  EXPECT_EQ(told(consume, "stop", 1), "seat 0: +1 attack (now 2)");
  EXPECT_EQ(told(consume, "stop", 0), "seat 0 consumes nothing (Crypt Acolyte); +1 attack (now 2)");
  EXPECT_EQ(told(consume, "hand:mage", 1),
            "seat 0 consumes Mage from the hand (Crypt Acolyte): +1 attack (now 2)");
  EXPECT_EQ(told(R"({op="move", from="hand", to="deck_top", n=1, owner="own"})", "hand:mage", 1),
            "seat 0 puts Mage from the hand on top of the deck (Crypt Acolyte); +1 attack (now 2)");
}

TEST(WarRiftKnowledgeTest, AmongAlikeCardsTheKnownOneIsTaken) {
  const Rules rules = Classic();
  State state = StateOf(rules, {.seats = {{.deck = "any"}, {.hand = "mage"}}});
  for (const int pool : {3, 0, 2}) {
    state.cards.InsertSorted(Hand(0), StartType(0, 0), static_cast<std::uint8_t>(pool));
  }
  Play(rules, state, "play:mage");
  EXPECT_EQ(ZoneText(rules, state, Hand(0), Show::kPoolsOnly), "#2 #3");
  Play(rules, state, "play:mage");
  EXPECT_EQ(ZoneText(rules, state, Hand(0), Show::kPoolsOnly), "#3");
}

}  // namespace
}  // namespace riftlab::warrift
