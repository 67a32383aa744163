// Whose eyes a game is shown through.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "engine/core/types.h"
#include "tournament/record/option.h"

namespace riftlab {

// A seat, or nobody's in particular: all cards open.
using Viewer = std::optional<Player>;

// --view all|seat:K: what ReadViewer reads.
OptionSpec ViewOption();

// The viewer in "all" or "seat:K". InvalidArgument says what would be right in a game of
// `num_players`.
absl::StatusOr<Viewer> ReadViewer(std::string_view text, int num_players);

// "all" or "seat:K".
std::string ViewerText(const Viewer& viewer);

// What is told where all is open of the move that turned `before` into `after`: its words, and
// behind "; " what came of it, such as plays that were forced, as the seat that made it is told.
std::string OpenlyTold(const AnyGame& game, const AnyState& before, Action action,
                       const AnyState& after);

}  // namespace riftlab
