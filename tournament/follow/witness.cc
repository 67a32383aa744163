#include "tournament/follow/witness.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

#include "engine/core/check.h"
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
  used_.clear();
  choices_.clear();
  tried_.clear();
  is_repeated_ = false;
}

bool Witness::RestartOtherwise() {
  is_repeated_ = false;
  while (!choices_.empty()) {
    Choice& last = choices_.back();
    used_.clear();
    for (std::size_t i = 0; i + 1 < choices_.size(); ++i) {
      used_.push_back(choices_[i].fitting[choices_[i].taken]);
    }
    while (++last.taken < last.fitting.size()) {
      if (tried_.contains(UsedWith(last.fitting[last.taken]))) continue;
      used_.clear();
      return true;
    }
    choices_.pop_back();
  }
  used_.clear();
  return false;
}

Witness::Reply Witness::Choose(const std::vector<std::string>& names, std::size_t& answer) {
  if (AsksForLastSide(names)) {
    const auto found = std::find(names.begin(), names.end(), Normalised(LastUsed()));
    answer = static_cast<std::size_t>(found - names.begin());
    if (found != names.end()) return Reply::kAnswer;
  }
  if (used_.size() == facts_.size()) return is_closed_ ? Reply::kNone : Reply::kUnknown;
  if (used_.size() == choices_.size()) {
    Choice next{.fitting = FittingFacts(names)};
    while (next.taken < next.fitting.size() &&
           tried_.contains(UsedWith(next.fitting[next.taken]))) {
      ++next.taken;
    }
    is_repeated_ = !next.fitting.empty() && next.taken == next.fitting.size();
    if (next.taken == next.fitting.size()) return Reply::kNone;
    choices_.push_back(std::move(next));
  }
  const Choice& choice = choices_[used_.size()];
  const std::size_t fact = choice.fitting[choice.taken];
  answer = words_->Find(facts_[fact], names);
  if (answer == names.size()) return Reply::kNone;
  tried_.insert(UsedWith(fact));
  used_.push_back(fact);
  return Reply::kAnswer;
}

bool Witness::MayChoose(const std::vector<std::string>& names) const {
  return AsksForLastSide(names) || !FittingFacts(names).empty();
}

bool Witness::AsksForLastSide(const std::vector<std::string>& names) const {
  return !used_.empty() && AsksForSide(names, LastUsed());
}

// The facts that were not used and name one of these, as they were told: of those that name the
// same one the first.
std::vector<std::size_t> Witness::FittingFacts(const std::vector<std::string>& names) const {
  std::vector<std::size_t> fitting;
  std::set<std::size_t> answers;
  for (std::size_t fact = 0; fact < facts_.size(); ++fact) {
    if (IsUsed(fact)) continue;
    const std::size_t answer = words_->Find(facts_[fact], names);
    if (answer < names.size() && answers.insert(answer).second) fitting.push_back(fact);
  }
  return fitting;
}

// The facts used up, were this one to be next: whichever answered first, the same are left.
std::vector<std::size_t> Witness::UsedWith(std::size_t fact) const {
  std::vector<std::size_t> used = used_;
  used.push_back(fact);
  std::sort(used.begin(), used.end());
  return used;
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
  for (const std::size_t i : RestPlaces()) rest.push_back(facts_[i]);
  return rest;
}

std::vector<std::size_t> Witness::RestPlaces() const {
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < facts_.size(); ++i) {
    if (!IsUsed(i)) places.push_back(i);
  }
  return places;
}

std::size_t Witness::LastPlace() const {
  RIFTLAB_CHECK(!used_.empty());
  return used_.back();
}

bool Witness::MightHaveAnswered(std::size_t place) const {
  return std::any_of(choices_.begin(), choices_.end(), [&](const Choice& choice) {
    return std::any_of(choice.fitting.begin(), choice.fitting.end(),
                       [&](std::size_t fact) { return facts_[fact] == facts_[place]; });
  });
}

bool Witness::IsUsed(std::size_t fact) const {
  return std::find(used_.begin(), used_.end(), fact) != used_.end();
}

bool AsksForSide(const std::vector<std::string>& names, std::string_view named) {
  return names.size() == 2 && HasSameSides(names[0], named) && HasSameSides(names[1], named);
}

}  // namespace riftlab
