#include "tournament/balance/synergy.h"

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "engine/core/check.h"
#include "fmt/format.h"
#include "tournament/stats/effects.h"
#include "tournament/stats/interval.h"
#include "tournament/stats/linear_algebra.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Pair = std::pair<std::uint16_t, std::uint16_t>;

constexpr std::size_t kMaxIds = 4096;
// Steps of the inner loop that one pass over the games may take; some tenths of a second.
constexpr double kMaxWork = 2e8;
constexpr int kNoFeature = -1;

// One game as it was collected.
struct GameView {
  std::span<const std::uint16_t> entries;  // of all sides, one after the other
  std::span<const std::uint32_t> ends;     // of the sides, in all entries
  std::span<const float> shares;
  std::span<const std::uint8_t> agents;  // seats of each agent but the first, side after side
  std::uint32_t begin = 0;               // of the first side, in all entries

  std::size_t sides() const { return ends.size(); }
  std::span<const std::uint16_t> NamesOf(std::size_t side) const {
    const std::uint32_t from = side == 0 ? begin : ends[side - 1];
    return entries.subspan(from - begin, ends[side] - from);
  }
  std::span<const std::uint8_t> AgentsOf(std::size_t side) const {
    const std::size_t rivals = agents.size() / sides();
    return agents.subspan(side * rivals, rivals);
  }
};

// Calls f(a, b) for all pairs of names, which are ascending.
template <class F>
void ForPairs(std::span<const std::uint16_t> names, F f) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    for (std::size_t j = i + 1; j < names.size(); ++j) f(Pair{names[i], names[j]});
  }
}

// Which number of the regression each name and pair has: first the places of the sides but the
// first (alone: the one constant) and the agents but the first, then names, then pairs.
struct Features {
  Eigen::Index places = 0;           // with agents
  Eigen::Index agents = 0;           // of these
  std::vector<int> of_name;          // by id
  std::vector<std::uint16_t> names;  // ids, in order of features
  std::map<Pair, int> of_pair;
  std::vector<Pair> pairs;
  std::vector<std::int64_t> counts;  // by feature; of places 0
  std::int64_t pairs_left_out = 0;

  // The number of the first agent.
  std::size_t FirstAgent() const { return static_cast<std::size_t>(places - agents); }
  Eigen::Index size() const { return static_cast<Eigen::Index>(counts.size()); }
};

// The keys of `counts` that came up often enough, the most frequent first, at most `most`.
template <class Key>
std::vector<Key> MostFrequent(const std::map<Key, std::int64_t>& counts, std::size_t most) {
  std::vector<std::pair<std::int64_t, Key>> order;
  for (const auto& [key, count] : counts) {
    if (count >= Synergy::kMinCount) order.emplace_back(-count, key);
  }
  std::sort(order.begin(), order.end());
  order.resize(std::min(order.size(), most));
  std::vector<Key> keys;
  keys.reserve(order.size());
  for (const auto& entry : order) keys.push_back(entry.second);
  std::sort(keys.begin(), keys.end());
  return keys;
}

Features ChooseFeatures(const std::vector<GameView>& games, std::size_t num_ids,
                        std::size_t num_sides, std::size_t max_names) {
  std::map<std::uint16_t, std::int64_t> names;
  std::map<Pair, std::int64_t> pairs;
  for (const GameView& game : games) {
    for (std::size_t side = 0; side < num_sides; ++side) {
      for (const std::uint16_t name : game.NamesOf(side)) ++names[name];
      ForPairs(game.NamesOf(side), [&](Pair pair) { ++pairs[pair]; });
    }
  }
  Features features;
  features.agents = static_cast<Eigen::Index>(games.front().AgentsOf(0).size());
  features.places =
      std::max<Eigen::Index>(1, static_cast<Eigen::Index>(num_sides) - 1) + features.agents;
  features.counts.assign(static_cast<std::size_t>(features.places), 0);
  features.of_name.assign(num_ids, kNoFeature);
  features.names = MostFrequent(names, max_names);
  for (const std::uint16_t name : features.names) {
    features.of_name[name] = static_cast<int>(features.counts.size());
    features.counts.push_back(names[name]);
  }
  const std::size_t all_pairs = pairs.size();
  std::erase_if(pairs, [&](const auto& entry) {
    const auto [first, second] = entry.first;
    return features.of_name[first] == kNoFeature || features.of_name[second] == kNoFeature;
  });
  features.pairs = MostFrequent(pairs, Synergy::kMaxPairs);
  for (const Pair& pair : features.pairs) {
    features.of_pair[pair] = static_cast<int>(features.counts.size());
    features.counts.push_back(pairs[pair]);
  }
  features.pairs_left_out = static_cast<std::int64_t>(all_pairs - features.pairs.size());
  return features;
}

