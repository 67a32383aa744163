#include "tournament/schedule/adaptive_schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "engine/core/rng.h"
#include "tests/tournament/run_folder.h"
#include "tournament/ratings/elo.h"
#include "tournament/ratings/rating_fit.h"

namespace riftlab {
namespace {

// Agents of known strength. Each seat of a game draws a number from the extreme value distribution
// around the strength of its agent and the highest comes first, which is the model of Plackett and
// Luce; some of the numbers are those of the deal, so that the games of a block hang together.
struct Field {
  std::vector<double> elo;
  int seats = 2;
  double luck_of_deal = 0.3;
};

class Simulation {
 public:
  Simulation(const Field& field, std::uint64_t seed)
      : field_(field),
        schedule_{Format::kRoundRobin, static_cast<int>(field.elo.size()), field.seats, seed},
        sides_(static_cast<std::size_t>(field.seats)) {
    std::iota(sides_.begin(), sides_.end(), 0);
  }

  AdaptiveSchedule Schedule(const ErrorTarget& target, std::int64_t games) const {
    return {target, schedule_, sides_, RoundUpToBlocks(schedule_, games)};
  }

  const ScheduleSpec& schedule() const { return schedule_; }
  const std::vector<int>& sides() const { return sides_; }

  GameRecord Play(const ScheduledGame& game) const {
    Rng choices(game.seed, {game.game_index, Purpose::kTest, 0});
    Rng deal(game.seed, {game.block, Purpose::kTest, 1});
    std::vector<double> heights;
    for (const int agent : game.agents) {
      const double of_deal = deal.Uniform01();
      const double of_game = choices.Uniform01();
      const double luck = choices.Uniform01() < field_.luck_of_deal ? of_deal : of_game;
      heights.push_back(field_.elo[static_cast<std::size_t>(agent)] / kEloPerUnit -
                        std::log(-std::log(luck + 1e-300)));
    }
    GameRecord record;
    record.game = game;
    for (const double height : heights) {
      const auto ahead = std::count_if(heights.begin(), heights.end(),
                                       [height](double other) { return other > height; });
      record.result.ranks.push_back(static_cast<int>(ahead) + 1);
    }
    return record;
  }

 private:
  Field field_;
  ScheduleSpec schedule_;
  std::vector<int> sides_;
};

// Games as ratings are fitted to them.
class Results {
 public:
  explicit Results(const Simulation& simulation)
      : sides_(simulation.sides()),
        per_block_(GamesPerBlock(simulation.schedule())),
        pairs_(simulation.schedule().num_agents),
        placements_(simulation.schedule().num_agents, sides_) {}

  void Add(const GameRecord& record) {
    AppendPairResults(record.game.agents, record.result.ranks, sides_, block_);
    placements_.Add(record.game.agents, record.result.ranks);
    if (++games_ % per_block_ != 0) return;
    pairs_.AddBlock(block_);
    placements_.CloseBlock();
    block_.clear();
  }

  BradleyTerryFit Ratings(const ErrorTarget& target) const {
    return FitRatings(placements_, pairs_, target.rating).ratings;
  }

  std::int64_t games() const { return games_; }

