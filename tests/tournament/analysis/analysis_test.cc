#include "tournament/analysis/analysis.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "engine/games/ripple_rush/ripple_rush.h"
#include "engine/games/warrift/warrift.h"
#include "tests/games/kuhn/kuhn.h"
#include "tournament/driver/driver.h"
#include "tournament/play/live_game.h"

namespace riftlab {
namespace {

// The Bob example of the rulebook as the last card of a solo game (reference position E4): row 7
// gives 8 points, row 6 gives 6.
constexpr std::string_view kBobLastCard = R"({
  "unseen": [], "deck": {"known": [], "unknown": 0}, "cards": ["O18"],
  "sheets": [{"red": [2,0,6,0,0,0,22,0], "blue": [3,0,8,0,13,0,19,0],
              "green": [0,5,0,9,12,0,20,24], "orange": [0,4,0,0,11,0,0,23]}]})";

AnalysisRequest Request(std::string_view agent, std::int64_t iterations) {
  AnalysisRequest request;
  request.agent = *ParseAgentSpec(agent);
  request.iterations = iterations;
  return request;
}

class AnalysisTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto game = ripple_rush::Rules::Make(config_);
    ASSERT_TRUE(game.ok());
    const auto state = game->ParseState(Json::parse(kBobLastCard));
    ASSERT_TRUE(state.ok()) << state.status();
    info_ = AnyInfoSet(AnyValue::Of(game->Observe(*state, 0)));
    truth_ = AnyState(AnyValue::Of(*state));
  }

  absl::StatusOr<Analysis> Run(
      const AnalysisRequest& request,
      const AnalysisProgress& progress = [](const Analysis&) { return true; }) {
    const auto driver = FindGameDriver("ripple_rush");
    return (*driver)->analyze(config_, info_, truth_, request, progress);
  }

  GameConfig config_{.mode = "basic", .players = 1};
  AnyInfoSet info_;
  std::optional<AnyState> truth_;
};

TEST_F(AnalysisTest, FindsTheBestMoveWithItsExactValue) {
  const auto answer = Run(Request("so_ismcts", 40000));
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_EQ(answer->moves.front().move, "O18@7");
  ASSERT_EQ(answer->moves.size(), 2U);
  EXPECT_EQ(answer->moves[1].move, "O18@6");
  EXPECT_GT(answer->moves.front().probability_best, 0.99);
  // Row 6 ends the game at once, whatever follows.
  EXPECT_NEAR(answer->moves[1].win_share.mean, 6.0 / 32, 1e-12);
  EXPECT_LE(answer->moves.front().win_share.mean, 8.0 / 32 + 1e-12);
  // Every line but the best ones ends with 7 points or fewer.
  EXPECT_GT(answer->moves.front().win_share.mean, 7.0 / 32);
  EXPECT_GE(answer->trees, kMinAnalysisTrees);
  EXPECT_EQ(answer->moves.front().line.front(), "O18@7");
  EXPECT_GT(answer->moves.front().line.size(), 1U) << "the bonus goes on";
}

TEST_F(AnalysisTest, FollowsTheTreesOfEachSeat) {
  const auto answer = Run(Request("mo_ismcts", 40000));
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_EQ(answer->moves.front().move, "O18@7");
  EXPECT_GT(answer->moves.front().win_share.mean, 7.0 / 32);
  EXPECT_GT(answer->moves.front().line.size(), 1U) << "the bonus goes on";
  EXPECT_EQ(answer->moves.front().line.size(), answer->moves.front().line_visits.size());
}

// The reply is that of the other seat's tree.
TEST(LineTest, GoesOnInTheTreeOfTheOtherSeat) {
  const kuhn::State state{.hands = {kuhn::Card::kJack, kuhn::Card::kQueen},
                          .betting = kuhn::Betting::kStart};
  const auto game = kuhn::Rules::Make({});
  ASSERT_TRUE(game.ok());
  const AnyInfoSet info(AnyValue::Of(game->Observe(state, 0)));
  const auto answer = (*FindGameDriver("kuhn"))
                          ->analyze({}, info, std::nullopt, Request("mo_ismcts", 40000),
                                    [](const Analysis&) { return true; });
  ASSERT_TRUE(answer.ok()) << answer.status();
  std::map<std::string, std::vector<std::string>> lines;
  for (const MoveAnalysis& move : answer->moves) lines[move.move] = move.line;
  // Whatever it holds, seat 1 beats a jack, and has seen by now that seat 0 never holds more.
  EXPECT_EQ(lines["bet"], (std::vector<std::string>{"bet", "call"}));
  EXPECT_EQ(lines["check"], (std::vector<std::string>{"check", "bet", "fold"}));
}

