// Positions as JSON and moves as text: what is read, and every mistake named.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/core/byte_hash.h"
#include "tests/games/riftforce/setups.h"

namespace riftlab::riftforce {
namespace {

// A duel in its third round; the draw piles are the rest of the guilds.
Json HandWritten() {
  return Json::parse(R"({
    "round": 3, "position": 0, "riftforce": {"A": 2, "B": {"controlled": 1}},
    "rows": {"A": [["Fi5*2"], [], ["Ic6"], [], []], "B": [["Ea7*1", "Wa5"], [], [], [], []]},
    "seats": [
      {"guilds": ["Fi", "Ic", "Li", "Sh"], "hand": ["Fi6", "Fi6", "Li5"], "discard": ["Sh7"]},
      {"guilds": ["Ea", "Wa", "Th", "Pl"], "hand": ["Th5", "Pl5"]}
    ]})");
}

TEST(RiftforcePositionTest, AHandWrittenPosition) {
  const Rules rules = MakeRules();
  const absl::StatusOr<State> state = rules.ParseState(HandWritten());
  ASSERT_TRUE(state.ok()) << state.status();
  EXPECT_EQ(state->phase, Phase::kAction);
  EXPECT_EQ(ScoreOf(*state), "2,1");
  EXPECT_EQ(RowsText(rules, state->table, 0), "Fi5*2||Ic6||");
  EXPECT_EQ(state->cards[0].draw.Size(), 36 - 2 - 3 - 1);
  EXPECT_EQ(state->cards[1].draw.Size(), 36 - 2 - 2);
  EXPECT_EQ(Moves(rules, *state), (Texts{"play", "activate", "draw"}));
  const absl::StatusOr<State> again = rules.ParseState(rules.ToJson(*state));
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(ByteHash(*again), ByteHash(*state));
}

TEST(RiftforcePositionTest, NoRoundBeginsOnceTheGameIsDecided) {
  const Rules rules = MakeRules();
  Json json = HandWritten();
  json["riftforce"] = {{"A", 12}, {"B", 3}};
  const absl::Status status = rules.ParseState(json).status();
  EXPECT_NE(std::string{status.message()}.find(
                "to_move: expected null: the game was over with 12:3 Riftforce when round 3 was to "
                "begin"),
            std::string::npos)
      << status;
  json["turn"] = {{"phase", "play_card"}};  // nothing scores before the action is seen
  EXPECT_EQ(rules.ParseState(json).status(), status);
  json["riftforce"]["A"] = 11;
  EXPECT_TRUE(rules.ParseState(json).ok()) << rules.ParseState(json).status();
  json.erase("turn");
  json["riftforce"]["A"] = 12;
  json["riftforce"]["B"] = 12;  // equal scores play on
  EXPECT_TRUE(rules.ParseState(json).ok()) << rules.ParseState(json).status();
  json["riftforce"]["B"] = 3;
  json["position"] = 1;  // the round is played to its end
  EXPECT_TRUE(rules.ParseState(json).ok()) << rules.ParseState(json).status();
}

TEST(RiftforcePositionTest, Ruling10KeepsTheMarkOfWhatWasTakenOver) {
  const Rules rules = MakeRules();
  Json json = HandWritten();
  json["rows"] = {{"A", {{"Mu5"}, Json::array(), Json::array(), {"Mu6"}, Json::array()}},
                  {"B", {{"Mu5*3"}, Json::array(), {"Ea5"}, Json::array(), Json::array()}}};
  json["seats"][0] = {{"guilds", {"Mu", "Ic", "Li", "Sh"}}, {"hand", {"Mu5"}}};
  const absl::StatusOr<State> before = rules.ParseState(json);
  ASSERT_TRUE(before.ok()) << before.status();
  const State state = After(rules, After(rules, *before, "activate"), "Mu5");
  EXPECT_EQ(RowsText(rules, state.table, 0), "Mu5!|Mu5#||Mu6|");
  const absl::StatusOr<State> again = rules.ParseState(rules.ToJson(state));
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(ByteHash(*again), ByteHash(state));
}

TEST(RiftforcePositionTest, CardsOutOfPlay) {
  const Rules rules = MakeRules();
  Json json = HandWritten();
  json["seats"][0]["draw"] = {"Fi7"};
  json["seats"][1]["draw"] = Json::array();
  json["out"] = "rest";
  const absl::StatusOr<State> state = rules.ParseState(json);
  ASSERT_TRUE(state.ok()) << state.status();
  EXPECT_EQ(CardsText(rules, state->cards[0].draw), "Fi7");
  EXPECT_EQ(state->out.Size(), 72 - 4 - 5 - 1 - 1);
  const absl::StatusOr<State> again = rules.ParseState(rules.ToJson(*state));
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(ByteHash(*again), ByteHash(*state));
}

TEST(RiftforcePositionTest, AViewByHand) {
  const Rules rules = MakeRules();
  Json json = HandWritten();
  json["seat"] = 0;
  json["seats"][1] = Json::parse(
      R"({"guilds": ["Ea", "Wa", "Th", "Pl"], "hand": {"known": ["Th5"], "unknown": 3}})");
  const absl::StatusOr<InfoSet> info = rules.ParseInfoSet(json);
  ASSERT_TRUE(info.ok()) << info.status();
  EXPECT_EQ(info->hand_sizes[1], 4);
  EXPECT_EQ(info->known.cards[1].draw.Size(), 36 - 2 - 1);
  Rng rng = TestRng();
  const State world = rules.Determinize(*info, rng);
  EXPECT_EQ(world.cards[1].hand.Size(), 4);
  EXPECT_GE(world.cards[1].hand.Count(TypeOf(rules, "Th5")), 1);
  EXPECT_EQ(ByteHash(rules.Observe(world, 0)), ByteHash(*info));
}

// Cards and guilds may stand as printed; what is written has the codes.
TEST(RiftforcePositionTest, PrintedNamesAreRead) {
  const Rules rules = MakeRules();
  std::string text = HandWritten().dump();
  for (const auto& [code, name] :
       std::vector<std::pair<std::string, std::string>>{{"\"Ea\"", "\"Earth\""},
                                                        {"\"Th5\"", "\"thunderbolt  5\""},
                                                        {"\"Fi5", "\"Fire 5"},
                                                        {"\"Ic6", "\"Ice 6"}}) {
    ASSERT_NE(text.find(code), std::string::npos) << code << " " << text;
    for (std::size_t at = text.find(code); at != std::string::npos;
         at = text.find(code, at + name.size())) {
      text.replace(at, code.size(), name);
    }
  }
  const absl::StatusOr<State> named = rules.ParseState(Json::parse(text));
  ASSERT_TRUE(named.ok()) << named.status();
  const absl::StatusOr<State> coded = rules.ParseState(HandWritten());
  EXPECT_EQ(ByteHash(*named), ByteHash(*coded));
  EXPECT_EQ(rules.ToJson(*named), rules.ToJson(*coded));
}

struct PositionMistake {
  std::string name;
  std::string patch;  // merged into the hand-written position
  std::string message;
};

void PrintTo(const PositionMistake& mistake, std::ostream* out) { *out << mistake.name; }

class RiftforcePositionErrorTest : public testing::TestWithParam<PositionMistake> {};

TEST_P(RiftforcePositionErrorTest, IsNamed) {
  const Rules rules = MakeRules();
  Json json = HandWritten();
  json.merge_patch(Json::parse(GetParam().patch));
  const absl::StatusOr<State> state = rules.ParseState(json);
  ASSERT_FALSE(state.ok());
  const std::string message(state.status().message());
  EXPECT_NE(message.find(GetParam().message), std::string::npos) << message;
}

// The seats of the hand-written position, one part of it replaced.
std::string SeatsWith(const std::string& part, const std::string& by) {
  std::string seats = HandWritten()["seats"].dump();
  const std::size_t at = seats.find(part);
  RIFTLAB_CHECK(at != std::string::npos);
  return R"({"seats":)" + seats.replace(at, part.size(), by) + "}";
}

INSTANTIATE_TEST_SUITE_P(
    Rows, RiftforcePositionErrorTest,
    testing::Values(
        PositionMistake{"UnknownKey", R"({"rouns": 2})",
                        "unknown key 'rouns' (did you mean 'round'?)"},
        PositionMistake{"Round", R"({"round": 201})", "round: expected an integer from 0 to 200"},
        PositionMistake{"Position", R"({"position": 2})",
                        "position: expected an integer from 0 to 1"},
        PositionMistake{"ToMove", R"({"to_move": 1})",
                        "to_move: at position 0 it is the turn of seat 0"},
        PositionMistake{"SeatsMissing", R"({"seats": null})", "seats: missing"},
        PositionMistake{"GuildTwice", SeatsWith(R"("Ea")", R"("Fi")"), "guild Fi is there twice"},
        PositionMistake{"GuildUnknown", SeatsWith(R"("Ea")", R"("Ex")"),
                        "seats[1].guilds[0]: \"Ex\" is not a guild"},
        PositionMistake{"GuildMisspelt", SeatsWith(R"("Ea")", R"("Erth")"),
                        "seats[1].guilds[0]: \"Erth\" is not a guild (did you mean 'Earth'?); "
                        "guilds: "},
        PositionMistake{"CardMisspelt", SeatsWith(R"("Th5")", R"("Thunderbol 5")"),
                        "\"Thunderbol 5\" is not a card (did you mean 'Thunderbolt 5'?); cards "
                        "are a guild and a number, such as \"Fi5\" or \"Fire 5\""},
        PositionMistake{"ElementalMisspelt", R"({"rows":{"A":[["Fir 5*2"],[],["Ic6"],[],[]]}})",
                        "\"Fir 5*2\" is not an elemental (did you mean 'Fire 5'?)"},
        PositionMistake{"GuildCount", SeatsWith(R"("Ea",)", ""),
                        "seats[1].guilds: 3 guilds; expected 4"},
        PositionMistake{"CardUnknown", SeatsWith(R"("Th5")", R"("Th8")"),
                        "seats[1].hand[0]: \"Th8\" is not a card"},
        PositionMistake{"ForeignCard", SeatsWith(R"("Th5")", R"("St5")"),
                        "1 St5 in the position; there are 0"},
        PositionMistake{"CardTooOften",
                        SeatsWith(R"("discard":["Sh7"])", R"("discard":["Sh7","Sh7","Sh7"])"),
                        "3 Sh7 in the position; there are 2"},
        PositionMistake{"DrawPileTooSmall",
                        SeatsWith(R"("discard":["Sh7"])", R"("discard":["Sh7"],"draw":[])"),
                        "leave out the draw pile"},
        PositionMistake{
            "HandTooLarge",
            SeatsWith(R"("Th5","Pl5")", R"("Th5","Pl5","Th5","Pl5","Th6","Pl6","Th6","Pl6")"),
            "seats[1].hand: 8 cards; a hand holds at most 7"},
        PositionMistake{"EmptyHand", SeatsWith(R"("Fi6","Fi6","Li5")", ""),
                        "the seat to move checks and draws without a choice"},
        PositionMistake{"KnownNotInHand",
                        SeatsWith(R"("discard":["Sh7"])", R"("discard":["Sh7"],"known":["Fi5"])"),
                        "seats[0].known: Fi5 is not in the hand so often"},
        PositionMistake{"Elemental", R"({"rows":{"A":[["Fi5+2"],[],["Ic6"],[],[]]}})",
                        "rows.A[0][0]: \"Fi5+2\" is not an elemental"},
        PositionMistake{"TooMuchDamage", R"({"rows":{"A":[["Fi5*6"],[],["Ic6"],[],[]]}})",
                        "damage 6 is more than the number"},
        PositionMistake{"Doomed", R"({"rows":{"A":[["Fi5*5"],[],["Ic6"],[],[]]}})",
                        "rows.A[0]: Fi5*5 would have been destroyed"},
        PositionMistake{"Controller", R"({"rows":{"A":[["Fi5/1"],[],["Ic6"],[],[]]}})",
                        "seat 1 is not of this side"},
        PositionMistake{"Activated", R"({"rows":{"A":[["Fi5!"],[],["Ic6"],[],[]]}})",
                        "is marked as activated"},
        PositionMistake{"NeedsNumber", R"({"rows":{"A":[["Fi5#"],[],["Ic6"],[],[]]}})",
                        "rows.A[0]: Fi5# is marked '#'"},
        PositionMistake{"Rows", R"({"rows":{"A":[["Fi5"],[],["Ic6"],[]]}})",
                        "rows.A: expected a list of 5 rows, one for each location, not 4"},
        PositionMistake{"Score", R"({"riftforce":{"A":-1}})",
                        "riftforce.A: expected an integer from 0 to 9999, not -1"},
        PositionMistake{"Trainer", R"({"trainer":{"guilds":[]}})",
                        "trainer: only solo mode has a trainer and plans"},
        PositionMistake{"Plans", R"({"plans":{"top":1}})",
                        "plans: only solo mode has a trainer and plans"},
        PositionMistake{"Phase", R"({"turn":{"phase":"activat"}})", "did you mean 'activate'?"},
        PositionMistake{"PlayAtWithoutCard", R"({"turn":{"phase":"play_at"}})",
                        "turn.card: missing; expected the card to be placed"},
        PositionMistake{"PhaseWithoutChoice", R"({"turn":{"phase":"activate","card":"Sh7"}})",
                        "turn.phase: 'activate' leaves no choice here"},
        PositionMistake{"PlacedTogether",
                        R"({"turn":{"phase":"play_card","placed":[{"card":"Sh5","at":"L1"},
                            {"card":"Ic7","at":"L1"}]}})",
                        "turn.placed[1]: does not go with the cards before it"},
        PositionMistake{"PlacedApart",
                        R"({"turn":{"phase":"play_card","placed":[{"card":"Sh5","at":"L1"},
                            {"card":"Ic5","at":"L3"}]}})",
                        "turn.placed[1].at: cannot go there"},
        PositionMistake{"ActivateCard", R"({"turn":{"phase":"activate"}})", "turn.card: missing"},
        PositionMistake{"ActivateBy", R"({"turn":{"phase":"activate","card":"Fi6","by":["rank"]}})",
                        "turn.by"},
        PositionMistake{"Actor", R"({"turn":{"phase":"heal","card":"Fi6","actor":"L2.1"}})",
                        "turn.actor: \"L2.1\" is no elemental of side A"},
        PositionMistake{"ActorNotMarked",
                        R"({"turn":{"phase":"heal","card":"Fi6","actor":"L1.1"}})",
                        "turn.actor: this elemental cannot be the acting one"}),
    [](const auto& row) { return row.param.name; });

