#include "tournament/balance/luck_and_skill.h"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine/core/check.h"
#include "tournament/stats/interval.h"
#include "tournament/stats/linear_algebra.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {

// One fit, to all blocks or to those outside one group.
class LuckAndSkillFit {
 public:
  using Matrix = Eigen::MatrixXd;
  using Vector = Eigen::VectorXd;
  using Game = LuckAndSkill::Game;

  explicit LuckAndSkillFit(const LuckAndSkill& data)
      : data_(data),
        agents_(data.num_agents_),
        seats_(static_cast<Eigen::Index>(data.sides_.size())),
        size_(1 + agents_ + seats_) {}

  // The sum of squares that some of the regressors explain.
  struct SquareMoment {
    double value = 0;  // with what the uncertainty of the fit adds
    double noise = 0;  // which is so much on average
    // The moment is about so many times a noncentral chi-square: variance over twice the mean,
    // where there is nothing and where there is what was found, the larger of both.
    double unit = 0;
  };

  struct Components {
    SquareMoment agent;
    SquareMoment seat;
    double deal = 0;
    double variance = 0;  // the whole
  };

  // As variances; nothing where the deal cannot be told from the rest. `left_out` is a group, or
  // kGroups for none.
  std::optional<Components> Fit(std::size_t left_out) {
    Sum(left_out);
    if (count_ == 0) return std::nullopt;
    // Seats and strengths have no level of their own; a little ridge picks the smallest.
    Matrix normal = products_;
    normal.diagonal().array() += 1e-9 * count_;
    beta_ = SolveSymmetric(normal, slope_);
    const Matrix covariance = SolveOnBothSides(normal, Spread(left_out));
    const Vector mean = products_.col(0) / count_;
    const Matrix moments = products_ / count_ - mean * mean.transpose();
    const std::optional<double> deal = Deal(left_out);
    if (!deal) return std::nullopt;
    const double share = slope_(0) / count_;
    return Components{.agent = Explained(moments, covariance, 1, agents_),
                      .seat = Explained(moments, covariance, 1 + agents_, seats_),
                      .deal = *deal,
                      .variance = squares_ / count_ - share * share};
  }

 private:
  // Calls f(block) for all blocks outside the group.
  template <class F>
  void ForBlocks(std::size_t left_out, F f) const {
    const std::size_t blocks = data_.blocks_.size();
    for (std::size_t block = 0; block < blocks; ++block) {
      if (block * LuckAndSkill::kGroups / blocks != left_out) f(data_.blocks_[block]);
    }
  }

  // The regressors of a seat: 1, its agents less those of the other sides, and which seat it is.
  Vector RowOf(const Game& game, std::size_t seat) const {
    const std::vector<int>& sides = data_.sides_;
    const auto own = static_cast<double>(std::count(sides.begin(), sides.end(), sides[seat]));
    const double others = static_cast<double>(sides.size()) - own;
    Vector row = Vector::Zero(size_);
    row(0) = 1;
    for (std::size_t other = 0; other < sides.size(); ++other) {
      row(1 + game.agents[other]) += sides[other] == sides[seat] ? 1 / own : -1 / others;
    }
    row(1 + agents_ + static_cast<Eigen::Index>(seat)) = 1;
    return row;
  }

  double Residual(const Game& game, std::size_t seat) const {
    return static_cast<double>(game.shares[seat]) - RowOf(game, seat).dot(beta_);
  }

  void Sum(std::size_t left_out) {
    products_ = Matrix::Zero(size_, size_);
    slope_ = Vector::Zero(size_);
    squares_ = count_ = 0;
    ForBlocks(left_out, [&](const std::vector<Game>& block) {
      for (const Game& game : block) {
        for (std::size_t seat = 0; seat < data_.sides_.size(); ++seat) {
          const Vector row = RowOf(game, seat);
          const auto share = static_cast<double>(game.shares[seat]);
          products_.noalias() += row * row.transpose();
          slope_ += share * row;
          squares_ += share * share;
          ++count_;
        }
      }
    });
  }

  // Sum of the squared scores of the blocks.
  Matrix Spread(std::size_t left_out) const {
    Matrix spread = Matrix::Zero(size_, size_);
    ForBlocks(left_out, [&](const std::vector<Game>& block) {
      Vector score = Vector::Zero(size_);
      for (const Game& game : block) {
        for (std::size_t seat = 0; seat < data_.sides_.size(); ++seat) {
          score += Residual(game, seat) * RowOf(game, seat);
        }
      }
      spread.noalias() += score * score.transpose();
    });
    return spread;
  }

  // The variance that some of the regressors bring.
  SquareMoment Explained(const Matrix& moments, const Matrix& covariance, Eigen::Index begin,
                         Eigen::Index size) const {
    const Matrix own = moments.block(begin, begin, size, size);
    const Vector beta = beta_.segment(begin, size);
    const Matrix noise = own * covariance.block(begin, begin, size, size);
    SquareMoment moment{.value = beta.dot(own * beta), .noise = noise.trace()};
    if (moment.noise > 0) moment.unit = (noise * noise).trace() / moment.noise;
    if (moment.value > 0) {
      moment.unit = std::max(moment.unit, beta.dot(noise * own * beta) / moment.value);
    }
    return moment;
  }

  // Mean product of residuals of one seat in two games of a block with different agents.
  std::optional<double> Deal(std::size_t left_out) const {
    double sum = 0;
    double pairs = 0;
    ForBlocks(left_out, [&](const std::vector<Game>& block) {
      for (std::size_t seat = 0; seat < data_.sides_.size(); ++seat) {
        for (std::size_t i = 0; i < block.size(); ++i) {
          for (std::size_t j = i + 1; j < block.size(); ++j) {
            if (block[i].agents[seat] == block[j].agents[seat]) continue;
            sum += Residual(block[i], seat) * Residual(block[j], seat);
            ++pairs;
          }
        }
      }
    });
    if (pairs == 0) return std::nullopt;
    return sum / pairs;
  }

