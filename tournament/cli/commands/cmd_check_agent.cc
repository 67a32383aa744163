// `riftlab check agent`: what an agent does wrong, above all one that is a program of its own.
#include <span>
#include <string>
#include <vector>

#include "agents/core/spec.h"
#include "engine/core/any_game.h"
#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/agent_check/agent_check.h"
#include "tournament/cli/commands/check_setup.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/driver/driver.h"
#include "tournament/runner/file_limit.h"

namespace riftlab {
namespace {

absl::StatusOr<AgentSpec> ReadAgentToCheck(const Settings& settings) {
  ASSIGN_OR_RETURN(const std::vector<AgentSpec> agents, ReadAgents(settings));
  if (agents.size() == 1) return agents.front();
  return absl::InvalidArgumentError(
      fmt::format("{} agents; name the one to check, such as external:cmd=\"python3 my_agent.py\"",
                  agents.size()));
}

// `fault`, which keeps the agent from one of `tables`, with the first at which it could play: a net
// is for one mode and number of players, which nobody need have named.
absl::Status WithOwnTable(const absl::Status& fault, const std::string& game,
                          const std::vector<GameConfig>& tables, const AgentSpec& agent) {
  ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(game));
  for (const GameConfig& table : tables) {
    if (!driver->make_match(table, std::span(&agent, 1), {}).ok()) continue;
    return absl::Status(fault.code(),
                        fmt::format("{}, or check the agent where it can play: "
                                    "--mode {} --players {}",
                                    std::string{fault.message()}, table.mode, table.players));
  }
  return fault;
}

absl::StatusOr<ExitStatus> RunCheckAgentCommand(Settings& settings, Console& console) {
  ASSIGN_OR_RETURN(const AgentSpec agent, ReadAgentToCheck(settings));
  ASSIGN_OR_RETURN(const std::vector<GameConfig> tables, ReadCheckTables(settings));
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  const AgentCheckOptions options{.games = static_cast<int>(settings.Integer("games")),
                                  .seed = static_cast<std::uint64_t>(settings.Integer("seed"))};
  return RunChecks(
      settings, tables,
      [&](const GameConfig& table) -> absl::StatusOr<CheckReport> {
        ASSIGN_OR_RETURN(const AnyGame game, MakeGame(settings.Text("game"), table));
        // It plays in all seats at once, with a process in each.
        if (agent.name == kExternalName) RETURN_IF_ERROR(ReserveFiles(1, game.NumPlayers()));
        absl::StatusOr<CheckReport> report = CheckAgent(game, agent, options);
        if (report.ok()) return report;
        return WithOwnTable(report.status(), settings.Text("game"), tables, agent);
      },
      console);
}

}  // namespace

Command CheckAgentCommand() {
  return {
      .path = "check agent",
      .summary = "say what an agent does wrong",
      .notes =
          "It plays in every seat of every mode and number of players, unless --mode and\n"
          "--players name one. A program of yours (external:cmd=...) is also asked what is\n"
          "seldom asked; agents/external/README.md has the protocol.\n"
          "Ends with status 1 when a check fails.\n"
          "Example: riftlab check agent 'external:cmd=python3 my_agent.py'\n"
          "         --game ripple_rush",
      .operand = "agent",
      .operand_name = "SPEC",
      .options = Join({GameOptions(),
                       {AgentOption("the agent, NAME[:key=value,...]"),
                        IntegerOption("games", {.min = 1, .max = 1'000'000, .default_value = "2"},
                                      "games to play in each seat"),
                        SeedOption(), OutputOption()},
                       GeneralOptions()}),
      .takes_config = true,
      .run = &RunCheckAgentCommand,
  };
}

}  // namespace riftlab
