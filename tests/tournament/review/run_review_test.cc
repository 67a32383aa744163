#include "tournament/review/run_review.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/tournament/temp_folder.h"
#include "tournament/review/turns.h"

namespace riftlab {
namespace {

// Measured first at half of the loss.
ReviewedDecision DecisionOf(Player seat, double loss, Grade grade, double error = 0.01) {
  ReviewedDecision decision;
  decision.seat = seat;
  decision.move = "a";
  decision.words = "play the ace";
  decision.best_words = "play the king";
  decision.values = {.means = {0.5, 0.5}, .errors = {0.1, 0.1}};
  decision.grade = grade;
  if (grade == Grade::kBest) return decision;
  decision.measured = loss / 2;
  decision.loss.emplace();
  decision.loss->difference = {.count = 10,
                               .blocks = 10,
                               .value = loss,
                               .low = loss - 2 * error,
                               .high = loss + 2 * error,
                               .method = IntervalMethod::kStudent,
                               .standard_error = error};
  return decision;
}

GameReview ReviewOf(std::vector<ReviewedDecision> decisions, double draws) {
  GameReview review;
  review.par = {0.5, 0.5};
  review.decisions = std::move(decisions);
  review.accounts = {{.par = 0.5, .draws = draws, .rest = 0.5 - draws, .result = 1},
                     {.par = 0.5, .draws = -draws, .rest = draws - 0.5}};
  return review;
}

GameRecord RecordOf(std::uint64_t index, std::uint64_t block, std::vector<int> agents) {
  GameRecord record;
  record.game = {.game_index = index, .block = block, .agents = std::move(agents)};
  return record;
}

TEST(RunReviewTest, SumsUpByAgentAndBySeat) {
  RunReview run(2, 2);
  run.Add(RecordOf(0, 0, {0, 1}),
          ReviewOf({DecisionOf(0, 0.2, Grade::kBlunder), DecisionOf(1, 0, Grade::kBest)}, 0.1));
  run.Add(RecordOf(1, 0, {1, 0}),
          ReviewOf({DecisionOf(0, 0.03, Grade::kInaccuracy), DecisionOf(1, 0.06, Grade::kMistake),
                    DecisionOf(1, 0.015, Grade::kGood)},
                   0.3));
  run.Add(RecordOf(2, 1, {0, 1}), ReviewOf({DecisionOf(0, 0, Grade::kBest)}, 0.2));
  EXPECT_EQ(run.games(), 3);
  const std::vector<AgentErrors> errors = run.Errors();
  // Agent 0 made four decisions, of which two are errors; a loss that has no word does not count.
  EXPECT_EQ(errors[0].decisions, 4);
  EXPECT_DOUBLE_EQ(errors[0].per_decision.value, (0.2 + 0.06) / 4);
  EXPECT_EQ(errors[0].per_decision.blocks, 2);
  EXPECT_EQ(errors[0].grades[static_cast<std::size_t>(Grade::kBlunder)], 1);
  EXPECT_EQ(errors[1].decisions, 2);
  EXPECT_DOUBLE_EQ(errors[1].per_decision.value, 0.03 / 2);
  EXPECT_EQ(errors[1].per_decision.blocks, 1);
  // What was measured first counts, whatever its grade.
  EXPECT_DOUBLE_EQ(errors[0].measured.value, (0.2 + 0.06 + 0.015) / 2 / 4);
  EXPECT_EQ(errors[0].measured.blocks, 2);
  EXPECT_DOUBLE_EQ(errors[1].measured.value, 0.03 / 2 / 2);
  const std::vector<RunReview::MeanAccount> accounts = run.Accounts();
  EXPECT_DOUBLE_EQ(accounts[0].draws.value, 0.2);
  EXPECT_DOUBLE_EQ(accounts[1].draws.value, -0.2);
  EXPECT_EQ(accounts[0].draws.blocks, 2);
  EXPECT_DOUBLE_EQ(accounts[0].rest.value, 0.3);
  EXPECT_DOUBLE_EQ(accounts[0].result.value, 1);
  ASSERT_EQ(run.costliest().size(), 3U);
  EXPECT_EQ(run.costliest()[0].loss.value, 0.2);
  EXPECT_EQ(run.costliest()[1].game_index, 1);
  EXPECT_EQ(run.costliest()[1].step, 1U);
  EXPECT_EQ(run.costliest()[1].agent, 0);
  const std::string text = RunReviewToText(run, {}, {"one", "other"});
  EXPECT_NE(text.find(" errors others'  rest result\n"), std::string::npos) << text;
  EXPECT_NE(text.find("   0.0     0.0  30.0  100.0\n"), std::string::npos) << text;
  EXPECT_NE(text.find("game 0, step 0, seat 0, one: blunder of 20.0 [18.0, 22.0]"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("all that was measured, sure or not: 3.44 ["), std::string::npos) << text;
  for (const std::size_t columns : {60U, 70U, 80U}) {
    std::istringstream lines(
        RunReviewToText(run, {}, {"one", "an agent with a name of many words"}, columns));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(ColumnsOf(line), columns) << line;
  }
}

TEST(RunReviewTest, OnlyTheCostliestAreKept) {
  RunReview run(1, 2);
  for (std::uint64_t i = 0; i < 30; ++i) {
    const double loss = 0.1 + 0.01 * static_cast<double>(i * 7 % 30);
    run.Add(RecordOf(i, i, {0, 0}), ReviewOf({DecisionOf(0, loss, Grade::kBlunder)}, 0));
  }
  ASSERT_EQ(run.costliest().size(), RunReview::kCostliest);
  for (std::size_t i = 0; i < run.costliest().size(); ++i) {
    EXPECT_NEAR(run.costliest()[i].loss.value, 0.39 - 0.01 * static_cast<double>(i), 1e-12);
  }
}

TEST(TurnsTest, DecisionsOfASeatInARowAreATurn) {
  GameReview review =
      ReviewOf({DecisionOf(0, 0.03, Grade::kInaccuracy, 0.003), DecisionOf(0, 0, Grade::kBest),
                DecisionOf(0, 0.04, Grade::kInaccuracy, 0.004), DecisionOf(1, 0.1, Grade::kGood)},
               0);
  // Where every world agrees there is no error, and the interval has one side.
  review.decisions[0].loss->difference.high = 0.03;
  const std::vector<ReviewedTurn> turns = TurnsOf(review);
  ASSERT_EQ(turns.size(), 2U);
  EXPECT_EQ(turns[0].seat, 0);
  EXPECT_EQ(turns[0].first, 0U);
  EXPECT_EQ(turns[0].last, 2U);
  EXPECT_DOUBLE_EQ(turns[0].loss, 0.07);
  // 0.006 and 0.008 below make 0.010 together; above there is but the second.
  EXPECT_NEAR(turns[0].loss - turns[0].low, 0.010, 1e-9);
  EXPECT_NEAR(turns[0].high - turns[0].loss, 0.008, 1e-9);
  EXPECT_EQ(turns[1].first, 3U);
  EXPECT_TRUE(TurnsOf(ReviewOf({}, 0)).empty());
}

// As in a game for one, where nobody else is ever to move.
TEST(TurnsTest, TheNextTurnOfTheSameSeatIsAnotherOne) {
  GameReview review = ReviewOf({DecisionOf(0, 0.03, Grade::kInaccuracy),
                                DecisionOf(0, 0, Grade::kBest), DecisionOf(0, 0, Grade::kBest)},
                               0);
  review.decisions[0].turn = 1;
  review.decisions[1].turn = 1;
  review.decisions[2].turn = 2;
  const std::vector<ReviewedTurn> turns = TurnsOf(review);
  ASSERT_EQ(turns.size(), 2U);
  EXPECT_EQ(turns[0].last, 1U);
  EXPECT_EQ(turns[1].first, 2U);
}

}  // namespace
}  // namespace riftlab