// In Ripple Rush a search is shown one move alone where no other can be better.
TEST(OnlyMoveTest, IsNoRoughValue) {
  int only_moves = 0;
  for (std::uint64_t seed = 1; only_moves == 0 && seed <= 10; ++seed) {
    LiveGame live(*MakeGame("ripple_rush", {}), seed, std::nullopt);
    Rng rng(seed, {.purpose = Purpose::kTest});
    while (live.ToMove() != kNobody) {
      const AnyInfoSet info = live.game().Observe(live.state(), live.ToMove());
      const auto answer =
          (*FindGameDriver("ripple_rush"))
              ->analyze(live.game().config(), info, std::nullopt, Request("so_ismcts", 8),
                        [](const Analysis&) { return true; });
      ASSERT_TRUE(answer.ok()) << answer.status();
      const bool is_only_move = answer->stopped == StopReason::kOnlyMove;
      EXPECT_EQ(answer->warnings.empty(), is_only_move);
      only_moves += is_only_move ? 1 : 0;
      const std::vector<Action> legal = live.game().LegalActions(live.state());
      live.Apply(legal[rng.Below(static_cast<std::uint32_t>(legal.size()))]);
    }
  }
  EXPECT_GT(only_moves, 0);
}

TEST_F(AnalysisTest, IsTheSameForAnyNumberOfThreads) {
  AnalysisRequest request = Request("so_ismcts", 4000);
  const auto one = Run(request);
  request.threads = 7;
  const auto seven = Run(request);
  ASSERT_TRUE(one.ok() && seven.ok());
  Json a = Json::parse(AnalysisToJson(*one, "ripple_rush"));
  Json b = Json::parse(AnalysisToJson(*seven, "ripple_rush"));
  a.erase("ms");
  b.erase("ms");
  EXPECT_EQ(a, b);
}

TEST_F(AnalysisTest, StopsWhenTheBestMoveCannotChange) {
  const auto answer = Run(Request("so_ismcts", 40000));
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->stopped, StopReason::kSettled);
  EXPECT_LT(answer->iterations, 40000);
  EXPECT_GT(answer->moves[0].visits, answer->moves[1].visits + (40000 - answer->iterations));
}

TEST_F(AnalysisTest, StopsAtTheWantedConfidence) {
  AnalysisRequest request = Request("so_ismcts:final=value", 400000);
  request.confidence = 0.95;
  const auto answer = Run(request);
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answer->stopped, StopReason::kConfidence);
  EXPECT_GE(answer->moves.front().probability_best, 0.95);
  EXPECT_LT(answer->iterations, 400000);
}

TEST_F(AnalysisTest, APositionIsTheMeanOfItsMovesAsOftenAsTheyWereVisited) {
  const auto answer = Run(Request("so_ismcts:final=value", 803));
  ASSERT_TRUE(answer.ok()) << answer.status();
  double sum = 0;
  double highest = 0;
  for (const MoveAnalysis& move : answer->moves) {
    sum += static_cast<double>(move.visits) * move.win_share.mean;
    highest = std::max(highest, move.win_share.mean);
    EXPECT_NEAR(move.win_share.mean, move.shares[0], 1e-12);
  }
  EXPECT_NEAR(answer->win_share.mean, sum / static_cast<double>(answer->iterations), 1e-12);
  EXPECT_LE(answer->win_share.mean, highest);
}

// A round of a game of one seat is a turn, though no other seat is to move in between.
TEST_F(AnalysisTest, TheMovesOfALineSayTheirTurn) {
  Json two_left = Json::parse(kBobLastCard);
  two_left["unseen"] = {"R1", "R12", "B15", "G3", "G16", "O8"};
  two_left["deck"]["unknown"] = 2;
  const auto game = ripple_rush::Rules::Make(config_);
  const ripple_rush::State state = *game->ParseState(two_left);
  info_ = AnyInfoSet(AnyValue::Of(game->Observe(state, 0)));
  truth_ = AnyState(AnyValue::Of(state));
  const auto answer = Run(Request("so_ismcts", 8000));
  ASSERT_TRUE(answer.ok()) << answer.status();
  const std::vector<LineMove>& line = answer->moves.front().line_moves;
  ASSERT_GT(line.size(), 1U);
  EXPECT_EQ(line.front().turn, game->TurnKey(state));
  EXPECT_NE(line.back().turn, line.front().turn);
}

