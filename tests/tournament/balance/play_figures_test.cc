#include "tournament/balance/play_figures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "tests/tournament/records.h"

namespace riftlab {
namespace {

// A game of two that seat 0 wins from behind, or that seat 1 leads throughout.
void AddGame(PlayFigures& figures, std::uint64_t block, bool seat_0_wins) {
  GameMeasures measures;
  measures.legal_moves = {2, 4, 6, 1};
  measures.turn_decisions = {3, 1};
  measures.course = {0.5, 0.5, 0.4, 0.6};
  measures.options = {{"take:fire", 2, seat_0_wins ? 2 : 0, 1.0, 1, seat_0_wins ? 1 : 0},
                      {"take:ice", 1, 0, 0.25, 1, 0},
                      {"turn:end", 1, 1, 0.25, 1, 1}};
  measures.kinds = {{"take", 1, seat_0_wins ? 1 : 0, 0.75, 1, seat_0_wins ? 1 : 0},
                    {"turn", 1, 1, 0.25, 1, 1}};
  const double score = seat_0_wins ? 2 : 0;
  figures.Add(RecordOf(block, {0, 0}, {score, 1}), measures);
}

PlaySummary FortyGames() {
  PlayFigures figures({0, 1}, ChanceSource::kEvaluation);
  for (std::uint64_t block = 0; block < 40; ++block) AddGame(figures, block, block % 4 == 0);
  return figures.Finish();
}

TEST(PlayFiguresTest, ChoicesAreOfDecisionsAndTurns) {
  const PlaySummary summary = FortyGames();
  EXPECT_EQ(summary.games, 40);
  EXPECT_EQ(summary.blocks, 40);
  EXPECT_EQ(summary.legal_moves.mean.count, 160);
  EXPECT_DOUBLE_EQ(summary.legal_moves.mean.value, 3.25);
  EXPECT_EQ(summary.legal_moves.max, 6);
  EXPECT_DOUBLE_EQ(summary.forced.value, 0.25);
  EXPECT_EQ(summary.turn_decisions.mean.count, 80);
  EXPECT_DOUBLE_EQ(summary.turn_decisions.mean.value, 2);
  EXPECT_DOUBLE_EQ(summary.game_turns.mean.value, 2);
}

TEST(PlayFiguresTest, LeadsAreMeansOverGames) {
  const LeadSummary lead = FortyGames().lead;
  EXPECT_EQ(lead.changes.count, 40);
  EXPECT_DOUBLE_EQ(lead.changes.value, 0.25);
  EXPECT_DOUBLE_EQ(lead.change_rate.value, 0.125);
  EXPECT_DOUBLE_EQ(lead.drama.value, std::sqrt(0.6 - 0.4) / 4);
  EXPECT_DOUBLE_EQ(lead.deficit.value, (0.6 - 0.4) / 4);
  EXPECT_DOUBLE_EQ(lead.behind.value, 0.125);
  EXPECT_DOUBLE_EQ(lead.settled.value, 0.25 * 1 + 0.75 * 0.5);
  EXPECT_EQ(lead.leader_wins[0].count, 0);  // nobody led yet
  EXPECT_DOUBLE_EQ(lead.leader_wins[1].value, 0.75);
  EXPECT_EQ(lead.changes.method, IntervalMethod::kStudent);
  EXPECT_EQ(lead.drama.method, IntervalMethod::kWilson);
  EXPECT_LT(lead.drama.low, lead.drama.value);
  EXPECT_GT(lead.drama.high, lead.drama.value);
}

TEST(PlayFiguresTest, OptionsAreCountedByOffers) {
  const PlaySummary summary = FortyGames();
  ASSERT_EQ(summary.kinds.size(), 2U);
  EXPECT_EQ(summary.kinds[0].kind, "take");
  EXPECT_EQ(summary.kinds[0].chosen, 10);
  ASSERT_EQ(summary.options.size(), 3U);
  const OptionSummary& fire = summary.options[0];
  EXPECT_EQ(fire.kind, "take");
  EXPECT_EQ(fire.option, "fire");
  EXPECT_EQ(fire.offered, 80);
  EXPECT_EQ(fire.chosen, 20);
  EXPECT_DOUBLE_EQ(fire.share.value, 0.25);
  EXPECT_DOUBLE_EQ(fire.by_chance, 0.5);
  EXPECT_EQ(fire.turn_share.count, 40);
  EXPECT_DOUBLE_EQ(fire.turn_share.value, 0.25);
  EXPECT_FALSE(IsNeverChosen(fire) || IsAlwaysChosen(fire));
  const OptionSummary& ice = summary.options[1];
  EXPECT_EQ(ice.option, "ice");
  EXPECT_TRUE(IsNeverChosen(ice));
  // Zero of forty blocks: the exact bound, near 3 / 40.
  EXPECT_EQ(ice.share.method, IntervalMethod::kAgreement);
  EXPECT_EQ(ice.share.low, 0);
  EXPECT_DOUBLE_EQ(ice.share.high, 1 - std::pow(0.05, 1.0 / 40));
  EXPECT_TRUE(IsAlwaysChosen(summary.options[2]));
}

TEST(PlayFiguresTest, FewOffersSayNothing) {
  PlayFigures figures({0, 1}, ChanceSource::kEvaluation);
  for (std::uint64_t block = 0; block < 29; ++block) AddGame(figures, block, false);
  for (const OptionSummary& option : figures.Finish().options) {
    EXPECT_EQ(IsNeverChosen(option), option.option == "fire") << option.option;
    EXPECT_FALSE(IsAlwaysChosen(option)) << option.option;
  }
}

TEST(PlayFiguresTest, TeamsAreSidesAndLoneSeatsHaveNoLead) {
  PlayFigures teams({0, 1, 0, 1}, ChanceSource::kEvaluation);
  GameRecord record = RecordOf(0, {0, 0, 0, 0}, {1, 0, 1, 0});
  record.result.shares = {1, 0, 1, 0};
  GameMeasures measures;
  measures.course = {0.3, 0.7, 0.8, 0.2};
  teams.Add(record, measures);
  const PlaySummary summary = teams.Finish();
  EXPECT_EQ(summary.lead.changes.value, 1);
  EXPECT_EQ(summary.game_turns.mean.value, 2);
  PlayFigures alone({0}, ChanceSource::kEvaluation);
  measures.course = {1, 1, 1};
  alone.Add(RecordOf(0, {0}, {7}), measures);
  const PlaySummary solo = alone.Finish();
  EXPECT_EQ(solo.lead.changes.count, 0);
  EXPECT_EQ(solo.game_turns.mean.value, 3);
}

TEST(PlayFiguresTest, MemoryIsBounded) {
  PlayFigures figures({0, 1}, ChanceSource::kPlayouts);
  for (std::uint64_t block = 0; block < PlayFigures::kMaxNames + 10; ++block) {
    GameMeasures measures;
    measures.options = {{"card:" + std::to_string(block), 1, 1, 0.5, 1, 1}};
    figures.Add(RecordOf(block, {0, 0}, {1, 0}), measures);
  }
  const PlaySummary summary = figures.Finish();
  EXPECT_EQ(summary.options.size(), PlayFigures::kMaxNames + 1);
  std::int64_t others = 0;
  for (const OptionSummary& option : summary.options) {
    if (option.option == "(other)") others = option.offered;
  }
  EXPECT_EQ(others, 10);
  EXPECT_EQ(summary.source, ChanceSource::kPlayouts);
}

TEST(PlayFiguresTest, WithoutGames) {
  PlayFigures figures({0, 1}, ChanceSource::kEvaluation);
  const PlaySummary summary = figures.Finish();
  EXPECT_EQ(summary.games, 0);
  EXPECT_EQ(summary.legal_moves.mean.count, 0);
  EXPECT_TRUE(summary.options.empty());
}

// The chances of turn 1 say which agent sits where, and nothing else.
TEST(PlayFiguresTest, WhatIsSettledIsHeldAgainstTheAgents) {
  const auto play = [](int second) {
    PlayFigures figures({0, 1}, ChanceSource::kEvaluation);
    for (std::uint64_t block = 0; block < 60; ++block) {
      for (const bool is_turned : {false, true}) {
        GameMeasures measures;
        const double lead = is_turned ? -0.01 : 0.01;
        const double noise = (block % 8 < 4 ? 0.001 : -0.001);
        measures.course = {0.5 + lead + noise, 0.5 - lead - noise};
        const bool first_wins = (block % 8 == 0 || block % 8 == 4) == is_turned;
        figures.Add(RecordOf(block, is_turned ? std::vector{second, 0} : std::vector{0, second},
                             {first_wins ? 1.0 : 0.0, first_wins ? 0.0 : 1.0}),
                    measures);
      }
    }
    return figures.Finish().course;
  };
  EXPECT_LT(play(1).at_start.value_or(WithBounds{}).value, 1e-3);
  ASSERT_TRUE(play(1).start_correlation.has_value());
  // One agent alone: that all is settled by the seat counts.
  EXPECT_GT(play(0).at_start.value_or(WithBounds{}).value, 0.2);
}

}  // namespace
}  // namespace riftlab
