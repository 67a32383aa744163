#include "tournament/ratings/placement_fit.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "tournament/ratings/by_agent.h"
#include "tournament/ratings/elo.h"
#include "tournament/ratings/least_spread.h"
#include "tournament/ratings/placement_likelihood.h"
#include "tournament/ratings/rating_status.h"
#include "tournament/stats/linear_algebra.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Index = Eigen::Index;

// A scale of luck with a larger standard error says nothing.
constexpr double kMaxScaleError = 0.5;

// So seldom equal agents pass for unequal ones, of which the scale is asked.
constexpr double kEqualLevel = 0.001;

// Terms beside the ratings take so many blocks for each free parameter.
constexpr std::int64_t kBlocksPerParameter = 5;

// The part of the replicates that may fail.
constexpr double kMaxFailedPart = 0.05;

// What is fitted, and where the maximum is.
struct Maximum {
  ParameterLayout layout;
  Vector parameters;
  bool is_finite = false;  // else the likelihood has no maximum that was found
};

// Equal shifts of all ratings, and of all seat terms, which leave the likelihood as it is.
Matrix ShiftsOf(const ParameterLayout& layout) {
  Matrix shifts = Matrix::Zero(layout.size(), layout.num_seats > 0 ? 2 : 1);
  shifts.col(0).head(layout.num_agents).setOnes();
  if (layout.num_seats > 0) shifts.col(1).segment(layout.num_agents, layout.num_seats).setOnes();
  return shifts;
}

// Whether the information at what looks like a maximum speaks of every difference. Where one has no
// bound, as when one agent took all points, each step is about as long as the last and makes the
// information e times smaller, until gradient and steps vanish in rounding. At a maximum the
// outcome that came up less often, at least half a game, is expected as often as it came up.
bool TellsAllDifferences(const Matrix& information, const ParameterLayout& layout) {
  constexpr double kLeastInformation = 1e-6;  // of a game
  const Matrix shifts = ShiftsOf(layout);
  const Matrix filled = information + shifts * shifts.transpose();
  const std::optional<double> smallest = SmallestEigenvalue(filled);
  return smallest && *smallest >= kLeastInformation;
}

// The inverse of an information matrix on parameters whose ratings sum to 0, and so do their seat
// terms: shifts are filled up and taken out.
Matrix InverseWithoutShifts(const Matrix& information, const ParameterLayout& layout) {
  const double fill = information.diagonal().head(layout.num_agents).mean();
  const Matrix shifts = ShiftsOf(layout);
  const Matrix filled = information + fill * shifts * shifts.transpose();
  Matrix inverse = InverseOfSymmetric(filled);
  for (Index column = 0; column < shifts.cols(); ++column) {
    const double count = shifts.col(column).sum();
    inverse -= shifts.col(column) * shifts.col(column).transpose() / (fill * count * count);
  }
  return inverse;
}

Vector StartOf(const ParameterLayout& layout) {
  Vector start = Vector::Zero(layout.size());
  if (layout.has_scale) start(layout.scale()) = 1;
  return start;
}

// `longer` with what `shorter` has of its parameters.
Vector Extended(const ParameterLayout& longer, const Maximum& shorter) {
  Vector start = StartOf(longer);
  start.head(longer.num_agents) = shorter.parameters.head(longer.num_agents);
  if (longer.num_seats > 0 && shorter.layout.num_seats > 0) {
    start.segment(longer.num_agents, longer.num_seats) =
        shorter.parameters.segment(longer.num_agents, longer.num_seats);
  }
  return start;
}

