// Whose eyes a game is shown through.
#pragma once

#include <optional>
#include <string_view>

#include "absl/status/statusor.h"
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

}  // namespace riftlab
