#include "tournament/follow/assumed_choices.h"

#include <algorithm>

namespace riftlab {

std::size_t Assumptions::Take(const std::vector<std::string>& names, Sight sees,
                              std::optional<IsLeft> is_left, std::vector<AssumedChoice>& choices) {
  AssumedChoice choice{.line = index_, .number = choices.size(), .names = names};
  const auto is_served = [&](const ServedUse& use) { return IsServed(use, choices); };
  std::optional<std::size_t> taken = Wished(choice);
  for (Player seat = 0; !taken && seat < num_seats_; ++seat) {
    const std::optional<std::size_t> needed = uses_.NeededBy(seat, index_, names, is_served);
    if (needed && sees(seat)) taken = needed;
  }
  // The next use that it serves, by a seat that sees it.
  for (Player seat = 0; taken && !choice.served && seat < num_seats_; ++seat) {
    const std::string& name = names[*taken];
    const std::optional<std::size_t> use = uses_.UnservedUse(seat, index_, name, is_served);
    if (use && sees(seat)) choice.served = ServedUse{seat, name, *use};
  }
  choice.taken = taken ? *taken : Random(names, is_left);
  choices.push_back(choice);
  return choice.taken;
}

std::optional<std::size_t> Assumptions::Wished(const AssumedChoice& choice) const {
  const auto wish = wishes_.find({choice.line, choice.number});
  if (wish == wishes_.end()) return std::nullopt;
  const auto found = std::find(choice.names.begin(), choice.names.end(), wish->second);
  if (found == choice.names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - choice.names.begin());
}

std::size_t Assumptions::Random(const std::vector<std::string>& names,
                                std::optional<IsLeft> is_left) {
  constexpr int kGuesses = 20;
  const int most = is_left ? 2 * kGuesses : kGuesses;
  for (int i = 1;; ++i) {
    const std::size_t any = rng_.Below(static_cast<std::uint32_t>(names.size()));
    if (i == most) return any;
    const bool is_told =
        i <= kGuesses ? uses_.IsToldFrom(index_, names[any]) : (*is_left)(names[any]);
    if (!is_told) return any;
  }
}

bool Assumptions::IsServed(const ServedUse& use, const std::vector<AssumedChoice>& choices) const {
  if (uses_served_ == UsesServed::kAnyTimes) return false;
  // What is left of a hand may be gone at the end of a turn.
  return (!ends_turn_ && served_.contains(use)) ||
         std::any_of(choices.begin(), choices.end(),
                     [&](const AssumedChoice& choice) { return choice.served == use; });
}

}  // namespace riftlab
