#include "tournament/follow/seen_facts.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "engine/core/integer.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

constexpr std::string_view kNothing = "nothing";
constexpr std::string_view kSeats = "seats[";
constexpr std::string_view kKnows = "].knows";
constexpr std::string_view kKnown = ".known";

// What people call a place of a position, by its key or path, and one thing that comes there.
struct PlaceWords {
  std::string_view key;
  std::string_view thing;
  std::string_view place;
};
constexpr std::array kPlaces = {
    PlaceWords{"hand", "card for the hand", "hand"},
    PlaceWords{"discard", "card for the discard pile", "discard pile"},
    PlaceWords{"draw", "card for the draw pile", "draw pile"},
    PlaceWords{"cards", "card", "cards"},
    PlaceWords{"goals", "goal card", "goal cards"},
    PlaceWords{"display", "guild on display", "guilds on display"},
    PlaceWords{"guilds", "guild", "guilds"},
    PlaceWords{"guild", "guild", "guild"},
    PlaceWords{"power", "power", "power"},
    PlaceWords{"rows.A", "elemental on the table", "elementals on the table"},
    PlaceWords{"rows.B", "elemental on the table", "elementals on the table"},
    PlaceWords{"plans.known", "plan of the trainer", "plans of the trainer that were seen"},
    PlaceWords{"selection", "card for the selection", "selection"},
    PlaceWords{"guild_deck", "card for the guild deck", "guild deck"},
    PlaceWords{"upper", "card on top of the deck", "cards on top of the deck"},
    PlaceWords{"monsters.under", "monster under the deck", "monsters under the deck"},
    PlaceWords{"under", "card under the guild deck", "cards under the guild deck"},
    PlaceWords{"in_play", "monster that comes into play", "monsters in play"},
    PlaceWords{"rift", "card for the Rift", "Rift"},
    PlaceWords{"necropolis", "card for the Necropolis", "Necropolis"},
    PlaceWords{"grid", "element card for the grid", "grid"},
    PlaceWords{"element_deck", "card of the element deck", "element deck"},
    PlaceWords{"explored", "explored rift", "explored rifts"},
    PlaceWords{"scored", "scored rift", "scored rifts"}};

// Whose it is: " of seat 0", " of the trainer". Empty where it is nobody's.
std::string OwnerOf(const AnyGame& game, const std::string& place, const std::string& path) {
  constexpr std::string_view kTrainer = " of the trainer";
  if (place.starts_with(kSeats)) {
    return fmt::format(" of seat {}", place.substr(kSeats.size(), place.find(']') - kSeats.size()));
  }
  if (path.starts_with("trainer.")) return std::string(kTrainer);
  // The sides of two, whose first seats they are named by.
  if (path == "rows.A") return " of seat 0's side";
  if (path == "rows.B") {
    return game.NumPlayers() == 1 ? std::string(kTrainer) : " of seat 1's side";
  }
  // One a seat, by seat.
  if (path == "cards" && place.size() > path.size()) {
    return fmt::format(" of seat {}",
                       place.substr(path.size() + 1, place.size() - path.size() - 2));
  }
  return "";
}

// "seat 0 knows Fi5+Wa6", as a person says it.
std::optional<PlacedFact> ReadKnowing(std::string_view fact) {
  constexpr std::string_view kSeat = "seat ";
  constexpr std::string_view kVerb = " knows ";
  const std::size_t verb = fact.find(kVerb);
  if (!fact.starts_with(kSeat) || verb == std::string_view::npos || verb < kSeat.size()) {
    return std::nullopt;
  }
  PlacedFact placed{.place = fmt::format("{}{}{}", kSeats,
                                         fact.substr(kSeat.size(), verb - kSeat.size()), kKnows),
                    .is_new = true};
  if (!KnowingSeat(placed.place)) return std::nullopt;
  fact.remove_prefix(verb + kVerb.size());
  if (Normalised(fact) != kNothing) placed.values = Split(fact, '+');
  return placed;
}

std::string ValueText(const Json& json) {
  return json.is_string() ? json.get<std::string>() : json.dump();
}

using Facts = std::vector<SeenFact>;

// What an information set says of the seat `own`.
class Collector {
 public:
  explicit Collector(std::int64_t own) : own_(own) {}

