// What an analysis assumes of hidden cards.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/core/any_game.h"

namespace riftlab {

// At least `copies` of these cards, which share a name, lie in the zone.
struct Assumption {
  std::string text;  // for people
  std::string zone;  // as PlainZone has it
  std::vector<std::string> cards;
  int copies = 1;
};

// Where a card lies.
struct CardPlace {
  std::string zone;
  std::string card;
};

// The name of a zone without what only tells piles of one place apart: "hand:1#7" is "hand:1".
std::string PlainZone(std::string_view zone);

// Where the cards of a position are. Immutable.
class CardPlaces {
 public:
  virtual ~CardPlaces() = default;

  // Every card, as far as the game lists them, with plain zones.
  virtual std::vector<CardPlace> All(const AnyState& state) const = 0;
  // Those that `seat` cannot see.
  virtual std::vector<CardPlace> Hidden(const AnyState& state, Player seat) const = 0;
};

// Whether all of them hold for cards that lie so.
bool Agrees(const std::vector<Assumption>& assumptions, const std::vector<CardPlace>& cards);

// How many worlds that fit what a seat knows agree with what is assumed.
struct Agreement {
  std::int64_t tried = 0;
  std::int64_t agreed = 0;
  std::vector<std::int64_t> held;  // by assumption: how often it held for itself

  double share() const { return static_cast<double>(agreed) / static_cast<double>(tried); }
};

// So many worlds are tried, and more where hardly any agrees, up to kMostTries.
inline constexpr std::int64_t kAgreementTries = 2000;
inline constexpr std::int64_t kMostTries = 20'000;
// With fewer of these worlds an assumption is refused: rejecting all others would take too long.
inline constexpr std::int64_t kLeastAgreed = 20;

// FailedPrecondition when too few worlds agree, with what was tried and which assumption is at
// fault.
absl::Status CheckAgreement(const std::vector<Assumption>& assumptions, const Agreement& agreement);

// Tries worlds of `info` with luck from `seed`. Errors as CheckAgreement.
absl::StatusOr<Agreement> MeasureAgreement(const AnyGame& game, const CardPlaces& places,
                                           const AnyInfoSet& info,
                                           const std::vector<Assumption>& assumptions,
                                           std::uint64_t seed);

// A world of `info` that agrees, drawn by rejecting all others: the worlds that agree keep their
// chances relative to each other. Precondition: CheckAgreement has passed (CHECKed after a thousand
// times kMostTries).
AnyState AgreeingWorld(const AnyGame& game, const CardPlaces& places, const AnyInfoSet& info,
                       const std::vector<Assumption>& assumptions, Rng& rng);

}  // namespace riftlab
