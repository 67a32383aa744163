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

}  // namespace riftlab
