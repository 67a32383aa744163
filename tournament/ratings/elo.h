// Elo from counts: the figures of match tables that chess programmers know. Their errors take
// games, or pairs of games, for independent; where blocks are longer than that, use intervals from
// blocks instead.
#pragma once

#include <array>
#include <cstdint>
#include <numbers>
#include <optional>
#include <span>

namespace riftlab {

// One unit of the natural logistic scale in Elo.
inline constexpr double kEloPerUnit = 400 / std::numbers::ln10;

// Elo per standard deviation of a game on the normalized scale: the slope of the logistic scale at
// score 1/2.
inline constexpr double kNormalizedScale = 800 / std::numbers::ln10;

// Wins, draws and losses of the first of two agents.
struct WinDrawLoss {
  std::int64_t wins = 0;
  std::int64_t draws = 0;
  std::int64_t losses = 0;
};

// Pairs of games on one deal, with the seats exchanged, in which the first agent took 0, 1/2, 1,
// 3/2 and 2 points.
using Pentanomial = std::array<std::int64_t, 5>;

// How often units of equally many games, such as blocks, brought the first agent this part of their
// points.
struct ScoreCount {
  double score = 0;  // 0..1
  std::int64_t count = 0;
};

// What counts say of a difference in strength. A figure that the counts do not determine, such as
// the difference after nothing but wins, is absent.
struct EloFigures {
  double score = 0.5;               // points per game
  std::optional<double> elo;        // difference on the logistic scale
  std::optional<double> elo_error;  // half the width of the 95 % interval of the score, in Elo
  std::optional<double>
      normalized_elo;  // difference in standard deviations of a game, 800/ln 10 each
  // The standard deviation is taken for known; none where it hardly is, as after 199 wins and a
  // loss.
  std::optional<double> normalized_error;
  std::optional<double> superiority;  // chance that the first is stronger (normal approximation)
};

// The difference in Elo at which the expected score is `score`: -400 log10(1/score - 1). None
// unless 0 < score < 1.
std::optional<double> EloFromScore(double score);

// The same of the score of so many games, of one that won or lost everything as if half a point had
// gone the other way.
double EloFromScore(double score, std::int64_t games);

// The expected score at a difference of `elo`: 1 / (1 + 10^(-elo/400)).
double ScoreFromElo(double elo);

// From independent games. With variance v of the points of a game (population, without n - 1) and
// e = sqrt(v / n): the interval is score +- 1.96 e, normalized Elo is 800/ln 10 (score - 1/2) /
// sqrt(v). Preconditions: no count is negative, one is positive (CHECKed).
EloFigures EloFromGames(const WinDrawLoss& counts);

// From independent pairs of games. As above, with points per game of a pair (0, 1/4, ... 1) and
// sqrt(2 v), the standard deviation of a game if the games of a pair were independent.
EloFigures EloFromPairs(const Pentanomial& counts);

// From independent units of `games_per_unit` games. As above, with sqrt(games_per_unit v).
// Preconditions: as for games.
EloFigures EloFromScores(std::span<const ScoreCount> scores, int games_per_unit);

}  // namespace riftlab