TEST_F(AnalysisTest, TheValueIsKeptAtHalvesOfTheBudget) {
  const auto answer = Run(Request("so_ismcts:final=value", 16000));
  ASSERT_TRUE(answer.ok());
  ASSERT_EQ(answer->doublings.size(), 4U);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(answer->doublings[i].iterations, 2000 << i);
  }
  EXPECT_EQ(answer->doublings[3].win_share, answer->win_share.mean);
  EXPECT_EQ(answer->doublings[3].best_move, answer->moves[0].move);
  EXPECT_EQ(answer->doublings[3].best_win_share, answer->moves[0].win_share.mean);
  // Half of it is what half the budget says.
  const auto half = Run(Request("so_ismcts:final=value", 8000));
  ASSERT_TRUE(half.ok());
  EXPECT_EQ(answer->doublings[2].win_share, half->win_share.mean);
}

TEST_F(AnalysisTest, AClockedSearchKeepsValuesOnItsWay) {
  AnalysisRequest request = Request("so_ismcts:final=value", 1);
  request.iterations.reset();
  request.time_ms = 400;
  const auto answer = Run(request);
  ASSERT_TRUE(answer.ok());
  ASSERT_FALSE(answer->doublings.empty());
  EXPECT_EQ(answer->doublings.back().iterations, answer->iterations);
}

TEST_F(AnalysisTest, ExactValuesHaveNoNoise) {
  AnalysisRequest request = Request("exact", 0);
  request.iterations.reset();
  const auto answer = Run(request);
  ASSERT_TRUE(answer.ok()) << answer.status();
  EXPECT_TRUE(answer->is_exact);
  EXPECT_EQ(answer->stopped, StopReason::kSolved);
  ASSERT_EQ(answer->moves.size(), 2U);
  EXPECT_EQ(answer->moves[0].move, "O18@7");
  EXPECT_NEAR(answer->moves[0].win_share.mean, 8.0 / 32, 1e-12);
  EXPECT_NEAR(*answer->moves[0].score_lead, 8, 1e-12);
  EXPECT_EQ(answer->moves[0].probability_best, 1);
  EXPECT_NEAR(answer->moves[1].win_share.mean, 6.0 / 32, 1e-12);
  EXPECT_NEAR(*answer->moves[1].score_lead, 6, 1e-12);
  EXPECT_FALSE(answer->moves[1].equal_to_best);
  EXPECT_EQ(answer->win_share.mean, answer->moves[0].win_share.mean);
  const Json json = Json::parse(AnalysisToJson(*answer, "ripple_rush"));
  EXPECT_EQ(json["exact"], true);
  EXPECT_EQ(json["move_infos"][0]["words"], answer->moves[0].words);
  EXPECT_FALSE(answer->moves[0].words.empty());
  ASSERT_EQ(answer->moves[0].line_moves.size(), 1U);
  EXPECT_EQ(answer->moves[0].line_moves[0].words, answer->moves[0].words);
  EXPECT_EQ(json["root_info"]["search_noise"], 0);
  EXPECT_EQ(json["move_infos"][0]["search_noise"], 0);
  EXPECT_EQ(json["move_infos"][0]["win_share_ci"][0], json["move_infos"][0]["win_share"]);
}

TEST_F(AnalysisTest, ExactSaysHowLargeThePositionIs) {
  AnalysisRequest request = Request("exact:max_states=1", 0);
  request.iterations.reset();
  const auto answer = Run(request);
  ASSERT_FALSE(answer.ok());
  const std::string message(answer.status().message());
  EXPECT_TRUE(
      message.starts_with("agent 'exact': the tree has more than 1 positions, in the order of 10^"))
      << message;
  EXPECT_NE(message.find("'exact:max_states=N' raises the limit"), std::string::npos) << message;
}

TEST_F(AnalysisTest, ExactTakesNoBudget) {
  const auto answer = Run(Request("exact", 100));
  ASSERT_FALSE(answer.ok());
  EXPECT_EQ(answer.status().message().find("agent 'exact' does not iterate: "), 0U);
}

TEST(ExactAnalysisTest, HiddenCardsAreCounted) {
  const kuhn::State state{.hands = {kuhn::Card::kJack, kuhn::Card::kQueen},
                          .betting = kuhn::Betting::kStart};
  const auto game = kuhn::Rules::Make({});
  ASSERT_TRUE(game.ok());
  AnalysisRequest request;
  request.agent = *ParseAgentSpec("exact");
  const auto answer = (*FindGameDriver("kuhn"))
                          ->analyze({}, AnyInfoSet(AnyValue::Of(game->Observe(state, 0))),
                                    std::nullopt, request, [](const Analysis&) { return true; });
  ASSERT_FALSE(answer.ok());
  EXPECT_NE(answer.status().message().find("but 2 worlds fit what seat 0 knows"), std::string::npos)
      << answer.status();
}

