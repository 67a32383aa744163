#include "tournament/follow/told_match.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>

#include "absl/status/statusor.h"
#include "engine/core/integer.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

std::string CardOf(const Json& item) {
  if (item.is_string()) return item.get<std::string>();
  return IsKnownCard(item) && item[kCardKey].is_string() ? item[kCardKey].get<std::string>() : "";
}

// Of what pool a card was is not what it is.
std::string_view WithoutPool(std::string_view value) { return value.substr(0, value.find('#')); }

std::ptrdiff_t CountOf(const std::vector<SeenFact>& facts, const std::string& value) {
  return std::count_if(facts.begin(), facts.end(), [&](const SeenFact& fact) {
    return WithoutPool(fact.second) == WithoutPool(value) && !HasOrder(fact.first) &&
           !KnowingSeat(fact.first);
  });
}

// The list at a place such as "seats[1].deck"; null where there is none.
Json* ListAt(Json& position, const std::string& place) {
  std::string pointer = "/" + place;
  for (char& c : pointer) {
    if (c == '.' || c == '[') c = '/';
  }
  std::erase(pointer, ']');
  const Json::json_pointer path(pointer);
  return position.contains(path) ? &position[path] : nullptr;
}

// Calls `visit` with the place of each list of cards.
template <class Visit>
void ForEachList(const Json& json, const std::string& place, const Visit& visit) {
  if (json.is_array()) {
    if (place != "seats") visit(place, json);
    std::size_t index = 0;
    for (const Json& item : json) ForEachList(item, fmt::format("{}[{}]", place, index++), visit);
  } else if (json.is_object()) {
    for (const auto& [key, value] : json.items()) {
      ForEachList(value, place.empty() ? key : fmt::format("{}.{}", place, key), visit);
    }
  }
}

// Changes names where `changes` says so of their place.
template <class Changes>
void Rename(Json& json, const std::string& place, const std::map<std::string, std::string>& names,
            const Changes& changes) {
  if (json.is_string()) {
    const auto found = names.find(json.get<std::string>());
    if (found != names.end() && changes(place)) json = found->second;
  } else if (json.is_array()) {
    std::size_t index = 0;
    for (Json& item : json) Rename(item, fmt::format("{}[{}]", place, index++), names, changes);
  } else if (json.is_object()) {
    for (auto& [key, value] : json.items()) {
      Rename(value, place.empty() ? key : fmt::format("{}.{}", place, key), names, changes);
    }
  }
}

}  // namespace

ToldMatch::ToldMatch(const AnyGame& game, const FactWords& words, const AnyInfoSet& before,
                     std::string_view move)
    : game_(game), words_(words), before_(&before), move_(Split(move, ':')) {}

ToldMatch::ToldMatch(const AnyGame& game, const FactWords& words)
    : game_(game), words_(words), before_(nullptr) {}

const std::vector<SeenFact>& ToldMatch::known() {
  if (known_.empty() && before_ != nullptr) known_ = SeenFacts(game_, *before_);
  return known_;
}

// Whether just that is at its place, or has come there.
bool ToldMatch::SaysPlaced(const std::vector<SeenFact>& facts, const std::vector<SeenFact>& added,
                           const PlacedFact& fact) const {
  const std::vector<SeenFact>& meant = fact.is_new ? added : facts;
  const auto num_values = std::count_if(
      meant.begin(), meant.end(), [&](const SeenFact& each) { return each.first == fact.place; });
  return num_values == std::ssize(fact.values) && StandsAt(meant, fact.place, fact.values);
}

