// What the commands share that check games and agents.
#pragma once

#include <functional>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/game_types.h"
#include "tournament/check/check.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"

namespace riftlab {

// The tables to check: the given mode, or all; the given number of players, or all that a mode
// takes. Each is checked to be right.
absl::StatusOr<std::vector<GameConfig>> ReadCheckTables(const Settings& settings);

using TableCheck = std::function<absl::StatusOr<CheckReport>(const GameConfig& table)>;

// Checks one table after the other and prints what comes out: text at once, JSON and CSV at the
// end.
absl::StatusOr<ExitStatus> RunChecks(const Settings& settings,
                                     const std::vector<GameConfig>& tables, const TableCheck& check,
                                     Console& console);

}  // namespace riftlab
