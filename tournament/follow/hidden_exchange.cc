#include "tournament/follow/hidden_exchange.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "nlohmann/json.hpp"
#include "tournament/follow/card_lists.h"
#include "tournament/follow/seen_facts.h"

namespace riftlab {
namespace {

// What cards are to be called, by what they are called.
using NewNames = std::map<std::string, std::string>;

bool Contains(const std::vector<std::string>& cards, const std::string& card) {
  return std::find(cards.begin(), cards.end(), card) != cards.end();
}

// One list of a world, of which cards are newly seen.
class ListExchange {
 public:
  // All must outlive it.
  ListExchange(const AnyGame& game, const FactWords& words, const BeforeStep& before,
               const StepEnd& end, const std::string& place, const std::vector<std::string>& fresh)
      : game_(game), words_(words), before_(before), end_(end), place_(place), fresh_(fresh) {}

  // By which the fresh cards are the told ones. None where all were drawn, or it is not known which
  // ones were told.
  NewNames Names(const CardSlots& slots) const {
    std::vector<FactAt> told = ToldOfDraws();
    const std::size_t num_drawn = told.size();
    if (num_drawn == fresh_.size()) return {};
    for (const FactAt& rest : end_.rest) {
      if (words_.IsCard(rest.fact) && !WasKnown(rest.fact)) told.push_back(rest);
    }
    if (told.size() != fresh_.size()) return {};
    std::sort(told.begin(), told.end(),
              [](const FactAt& a, const FactAt& b) { return a.at < b.at; });
    const std::vector<std::string> cards = FreshFromTop(slots, num_drawn);
    NewNames names;
    for (std::size_t i = 0; i < std::min(cards.size(), told.size()); ++i) {
      const std::string wanted = SpelledLike(told[i].fact, cards[i]);
      if (!cards[i].empty() && !wanted.empty()) names[cards[i]] = wanted;
    }
    return names;
  }

 private:
  std::vector<FactAt> ToldOfDraws() const {
    std::vector<FactAt> told;
    std::copy_if(end_.drawn.begin(), end_.drawn.end(), std::back_inserter(told),
                 [&](const FactAt& drawn) {
                   return std::any_of(fresh_.begin(), fresh_.end(), [&](const std::string& card) {
                     return words_.IsMeant(drawn.fact, card);
                   });
                 });
    return told;
  }

  bool WasKnown(const std::string& fact) const {
    return std::any_of(before_.facts().begin(), before_.facts().end(), [&](const SeenFact& each) {
      return each.first == place_ && words_.IsMeant(fact, each.second);
    });
  }

  // Of the cards that nobody knew the first ones were drawn, which have no name here; behind them
  // lay those that were not asked for.
  std::vector<std::string> FreshFromTop(const CardSlots& slots, std::size_t num_drawn) const {
    std::vector<std::string> unlisted;
    std::copy_if(fresh_.begin(), fresh_.end(), std::back_inserter(unlisted),
                 [&](const std::string& card) { return !Contains(slots, card) && !IsDrawn(card); });
    std::vector<std::string> cards;
    std::size_t unknown = 0;
    for (const std::string& card : slots) {
      if (!card.empty()) {
        if (Contains(fresh_, card)) cards.push_back(card);
        continue;
      }
      const std::size_t number = unknown++;
      if (number < num_drawn) {
        cards.emplace_back();
      } else if (number - num_drawn < unlisted.size()) {
        cards.push_back(unlisted[number - num_drawn]);
      }
    }
    return cards;
  }

  bool IsDrawn(const std::string& card) const {
    return std::any_of(end_.drawn.begin(), end_.drawn.end(),
                       [&](const FactAt& drawn) { return words_.IsMeant(drawn.fact, card); });
  }

  // The card that is told, written as `card` is: by code or by printed name.
  std::string SpelledLike(const std::string& fact, const std::string& card) const {
    const std::vector<CardWords> cards = game_.NamedCards();
    const auto told = std::find_if(cards.begin(), cards.end(), [&](const CardWords& each) {
      return words_.IsMeant(fact, each.code);
    });
    if (told == cards.end()) return "";
    const bool by_code = std::any_of(cards.begin(), cards.end(),
                                     [&](const CardWords& each) { return each.code == card; });
    return by_code ? told->code : told->name;
  }

  const AnyGame& game_;
  const FactWords& words_;
  const BeforeStep& before_;
  const StepEnd& end_;
  const std::string& place_;
  const std::vector<std::string>& fresh_;
};

// Cards that come to the list leave their places to those that leave it.
void GiveBack(NewNames& names) {
  std::set<std::string> coming;
  for (const auto& [card, wanted] : names) coming.insert(wanted);
  std::vector<std::string> leaving;
  for (const auto& [card, wanted] : names) {
    if (!coming.contains(card)) leaving.push_back(card);
  }
  for (const std::string& card : coming) {
    if (names.contains(card) || leaving.empty()) continue;
    names[card] = leaving.back();
    leaving.pop_back();
  }
}

}  // namespace

Json ExchangedWorld(const AnyGame& game, const FactWords& words, const BeforeStep& before,
                    const StepEnd& end) {
  const std::vector<SeenFact> added = FactsBeyond(SeenFacts(game, *end.seen), before.facts());
  const auto is_card = [&](const SeenFact& fact) { return words.IsCard(fact.second); };
  if (std::none_of(added.begin(), added.end(), is_card)) return nullptr;
  Json position = game.ToJson(*end.before);
  for (const auto& list : CardListsIn(position, words)) {
    const std::string& place = list.first;
    const std::vector<std::string> fresh = CardsAt(words, added, place);
    if (fresh.empty()) continue;
    NewNames names = ListExchange(game, words, before, end, place, fresh).Names(list.second);
    GiveBack(names);
    const bool changes = std::any_of(names.begin(), names.end(),
                                     [](const auto& each) { return each.first != each.second; });
    if (!changes) continue;
    // What cards did before lies open to all.
    RenameCards(position, names, [&](const std::string& where) {
      return IsNamedPlace(game, where) || where.starts_with(place + "[");
    });
    return position;
  }
  return nullptr;
}

}  // namespace riftlab
