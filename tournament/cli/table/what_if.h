// Positions that are not the one that was given: moves are made first, hidden cards are assumed.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "tournament/analysis/analysis.h"
#include "tournament/analysis/assumption.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/cli/setup/position_file.h"

namespace riftlab {

// What is to be analysed.
struct Question {
  AnyInfoSet info;                        // what the seat to move knows
  std::optional<AnyState> truth;          // where the position is complete
  std::vector<Assumption> assumptions{};  // some worlds of `info` agree with them
  WhatIf what_if{};
};

// --moves and --assume.
std::vector<OptionSpec> WhatIfOptions();

// The question that --moves and --assume ask of a position, which messages call `source`; draws are
// by --seed. In a complete position the moves are made in it; in what one seat sees they are made
// in a world that this seat could think of, in which they are legal and which then agrees with what
// is assumed. Assumptions are about the position that comes. InvalidArgument or FailedPrecondition
// for what cannot be played or assumed, and when nobody, or not the seat whose view is given, is to
// move.
absl::StatusOr<Question> ReadQuestion(const Settings& settings, const Position& position,
                                      std::string_view source);

}  // namespace riftlab