// What the favoured move gets more is part of its reward, and of no other one.
TEST_F(AnalysisTest, SaysWhatTheFavouredMoveGetsMore) {
  const auto with = Run(Request("so_ismcts:prior=bonus,prior_weight=0.25", 400));
  ASSERT_TRUE(with.ok()) << with.status();
  EXPECT_EQ(std::count_if(with->moves.begin(), with->moves.end(),
                          [](const MoveAnalysis& move) { return move.bonus != 0; }),
            1);
  for (const MoveAnalysis& move : with->moves) {
    EXPECT_TRUE(move.bonus == 0 || move.bonus == 0.25) << move.bonus;
    EXPECT_GE(move.reward, move.bonus);
    EXPECT_LE(move.reward, 1 + move.bonus);
    EXPECT_EQ(move.reward > move.bonus, move.win_share.mean > 0);
  }
  const auto without = Run(Request("so_ismcts", 400));
  ASSERT_TRUE(without.ok()) << without.status();
  for (const MoveAnalysis& move : without->moves) EXPECT_EQ(move.bonus, 0);
}

TEST_F(AnalysisTest, StreamsAnswersAndCanBeStopped) {
  int answers = 0;
  const auto answer = Run(Request("so_ismcts:final=value", 20000), [&](const Analysis& partial) {
    EXPECT_TRUE(partial.is_during_search);
    return ++answers < 3;
  });
  ASSERT_TRUE(answer.ok());
  EXPECT_EQ(answers, 3);
  EXPECT_EQ(answer->stopped, StopReason::kInterrupted);
  EXPECT_FALSE(answer->is_during_search);
}

TEST_F(AnalysisTest, RefusesAgentsThatDoNotSearch) {
  const auto answer = Run(Request("greedy", 100));
  ASSERT_FALSE(answer.ok());
  EXPECT_NE(answer.status().message().find("does not search"), std::string::npos);
}

TEST_F(AnalysisTest, CheatingNeedsACompletePositionAndSaysSo) {
  const auto open = Run(Request("cheat_uct", 1000));
  ASSERT_TRUE(open.ok());
  EXPECT_NE(open->warnings.front().find("cheats"), std::string::npos);
  truth_.reset();
  const auto view = Run(Request("cheat_uct", 1000));
  ASSERT_FALSE(view.ok());
  EXPECT_NE(view.status().message().find("complete position"), std::string::npos);
}

TEST(BeliefTest, KuhnPokerHidesOneOfTwoCards) {
  const auto game = kuhn::Rules::Make({});
  ASSERT_TRUE(game.ok());
  Rng rng(5, {.purpose = Purpose::kTest});
  const kuhn::State state = game->Deal(rng);
  const AnyInfoSet info(AnyValue::Of(game->Observe(state, game->ToMove(state))));
  const auto answer = (*FindGameDriver("kuhn"))
                          ->analyze({}, info, std::nullopt, Request("so_ismcts", 4000),
                                    [](const Analysis&) { return true; });
  ASSERT_TRUE(answer.ok()) << answer.status();
  ASSERT_EQ(answer->beliefs.size(), 4U) << "two places, two cards";
  for (const Belief& belief : answer->beliefs) {
    // 2000 samples: five standard errors.
    EXPECT_NEAR(belief.probability, 0.5, 0.056) << belief.zone << " " << belief.card;
  }
}

