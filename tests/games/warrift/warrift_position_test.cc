// Positions as JSON: reading back, and every kind of mistake.
#include <nlohmann/json.hpp>

#include "tests/games/warrift/setups.h"

namespace riftlab::warrift {
namespace {

struct Variant {
  const char* name;
  const char* mode;
  int players;
  RuleMap rules;
};
void PrintTo(const Variant& table, std::ostream* out) { *out << table.name; }

class WarRiftPositionTest : public testing::TestWithParam<Variant> {};

// A position, and what each seat sees of it.
void ReadBack(const Rules& rules, const State& state) {
  const absl::StatusOr<State> read = rules.ParseState(rules.ToJson(state));
  ASSERT_TRUE(read.ok()) << read.status() << rules.ToJson(state);
  EXPECT_EQ(ByteHash(*read), ByteHash(state)) << rules.ToJson(state);
  for (const Player seat : Seats(rules.NumPlayers())) {
    const InfoSet info = rules.Observe(state, seat);
    const absl::StatusOr<InfoSet> view = rules.ParseInfoSet(rules.ToJson(info));
    ASSERT_TRUE(view.ok()) << view.status() << rules.ToJson(info);
    EXPECT_EQ(ByteHash(*view), ByteHash(info)) << rules.ToJson(info);
  }
}

TEST_P(WarRiftPositionTest, PositionsOfRandomPlayReadBack) {
  const Rules rules = MakeRules(GetParam().mode, GetParam().players, GetParam().rules);
  Rng rng = TestRng();
  int visited = 0;
  for (int game = 0; game < 2; ++game) {
    for (State state = rules.Deal(rng); state.phase != Phase::kOver;) {
      if (++visited % 7 == 0 || state.phase != Phase::kMain) {
        ReadBack(rules, state);
        for (const Player seat : Seats(rules.NumPlayers())) {
          const InfoSet info = rules.Observe(state, seat);
          const State world = rules.Determinize(info, rng);
          EXPECT_EQ(ByteHash(rules.Observe(world, seat)), ByteHash(info));
          ReadBack(rules, world);
        }
      }
      rules.Apply(state, RandomLegal(rules, state, rng), rng);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Modes, WarRiftPositionTest,
                         testing::Values(Variant{"Classic2", "classic", 2, {}},
                                         Variant{"Draft5", "classic", 5, {{"guilds", "draft"}}},
                                         Variant{"Team", "team", 4, {{"trading", "team"}}},
                                         Variant{"Trading4", "classic", 4, {{"trading", "all"}}},
                                         Variant{"Frenzy", "frenzy", 3, {{"trading", "all"}}},
                                         Variant{"Solo", "solo", 1, {}}),
                         [](const auto& row) { return row.param.name; });

// 8.1: a world that seat 0 holds for possible may leave seat 1 one option; cards that everybody
// knows may not.
TEST(WarRiftWorldTest, OneOptionIsReadWhereAnotherSeatMayBelieveInMore) {
  const Rules rules = Classic();
  Rng rng = TestRng();
  int found = 0;
  while (found < 20) {
    State state = rules.Deal(rng);
    while (state.phase != Phase::kOver &&
           (state.phase != Phase::kPickCard || state.to_move != 1 || rules.IsHiddenPick(state))) {
      rules.Apply(state, RandomLegal(rules, state, rng), rng);
    }
    if (state.phase == Phase::kOver) continue;
    State world = rules.Determinize(rules.Observe(state, 0), rng);
    if (rules.NumLegal(world) > 1) continue;
    ++found;
    ReadBack(rules, world);
    for (int at = world.cards.Begin(Hand(1)); at < world.cards.End(Hand(1)); ++at) {
      world.cards.Write(at, world.cards.Item(at), 0);
    }
    const absl::Status status = rules.ParseState(rules.ToJson(world)).status();
    EXPECT_EQ(status.message(), "phase: leaves no choice") << rules.ToJson(world);
    EXPECT_FALSE(rules.ParseInfoSet(rules.ToJson(rules.Observe(world, 1))).ok());
  }
}

// A position of a two-player game in which seat 0 has played a Rune Scribe.
Json Example() {
  return Json::parse(R"({
    "rotation": 1, "first": 0, "active": 0,
    "seats": [
      {"guild": "spellstrike", "power": "pw_storm_tithe", "turns": 1,
       "hand": ["mage.0#1", "mage.0#1", "warrior.0#1", "mage.0"],
       "deck": {"cards": 5, "pool": 1}, "discard": ["mage.0"],
       "selection": ["sp_spark_adept", "sp_arc_duelist", null]},
      {"guild": "solguard", "power": "pw_vigil",
       "hand": ["mage.1#2", "mage.1#2", "warrior.1#2", "mage.1#2", "mage.1#2"],
       "deck": {"cards": 5, "pool": 2},
       "selection": ["so_sun_squire", "so_lance_rider", "so_gate_warden"]}],
    "pools": [{"pool": 1, "cards": ["mage.0", "mage.0", "mage.0", "warrior.0", "warrior.0"]},
              {"pool": 2, "cards": ["mage.1", "mage.1", "mage.1", "warrior.1", "warrior.1"]}],
    "monsters": {"in_play": ["m_cave_troll*2"]},
    "turn": {"attack": 1, "acted": 1}
  })");
}

TEST(WarRiftPositionErrorTest, TheExampleIsRight) {
  const Rules rules = Classic();
  const absl::StatusOr<State> state = rules.ParseState(Example());
  ASSERT_TRUE(state.ok()) << state.status();
  EXPECT_EQ(state->cards.Size(GuildDeck(0)), 28);
  EXPECT_EQ(state->monsters.Size(kMonsterDeck), 71);
  EXPECT_TRUE(Offers(rules, *state, "end"));
}

// Cards, monsters, guilds and powers may stand as printed; what is written has the codes.
TEST(WarRiftPositionTest, PrintedNamesAreRead) {
  const Rules rules = Classic();
  std::string text = Example().dump();
  for (const auto& [code, name] :
       std::vector<std::pair<std::string, std::string>>{{"\"spellstrike\"", "\"Spellstrike\""},
                                                        {"\"pw_vigil\"", "\"vigil\""},
                                                        {"mage.0", "Mage.0"},
                                                        {"sp_spark_adept", "Spark Adept"},
                                                        {"so_sun_squire", "sun  squire"},
                                                        {"m_cave_troll*2", "Cave Troll*2"}}) {
    ASSERT_NE(text.find(code), std::string::npos) << code;
    for (std::size_t at = text.find(code); at != std::string::npos;
         at = text.find(code, at + name.size())) {
      text.replace(at, code.size(), name);
    }
  }
  const absl::StatusOr<State> named = rules.ParseState(Json::parse(text));
  ASSERT_TRUE(named.ok()) << named.status();
  const absl::StatusOr<State> coded = rules.ParseState(Example());
  EXPECT_EQ(ByteHash(*named), ByteHash(*coded));
  EXPECT_EQ(rules.ToJson(*named), rules.ToJson(*coded));
}

// Seat 1 has slain what triggers the end.
constexpr const char* kFarAhead = R"([{"op":"add","path":"/seats/1/slain",
                                       "value":["m_tavaax","m_dranas","m_oathless_titan"]}])";

