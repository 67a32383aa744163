// By how much a share of the win differs from what it would be without an effect, how sure that is
// among many such figures, and how many games would settle it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "tournament/ratings/interval.h"

namespace riftlab {

struct Effect {
  double par = 0;           // the share without an effect
  double difference = 0;    // share - par; 0.01 is one percentage point
  double h = 0;             // effect size, see CohensH
  std::optional<double> p;  // see PValue
  std::optional<double> q;  // see SetQValues; none before, or without p
  // So many games in all, played alike, bring the 95 % interval of the share to about +-0.01; none
  // where no variance is known.
  std::optional<double> games_for_one_percent;
};

// An effect is called significant when its q is below this: among all that are, about this part
// is expected to be false.
inline constexpr double kFalseDiscoveryRate = 0.05;

inline bool IsSignificant(const Effect& effect) {
  return effect.q && *effect.q < kFalseDiscoveryRate;
}

// Distance of two proportions on the scale on which their variance is the same everywhere:
// 2 asin(sqrt(a)) - 2 asin(sqrt(b)). 0.2 is small, 0.5 medium, 0.8 large (J. Cohen, Statistical
// Power Analysis for the Behavioral Sciences, 2nd ed., section 6.2). Preconditions: both in 0..1.
double CohensH(double a, double b);

// Two-sided probability of a mean as far from `par` as this one when `par` is the truth: the test
// whose 95 % region is the interval of the estimate. None under kNone. Precondition: of a quantity
// in 0..1, 0 < par < 1.
std::optional<double> PValue(const Estimate& share, double par);

// The effect that `share`, which came out of `games` games in all, shows against `par`; without q.
// Precondition: share.count > 0.
Effect EffectOf(const Estimate& share, double par, std::int64_t games);

// Sets the q of all effects of one table that have a p: the smallest false discovery rate at which
// the effect would still be reported (Y. Benjamini, Y. Hochberg, "Controlling the false discovery
// rate", J. R. Stat. Soc. B 57, 1995). Holds for independent figures, and in practice for those of
// one table, which are weakly dependent.
void SetQValues(std::span<Effect* const> table);

}  // namespace riftlab