 private:
  std::vector<int> sides_;
  int per_block_;
  PairBlocks pairs_;
  PlacementBlocks placements_;
  std::vector<PairResult> block_;
  std::int64_t games_ = 0;
};

struct Ended {
  PrecisionResult result;
  BradleyTerryFit ratings;
};

Ended PlayToTheEnd(const Simulation& simulation, const ErrorTarget& target, std::int64_t games) {
  AdaptiveSchedule schedule = simulation.Schedule(target, games);
  Results results(simulation);
  ScheduledGame game;
  while (!schedule.IsReached() && results.games() < schedule.games_known()) {
    schedule.At(static_cast<std::uint64_t>(results.games()), game);
    const GameRecord record = simulation.Play(game);
    schedule.Add(record);
    results.Add(record);
  }
  return {schedule.Result(), results.Ratings(target)};
}

// Games of a round robin up to the first of many looks at which all bars are below the target.
std::int64_t RoundRobinGames(const Simulation& simulation, const ErrorTarget& target) {
  const std::int64_t pass =
      NumLineups(simulation.schedule()) * GamesPerBlock(simulation.schedule());
  Results results(simulation);
  ScheduledGame game;
  for (std::int64_t look = 4 * pass;; look += std::max(look / 20, pass)) {
    while (results.games() < look) {
      ScheduleAt(simulation.schedule(), static_cast<std::uint64_t>(results.games()), game);
      results.Add(simulation.Play(game));
    }
    if (ErrorsOf(results.Ratings(target), target).is_reached) return results.games();
  }
}

const Field kEven = {.elo = {0, 0, 0, 0, 0, 0}};
const Field kSteps = {.elo = {0, 150, 300, 450, 600, 750}};
const Field kOneWeak = {.elo = {-700, 0, 20, 40, 60}};
const Field kFourSeats = {.elo = {0, 100, 200, 500, 600}, .seats = 4};

TEST(AdaptiveScheduleTest, ReachesItsTarget) {
  const ErrorTarget target{.elo = 30, .rating = {}};
  for (const Field& field : {kEven, kSteps, kOneWeak, kFourSeats}) {
    const Simulation simulation(field, 5);
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
double PartOfRoundRobin(const Field& field, int tournaments) {
  const ErrorTarget target{.elo = 30, .rating = {}};
  std::int64_t adaptive = 0;
  std::int64_t round_robin = 0;
  for (int i = 0; i < tournaments; ++i) {
    const Simulation simulation(field, 100 + static_cast<std::uint64_t>(i));
    adaptive += PlayToTheEnd(simulation, target, 1'000'000).result.games;
    round_robin += RoundRobinGames(simulation, target);
  }
  return static_cast<double>(adaptive) / static_cast<double>(round_robin);
}

TEST(AdaptiveScheduleTest, TakesFewerGamesThanARoundRobinWhereStrengthsDiffer) {
  EXPECT_LT(PartOfRoundRobin(kOneWeak, 20), 0.55);
  EXPECT_LT(PartOfRoundRobin(kSteps, 20), 0.85);
  // Among equals there is nothing to be saved, and nothing is lost.
  EXPECT_LT(PartOfRoundRobin(kEven, 20), 1.05);
}

// Ending on the error bar, and choosing meetings by results, leave the intervals honest.
TEST(AdaptiveScheduleTest, IntervalsCoverTheTruthAtTheEnd) {
  const ErrorTarget target{.elo = 40, .rating = {}};
  for (const Field& field : {kSteps, kOneWeak}) {
    const double mean = std::accumulate(field.elo.begin(), field.elo.end(), 0.0) /
                        static_cast<double>(field.elo.size());
    int held = 0;
    int total = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      const Ended ended = PlayToTheEnd(Simulation(field, seed), target, 1'000'000);
      for (std::size_t agent = 0; agent < field.elo.size(); ++agent) {
        const AgentRating& rating = ended.ratings.agents[agent];
        const double off = rating.elo - (field.elo[agent] - mean);
        held += std::abs(off) <= rating.error.value() ? 1 : 0;
        ++total;
      }
    }
    EXPECT_GE(held, 0.93 * total) << total;
    EXPECT_LE(held, 0.97 * total) << total;
  }
}

// What is decided never changes, and follows from the games before.
TEST(AdaptiveScheduleTest, GrowsByRounds) {
  const ErrorTarget target{.elo = 30, .rating = {}};
  const Simulation simulation(kSteps, 3);
  AdaptiveSchedule schedule = simulation.Schedule(target, 1'000'000);
  std::vector<ScheduledGame> decided;
  ScheduledGame game;
  std::int64_t games = 0;
  std::int64_t rounds = 0;
  while (!schedule.IsReached()) {
    const std::int64_t known = schedule.games_known();
    EXPECT_GT(known, games);
    if (rounds == 0) {
      EXPECT_EQ(known, 15 * 6 * 2);  // each of five meetings of an agent six times
    } else {
      EXPECT_LE(known - games, std::llround(0.25 * static_cast<double>(games / 2)) * 2);
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
  AdaptiveSchedule again = simulation.Schedule(target, 1'000'000);
  for (std::size_t i = 0; i < decided.size(); ++i) {
    again.At(i, game);
    ASSERT_EQ(game, decided[i]);
    schedule.At(i, game);
    ASSERT_EQ(game, decided[i]);
    again.Add(simulation.Play(game));
  }
}

TEST(AdaptiveScheduleTest, SpendsNoMoreThanItMay) {
  const ErrorTarget target{.elo = 5, .rating = {}};
  const Ended ended = PlayToTheEnd(Simulation(kSteps, 1), target, 1'000);
  EXPECT_FALSE(ended.result.errors.is_reached);
  EXPECT_EQ(ended.result.games, 1'000);
  EXPECT_EQ(ended.result.games_in_rounds, 1'000);
  EXPECT_GT(ended.result.errors.worst_error.value(), 5);
  // Less than the first round: passes over all line-ups.
  const Ended few = PlayToTheEnd(Simulation(kSteps, 1), target, 32);
  EXPECT_EQ(few.result.lineups[0].blocks, 2);
  EXPECT_EQ(few.result.lineups[1].blocks, 1);
  EXPECT_EQ(few.result.lineups[14].blocks, 1);
}

// Who always loses never has a rating; the others get theirs.
TEST(AdaptiveScheduleTest, AHopelessAgentDoesNotStopTheOthers) {
  const ErrorTarget target{.elo = 40, .rating = {}};
  const Field field = {.elo = {0, 50, 100, -1e6}};
  const auto [result, ratings] = PlayToTheEnd(Simulation(field, 1), target, 8'000);
  EXPECT_FALSE(result.errors.is_reached);
  EXPECT_EQ(result.errors.worst, 3);
  EXPECT_FALSE(result.errors.worst_error.has_value());
  EXPECT_EQ(result.games, 8'000);
  for (const std::size_t agent : {0U, 1U, 2U}) EXPECT_LT(ratings.agents[agent].error.value(), 40);
}

TEST(AdaptiveScheduleTest, RefusesWhatCannotBe) {
  TournamentConfig config = RandomTournament("tic_tac_toe", 3, 300);
  config.rules.players = 2;
  EXPECT_FALSE(AdaptiveSchedule::Make(config)->has_value());
  config.until_error = ErrorTarget{};
  EXPECT_TRUE(AdaptiveSchedule::Make(config)->has_value());
  const auto message = [](const TournamentConfig& wrong) {
    const absl::Status status = AdaptiveSchedule::Make(wrong).status();
    EXPECT_TRUE(absl::IsInvalidArgument(status)) << status;
    return std::string{status.message()};
  };
  TournamentConfig wrong = config;
  wrong.sprt = SprtSpec{};
  EXPECT_EQ(message(wrong), "until-error and sprt both say when the run ends; give one of them");
  wrong = config;
  wrong.format = Format::kSelfPlay;
  wrong.agents.resize(2);
  EXPECT_EQ(message(wrong), "until-error rates agents, so it is not for self-play");
  wrong = config;
  wrong.rules.players = 1;
  EXPECT_EQ(message(wrong),
            "until-error takes a game of at least 2 players: in a solo game nobody meets anybody");
  for (const double elo : {0.0, -1.0, 1e9, std::nan("")}) {
    wrong = config;
    wrong.until_error->elo = elo;
    EXPECT_NE(message(wrong).find("it must be 0.1 to 1000"), std::string::npos);
  }
  wrong = config;
  wrong.until_error->rating.anchor = RatingAnchor{.agent = 3, .elo = 0};
  EXPECT_EQ(message(wrong), "until-error: the anchor is none of the agents");
  wrong = RandomTournament("tic_tac_toe", 250, 300);
  wrong.rules.players = 2;
  wrong.until_error = ErrorTarget{};
  EXPECT_EQ(message(wrong),
            "until-error chooses among at most 20000 line-ups, and 250 agents have 31125 at 2 "
            "seats; take fewer agents");
}

}  // namespace
}  // namespace riftlab