Features WithoutPairs(const Features& features) {
  Features alone = features;
  alone.counts.resize(alone.counts.size() - alone.pairs.size());
  alone.of_pair.clear();
  alone.pairs.clear();
  return alone;
}

// Names, places and agents; pairs are held by the ridge.
std::size_t FreeNames(const Features& features) {
  return features.names.size() + static_cast<std::size_t>(features.places);
}

// One game as the regression sees it: what its sides have of the features that occur in it.
struct Row {
  std::vector<int> features;  // that occur
  Matrix has;                 // side x occurring feature: 0 or 1, of an agent its seats
  Vector shares;
};

// Alone, the other side is one that has nothing and takes the rest.
Row MakeRow(const GameView& game, const Features& features) {
  const std::size_t rows = std::max<std::size_t>(2, game.sides());
  std::vector<std::vector<int>> of_side(rows);
  for (std::size_t side = 0; side < game.sides(); ++side) {
    std::vector<int>& own = of_side[side];
    if (side > 0) own.push_back(static_cast<int>(side) - 1);
    if (game.sides() == 1) own.push_back(0);
    const std::span<const std::uint8_t> agents = game.AgentsOf(side);
    for (std::size_t agent = 0; agent < agents.size(); ++agent) {
      own.insert(own.end(), agents[agent], static_cast<int>(features.FirstAgent() + agent));
    }
    const std::span<const std::uint16_t> names = game.NamesOf(side);
    for (const std::uint16_t name : names) {
      if (features.of_name[name] != kNoFeature) own.push_back(features.of_name[name]);
    }
    ForPairs(names, [&](Pair pair) {
      const auto found = features.of_pair.find(pair);
      if (found != features.of_pair.end()) own.push_back(found->second);
    });
  }
  Row row;
  for (const std::vector<int>& own : of_side) {
    row.features.insert(row.features.end(), own.begin(), own.end());
  }
  std::sort(row.features.begin(), row.features.end());
  row.features.erase(std::unique(row.features.begin(), row.features.end()), row.features.end());
  row.has =
      Matrix::Zero(static_cast<Eigen::Index>(rows), static_cast<Eigen::Index>(row.features.size()));
  row.shares = Vector::Zero(static_cast<Eigen::Index>(rows));
  for (std::size_t side = 0; side < rows; ++side) {
    for (const int feature : of_side[side]) {
      const auto place = std::lower_bound(row.features.begin(), row.features.end(), feature);
      row.has(static_cast<Eigen::Index>(side), place - row.features.begin()) += 1;
    }
    if (side < game.sides()) {
      row.shares(static_cast<Eigen::Index>(side)) = static_cast<double>(game.shares[side]);
    }
  }
  if (game.sides() == 1) {
    row.shares(1) = 1 - row.shares(0);
  } else {
    // Shares of teams are those of their members; here a side counts once.
    row.shares /= row.shares.sum();
  }
  return row;
}

double WorkOf(const GameView& game) {
  double width = 0;
  for (std::size_t side = 0; side < game.sides(); ++side) {
    const auto names = static_cast<double>(game.NamesOf(side).size());
    width += names * (names + 1) / 2;
  }
  width = std::min(width, static_cast<double>(Synergy::kMaxNames + Synergy::kMaxPairs));
  return width * width * static_cast<double>(game.sides());
}

// Likelihood, its slope and its curvature at one point.
struct Expansion {
  double value = 0;
  Vector slope;
  Matrix information;
};

class Regression {
 public:
  Regression(const std::vector<GameView>& games, const Features& features) {
    rows_.reserve(games.size());
    for (const GameView& game : games) rows_.push_back(MakeRow(game, features));
    ridge_ = Vector::Zero(features.size());
    const auto names = static_cast<Eigen::Index>(features.names.size());
    const auto pairs = static_cast<Eigen::Index>(features.pairs.size());
    ridge_.head(features.places).fill(1e-6);
    ridge_.segment(features.places - features.agents, features.agents + names)
        .fill(1 / (Synergy::kNameSd * Synergy::kNameSd));
    ridge_.tail(pairs).fill(1 / (Synergy::kPairSd * Synergy::kPairSd));
  }

