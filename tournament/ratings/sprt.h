// The sequential probability ratio test of A. Wald ("Sequential tests of statistical hypotheses",
// Ann. Math. Stat. 16, 1945) for scores of unknown distribution: the likelihoods are those of the
// most likely distributions under either hypothesis (M. Van den Bergh, "A practical introduction to
// the GSPRT", 2021; "Normalized Elo", 2020), as match programs for chess compute them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "engine/core/enum_words.h"
#include "tournament/ratings/elo.h"
#include "tournament/record/sprt_spec.h"

namespace riftlab {

// H0 is accepted at `lower` = ln(beta / (1 - alpha)) and below, H1 at `upper` = ln((1 - beta) /
// alpha) and above.
struct SprtBounds {
  double lower = 0;
  double upper = 0;
};
SprtBounds BoundsOf(const SprtSpec& spec);

enum class SprtVerdict : std::uint8_t { kUndecided, kH0, kH1 };
template <>
inline constexpr auto kWordsOf<SprtVerdict> = std::to_array<std::string_view>({"undecided", "H0",
                                                                               "H1"});

SprtVerdict VerdictOf(const SprtSpec& spec, double log_likelihood_ratio);

// ln of the likelihood under H1 over that under H0, from `scores` of units of `games_per_unit`
// games each. Scores that never occurred count 0.001, so that no distribution is impossible; scores
// 0 and 1 must be among them. For a score distribution with mean m and standard deviation s the
// hypotheses say, at elo_j,
//   logistic    m = 1 / (1 + 10^(-elo_j/400))
//   normalized  (m - 1/2) / s = sqrt(games_per_unit) elo_j ln 10 / 800
// Preconditions: ascending scores, the first 0, the last 1; the model is not bayesian (CHECKed).
// 0 without any unit.
double LogLikelihoodRatio(const SprtSpec& spec, std::span<const ScoreCount> scores,
                          int games_per_unit);

// From single games, in any model. The bayesian one states the hypotheses before draws: it takes
// drawelo from the frequencies, P(win) = 1 / (1 + 10^((drawelo - elo_j)/400)), P(loss) with the
// opposite sign of elo_j, and goes on as logistic with the mean P(win) + P(draw)/2. Its ratio is 0
// until there are both wins and losses.
double LogLikelihoodRatio(const SprtSpec& spec, const WinDrawLoss& counts);

// From pairs of games. Precondition: as the first.
double LogLikelihoodRatio(const SprtSpec& spec, const Pentanomial& counts);

}  // namespace riftlab
