#include "tournament/ratings/elo.h"

#include <cmath>
#include <cstddef>
#include <numbers>
#include <span>

#include "engine/core/check.h"
#include "tournament/ratings/interval.h"

namespace riftlab {
namespace {

// Elo per standard deviation of a game: the slope of the logistic scale at score 1/2.
constexpr double kNormalizedScale = 800 / std::numbers::ln10;

// Figures from independent units that score 0, 1/(k-1), ... 1 points per game, k being the number
// of counts; `games` is the number of games in a unit.
EloFigures FromCounts(std::span<const std::int64_t> counts, int games) {
  double total = 0;
  double points = 0;
  const double step = 1 / static_cast<double>(counts.size() - 1);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    RIFTLAB_CHECK(counts[i] >= 0);
    total += static_cast<double>(counts[i]);
    points += static_cast<double>(counts[i]) * static_cast<double>(i) * step;
  }
  RIFTLAB_CHECK(total > 0);
  EloFigures figures;
  figures.score = points / total;
  figures.elo = EloFromScore(figures.score);
  double variance = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double residual = static_cast<double>(i) * step - figures.score;
    variance += static_cast<double>(counts[i]) * residual * residual / total;
  }
  if (variance <= 0) return figures;
  const double deviation = std::sqrt(variance / total);
  const std::optional<double> high = EloFromScore(figures.score + kNormalQuantile975 * deviation);
  const std::optional<double> low = EloFromScore(figures.score - kNormalQuantile975 * deviation);
  if (high.has_value() && low.has_value()) figures.elo_error = (*high - *low) / 2;
  figures.normalized_elo = kNormalizedScale * (figures.score - 0.5) / std::sqrt(games * variance);
  figures.normalized_error = kNormalizedScale * kNormalQuantile975 / std::sqrt(games * total);
  figures.superiority = NormalCdf((figures.score - 0.5) / deviation);
  return figures;
}

}  // namespace

std::optional<double> EloFromScore(double score) {
  if (!(score > 0 && score < 1)) return std::nullopt;
  return -400 * std::log10(1 / score - 1);
}

double ScoreFromElo(double elo) { return 1 / (1 + std::pow(10.0, -elo / 400)); }

EloFigures EloFromGames(const WinDrawLoss& counts) {
  return FromCounts(std::array{counts.losses, counts.draws, counts.wins}, 1);
}

EloFigures EloFromPairs(const Pentanomial& counts) { return FromCounts(counts, 2); }

}  // namespace riftlab
