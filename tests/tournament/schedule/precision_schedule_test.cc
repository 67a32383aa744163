#include "tournament/schedule/precision_schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "tests/tournament/run_folder.h"
#include "tests/tournament/schedule/simulated_field.h"

namespace riftlab {
namespace {

const SimulatedField kEven = {.elo = {0, 0, 0, 0, 0, 0}};
const SimulatedField kSteps = {.elo = {0, 150, 300, 450, 600, 750}};
const SimulatedField kOneWeak = {.elo = {-700, 0, 20, 40, 60}};
const SimulatedField kFourSeats = {.elo = {0, 100, 200, 500, 600}, .seats = 4};
const SimulatedField kFaulty = {.elo = {0, 100, 200, 300}, .seats = 3, .faults = 0.2};

TEST(PrecisionScheduleTest, ReachesItsTarget) {
  const ErrorTarget target{.elo = 30, .rating = {}};
  for (const SimulatedField& field : {kEven, kSteps, kOneWeak, kFourSeats, kFaulty}) {
    const FieldSimulation simulation(field, 5);
    const auto [result, ratings] = PlayToTheEnd(simulation, target, 1'000'000);
    EXPECT_TRUE(result.errors.is_reached);
    double worst = 0;
    for (const AgentRating& agent : ratings.agents) worst = std::max(worst, agent.error.value());
    EXPECT_LT(worst, 30);
    EXPECT_GT(worst, 20);  // and does not go on beyond it
    EXPECT_NEAR(worst, result.errors.worst_error.value(), 1e-9);
    EXPECT_LE(result.rounds, 25);
    EXPECT_EQ(result.games, result.games_in_rounds);
    std::int64_t games = 0;
    for (const LineupCount& lineup : result.lineups) games += lineup.games;
    EXPECT_EQ(games, result.games);
  }
}

// Part of the games of a round robin, as means over many tournaments.
double PartOfRoundRobin(const SimulatedField& field, int tournaments) {
  const ErrorTarget target{.elo = 30, .rating = {}};
  std::int64_t adaptive = 0;
  std::int64_t round_robin = 0;
  for (int i = 0; i < tournaments; ++i) {
    const FieldSimulation simulation(field, 100 + static_cast<std::uint64_t>(i));
    adaptive += PlayToTheEnd(simulation, target, 1'000'000).result.games;
    round_robin += RoundRobinGames(simulation, target);
  }
  return static_cast<double>(adaptive) / static_cast<double>(round_robin);
}

TEST(PrecisionScheduleTest, TakesFewerGamesThanARoundRobinWhereStrengthsDiffer) {
  EXPECT_LT(PartOfRoundRobin(kOneWeak, 20), 0.55);
  EXPECT_LT(PartOfRoundRobin(kSteps, 20), 0.85);
  // Among equals there is nothing to be saved, and nothing is lost.
  EXPECT_LT(PartOfRoundRobin(kEven, 20), 1.05);
}

// Ending on the error bar, and choosing meetings by results, leave the intervals honest.
TEST(PrecisionScheduleTest, IntervalsCoverTheTruthAtTheEnd) {
  const ErrorTarget target{.elo = 40, .rating = {}};
  for (const SimulatedField& field : {kSteps, kOneWeak}) {
    int held = 0;
    int total = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      const EndedRun ended = PlayToTheEnd(FieldSimulation(field, seed), target, 1'000'000);
      held += CountIntervalsThatHold(field, target, ended.ratings);
      total += static_cast<int>(field.elo.size());
    }
    EXPECT_GE(held, 0.93 * total) << total;
    EXPECT_LE(held, 0.97 * total) << total;
  }
}

// What is decided never changes, and follows from the games before.
TEST(PrecisionScheduleTest, GrowsByRounds) {
  const ErrorTarget target{.elo = 30, .rating = {}};
  const FieldSimulation simulation(kSteps, 3);
  PrecisionSchedule schedule = simulation.Schedule(target, 1'000'000);
  std::vector<ScheduledGame> decided;
  ScheduledGame game;
  std::int64_t games = 0;
  std::int64_t rounds = 0;
  while (!schedule.IsOver()) {
    const std::int64_t known = schedule.games_known();
    EXPECT_GT(known, games);
    if (rounds == 0) {
      EXPECT_EQ(known, 15 * 6 * 2);  // each of five meetings of an agent six times
    } else {
      const std::int64_t pairs = games / 2;
      EXPECT_LE(known - games, std::llround(0.25 * static_cast<double>(pairs)) * 2);
    }
    ++rounds;
    for (; games < known; ++games) {
      EXPECT_EQ(schedule.games_known(), known);
      schedule.At(static_cast<std::uint64_t>(games), game);
      EXPECT_EQ(game.game_index, static_cast<std::uint64_t>(games));
      EXPECT_EQ(game.block, static_cast<std::uint64_t>(games / 2));
      decided.push_back(game);
      schedule.Add(simulation.Play(game));
    }
  }
  EXPECT_EQ(schedule.Result().rounds, rounds);
  EXPECT_EQ(schedule.games_known(), games);
  EXPECT_EQ(schedule.ExpectedGames(), games);
  PrecisionSchedule again = simulation.Schedule(target, 1'000'000);
  for (std::size_t i = 0; i < decided.size(); ++i) {
    again.At(i, game);
    ASSERT_EQ(game, decided[i]);
    schedule.At(i, game);
    ASSERT_EQ(game, decided[i]);
    again.Add(simulation.Play(game));
  }
}

TEST(PrecisionScheduleTest, SpendsNoMoreThanItMay) {
  const ErrorTarget target{.elo = 5, .rating = {}};
  const EndedRun ended = PlayToTheEnd(FieldSimulation(kSteps, 1), target, 1'000);
  EXPECT_FALSE(ended.result.errors.is_reached);
  EXPECT_EQ(ended.result.games, 1'000);
  EXPECT_EQ(ended.result.games_in_rounds, 1'000);
  EXPECT_GT(ended.result.errors.worst_error.value(), 5);
  // Less than the first round: passes over all line-ups.
  const EndedRun few = PlayToTheEnd(FieldSimulation(kSteps, 1), target, 32);
  EXPECT_EQ(few.result.lineups[0].blocks, 2);
  EXPECT_EQ(few.result.lineups[1].blocks, 1);
  EXPECT_EQ(few.result.lineups[14].blocks, 1);
}

// Who always loses never has a rating; the others get theirs.
TEST(PrecisionScheduleTest, AHopelessAgentDoesNotStopTheOthers) {
  const ErrorTarget target{.elo = 40, .rating = {}};
  const SimulatedField field = {.elo = {0, 50, 100, -1e6}};
  const auto [result, ratings] = PlayToTheEnd(FieldSimulation(field, 1), target, 8'000);
  EXPECT_FALSE(result.errors.is_reached);
  EXPECT_EQ(result.errors.worst, 3);
  EXPECT_FALSE(result.errors.worst_error.has_value());
  EXPECT_EQ(result.games, 8'000);
  for (const std::size_t agent : {0U, 1U, 2U}) EXPECT_LT(ratings.agents[agent].error.value(), 40);
}

TEST(PrecisionScheduleTest, RefusesWhatCannotBe) {
  TournamentConfig config = RandomTournament("tic_tac_toe", 3, 300);
  config.rules.players = 2;
  EXPECT_FALSE(PrecisionSchedule::Make(config)->has_value());
  config.until_error = ErrorTarget{};
  EXPECT_TRUE(PrecisionSchedule::Make(config)->has_value());
  const auto message = [](const TournamentConfig& wrong) {
    const absl::Status status = PrecisionSchedule::Make(wrong).status();
    EXPECT_TRUE(absl::IsInvalidArgument(status)) << status;
    return std::string{status.message()};
  };
  TournamentConfig wrong = config;
  wrong.sprt = SprtSpec{};
  EXPECT_EQ(message(wrong),
            "--until-error and --sprt both say when the run ends; give one of them");
  wrong = config;
  wrong.format = Format::kSelfPlay;
  wrong.agents.resize(2);
  EXPECT_EQ(message(wrong), "--until-error rates agents, so it is not for self-play");
  wrong = config;
  wrong.rules.players = 1;
  EXPECT_EQ(
      message(wrong),
      "--until-error takes a game of at least 2 players: in a solo game nobody meets anybody");
  for (const double elo : {0.0, -1.0, 1e9, std::nan("")}) {
    wrong = config;
    wrong.until_error->elo = elo;
    EXPECT_NE(message(wrong).find("it must be 0.1 to 1000"), std::string::npos);
  }
  wrong = config;
  wrong.until_error->rating.anchor = RatingAnchor{.agent = 3, .elo = 0};
  EXPECT_EQ(message(wrong), "--until-error: the anchor is none of the agents");
  wrong = RandomTournament("tic_tac_toe", 250, 300);
  wrong.rules.players = 2;
  wrong.until_error = ErrorTarget{};
  EXPECT_EQ(message(wrong),
            "--until-error chooses among at most 20000 line-ups, and 250 agents have 31125 at 2 "
            "seats; take fewer agents");
}

}  // namespace
}  // namespace riftlab
