// What a seat knew before a step.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/any_game.h"
#include "tournament/follow/fact_words.h"
#include "tournament/follow/seen_facts.h"

namespace riftlab {

// Not thread-safe.
class BeforeStep {
 public:
  // Before the step `move` the seat knew `before`. All must outlive it.
  BeforeStep(const AnyGame& game, const FactWords& words, const AnyInfoSet& before,
             std::string_view move);
  // Of the deal, before which nothing was known.
  BeforeStep(const AnyGame& game, const FactWords& words);

  // All of it, ascending.
  const std::vector<SeenFact>& facts() const;

  // Whether the move names the card.
  bool IsInMove(const std::string& card) const;

  // Whether cards lay there that the seat did not know.
  bool HidCards(const std::string& place) const;

 private:
  const AnyGame& game_;
  const FactWords& words_;
  const AnyInfoSet* before_;  // null for the deal
  std::vector<std::string> move_;
  mutable std::vector<SeenFact> facts_;  // once they were asked for
};

// Whether both are the same card, of whatever pool: that is not what it is.
bool IsSameCard(std::string_view a, std::string_view b);

// How often it lies at places without an order.
std::ptrdiff_t CountOf(const std::vector<SeenFact>& facts, std::string_view card);

// The cards among what stands at the place.
std::vector<std::string> CardsAt(const FactWords& words, const std::vector<SeenFact>& facts,
                                 const std::string& place);

}  // namespace riftlab
