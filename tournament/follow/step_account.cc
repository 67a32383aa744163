#include "tournament/follow/step_account.h"

#include <algorithm>
#include <set>

#include "engine/core/text.h"
#include "nlohmann/json.hpp"
#include "tournament/follow/card_lists.h"

namespace riftlab {

StepAccount::StepAccount(const AnyGame& game, const FactWords& words, const BeforeStep& before,
                         const StepEnd& end)
    : game_(game),
      words_(words),
      before_(before),
      end_(end),
      seen_(SeenFacts(game, *end.seen)),
      added_(FactsBeyond(seen_, before.facts())) {
  AddItems();
}

// Rather things where people see them than what follows of what lies hidden. Of a card that was
// open elsewhere it is no news where it lies now, but in a hand: what was shuffled may be drawn.
void StepAccount::AddItems() {
  constexpr std::string_view kOfHand = ".hand";
  std::vector<SeenFact> gone = FactsBeyond(before_.facts(), seen_);
  for (const SeenFact& fact : added_) {
    if (HasOrder(fact.first) || KnowingSeat(fact.first)) continue;
    Item item{.fact = &fact};
    const auto from = std::find_if(gone.begin(), gone.end(), [&](const SeenFact& each) {
      return IsSameCard(each.second, fact.second) && !HasOrder(each.first) &&
             IsNamedPlace(game_, each.first);
    });
    if (from != gone.end() && !fact.first.ends_with(kOfHand) && words_.IsCard(fact.second)) {
      item.is_moved = true;
      gone.erase(from);
    }
    items_.push_back(item);
  }
  std::stable_partition(items_.begin(), items_.end(),
                        [&](const Item& item) { return IsNamedPlace(game_, item.fact->first); });
}

void StepAccount::UseDrawn(const std::string& name) {
  if (UseCalled(name)) return;
  UseFirst(
      [&](const Item& item) { return item.is_moved && words_.IsMeant(name, item.fact->second); });
}

bool StepAccount::Use(const std::string& fact) {
  const std::optional<PlacedFact> placed = ReadPlacedFact(fact);
  if (placed && (placed->values.empty() || IsPlace(placed->place))) return UsePlaced(*placed);
  const std::vector<std::string> parts = Split(fact, '+');
  if (parts.size() > 1) return UseJoined(parts) || IsAllOfSomePlace(parts);
  return UseCalled(fact) || UseBegun(fact) || IsAllOfSomePlace(parts) || IsSeenAgain(fact);
}

bool StepAccount::IsComplete() const {
  const std::vector<SeenFact>& known = before_.facts();
  return std::all_of(items_.begin(), items_.end(), [&](const Item& item) {
    const auto& [place, value] = *item.fact;
    if (item.is_told || item.is_moved || !words_.IsCard(value) || before_.IsInMove(value)) {
      return true;
    }
    if (IsNamedPlace(game_, place)) return false;
    return CountOf(seen_, value) <= CountOf(known, value) ||
           (CountOf(known, value) > 0 && !before_.HidCards(place));
  });
}

// Whether it is still to be told, were it asked for.
bool StepAccount::IsOpen(const Item& item) const {
  const auto& [place, value] = *item.fact;
  return !item.is_told && !item.is_moved &&
         (IsNamedPlace(game_, place) || !words_.IsCard(value) ||
          CountOf(seen_, value) > CountOf(before_.facts(), value));
}

bool StepAccount::IsPlace(const std::string& place) const {
  const auto is_there = [&](const SeenFact& fact) { return fact.first == place; };
  return std::any_of(seen_.begin(), seen_.end(), is_there) ||
         std::any_of(before_.facts().begin(), before_.facts().end(), is_there);
}

// Uses up the first item of which it is true.
template <class Test>
bool StepAccount::UseFirst(const Test& test) {
  const auto found = std::find_if(items_.begin(), items_.end(), test);
  if (found == items_.end()) return false;
  found->is_told = true;
  return true;
}

// Whether just that is at its place, or has come there.
bool StepAccount::UsePlaced(const PlacedFact& fact) {
  for (Item& item : items_) item.is_told |= item.fact->first == fact.place;
  const std::vector<SeenFact>& meant = fact.is_new ? added_ : seen_;
  const auto num_values = std::count_if(
      meant.begin(), meant.end(), [&](const SeenFact& each) { return each.first == fact.place; });
  return num_values == std::ssize(fact.values) && StandAt(meant, fact.place, fact.values);
}

bool StepAccount::UseNamed(const std::string& fact) {
  return UseFirst(
      [&](const Item& item) { return IsOpen(item) && words_.IsMeant(fact, item.fact->second); });
}

// A draw may be called by what is done with it, too: "guild:solguard".
bool StepAccount::UseCalled(const std::string& fact) {
  const std::size_t colon = fact.rfind(':');
  return UseNamed(fact) || (colon != std::string::npos && UseNamed(fact.substr(colon + 1)));
}

// What begins the name of one thing alone.
bool StepAccount::UseBegun(const std::string& fact) {
  std::vector<std::string> names;
  for (const Item& item : items_) {
    if (IsOpen(item)) AddMissing({item.fact->second}, names);
  }
  const std::size_t index = words_.Find(fact, names);
  return index < names.size() && UseCalled(names[index]);
}

// Things that have come to one place together.
bool StepAccount::UseJoined(const std::vector<std::string>& parts) {
  const auto first = std::find_if(items_.begin(), items_.end(), [&](const Item& item) {
    return IsOpen(item) && StandAt(added_, item.fact->first, parts);
  });
  if (first == items_.end()) return false;
  const std::string& place = first->fact->first;
  for (const std::string& part : parts) {
    UseFirst([&](const Item& item) {
      return !item.is_told && item.fact->first == place && words_.IsMeant(part, item.fact->second);
    });
  }
  return true;
}

// Whether all parts of a fact stand at the place.
bool StepAccount::StandAt(const std::vector<SeenFact>& facts, const std::string& place,
                          const std::vector<std::string>& parts) const {
  std::map<std::string, std::ptrdiff_t> told;
  for (const std::string& part : parts) ++told[Normalised(part)];
  return std::all_of(parts.begin(), parts.end(), [&](const std::string& part) {
    const auto is_it = [&](const SeenFact& each) {
      return each.first == place && words_.IsMeant(part, each.second);
    };
    return std::count_if(facts.begin(), facts.end(), is_it) >= told[Normalised(part)];
  });
}

// Whether they are all that is left at some place where people see it and that has changed, but not
// what was told of it already.
bool StepAccount::IsAllOfSomePlace(const std::vector<std::string>& parts) const {
  std::set<std::string> places;
  for (const auto& [place, value] : seen_) {
    if (!HasOrder(place) && IsNamedPlace(game_, place)) places.insert(place);
  }
  return std::any_of(places.begin(), places.end(), [&](const std::string& place) {
    const bool is_told = std::any_of(items_.begin(), items_.end(), [&](const Item& item) {
      return item.is_told && item.fact->first == place;
    });
    if (is_told) return false;
    const std::string all = ValuesAt(seen_, place);
    return Split(all, '+').size() == parts.size() && all != ValuesAt(before_.facts(), place) &&
           StandAt(seen_, place, parts);
  });
}

// Whether it is a card that was known where others lie hidden, and is named in what is seen or lay
// above what is seen, each as often as it was known.
bool StepAccount::IsSeenAgain(const std::string& fact) {
  const std::vector<SeenFact>& known = before_.facts();
  for (const auto& [place, card] : known) {
    if (HasOrder(place) || !words_.IsMeant(fact, card) || !words_.IsCard(card)) continue;
    if (before_.IsInMove(card) || !before_.HidCards(place)) continue;
    if (!shown_) shown_ = end_.words();
    const bool is_named = shown_->find(words_.PrintedName(card)) != std::string::npos;
    if (!is_named && !LayAboveNew(card)) continue;
    if (++again_[card] <= CountOf(known, card)) return true;
  }
  return false;
}

// Whether it lay above a card of the same list that is newly seen.
bool StepAccount::LayAboveNew(const std::string& card) const {
  for (const auto& [place, slots] : CardListsIn(game_.ToJson(*end_.before), words_)) {
    const std::vector<std::string> fresh = CardsAt(words_, added_, place);
    const auto lay = std::find(slots.begin(), slots.end(), card);
    const auto below = std::find_first_of(lay, slots.end(), fresh.begin(), fresh.end());
    if (below != slots.end()) return true;
  }
  return false;
}

}  // namespace riftlab