// Whether all parts of a fact stand at the place.
bool ToldMatch::StandsAt(const std::vector<SeenFact>& facts, const std::string& place,
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
bool ToldMatch::IsAllOf(const std::vector<SeenFact>& facts, const std::vector<Item>& items,
                        const std::vector<std::string>& parts) {
  std::set<std::string> places;
  for (const auto& [place, value] : facts) {
    if (!HasOrder(place) && IsNamedPlace(game_, place)) places.insert(place);
  }
  return std::any_of(places.begin(), places.end(), [&](const std::string& place) {
    const bool is_told = std::any_of(items.begin(), items.end(), [&](const Item& item) {
      return item.is_told && item.fact->first == place;
    });
    if (is_told) return false;
    const std::string all = ValuesAt(facts, place);
    return Split(all, '+').size() == parts.size() && all != ValuesAt(known(), place) &&
           StandsAt(facts, place, parts);
  });
}

// Whether it is a known card that lay above one that is newly seen.
bool ToldMatch::LayAboveNew(const std::string& card, const StepEnd& end) {
  const std::vector<SeenFact> added = FactsBeyond(SeenFacts(game_, *end.seen), known());
  for (const auto& [place, slots] : Lists(game_.ToJson(*end.before))) {
    const auto lay = std::find(slots.begin(), slots.end(), card);
    if (lay == slots.end()) continue;
    const std::vector<std::string> fresh = CardsAt(added, place);
    const bool is_above = std::any_of(lay, slots.end(), [&](const std::string& below) {
      return std::find(fresh.begin(), fresh.end(), below) != fresh.end();
    });
    if (is_above) return true;
  }
  return false;
}

// Whether it is a card that was known where others lie hidden, and is named in what is seen or lay
// above what is seen, each as often as it was known.
bool ToldMatch::IsSeenAgain(const std::string& fact, const StepEnd& end,
                            std::optional<std::string>& words,
                            std::map<std::string, std::ptrdiff_t>& again) {
  for (const auto& [place, value] : known()) {
    if (HasOrder(place) || !words_.IsMeant(fact, value) || !words_.IsCard(value)) continue;
    if (IsInMove(value) || !HidCards(place)) continue;
    if (!words) words = end.words();
    const bool is_named = words->find(words_.PrintedName(value)) != std::string::npos;
    if (!is_named && !LayAboveNew(value, end)) continue;
    if (++again[value] <= CountOf(known(), value)) return true;
  }
  return false;
}

bool ToldMatch::IsInMove(const std::string& card) const {
  return std::any_of(move_.begin(), move_.end(),
                     [&](const std::string& part) { return words_.IsMeant(part, card); });
}

// The new things at places without an order, rather where people see them than what follows of what
// lies hidden. Of a card that was open elsewhere it is no news where it lies now, but in a hand:
// what was shuffled may be drawn.
std::vector<ToldMatch::Item> ToldMatch::ItemsOf(const std::vector<SeenFact>& facts,
                                                const std::vector<SeenFact>& added) {
  constexpr std::string_view kOfHand = ".hand";
  std::vector<SeenFact> gone = FactsBeyond(known(), facts);
  std::vector<Item> items;
  for (const SeenFact& fact : added) {
    if (HasOrder(fact.first) || KnowingSeat(fact.first)) continue;
    Item item{.fact = &fact};
    const auto from = std::find_if(gone.begin(), gone.end(), [&](const SeenFact& each) {
      return WithoutPool(each.second) == WithoutPool(fact.second) && !HasOrder(each.first) &&
             IsNamedPlace(game_, each.first);
    });
    if (from != gone.end() && !fact.first.ends_with(kOfHand) && words_.IsCard(fact.second)) {
      item.is_moved = true;
      gone.erase(from);
    }
    items.push_back(item);
  }
  std::stable_partition(items.begin(), items.end(),
                        [&](const Item& item) { return IsNamedPlace(game_, item.fact->first); });
  return items;
}

// A card of which it is not said where it was before may be another one in other worlds.
bool ToldMatch::IsAccounted(const std::vector<SeenFact>& facts, const std::vector<Item>& items) {
  return std::all_of(items.begin(), items.end(), [&](const Item& item) {
    const std::string& place = item.fact->first;
    const std::string& value = item.fact->second;
    if (item.is_told || item.is_moved || !words_.IsCard(value) || IsInMove(value)) return true;
    if (IsNamedPlace(game_, place)) return false;
    return CountOf(facts, value) <= CountOf(known(), value) ||
           (CountOf(known(), value) > 0 && !HidCards(place));
  });
}

// Whether cards lay there that the seat did not know.
bool ToldMatch::HidCards(const std::string& place) {
  return std::any_of(known().begin(), known().end(), [&](const SeenFact& fact) {
    if (fact.first == place + "." + kKnownByKey) return true;
    return fact.first == place && (ParseInteger(fact.second) || fact.second.starts_with('#'));
  });
}

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
  const std::vector<SeenFact> facts = SeenFacts(game_, *end.seen);
  const std::vector<SeenFact> added = FactsBeyond(facts, known());
  std::set<std::string> all_places;
  for (const auto& [place, value] : known()) all_places.insert(place);
  for (const auto& [place, value] : facts) all_places.insert(place);
  std::vector<Item> items = ItemsOf(facts, added);
  const auto is_open = [&](const Item& item) {
    const auto& [place, value] = *item.fact;
    return !item.is_told && !item.is_moved &&
           (IsNamedPlace(game_, place) || !words_.IsCard(value) ||
            CountOf(facts, value) > CountOf(known(), value));
  };
  const auto use_named = [&](const std::string& fact) {
    const auto found = std::find_if(items.begin(), items.end(), [&](const Item& item) {
      return is_open(item) && words_.IsMeant(fact, item.fact->second);
    });
    if (found != items.end()) found->is_told = true;
    return found != items.end();
  };
  // A draw may be called by what is done with it, too: "guild:solguard".
  const auto use = [&](const std::string& fact) {
    const std::size_t colon = fact.rfind(':');
    return use_named(fact) || (colon != std::string::npos && use_named(fact.substr(colon + 1)));
  };
  const auto use_begun = [&](const std::string& fact) {
    std::vector<std::string> names;
    for (const Item& item : items) {
      const std::string& value = item.fact->second;
      if (is_open(item) && std::find(names.begin(), names.end(), value) == names.end()) {
        names.push_back(value);
      }
    }
    const std::size_t index = words_.Find(fact, names);
    return index < names.size() && use(names[index]);
  };
  const auto use_joined = [&](const std::vector<std::string>& parts) {
    for (const Item& first : items) {
      const std::string& place = first.fact->first;
      if (!is_open(first) || !StandsAt(added, place, parts)) continue;
      for (const std::string& part : parts) {
        const auto found = std::find_if(items.begin(), items.end(), [&](const Item& item) {
          return !item.is_told && item.fact->first == place &&
                 words_.IsMeant(part, item.fact->second);
        });
        if (found != items.end()) found->is_told = true;
      }
      return true;
    }
    return false;
  };
  for (const FactAt& drawn : end.drawn) {
    if (use(drawn.fact)) continue;
    const auto moved = std::find_if(items.begin(), items.end(), [&](const Item& item) {
      return item.is_moved && words_.IsMeant(drawn.fact, item.fact->second);
    });
    if (moved != items.end()) moved->is_told = true;
  }
  std::map<std::string, std::ptrdiff_t> again;
  std::optional<std::string> words;
  EndMatch match;
  for (const auto& [at, fact] : end.rest) {
    const std::optional<PlacedFact> placed = ReadPlacedFact(fact);
    bool says = false;
    if (placed && (placed->values.empty() || all_places.contains(placed->place))) {
      says = SaysPlaced(facts, added, *placed);
      for (Item& item : items) item.is_told |= item.fact->first == placed->place;
    } else if (const std::vector<std::string> parts = Split(fact, '+'); parts.size() > 1) {
      says = use_joined(parts) || IsAllOf(facts, items, parts);
    } else {
      says = use(fact) || use_begun(fact) || IsAllOf(facts, items, parts);
      says = says || IsSeenAgain(fact, end, words, again);
    }
    if (says) continue;
    match.odd = fact;
    match.odd_at = at;
    return match;
  }
  match.fits = true;
  if (!end.rest.empty()) CompareOrder(end, added, match);
  match.is_accounted = match.is_in_order && IsAccounted(facts, items);
  return match;
}

