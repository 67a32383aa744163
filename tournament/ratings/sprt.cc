#include "tournament/ratings/sprt.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/core/check.h"

namespace riftlab {
namespace {

// Stands for a score that never occurred.
constexpr double kUnseen = 1e-3;

// How often each score occurred, as parts of all units.
struct Frequencies {
  std::vector<double> scores;
  std::vector<double> parts;
  double units = 0;  // with what stands for unseen scores
};

Frequencies FrequenciesOf(std::span<const ScoreCount> scores) {
  Frequencies result;
  result.scores.reserve(scores.size());
  result.parts.reserve(scores.size());
  for (const ScoreCount& entry : scores) {
    result.scores.push_back(entry.score);
    result.parts.push_back(entry.count == 0 ? kUnseen : static_cast<double>(entry.count));
    result.units += result.parts.back();
  }
  for (double& part : result.parts) part /= result.units;
  return result;
}

// The most likely distribution q with sum q_i d_i = 0, where `parts` were seen: q_i = p_i / (1 +
// theta d_i). Returns theta, the root of the decreasing function sum p_i d_i / (1 + theta d_i)
// (A. B. Owen, "Empirical likelihood", 2001, section 2.9). Precondition: some d are negative, some
// positive.
double Tilt(std::span<const double> parts, std::span<const double> distances) {
  constexpr int kMaxSteps = 200;
  constexpr double kRelativeStep = 1e-15;
  const auto [least, most] = std::minmax_element(distances.begin(), distances.end());
  double low = -1 / *most;
  double high = -1 / *least;
  double theta = 0;
  for (int step = 0; step < kMaxSteps; ++step) {
    double value = 0;
    double slope = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const double ratio = distances[i] / (1 + theta * distances[i]);
      value += parts[i] * ratio;
      slope -= parts[i] * ratio * ratio;
    }
    (value > 0 ? low : high) = theta;
    const double newton = theta - value / slope;
    const double next = newton > low && newton < high ? newton : (low + high) / 2;
    const double change = std::abs(next - theta);
    theta = next;
    if (change <= kRelativeStep * std::max(1.0, std::abs(theta))) break;
  }
  return theta;
}

// q_i / p_i of the most likely distribution q under a hypothesis.
using Ratios = std::vector<double>;

Ratios RatiosOf(const Frequencies& seen, std::span<const double> distances) {
  const double theta = Tilt(seen.parts, distances);
  Ratios ratios;
  ratios.reserve(distances.size());
  for (const double distance : distances) ratios.push_back(1 / (1 + theta * distance));
  return ratios;
}

Ratios RatiosAtMean(const Frequencies& seen, double mean) {
  std::vector<double> distances = seen.scores;
  for (double& distance : distances) distance -= mean;
  return RatiosOf(seen, distances);
}

struct Moments {
  double mean = 0.5;
  double deviation = 0.5;
};

Moments MomentsOf(const Frequencies& seen, const Ratios& ratios) {
  double mean = 0;
  for (std::size_t i = 0; i < ratios.size(); ++i) {
    mean += seen.parts[i] * ratios[i] * seen.scores[i];
  }
  double variance = 0;
  for (std::size_t i = 0; i < ratios.size(); ++i) {
    const double residual = seen.scores[i] - mean;
    variance += seen.parts[i] * ratios[i] * residual * residual;
  }
  return {mean, std::sqrt(variance)};
}

// The distance of each score from the condition (mean - 1/2) / deviation = effect, made linear
// around `moments`.
std::vector<double> LinearDistances(const Frequencies& seen, double effect,
                                    const Moments& moments) {
  std::vector<double> distances;
  distances.reserve(seen.scores.size());
  for (const double score : seen.scores) {
    const double z = (score - moments.mean) / moments.deviation;
    distances.push_back(score - 0.5 - effect * moments.deviation * (1 + z * z) / 2);
  }
  return distances;
}

bool HasBothSigns(std::span<const double> distances) {
  const auto [least, most] = std::minmax_element(distances.begin(), distances.end());
  return *least < 0 && *most > 0;
}

// The most likely distribution with (mean - 1/2) / deviation = effect: a fixed point, since its
// condition is the linear one around its own moments. Begins with the two scores 0 and 1 alone,
// where the condition can always be met.
Ratios RatiosAtEffect(const Frequencies& seen, double effect) {
  constexpr int kMaxRounds = 200;
  constexpr double kTolerance = 1e-13;
  const double start = effect / (2 * std::sqrt(1 + effect * effect));
  Moments moments{0.5 + start, std::sqrt(0.25 - start * start)};
  Ratios ratios;
  for (int round = 0; round < kMaxRounds; ++round) {
    ratios = RatiosOf(seen, LinearDistances(seen, effect, moments));
    Moments next = MomentsOf(seen, ratios);
    while (!HasBothSigns(LinearDistances(seen, effect, next))) {
      next = {(next.mean + moments.mean) / 2, (next.deviation + moments.deviation) / 2};
    }
    const double change =
        std::abs(next.mean - moments.mean) + std::abs(next.deviation - moments.deviation);
    moments = next;
    if (change <= kTolerance) break;
  }
  return ratios;
}

double Compare(const Frequencies& seen, const Ratios& h0, const Ratios& h1) {
  double sum = 0;
  for (std::size_t i = 0; i < h0.size(); ++i) sum += seen.parts[i] * std::log(h1[i] / h0[i]);
  return seen.units * sum;
}

double CompareMeans(const Frequencies& seen, double mean0, double mean1) {
  return Compare(seen, RatiosAtMean(seen, mean0), RatiosAtMean(seen, mean1));
}

// The expected score at `elo` when draws are as frequent as in `seen`: losses, draws, wins.
double BayesianMean(const Frequencies& seen, double elo) {
  const double loss = seen.parts.front();
  const double win = seen.parts.back();
  const double draw_elo = 200 * std::log10((1 - loss) / loss * (1 - win) / win);
  const double expected_win = ScoreFromElo(elo - draw_elo);
  const double expected_loss = ScoreFromElo(-elo - draw_elo);
  return expected_win + (1 - expected_win - expected_loss) / 2;
}

}  // namespace

