// `riftlab check game`: the conformance suite on one game, in all its modes and numbers of players.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/check/check.h"
#include "tournament/cli/commands/check_setup.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/driver/driver.h"

namespace riftlab {
namespace {

// All deals of a tiny table must fit.
constexpr int kFewestTreePositions = 2'000;
// Who asks for fewer wants a quick answer.
constexpr int kUsualStates = 2'000;

absl::StatusOr<ExitStatus> RunCheckGameCommand(Settings& settings, Console& console) {
  ASSIGN_OR_RETURN(const std::vector<GameConfig> tables, ReadCheckTables(settings));
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(settings.Text("game")));
  CheckOptions options{.states = static_cast<int>(settings.Integer("states")),
                       .seed = static_cast<std::uint64_t>(settings.Integer("seed"))};
  if (settings.WasGiven("tree-positions")) {
    options.tree_positions = static_cast<int>(settings.Integer("tree-positions"));
  } else if (options.states < kUsualStates) {
    constexpr int kPositionsPerState = 50;
    options.tree_positions = std::max(options.states * kPositionsPerState, kFewestTreePositions);
  }
  return RunChecks(
      settings, tables, [&](const GameConfig& table) { return driver->check_game(table, options); },
      console);
}

}  // namespace

Command CheckGameCommand() {
  return {
      .path = "check game",
      .summary = "check a game against its whole contract, by play",
      .notes =
          "Without --mode every mode is checked, without --players every number of players.\n"
          "Ends with status 1 when a check fails.\n"
          "Example: riftlab check game ripple_rush --players 3 --states 5000",
      .operand = "game",
      .operand_name = "GAME",
      .options =
          Join({GameOptions(),
                {IntegerOption("states",
                               {.min = 1,
                                .max = 100'000'000,
                                .default_value = fmt::format("{}", kUsualStates),
                                .value_name = "K"},
                               "positions to visit for each mode and number of players"),
                 IntegerOption(
                     "tree-positions", {.min = kFewestTreePositions, .max = 100'000'000},
                     "positions to enumerate of each tiny table at most: more reach deeper into "
                     "its games, and take time and memory; 100000 to 500000 by the size of the "
                     "game's states if not given, fewer for few --states"),
                 SeedOption(), OutputOption()},
                GeneralOptions()}),
      .takes_config = true,
      .run = &RunCheckGameCommand,
  };
}

}  // namespace riftlab