// All lists in a position, those that have cards in them.
std::map<std::string, ToldMatch::Slots> ToldMatch::Lists(const Json& position) const {
  std::map<std::string, Slots> lists;
  ForEachList(position, "", [&](const std::string& place, const Json& list) {
    Slots slots;
    bool has_cards = false;
    for (const Json& item : list) {
      if (item.is_number_integer()) {  // so many that nobody knows
        slots.resize(slots.size() + static_cast<std::size_t>(std::clamp(item.get<int>(), 0, 64)));
        continue;
      }
      slots.push_back(CardOf(item));
      has_cards = has_cards || words_.IsCard(slots.back());
    }
    if (has_cards) lists.emplace(place, std::move(slots));
  });
  return lists;
}

// Whether two cards that change places there make another position.
bool ToldMatch::IsOrdered(const Json& position, const std::string& place) {
  const auto known = is_ordered_.find(place);
  if (known != is_ordered_.end()) return known->second;
  Json changed = position;
  Json* list = ListAt(changed, place);
  if (list == nullptr || !list->is_array()) return false;
  std::optional<std::size_t> first;
  for (std::size_t i = 0; i < list->size(); ++i) {
    if (CardOf((*list)[i]).empty()) continue;
    if (!first) {
      first = i;
    } else if (CardOf((*list)[*first]) != CardOf((*list)[i])) {
      std::swap((*list)[*first], (*list)[i]);
      const absl::StatusOr<AnyState> before = game_.ParseState(position);
      const absl::StatusOr<AnyState> after = game_.ParseState(changed);
      return is_ordered_[place] = before.ok() && after.ok() && *before != *after;
    }
  }
  return false;
}