// Fisher scoring with halved steps where a full one overshoots.
Maximum Maximise(const PlacementLikelihood& likelihood, const ParameterLayout& layout,
                 const std::vector<double>& weights, Vector start) {
  constexpr int kMaxIterations = 200;
  constexpr double kRelativeStep = 1e-12;
  constexpr double kSmallestFactor = 1e-3;
  constexpr double kMaxSize = 40;  // 7000 Elo: on the way to infinity
  Maximum maximum{layout, std::move(start), false};
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    const LikelihoodPoint point = likelihood.At(layout, maximum.parameters, weights);
    const Vector step = InverseWithoutShifts(point.expected, layout) * point.gradient;
    if (!step.allFinite()) return maximum;
    const double slack = 1e-12 * std::abs(point.value);
    double factor = 1;
    Vector next = maximum.parameters + step;
    while (likelihood.Value(layout, next, weights) < point.value - slack &&
           factor > kSmallestFactor) {
      factor /= 2;
      next = maximum.parameters + factor * step;
    }
    maximum.parameters = next;
    const double size = next.cwiseAbs().maxCoeff();
    if (size > kMaxSize) return maximum;
    if (factor == 1 && step.cwiseAbs().maxCoeff() <= kRelativeStep * (1 + size)) {
      maximum.is_finite = TellsAllDifferences(point.expected, layout);
      return maximum;
    }
  }
  return maximum;
}

// Parameters that are free: ratings and seat terms sum to 0.
std::int64_t FreeParameters(const ParameterLayout& layout) {
  std::int64_t free = layout.num_agents - 1 + (layout.has_scale ? 1 : 0);
  if (layout.num_seats > 0) free += layout.num_seats - 1;
  return free;
}

// Blocks that say something, with how often each came up.
struct CountedBlock {
  std::vector<std::uint32_t> games;
  std::int64_t count = 0;
};

std::vector<CountedBlock> BlocksBetween(const PlacementBlocks& blocks,
                                        const PlacementLikelihood& likelihood,
                                        std::vector<std::int64_t>& blocks_of) {
  std::vector<CountedBlock> counted;
  counted.reserve(blocks.blocks().size());
  for (const auto& [games, count] : blocks.blocks()) {
    std::vector<bool> is_in(blocks_of.size());
    for (const std::uint32_t game : games) {
      for (const Index agent : likelihood.AgentsOf(game)) {
        is_in[static_cast<std::size_t>(agent)] = true;
      }
    }
    if (std::find(is_in.begin(), is_in.end(), true) == is_in.end()) continue;
    counted.push_back({games, count});
    for (std::size_t agent = 0; agent < is_in.size(); ++agent) {
      if (is_in[agent]) blocks_of[agent] += count;
    }
  }
  return counted;
}

std::int64_t TotalOf(const std::vector<CountedBlock>& blocks) {
  std::int64_t total = 0;
  for (const CountedBlock& block : blocks) total += block.count;
  return total;
}

// Blocks over blocks that remain when each free parameter has used one up; 0 when none remains.
double Correction(std::int64_t blocks, const ParameterLayout& layout) {
  const std::int64_t free = FreeParameters(layout);
  if (blocks <= free) return 0;
  return static_cast<double>(blocks) / static_cast<double>(blocks - free);
}

// The covariance by the sandwich: as the blocks have it, and what they lack (LackingSpread).
struct Sandwich {
  Matrix seen;
  Matrix lacking;
};

Sandwich SandwichOf(const PlacementLikelihood& likelihood, const Maximum& maximum,
                    const std::vector<double>& weights, const std::vector<CountedBlock>& blocks) {
  const LikelihoodPoint point = likelihood.At(maximum.layout, maximum.parameters, weights);
  const Matrix inverse = InverseWithoutShifts(point.observed, maximum.layout);
  const Matrix scores = likelihood.Scores(maximum.layout, maximum.parameters);
  const Matrix shifts = inverse * scores;
  const Index size = maximum.layout.size();
  const Index num_agents = maximum.layout.num_agents;
  Matrix covariance = Matrix::Zero(size, size);
  Vector squares = Vector::Zero(num_agents);
  Vector sum(size);
  Vector score(num_agents);
  for (const CountedBlock& block : blocks) {
    sum.setZero();
    score.setZero();
    for (const std::uint32_t game : block.games) {
      sum += shifts.col(game);
      score += scores.col(game).head(num_agents);
    }
    const auto count = static_cast<double>(block.count);
    covariance.selfadjointView<Eigen::Lower>().rankUpdate(sum, count);
    squares += count * score.cwiseAbs2();
  }
  covariance.triangularView<Eigen::StrictlyUpper>() = covariance.transpose();
  Matrix lacking = Matrix::Zero(size, size);
  lacking.topLeftCorner(num_agents, num_agents) =
      LackingSpread(squares, point.expected.topLeftCorner(num_agents, num_agents));
  return {Correction(TotalOf(blocks), maximum.layout) * covariance, inverse * lacking * inverse};
}