SprtBounds BoundsOf(const SprtSpec& spec) {
  return {std::log(spec.beta / (1 - spec.alpha)), std::log((1 - spec.beta) / spec.alpha)};
}

SprtVerdict VerdictOf(const SprtSpec& spec, double log_likelihood_ratio) {
  const SprtBounds bounds = BoundsOf(spec);
  if (log_likelihood_ratio >= bounds.upper) return SprtVerdict::kH1;
  return log_likelihood_ratio <= bounds.lower ? SprtVerdict::kH0 : SprtVerdict::kUndecided;
}

double LogLikelihoodRatio(const SprtSpec& spec, std::span<const ScoreCount> scores,
                          int games_per_unit) {
  RIFTLAB_CHECK(spec.model != SprtModel::kBayesian);
  RIFTLAB_CHECK(scores.size() >= 2 && scores.front().score == 0 && scores.back().score == 1);
  const bool is_empty = std::all_of(scores.begin(), scores.end(),
                                    [](const ScoreCount& entry) { return entry.count == 0; });
  if (is_empty) return 0;
  const Frequencies seen = FrequenciesOf(scores);
  if (spec.model == SprtModel::kLogistic) {
    return CompareMeans(seen, ScoreFromElo(spec.elo0), ScoreFromElo(spec.elo1));
  }
  const double scale = std::sqrt(static_cast<double>(games_per_unit)) / kNormalizedScale;
  return Compare(seen, RatiosAtEffect(seen, scale * spec.elo0),
                 RatiosAtEffect(seen, scale * spec.elo1));
}

double LogLikelihoodRatio(const SprtSpec& spec, const WinDrawLoss& counts) {
  const std::array<ScoreCount, 3> scores = {
      {{0, counts.losses}, {0.5, counts.draws}, {1, counts.wins}}};
  if (spec.model != SprtModel::kBayesian) return LogLikelihoodRatio(spec, scores, 1);
  if (counts.wins == 0 || counts.losses == 0) return 0;
  const Frequencies seen = FrequenciesOf(scores);
  return CompareMeans(seen, BayesianMean(seen, spec.elo0), BayesianMean(seen, spec.elo1));
}

double LogLikelihoodRatio(const SprtSpec& spec, const Pentanomial& counts) {
  std::array<ScoreCount, 5> scores;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    scores[i] = {static_cast<double>(i) / 4, counts[i]};
  }
  return LogLikelihoodRatio(spec, scores, 2);
}

}  // namespace riftlab
