#include "tournament/ratings/standings.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/tournament/records.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

// Two blocks of two games: a wins both, then a draw and a win of b.
StandingsSummary TwoBlocks() {
  Standings standings({"a", "b"}, 2);
  standings.Add(RecordOf(0, {0, 1}, {10, 5}));
  standings.Add(RecordOf(0, {1, 0}, {7, 9}));
  standings.Add(RecordOf(1, {0, 1}, {6, 6}));
  standings.Add(RecordOf(1, {1, 0}, {8, 3}));
  return standings.Finish();
}

TEST(StandingsTest, AgentsOfTwoBlocks) {
  const StandingsSummary summary = TwoBlocks();
  EXPECT_EQ(summary.games, 4);
  EXPECT_EQ(summary.blocks, 2);
  EXPECT_EQ(summary.fault_games, 0);
  const AgentStanding& a = summary.agents[0];
  EXPECT_EQ(a.appearances, 4);
  EXPECT_EQ(a.wins, 2);
  EXPECT_EQ(a.shared_wins, 1);
  EXPECT_EQ(a.losses, 1);
  EXPECT_EQ(a.points, 2.5);
  EXPECT_EQ(a.share.value, 0.625);
  EXPECT_EQ(a.share.count, 4);
  EXPECT_EQ(a.share.blocks, 2);
  EXPECT_EQ(a.share.method, IntervalMethod::kWilson);
  EXPECT_EQ(a.score.value, 7);
  EXPECT_EQ(a.placement.value, 1.25);
  // Block means of the score 9.5 and 4.5: deviation of their mean 2.5, Student's t 12.7062.
  EXPECT_NEAR(a.score.high, 7 + 2.5 * 12.7062, 1e-3);
  const AgentStanding& b = summary.agents[1];
  EXPECT_EQ(b.wins, 1);
  EXPECT_EQ(b.losses, 2);
  EXPECT_EQ(b.share.value, 0.375);
  EXPECT_EQ(b.score.value, 6.5);
  EXPECT_EQ(b.placement.value, 1.5);
}

// A third agent that breaks games off does not make equals of two of which one always wins.
TEST(StandingsTest, AFaultComparesItsAgentAlone) {
  Standings standings({"a", "b", "c"}, 3);
  for (std::uint64_t block = 0; block < 4; ++block) {
    GameRecord record = RecordOf(block, {0, 1, 2}, {10, 5, 1});
    if (block % 2 == 1) {
      record.faulty_seat = 2;
      record.result = FaultResult(std::vector<int>{0, 1, 2}, 2);
    }
    standings.Add(record);
  }
  const StandingsSummary summary = standings.Finish();
  EXPECT_EQ(summary.fault_games, 2);
  ASSERT_EQ(summary.pairs.size(), 3U);
  for (const PairStanding& pair : summary.pairs) {
    const bool is_of_c = pair.second == 2;
    EXPECT_EQ(pair.wins, is_of_c ? 4 : 2);
    EXPECT_EQ(pair.draws, 0);
    EXPECT_EQ(pair.points.value, 1);
  }
  EXPECT_EQ(summary.agents[0].points, 3) << "the win is shared all the same";
}

TEST(StandingsTest, SeatsAndPairsOfTwoBlocks) {
  const StandingsSummary summary = TwoBlocks();
  ASSERT_EQ(summary.seats.size(), 2U);
  EXPECT_EQ(summary.seats[0].share.value, 0.625);
  EXPECT_EQ(summary.seats[0].score.value, 7.75);
  EXPECT_EQ(summary.seats[1].share.value, 0.375);
  EXPECT_EQ(summary.seats[1].score.value, 5.75);
  ASSERT_EQ(summary.pairs.size(), 1U);
  const PairStanding& pair = summary.pairs[0];
  EXPECT_EQ(pair.first, 0);
  EXPECT_EQ(pair.second, 1);
  EXPECT_EQ(pair.wins, 2);
  EXPECT_EQ(pair.losses, 1);
  EXPECT_EQ(pair.draws, 1);
  EXPECT_EQ(pair.points.value, 0.625);
  EXPECT_EQ(pair.pentanomial, (std::array<std::int64_t, 5>{0, 1, 0, 0, 1}));
}

