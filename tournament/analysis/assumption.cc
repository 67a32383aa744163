#include "tournament/analysis/assumption.h"

#include <algorithm>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"

namespace riftlab {
namespace {

bool IsHeld(const Assumption& assumption, const std::vector<CardPlace>& cards) {
  const auto counts = [&](const CardPlace& place) {
    return place.zone == assumption.zone &&
           std::find(assumption.cards.begin(), assumption.cards.end(), place.card) !=
               assumption.cards.end();
  };
  return std::count_if(cards.begin(), cards.end(), counts) >= assumption.copies;
}

std::string TextsOf(const std::vector<Assumption>& assumptions) {
  std::vector<std::string> texts;
  texts.reserve(assumptions.size());
  for (const Assumption& assumption : assumptions) texts.push_back(assumption.text);
  return fmt::format("{}", fmt::join(texts, ", "));
}

}  // namespace

std::string PlainZone(std::string_view zone) { return std::string(zone.substr(0, zone.find('#'))); }

bool Agrees(const std::vector<Assumption>& assumptions, const std::vector<CardPlace>& cards) {
  return std::all_of(assumptions.begin(), assumptions.end(),
                     [&](const Assumption& assumption) { return IsHeld(assumption, cards); });
}

absl::Status CheckAgreement(const std::vector<Assumption>& assumptions,
                            const Agreement& agreement) {
  if (agreement.agreed >= kLeastAgreed) return absl::OkStatus();
  std::string why;
  const auto never = std::find(agreement.held.begin(), agreement.held.end(), 0);
  if (never != agreement.held.end()) {
    const auto at = static_cast<std::size_t>(never - agreement.held.begin());
    why = fmt::format("; '{}' holds in none of them", assumptions[at].text);
  } else if (assumptions.size() > 1) {
    why = "; each alone holds in some, all together hardly ever";
  }
  return absl::FailedPreconditionError(fmt::format(
      "{} of {} worlds that fit what the seat to move knows agree with {}, and at least {} "
      "must{}; assume something likelier, or less",
      agreement.agreed == 0 ? "none" : fmt::format("only {}", agreement.agreed), agreement.tried,
      TextsOf(assumptions), kLeastAgreed, why));
}

absl::StatusOr<Agreement> MeasureAgreement(const AnyGame& game, const CardPlaces& places,
                                           const AnyInfoSet& info,
                                           const std::vector<Assumption>& assumptions,
                                           std::uint64_t seed) {
  Agreement agreement;
  agreement.held.resize(assumptions.size());
  Rng rng(seed, {.index = 3, .purpose = Purpose::kCheck, .seat = 0});
  while (agreement.tried < kAgreementTries ||
         (agreement.agreed < kLeastAgreed && agreement.tried < kMostTries)) {
    const std::vector<CardPlace> cards = places.All(game.Determinize(info, rng));
    ++agreement.tried;
    for (std::size_t i = 0; i < assumptions.size(); ++i) {
      agreement.held[i] += IsHeld(assumptions[i], cards) ? 1 : 0;
    }
    agreement.agreed += Agrees(assumptions, cards) ? 1 : 0;
  }
  RETURN_IF_ERROR(CheckAgreement(assumptions, agreement));
  return agreement;
}

AnyState AgreeingWorld(const AnyGame& game, const CardPlaces& places, const AnyInfoSet& info,
                       const std::vector<Assumption>& assumptions, Rng& rng) {
  for (std::int64_t tries = 0; tries < 1000 * kMostTries; ++tries) {
    AnyState world = game.Determinize(info, rng);
    if (Agrees(assumptions, places.All(world))) return world;
  }
  RIFTLAB_CHECK(false);
  return {};
}

}  // namespace riftlab
