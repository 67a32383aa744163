#include "tournament/follow/seen_facts.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

constexpr std::string_view kNothing = "nothing";

std::string ValueText(const Json& json) {
  return json.is_string() ? json.get<std::string>() : json.dump();
}

void Collect(const Json& json, const std::string& place, std::vector<SeenFact>& facts) {
  if (json.is_object()) {
    for (const auto& [key, value] : json.items()) {
      Collect(value, place.empty() ? key : fmt::format("{}.{}", place, key), facts);
    }
    return;
  }
  if (!json.is_array()) {
    facts.emplace_back(place, ValueText(json));
    return;
  }
  std::size_t index = 0;
  for (const Json& item : json) {
    if (place != "seats") Collect(item, place, facts);
    Collect(item, fmt::format("{}[{}]", place, index++), facts);
  }
}

using Facts = std::vector<SeenFact>;

// The place at which most of them differ, rather one at which little stands, and none of
// `answered`; empty for none.
std::string TellingPlace(const std::vector<Facts>& outcomes, bool with_order,
                         const std::set<std::string>& answered) {
  std::map<std::string, std::set<std::string>> values;
  std::map<std::string, std::size_t> sizes;
  std::map<std::string, std::size_t> filled;  // outcomes that say something there
  for (const Facts& facts : outcomes) {
    std::set<std::string> places;
    for (const auto& [place, value] : facts) {
      if (HasOrder(place) != with_order || answered.count(place) > 0) continue;
      places.insert(place);
      ++sizes[place];
    }
    for (const std::string& place : places) {
      values[place].insert(ValuesAt(facts, place));
      ++filled[place];
    }
  }
  std::string best;
  const auto num_kinds = [&](const std::string& place) {
    return values[place].size() + (filled[place] < outcomes.size() ? 1 : 0);
  };
  const auto is_better = [&](const std::string& place, const std::string& than) {
    return std::tuple(num_kinds(than), sizes[place]) < std::tuple(num_kinds(place), sizes[than]);
  };
  for (const auto& [place, each] : values) {
    if (num_kinds(place) < 2) continue;
    if (best.empty() || is_better(place, best)) best = place;
  }
  return best;
}

}  // namespace

std::vector<SeenFact> SeenFacts(const AnyGame& game, const AnyInfoSet& info) {
  std::vector<SeenFact> facts;
  Collect(game.ToJson(info), "", facts);
  std::sort(facts.begin(), facts.end());
  return facts;
}

std::vector<SeenFact> FactsBeyond(const std::vector<SeenFact>& seen,
                                  const std::vector<SeenFact>& before) {
  Facts beyond;
  std::set_difference(seen.begin(), seen.end(), before.begin(), before.end(),
                      std::back_inserter(beyond));
  return beyond;
}

std::vector<SeenFact> FactsInBoth(const std::vector<SeenFact>& a, const std::vector<SeenFact>& b) {
  Facts both;
  std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
  return both;
}

std::string ValuesAt(const std::vector<SeenFact>& facts, const std::string& place) {
  std::vector<std::string> values;
  for (const auto& [where, value] : facts) {
    if (where == place) values.push_back(value);
  }
  return fmt::format("{}", fmt::join(values, "+"));
}

std::string LabelOf(const std::string& place) {
  std::string name = place.substr(place.rfind('.') + 1);
  std::replace(name.begin(), name.end(), '_', ' ');
  constexpr std::string_view kSeats = "seats[";
  if (place.starts_with(kSeats)) {
    const std::size_t end = place.find(']');
    name += fmt::format(" of seat {}", place.substr(kSeats.size(), end - kSeats.size()));
  }
  return name;
}

std::string NameAt(const std::vector<SeenFact>& facts, const std::string& place) {
  const std::string values = ValuesAt(facts, place);
  return HasOrder(place) && !values.empty() ? fmt::format("{} {}", place, values) : values;
}

bool HasOrder(std::string_view place) {
  constexpr std::string_view kSeats = "seats[";
  if (place.starts_with(kSeats)) place.remove_prefix(kSeats.size());
  return place.find('[') != std::string_view::npos;
}

std::optional<PlacedFact> ReadPlacedFact(std::string_view fact) {
  const std::size_t blank = fact.find(' ');
  if (blank == 0 || blank == std::string_view::npos) return std::nullopt;
  PlacedFact placed{.place = std::string{fact.substr(0, blank)}};
  fact.remove_prefix(blank + 1);
  placed.is_new = fact.starts_with('+');
  if (placed.is_new) fact.remove_prefix(1);
  if (Normalised(fact) != kNothing) placed.values = Split(fact, '+');
  return placed;
}

std::string AsFact(const FactQuestion& question, const std::string& name) {
  if (question.is_draw || question.place.empty()) return name;
  if (HasOrder(question.place) && !name.empty()) return name;
  return fmt::format("{} {}{}", question.place, question.is_new ? "+" : "",
                     name.empty() ? kNothing : name);
}

SeenDifference DifferenceOf(const AnyGame& game, const std::vector<SeenFact>& before,
                            const std::vector<AnyInfoSet>& infos,
                            const std::vector<PlacedFact>& told) {
  std::vector<Facts> all;
  std::vector<Facts> added;
  for (const AnyInfoSet& info : infos) {
    all.push_back(SeenFacts(game, info));
    added.push_back(FactsBeyond(all.back(), before));
  }
  SeenDifference difference;
  FactQuestion& question = difference.question;
  std::set<std::string> answered_new;
  std::set<std::string> answered;
  for (const PlacedFact& fact : told) (fact.is_new ? answered_new : answered).insert(fact.place);
  question.place = TellingPlace(added, /*with_order=*/false, answered_new);
  question.is_new = !question.place.empty();
  for (const bool with_order : {false, true}) {
    if (!question.place.empty()) break;
    question.place = TellingPlace(all, with_order, answered);
    added = all;
  }
  question.label = LabelOf(question.place);
  std::set<std::string> known;
  for (const Facts& facts : added) {
    std::string name = NameAt(facts, question.place);
    if (known.insert(name).second) question.names.push_back(name);
    difference.names.push_back(std::move(name));
  }
  return difference;
}

}  // namespace riftlab