TEST(StandingsTest, LengthsAndReasons) {
  Standings standings({"a", "b"}, 2);
  for (std::uint64_t game = 0; game < 6; ++game) {
    GameRecord record = RecordOf(game / 2, {0, 1}, {1, 0});
    record.decisions = 10 + static_cast<std::int64_t>(game);
    record.result.turns = 5;
    record.result.reason = game == 5 ? "deck_empty" : "row_full";
    standings.Add(record);
  }
  const StandingsSummary summary = standings.Finish();
  EXPECT_EQ(summary.decisions.mean.value, 12.5);
  EXPECT_EQ(summary.decisions.min, 10);
  EXPECT_EQ(summary.decisions.max, 15);
  EXPECT_EQ(summary.turns.mean.value, 5);
  EXPECT_EQ(summary.turns.mean.method, IntervalMethod::kNone);
  ASSERT_EQ(summary.reasons.size(), 2U);
  EXPECT_EQ(summary.reasons[0].reason, "row_full");
  EXPECT_EQ(summary.reasons[0].games, 5);
  // A reason that came up in the last block counts as absent in the others.
  EXPECT_EQ(summary.reasons[1].reason, "deck_empty");
  EXPECT_EQ(summary.reasons[1].games, 1);
  EXPECT_EQ(summary.reasons[1].share.count, 6);
  EXPECT_EQ(summary.reasons[1].share.blocks, 3);
  EXPECT_NEAR(summary.reasons[1].share.value, 1.0 / 6, 1e-15);
  EXPECT_EQ(summary.reasons[1].share.method, IntervalMethod::kWilson);
}

TEST(StandingsTest, FivePlayersWithTies) {
  Standings standings({"a", "b", "c", "d", "e"}, 5);
  standings.Add(RecordOf(0, {0, 1, 2, 3, 4}, {30, 30, 20, 20, 10}));
  standings.Add(RecordOf(0, {1, 2, 3, 4, 0}, {10, 50, 40, 40, 20}));
  const StandingsSummary summary = standings.Finish();
  const AgentStanding& a = summary.agents[0];
  EXPECT_EQ(a.shared_wins, 1);
  EXPECT_EQ(a.losses, 1);
  EXPECT_EQ(a.points, 0.5);
  EXPECT_EQ(a.placement.value, 2.5);  // ranks 1 and 4
  EXPECT_EQ(summary.agents[2].wins, 1);
  EXPECT_EQ(summary.agents[3].placement.value, 2.5);  // 3 and 2
  ASSERT_EQ(summary.pairs.size(), 10U);
  const PairStanding& a_b = summary.pairs[0];
  EXPECT_EQ(a_b.wins, 1);
  EXPECT_EQ(a_b.draws, 1);
  EXPECT_EQ(a_b.points.value, 0.75);
  const PairStanding& c_d = summary.pairs[7];
  EXPECT_EQ(c_d.first, 2);
  EXPECT_EQ(c_d.second, 3);
  EXPECT_EQ(c_d.wins, 1);
  EXPECT_EQ(c_d.draws, 1);
  EXPECT_EQ(c_d.pentanomial, (std::array<std::int64_t, 5>{}));  // only in games of two
}

TEST(StandingsTest, FaultsCountForStandingsOnly) {
  Standings standings({"a", "b"}, 2);
  standings.Add(RecordOf(0, {0, 1}, {10, 5}));
  standings.Add(FaultGame(0, {1, 0}, 0));
  standings.Add(FaultGame(1, {0, 1}, 0));
  standings.Add(RecordOf(1, {1, 0}, {4, 8}));
  const StandingsSummary summary = standings.Finish();
  EXPECT_EQ(summary.games, 4);
  EXPECT_EQ(summary.fault_games, 2);
  EXPECT_EQ(summary.agents[0].faults, 1);
  EXPECT_EQ(summary.agents[1].faults, 1);
  EXPECT_EQ(summary.agents[0].appearances, 4);
  EXPECT_EQ(summary.agents[0].share.value, 0.75);
  EXPECT_EQ(summary.agents[0].score.count, 2);
  EXPECT_EQ(summary.agents[0].score.value, 9);
  EXPECT_EQ(summary.seats[0].share.count, 2);
  EXPECT_EQ(summary.decisions.mean.count, 2);
  EXPECT_EQ(summary.pairs[0].wins, 3);
  ASSERT_EQ(summary.reasons.size(), 2U);
  EXPECT_EQ(summary.reasons[0].reason, "end");
  EXPECT_EQ(summary.reasons[1].reason, "fault");
  EXPECT_EQ(summary.reasons[1].games, 2);
}

