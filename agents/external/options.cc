#include "agents/external/options.h"

#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "agents/external/command_words.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"

namespace riftlab::external {
namespace {

Restart RestartOf(const std::string& choice) {
  if (choice == "game") return Restart::kEachGame;
  return choice == "off" ? Restart::kNever : Restart::kAfterFault;
}

int ErrorOfAccess(const std::string& path, int mode) {
  return access(path.c_str(), mode) == 0 ? 0 : errno;
}

// Why nothing can be appended to a file, as errno has it; 0 where it can. Makes no file.
int WhyNoLog(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) == 0) {
    return S_ISDIR(status.st_mode) ? EISDIR : ErrorOfAccess(path, W_OK);
  }
  if (errno != ENOENT) return errno;
  const std::string folder = path.substr(0, path.rfind('/') + 1);
  return ErrorOfAccess(folder.empty() ? "." : folder, W_OK | X_OK);
}

}  // namespace

std::span<const ParamSpec> OptionParams() {
  static const std::array kParams = {
      ParamSpec{
          .name = "cmd",
          .kind = ParamKind::kText,
          .default_value = "",
          .help = "the program and its arguments; quotes as in a shell, but no shell reads it",
          .example = "python3 my_agent.py"},
      DurationParam("start", "10s", "from the start to its hello"),
      DurationParam("move", "5s", "for each answer"),
      DurationParam("late", "500ms", "how much later an answer is late, and not a stall"),
      DurationParam("stop", "1s", "to end by itself when it is not needed any more"),
      ChoiceParam("restart", {"on", "game", "off"},
                  "started anew after it had to be ended, for each game, or not at all"),
      ParamSpec{
          .name = "log",
          .kind = ParamKind::kText,
          .default_value = "",
          .help = "file that its stderr is appended to; with --out in the folder of the run"}};
  return kParams;
}

absl::StatusOr<Options> ReadOptions(const Params& params) {
  const auto wrong = [](std::string_view what) {
    return absl::InvalidArgumentError(fmt::format("agent 'external': {}", what));
  };
  const std::string& command = params.Text("cmd");
  if (command.find_first_not_of(' ') == std::string::npos) {
    return wrong("it needs a program, such as external:cmd=\"python3 my_agent.py\"");
  }
  Options options{.words = {},
                  .log = params.Text("log"),
                  .start_ms = params.DurationMs("start"),
                  .move_ms = params.DurationMs("move"),
                  .late_ms = params.DurationMs("late"),
                  .stop_ms = params.DurationMs("stop"),
                  .restart = RestartOf(params.Choice("restart"))};
  absl::StatusOr<std::vector<std::string>> words = CommandWords(command);
  if (!words.ok()) return wrong(fmt::format("cmd: {}", std::string{words.status().message()}));
  options.words = *std::move(words);
  absl::StatusOr<std::string> program = FindProgram(options.words.front());
  if (!program.ok()) return wrong(fmt::format("cmd: {}", std::string{program.status().message()}));
  options.words.front() = *std::move(program);
  return options;
}

absl::StatusOr<Options> ReadOptions(const AgentSpec& agent) {
  ASSIGN_OR_RETURN(const Params params, Params::Parse(agent.name, OptionParams(), agent.params));
  return ReadOptions(params);
}

absl::Status CheckLog(const Options& options) {
  const int error = options.log.empty() ? 0 : WhyNoLog(options.log);
  if (error == 0) return absl::OkStatus();
  return absl::InvalidArgumentError(fmt::format(
      "agent '{}': log: cannot write '{}': {}; name a file in a folder that is there and "
      "can be written",
      kExternalName, options.log, std::strerror(error)));
}

}  // namespace riftlab::external
