// The commands of the program. Each stands in a cmd_<verb>.cc of its own.
#pragma once

#include <span>

#include "tournament/cli/framework/command.h"

namespace riftlab {

// Every command, in the order of the help text.
std::span<const Command> AllCommands();

Command GamesCommand();
Command AgentsCommand();
Command TournamentCommand();
Command SelfPlayCommand();
Command BalanceCommand();
Command LadderCommand();
Command ExploitCommand();
Command TuneCommand();
Command TrainCommand();
Command PlayCommand();
Command FollowCommand();
Command ImportCommand();
Command ReportCommand();
Command ReplayCommand();
Command ReviewCommand();
Command VerifyCommand();
Command PlanCommand();
Command MergeCommand();
Command ExportCommand();
Command PositionCommand();
Command AnalyzeCommand();
Command BenchCommand();
Command CheckGameCommand();
Command CheckAgentCommand();
Command PerftCommand();
Command CompletionCommand();
Command ManCommand();
Command VersionCommand();

}  // namespace riftlab
