#include "tournament/follow/piles.h"

#include <algorithm>
#include <utility>

#include "nlohmann/json.hpp"

namespace riftlab {
namespace {

constexpr std::string_view kPileDigits = "0123456789";
constexpr std::string_view kPile = "pool";
constexpr std::string_view kPiles = "pools";
constexpr std::string_view kHand = "hand";

// Where the number of its pile begins in the name of a card; its size where it has none.
std::size_t FindPile(std::string_view name) {
  const std::size_t digits = name.find_last_not_of(kPileDigits) + 1;
  const bool has_pile = digits > 0 && digits < name.size() && name[digits - 1] == '#';
  return has_pile ? digits - 1 : name.size();
}

bool HasPiles(const Json& json) {
  if (json.is_string()) return NamesPile(json.get_ref<const std::string&>());
  if (json.is_object() && (json.contains(kPile) || json.contains(kPiles))) return true;
  return json.is_structured() && std::any_of(json.begin(), json.end(), HasPiles);
}

// Takes the piles off.
void Simplify(Json& json) {
  if (json.is_string()) {
    const std::string text = json.get<std::string>();
    json = text.substr(0, FindPile(text));
    return;
  }
  if (json.is_object()) {
    json.erase(std::string{kPile});
    json.erase(std::string{kPiles});
  }
  if (!json.is_structured()) return;
  for (auto& [key, value] : json.items()) {
    Simplify(value);
    // Hands lie in the order of their piles.
    if (key == kHand && value.is_array()) std::sort(value.begin(), value.end());
  }
}

}  // namespace

std::string Appearance(const AnyGame& game, const AnyInfoSet& info) {
  Json json = game.ToJson(info);
  Simplify(json);
  return json.dump();
}

Looks::Looks(const AnyGame& game, const AnyInfoSet& known)
    : game_(game), has_piles_(HasPiles(game.ToJson(known))) {
  FirstLike(known);
}

const AnyInfoSet& Looks::FirstLike(const AnyInfoSet& seen) {
  if (!has_piles_) return seen;
  std::string bytes(reinterpret_cast<const char*>(seen.bytes().data()), seen.bytes().size());
  const auto known = known_.find(bytes);
  if (known != known_.end()) return first_[known->second];
  const std::size_t number =
      looks_.try_emplace(Appearance(game_, seen), first_.size()).first->second;
  if (number == first_.size()) first_.push_back(seen);
  known_.emplace(std::move(bytes), number);
  return first_[number];
}

std::vector<SeenFact> WithoutPiles(const std::vector<SeenFact>& facts) {
  std::vector<SeenFact> seen;
  for (const auto& [place, value] : facts) {
    const std::size_t key = place.rfind('.') + 1;  // from the beginning where there is no dot
    const std::string_view last = std::string_view{place}.substr(key);
    const std::size_t mark = FindPile(value);
    const std::string_view first = std::string_view{place}.substr(0, place.find_first_of(".["));
    if (first == kPiles || last == kPile || (mark == 0 && !value.empty())) continue;
    seen.emplace_back(place, value.substr(0, mark));
  }
  std::sort(seen.begin(), seen.end());
  return seen;
}

bool NamesPile(std::string_view fact) {
  for (std::size_t at = fact.find('#'); at != std::string_view::npos; at = fact.find('#', at + 1)) {
    if (at + 1 < fact.size() && kPileDigits.find(fact[at + 1]) != std::string_view::npos)
      return true;
  }
  return false;
}

bool BeginsOneOf(const std::vector<std::string>& answers, std::string_view word) {
  return word != "#" && std::any_of(answers.begin(), answers.end(), [&](const std::string& answer) {
           return answer.starts_with(word);
         });
}

}  // namespace riftlab