  // The maximum, by Newton's method; the function is strictly concave.
  Vector Maximise() const {
    constexpr int kMaxIterations = 50;
    constexpr double kSmallStep = 1e-9;
    Vector beta = Vector::Zero(ridge_.size());
    Expansion here = Expand(beta);
    for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
      const Vector step = SolveSymmetric(here.information, here.slope);
      double factor = 1;
      Expansion next = Expand(beta + step);
      while (next.value < here.value - 1e-9 * std::abs(here.value) && factor > 1e-3) {
        factor /= 2;
        next = Expand(beta + factor * step);
      }
      beta += factor * step;
      here = std::move(next);
      if (step.lpNorm<Eigen::Infinity>() < kSmallStep) break;
    }
    return beta;
  }

  // A^-1 (B + L) A^-1, see the header, with B scaled as for a variance from a sample of blocks of
  // which each free parameter has used one up.
  Matrix Covariance(const Vector& beta, std::span<const std::uint32_t> block_ends,
                    std::size_t free) const {
    Matrix spread = Matrix::Zero(ridge_.size(), ridge_.size());
    const auto blocks = static_cast<double>(block_ends.size());
    std::size_t game = 0;
    for (const std::uint32_t end : block_ends) {
      Vector slope = Vector::Zero(ridge_.size());
      std::vector<int> touched;
      for (; game < end; ++game) {
        AddSlope(rows_[game], beta, slope);
        touched.insert(touched.end(), rows_[game].features.begin(), rows_[game].features.end());
      }
      std::sort(touched.begin(), touched.end());
      touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
      for (const int i : touched) {
        for (const int j : touched) spread(i, j) += slope(i) * slope(j);
      }
    }
    spread *= blocks / std::max(1.0, blocks - static_cast<double>(free));
    spread.diagonal() += ridge_;
    return SolveOnBothSides(Expand(beta).information, spread);
  }

 private:
  // The chances of the sides of a game.
  static Vector Chances(const Row& row, const Vector& beta) {
    Vector worth = Vector::Zero(row.has.rows());
    for (std::size_t k = 0; k < row.features.size(); ++k) {
      worth += beta(row.features[k]) * row.has.col(static_cast<Eigen::Index>(k));
    }
    const Vector weights = (worth.array() - worth.maxCoeff()).exp();
    return weights / weights.sum();
  }

  static void AddSlope(const Row& row, const Vector& beta, Vector& slope) {
    const Vector local = row.has.transpose() * (row.shares - Chances(row, beta));
    for (std::size_t k = 0; k < row.features.size(); ++k) {
      slope(row.features[k]) += local(static_cast<Eigen::Index>(k));
    }
  }

  Expansion Expand(const Vector& beta) const {
    Expansion sum{.value = -0.5 * beta.cwiseAbs2().dot(ridge_),
                  .slope = -beta.cwiseProduct(ridge_),
                  .information = ridge_.asDiagonal()};
    for (const Row& row : rows_) {
      const Vector chances = Chances(row, beta);
      sum.value += row.shares.dot(chances.array().max(1e-300).log().matrix());
      const Vector slope = row.has.transpose() * (row.shares - chances);
      const Vector mean = row.has.transpose() * chances;
      const Matrix centered = row.has.rowwise() - mean.transpose();
      const Matrix information = centered.transpose() * chances.asDiagonal() * centered;
      for (std::size_t a = 0; a < row.features.size(); ++a) {
        const auto i = static_cast<Eigen::Index>(a);
        sum.slope(row.features[a]) += slope(i);
        for (std::size_t b = 0; b < row.features.size(); ++b) {
          sum.information(row.features[a], row.features[b]) +=
              information(i, static_cast<Eigen::Index>(b));
        }
      }
    }
    return sum;
  }

  std::vector<Row> rows_;
  Vector ridge_;
};

// What turns numbers of the regression into figures.
struct Scale {
  std::int64_t blocks = 0;
  double par = 0;
};

// What one number of the regression says.
SynergyEffect EffectOf(std::string name, std::int64_t count, double beta, double variance,
                       const Scale& scale) {
  const double error = std::sqrt(variance);
  // What is rare rests on few sides, however many blocks there are.
  const std::int64_t freedom = std::max<std::int64_t>(1, std::min(scale.blocks, count) - 1);
  const double half_width = StudentQuantile975(freedom) * error;
  const double start = std::log(scale.par / (1 - scale.par));
  SynergyEffect effect{.name = std::move(name),
                       .count = count,
                       .logit = beta,
                       .low = beta - half_width,
                       .high = beta + half_width};
  effect.difference = Logistic(start + effect.logit) - scale.par;
  effect.difference_low = Logistic(start + effect.low) - scale.par;
  effect.difference_high = Logistic(start + effect.high) - scale.par;
  effect.p = error > 0 ? 2 * StudentCdf(-std::abs(beta) / error, freedom) : 1;
  return effect;
}