TEST(RiftforcePositionTest, AFinishedGameIsDecided) {
  const Rules rules = MakeRules();
  Json json = HandWritten();
  json["to_move"] = nullptr;
  EXPECT_NE(std::string{rules.ParseState(json).status().message()}.find(
                "to_move: is null, but with 2:1 Riftforce in round 3 the game goes on"),
            std::string::npos);
  json["riftforce"]["A"] = 12;
  const absl::StatusOr<State> state = rules.ParseState(json);
  ASSERT_TRUE(state.ok()) << state.status();
  EXPECT_EQ(rules.Returns(*state)[0], 1);
}

TEST(RiftforcePositionTest, ViewsAreChecked) {
  const Rules rules = MakeRules();
  Json json = HandWritten();
  EXPECT_NE(
      std::string{rules.ParseInfoSet(json).status().message()}.find("seat: missing; expected"),
      std::string::npos);
  json["seat"] = 1;
  json["seats"][0] = Json::parse(R"({"guilds": ["Fi", "Ic", "Li", "Sh"],
      "hand": {"unknown": 3}, "discard": ["Sh7"]})");
  json["turn"] = {{"phase", "discard"}};
  EXPECT_NE(std::string{rules.ParseInfoSet(json).status().message()}.find(
                "turn.phase: seat 1 cannot tell that"),
            std::string::npos);
  json.erase("turn");
  EXPECT_TRUE(rules.ParseInfoSet(json).ok());
  json["seats"][0]["hand"]["unknown"] = 0;
  EXPECT_NE(std::string{rules.ParseInfoSet(json).status().message()}.find("seats[0].hand: empty"),
            std::string::npos);
  json["seats"][0]["hand"]["unknown"] = 8;
  EXPECT_NE(std::string{rules.ParseInfoSet(json).status().message()}.find(
                "seats[0].hand.unknown: expected an integer from 0 to 7"),
            std::string::npos);
  json["seats"][0]["hand"].erase("unknown");
  EXPECT_NE(std::string{rules.ParseInfoSet(json).status().message()}.find(
                "seats[0].hand.unknown: missing; expected the number of its other cards"),
            std::string::npos);
}