// Two of six unseen cards will still be drawn: what matters of the hidden cards, and exact.
TEST(BeliefTest, RippleRushStatesTheChanceOfEachCardToBeDrawn) {
  const GameConfig config{.mode = "basic", .players = 1};
  const auto game = ripple_rush::Rules::Make(config);
  ASSERT_TRUE(game.ok());
  const auto state = game->ParseState(Json::parse(R"({
    "unseen": ["R1","R12","B15","G3","G16","O8"], "deck": {"known": [], "unknown": 2},
    "cards": ["O18"],
    "sheets": [{"red": [2,0,6,0,0,0,22,0], "blue": [3,0,8,0,13,0,19,0],
                "green": [0,5,0,9,12,0,20,24], "orange": [0,4,0,0,11,0,0,23]}]})"));
  ASSERT_TRUE(state.ok()) << state.status();
  const AnyInfoSet info(AnyValue::Of(game->Observe(*state, 0)));
  const auto answer = (*FindGameDriver("ripple_rush"))
                          ->analyze(config, info, std::nullopt, Request("so_ismcts", 1000),
                                    [](const Analysis&) { return true; });
  ASSERT_TRUE(answer.ok()) << answer.status();
  const std::vector<std::string> cards = {"R1", "R12", "B15", "G3", "G16", "O8"};
  ASSERT_EQ(answer->beliefs.size(), cards.size());
  for (std::size_t i = 0; i < cards.size(); ++i) {
    EXPECT_EQ(answer->beliefs[i].zone, "deck");
    EXPECT_EQ(answer->beliefs[i].card, cards[i]);
    EXPECT_EQ(answer->beliefs[i].probability, 2.0 / 6);
  }
  EXPECT_NE(AnalysisToText(*answer).find("\ndeck    33.3  R1, R12, B15, G3, G16, O8\n"),
            std::string::npos)
      << AnalysisToText(*answer);
}

TEST(BeliefTest, LongListsAreBroken) {
  Analysis analysis;
  for (int i = 0; i < 60; ++i) {
    analysis.beliefs.push_back(
        {.zone = "deck", .card = "C" + std::to_string(i), .probability = 0.5});
  }
  std::istringstream text(AnalysisToText(analysis));
  std::string all;
  for (std::string line; std::getline(text, line);) {
    EXPECT_LE(line.size(), 80U) << line;
    all += line;
  }
  for (int i = 0; i < 60; ++i) {
    const std::string card = " C" + std::to_string(i);
    EXPECT_NE(all.find(card + (i < 59 ? "," : "")), std::string::npos) << i;
  }
}

TEST(AnalysisTextTest, WordsStandBelowTheirMoves) {
  Analysis analysis;
  analysis.moves.push_back({.move = "a1", .words = "play the ace", .line = {"a1"}});
  analysis.moves.push_back({.move = "pass", .words = "pass", .line = {"pass"}});
  EXPECT_NE(AnalysisToText(analysis).find("  a1\n  play the ace\npass  "), std::string::npos)
      << AnalysisToText(analysis);
  analysis.moves[0].words = "a1";
  EXPECT_EQ(AnalysisToText(analysis, ShowClock::kYes, 100).find("\n  "), std::string::npos);
}

TEST(AnalysisTextTest, SaysWhyTheFirstMoveIsNotTheOneWithTheHighestValue) {
  Analysis analysis;
  const auto move = [](const std::string& text, std::int64_t visits, double value) {
    return MoveAnalysis{.move = text,
                        .words = text,
                        .visits = visits,
                        .win_share = {.mean = value, .trees = 8},
                        .probability_best = value > 0.5 ? 0.9 : 0.1,
                        .line = {text}};
  };
  analysis.moves = {move("a", 900, 0.5), move("b", 100, 0.52)};
  EXPECT_EQ(FirstMoveReason(analysis),
            "The first move is the most visited one, which is what the search would play. Another "
            "one has a higher value on fewer visits: 52.0 %, with a chance of 90.0 % to be the "
            "highest. With more iterations it may come first.");
  EXPECT_NE(AnalysisToText(analysis).find("\nThe first move is the most visited one"),
            std::string::npos);
  analysis.moves[0].bonus = 0.024;
  analysis.moves[0].reward = 0.5 + 0.024;
  analysis.moves[1].reward = 0.52;
  EXPECT_EQ(FirstMoveReason(analysis),
            "The first move is favoured from the start: the search counts it 2.4 points higher, so "
            "that chance does not replace it. Another one has a higher value: 52.0 %, with a "
            "chance of 90.0 % to be the highest.");
  analysis.moves[1].reward = 0.53;
  EXPECT_NE(FirstMoveReason(analysis).find("With more iterations"), std::string::npos);
  analysis.moves[1].win_share.mean = 0.5004;
  EXPECT_NE(FirstMoveReason(analysis).find("a higher value on fewer visits: 50.0 %, by less than "
                                           "is shown, with a chance of 90.0 % to be the highest"),
            std::string::npos)
      << FirstMoveReason(analysis);
  analysis.moves[0].probability_best = 0.9;
  EXPECT_EQ(FirstMoveReason(analysis), "") << "shown as the same value";
  analysis.moves[0].probability_best = 0.5;
  analysis.moves[1].equal_to_best = true;
  EXPECT_EQ(FirstMoveReason(analysis), "") << "a line of its own says so";
  analysis.moves = {move("a", 100, 0.5), move("b", 900, 0.52)};
  EXPECT_EQ(FirstMoveReason(analysis).find("The first move has the highest reward"), 0U);
}

