#include "tournament/cli/commands/commands.h"

#include <array>

#include "tournament/cli/framework/command.h"

namespace riftlab {

std::span<const Command> AllCommands() {
  static const std::array kCommands = {
      GamesCommand(),   AgentsCommand(),     TournamentCommand(), SelfPlayCommand(),
      BalanceCommand(), LadderCommand(),     ExploitCommand(),    TuneCommand(),
      TrainCommand(),   ReportCommand(),     PlayCommand(),       FollowCommand(),
      ImportCommand(),  ReplayCommand(),     ReviewCommand(),     PlanCommand(),
      MergeCommand(),   VerifyCommand(),     ExportCommand(),     PositionCommand(),
      AnalyzeCommand(), CheckGameCommand(),  CheckAgentCommand(), PerftCommand(),
      BenchCommand(),   CompletionCommand(), ManCommand(),        VersionCommand()};
  return kCommands;
}

}  // namespace riftlab
