#include "tournament/ratings/effects.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/core/check.h"

namespace riftlab {
namespace {

constexpr double kWantedHalfWidth = 0.01;

// Wilson's test: the variance that the share would have at par, with the effective sample size of
// the estimate.
double WilsonPValue(const Estimate& share, double par) {
  const double mean = share.value;
  const double effective_size = mean * (1 - mean) / (share.standard_error * share.standard_error);
  const double t = std::abs(mean - par) / std::sqrt(par * (1 - par) / effective_size);
  return 2 * StudentCdf(-t, share.blocks - 1);
}

// The chance that all blocks agree as they do is q^B, where q is the largest probability of such a
// block that lets the mean be par.
double AgreementPValue(const Estimate& share, double par) {
  const double mean = share.value;
  if (mean == par) return 1;
  const double agreement = par < mean ? par / mean : (1 - par) / (1 - mean);
  return std::pow(agreement, static_cast<double>(share.blocks));
}

}  // namespace

double CohensH(double a, double b) {
  return 2 * std::asin(std::sqrt(std::clamp(a, 0.0, 1.0))) -
         2 * std::asin(std::sqrt(std::clamp(b, 0.0, 1.0)));
}

std::optional<double> PValue(const Estimate& share, double par) {
  if (par <= 0 || par >= 1) return std::nullopt;
  switch (share.method) {
    case IntervalMethod::kNone:
      return std::nullopt;
    case IntervalMethod::kStudent:
      return 2 * StudentCdf(-std::abs(share.value - par) / share.standard_error, share.blocks - 1);
    case IntervalMethod::kWilson:
      return WilsonPValue(share, par);
    case IntervalMethod::kAgreement:
      return AgreementPValue(share, par);
  }
  RIFTLAB_CHECK(false);
}

Effect EffectOf(const Estimate& share, double par, std::int64_t games) {
  Effect effect{.par = par,
                .difference = share.value - par,
                .h = CohensH(share.value, par),
                .p = PValue(share, par),
                .q = {},
                .games_for_one_percent = {}};
  if (share.standard_error > 0) {
    const double ratio = kNormalQuantile975 * share.standard_error / kWantedHalfWidth;
    effect.games_for_one_percent = std::ceil(static_cast<double>(games) * ratio * ratio);
  }
  return effect;
}

void SetQValues(std::span<Effect* const> table) {
  std::vector<Effect*> tested;
  for (Effect* effect : table) {
    effect->q.reset();
    if (effect->p) tested.push_back(effect);
  }
  std::stable_sort(tested.begin(), tested.end(),
                   [](const Effect* a, const Effect* b) { return *a->p < *b->p; });
  double least = 1;
  for (std::size_t rank = tested.size(); rank > 0; --rank) {
    Effect& effect = *tested[rank - 1];
    least =
        std::min(least, *effect.p * static_cast<double>(tested.size()) / static_cast<double>(rank));
    effect.q = least;
  }
}

}  // namespace riftlab
