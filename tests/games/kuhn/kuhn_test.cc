#include "tests/games/kuhn/kuhn.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <tuple>

namespace riftlab::kuhn {
namespace {

Rules MakeRules() { return *Rules::Make({}); }

// Plays the words of `line` from a deal of these hands.
State Play(const Rules& rules, Card first, Card second, const std::string& line) {
  Rng rng(1, {});
  State state = {.hands = {first, second}, .betting = Betting::kStart};
  std::istringstream words(line);
  for (std::string word; words >> word;) {
    rules.Apply(state, *rules.ParseAction(state, word), rng);
  }
  return state;
}

struct Ending {
  std::string name;
  Card first;
  Card second;
  std::string line;
  double chips_first;
  std::string reason;
};

class KuhnEndingTest : public testing::TestWithParam<Ending> {};

TEST_P(KuhnEndingTest, PaysTheStake) {
  const Rules rules = MakeRules();
  const Ending& ending = GetParam();
  const State state = Play(rules, ending.first, ending.second, ending.line);
  ASSERT_EQ(rules.ToMove(state), kNobody);
  const GameResult result = rules.Result(state);
  EXPECT_EQ(result.scores, (std::vector<double>{ending.chips_first, -ending.chips_first}));
  EXPECT_EQ(result.shares,
            (std::vector<double>{(ending.chips_first + 2) / 4, (2 - ending.chips_first) / 4}));
  EXPECT_EQ(result.ranks[0], ending.chips_first > 0 ? 1 : 2);
  EXPECT_EQ(result.reason, ending.reason);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, KuhnEndingTest,
    testing::Values(
        Ending{"CheckedDownHigh", Card::kQueen, Card::kJack, "check check", 1, "showdown"},
        Ending{"CheckedDownLow", Card::kQueen, Card::kKing, "check check", -1, "showdown"},
        Ending{"BluffWorks", Card::kJack, Card::kQueen, "bet fold", 1, "fold"},
        Ending{"BluffIsCalled", Card::kJack, Card::kQueen, "bet call", -2, "showdown"},
        Ending{"ValueBetIsCalled", Card::kKing, Card::kQueen, "bet call", 2, "showdown"},
        Ending{"CheckThenFold", Card::kKing, Card::kQueen, "check bet fold", -1, "fold"},
        Ending{"CheckThenCall", Card::kKing, Card::kQueen, "check bet call", 2, "showdown"}),
    [](const auto& row) { return row.param.name; });

TEST(KuhnTest, DealsEveryHandEquallyOften) {
  const Rules rules = MakeRules();
  DrawScript script;
  std::map<std::pair<Card, Card>, double> deals;
  do {
    Rng rng = Rng::Scripted(script);
    const State state = rules.Deal(rng);
    deals[{state.hands[0], state.hands[1]}] += script.Probability();
  } while (script.Advance());
  EXPECT_EQ(deals.size(), 6);
  for (const auto& [hands, probability] : deals) {
    EXPECT_NE(hands.first, hands.second);
    EXPECT_DOUBLE_EQ(probability, 1.0 / 6);
  }
}

TEST(KuhnTest, EachSeatSeesItsOwnCardUntilAShowdown) {
  const Rules rules = MakeRules();
  const State open = Play(rules, Card::kKing, Card::kJack, "check bet");
  EXPECT_EQ(rules.Observe(open, 1).known.hands, (std::array{Card::kNone, Card::kJack}));
  const State folded = Play(rules, Card::kKing, Card::kJack, "check bet fold");
  EXPECT_EQ(rules.Observe(folded, 1).known.hands, (std::array{Card::kNone, Card::kJack}));
  const State shown = Play(rules, Card::kKing, Card::kJack, "check bet call");
  EXPECT_EQ(rules.Observe(shown, 1).known.hands, (std::array{Card::kKing, Card::kJack}));
}

TEST(KuhnTest, SampledWorldsCoverWhatTheSeatCannotSee) {
  const Rules rules = MakeRules();
  const State state = Play(rules, Card::kQueen, Card::kJack, "bet");
  const InfoSet info = rules.Observe(state, 0);
  std::set<Card> seen;
  DrawScript script;
  do {
    Rng rng = Rng::Scripted(script);
    const State world = rules.Determinize(info, rng);
    EXPECT_EQ(rules.Observe(world, 0), info);
    EXPECT_DOUBLE_EQ(script.Probability(), 0.5);
    seen.insert(world.hands[1]);
  } while (script.Advance());
  EXPECT_EQ(seen, (std::set{Card::kJack, Card::kKing}));
}

TEST(KuhnTest, ListsHiddenCardsByZone) {
  using Hidden = std::set<std::pair<std::string, std::string>>;
  const Rules rules = MakeRules();
  const auto hidden = [&](const State& state, Player seat) {
    Hidden cards;
    rules.ForEachHidden(state, seat, [&](std::string_view zone, std::string_view card) {
      cards.emplace(zone, card);
    });
    return cards;
  };
  const State open = Play(rules, Card::kQueen, Card::kJack, "bet");
  EXPECT_EQ(hidden(open, 0), (Hidden{{"deck", "K"}, {"hand:1", "J"}}));
  EXPECT_EQ(hidden(open, 1), (Hidden{{"deck", "K"}, {"hand:0", "Q"}}));
  const State shown = Play(rules, Card::kQueen, Card::kJack, "bet call");
  EXPECT_EQ(hidden(shown, 0), (Hidden{{"deck", "K"}}));
}

TEST(KuhnTest, EventsTellWhatObserveTells) {
  const Rules rules = MakeRules();
  const State before = Play(rules, Card::kQueen, Card::kJack, "bet");
  EXPECT_EQ(rules.DealEvent(before, 0), "seat 0 gets Q");
  EXPECT_EQ(rules.Event(before, kPass, Play(rules, Card::kQueen, Card::kJack, "bet fold"), 0),
            "seat 1: fold");
  EXPECT_EQ(rules.Event(before, kChip, Play(rules, Card::kQueen, Card::kJack, "bet call"), 0),
            "seat 1: call; hands Q and J");
}

TEST(KuhnTest, PositionsSurviveJson) {
  const Rules rules = MakeRules();
  for (const char* line : {"", "check", "check bet", "bet fold", "bet call"}) {
    const State state = Play(rules, Card::kQueen, Card::kKing, line);
    EXPECT_EQ(*rules.ParseState(rules.ToJson(state)), state);
    for (const Player seat : {Player{0}, Player{1}}) {
      const InfoSet info = rules.Observe(state, seat);
      EXPECT_EQ(*rules.ParseInfoSet(rules.ToJson(info)), info);
    }
  }
}

TEST(KuhnTest, WrongPositionsAreNamed) {
  const Rules rules = MakeRules();
  const std::vector<std::tuple<const char*, const char*>> rows = {
      {R"([1])", "expected an object"},
      {R"({})", "hands: missing; expected the cards of seats 0 and 1"},
      {R"({"hands":["J","A"]})", R"(hands[1]: expected one of J, Q, K, not "A")"},
      {R"({"hands":["J","J"]})", "hands: J is there only once"},
      {R"({"hands":["J","K"],"betting":"raise"})", R"(betting: "raise" is not one of '', 'check')"},
      {R"({"hands":["J","K"],"beting":"bet"})", "unknown key 'beting' (did you mean 'betting'?)"},
      {R"({"hands":["J",{"known":[],"unknown":1}]})", "hands[1]"},
  };
  for (const auto& [json, message] : rows) {
    const auto state = rules.ParseState(Json::parse(json));
    ASSERT_FALSE(state.ok()) << json;
    EXPECT_NE(std::string{state.status().message()}.find(message), std::string::npos)
        << state.status();
  }
}

TEST(KuhnTest, WrongViewsAreNamed) {
  const Rules rules = MakeRules();
  const std::vector<std::tuple<const char*, const char*>> rows = {
      {R"({"hands":["J","K"]})", "seat: missing; expected 0 or 1"},
      {R"({"seat":2,"hands":["J","K"]})", "seat: expected an integer from 0 to 1, not 2"},
      {R"({"seat":0,"hands":["J","K"]})", "hands[1]: the other card is seen at a showdown"},
      {R"({"seat":1,"hands":["J",{"unknown":1,"known":[]}]})", "hands[1]: a seat knows its own"},
  };
  for (const auto& [json, message] : rows) {
    const auto info = rules.ParseInfoSet(Json::parse(json));
    ASSERT_FALSE(info.ok()) << json;
    EXPECT_NE(std::string{info.status().message()}.find(message), std::string::npos)
        << info.status();
  }
}

TEST(KuhnTest, WrongMovesAreNamed) {
  const Rules rules = MakeRules();
  const State state = Play(rules, Card::kQueen, Card::kJack, "bet");
  EXPECT_EQ(rules.ParseAction(state, "chek").status().message(),
            "'chek' is not a move here; moves: fold, call");
  EXPECT_EQ(rules.ParseAction(state, "cal").status().message(),
            "'cal' is not a move here (did you mean 'call'?); moves: fold, call");
}

}  // namespace
}  // namespace riftlab::kuhn