  void Collect(const Json& json, const std::string& place) {
    if (json.is_object()) return CollectObject(json, place);
    if (!json.is_array()) {
      facts_.emplace_back(place, ValueText(json));
      return;
    }
    std::size_t index = 0;
    for (const Json& item : json) {
      if (place != "seats") Collect(item, place);
      Collect(item, fmt::format("{}[{}]", place, index++));
    }
  }

  Facts Sorted() && {
    std::sort(facts_.begin(), facts_.end());
    return std::move(facts_);
  }

 private:
  void CollectObject(const Json& json, const std::string& place) {
    if (IsKnownCard(json)) {
      const std::string card = ValueText(json[kCardKey]);
      facts_.emplace_back(place, card);
      if (!HasOrder(place)) CollectKnowing(card, json[kKnownByKey], place);
      return;
    }
    for (const auto& [key, value] : json.items()) {
      Collect(value, place.empty() ? key : fmt::format("{}.{}", place, key));
    }
  }

  // Who else knows it: neither its holder nor the seat itself.
  void CollectKnowing(const std::string& card, const Json& seats, const std::string& place) {
    for (const Json& seat : seats) {
      const auto number = seat.get<std::int64_t>();
      if (number == own_ || place.starts_with(fmt::format("{}{}].hand", kSeats, number))) continue;
      facts_.emplace_back(fmt::format("{}{}{}", kSeats, number, kKnows), card);
    }
  }

  std::int64_t own_;
  Facts facts_;
};

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
      if (HasOrder(place) != with_order || answered.contains(place)) continue;
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
  const Json json = game.ToJson(info);
  Collector collector(json.value("seat", std::int64_t{-1}));
  collector.Collect(json, "");
  return std::move(collector).Sorted();
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

bool IsKnownCard(const Json& json) {
  return json.is_object() && json.contains(kCardKey) && json.contains(kKnownByKey);
}

std::optional<Player> KnowingSeat(std::string_view place) {
  if (!place.starts_with(kSeats) || !place.ends_with(kKnows)) return std::nullopt;
  place.remove_prefix(kSeats.size());
  place.remove_suffix(kKnows.size());
  const std::optional<std::int64_t> seat = ParseInteger(place);
  if (!seat || *seat < 0 || *seat >= kNobody) return std::nullopt;
  return static_cast<Player>(*seat);
}

std::string LabelOf(const AnyGame& game, const std::string& place, Labelled what) {
  if (const std::optional<Player> seat = KnowingSeat(place)) {
    return fmt::format("what seat {} knows of it", *seat);
  }
  const std::size_t begin = place.starts_with(kSeats) ? place.find(']') : 0;
  std::string path = place.substr(0, place.find('[', begin));
  // Of a hidden hand a part is known.
  if (path.ends_with(kKnown) && path != "plans.known") path.resize(path.size() - kKnown.size());
  const std::string key = path.substr(path.rfind('.') + 1);
  const std::string owner = OwnerOf(game, place, path);
  const auto words = std::find_if(kPlaces.begin(), kPlaces.end(), [&](const PlaceWords& each) {
    return each.key == key || each.key == path;
  });
  const bool is_known = words != kPlaces.end();
  if (what == Labelled::kDraw) return std::string(is_known ? words->thing : "card drawn") + owner;
  if (is_known) return std::string(words->place) + owner;
  std::string name = key;
  std::replace(name.begin(), name.end(), '_', ' ');
  return name + owner;
}

std::string NameAt(const std::vector<SeenFact>& facts, const std::string& place) {
  const std::string values = ValuesAt(facts, place);
  return HasOrder(place) && !values.empty() ? fmt::format("{} {}", place, values) : values;
}

bool HasOrder(std::string_view place) {
  if (place.starts_with(kSeats)) place.remove_prefix(kSeats.size());
  return place.find('[') != std::string_view::npos;
}

std::optional<PlacedFact> ReadPlacedFact(std::string_view fact) {
  if (std::optional<PlacedFact> knowing = ReadKnowing(fact)) return knowing;
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
  if (const std::optional<Player> seat = KnowingSeat(question.place); seat && question.is_new) {
    return fmt::format("seat {} knows {}", *seat, name.empty() ? kNothing : name);
  }
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
  question.label = LabelOf(game, question.place, Labelled::kPlace);
  std::set<std::string> known;
  for (const Facts& facts : added) {
    std::string name = NameAt(facts, question.place);
    if (known.insert(name).second) question.names.push_back(name);
    difference.names.push_back(std::move(name));
  }
  return difference;
}

}  // namespace riftlab
