// What was told of a step, held against an end of it in some world.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/any_game.h"
#include "tournament/follow/before_step.h"
#include "tournament/follow/card_lists.h"
#include "tournament/follow/fact_words.h"
#include "tournament/follow/seen_facts.h"
#include "tournament/follow/step_account.h"

namespace riftlab {

struct EndMatch {
  bool fits = false;         // each fact says something of its own
  bool has_order = false;    // cards that lie in an order were told beyond the draws
  bool is_in_order = true;   // cards that lie in an order were told in that order
  bool is_accounted = true;  // no card is new at its place that was not told, or was open before
  std::string odd{};         // the first fact that fits nothing
  std::size_t odd_at = 0;    // its place among those that were told
};

class ToldMatch {
 public:
  // Before the step `move` the seat knew `before`. All must outlive it.
  ToldMatch(const AnyGame& game, const FactWords& words, const AnyInfoSet& before,
            std::string_view move)
      : game_(game), words_(words), before_(game, words, before, move), orders_(game) {}
  // Of the deal, before which nothing was known.
  ToldMatch(const AnyGame& game, const FactWords& words)
      : game_(game), words_(words), before_(game, words), orders_(game) {}

  // Uses up each fact for one thing, as StepAccount::Use says.
  EndMatch Compare(const StepEnd& end);

  // The world in which hidden cards have changed places so that the step ends as told, as far as
  // that is known; null where nothing is to be exchanged. Precondition: not the deal (trusted).
  Json Exchanged(const StepEnd& end) const;

  // The cards that are newly seen at a place without an order.
  std::vector<std::string> NewCardsAt(const AnyInfoSet& seen, const std::string& place) const;

  // Cards that were known there before and are named in what is seen, in words.
  std::vector<std::string> SeenAgainAt(const std::string& place, const std::string& words) const;

  // Whether the cards that lie there in a world lie in an order. False where that is not known.
  bool HasOrderAt(const AnyState& world, const std::string& place);

 private:
  EndMatch CompareAnew(const StepEnd& end);
  void CompareOrder(const StepEnd& end, const std::vector<SeenFact>& added, EndMatch& match);
  bool IsToldIn(const StepEnd& end, const CardSlots& slots) const;
  std::vector<std::size_t> SlotsAsTold(const StepEnd& end, const std::vector<std::string>& fresh,
                                       const CardSlots& slots) const;

  const AnyGame& game_;
  const FactWords& words_;
  BeforeStep before_;
  ListOrders orders_;
  // What does not fit, by what is seen and which facts are not told of draws: many worlds end
  // alike.
  std::map<std::pair<std::string, std::vector<FactAt>>, EndMatch> misfits_;
};

}  // namespace riftlab
