#include "tournament/follow/dealt_cards.h"

#include <algorithm>

namespace riftlab {

void DealtCards::Add(const StepDraw& draw, const std::string& taken) {
  std::map<std::string, int> counts;
  for (const std::string& name : draw.names()) ++counts[name];
  for (const auto& [name, count] : counts) {
    Met& met = met_[name];
    met.is_left = name != taken;
    int& most = met.copies[draw.pile()];
    most = std::max(most, count);
  }
}

bool DealtCards::HasAny(const std::string& fact) const {
  return std::any_of(met_.begin(), met_.end(),
                     [&](const auto& met) { return words_.Find(fact, {met.first}) == 0; });
}

std::optional<int> DealtCards::NumOf(const std::string& fact) const {
  std::optional<int> copies;
  for (const auto& [name, met] : met_) {
    if (!words_.IsMeant(fact, name)) continue;
    if (met.is_left) return std::nullopt;
    copies = copies.value_or(0);
    for (const auto& [pile, count] : met.copies) *copies += count;
  }
  return copies;
}

bool DealtCards::MeansSame(const std::string& fact, const std::string& other) const {
  return std::any_of(met_.begin(), met_.end(), [&](const auto& met) {
    return words_.IsMeant(fact, met.first) && words_.IsMeant(other, met.first);
  });
}

}  // namespace riftlab