Matrix SandwichCovariance(const PlacementLikelihood& likelihood, const Maximum& maximum,
                          const std::vector<double>& weights,
                          const std::vector<CountedBlock>& blocks) {
  const Sandwich sandwich = SandwichOf(likelihood, maximum, weights, blocks);
  return sandwich.seen + sandwich.lacking;
}

// Whether the ratings differ clearly: by a test of the hypothesis that all agents are equal
// (Hotelling's T-square, with the covariance from blocks) at kEqualLevel. Among equals the ratings
// are noise, which does not tell on lower places: the scale would come out near 0 with small error.
bool RatingsDiffer(const PlacementLikelihood& likelihood, const Maximum& maximum,
                   const std::vector<double>& weights, const std::vector<CountedBlock>& blocks) {
  const Index free = maximum.layout.num_agents - 1;
  const std::int64_t freedom = TotalOf(blocks) - FreeParameters(maximum.layout);
  if (free < 1 || freedom < 1) return false;
  // Ratings sum to 0: all but one say everything.
  const Matrix covariance = SandwichCovariance(likelihood, maximum, weights, blocks);
  const Vector ratings = maximum.parameters.head(free);
  const std::optional<double> square =
      InverseQuadraticForm(covariance.topLeftCorner(free, free), ratings);
  if (!square) return false;
  const double mean_square = *square / static_cast<double>(free);
  if (!std::isfinite(mean_square) || mean_square <= 0) return false;
  return FisherTail(mean_square, static_cast<double>(free), static_cast<double>(freedom)) <
         kEqualLevel;
}

// Whether the games say what the scale is.
bool DeterminesScale(const PlacementLikelihood& likelihood, const Maximum& maximum,
                     const std::vector<double>& weights) {
  const LikelihoodPoint point = likelihood.At(maximum.layout, maximum.parameters, weights);
  const Index scale = maximum.layout.scale();
  const double variance = InverseWithoutShifts(point.expected, maximum.layout)(scale, scale);
  return variance > 0 && variance < kMaxScaleError * kMaxScaleError;
}

// The richest model that the games determine: ratings alone always are, for a rated group.
Maximum FitRichest(const PlacementLikelihood& likelihood, Index num_agents, Index num_seats,
                   const PlacementFitOptions& options, const std::vector<double>& weights,
                   const std::vector<CountedBlock>& blocks) {
  const auto has_blocks_for = [&](const ParameterLayout& layout) {
    return TotalOf(blocks) >= kBlocksPerParameter * FreeParameters(layout);
  };
  const ParameterLayout plain{num_agents, 0, false};
  Maximum best = Maximise(likelihood, plain, weights, StartOf(plain));
  if (options.model == RatingModel::kBradleyTerry || !best.is_finite) return best;
  if (options.has_seat_terms) {
    const ParameterLayout layout{num_agents, num_seats, false};
    if (has_blocks_for(layout)) {
      Maximum with_seats = Maximise(likelihood, layout, weights, Extended(layout, best));
      if (with_seats.is_finite) best = std::move(with_seats);
    }
  }
  if (options.has_scale && likelihood.has_lower_places()) {
    const ParameterLayout layout{num_agents, best.layout.num_seats, true};
    if (!has_blocks_for(layout) || !RatingsDiffer(likelihood, best, weights, blocks)) return best;
    Maximum with_scale = Maximise(likelihood, layout, weights, Extended(layout, best));
    if (with_scale.is_finite && DeterminesScale(likelihood, with_scale, weights)) {
      best = std::move(with_scale);
    }
  }
  return best;
}

