#include "tournament/schedule/next_blocks.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <queue>
#include <utility>

#include "engine/core/check.h"
#include "tournament/ratings/block_information.h"
#include "tournament/ratings/elo.h"
#include "tournament/stats/inverse_information.h"

namespace riftlab {
namespace {

// Of the criterion. The larger, the closer it is to the largest variance alone.
constexpr double kPower = 8;

// Steps of a round: at least so many, and at least so many for each agent.
constexpr std::int64_t kLeastSteps = 64;
constexpr std::int64_t kStepsPerAgent = 2;

// A line-up is better than another one if its gain is larger by more than this part, which is far
// above the rounding of any machine.
constexpr double kTie = 1e-9;

bool IsAnchor(const BradleyTerryFit& ratings, const ErrorTarget& target, std::size_t agent) {
  return ratings.is_anchored && target.rating.anchor->agent == static_cast<int>(agent);
}

// Whether the error bar of an agent is still to come.
bool LacksError(const BradleyTerryFit& ratings, const ErrorTarget& target, std::size_t agent) {
  const AgentRating& rating = ratings.agents[agent];
  return rating.status != RatingStatus::kRated ||
         (!rating.error.has_value() && !IsAnchor(ratings, target, agent));
}

// The rated agents and what each line-up tells of them.
class Design {
 public:
  Design(const MeetingPlan& plan, const std::vector<std::int64_t>& played, const PlacementFit& fit,
         const ErrorTarget& target) {
    std::vector<Eigen::Index> local(fit.ratings.agents.size(), -1);
    for (std::size_t agent = 0; agent < local.size(); ++agent) {
      if (fit.ratings.agents[agent].status != RatingStatus::kRated) continue;
      if (IsAnchor(fit.ratings, target, agent)) anchor_ = num_agents_;
      local[agent] = num_agents_++;
    }
    if (num_agents_ == 0) return;
    Eigen::VectorXd strengths(num_agents_);
    for (std::size_t agent = 0; agent < local.size(); ++agent) {
      if (local[agent] >= 0) strengths(local[agent]) = fit.ratings.agents[agent].elo / kEloPerUnit;
    }
    BlockShape shape{.model = fit.terms.model, .sides = plan.sides, .games = plan.games_per_block};
    if (fit.terms.scale.has_value()) shape.scale = fit.terms.scale->value;
    information_ = Eigen::MatrixXd::Zero(num_agents_, num_agents_);
    for (std::size_t lineup = 0; lineup < plan.lineups.size(); ++lineup) {
      std::vector<Eigen::Index> seats;
      for (const int agent : plan.lineups[lineup]) {
        seats.push_back(local[static_cast<std::size_t>(agent)]);
      }
      lineups_.push_back(ExpectedInformation(shape, seats, strengths));
      Add(lineup, static_cast<double>(played[lineup]));
    }
    Update();
    SetErrors(fit.ratings, local, target);
  }

  std::int64_t num_agents() const { return num_agents_; }

  // Whether every error bar that there is is expected to be below the target.
  bool IsReached() const { return num_agents_ == 0 || Excess().maxCoeff() < 1; }

  // The line-up whose blocks lower the criterion fastest.
  std::size_t Best() const {
    const Eigen::VectorXd excess = Excess();
    // The slope of excess^p over the variance, up to a common factor that keeps it in range.
    const Eigen::VectorXd relative = excess / excess.maxCoeff();
    const Eigen::VectorXd weights = relative.array().pow(kPower - 1) * unit_.array();
    const Eigen::MatrixXd slope = covariance_ * weights.asDiagonal() * covariance_;
    std::size_t best = 0;
    double best_gain = 0;
    for (std::size_t lineup = 0; lineup < lineups_.size(); ++lineup) {
      const double gain = GainOf(lineups_[lineup], slope);
      if (gain <= best_gain * (1 + kTie)) continue;
      best = lineup;
      best_gain = gain;
    }
    return best;
  }

  // As if line-up `lineup` had so many blocks more.
  void Play(std::size_t lineup, std::int64_t blocks) {
    Add(lineup, static_cast<double>(blocks));
    Update();
  }

 private:
  // Squares of error bars by local agent, in those of the target; 0 where there is none.
  Eigen::VectorXd Excess() const { return unit_.cwiseProduct(covariance_.diagonal()); }

  // Errors from blocks differ from those of the model, by agent, by a factor that is taken to stay
  // as it is.
  void SetErrors(const BradleyTerryFit& ratings, const std::vector<Eigen::Index>& local,
                 const ErrorTarget& target) {
    unit_ = Eigen::VectorXd::Zero(num_agents_);
    for (std::size_t agent = 0; agent < local.size(); ++agent) {
      const std::optional<double>& error = ratings.agents[agent].error;
      const Eigen::Index row = local[agent];
      if (row < 0 || row == anchor_ || !error.has_value()) continue;
      const double part = *error / target.elo;
      unit_(row) = part * part / covariance_(row, row);
    }
  }

