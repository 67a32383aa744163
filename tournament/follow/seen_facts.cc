#include "tournament/follow/seen_facts.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/integer.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tournament/follow/piles.h"

namespace riftlab {
namespace {

constexpr std::string_view kNothing = "nothing";
constexpr std::string_view kSeats = "seats[";
constexpr std::string_view kKnows = "].knows";
constexpr std::string_view kKnown = ".known";

// What the game calls the place at `path`; null where it has no words for it.
const PlaceWords* FindWords(const AnyGame& game, const std::string& path) {
  const std::vector<PlaceWords>& places = game.info().places;
  const auto found = std::find_if(places.begin(), places.end(), [&](const PlaceWords& words) {
    return path == words.path || path.ends_with("." + words.path);
  });
  return found == places.end() ? nullptr : &*found;
}

// Whether it belongs to all, though it stands at a seat.
bool IsCommon(const AnyGame& game, const PlaceWords* words) {
  return words != nullptr && !words->common_mode.empty() &&
         words->common_mode == game.config().mode;
}

// Whose it is: " of seat 0", " of the trainer". Empty where it is nobody's.
std::string OwnerOf(const AnyGame& game, const std::string& place, const PlaceWords* words) {
  if (IsCommon(game, words)) return "";
  if (place.starts_with(kSeats)) {
    return fmt::format(" of seat {}", place.substr(kSeats.size(), place.find(']') - kSeats.size()));
  }
  if (words == nullptr || words->owner.empty()) return "";
  std::string owner = words->owner;
  if (game.NumPlayers() == 1 && !words->solo_owner.empty()) owner = words->solo_owner;
  if (const std::size_t mark = owner.find('#'); mark != std::string::npos) {
    const std::size_t index = place.find('[');
    if (index == std::string::npos) return "";
    owner.replace(mark, 1, place.substr(index + 1, place.find(']') - index - 1));
  }
  return " of " + owner;
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
  // What others know is asked last: it may follow from what is seen.
  const auto is_better = [&](const std::string& place, const std::string& than) {
    const auto is_seen = [](const std::string& each) { return !KnowingSeat(each); };
    return std::tuple(is_seen(than), num_kinds(than), sizes[place]) <
           std::tuple(is_seen(place), num_kinds(place), sizes[than]);
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
  const PlaceWords* words = FindWords(game, path);
  if (words == nullptr && path.ends_with(kKnown)) {  // the known part of a hidden hand
    path.resize(path.size() - kKnown.size());
    words = FindWords(game, path);
  }
  const std::string owner = OwnerOf(game, place, words);
  if (what == Labelled::kDraw) return (words != nullptr ? words->thing : "card drawn") + owner;
  if (words != nullptr) return words->name + owner;
  std::string name = path.substr(path.rfind('.') + 1);
  std::replace(name.begin(), name.end(), '_', ' ');
  return name + owner;
}

bool IsNamedPlace(const AnyGame& game, const std::string& place) {
  std::string path = place;
  if (path.starts_with(kSeats)) path.erase(0, std::min(path.find(']') + 2, path.size()));
  path.resize(std::min(path.find('['), path.size()));
  const std::vector<PlaceWords>& places = game.info().places;
  return std::any_of(places.begin(), places.end(), [&](const PlaceWords& words) {
    return path == words.path || path == words.path + std::string(kKnown);
  });
}

bool HoldsKnownCards(const AnyGame& game, const AnyInfoSet& info, const std::string& place) {
  const Json json = game.ToJson(info);
  const auto list = json.find(place);
  return list != json.end() && list->is_array() &&
         std::any_of(list->begin(), list->end(), IsKnownCard);
}

bool IndexTellsOwner(const AnyGame& game, const std::string& place) {
  const PlaceWords* words = FindWords(game, place.substr(0, place.find('[')));
  return HasOrder(place) && words != nullptr && words->owner.find('#') != std::string::npos;
}

bool IsCommonBySeat(const AnyGame& game, const std::string& place) {
  const PlaceWords* words = FindWords(game, place);
  return IsCommon(game, words) && words->is_by_seat;
}

std::optional<Player> SeatOfSpot(const AnyGame& game, const std::vector<SeenFact>& facts,
                                 const std::string& place, const std::string& spot) {
  const auto size = std::count_if(facts.begin(), facts.end(), [&](const SeenFact& fact) {
    return fact.first.starts_with(place + "[");
  });
  const std::size_t begin = place.size() + 1;
  const std::optional<std::int64_t> index =
      ParseInteger(std::string_view{spot}.substr(begin, spot.find(']', begin) - begin));
  const std::int64_t players = game.NumPlayers();
  if (!index || size - *index > players) return std::nullopt;
  return static_cast<Player>(players - (size - *index));
}

std::string NameAt(const std::vector<SeenFact>& facts, const std::string& place) {
  const std::string values = ValuesAt(facts, place);
  return HasOrder(place) && !values.empty() ? fmt::format("{} {}", place, values) : values;
}

bool HasOrder(std::string_view place) {
  if (place.starts_with(kSeats)) place.remove_prefix(kSeats.size());
  return place.find('[') != std::string_view::npos;
}

std::string PlaceInList(std::string_view place) {
  RIFTLAB_CHECK(HasOrder(place));
  if (place.starts_with(kSeats)) place.remove_prefix(kSeats.size());
  std::vector<std::int64_t> numbers;
  for (std::size_t at = place.find('['); at != std::string_view::npos; at = place.find('[')) {
    place.remove_prefix(at + 1);
    numbers.push_back(ParseInteger(place.substr(0, place.find(']'))).value_or(0) + 1);
    place.remove_prefix(place.find(']') + 1);
  }
  std::string text = fmt::format("place {}", numbers.back());
  if (numbers.size() > 1) text = fmt::format("row {}, {}", numbers[numbers.size() - 2], text);
  std::string key(place);  // of what stands there
  std::replace(key.begin(), key.end(), '_', ' ');
  return key.empty() ? text : fmt::format("{} of {}", key.substr(1), text);
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

namespace {

// The same of what was seen in each case.
SeenDifference DifferenceOf(const AnyGame& game, const std::vector<SeenFact>& before,
                            const std::vector<Facts>& all, const std::vector<PlacedFact>& told) {
  std::vector<Facts> added;
  for (const Facts& facts : all) added.push_back(FactsBeyond(facts, before));
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

}  // namespace

SeenDifference DifferenceOf(const AnyGame& game, const std::vector<SeenFact>& before,
                            const std::vector<AnyInfoSet>& infos,
                            const std::vector<PlacedFact>& told) {
  std::vector<Facts> all;
  std::vector<Facts> visible;
  for (const AnyInfoSet& info : infos) {
    all.push_back(SeenFacts(game, info));
    visible.push_back(WithoutPiles(all.back()));
  }
  SeenDifference difference = DifferenceOf(game, WithoutPiles(before), visible, told);
  if (difference.question.names.size() > 1) return difference;
  return DifferenceOf(game, before, all, told);
}

}  // namespace riftlab
