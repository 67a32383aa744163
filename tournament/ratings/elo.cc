#include "tournament/ratings/elo.h"

#include <cmath>
#include <cstddef>

#include "engine/core/check.h"
#include "tournament/stats/interval.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

// The error of the normalized Elo takes the standard deviation for known. Where it would have to be
// more than twice as large because it is not, there is none.
constexpr double kMaxDoubtOfDeviation = 4;

// As EloFromScores, from units that score 0, 1/(k-1), ... 1, k being the number of counts.
template <std::size_t kSize>
EloFigures FromCounts(const std::array<std::int64_t, kSize>& counts, int games_per_unit) {
  std::array<ScoreCount, kSize> scores;
  for (std::size_t i = 0; i < kSize; ++i) {
    scores[i] = {static_cast<double>(i) / static_cast<double>(kSize - 1), counts[i]};
  }
  return EloFromScores(scores, games_per_unit);
}

// By how much the variance of (score - 1/2) / standard deviation is larger since the standard
// deviation is estimated, too (to first order). Precondition: variance > 0.
double DoubtOfDeviation(std::span<const ScoreCount> scores, double total, double mean,
                        double variance) {
  double third = 0;
  double fourth = 0;
  for (const ScoreCount& entry : scores) {
    const double residual = entry.score - mean;
    const double weight = static_cast<double>(entry.count) / total;
    third += weight * residual * residual * residual;
    fourth += weight * residual * residual * residual * residual;
  }
  const double lead = (mean - 0.5) / std::sqrt(variance);
  const double skewness = third / (variance * std::sqrt(variance));
  const double kurtosis = fourth / (variance * variance);
  return 1 - lead * skewness + lead * lead * (kurtosis - 1) / 4;
}

}  // namespace

EloFigures EloFromScores(std::span<const ScoreCount> scores, int games_per_unit) {
  double total = 0;
  double points = 0;
  for (const ScoreCount& entry : scores) {
    RIFTLAB_CHECK(entry.count >= 0);
    total += static_cast<double>(entry.count);
    points += static_cast<double>(entry.count) * entry.score;
  }
  RIFTLAB_CHECK(total > 0);
  EloFigures figures;
  figures.score = points / total;
  figures.elo = EloFromScore(figures.score);
  double variance = 0;
  for (const ScoreCount& entry : scores) {
    const double residual = entry.score - figures.score;
    variance += static_cast<double>(entry.count) * residual * residual / total;
  }
  if (variance <= 0) return figures;
  const double deviation = std::sqrt(variance / total);
  const std::optional<double> high = EloFromScore(figures.score + kNormalQuantile975 * deviation);
  const std::optional<double> low = EloFromScore(figures.score - kNormalQuantile975 * deviation);
  if (high.has_value() && low.has_value()) figures.elo_error = (*high - *low) / 2;
  figures.normalized_elo =
      kNormalizedScale * (figures.score - 0.5) / std::sqrt(games_per_unit * variance);
  if (DoubtOfDeviation(scores, total, figures.score, variance) < kMaxDoubtOfDeviation) {
    figures.normalized_error =
        kNormalizedScale * kNormalQuantile975 / std::sqrt(games_per_unit * total);
  }
  figures.superiority = NormalCdf((figures.score - 0.5) / deviation);
  return figures;
}

std::optional<double> EloFromScore(double score) {
  if (!(score > 0 && score < 1)) return std::nullopt;
  return 0.0 - 400 * std::log10(1 / score - 1);  // not -0 for 1/2
}

double EloFromScore(double score, std::int64_t games) {
  const double least = 0.5 / static_cast<double>(std::max<std::int64_t>(1, games));
  return *EloFromScore(std::clamp(score, least, 1 - least));
}

double ScoreFromElo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

EloFigures EloFromGames(const WinDrawLoss& counts) {
  return FromCounts(std::array{counts.losses, counts.draws, counts.wins}, 1);
}

EloFigures EloFromPairs(const Pentanomial& counts) { return FromCounts(counts, 2); }

}  // namespace riftlab
