#include "tournament/follow/card_lists.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/status/statusor.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/follow/seen_facts.h"

namespace riftlab {
namespace {

std::string CardOf(const Json& item) {
  if (item.is_string()) return item.get<std::string>();
  return IsKnownCard(item) && item[kCardKey].is_string() ? item[kCardKey].get<std::string>() : "";
}

// The list at a place such as "seats[1].deck"; null where there is none.
Json* ListAt(Json& position, const std::string& place) {
  std::string pointer = "/" + place;
  for (char& c : pointer) {
    if (c == '.' || c == '[') c = '/';
  }
  std::erase(pointer, ']');
  const Json::json_pointer path(pointer);
  return position.contains(path) && position[path].is_array() ? &position[path] : nullptr;
}

// Calls `visit` with each thing in `json`, or a list or an object there, and its place.
template <class AnyJson, class Visit>
void ForEachPlace(AnyJson& json, const std::string& place, const Visit& visit) {
  visit(place, json);
  if (json.is_array()) {
    std::size_t index = 0;
    for (auto& item : json) ForEachPlace(item, fmt::format("{}[{}]", place, index++), visit);
  } else if (json.is_object()) {
    for (auto& [key, value] : json.items()) {
      ForEachPlace(value, place.empty() ? key : fmt::format("{}.{}", place, key), visit);
    }
  }
}

CardSlots SlotsOf(const Json& list) {
  CardSlots slots;
  for (const Json& item : list) {
    if (item.is_number_integer()) {  // so many that nobody knows
      slots.resize(slots.size() + static_cast<std::size_t>(std::clamp(item.get<int>(), 0, 64)));
    } else {
      slots.push_back(CardOf(item));
    }
  }
  return slots;
}

}  // namespace

std::map<std::string, CardSlots> CardListsIn(const Json& position, const FactWords& words) {
  std::map<std::string, CardSlots> lists;
  ForEachPlace(position, "", [&](const std::string& place, const Json& json) {
    if (!json.is_array() || place == "seats") return;
    CardSlots slots = SlotsOf(json);
    const bool has_cards = std::any_of(slots.begin(), slots.end(),
                                       [&](const std::string& card) { return words.IsCard(card); });
    if (has_cards) lists.emplace(place, std::move(slots));
  });
  return lists;
}

void RenameCards(Json& position, const std::map<std::string, std::string>& names,
                 absl::FunctionRef<bool(const std::string& place)> renames) {
  ForEachPlace(position, "", [&](const std::string& place, Json& json) {
    if (!json.is_string()) return;
    const auto found = names.find(json.get<std::string>());
    if (found != names.end() && renames(place)) json = found->second;
  });
}

bool ListOrders::IsOrdered(const Json& position, const std::string& place) {
  const auto known = known_.find(place);
  if (known != known_.end()) return known->second;
  Json changed = position;
  Json* list = ListAt(changed, place);
  if (list == nullptr) return false;
  const auto is_card = [](const Json& item) { return !CardOf(item).empty(); };
  const auto first = std::find_if(list->begin(), list->end(), is_card);
  const auto other = std::find_if(first, list->end(), [&](const Json& item) {
    return is_card(item) && CardOf(item) != CardOf(*first);
  });
  if (other == list->end()) return false;
  std::swap(*first, *other);
  const absl::StatusOr<AnyState> before = game_.ParseState(position);
  const absl::StatusOr<AnyState> after = game_.ParseState(changed);
  return known_[place] = before.ok() && after.ok() && *before != *after;
}

}  // namespace riftlab
