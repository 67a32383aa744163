// The parts of Rules::Make that are the same for every game.
#pragma once

#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/core/game_types.h"

namespace riftlab {

// `config` with mode and number of players filled in, and without the rule options that only repeat
// their default. InvalidArgument names the mode, number of players or option that `info` does not
// offer, or a card table given to a game without one, and says what would be right. Values of
// options and the card table itself are left to the game.
absl::StatusOr<GameConfig> ResolveConfig(const GameInfo& info, const GameConfig& config);

// InvalidArgument for a rule option with a value that it does not take; `right` says what it takes.
absl::Status WrongRule(std::string_view rule, std::string_view value, std::string_view right);

// Where the card table of `config` comes from, as messages call it.
inline std::string_view CardsName(const GameConfig& config) {
  return config.cards.empty() ? std::string_view{"the shipped card table"} : config.cards_source;
}

// The card table of `config` by the game's kParse(text, name): its own, or `shipped`, which is read
// once, because positions and tests make games by the ten thousand.
template <auto kParse>
auto CardsOf(const GameConfig& config, std::string_view shipped) {
  if (!config.cards.empty()) return kParse(config.cards, CardsName(config));
  static const auto kShipped = kParse(shipped, CardsName(config));
  return kShipped;
}

}  // namespace riftlab
