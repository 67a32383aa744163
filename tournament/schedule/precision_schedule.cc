#include "tournament/schedule/precision_schedule.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include "engine/core/any_game.h"
#include "engine/core/check.h"
#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/ratings/rating_fit.h"
#include "tournament/record/match_record.h"

namespace riftlab {
namespace {

// Blocks that every agent has after the first round, at least: with fewer, errors from blocks are
// too uncertain to plan with, or to stop at.
constexpr std::int64_t kFirstBlocks = 30;

// A round has so large a part of the blocks before it: at most, so that what is learnt is used; and
// at least, so that there are few looks at the error bars.
constexpr double kMostGrowth = 0.25;
constexpr double kLeastGrowth = 0.05;

absl::Status CheckTarget(const TournamentConfig& config, const ScheduleSpec& schedule) {
  const ErrorTarget& target = *config.until_error;
  RETURN_IF_ERROR(CheckSchedule(schedule));
  if (config.sprt) {
    return absl::InvalidArgumentError(
        "--until-error and --sprt both say when the run ends; give one of them");
  }
  if (config.format != Format::kRoundRobin && config.format != Format::kGauntlet) {
    return absl::InvalidArgumentError("--until-error rates agents, so it is not for self-play");
  }
  if (schedule.num_seats < 2) {
    return absl::InvalidArgumentError(
        "--until-error takes a game of at least 2 players: in a solo game nobody meets anybody");
  }
  if (!(target.elo >= kLeastErrorTarget && target.elo <= kLargestErrorTarget)) {
    return absl::InvalidArgumentError(fmt::format("--until-error is {}; it must be {} to {}",
                                                  target.elo, kLeastErrorTarget,
                                                  kLargestErrorTarget));
  }
  if (target.rating.anchor &&
      (target.rating.anchor->agent < 0 || target.rating.anchor->agent >= schedule.num_agents)) {
    return absl::InvalidArgumentError("--until-error: the anchor is none of the agents");
  }
  if (NumLineups(schedule) > kMaxChosenLineups) {
    return absl::InvalidArgumentError(fmt::format(
        "--until-error chooses among at most {} line-ups, and {} agents have {} at {} seats; take "
        "fewer agents",
        kMaxChosenLineups, schedule.num_agents, NumLineups(schedule), schedule.num_seats));
  }
  return absl::OkStatus();
}

MeetingPlan PlanOf(const ScheduleSpec& schedule, const std::vector<int>& sides) {
  const auto places = static_cast<std::size_t>(NumPlaces(schedule));
  MeetingPlan plan{.lineups = {}, .sides = sides, .games_per_block = GamesPerBlock(schedule)};
  if (places < sides.size()) {
    plan.sides.resize(places);
    std::iota(plan.sides.begin(), plan.sides.end(), 0);
  }
  const auto lineups = static_cast<std::size_t>(NumLineups(schedule));
  plan.lineups.resize(lineups);
  for (std::size_t lineup = 0; lineup < lineups; ++lineup) {
    plan.lineups[lineup].resize(places);
    LineupAt(schedule, lineup, plan.lineups[lineup]);
  }
  return plan;
}

// In how many line-ups the agent is that is in fewest.
std::int64_t FewestLineups(const MeetingPlan& plan, int num_agents) {
  std::vector<std::int64_t> count(static_cast<std::size_t>(num_agents));
  for (const std::vector<int>& lineup : plan.lineups) {
    for (const int agent : std::set<int>(lineup.begin(), lineup.end())) {
      ++count[static_cast<std::size_t>(agent)];
    }
  }
  return *std::min_element(count.begin(), count.end());
}

std::int64_t PartOf(std::int64_t blocks, double part) {
  return std::max<std::int64_t>(1, std::llround(part * static_cast<double>(blocks)));
}

}  // namespace

absl::StatusOr<std::optional<PrecisionSchedule>> PrecisionSchedule::Make(
    const TournamentConfig& config) {
  if (!config.until_error) return std::nullopt;
  const ScheduleSpec schedule = ScheduleOf(config);
  RETURN_IF_ERROR(CheckTarget(config, schedule));
  ASSIGN_OR_RETURN(const AnyGame game, MakeGame(config.game, config.rules));
  const std::vector<int> sides = SidesOf(game);
  if (HasTeams(sides) && config.until_error->rating.model == RatingModel::kPlackettLuce) {
    return absl::InvalidArgumentError(
        "--until-error: placements of teams cannot be rated by plackett-luce");
  }
  return PrecisionSchedule(*config.until_error, schedule, sides,
                           RoundUpToBlocks(schedule, config.games));
}

PrecisionSchedule::PrecisionSchedule(const ErrorTarget& target, const ScheduleSpec& schedule,
                                     const std::vector<int>& sides, std::int64_t games)
    : target_(target),
      schedule_(schedule),
      per_block_(GamesPerBlock(schedule_)),
      most_blocks_(games / per_block_),
      sides_(sides),
      plan_(PlanOf(schedule_, sides)),
      allotment_(plan_.lineups.size()),
      pairs_(schedule_.num_agents),
      placements_(sides),
      played_(plan_.lineups.size()) {
  BeginFirstRound();
}

// In passes over all line-ups, so that a run that ends within them has played them evenly.
void PrecisionSchedule::BeginFirstRound() {
  const std::int64_t fewest = FewestLineups(plan_, schedule_.num_agents);
  const std::int64_t passes = (kFirstBlocks + fewest - 1) / fewest;
  for (std::int64_t pass = 0; pass < passes; ++pass) {
    for (std::size_t lineup = 0; lineup < plan_.lineups.size() && blocks_left() > 0; ++lineup) {
      allotment_.Append(lineup, 1);
    }
  }
}

std::int64_t PrecisionSchedule::games_known() const { return allotment_.num_blocks() * per_block_; }

void PrecisionSchedule::At(std::uint64_t index, ScheduledGame& game) const {
  ScheduleAt(schedule_, index, allotment_.At(index / static_cast<std::uint64_t>(per_block_)), game);
}

void PrecisionSchedule::Add(const GameRecord& record) {
  RIFTLAB_CHECK(games_ < games_known());
  const int faulty_side = FaultySide(record.faulty_seat, sides_);
  AppendPairResults(record.game.agents, record.result.ranks, sides_, faulty_side, {},
                    block_results_);
  placements_.Add(record.game.agents, record.result.ranks, faulty_side);
  const auto block = static_cast<std::uint64_t>(games_ / per_block_);
  ++played_[allotment_.At(block).lineup];
  if (++games_ % per_block_ != 0) return;
  pairs_.AddBlock(block_results_);
  block_results_.clear();
  placements_.CloseBlock();
  if (games_ == games_known()) EndRound();
}

void PrecisionSchedule::EndRound() {
  ++rounds_;
  games_in_rounds_ = games_;
  const PlacementFit fit = FitRatings(placements_, pairs_, target_.rating);
  errors_ = ErrorsOf(fit.ratings, target_);
  if (IsOver() || blocks_left() == 0) return;
  const std::int64_t blocks = allotment_.num_blocks();
  const std::int64_t most = std::min(PartOf(blocks, kMostGrowth), blocks_left());
  const std::int64_t least = std::min(PartOf(blocks, kLeastGrowth), most);
  const std::vector<std::int64_t> next =
      NextBlocks(plan_, allotment_.blocks_of(), fit, target_, {.least = least, .most = most});
  for (std::size_t lineup = 0; lineup < next.size(); ++lineup) {
    allotment_.Append(lineup, next[lineup]);
  }
}

std::int64_t PrecisionSchedule::ExpectedGames() const {
  const std::int64_t most = most_blocks_ * per_block_;
  if (IsOver()) return games_;
  if (rounds_ == 0) return games_known();
  if (!errors_.worst_error.has_value()) return most;
  const double part = *errors_.worst_error / target_.elo;
  const double expected = part * part * static_cast<double>(games_in_rounds_);
  if (expected >= static_cast<double>(most)) return most;
  return std::max(static_cast<std::int64_t>(std::ceil(expected)), games_known());
}

PrecisionResult PrecisionSchedule::Result() const {
  PrecisionResult result{.target = target_.elo,
                         .rating = target_.rating,
                         .errors = errors_,
                         .rounds = rounds_,
                         .games = games_,
                         .games_in_rounds = games_in_rounds_};
  for (std::size_t lineup = 0; lineup < played_.size(); ++lineup) {
    result.lineups.push_back({.agents = plan_.lineups[lineup],
                              .blocks = played_[lineup] / per_block_,
                              .games = played_[lineup]});
  }
  return result;
}

}  // namespace riftlab