// Draws as many blocks as there are, with replacement, and counts their games.
class Resampler {
 public:
  Resampler(const std::vector<CountedBlock>& blocks, std::size_t num_games)
      : blocks_(blocks), weights_(num_games) {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      block_of_.insert(block_of_.end(), static_cast<std::size_t>(blocks[i].count),
                       static_cast<std::uint32_t>(i));
    }
  }

  const std::vector<double>& Draw(Rng& rng) {
    std::fill(weights_.begin(), weights_.end(), 0.0);
    const auto size = static_cast<std::uint32_t>(block_of_.size());
    for (std::uint32_t i = 0; i < size; ++i) {
      for (const std::uint32_t game : blocks_[block_of_[rng.Below(size)]].games) ++weights_[game];
    }
    return weights_;
  }

 private:
  const std::vector<CountedBlock>& blocks_;
  std::vector<std::uint32_t> block_of_;  // by number of the block in the run
  std::vector<double> weights_;
};

// The covariance of fits to resampled blocks; nothing when too many of them fail.
std::optional<Matrix> BootstrapCovariance(const PlacementLikelihood& likelihood,
                                          const Maximum& maximum,
                                          const std::vector<CountedBlock>& blocks,
                                          std::size_t num_games, const PlacementFitOptions& options,
                                          std::int64_t& failed) {
  const Index size = maximum.layout.size();
  Resampler resampler(blocks, num_games);
  Matrix products = Matrix::Zero(size, size);
  Vector sums = Vector::Zero(size);
  std::int64_t fits = 0;
  for (int replicate = 0; replicate < options.replicates; ++replicate) {
    Rng rng(options.seed,
            {.index = static_cast<std::uint64_t>(replicate), .purpose = Purpose::kBootstrap});
    const Maximum fit =
        Maximise(likelihood, maximum.layout, resampler.Draw(rng), maximum.parameters);
    if (!fit.is_finite) {
      ++failed;
      continue;
    }
    const Vector off = fit.parameters - maximum.parameters;
    products += off * off.transpose();
    sums += off;
    ++fits;
  }
  if (fits < 2 || static_cast<double>(failed) > kMaxFailedPart * options.replicates) {
    return std::nullopt;
  }
  const auto count = static_cast<double>(fits);
  const double correction = Correction(TotalOf(blocks), maximum.layout);
  return correction * (products - sums * sums.transpose() / count) / (count - 1);
}

// The places of the rated agents among themselves, by agent; -1 for all others.
std::vector<Index> LocalNumbers(const std::vector<RatingStatus>& status) {
  std::vector<Index> local(status.size(), -1);
  Index next = 0;
  for (std::size_t agent = 0; agent < status.size(); ++agent) {
    if (status[agent] == RatingStatus::kRated) local[agent] = next++;
  }
  return local;
}

// How often each game came up in these blocks.
std::vector<double> WeightsOf(const std::vector<CountedBlock>& blocks, std::size_t num_games) {
  std::vector<double> weights(num_games);
  for (const CountedBlock& block : blocks) {
    for (const std::uint32_t game : block.games) weights[game] += static_cast<double>(block.count);
  }
  return weights;
}

// Covariance matrices of the parameters.
struct Spread {
  Matrix information;  // of the model, results taken for independent
  Matrix fisher;       // its inverse
  Matrix blocks;       // from blocks; zero where they cannot tell
};

Spread SpreadOf(const PlacementLikelihood& likelihood, const Maximum& maximum,
                const std::vector<double>& weights, const std::vector<CountedBlock>& blocks,
                const PlacementFitOptions& options, std::int64_t& failed) {
  const Index size = maximum.layout.size();
  Spread spread;
  spread.information = likelihood.At(maximum.layout, maximum.parameters, weights).expected;
  spread.fisher = InverseWithoutShifts(spread.information, maximum.layout);
  spread.blocks = Matrix::Zero(size, size);
  if (options.error_bars == ErrorBars::kSandwich) {
    spread.blocks = SandwichCovariance(likelihood, maximum, weights, blocks);
  } else if (const std::optional<Matrix> resampled = BootstrapCovariance(
                 likelihood, maximum, blocks, weights.size(), options, failed)) {
    // What was not seen cannot be drawn either.
    spread.blocks = *resampled + SandwichOf(likelihood, maximum, weights, blocks).lacking;
  }
  return spread;
}