TEST(WarRiftPositionErrorTest, AnEndThatWasTriggeredIsGiven) {
  const Rules rules = Classic();
  Json json = Example().patch(Json::parse(kFarAhead));
  json["trigger"] = 1;
  json["last_turns"] = {0};
  EXPECT_TRUE(rules.ParseState(json).ok()) << rules.ParseState(json).status();
  json["last_turns"] = {0, 1};
  EXPECT_FALSE(rules.ParseState(json).ok());
}

// A team that triggered the end may have fewer points once a partner is eliminated.
TEST(WarRiftPositionErrorTest, AnEliminatedPartnerTakesItsPointsAlong) {
  const Rules rules = MakeRules("team", 4, {{"monster_limit", "insane"}});
  Rng rng = TestRng();
  for (int game = 0; game < 50; ++game) {
    for (State state = rules.Deal(rng); state.phase != Phase::kOver;
         rules.Apply(state, RandomLegal(rules, state, rng), rng)) {
      const auto out = std::find_if(state.out.begin(), state.out.begin() + 4,
                                    [](std::uint8_t rank) { return rank != 0; });
      const auto partner = static_cast<Player>((out - state.out.begin() + 2) % 4);
      if (out == state.out.begin() + 4 || state.phase != Phase::kMain || state.trigger) continue;
      if (state.out[partner] != 0 || rules.Side(state.active) == rules.Side(partner)) continue;
      Json json = rules.ToJson(state);
      json["trigger"] = partner;
      json["last_turns"] = Json::array();
      for (Player seat = state.active; seat != partner;
           seat = static_cast<Player>((seat + 1) % 4)) {
        if (state.out[seat] == 0) json["last_turns"].push_back(seat);
      }
      const absl::StatusOr<State> read = rules.ParseState(json);
      EXPECT_TRUE(read.ok()) << read.status();
      return;
    }
  }
  FAIL() << "nobody was eliminated";
}

