#include "tournament/follow/witness.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <optional>
#include <utility>

#include "engine/core/text.h"

namespace riftlab {

Witness::Witness(const FactWords& words, std::string_view move, std::vector<std::string> facts)
    : words_(&words), facts_(std::move(facts)) {
  const auto take = [&](std::string_view word) {
    return std::erase_if(facts_,
                         [&](const std::string& fact) { return Normalised(fact) == word; }) > 0;
  };
  is_unseen_ = take(kUnseenWord);
  is_closed_ = take(kNothingElse) || is_unseen_;
  for (const std::string& part : Split(move, ':')) {
    if (part.size() > 1) groups_.push_back({part});
  }
  for (const std::string& fact : facts_) {
    std::optional<PlacedFact> placed = ReadPlacedFact(fact);
    if (!placed || placed->values.empty()) continue;
    if (placed->is_new && KnowingSeat(placed->place)) {
      knowing_.push_back(*std::move(placed));
    } else {
      groups_.push_back(std::move(placed->values));
    }
  }
  // Cards of which only that others know them was told, as where the top of a deck is looked at.
  std::vector<std::string> known;
  for (const PlacedFact& fact : knowing_) {
    std::copy_if(fact.values.begin(), fact.values.end(), std::back_inserter(known),
                 [&](const std::string& card) { return !IsInGroups(card); });
  }
  if (!known.empty()) groups_.push_back(std::move(known));
  constexpr std::size_t kMostGroups = 32;
  if (groups_.size() > kMostGroups) groups_.resize(kMostGroups);
  Restart();
}

void Witness::Restart() {
  used_ = 0;
  // What answered questions early in one world must not do so in the next one.
  order_.resize(facts_.size());
  std::iota(order_.begin(), order_.end(), std::size_t{0});
}

Witness::Reply Witness::Choose(const std::vector<std::string>& names, std::size_t& answer) {
  if (AsksForLastSide(names)) {
    const auto found = std::find(names.begin(), names.end(), Normalised(LastUsed()));
    answer = static_cast<std::size_t>(found - names.begin());
    if (found != names.end()) return Reply::kAnswer;
  }
  if (used_ == facts_.size()) return is_closed_ ? Reply::kNone : Reply::kUnknown;
  const std::size_t index = FindFact(names, answer);
  if (index == facts_.size()) return Reply::kNone;
  const auto next = order_.begin() + static_cast<std::ptrdiff_t>(used_);
  const auto fact = order_.begin() + static_cast<std::ptrdiff_t>(index);
  std::rotate(next, fact, fact + 1);
  ++used_;
  return Reply::kAnswer;
}

bool Witness::MayChoose(const std::vector<std::string>& names) const {
  std::size_t answer = 0;
  return AsksForLastSide(names) || FindFact(names, answer) < facts_.size();
}

bool Witness::AsksForLastSide(const std::vector<std::string>& names) const {
  return used_ > 0 && AsksForSide(names, LastUsed());
}

// The place in order of the first fact that was not used and names one of these, or else the number
// of facts.
std::size_t Witness::FindFact(const std::vector<std::string>& names, std::size_t& answer) const {
  std::size_t index = used_;
  for (; index < facts_.size(); ++index) {
    answer = words_->Find(facts_[order_[index]], names);
    if (answer < names.size()) break;
  }
  return index;
}

Witness::Telling Witness::HowTold(const std::string& name) const {
  const auto known = known_.find(name);
  return known != known_.end() ? known->second : known_.emplace(name, Find(name)).first->second;
}

Witness::Telling Witness::Find(const std::string& name) const {
  const std::vector<std::string> names = {name};
  const auto says = [&](const std::string& fact) { return words_->Find(fact, names) == 0; };
  Telling telling{.is_alone = std::any_of(facts_.begin(), facts_.end(), says)};
  std::uint32_t bit = 1;
  for (const std::vector<std::string>& group : groups_) {
    if (std::any_of(group.begin(), group.end(), says)) telling.there |= bit;
    bit <<= 1;
  }
  return telling;
}

bool Witness::IsInGroups(const std::string& card) const {
  const std::string wanted = Normalised(card);
  return std::any_of(groups_.begin(), groups_.end(), [&](const std::vector<std::string>& group) {
    return std::any_of(group.begin(), group.end(),
                       [&](const std::string& other) { return Normalised(other) == wanted; });
  });
}

std::vector<std::uint32_t> Witness::GroupSizes() const {
  std::vector<std::uint32_t> sizes;
  for (const auto& group : groups_) sizes.push_back(static_cast<std::uint32_t>(group.size()));
  return sizes;
}

std::vector<std::string> Witness::Rest() const {
  std::vector<std::string> rest;
  for (std::size_t i = used_; i < order_.size(); ++i) rest.push_back(facts_[order_[i]]);
  return rest;
}

bool AsksForSide(const std::vector<std::string>& names, std::string_view named) {
  return names.size() == 2 && HasSameSides(names[0], named) && HasSameSides(names[1], named);
}

}  // namespace riftlab