// More iterations do not look further than the trees are deep.
TEST_F(AnalysisTest, SaysHowFarTheTreesLook) {
  const auto best = Run(Request("best", 400));
  ASSERT_TRUE(best.ok()) << best.status();
  EXPECT_EQ(best->depth, 1);
  EXPECT_NE(AnalysisToText(*best).find("\nthe trees look 1 move ahead, and playouts go on from"),
            std::string::npos)
      << AnalysisToText(*best);
  EXPECT_EQ(Json::parse(AnalysisToJson(*best, "ripple_rush")).at("depth"), 1);
  const auto deep = Run(Request("so_ismcts", 400));
  ASSERT_TRUE(deep.ok()) << deep.status();
  EXPECT_TRUE(Json::parse(AnalysisToJson(*deep, "ripple_rush")).at("depth").is_null());
  EXPECT_EQ(AnalysisToText(*deep).find("move ahead"), std::string::npos);
}

TEST(AnalysisTextTest, ATurnEndsWhereAnotherOneBegins) {
  Analysis analysis;
  for (const double value : {0.5, 0.52}) {
    analysis.moves.push_back({.move = "a",
                              .words = "play a",
                              .win_share = {.mean = value, .trees = 8},
                              .line_moves = {{0, "play a", 3}, {0, "stop", 3}, {0, "go on", 4}}});
  }
  const std::string text = AnalysisToText(analysis);
  EXPECT_NE(text.find("\n  turn: play a; stop\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n  turn: play a; stop (+2.0 against the move recommended)\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("utility"), std::string::npos);
  for (MoveAnalysis& move : analysis.moves) move.shares = {0.5};
  EXPECT_NE(AnalysisToText(analysis).find("\nseat 0 to move; values are its utility in %\n"),
            std::string::npos);
}

TEST(AnalysisTextTest, NoZeroHasAMinus) {
  Analysis analysis;
  analysis.score_lead = -0.001;
  analysis.moves.push_back({.move = "a", .words = "a", .visits = 9, .score_lead = -0.004});
  const std::string text = AnalysisToText(analysis);
  EXPECT_EQ(text.find("-0.00"), std::string::npos) << text;
  EXPECT_NE(text.find(", lead +0.00 points"), std::string::npos) << text;
}

TEST(AnalysisTextTest, NothingIsWiderThanATerminal) {
  Analysis analysis;
  analysis.agent = "best:iterations=1000,some=other,setting=that,is=long";
  analysis.iterations = 1'234'567;
  analysis.warnings = {"some words about what was asked for that are longer than a line is wide"};
  for (const std::string move : {"a1", "a-move:of-many:letters-and-more-letters"}) {
    analysis.moves.push_back({.move = move,
                              .words = "words of a move that say what it does to whom and why",
                              .visits = 1'234'567,
                              .line = {move, move, move}});
  }
  for (const std::size_t columns : {60U, 70U, 80U}) {
    std::istringstream lines(AnalysisToText(analysis, ShowClock::kYes, columns));
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(ColumnsOf(line), columns) << line;
      EXPECT_FALSE(line.ends_with(' ')) << line;
    }
  }
}

TEST(BeliefTest, ZonesAreTablesAndADeckBesideHandsIsLeftOut) {
  Analysis analysis;
  analysis.beliefs = {{"deck", "Ashfall Market", 0.96},    {"hand:1", "J", 0.25},
                      {"hand:1", "Ashfall Market", 0.041}, {"hand:1", "Q", 0.75},
                      {"hand:1", "Cinder Rise", 0.0411},   {"hand:2", "K", 1}};
  EXPECT_NE(
      AnalysisToText(analysis, ShowClock::kYes, 100)
          .find("\nzone         %  hidden cards that lie there, each with this chance; else in the "
                "deck\n"
                "hand:1    75.0  Q\n"
                "          25.0  J\n"
                "           4.1  Ashfall Market, Cinder Rise\n"
                "hand:2   100.0  K\n"),
      std::string::npos)
      << AnalysisToText(analysis);
  // Programs are told all of them.
  EXPECT_EQ(Json::parse(AnalysisToJson(analysis, "g"))["belief"].size(), 6U);
}

TEST(EstimateTest, IsStudentsIntervalOverTheTrees) {
  // Mean 0.4, s = 0.1, four trees: 0.4 +- 3.182446 * 0.05.
  const TreeEstimate estimate = EstimateOf({{3, 10}, {5, 10}, {0, 0}, {3, 10}, {5, 10}});
  EXPECT_EQ(estimate.trees, 4);
  EXPECT_NEAR(estimate.mean, 0.4, 1e-15);
  EXPECT_NEAR(estimate.standard_error, 0.1 * std::sqrt(4.0 / 3) / 2, 1e-15);
  EXPECT_NEAR(estimate.high - estimate.mean, 3.182446305284263 * estimate.standard_error, 1e-12);
  EXPECT_NEAR(estimate.noise, estimate.high - estimate.mean, 1e-15);
  // Shares end at 1, the noise does not.
  const TreeEstimate high = EstimateOf({{9, 10}, {10, 10}});
  EXPECT_EQ(high.high, 1);
  EXPECT_GT(high.noise, 0.5);
}

TEST(EstimateTest, TreesCountAsOftenAsTheyVisited) {
  // 0.5 three times and 0.9 once: the others alone would say 0.9 and 0.5.
  const TreeEstimate estimate = EstimateOf({{1.5, 3}, {0.9, 1}});
  EXPECT_NEAR(estimate.mean, 0.6, 1e-15);
  EXPECT_NEAR(estimate.standard_error, std::sqrt((0.3 * 0.3 + 0.1 * 0.1) / 2), 1e-15);
  // One tree that has nearly all visits does not make an estimate sure.
  const TreeEstimate uneven = EstimateOf({{300, 1000}, {6, 10}, {6, 10}, {6, 10}});
  EXPECT_GT(uneven.standard_error, 0.2);
}

TEST(ProbabilityBestTest, EqualMovesShareAndClearOnesWin) {
  const TreeEstimate even{.mean = 0.5, .standard_error = 0.01, .low = 0, .high = 1, .trees = 8};
  TreeEstimate worse = even;
  worse.mean = 0.3;
  const std::vector<double> best = ProbabilitiesBest({even, worse, even}, 1);
  EXPECT_NEAR(best[0], 0.5, 0.04);
  EXPECT_NEAR(best[1], 0, 1e-3);
  EXPECT_NEAR(best[0] + best[1] + best[2], 1, 1e-9);
}

TEST(ProbabilityBestTest, MovesWithoutNoiseShareWhereTheyAreEqual) {
  const TreeEstimate won{
      .mean = 1, .standard_error = 0, .low = 1, .high = 1, .trees = 8, .noise = 0};
  TreeEstimate lost = won;
  lost.mean = 0;
  const std::vector<double> best = ProbabilitiesBest({won, lost, won}, 1);
  EXPECT_NEAR(best[0], 0.5, 1e-9);
  EXPECT_EQ(best[1], 0);
  EXPECT_NEAR(best[2], 0.5, 1e-9);
}

TEST(EqualMovesTest, AreThoseThatEveryTreeGivesOneValue) {
  EXPECT_EQ(FirstEqual({{{5, 10}, {7, 10}},
                        {{5, 10}, {6, 10}},
                        {{1, 2}, {7 + 1e-11, 10}},
                        {{5, 10}, {0, 0}},
                        {{5, 10}, {0, 0}}}),
            (std::vector<std::size_t>{0, 1, 0, 3, 4}));
}

// Half a digit that is shown is no difference; who is equal to an equal one need not be equal.
TEST(EqualMovesTest, ReachHalfADigitFromTheirFirst) {
  EXPECT_EQ(FirstEqual({{{0.1, 100}, {0, 1}},
                        {{0.14, 100}, {0, 1}},
                        {{0.18, 100}, {0, 1}},
                        {{0.06, 100}, {0, 1}},
                        {{0.22, 100}, {0, 1}},
                        {{0.1, 100}, {0.001, 1}}}),
            (std::vector<std::size_t>{0, 0, 2, 0, 2, 5}));
}

TEST(DoublingsTest, AreTakenAtHalvesOfTheEnd) {
  std::vector<ValueAt> kept;
  for (const std::int64_t iterations : {10, 12, 13, 20, 26, 50, 70, 99, 100}) {
    kept.push_back({.iterations = iterations,
                    .win_share = static_cast<double>(iterations) / 100,
                    .best_move = "",
                    .best_win_share = 0});
  }
  std::vector<std::int64_t> found;
  for (const ValueAt& value : LastDoublings(kept)) found.push_back(value.iterations);
  EXPECT_EQ(found, (std::vector<std::int64_t>{13, 26, 50, 100}));
  EXPECT_EQ(LastDoublings({kept.back()}).size(), 1U);
}

TEST(DoublingsTest, SayWhetherTheValueStillMoves) {
  Analysis analysis;
  analysis.trees = 8;
  analysis.win_share = {.mean = 0.752,
                        .standard_error = 0.001,
                        .low = 0.75,
                        .high = 0.754,
                        .trees = 8,
                        .noise = 0.002};
  analysis.doublings = {{500000, 0.72, "a", 0.73}, {1000000, 0.752, "b", 0.76}};
  EXPECT_NE(
      AnalysisToText(analysis).find("\nposition 75.2 [75.0, 75.4] search noise\n0 iterations, "),
      std::string::npos)
      << AnalysisToText(analysis);
  EXPECT_NE(AnalysisToText(analysis).find(
                "\nover the last doublings of iterations: 72.0 (500,000), 75.2 (1,000,000)\n"
                "still moving: the search noise does not include this\n"),
            std::string::npos)
      << AnalysisToText(analysis);
  const Json root = Json::parse(AnalysisToJson(analysis, "g"))["root_info"];
  EXPECT_EQ(root["search_noise"], 0.002);
  EXPECT_EQ(root["still_moving"], true);
  EXPECT_EQ(root["value_by_iterations"][1], (Json{{"iterations", 1000000},
                                                  {"win_share", 0.752},
                                                  {"best_move", "b"},
                                                  {"best_win_share", 0.76}}));
  analysis.doublings[0].win_share = 0.751;
  EXPECT_EQ(CourseOf(analysis), Course::kSteady);
  EXPECT_NE(AnalysisToText(analysis).find("\nsteady: "), std::string::npos);
}

TEST(DoublingsTest, AValueThatGoesOneWayByMoreThanTheNoiseIsNotSteady) {
  Analysis analysis;
  analysis.win_share = {.mean = 0.322, .trees = 8, .noise = 0.05};
  analysis.doublings = {
      {1000, 0.241, "a", 0}, {2000, 0.25, "a", 0}, {4000, 0.277, "a", 0}, {8000, 0.322, "a", 0}};
  EXPECT_EQ(CourseOf(analysis), Course::kRising);
  EXPECT_NE(AnalysisToText(analysis).find("\nrising at every doubling: "), std::string::npos);
  EXPECT_EQ(Json::parse(AnalysisToJson(analysis, "g"))["root_info"]["still_moving"], true);
  std::swap(analysis.doublings[0].win_share, analysis.doublings[3].win_share);
  std::swap(analysis.doublings[1].win_share, analysis.doublings[2].win_share);
  EXPECT_EQ(CourseOf(analysis), Course::kFalling);
  analysis.doublings[1].win_share = 0.24;
  EXPECT_EQ(CourseOf(analysis), Course::kSteady) << "it went both ways";
  analysis.doublings = {{4000, 0.24, "a", 0}, {8000, 0.322, "a", 0}};
  EXPECT_EQ(CourseOf(analysis), Course::kMoving);
}

// Somebody played in another order than a search would: a card that its tree would have played
// before can still be played.
TEST(AnalysisOrderTest, HoldsNobodyToTheOrderOfASearch) {
  const GameConfig config{.mode = "classic", .players = 2};
  const auto rules = warrift::Rules::Make(config);
  ASSERT_TRUE(rules.ok());
  Rng rng(1, {});
  warrift::State state = rules->Deal(rng);
  ActionList<warrift::Rules> legal;
  ActionList<warrift::Rules> candidates;
  while (true) {
    rules->LegalActions(state, legal);
    rules->CandidateActions(state, candidates);
    if (candidates.size() < legal.size()) break;
    rules->Apply(state, RandomLegal(*rules, state, rng), rng);
  }
  std::set<std::string> expected;
  for (const Action action : legal) expected.insert(rules->ToText(state, action));
  const AnyInfoSet info(AnyValue::Of(rules->Observe(state, rules->ToMove(state))));
  const auto driver = FindGameDriver("warrift");
  for (const std::string agent : {"best", "so_ismcts", "mo_ismcts", "pimc", "cheat_uct"}) {
    const auto answer =
        (*driver)->analyze(config, info, AnyState(AnyValue::Of(state)), Request(agent, 160),
                           [](const Analysis&) { return true; });
    ASSERT_TRUE(answer.ok()) << answer.status();
    std::set<std::string> moves;
    for (const MoveAnalysis& move : answer->moves) moves.insert(move.move);
    EXPECT_EQ(moves, expected) << agent;
  }
}

}  // namespace
}  // namespace riftlab