// Those in which something lies that was told beyond the draws.
std::map<std::string, ToldMatch::Slots> ToldMatch::OrderedLists(const Json& position,
                                                                const StepEnd& end) {
  std::map<std::string, Slots> lists = Lists(position);
  std::erase_if(lists, [&](const auto& list) {
    const bool is_told = std::any_of(end.rest.begin(), end.rest.end(), [&](const FactAt& fact) {
      return std::any_of(list.second.begin(), list.second.end(), [&](const std::string& card) {
        return !card.empty() && words_.IsMeant(fact.fact, card);
      });
    });
    return !is_told || !IsOrdered(position, list.first);
  });
  return lists;
}

// Whether the cards of each ordered list were told from its top on. What nobody knew before it was
// drawn lay where the list has no card.
void ToldMatch::CompareOrder(const StepEnd& end, const std::vector<SeenFact>& added,
                             EndMatch& match) {
  if (end.before == nullptr) return;
  const Json position = game_.ToJson(*end.before);
  for (const auto& list : OrderedLists(position, end)) {
    const std::string& place = list.first;
    const Slots& slots = list.second;
    std::vector<std::pair<std::size_t, std::size_t>> told;  // place among the facts, in the list
    std::size_t next = 0;
    const auto take_unknown = [&](const FactAt& fact) {
      const bool is_there = std::any_of(added.begin(), added.end(), [&](const SeenFact& each) {
        return each.first == place && words_.IsMeant(fact.fact, each.second);
      });
      if (!is_there) return;
      while (next < slots.size() && !slots[next].empty()) ++next;
      told.emplace_back(fact.at, next++);
    };
    for (const FactAt& drawn : end.drawn) take_unknown(drawn);
    for (const FactAt& rest : end.rest) {
      const auto slot = std::find_if(slots.begin(), slots.end(), [&](const std::string& card) {
        return !card.empty() && words_.IsMeant(rest.fact, card);
      });
      if (slot != slots.end()) {
        told.emplace_back(rest.at, static_cast<std::size_t>(slot - slots.begin()));
      } else {
        take_unknown(rest);
      }
    }
    std::sort(told.begin(), told.end());
    match.has_order = true;
    match.is_in_order = match.is_in_order &&
                        std::is_sorted(told.begin(), told.end(), [](const auto& a, const auto& b) {
                          return a.second < b.second;
                        });
  }
}

// The card that is told, written as `card` is: by code or by printed name.
std::string ToldMatch::SpelledLike(const std::string& fact, const std::string& card) const {
  const std::vector<CardWords> cards = game_.NamedCards();
  const auto told = std::find_if(cards.begin(), cards.end(), [&](const CardWords& each) {
    return words_.IsMeant(fact, each.code);
  });
  if (told == cards.end()) return "";
  const bool by_code = std::any_of(cards.begin(), cards.end(),
                                   [&](const CardWords& each) { return each.code == card; });
  return by_code ? told->code : told->name;
}

std::vector<std::string> ToldMatch::NewCardsAt(const AnyInfoSet& seen, const std::string& place) {
  return CardsAt(FactsBeyond(SeenFacts(game_, seen), known()), place);
}

std::vector<std::string> ToldMatch::CardsAt(const std::vector<SeenFact>& facts,
                                            const std::string& place) const {
  std::vector<std::string> cards;
  for (const auto& [where, value] : facts) {
    if (where == place && words_.IsCard(value)) cards.push_back(value);
  }
  return cards;
}

