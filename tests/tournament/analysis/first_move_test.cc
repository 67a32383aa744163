// What is said of the first move where others are as good, or look better.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/riftforce/riftforce.h"
#include "tournament/analysis/analysis.h"
#include "tournament/driver/driver.h"

namespace riftlab {
namespace {

// Seat 1 of a duel has the last action of the round, at such scores and with these elementals.
Analysis LastAction(
    int theirs, int riftforce, std::string_view enemies, std::string_view own,
    const AnalysisRequest& request,
    const std::function<bool(const Analysis&)>& on_answer = [](const Analysis& /*answer*/) {
      return true;
    }) {
  Json json = Json::parse(R"({"seat": 1, "round": 9, "position": 1, "seats": [
      {"guilds": ["Fi", "Ic", "Li", "Sh"], "hand": {"known": [], "unknown": 5},
       "discard": ["Fi6"]},
      {"guilds": ["Ea", "Wa", "Th", "Pl"], "hand": ["Th5", "Ea6", "Wa7"], "discard": []}]})");
  json["riftforce"] = {{"A", theirs}, {"B", riftforce}};
  json["rows"] = {{"A", Json::parse(enemies)}, {"B", Json::parse(own)}};
  const GameConfig config{.mode = "duel", .players = 2};
  const auto info = riftforce::Rules::Make(config)->ParseInfoSet(json);
  EXPECT_TRUE(info.ok()) << info.status();
  const auto answer =
      (*FindGameDriver("riftforce"))
          ->analyze(config, AnyInfoSet(AnyValue::Of(*info)), std::nullopt, request, on_answer);
  EXPECT_TRUE(answer.ok()) << answer.status();
  return *answer;
}

AnalysisRequest BestWith(std::int64_t iterations) {
  AnalysisRequest request;
  request.agent = *ParseAgentSpec("best");
  request.iterations = iterations;
  return request;
}

TEST(AnalysisTextTest, BeginsWithTheMoveThatIsRecommended) {
  Analysis analysis;
  const auto begins_with = [&](std::string_view line) {
    const std::string text = AnalysisToText(analysis, ShowClock::kNo, 100);
    EXPECT_EQ(text.substr(0, text.find("seat 0 to move")), line);
  };
  const auto move = [](const std::string& text, double value, double probability) {
    return MoveAnalysis{.move = text,
                        .words = "play " + text,
                        .win_share = {.mean = value, .trees = 8},
                        .probability_best = probability,
                        .shares = {value, 1 - value}};
  };
  begins_with("");
  analysis.moves = {move("a", 0.615, 1)};
  begins_with("recommended: a, play a; 61.5 % of the win, the only move\n");
  analysis.moves = {move("a", 0.615, 0.9), move("b", 0.6, 0.1)};
  begins_with("recommended: a, play a; 61.5 % of the win; the best move with a chance of 90.0 %\n");
  analysis.moves = {move("a", 0.615, 0.2), move("b", 0.62, 0.8)};
  begins_with(
      "recommended: a, play a; 61.5 % of the win; the best move with a chance of 20.0 %, b "
      "with 80.0 %\n");
  analysis.moves = {move("a", 0, 0.5), move("b", 0, 0.5), move("c", 0, 0)};
  analysis.moves[0].equal_to_best = analysis.moves[1].equal_to_best = true;
  begins_with(
      "recommended: a, play a; 0.0 % of the win, one of 2 equal moves; the best move with a "
      "chance of\n"
      "  50.0 %\n");
  analysis.moves[2].win_share.trees = 0;
  begins_with(
      "recommended: a, play a; 0.0 % of the win, one of 2 equal moves; not all moves were tried\n");
  analysis.is_exact = true;
  analysis.moves = {move("a", 0.615, 1), move("b", 0.6, 0)};
  for (MoveAnalysis& each : analysis.moves) each.shares = {0.5};
  analysis.moves[0].words = "a";
  begins_with("recommended: a; utility 61.5 %, more than any other move\n");
}

// What a net says at the first visit of a move stays in its mean, a thousandth of a percent.
TEST(DecidedPositionTest, MovesThatAllLoseOrAllWinShareTheChance) {
  for (const int riftforce : {5, 13}) {
    const Analysis answer =
        LastAction(riftforce > 12 ? 5 : 12, riftforce, R"([["Fi5", "Sh6"], ["Li5"], [], [], []])",
                   R"([["Th6"], ["Wa5"], [], [], []])", BestWith(1000));
    ASSERT_EQ(answer.moves.size(), 3U);
    for (const MoveAnalysis& move : answer.moves) {
      EXPECT_NEAR(move.win_share.mean, riftforce > 12 ? 1 : 0, 0.001) << move.move;
      EXPECT_TRUE(move.equal_to_best) << move.move;
      EXPECT_NEAR(move.probability_best, 1.0 / 3, 1e-9) << move.move;
    }
    const std::string text = AnalysisToText(answer);
    EXPECT_NE(text.find("\n= 3 equal moves: the same value, to 0.1 %, in every tree; they share"),
              std::string::npos)
        << text;
    EXPECT_EQ(text.find("against the move recommended"), std::string::npos) << text;
  }
}

// Here another move is soon the likelier one to be best, while the first has the most visits.
TEST(ConfidenceTest, IsThatOfTheFirstMove) {
  AnalysisRequest request = BestWith(2000);
  request.confidence = 0.6;
  std::vector<Analysis> before;
  const Analysis answer =
      LastAction(12, 11, R"([["Fi5*4", "Sh6*5"], ["Li5*1"], [], ["Fi7"], ["Fi7"]])",
                 R"([["Th6"], ["Wa5"], ["Pl5"], ["Wa6"], ["Ea5"]])", request,
                 [&](const Analysis& intermediate) {
                   before.push_back(intermediate);
                   return true;
                 });
  EXPECT_EQ(answer.stopped, StopReason::kConfidence);
  EXPECT_GE(answer.moves.front().probability_best, 0.6);
  ASSERT_FALSE(before.empty());
  for (const Analysis& intermediate : before) {
    EXPECT_LT(intermediate.moves.front().probability_best, 0.6);
  }
  // Else the position would show nothing.
  EXPECT_GE(before.front().moves[1].probability_best, 0.6);
}

}  // namespace
}  // namespace riftlab