TEST(RiftforceMoveTextTest, PlacesCardsAndBoth) {
  const Rules rules = MakeRules();
  const State state = StateOf(rules, {.a = "Fi5 Fi6|Fi5|||", .hand = "Fi7"});
  const State asked = After(rules, state, "activate");
  EXPECT_EQ(Moves(rules, asked), (Texts{"Fi5@L1.1", "Fi6@L1.2", "Fi5@L2.1"}));
  const auto code = [&](const std::string& text) { return rules.ParseAction(asked, text); };
  EXPECT_EQ(*code("fi5@l2.1"), *code("L2.1"));
  EXPECT_EQ(*code("Fi6"), *code(" Fi6 @ L1.2 "));
  EXPECT_NE(std::string{code("Fi5").status().message()}.find("could be several of the moves"),
            std::string::npos);
  EXPECT_NE(std::string{code("Fi9").status().message()}.find("is not one of the moves"),
            std::string::npos);
  EXPECT_NE(std::string{code("Fi9").status().message()}.find(
                "seat 0 is to decide: activate an elemental by Fire 7"),
            std::string::npos);
}

TEST(RiftforceMoveTextTest, NothingAfterTheEnd) {
  const Rules rules = MakeRules();
  State state{};
  state.to_move = kNobody;
  EXPECT_NE(
      std::string{rules.ParseAction(state, "play").status().message()}.find("the game is over"),
      std::string::npos);
}

}  // namespace
}  // namespace riftlab::riftforce