std::vector<std::string> ToldMatch::SeenAgainAt(const std::string& place,
                                                const std::string& words) {
  std::vector<std::string> cards;
  for (const auto& [where, value] : known()) {
    if (where != place || !words_.IsCard(value) || IsInMove(value)) continue;
    if (words.find(words_.PrintedName(value)) != std::string::npos) cards.push_back(value);
  }
  return cards;
}

bool ToldMatch::HasOrderAt(const AnyState& world, const std::string& place) {
  return IsOrdered(game_.ToJson(world), place);
}

Json ToldMatch::Exchanged(const StepEnd& end) {
  const std::vector<SeenFact> added = FactsBeyond(SeenFacts(game_, *end.seen), known());
  if (std::none_of(added.begin(), added.end(),
                   [&](const SeenFact& fact) { return words_.IsCard(fact.second); })) {
    return nullptr;
  }
  Json position = game_.ToJson(*end.before);
  for (const auto& list : Lists(position)) {
    const std::string& place = list.first;
    const Slots& slots = list.second;
    const auto is_known = [&](const std::string& fact) {
      return std::any_of(known().begin(), known().end(), [&](const SeenFact& each) {
        return each.first == place && words_.IsMeant(fact, each.second);
      });
    };
    const std::vector<std::string> fresh = CardsAt(added, place);
    if (fresh.empty()) continue;
    // Cards that lay there though nobody knew them, and were not asked for.
    std::vector<std::string> unlisted;
    for (const std::string& card : fresh) {
      const bool is_listed = std::find(slots.begin(), slots.end(), card) != slots.end();
      const bool is_drawn =
          std::any_of(end.drawn.begin(), end.drawn.end(),
                      [&](const FactAt& drawn) { return words_.IsMeant(drawn.fact, card); });
      if (!is_listed && !is_drawn) unlisted.push_back(card);
    }
    auto next_unlisted = unlisted.begin();
    std::vector<FactAt> told;
    std::size_t drawn_there = 0;
    for (const FactAt& drawn : end.drawn) {
      const bool is_there = std::any_of(fresh.begin(), fresh.end(), [&](const std::string& card) {
        return words_.IsMeant(drawn.fact, card);
      });
      if (!is_there) continue;
      told.push_back(drawn);
      ++drawn_there;
    }
    for (const FactAt& rest : end.rest) {
      if (words_.IsCard(rest.fact) && !is_known(rest.fact)) told.push_back(rest);
    }
    if (fresh.size() == drawn_there || told.size() != fresh.size()) continue;
    std::sort(told.begin(), told.end(),
              [](const FactAt& a, const FactAt& b) { return a.at < b.at; });
    std::map<std::string, std::string> names;
    std::size_t number = 0;  // of those that are newly seen
    std::size_t drawn = 0;
    for (std::string card : slots) {
      if (card.empty() && drawn++ >= drawn_there) {
        if (next_unlisted == unlisted.end()) continue;
        card = *next_unlisted++;
      }
      if (!card.empty() && std::find(fresh.begin(), fresh.end(), card) == fresh.end()) continue;
      if (number == told.size()) break;
      const std::string wanted = SpelledLike(told[number++].fact, card);
      if (!card.empty() && !wanted.empty()) names[card] = wanted;
    }
    // Those that come there leave their places to those that leave.
    std::vector<std::string> leaving;
    std::set<std::string> coming;
    for (const auto& [card, wanted] : names) coming.insert(wanted);
    for (const auto& [card, wanted] : names) {
      if (!coming.contains(card)) leaving.push_back(card);
    }
    for (const std::string& card : coming) {
      if (names.contains(card) || leaving.empty()) continue;
      names[card] = leaving.back();
      leaving.pop_back();
    }
    const bool changes = std::any_of(names.begin(), names.end(),
                                     [](const auto& each) { return each.first != each.second; });
    if (!changes) continue;
    // What cards did before lies open to all.
    Rename(position, "", names, [&](const std::string& where) {
      return IsNamedPlace(game_, where) || where.starts_with(place + "[");
    });
    return position;
  }
  return nullptr;
}

}  // namespace riftlab