// Of a solo game; kept off the ends, where no share can change.
double MeanUtility(const std::vector<GameView>& games) {
  double sum = 0;
  for (const GameView& game : games) sum += static_cast<double>(game.shares[0]);
  return std::clamp(sum / static_cast<double>(games.size()), 0.01, 0.99);
}

void PutSurestFirst(std::vector<SynergyEffect>& effects) {
  std::stable_sort(effects.begin(), effects.end(),
                   [](const SynergyEffect& a, const SynergyEffect& b) { return a.p < b.p; });
}

// The names without their pairs, each against the mean of all as they come up: where all sides have
// as many names their level means nothing.
std::vector<SynergyEffect> FitNames(const std::vector<GameView>& games, const Features& features,
                                    std::span<const std::uint32_t> block_ends,
                                    const std::vector<std::string_view>& texts,
                                    const Scale& scale) {
  const Features alone = WithoutPairs(features);
  const Regression regression(games, alone);
  const Vector beta = regression.Maximise();
  const Matrix covariance = regression.Covariance(beta, block_ends, FreeNames(features));
  const auto size = static_cast<Eigen::Index>(alone.names.size());
  Vector weights(size);
  for (Eigen::Index i = 0; i < size; ++i) {
    weights(i) = static_cast<double>(alone.counts[static_cast<std::size_t>(alone.places + i)]);
  }
  weights /= weights.sum();
  const Matrix center = Matrix::Identity(size, size) - Vector::Ones(size) * weights.transpose();
  const Vector centered = center * beta.tail(size);
  const Matrix spread = center * covariance.bottomRightCorner(size, size) * center.transpose();
  std::vector<SynergyEffect> effects;
  for (Eigen::Index i = 0; i < size; ++i) {
    effects.push_back(EffectOf(std::string(texts[alone.names[static_cast<std::size_t>(i)]]),
                               alone.counts[static_cast<std::size_t>(alone.places + i)],
                               centered(i), spread(i, i), scale));
  }
  PutSurestFirst(effects);
  return effects;
}

// Takes from each pair what its two names have in all their pairs. Where all sides have as many
// names, that cannot be told from the worth of the names: they could be worth less alone and more
// with every other.
Matrix OwnPartOfPairs(const Features& features) {
  const auto size = static_cast<Eigen::Index>(features.pairs.size());
  Matrix belongs = Matrix::Zero(size, static_cast<Eigen::Index>(features.of_name.size()));
  for (Eigen::Index i = 0; i < size; ++i) {
    const auto [first, second] = features.pairs[static_cast<std::size_t>(i)];
    belongs(i, first) = belongs(i, second) = 1;
  }
  const Matrix common = belongs * PseudoInverse(belongs);
  return Matrix::Identity(size, size) - common;
}

// Those of which nothing is their own are left out.
std::vector<SynergyEffect> FitPairs(const std::vector<GameView>& games, const Features& features,
                                    std::span<const std::uint32_t> block_ends,
                                    const std::vector<std::string_view>& texts,
                                    const Scale& scale) {
  constexpr double kNothing = 1e-9;
  const Regression regression(games, features);
  const Vector beta = regression.Maximise();
  const Matrix covariance = regression.Covariance(beta, block_ends, FreeNames(features));
  const auto size = static_cast<Eigen::Index>(features.pairs.size());
  const Matrix own = OwnPartOfPairs(features);
  const Vector values = own * beta.tail(size);
  const Matrix spread = own * covariance.bottomRightCorner(size, size) * own.transpose();
  std::vector<SynergyEffect> effects;
  for (Eigen::Index i = 0; i < size; ++i) {
    if (own(i, i) < kNothing) continue;
    const auto place = static_cast<std::size_t>(i);
    // The order of ids is that of coming up; that of names is easier to look up.
    const auto [low, high] =
        std::minmax(texts[features.pairs[place].first], texts[features.pairs[place].second]);
    effects.push_back(
        EffectOf(fmt::format("{}+{}", low, high),
                 features.counts[features.counts.size() - features.pairs.size() + place], values(i),
                 spread(i, i), scale));
  }
  PutSurestFirst(effects);
  return effects;
}

}  // namespace