TEST(WarRiftPositionErrorTest, TurnsThatAreLeftOutAreKnown) {
  const Rules rules = Classic();
  Json json = Example();
  json["rotation"] = 3;
  json["seats"][0].erase("turns");
  const absl::StatusOr<State> state = rules.ParseState(json);
  ASSERT_TRUE(state.ok()) << state.status();
  EXPECT_EQ(state->turns[0], 3);
  EXPECT_EQ(state->turns[1], 2);
}

struct Mistake {
  const char* name;
  const char* change;  // JSON patch
  const char* message;
};
void PrintTo(const Mistake& row, std::ostream* out) { *out << row.name; }

class WarRiftMistakeTest : public testing::TestWithParam<Mistake> {};

TEST_P(WarRiftMistakeTest, IsNamed) {
  const Rules rules = Classic();
  const Json json = Example().patch(Json::parse(GetParam().change));
  const absl::StatusOr<State> state = rules.ParseState(json);
  ASSERT_FALSE(state.ok());
  const std::string message{state.status().message()};
  EXPECT_NE(message.find(GetParam().message), std::string::npos) << message;
}

INSTANTIATE_TEST_SUITE_P(
    All, WarRiftMistakeTest,
    testing::Values(
        Mistake{"Key", R"([{"op":"add","path":"/monster","value":1}])", "did you mean 'monsters'"},
        Mistake{"Card", R"([{"op":"replace","path":"/seats/0/hand/3","value":"mag.0"}])",
                "did you mean 'mage.0'"},
        Mistake{"Monster",
                R"([{"op":"replace","path":"/monsters/in_play/0","value":"m_cave_trol"}])",
                "did you mean 'm_cave_troll'"},
        Mistake{"PrintedCard",
                R"([{"op":"replace","path":"/seats/0/hand/3","value":"Spark Adpt"}])",
                "\"Spark Adpt\" is not a card, by code or printed name (did you mean 'Spark "
                "Adept'?)"},
        Mistake{"CardWithoutOwner", R"([{"op":"replace","path":"/seats/0/hand/3","value":"Mage"}])",
                "(did you mean 'Mage.0'?)"},
        Mistake{"PrintedMonster",
                R"([{"op":"replace","path":"/monsters/in_play/0","value":"Cave Trol"}])",
                "is not a monster, by code or printed name (did you mean 'Cave Troll'?)"},
        Mistake{"PrintedGuild",
                R"([{"op":"replace","path":"/seats/0/guild","value":"Spelstrike"}])",
                "seats[0].guild: \"Spelstrike\" is not a guild (did you mean 'Spellstrike'?); "
                "expected one of spellstrike"},
        Mistake{"Damage",
                R"([{"op":"replace","path":"/monsters/in_play/0","value":"m_cave_troll*5"}])",
                "damage from 1 to 4"},
        Mistake{"Missing", R"([{"op":"remove","path":"/seats/0/discard"}])",
                "card mage.0: 1 missing"},
        Mistake{"TooMany", R"([{"op":"add","path":"/seats/0/discard/0","value":"warrior.0"}])",
                "card warrior.0: 1 too many"},
        Mistake{"Pool", R"([{"op":"remove","path":"/pools/0/cards/0"}])",
                "pool 1 has 4 cards for 5 hidden places"},
        Mistake{"NoPool", R"([{"op":"remove","path":"/pools/1"}])", "miss the cards of a pool"},
        Mistake{"Unseen", R"([{"op":"replace","path":"/seats/0/hand/0","value":"#1"}])",
                "expected the name of the card"},
        Mistake{"ForeignDiscard",
                R"([{"op":"replace","path":"/seats/0/discard/0","value":"so_sun_squire"},
                    {"op":"add","path":"/seats/0/hand/0","value":"mage.0"}])",
                "its owner is another seat"},
        Mistake{"Rotation", R"([{"op":"replace","path":"/rotation","value":0}])",
                "expected an integer from 1 to 60"},
        Mistake{"Turns", R"([{"op":"replace","path":"/seats/0/turns","value":0}])",
                "is 0; in rotation 1, where seat 0 begins and it is the turn of seat 0, it has had "
                "1 turn"},
        Mistake{"TurnsOfOthers", R"([{"op":"add","path":"/seats/1/turns","value":1}])",
                "is 1; in rotation 1, where seat 0 begins and it is the turn of seat 0, it has had "
                "0 turns"},
        Mistake{"NoTrigger", kFarAhead,
                "seats[1]: has 24 victory points, which trigger the end of the game"},
        Mistake{"TooFewToTrigger", R"([{"op":"add","path":"/trigger","value":1},
                                       {"op":"add","path":"/last_turns","value":[0]}])",
                "trigger: is seat 1, but it has 0 victory points; it takes 20"},
        Mistake{"GuildTwice", R"([{"op":"replace","path":"/seats/1/guild","value":"spellstrike"}])",
                "is that of another seat"},
        Mistake{"Power", R"([{"op":"replace","path":"/seats/1/power","value":"pw_apex"}])",
                "is of another guild"},
        Mistake{"Phase", R"([{"op":"add","path":"/phase","value":"pick_card"}])",
                "missing; expected what is in progress"},
        Mistake{"Stack", R"([{"op":"add","path":"/turn/stack","value":[[1,1,0,0,0,0]]}])",
                "cannot be in progress"},
        Mistake{"ToMove", R"([{"op":"add","path":"/to_move","value":1}])", "seat 0 that decides"},
        Mistake{"LastTurns", R"([{"op":"add","path":"/last_turns","value":[1]}])",
                "nobody has triggered"},
        Mistake{"Trigger", R"([{"op":"add","path":"/trigger","value":1},
                              {"op":"add","path":"/last_turns","value":[1]}])",
                "holds the seat that triggered"},
        Mistake{"Offer", R"([{"op":"add","path":"/turn/offer","value":{"kind":"ask","to":1}}])",
                "only in phase"},
        Mistake{"OutWithCards", R"([{"op":"add","path":"/seats/1/out","value":1}])",
                "still has cards"}),
    [](const auto& row) { return row.param.name; });

