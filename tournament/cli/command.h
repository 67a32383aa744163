// A subcommand of the program as a row of a table. Each stands in a cmd_<verb>.cc of its own; only
// parse.cc knows the library that reads the command line.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "tournament/cli/console.h"
#include "tournament/cli/option.h"
#include "tournament/cli/settings.h"

namespace riftlab {

struct Command {
  std::string path{};          // the words that call it: "games", "check game"
  std::string summary{};       // one line, lower case, no full stop
  std::string notes{};         // below the options in the help text: examples
  std::string operand{};       // the option that a bare argument sets; empty: takes none
  std::string operand_name{};  // how the help text calls it, such as "GAME"
  std::vector<OptionSpec> options{};
  // True when options can stand in a CONFIG.toml, given as a bare argument.
  bool takes_config = false;
  // Does it. An error status is printed by the caller. `settings` holds every option of `options`,
  // checked for form and range.
  absl::StatusOr<ExitStatus> (*run)(Settings& settings, Console& console) = nullptr;
};

// Every command, in the order of the help text.
std::span<const Command* const> AllCommands();

const Command& GamesCommand();
const Command& AgentsCommand();
const Command& TournamentCommand();
const Command& SelfPlayCommand();
const Command& LadderCommand();
const Command& PlayCommand();
const Command& ReportCommand();
const Command& ReplayCommand();
const Command& VerifyCommand();
const Command& MergeCommand();
const Command& PositionCommand();
const Command& AnalyzeCommand();
const Command& BenchCommand();
const Command& CheckGameCommand();
const Command& CheckAgentCommand();
const Command& PerftCommand();
const Command& VersionCommand();

}  // namespace riftlab
