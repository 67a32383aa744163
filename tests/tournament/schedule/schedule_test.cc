#include "tournament/schedule/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace riftlab {
namespace {

// The first `games` games as rows "block.rotation: agents by seat", agents as letters.
std::vector<std::string> Table(const ScheduleSpec& spec, std::uint64_t games) {
  std::vector<std::string> rows;
  ScheduledGame game;
  for (std::uint64_t index = 0; index < games; ++index) {
    ScheduleAt(spec, index, game);
    EXPECT_EQ(game.seed, spec.seed);
    EXPECT_EQ(game.game_index, index);
    std::string row = std::to_string(game.block) + '.' + std::to_string(game.rotation) + ": ";
    for (const int agent : game.agents) row += static_cast<char>('A' + agent);
    rows.push_back(row);
  }
  return rows;
}

using Rows = std::vector<std::string>;

TEST(ScheduleTest, TwoAgentsTwoSeats) {
  const ScheduleSpec spec = {Format::kRoundRobin, 2, 2, 5};
  EXPECT_EQ(Table(spec, 6), (Rows{"0.0: AB", "0.1: BA",  //
                                  "1.0: AB", "1.1: BA",  //
                                  "2.0: AB", "2.1: BA"}));
}

TEST(ScheduleTest, ThreeAgentsTwoSeats) {
  const ScheduleSpec spec = {Format::kRoundRobin, 3, 2, 5};
  EXPECT_EQ(Table(spec, 8), (Rows{"0.0: AB", "0.1: BA",  //
                                  "1.0: AC", "1.1: CA",  //
                                  "2.0: BC", "2.1: CB",  //
                                  "3.0: AB", "3.1: BA"}));
}

TEST(ScheduleTest, TwoAgentsThreeSeats) {
  const ScheduleSpec spec = {Format::kRoundRobin, 2, 3, 5};
  EXPECT_EQ(Table(spec, 15), (Rows{"0.0: AAB", "0.1: ABA", "0.2: BAA",  //
                                   "1.0: ABB", "1.1: BBA", "1.2: BAB",  //
                                   "2.0: ABA", "2.1: BAA", "2.2: AAB",  //
                                   "3.0: ABB", "3.1: BBA", "3.2: BAB",  //
                                   "4.0: AAB", "4.1: ABA", "4.2: BAA"}));
}

TEST(ScheduleTest, TwoAgentsFourSeats) {
  const ScheduleSpec spec = {Format::kRoundRobin, 2, 4, 5};
  EXPECT_EQ(Table(spec, 16), (Rows{"0.0: AABB", "0.1: ABBA", "0.2: BBAA", "0.3: BAAB",  //
                                   "1.0: ABAB", "1.1: BABA", "1.2: ABAB", "1.3: BABA",  //
                                   "2.0: ABBA", "2.1: BBAA", "2.2: BAAB", "2.3: AABB",  //
                                   "3.0: AABB", "3.1: ABBA", "3.2: BBAA", "3.3: BAAB"}));
}

TEST(ScheduleTest, TeamsOfOneAgentEach) {
  const ScheduleSpec two_each = {.format = Format::kRoundRobin,
                                 .num_agents = 3,
                                 .num_seats = 4,
                                 .seed = 5,
                                 .num_teams = 2,
                                 .team_of = {0, 1, 0, 1}};
  EXPECT_EQ(Table(two_each, 8), (Rows{"0.0: ABAB", "0.1: BABA",  //
                                      "1.0: ACAC", "1.1: CACA",  //
                                      "2.0: BCBC", "2.1: CBCB",  //
                                      "3.0: ABAB", "3.1: BABA"}));
  EXPECT_EQ(RoundUpToBlocks(two_each, 5), 6);
  const ScheduleSpec one_against_two = {.format = Format::kGauntlet,
                                        .num_agents = 3,
                                        .num_seats = 3,
                                        .seed = 5,
                                        .num_teams = 2,
                                        .team_of = {0, 1, 1}};
  EXPECT_EQ(Table(one_against_two, 6), (Rows{"0.0: ABB", "0.1: BAA",  //
                                             "1.0: ACC", "1.1: CAA",  //
                                             "2.0: ABB", "2.1: BAA"}));
}

// Runs that do not say who plays a team, as those of older versions, have an agent in each seat.
TEST(ScheduleTest, TheTeamsAreThoseOfTheGame) {
  TournamentConfig config;
  config.game = "riftforce";
  config.rules.mode = "team";
  config.rules.players = 3;
  EXPECT_EQ(NumPlaces(ScheduleOf(config)), 3);
  config.teams = Teams::kMixed;
  EXPECT_EQ(NumPlaces(ScheduleOf(config)), 3);
  config.teams = Teams::kSame;
  const ScheduleSpec same = ScheduleOf(config);
  EXPECT_EQ(NumPlaces(same), 2);
  EXPECT_NE(same.team_of[0], same.team_of[1]);
  EXPECT_EQ(same.team_of[0], same.team_of[2]);
}

// By agent, the most seats that it has in the first `games` games.
std::vector<int> MostSeatsSeen(const ScheduleSpec& spec, std::uint64_t games) {
  std::vector<int> most(static_cast<std::size_t>(spec.num_agents));
  ScheduledGame game;
  for (std::uint64_t index = 0; index < games; ++index) {
    ScheduleAt(spec, index, game);
    for (std::size_t agent = 0; agent < most.size(); ++agent) {
      const auto seats = std::count(game.agents.begin(), game.agents.end(), agent);
      most[agent] = std::max(most[agent], static_cast<int>(seats));
    }
  }
  return most;
}

TEST(ScheduleTest, TheMostSeatsOfAnAgentAreThoseOfSomeGame) {
  const auto check = [](const ScheduleSpec& spec) {
    const std::vector<int> seen = MostSeatsSeen(spec, 500);
    for (int agent = 0; agent < spec.num_agents; ++agent) {
      EXPECT_EQ(MostSeats(spec, agent), seen[static_cast<std::size_t>(agent)])
          << ToText(spec.format) << ", agent " << agent << " of " << spec.num_agents << ", "
          << spec.num_seats << " seats, " << spec.num_teams << " teams";
    }
  };
  for (int seats = 1; seats <= 5; ++seats) {
    for (int agents = 1; agents <= 6; ++agents) {
      for (const Format format :
           {Format::kRoundRobin, Format::kGauntlet, Format::kSelfPlay, Format::kFixedSeats}) {
        const ScheduleSpec spec = {format, agents, seats, 5};
        if (CheckSchedule(spec).ok()) check(spec);
      }
    }
  }
  for (const int agents : {2, 3}) {
    for (const Format format : {Format::kRoundRobin, Format::kGauntlet}) {
      check({format, agents, 4, 5, 2, {0, 1, 0, 1}});
      check({format, agents, 3, 5, 2, {0, 1, 1}});
    }
  }
}

TEST(ScheduleTest, FourAgentsThreeSeats) {
  const ScheduleSpec spec = {Format::kRoundRobin, 4, 3, 5};
  EXPECT_EQ(Table(spec, 27), (Rows{"0.0: ABC", "0.1: BCA", "0.2: CAB",  //
                                   "1.0: ABD", "1.1: BDA", "1.2: DAB",  //
                                   "2.0: ACD", "2.1: CDA", "2.2: DAC",  //
                                   "3.0: BCD", "3.1: CDB", "3.2: DBC",  //
                                   "4.0: ACB", "4.1: CBA", "4.2: BAC",  //
                                   "5.0: ADB", "5.1: DBA", "5.2: BAD",  //
                                   "6.0: ADC", "6.1: DCA", "6.2: CAD",  //
                                   "7.0: BDC", "7.1: DCB", "7.2: CBD",  //
                                   "8.0: ABC", "8.1: BCA", "8.2: CAB"}));
}

TEST(ScheduleTest, ThreeAgentsFourSeatsTakeTurnsToSitTwice) {
  const ScheduleSpec spec = {Format::kRoundRobin, 3, 4, 5};
  EXPECT_EQ(Table(spec, 12), (Rows{"0.0: AABC", "0.1: ABCA", "0.2: BCAA", "0.3: CAAB",  //
                                   "1.0: ABBC", "1.1: BBCA", "1.2: BCAB", "1.3: CABB",  //
                                   "2.0: ABCC", "2.1: BCCA", "2.2: CCAB", "2.3: CABC"}));
}

TEST(ScheduleTest, GauntletOfThreeInPairs) {
  const ScheduleSpec spec = {Format::kGauntlet, 4, 2, 5};
  EXPECT_EQ(Table(spec, 8), (Rows{"0.0: AB", "0.1: BA",  //
                                  "1.0: AC", "1.1: CA",  //
                                  "2.0: AD", "2.1: DA",  //
                                  "3.0: AB", "3.1: BA"}));
}

TEST(ScheduleTest, GauntletAtThreeSeats) {
  const ScheduleSpec spec = {Format::kGauntlet, 4, 3, 5};
  EXPECT_EQ(Table(spec, 12), (Rows{"0.0: ABC", "0.1: BCA", "0.2: CAB",  //
                                   "1.0: ABD", "1.1: BDA", "1.2: DAB",  //
                                   "2.0: ACD", "2.1: CDA", "2.2: DAC",  //
                                   "3.0: ACB", "3.1: CBA", "3.2: BAC"}));
}

TEST(ScheduleTest, GauntletFillsTheTableWithTheOthers) {
  const ScheduleSpec spec = {Format::kGauntlet, 2, 4, 5};
  EXPECT_EQ(Table(spec, 5), (Rows{"0.0: ABBB", "0.1: BBBA", "0.2: BBAB", "0.3: BABB",  //
                                  "1.0: ABBB"}));
}

TEST(ScheduleTest, SoloGivesEachAgentTheSameDeck) {
  const ScheduleSpec spec = {Format::kRoundRobin, 3, 1, 5};
  EXPECT_EQ(Table(spec, 7), (Rows{"0.0: A", "0.1: B", "0.2: C",  //
                                  "1.0: A", "1.1: B", "1.2: C",  //
                                  "2.0: A"}));
}

TEST(ScheduleTest, SelfPlayOfOneAgentHasADealForEveryGame) {
  for (const Format format : {Format::kSelfPlay, Format::kFixedSeats}) {
    const ScheduleSpec spec = {format, 1, 3, 5};
    EXPECT_TRUE(CheckSchedule(spec).ok());
    EXPECT_EQ(Table(spec, 3), (Rows{"0.0: AAA", "1.0: AAA", "2.0: AAA"}));
    EXPECT_EQ(RoundUpToBlocks(spec, 7), 7);
    EXPECT_EQ(NumLineups(spec), 1);
    const ScheduleSpec solo = {format, 1, 1, 5};
    EXPECT_EQ(Table(solo, 2), (Rows{"0.0: A", "1.0: A"}));
  }
}

TEST(ScheduleTest, SelfPlayRotatesAnAgentForEachSeat) {
  const ScheduleSpec spec = {Format::kSelfPlay, 3, 3, 5};
  EXPECT_EQ(Table(spec, 9), (Rows{"0.0: ABC", "0.1: BCA", "0.2: CAB",  //
                                  "1.0: ACB", "1.1: CBA", "1.2: BAC",  //
                                  "2.0: ABC", "2.1: BCA", "2.2: CAB"}));
  EXPECT_EQ(RoundUpToBlocks(spec, 7), 9);
}

TEST(ScheduleTest, FixedSeatsStayFixed) {
  const ScheduleSpec spec = {Format::kFixedSeats, 3, 3, 5};
  EXPECT_EQ(Table(spec, 3), (Rows{"0.0: ABC", "1.0: ABC", "2.0: ABC"}));
}

TEST(ScheduleTest, SelfPlayTakesOneAgentOrOneForEachSeat) {
  for (const Format format : {Format::kSelfPlay, Format::kFixedSeats}) {
    for (const int agents : {0, 2, 4}) {
      const absl::Status status = CheckSchedule({format, agents, 3, 5});
      EXPECT_TRUE(absl::IsInvalidArgument(status)) << status;
      EXPECT_EQ(status.message(), std::to_string(agents) +
                                      " agents for 3 seats; give --agent once for all seats, or "
                                      "once for each");
    }
    EXPECT_FALSE(CheckSchedule({format, 2, 1, 5}).ok());
    EXPECT_FALSE(CheckSchedule({format, 9, 9, 5}).ok());
  }
}

TEST(ScheduleTest, RoundsUpToWholeBlocks) {
  const ScheduleSpec pairs = {Format::kRoundRobin, 5, 2, 5};
  EXPECT_EQ(RoundUpToBlocks(pairs, 1), 2);
  EXPECT_EQ(RoundUpToBlocks(pairs, 2), 2);
  EXPECT_EQ(RoundUpToBlocks(pairs, 101), 102);
  const ScheduleSpec solo = {Format::kRoundRobin, 5, 1, 5};
  EXPECT_EQ(RoundUpToBlocks(solo, 7), 10);
}

// How much a schedule treats agents and neighbours alike.
struct Balance {
  std::map<std::pair<int, std::size_t>, int> seats;  // agent and seat
  std::map<std::pair<int, int>, int> neighbours;     // agent and the agent to its left
  std::set<std::vector<int>> seatings;
};

Balance CountCycle(const ScheduleSpec& spec) {
  constexpr std::array<std::int64_t, kMaxSeats + 1> kFactorial = {1,   1,   2,    6,    24,
                                                                  120, 720, 5040, 40320};
  const std::int64_t blocks =
      NumLineups(spec) * kFactorial[static_cast<std::size_t>(spec.num_seats - 1)];
  const auto games = static_cast<std::uint64_t>(blocks * GamesPerBlock(spec));
  Balance balance;
  ScheduledGame game;
  for (std::uint64_t index = 0; index < games; ++index) {
    ScheduleAt(spec, index, game);
    for (std::size_t seat = 0; seat < game.agents.size(); ++seat) {
      ++balance.seats[{game.agents[seat], seat}];
      ++balance.neighbours[{game.agents[seat], game.agents[(seat + 1) % game.agents.size()]}];
    }
    balance.seatings.insert(game.agents);
  }
  return balance;
}

struct BalanceCase {
  int agents;
  int seats;
  std::size_t seatings;  // different ways to sit down that a whole cycle shows
};

class ScheduleBalanceTest : public testing::TestWithParam<BalanceCase> {};

TEST_P(ScheduleBalanceTest, RoundRobinTreatsAllAlikeOverACycle) {
  const auto [agents, seats, seatings] = GetParam();
  const Balance balance = CountCycle({Format::kRoundRobin, agents, seats, 1});
  EXPECT_EQ(balance.seats.size(), static_cast<std::size_t>(agents * seats));
  std::set<int> seat_counts;
  for (const auto& [key, count] : balance.seats) seat_counts.insert(count);
  EXPECT_EQ(seat_counts.size(), 1U);
  std::set<int> neighbour_counts;
  for (const auto& [pair, count] : balance.neighbours) {
    if (pair.first != pair.second) neighbour_counts.insert(count);
  }
  EXPECT_EQ(neighbour_counts.size(), 1U);
  EXPECT_EQ(balance.seatings.size(), seatings);
}

INSTANTIATE_TEST_SUITE_P(Sizes, ScheduleBalanceTest,
                         testing::Values(BalanceCase{2, 2, 2}, BalanceCase{3, 2, 6},
                                         BalanceCase{2, 3, 6}, BalanceCase{3, 3, 6},
                                         BalanceCase{4, 3, 24}, BalanceCase{2, 4, 6},
                                         BalanceCase{3, 4, 36}, BalanceCase{2, 5, 20},
                                         BalanceCase{3, 5, 90}, BalanceCase{6, 4, 360},
                                         BalanceCase{5, 5, 120}),
                         [](const testing::TestParamInfo<BalanceCase>& param) {
                           return std::to_string(param.param.agents) + "Agents" +
                                  std::to_string(param.param.seats) + "Seats";
                         });

TEST(ScheduleBalanceTest, GauntletSeatsTheFirstAgentEverywhereAlike) {
  const Balance balance = CountCycle({Format::kGauntlet, 5, 3, 1});
  for (std::size_t seat = 0; seat < 3; ++seat) {
    EXPECT_EQ(balance.seats.at({0, seat}), 12);
    for (int other = 1; other < 5; ++other) EXPECT_EQ(balance.seats.at({other, seat}), 6);
  }
}

TEST(ScheduleTest, LargeTournamentsNeedNoTable) {
  const ScheduleSpec spec = {Format::kRoundRobin, kMaxAgents, kMaxSeats, 1};
  EXPECT_EQ(NumLineups(spec), 409663695276000);
  ScheduledGame game;
  ScheduleAt(spec, kMaxGames - 1, game);
  EXPECT_EQ(game.block, 124999999999U);
  EXPECT_EQ(std::set<int>(game.agents.begin(), game.agents.end()).size(), 8U);
}

TEST(CheckScheduleTest, SaysHowManyAgentsAreRight) {
  EXPECT_TRUE(CheckSchedule({Format::kRoundRobin, 1, 1, 1}).ok());
  EXPECT_TRUE(CheckSchedule({Format::kGauntlet, 2, 4, 1}).ok());
  EXPECT_EQ(CheckSchedule({Format::kRoundRobin, 1, 2, 1}).message(),
            "a tournament with 2 seats takes 2 to 256 agents, not 1");
  EXPECT_EQ(CheckSchedule({Format::kRoundRobin, 0, 1, 1}).message(),
            "a tournament with 1 seat takes 1 to 256 agents, not 0");
  EXPECT_EQ(CheckSchedule({Format::kGauntlet, 257, 3, 1}).message(),
            "a tournament with 3 seats takes 2 to 256 agents, not 257");
}

}  // namespace
}  // namespace riftlab