TEST(StandingsTest, NothingButFaults) {
  Standings standings({"a", "b"}, 2);
  standings.Add(FaultGame(0, {0, 1}, 0));
  const StandingsSummary summary = standings.Finish();
  EXPECT_EQ(summary.agents[1].wins, 1);
  EXPECT_EQ(summary.agents[0].score.count, 0);
  EXPECT_EQ(summary.seats[0].share.count, 0);
  EXPECT_TRUE(summary.decisions.quantiles.empty());
}

// Partners share their side's win and do not meet one another.
TEST(StandingsTest, TeamsMeetAcrossSides) {
  Standings standings({"a", "b", "c", "d"}, 4, {0, 1, 0, 1});
  GameRecord record = RecordOf(0, {0, 1, 2, 3}, {30, 20, 30, 20});
  record.result.ranks = {1, 3, 1, 3};
  record.result.shares = {1, 0, 1, 0};
  standings.Add(record);
  const StandingsSummary summary = standings.Finish();
  EXPECT_EQ(summary.num_sides, 2);
  EXPECT_EQ(summary.agents[0].wins, 1);
  EXPECT_EQ(summary.agents[2].wins, 1);
  ASSERT_EQ(summary.pairs.size(), 4U);
  for (const PairStanding& pair : summary.pairs) {
    EXPECT_EQ((pair.first + pair.second) % 2, 1) << pair.first << " " << pair.second;
  }
}

// A side of one agent is one player, whose game counts once.
TEST(StandingsTest, TeamsOfOneAgentAreOnePlayer) {
  Standings standings({"a", "b"}, 4, {0, 1, 0, 1});
  for (const bool is_second : {false, true}) {
    GameRecord record = RecordOf(0, is_second ? std::vector{1, 0, 1, 0} : std::vector{0, 1, 0, 1},
                                 {30, 20, 30, 20});
    record.result.ranks = {1, 3, 1, 3};
    record.result.shares = {1, 0, 1, 0};
    standings.Add(record);
  }
  const StandingsSummary summary = standings.Finish();
  EXPECT_EQ(summary.agents[0].appearances, 2);
  EXPECT_EQ(summary.agents[0].wins, 1);
  EXPECT_EQ(summary.agents[0].losses, 1);
  EXPECT_EQ(summary.agents[0].share.value, 0.5);
  ASSERT_EQ(summary.pairs.size(), 1U);
  EXPECT_EQ(summary.pairs[0].wins, 1);
  EXPECT_EQ(summary.pairs[0].losses, 1);
  EXPECT_EQ(summary.pairs[0].pentanomial, (Pentanomial{0, 0, 1, 0, 0}));
}

// Fewer agents than seats: an agent does not meet itself, and counts twice.
TEST(StandingsTest, AgentInTwoSeats) {
  Standings standings({"a", "b"}, 3);
  standings.Add(RecordOf(0, {0, 1, 0}, {30, 20, 10}));
  const StandingsSummary summary = standings.Finish();
  EXPECT_EQ(summary.games, 1);
  EXPECT_EQ(summary.agents[0].appearances, 2);
  EXPECT_EQ(summary.agents[0].share.value, 0.5);
  EXPECT_EQ(summary.agents[0].placement.value, 2);
  ASSERT_EQ(summary.pairs.size(), 1U);
  EXPECT_EQ(summary.pairs[0].wins, 1);
  EXPECT_EQ(summary.pairs[0].losses, 1);
  EXPECT_EQ(summary.pair_blocks.Meetings(0, 1), 2);
}

