// Positions as JSON, moves as text, events, and what goes wrong with them.
#include <gtest/gtest.h>

#include "tests/games/riftwalker/setups.h"

namespace riftlab::riftwalker {
namespace {

Json Base() {
  return PositionJson(
      Shipped(),
      {.seats = {{.hand = "Burn, Pearl, Mesa", .explored = "Ashfall/1 < Elder + Squall:0"},
                 {.hand = "Quarry", .scored = "Cinder/2"}}});
}

std::string MistakeWith(const Json& change) {
  Json json = Base();
  json.update(change);
  const absl::StatusOr<State> state = Shipped().ParseState(json);
  return state.ok() ? "" : std::string{state.status().message()};
}

void ExpectMistake(const Json& change, const std::string& part) {
  const std::string mistake = MistakeWith(change);
  EXPECT_NE(mistake.find(part), std::string::npos) << mistake << "\nlacks: " << part;
}

TEST(RiftwalkerPositionTest, MistakesNameTheField) {
  EXPECT_EQ(MistakeWith(Json::object()), "");
  ExpectMistake({{"gird", 1}}, "did you mean 'grid'");
  ExpectMistake({{"round", 0}}, "round: expected an integer from 1 to 101, not 0");
  ExpectMistake({{"grid", {"wind/fire"}}}, "grid: expected a list of 9 cards such as");
  ExpectMistake({{"deck", {"Perl Current"}}}, "did you mean 'Pearl Current'");
  ExpectMistake({{"deck", {"Pearl Current"}}}, "has a place already");
  ExpectMistake({{"deck", {3}}}, "3 cards without a name");
  ExpectMistake({{"hidden_elements", 1}}, "known by elimination");
  ExpectMistake({{"drawn", "air"}},
                "drawn: expected one of wind, fire, life, storm, earth, water, not \"air\"");
  ExpectMistake({{"drawn", "fire"}}, "drawn: expected null; no element was drawn yet");
  ExpectMistake({{"bursts_left", 2}}, "bursts_left: is 2; a turn begins with 1");
  ExpectMistake({{"free_now", {"fire", "water", "fire"}}}, "free_now[2]: is there twice");
  ExpectMistake({{"to_move", 1}}, "waits for seat 0");
  ExpectMistake({{"to_move", nullptr}}, "neither trigger nor capped");
  ExpectMistake({{"capped", true}}, "for a game that is over");
  ExpectMistake({{"permits", Json::array({{{"rift", "Pearl Current"}, {"step", 0}}})}},
                "steps that grant a permit");
  ExpectMistake({{"turn", {{"stage", "begin"}}}}, "expected one of element");
  ExpectMistake({{"turn", {{"stage", "burst"}, {"pending", "Elder Canopy"}}}}, "no choice here");
  ExpectMistake({{"turn",
                  {{"stage", "burst"},
                   {"activations", 0},
                   {"stack", Json::array({{{"rift", "Ashfall Market"}}})}}}},
                "1 powers are unfinished");
  ExpectMistake(
      {{"turn",
        {{"stage", "burst"},
         {"activations", 1},
         {"stack", Json::array({{{"rift", "Lightning Orchard"}, {"first", "Pearl Current"}}})}}}},
      "first: the step does not take two picks");
  ExpectMistake({{"trigger", "soon"}}, "trigger: expected one of deck, bursts");
  ExpectMistake({{"discarding", {"Quarry Steps"}}}, "must be cards of the active player's hand");
  ExpectMistake({{"discarding", {"Pearl Current"}}}, "belongs to the stage \"refresh\"");
  ExpectMistake({{"drawn", "fire"}, {"shown", {{"stage", "rift"}}}},
                "drawn: expected null; no element was drawn yet");
}

TEST(RiftwalkerPositionTest, CardsAreDiscardedOnTheRefreshStep) {
  const Json refresh = {{"turn", {{"stage", "refresh"}}}, {"discarding", {"Burn Memory"}}};
  EXPECT_EQ(MistakeWith(refresh), "");
  Json earlier = refresh;
  earlier["turn"] = {{"stage", "rift"}};
  ExpectMistake(earlier, "discarding: belongs to the stage \"refresh\"");
}

TEST(RiftwalkerPositionTest, APowerInProgressIsWrittenAndRead) {
  const Rules& rules = Shipped();
  State state = Position(rules, {.seats = {{.hand = "Featherfall, Pearl"}}});
  Rng rng = TestRng();
  for (const std::string move :
       {"flip:0", "explore:Featherfall", "yes", "cell:6", "cell:7", "cell:0"}) {
    state = *rules.ParseState(rules.ToJson(state));
    const absl::StatusOr<Action> action = rules.ParseAction(state, move);
    ASSERT_TRUE(action.ok()) << action.status();
    rules.Apply(state, *action, rng);
    const absl::StatusOr<State> read = rules.ParseState(rules.ToJson(state));
    ASSERT_TRUE(read.ok()) << read.status();
    EXPECT_EQ(ByteHash(*read), ByteHash(state)) << move;
    for (const Player seat : Seats(2)) {
      const InfoSet info = rules.Observe(state, seat);
      const absl::StatusOr<InfoSet> view = rules.ParseInfoSet(rules.ToJson(info));
      ASSERT_TRUE(view.ok()) << view.status();
      EXPECT_EQ(ByteHash(*view), ByteHash(info)) << move << " seat " << int{seat};
    }
  }
}

TEST(RiftwalkerPositionTest, AFruitlessSearchIsWrittenAndRead) {
  const Rules& rules = Shipped();
  const State state =
      After(rules,
            {.seats = {{.hand = "Harvest, Keep"}}, .deck = "Quarry, Pearl, Burn, Mirror, Undertow"},
            "flip:2 explore:Harvest yes");
  const absl::StatusOr<State> read = rules.ParseState(rules.ToJson(state));
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(ByteHash(*read), ByteHash(state));
  for (const Player seat : Seats(2)) {
    const InfoSet info = rules.Observe(state, seat);
    const absl::StatusOr<InfoSet> view = rules.ParseInfoSet(rules.ToJson(info));
    ASSERT_TRUE(view.ok()) << view.status();
    EXPECT_EQ(ByteHash(*view), ByteHash(info));
  }
}

TEST(RiftwalkerPositionTest, AViewSaysHowManyCardsOthersHold) {
  const Rules& rules = Shipped();
  Json json = rules.ToJson(rules.Observe(Position(rules, {.seats = {{.hand = "Burn"}}}), 0));
  json.erase("deck");
  ASSERT_TRUE(rules.ParseInfoSet(json).ok());
  json["seats"][1]["hand"].erase("unknown");
  EXPECT_EQ(rules.ParseInfoSet(json).status().message(),
            "seats[1].hand.unknown: missing; expected the number of its other cards");
  json["seats"][1].erase("hand");
  EXPECT_EQ(rules.ParseInfoSet(json).status().message(),
            R"(seats[1].hand: missing; expected {"known":[],"unknown":n})");
}

TEST(RiftwalkerPositionTest, AViewMayLeaveOutTheDeck) {
  const Rules& rules = Shipped();
  Json json = rules.ToJson(rules.Observe(Position(rules, {.seats = {{.hand = "Burn"}}}), 0));
  json.erase("deck");
  const absl::StatusOr<InfoSet> info = rules.ParseInfoSet(json);
  ASSERT_TRUE(info.ok()) << info.status();
  EXPECT_EQ(info->known.deck_size, 51);
}

TEST(RiftwalkerPositionTest, AViewNamesNoCardThatTheSeatCannotKnow) {
  const Rules& rules = Shipped();
  Json json = rules.ToJson(rules.Observe(Position(rules, {.seats = {{.hand = "Burn"}}}), 0));
  json["deck"] = {"Pearl Current", 50};
  const absl::StatusOr<InfoSet> info = rules.ParseInfoSet(json);
  EXPECT_NE(std::string{info.status().message()}.find("seat 0 does not know it"),
            std::string::npos);
}

// A plain name in a hand says that its owner alone knows the card.
TEST(RiftwalkerPositionTest, AKnownCardOfAnotherHandSaysWhoKnowsIt) {
  const Rules& rules = Shipped();
  Json json = rules.ToJson(rules.Observe(Position(rules, {.seats = {{.hand = "Burn"}}}), 0));
  json.erase("deck");
  Json& hand = json["seats"][1]["hand"];
  hand = {{"known", {"Pearl Current"}}, {"unknown", 0}};
  const std::string message{rules.ParseInfoSet(json).status().message()};
  EXPECT_EQ(message,
            "seats[1].hand.known[0]: Pearl Current is named, but seat 0 does not know it; a card "
            R"(that it knows says so, {"card":"Pearl Current","known_by":[0,1]})");
  hand["known"] = Json::array({{{"card", "Pearl Current"}, {"known_by", {0, 1}}}});
  EXPECT_TRUE(rules.ParseInfoSet(json).ok()) << rules.ParseInfoSet(json).status();
}

TEST(RiftwalkerPositionTest, MovesMayBeShortened) {
  const Rules& rules = Shipped();
  const State state =
      After(rules, {.seats = {{.hand = "Pearl, Burn", .explored = "Undertow/0"}}}, "flip:6");
  for (const std::string text : {"shift:Undertow", "Shift Undertow", "undertow", "under"}) {
    const absl::StatusOr<Action> action = rules.ParseAction(state, text);
    ASSERT_TRUE(action.ok()) << action.status();
    EXPECT_EQ(rules.ToText(state, *action), "shift:Undertow");
  }
  const absl::StatusOr<Action> wrong = rules.ParseAction(state, "shift:Perl");
  EXPECT_EQ(std::string{wrong.status().message()},
            "'shift:Perl' is not one of the moves; seat 0 is to decide: use water on a rift: skip, "
            "explore:Pearl-Current, shift:Undertow");
  const absl::StatusOr<Action> unclear = rules.ParseAction(state, "s");
  EXPECT_NE(std::string{unclear.status().message()}.find("could be several"), std::string::npos);
}

TEST(RiftwalkerPositionTest, EventsSayWhatIsSeen) {
  const Rules& rules = Shipped();
  const State before = Position(rules, {.seats = {{.hand = "Burn, Pearl"}}});
  State flipped = before;
  Play(rules, flipped, "flip:1");
  const Action flip = PackAction(Phase::kElement, kFirstGroup, 1);
  EXPECT_EQ(rules.Event(before, flip, flipped, 1),
            "cell 1 fire/life -> life/fire; draws fire; [rift]");
  EXPECT_EQ(rules.Event(before, flip, flipped, 0),
            "seat 0: flip:1; cell 1 fire/life -> life/fire; draws fire; [rift]");
  State explored = flipped;
  Play(rules, explored, "explore:Burn");
  const std::string seen = rules.Event(
      flipped, PackAction(Phase::kRift, kFirstGroup, RiftOf(rules, "Burn")), explored, 1);
  EXPECT_EQ(seen,
            "Burn Memory unknown -> explored 0 /0; cards in hand 0 2 -> 1; "
            "[burst after Burn Memory]");
}

TEST(RiftwalkerPositionTest, TheDrawingShowsAllThatIsKnown) {
  const Rules& rules = Shipped();
  const State state = Position(rules, {.seats = {{.hand = "Burn, Pearl"}, {.hand = "Mesa"}}});
  const std::string mine = rules.Draw(rules.Observe(state, 0)).text();
  EXPECT_NE(mine.find("    Burn Memory (fire 3/7): "), std::string::npos);
  EXPECT_NE(mine.find("    Pearl Current (water 3/7): shift another 3-pointer\n"),
            std::string::npos);
  EXPECT_EQ(mine.find("Mesa"), std::string::npos);
  EXPECT_NE(mine.find("4 storm/earth"), std::string::npos);
  EXPECT_NE(rules.Draw(state).text().find("Mesa of Kings"), std::string::npos);
}

TEST(RiftwalkerPositionTest, ResultsTagWhatRiftsBrought) {
  const Rules& rules = Shipped();
  Json json = PositionJson(rules, {.seats = {{.scored = "Burn/2 < Pearl + Mesa"}, {}}});
  json.update({{"to_move", nullptr}, {"trigger", "bursts"}});
  const absl::StatusOr<State> state = rules.ParseState(json);
  ASSERT_TRUE(state.ok()) << state.status();
  const GameResult result = rules.Result(*state);
  EXPECT_EQ(result.scores, (std::vector<double>{13, 0}));
  EXPECT_EQ(result.reason, "bursts");
  const auto tag = [&](const std::string& key) {
    return std::find_if(result.tags.begin(), result.tags.end(),
                        [&](const Tag& known) { return known.key == key; });
  };
  EXPECT_EQ(std::get<std::vector<std::string>>(tag("scored")->value),
            (std::vector<std::string>{"Burn Memory +13", ""}));
  EXPECT_EQ(std::get<std::vector<std::string>>(tag("bonus")->value),
            (std::vector<std::string>{"Burn Memory +6", ""}));
}

}  // namespace
}  // namespace riftlab::riftwalker