  void Add(std::size_t lineup, double blocks) {
    const BlockInformation& block = lineups_[lineup];
    for (std::size_t i = 0; i < block.agents.size(); ++i) {
      for (std::size_t j = 0; j < block.agents.size(); ++j) {
        information_(block.agents[i], block.agents[j]) +=
            blocks * block.values(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j));
      }
    }
  }

  // The covariance of the ratings as they are printed: with mean 0, or relative to the anchor.
  void Update() {
    covariance_ = InverseOnMeanZero(information_);
    if (anchor_ < 0) return;
    const Eigen::VectorXd with_anchor = covariance_.col(anchor_);
    covariance_.colwise() -= with_anchor;
    covariance_.rowwise() -= covariance_.row(anchor_).eval();
  }

  // How fast blocks of a line-up lower the criterion: the covariance C falls by C I C.
  static double GainOf(const BlockInformation& block, const Eigen::MatrixXd& slope) {
    double gain = 0;
    for (std::size_t i = 0; i < block.agents.size(); ++i) {
      for (std::size_t j = 0; j < block.agents.size(); ++j) {
        gain += block.values(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) *
                slope(block.agents[i], block.agents[j]);
      }
    }
    return gain;
  }

  Eigen::Index num_agents_ = 0;
  Eigen::Index anchor_ = -1;               // local
  std::vector<BlockInformation> lineups_;  // of one block each
  Eigen::MatrixXd information_;            // of all blocks
  Eigen::MatrixXd covariance_;             // its inverse
  Eigen::VectorXd unit_;                   // what Excess multiplies a variance with
};

// Gives blocks to the line-ups with an agent of `wanted` (by agent), those with the fewest first.
void AllotEvenly(const MeetingPlan& plan, const std::vector<std::int64_t>& played,
                 const std::vector<bool>& wanted, std::int64_t blocks,
                 std::vector<std::int64_t>& next) {
  using Entry = std::pair<std::int64_t, std::size_t>;  // blocks, line-up
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> fewest;
  for (std::size_t lineup = 0; lineup < plan.lineups.size(); ++lineup) {
    const std::vector<int>& agents = plan.lineups[lineup];
    const bool is_wanted = std::any_of(agents.begin(), agents.end(), [&](int agent) {
      return wanted[static_cast<std::size_t>(agent)];
    });
    if (is_wanted) fewest.emplace(played[lineup], lineup);
  }
  for (; blocks > 0 && !fewest.empty(); --blocks) {
    const auto [count, lineup] = fewest.top();
    fewest.pop();
    ++next[lineup];
    fewest.emplace(count + 1, lineup);
  }
}

// Gives blocks where the design gains most.
void AllotBest(Design& design, const RoundSize& size, std::vector<std::int64_t>& next) {
  const std::int64_t steps = std::max(kLeastSteps, kStepsPerAgent * design.num_agents());
  const std::int64_t step = (size.most + steps - 1) / steps;
  for (std::int64_t left = size.most; left > 0;) {
    if (design.IsReached() && size.most - left >= size.least) return;
    const std::int64_t blocks = std::min(step, left);
    const std::size_t best = design.Best();
    design.Play(best, blocks);
    next[best] += blocks;
    left -= blocks;
  }
}

}  // namespace

ErrorState ErrorsOf(const BradleyTerryFit& ratings, const ErrorTarget& target) {
  ErrorState state;
  for (std::size_t agent = 0; agent < ratings.agents.size(); ++agent) {
    if (LacksError(ratings, target, agent)) {
      return {.is_reached = false, .worst = static_cast<int>(agent), .worst_error = std::nullopt};
    }
    const std::optional<double>& error = ratings.agents[agent].error;
    if (IsAnchor(ratings, target, agent)) continue;
    if (state.worst_error.has_value() && *error <= *state.worst_error) continue;
    state.worst = static_cast<int>(agent);
    state.worst_error = error;
  }
  state.is_reached = !state.worst_error.has_value() || *state.worst_error < target.elo;
  return state;
}

std::vector<std::int64_t> NextBlocks(const MeetingPlan& plan,
                                     const std::vector<std::int64_t>& played,
                                     const PlacementFit& fit, const ErrorTarget& target,
                                     const RoundSize& size) {
  RIFTLAB_CHECK(size.least >= 1 && size.least <= size.most && played.size() == plan.lineups.size());
  std::vector<bool> lacking(fit.ratings.agents.size());
  for (std::size_t agent = 0; agent < lacking.size(); ++agent) {
    lacking[agent] = LacksError(fit.ratings, target, agent);
  }
  std::vector<std::int64_t> next(plan.lineups.size());
  Design design(plan, played, fit, target);
  if (std::find(lacking.begin(), lacking.end(), true) == lacking.end()) {
    AllotBest(design, size, next);
    return next;
  }
  const std::int64_t for_lacking = design.IsReached() ? size.most : (size.most + 1) / 2;
  AllotEvenly(plan, played, lacking, for_lacking, next);
  const std::int64_t rest = size.most - for_lacking;
  if (rest > 0) AllotBest(design, {.least = 1, .most = rest}, next);
  return next;
}

}  // namespace riftlab