TEST(WarRiftPositionErrorTest, ViewsHideOtherHands) {
  const Rules rules = Classic();
  Json json = Example();
  json["seat"] = 0;
  EXPECT_FALSE(rules.ParseInfoSet(json).ok());
  json["seats"][1]["hand"] = {"#2", "#2", "#2", "#2", "#2"};
  json["pools"][1]["cards"] = {"mage.1", "mage.1", "mage.1",    "mage.1",    "mage.1",
                               "mage.1", "mage.1", "warrior.1", "warrior.1", "warrior.1"};
  const absl::StatusOr<InfoSet> info = rules.ParseInfoSet(json);
  ASSERT_TRUE(info.ok()) << info.status();
  EXPECT_EQ(rules.ToJson(*info)["seats"][1]["hand"][0], "#2");
}

TEST(WarRiftPositionErrorTest, DrawingsAreNarrow) {
  const Rules rules = Classic(4, {{"powers", "random"}});
  Rng rng = TestRng();
  const Drawing drawing = rules.Draw(rules.Observe(rules.Deal(rng), 0));
  for (const std::size_t columns : {80U, 60U}) {
    const std::string& text = drawing.For(columns).text();
    EXPECT_NE(text.find("seat 0 you Spellstrike"), std::string::npos);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), columns) << line;
  }
}

TEST(WarRiftNotationTest, MovesAreReadInAnyCaseAndWithoutTheOwner) {
  const Rules rules = Classic();
  const State state = StateOf(rules, {.seats = {{.hand = "mage warrior"}}});
  for (const char* text : {"play:mage.0", "play:mage", " Play:Mage "}) {
    const absl::StatusOr<Action> action = rules.ParseAction(state, text);
    ASSERT_TRUE(action.ok()) << text;
    EXPECT_EQ(rules.ToText(state, *action), "play:mage.0");
  }
  const State both = StateOf(rules, {.seats = {{.hand = "mage mage.1"}}});
  EXPECT_NE(std::string{rules.ParseAction(both, "play:mage").status().message()}.find("several"),
            std::string::npos);
  EXPECT_NE(std::string{rules.ParseAction(both, "play:mag.0").status().message()}.find(
                "did you mean 'play:mage.0'"),
            std::string::npos);
}

}  // namespace
}  // namespace riftlab::warrift
