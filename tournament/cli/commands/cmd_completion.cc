// `riftlab completion`: a script with which a shell completes calls of the program.
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "agents/registry/registry.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/completion.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/driver/driver.h"

namespace riftlab {
namespace {

ValueWords KnownWords() {
  std::vector<std::string> games;
  std::set<std::string> modes;  // of all games, whichever stands on the line
  for (const GameDriver* driver : AllGameDrivers()) {
    games.emplace_back(driver->info().name);
    for (const ModeInfo& mode : driver->info().modes) modes.emplace(mode.name);
  }
  std::vector<std::string> agents;
  for (const AgentInfo& agent : AllAgents()) agents.emplace_back(agent.name);
  std::vector<std::string> at_table = agents;
  at_table.emplace_back(kPersonName);
  return {{"GAME", games},
          {"MODE", {modes.begin(), modes.end()}},
          {"SPEC", agents},
          {"AGENT", agents},
          {"PLAYER", at_table}};
}

absl::StatusOr<ExitStatus> RunCompletionCommand(Settings& settings, Console& console) {
  if (!settings.Has("shell")) {
    return absl::InvalidArgumentError("--shell is missing; give bash, zsh or fish");
  }
  const std::string name = settings.Text("shell");
  const Shell shell = name == "bash" ? Shell::kBash : name == "zsh" ? Shell::kZsh : Shell::kFish;
  console.Print(CompletionScript(shell, AllCommands(), KnownWords()));
  return ExitStatus::kDone;
}

}  // namespace

Command CompletionCommand() {
  return {
      .path = "completion",
      .summary = "print a script with which a shell completes calls",
      .notes =
          "Where the shells look for it:\n"
          "  bash  ~/.local/share/bash-completion/completions/riftlab\n"
          "  zsh   a folder of $fpath, as _riftlab\n"
          "  fish  ~/.config/fish/completions/riftlab.fish\n"
          "Example: riftlab completion fish >~/.config/fish/completions/riftlab.fish",
      .operand = "shell",
      .operand_name = "SHELL",
      .options = {{.name = "shell",
                   .kind = OptionKind::kChoice,
                   .value_name = "SHELL",
                   .choices = {"bash", "zsh", "fish"},
                   .help = "which shell"}},
      .run = &RunCompletionCommand,
  };
}

}  // namespace riftlab