  const LuckAndSkill& data_;
  Eigen::Index agents_;
  Eigen::Index seats_;
  Eigen::Index size_;
  Matrix products_;
  Vector slope_;
  Vector beta_;
  double squares_ = 0;
  double count_ = 0;
};

namespace {

// Probability that a noncentral chi-square is below x. Precondition: x >= 0.
double NoncentralCdf(double x, double freedom, double shift) {
  // Far out the root is normal, and series take long.
  constexpr double kFar = 500;
  if (x > kFar) {
    const double half = (freedom - 1) / 2;
    return NormalCdf(std::sqrt(x - half) - std::sqrt(std::max(0.0, shift + half)));
  }
  return ChiSquareCdf(x, freedom, shift);
}

// The shift at which a noncentral chi-square is below x with this probability; 0 where it is below
// with less even without a shift.
double ShiftOf(double x, double freedom, double probability) {
  if (NoncentralCdf(x, freedom, 0) <= probability) return 0;
  double low = 0;
  double high = 2 * x + 20;  // more than 4 standard deviations above x
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (NoncentralCdf(x, freedom, middle) > probability ? low : high) = middle;
  }
  return high;
}

// What a moment less its noise is, not below 0.
WithBounds PartOf(const LuckAndSkillFit::SquareMoment& moment) {
  WithBounds part{.value = std::max(0.0, moment.value - moment.noise)};
  if (moment.unit <= 0 || moment.noise <= 0) {
    part.low = part.high = part.value;
    return part;
  }
  const double freedom = moment.noise / moment.unit;
  const double seen = std::max(moment.value, moment.noise) / moment.unit;
  part.low = moment.unit * ShiftOf(seen, freedom, 0.975);
  part.high = moment.unit * ShiftOf(seen, freedom, 0.025);
  return part;
}

// An interval around a value that is cut at 0 and 1.
WithBounds PartAround(double value, double half_width) {
  const double inside = std::clamp(value, 0.0, 1.0);
  return {.value = inside,
          .low = std::max(0.0, inside - half_width),
          .high = std::min(1.0, inside + half_width)};
}

WithBounds Over(const WithBounds& part, double variance) {
  return {.value = std::min(1.0, part.value / variance),
          .low = std::min(1.0, part.low / variance),
          .high = std::min(1.0, part.high / variance)};
}

}  // namespace

LuckAndSkill::LuckAndSkill(std::vector<int> sides, int num_agents)
    : sides_(std::move(sides)), num_agents_(num_agents) {
  RIFTLAB_CHECK(!sides_.empty() && num_agents >= 1);
}

void LuckAndSkill::Add(const GameRecord& record) {
  RIFTLAB_CHECK(record.game.agents.size() == sides_.size() &&
                record.result.shares.size() == sides_.size());
  if (blocks_.empty() || record.game.block != current_block_) {
    current_block_ = record.game.block;
    is_full_ = blocks_.size() == kMaxBlocks;
    if (!is_full_) blocks_.emplace_back();
  }
  if (record.faulty_seat >= 0 || is_full_) return;
  blocks_.back().push_back({.agents = record.game.agents,
                            .shares = {record.result.shares.begin(), record.result.shares.end()}});
}

std::optional<LuckAndSkillSummary> LuckAndSkill::Finish() const {
  const bool has_sides = *std::max_element(sides_.begin(), sides_.end()) > 0;
  if (!has_sides || blocks_.size() < 2 * kGroups) return std::nullopt;
  LuckAndSkillFit fit(*this);
  constexpr double kNoVariance = 1e-12;
  const std::optional<LuckAndSkillFit::Components> all = fit.Fit(kGroups);
  if (!all || all->variance <= kNoVariance) return std::nullopt;
  // Deal and rest as parts of the whole.
  const auto deal_and_rest = [](const LuckAndSkillFit::Components& parts) {
    const double deal = parts.deal / parts.variance;
    const double agent = (parts.agent.value - parts.agent.noise) / parts.variance;
    const double seat = (parts.seat.value - parts.seat.noise) / parts.variance;
    return std::array{deal, 1 - agent - seat - deal};
  };
  const std::array<double, 2> whole = deal_and_rest(*all);
  std::array<double, 2> squares{};
  for (std::size_t group = 0; group < kGroups; ++group) {
    const std::optional<LuckAndSkillFit::Components> without = fit.Fit(group);
    if (!without || without->variance <= kNoVariance) return std::nullopt;
    const std::array<double, 2> parts = deal_and_rest(*without);
    for (std::size_t i = 0; i < 2; ++i) squares[i] += (parts[i] - whole[i]) * (parts[i] - whole[i]);
  }
  const double quantile = StudentQuantile975(static_cast<std::int64_t>(kGroups) - 1);
  const double scale = (kGroups - 1.0) / kGroups;
  const auto half_width = [&](std::size_t i) { return quantile * std::sqrt(scale * squares[i]); };
  LuckAndSkillSummary summary{.blocks = static_cast<std::int64_t>(blocks_.size()),
                              .variance = all->variance,
                              .agent = Over(PartOf(all->agent), all->variance),
                              .seat = Over(PartOf(all->seat), all->variance),
                              .deal = PartAround(whole[0], half_width(0))};
  summary.rest =
      PartAround(1 - summary.agent.value - summary.seat.value - summary.deal.value, half_width(1));
  return summary;
}

}  // namespace riftlab