TEST(StandingsTest, AgentWithoutGames) {
  Standings standings({"a", "idle", "b"}, 2);
  standings.Add(RecordOf(0, {0, 2}, {3, 1}));
  const StandingsSummary summary = standings.Finish();
  EXPECT_EQ(summary.agents[1].appearances, 0);
  EXPECT_EQ(summary.agents[1].share.count, 0);
  ASSERT_EQ(summary.pairs.size(), 1U);
  EXPECT_EQ(summary.pairs[0].second, 2);
}

TEST(StandingsTest, NoGames) {
  const StandingsSummary summary = Standings({"a", "b"}, 2).Finish();
  EXPECT_EQ(summary.games, 0);
  EXPECT_EQ(summary.blocks, 0);
  EXPECT_TRUE(summary.pairs.empty());
  EXPECT_TRUE(summary.reasons.empty());
}

// A run that was interrupted inside of a block: what there is counts, as a block of its own.
TEST(StandingsTest, IncompleteLastBlock) {
  Standings standings({"a", "b"}, 2);
  standings.Add(RecordOf(0, {0, 1}, {2, 1}));
  standings.Add(RecordOf(0, {1, 0}, {2, 1}));
  standings.Add(RecordOf(1, {0, 1}, {2, 1}));
  const StandingsSummary summary = standings.Finish();
  EXPECT_EQ(summary.games, 3);
  EXPECT_EQ(summary.blocks, 2);
  EXPECT_NEAR(summary.agents[0].share.value, 2.0 / 3, 1e-15);
  EXPECT_EQ(summary.pairs[0].pentanomial, (std::array<std::int64_t, 5>{0, 0, 1, 0, 0}));
}

// Solo: the block is a deck that every agent plays.
TEST(StandingsTest, SoloDifferencesByDeck) {
  Standings standings({"a", "b"}, 1);
  const std::vector<std::vector<double>> scores = {{20, 15}, {30, 27}, {10, 6}};
  for (std::uint64_t deck = 0; deck < scores.size(); ++deck) {
    for (int agent = 0; agent < 2; ++agent) {
      const double score = scores[deck][static_cast<std::size_t>(agent)];
      GameRecord record = RecordOf(deck, {agent}, {score});
      record.result.shares = {score / 100};
      standings.Add(record);
    }
  }
  const StandingsSummary summary = standings.Finish();
  EXPECT_EQ(summary.agents[0].score.value, 20);
  EXPECT_EQ(summary.agents[1].score.value, 16);
  EXPECT_NEAR(summary.agents[0].share.value, 0.2, 1e-15);
  EXPECT_EQ(summary.agents[0].wins, 0);
  EXPECT_EQ(summary.agents[0].placement.count, 0);
  EXPECT_TRUE(summary.pairs.empty());
  ASSERT_EQ(summary.solo_differences.size(), 1U);
  // Differences 5, 3, 4: mean 4, deviation 1/sqrt(3), Student's t with 2 degrees 4.30265.
  const Estimate& difference = summary.solo_differences[0].score;
  EXPECT_EQ(difference.value, 4);
  EXPECT_EQ(difference.count, 3);
  EXPECT_NEAR(difference.high, 4 + 4.30265 / 1.7320508, 1e-5);
}

TEST(StandingsTest, SoloFaultLeavesNoDifference) {
  Standings standings({"a", "b"}, 1);
  GameRecord fault = RecordOf(0, {0}, {0});
  fault.result.shares = {0};
  fault.result.reason = "fault";
  fault.faulty_seat = 0;
  standings.Add(fault);
  standings.Add(RecordOf(0, {1}, {12}));
  const StandingsSummary summary = standings.Finish();
  EXPECT_TRUE(summary.solo_differences.empty());
  EXPECT_EQ(summary.agents[0].faults, 1);
  EXPECT_EQ(summary.agents[0].score.count, 0);
}

TEST(StandingsDeathTest, RefusesRecordsOfAnotherTable) {
  Standings standings({"a", "b"}, 2);
  EXPECT_DEATH(standings.Add(RecordOf(0, {0, 1, 0}, {1, 2, 3})), "CHECK failed");
  EXPECT_DEATH(standings.Add(RecordOf(0, {0, 2}, {1, 2})), "CHECK failed");
}

}  // namespace
}  // namespace riftlab