bool Synergy::IsFull() const {
  return ends_.size() >= kMaxGames * num_sides_ || entries_.size() >= kMaxEntries;
}

void Synergy::Add(std::size_t side, std::string_view name) {
  RIFTLAB_CHECK(side < num_sides_);
  if (IsFull()) return;
  open_.resize(num_sides_);
  auto found = ids_.find(name);
  if (found == ids_.end()) {
    if (ids_.size() >= kMaxIds) return;
    found = ids_.emplace(std::string(name), static_cast<std::uint16_t>(ids_.size())).first;
  }
  open_[side].push_back(found->second);
}

void Synergy::AddAgent(std::size_t side, int agent) {
  RIFTLAB_CHECK(side < num_sides_ && agent >= 0 && static_cast<std::size_t>(agent) <= num_rivals_);
  if (agent > 0) ++open_agents_[side * num_rivals_ + static_cast<std::size_t>(agent) - 1];
}

void Synergy::CloseGame(const std::vector<double>& shares) {
  RIFTLAB_CHECK(shares.size() == num_sides_);
  if (IsFull()) return;
  agents_.insert(agents_.end(), open_agents_.begin(), open_agents_.end());
  std::fill(open_agents_.begin(), open_agents_.end(), std::uint8_t{0});
  open_.resize(num_sides_);
  for (std::size_t side = 0; side < num_sides_; ++side) {
    std::vector<std::uint16_t>& names = open_[side];
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    has_two_ = has_two_ || names.size() > 1;
    entries_.insert(entries_.end(), names.begin(), names.end());
    ends_.push_back(static_cast<std::uint32_t>(entries_.size()));
    shares_.push_back(static_cast<float>(shares[side]));
    names.clear();
  }
}

void Synergy::CloseBlock() {
  const auto games = static_cast<std::uint32_t>(ends_.size() / num_sides_);
  if (games > (block_ends_.empty() ? 0 : block_ends_.back())) block_ends_.push_back(games);
}

std::optional<SynergySummary> Synergy::Fit() const {
  if (!has_two_) return std::nullopt;
  std::vector<GameView> games;
  std::size_t blocks = 0;
  double work = 0;
  while (blocks < block_ends_.size() && work < kMaxWork) {
    for (std::size_t game = games.size(); game < block_ends_[blocks]; ++game) {
      const std::size_t first = game * num_sides_;
      const std::uint32_t begin = first == 0 ? 0 : ends_[first - 1];
      const std::span<const std::uint32_t> ends{ends_.data() + first, num_sides_};
      games.push_back({.entries = {entries_.data() + begin, ends.back() - begin},
                       .ends = ends,
                       .shares = {shares_.data() + first, num_sides_},
                       .agents = {agents_.data() + first * num_rivals_, num_sides_ * num_rivals_},
                       .begin = begin});
      work += WorkOf(games.back());
    }
    ++blocks;
  }
  if (static_cast<std::int64_t>(blocks) < kMinBlocks) return std::nullopt;
  const Features features =
      ChooseFeatures(games, ids_.size(), num_sides_, std::min(kMaxNames, blocks / kBlocksPerName));
  if (features.pairs.empty()) return std::nullopt;
  const std::span<const std::uint32_t> block_ends{block_ends_.data(), blocks};
  Scale scale{.blocks = static_cast<std::int64_t>(blocks),
              .par = num_sides_ == 1 ? MeanUtility(games) : 1 / static_cast<double>(num_sides_)};
  std::vector<std::string_view> texts(ids_.size());
  for (const auto& [name, id] : ids_) texts[id] = name;

  SynergySummary summary{.games = static_cast<std::int64_t>(games.size()),
                         .blocks = static_cast<std::int64_t>(blocks),
                         .pair_sd = kPairSd,
                         .names = FitNames(games, features, block_ends, texts, scale),
                         .pairs = FitPairs(games, features, block_ends, texts, scale),
                         .pairs_left_out = features.pairs_left_out};
  if (summary.pairs.empty()) return std::nullopt;
  return summary;
}

void AddTests(SynergySummary& synergy, ReportTests& tests) {
  for (std::vector<SynergyEffect>* effects : {&synergy.names, &synergy.pairs}) {
    tests.StartTable();
    for (SynergyEffect& effect : *effects) tests.Add(effect.p, effect.q);
  }
}

}  // namespace riftlab