// Ratings as printed, which are a linear function of those with mean 0, and their covariances.
void FillRatings(const Maximum& maximum, const Spread& spread, const std::vector<Index>& local,
                 const std::vector<std::int64_t>& blocks_of, std::optional<RatingAnchor> anchor,
                 BradleyTerryFit& ratings) {
  const Index size = maximum.layout.num_agents;
  Vector elo = kEloPerUnit * maximum.parameters.head(size);
  Matrix scale = kEloPerUnit * Matrix::Identity(size, size);
  elo.array() -= elo.mean();
  if (anchor && local[static_cast<std::size_t>(anchor->agent)] >= 0) {
    const Index anchored = local[static_cast<std::size_t>(anchor->agent)];
    elo.array() += anchor->elo - elo(anchored);
    scale.col(anchored).array() -= kEloPerUnit;
    ratings.is_anchored = true;
  }
  const auto of_ratings = [&](const Matrix& values) -> Matrix {
    return scale * values.topLeftCorner(size, size) * scale.transpose();
  };
  ratings.information =
      ByAgent(spread.information.topLeftCorner(size, size) / (kEloPerUnit * kEloPerUnit), local);
  ratings.fisher_covariance = ByAgent(of_ratings(spread.fisher), local);
  ratings.block_covariance = ByAgent(of_ratings(spread.blocks), local);
  for (std::size_t agent = 0; agent < local.size(); ++agent) {
    if (local[agent] < 0) continue;
    AgentRating& rating = ratings.agents[agent];
    const auto index = static_cast<int>(agent);
    rating.elo = elo(local[agent]);
    rating.blocks = blocks_of[static_cast<std::size_t>(local[agent])];
    rating.error = RatingError(ratings.block_covariance(index, index),
                               ratings.fisher_covariance(index, index), rating.blocks);
  }
}

// Seat terms and scale.
void FillTerms(const Maximum& maximum, const Spread& spread, std::int64_t blocks,
               RatingTerms& terms) {
  const auto term = [&](Index row, double unit) {
    FittedTerm result{unit * maximum.parameters(row),
                      RatingError(spread.blocks(row, row), spread.fisher(row, row), blocks)};
    if (result.error.has_value()) *result.error *= unit;
    return result;
  };
  const ParameterLayout& layout = maximum.layout;
  for (Index seat = 0; seat < layout.num_seats; ++seat) {
    terms.seats.push_back(term(layout.seat(seat), kEloPerUnit));
  }
  if (layout.has_scale) terms.scale = term(layout.scale(), 1);
}

}  // namespace

PlacementFit FitPlacements(const PlacementBlocks& blocks, const PairBlocks& pairs,
                           const PlacementFitOptions& options) {
  const std::set<int> sides(blocks.sides().begin(), blocks.sides().end());
  RIFTLAB_CHECK(options.model == RatingModel::kBradleyTerry ||
                sides.size() == blocks.sides().size());
  const std::vector<RatingStatus> status = FindRatingStatus(pairs);
  const std::vector<Index> local = LocalNumbers(status);
  const std::ptrdiff_t num_rated = std::count(status.begin(), status.end(), RatingStatus::kRated);
  PlacementFit fit;
  fit.terms.model = options.model;
  fit.terms.error_bars = options.error_bars;
  fit.ratings.agents.resize(status.size());
  for (std::size_t agent = 0; agent < status.size(); ++agent) {
    fit.ratings.agents[agent].status = status[agent];
  }
  fit.ratings.information = fit.ratings.fisher_covariance = fit.ratings.block_covariance =
      SquareMatrix(pairs.num_agents());
  if (num_rated == 0) return fit;
  const PlacementLikelihood likelihood(blocks, local, options.model);
  std::vector<std::int64_t> blocks_of(static_cast<std::size_t>(num_rated));
  const std::vector<CountedBlock> counted = BlocksBetween(blocks, likelihood, blocks_of);
  const std::vector<double> weights = WeightsOf(counted, blocks.games().size());
  const Maximum maximum = FitRichest(likelihood, num_rated, static_cast<Index>(sides.size()),
                                     options, weights, counted);
  const Spread spread =
      SpreadOf(likelihood, maximum, weights, counted, options, fit.terms.failed_replicates);
  FillRatings(maximum, spread, local, blocks_of, options.anchor, fit.ratings);
  FillTerms(maximum, spread, TotalOf(counted), fit.terms);
  return fit;
}

}  // namespace riftlab
