#include "tournament/ratings/luck_and_skill.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "engine/core/check.h"
#include "tournament/ratings/interval.h"

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

  // Agent, seat and deal as variances, and the whole; nothing where the deal cannot be told from
  // the rest. `left_out` is a group, or kGroups for none.
  std::optional<std::array<double, 4>> Components(std::size_t left_out) {
    Sum(left_out);
    if (count_ == 0) return std::nullopt;
    // Seats and strengths have no level of their own; a little ridge picks the smallest.
    Matrix normal = products_;
    normal.diagonal().array() += 1e-9 * count_;
    const auto factored = normal.ldlt();
    beta_ = factored.solve(slope_);
    const Matrix half = factored.solve(Spread(left_out));
    const Matrix covariance = factored.solve(half.transpose());
    const Vector mean = products_.col(0) / count_;
    const Matrix moments = products_ / count_ - mean * mean.transpose();
    const std::optional<double> deal = Deal(left_out);
    if (!deal) return std::nullopt;
    const double share = slope_(0) / count_;
    return std::array{Explained(moments, covariance, 1, agents_),
                      Explained(moments, covariance, 1 + agents_, seats_), *deal,
                      squares_ / count_ - share * share};
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

  // The variance that some of the regressors bring, less what the uncertainty of the fit adds.
  double Explained(const Matrix& moments, const Matrix& covariance, Eigen::Index begin,
                   Eigen::Index size) const {
    const Matrix own = moments.block(begin, begin, size, size);
    const Vector beta = beta_.segment(begin, size);
    return beta.dot(own * beta) - (own * covariance.block(begin, begin, size, size)).trace();
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
  // Agent, seat, deal and rest as parts of the whole.
  const auto parts = [&](std::size_t left_out) -> std::optional<std::array<double, 4>> {
    std::optional<std::array<double, 4>> found = fit.Components(left_out);
    if (!found || (*found)[3] <= 1e-12) return std::nullopt;
    auto& [agent, seat, deal, variance] = *found;
    agent /= variance;
    seat /= variance;
    deal /= variance;
    variance = 1 - agent - seat - deal;
    return found;
  };
  const std::optional<std::array<double, 4>> all = parts(kGroups);
  if (!all) return std::nullopt;
  std::array<double, 4> squares{};
  for (std::size_t group = 0; group < kGroups; ++group) {
    const std::optional<std::array<double, 4>> without = parts(group);
    if (!without) return std::nullopt;
    for (std::size_t i = 0; i < 4; ++i) {
      squares[i] += ((*without)[i] - (*all)[i]) * ((*without)[i] - (*all)[i]);
    }
  }
  const double quantile = StudentQuantile975(static_cast<std::int64_t>(kGroups) - 1);
  const double scale = (kGroups - 1.0) / kGroups;
  const auto part = [&](std::size_t i) {
    const double half_width = quantile * std::sqrt(scale * squares[i]);
    return VariancePart{
        .value = (*all)[i], .low = (*all)[i] - half_width, .high = (*all)[i] + half_width};
  };
  const std::optional<std::array<double, 4>> whole = fit.Components(kGroups);
  return LuckAndSkillSummary{.blocks = static_cast<std::int64_t>(blocks_.size()),
                             .variance = (*whole)[3],
                             .agent = part(0),
                             .seat = part(1),
                             .deal = part(2),
                             .rest = part(3)};
}

}  // namespace riftlab
