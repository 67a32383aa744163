// The commands of the program. Each stands in a cmd_<verb>.cc of its own.
#pragma once

#include <span>

#include "tournament/cli/framework/command.h"

namespace riftlab {

// Every command, in the order of the help text.
std::span<const Command* const> AllCommands();

const Command& GamesCommand();
const Command& AgentsCommand();
const Command& TournamentCommand();
const Command& SelfPlayCommand();
const Command& BalanceCommand();
const Command& LadderCommand();
const Command& ExploitCommand();
const Command& TuneCommand();
const Command& TrainCommand();
const Command& PlayCommand();
const Command& FollowCommand();
const Command& ImportCommand();
const Command& ReportCommand();
const Command& ReplayCommand();
const Command& ReviewCommand();
const Command& VerifyCommand();
const Command& PlanCommand();
const Command& MergeCommand();
const Command& ExportCommand();
const Command& PositionCommand();
const Command& AnalyzeCommand();
const Command& BenchCommand();
const Command& CheckGameCommand();
const Command& CheckAgentCommand();
const Command& PerftCommand();
const Command& CompletionCommand();
const Command& ManCommand();
const Command& VersionCommand();

}  // namespace riftlab
