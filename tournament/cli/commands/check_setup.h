// What the commands share that check games and agents.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/game_types.h"
#include "tournament/check/check.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"

namespace riftlab {

// The tables to check: the given mode, or all; the given number of players, or all that a mode
// takes. Each is checked to be right.
absl::StatusOr<std::vector<GameConfig>> ReadCheckTables(const Settings& settings);

// Prints all reports where `output` is json or csv; text is printed table by table.
void PrintCheckReports(const std::vector<CheckReport>& reports, const std::string& output,
                       Console& console);

}  // namespace riftlab
