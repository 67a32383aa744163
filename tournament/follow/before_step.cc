#include "tournament/follow/before_step.h"

#include <algorithm>

#include "engine/core/integer.h"
#include "engine/core/text.h"

namespace riftlab {

BeforeStep::BeforeStep(const AnyGame& game, const FactWords& words, const AnyInfoSet& before,
                       std::string_view move)
    : game_(game), words_(words), before_(&before), move_(Split(move, ':')) {}

BeforeStep::BeforeStep(const AnyGame& game, const FactWords& words)
    : game_(game), words_(words), before_(nullptr) {}

const std::vector<SeenFact>& BeforeStep::facts() const {
  if (facts_.empty() && before_ != nullptr) facts_ = SeenFacts(game_, *before_);
  return facts_;
}

bool BeforeStep::IsInMove(const std::string& card) const {
  return std::any_of(move_.begin(), move_.end(),
                     [&](const std::string& part) { return words_.IsMeant(part, card); });
}

bool BeforeStep::HidCards(const std::string& place) const {
  return std::any_of(facts().begin(), facts().end(), [&](const SeenFact& fact) {
    if (fact.first == place + "." + kKnownByKey) return true;
    return fact.first == place && (ParseInteger(fact.second) || fact.second.starts_with('#'));
  });
}

bool IsSameCard(std::string_view a, std::string_view b) {
  return a.substr(0, a.find('#')) == b.substr(0, b.find('#'));
}

std::ptrdiff_t CountOf(const std::vector<SeenFact>& facts, std::string_view card) {
  return std::count_if(facts.begin(), facts.end(), [&](const SeenFact& fact) {
    return IsSameCard(fact.second, card) && !HasOrder(fact.first) && !KnowingSeat(fact.first);
  });
}

std::vector<std::string> CardsAt(const FactWords& words, const std::vector<SeenFact>& facts,
                                 const std::string& place) {
  std::vector<std::string> cards;
  for (const auto& [where, value] : facts) {
    if (where == place && words.IsCard(value)) cards.push_back(value);
  }
  return cards;
}

}  // namespace riftlab
