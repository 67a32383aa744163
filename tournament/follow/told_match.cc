#include "tournament/follow/told_match.h"

#include <algorithm>

#include "nlohmann/json.hpp"
#include "tournament/follow/hidden_exchange.h"

namespace riftlab {
namespace {

// The first of these cards that a fact means.
CardSlots::const_iterator FindMeant(const FactWords& words, const std::string& fact,
                                    const CardSlots& cards) {
  return std::find_if(cards.begin(), cards.end(), [&](const std::string& card) {
    return !card.empty() && words.IsMeant(fact, card);
  });
}

}  // namespace

EndMatch ToldMatch::Compare(const StepEnd& end) {
  const auto& bytes = end.seen->bytes();
  const std::pair kind(std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()),
                       end.rest);
  const auto known = misfits_.find(kind);
  if (known != misfits_.end()) return known->second;
  EndMatch match = CompareAnew(end);
  if (!match.fits) misfits_.emplace(kind, match);
  return match;
}

EndMatch ToldMatch::CompareAnew(const StepEnd& end) {
  StepAccount account(game_, words_, before_, end);
  for (const FactAt& drawn : end.drawn) account.UseDrawn(drawn.fact);
  for (const auto& [at, fact] : end.rest) {
    if (!account.Use(fact)) return {.odd = fact, .odd_at = at};
  }
  EndMatch match{.fits = true};
  if (!end.rest.empty() && end.before != nullptr) CompareOrder(end, account.added(), match);
  match.is_accounted = match.is_in_order && account.IsComplete();
  return match;
}

// Whether the cards of each ordered list were told from its top on.
void ToldMatch::CompareOrder(const StepEnd& end, const std::vector<SeenFact>& added,
                             EndMatch& match) {
  const Json position = game_.ToJson(*end.before);
  for (const auto& [place, slots] : CardListsIn(position, words_)) {
    if (!IsToldIn(end, slots) || !orders_.IsOrdered(position, place)) continue;
    std::vector<std::string> fresh;
    for (const auto& [where, value] : added) {
      if (where == place) fresh.push_back(value);
    }
    const std::vector<std::size_t> told = SlotsAsTold(end, fresh, slots);
    match.has_order = true;
    match.is_in_order = match.is_in_order && std::is_sorted(told.begin(), told.end());
  }
}

// Whether something that lies there was told beyond the draws.
bool ToldMatch::IsToldIn(const StepEnd& end, const CardSlots& slots) const {
  return std::any_of(end.rest.begin(), end.rest.end(), [&](const FactAt& fact) {
    return FindMeant(words_, fact.fact, slots) != slots.end();
  });
}

// The places in the list of what was told of it, in the order in which it was told. What nobody
// knew before it was drawn lay where the list has no card.
std::vector<std::size_t> ToldMatch::SlotsAsTold(const StepEnd& end,
                                                const std::vector<std::string>& fresh,
                                                const CardSlots& slots) const {
  std::vector<std::pair<std::size_t, std::size_t>> told;  // place among the facts, in the list
  std::size_t next = 0;
  const auto take_unknown = [&](const FactAt& fact) {
    if (FindMeant(words_, fact.fact, fresh) == fresh.end()) return;
    while (next < slots.size() && !slots[next].empty()) ++next;
    told.emplace_back(fact.at, next++);
  };
  for (const FactAt& drawn : end.drawn) take_unknown(drawn);
  for (const FactAt& rest : end.rest) {
    const auto slot = FindMeant(words_, rest.fact, slots);
    if (slot == slots.end()) {
      take_unknown(rest);
    } else {
      told.emplace_back(rest.at, static_cast<std::size_t>(slot - slots.begin()));
    }
  }
  std::sort(told.begin(), told.end());
  std::vector<std::size_t> places;
  for (const auto& [at, place] : told) places.push_back(place);
  return places;
}

Json ToldMatch::Exchanged(const StepEnd& end) const {
  return ExchangedWorld(game_, words_, before_, end);
}

std::vector<std::string> ToldMatch::NewCardsAt(const AnyInfoSet& seen,
                                               const std::string& place) const {
  return CardsAt(words_, FactsBeyond(SeenFacts(game_, seen), before_.facts()), place);
}

std::vector<std::string> ToldMatch::SeenAgainAt(const std::string& place,
                                                const std::string& words) const {
  std::vector<std::string> cards = CardsAt(words_, before_.facts(), place);
  std::erase_if(cards, [&](const std::string& card) {
    return before_.IsInMove(card) || words.find(words_.PrintedName(card)) == std::string::npos;
  });
  return cards;
}

bool ToldMatch::HasOrderAt(const AnyState& world, const std::string& place) {
  return orders_.IsOrdered(game_.ToJson(world), place);
}

}  // namespace riftlab
