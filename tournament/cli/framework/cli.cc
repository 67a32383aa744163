#include "tournament/cli/framework/cli.h"

#include <exception>
#include <new>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/parse.h"
#include "tournament/cli/framework/text_file.h"

namespace riftlab {
namespace {

absl::Status SetUpConsole(const Command& command, const Settings& settings, Console& console) {
  if (HasOption(command.options, "no-pager")) {
    // JSON and CSV are not for reading.
    const bool is_text = !HasOption(command.options, "output") || settings.Text("output") == "text";
    console.set_uses_pager(is_text && !settings.Flag("no-pager"));
  }
  if (!HasOption(command.options, "quiet") || !HasOption(command.options, "verbose")) {
    return absl::OkStatus();
  }
  const bool quiet = settings.Flag("quiet");
  const bool verbose = settings.Flag("verbose");
  if (quiet && verbose) {
    return absl::InvalidArgumentError("--quiet and --verbose contradict each other; give one");
  }
  if (quiet) console.set_verbosity(Verbosity::kQuiet);
  if (verbose) console.set_verbosity(Verbosity::kVerbose);
  return absl::OkStatus();
}

// Under --verbose: what is in force, and where it comes from.
void LogSettings(const Settings& settings, Console& console) {
  if (console.verbosity() != Verbosity::kVerbose) return;
  for (const OptionSpec& option : settings.options()) {
    std::vector<Given> values(settings.Values(option.name).begin(),
                              settings.Values(option.name).end());
    if (values.empty() && settings.Has(option.name)) values.push_back(settings.Value(option.name));
    for (const Given& given : values) {
      std::string from = given.where;
      if (from.empty()) {
        from = "the default";
      } else if (from.find(':') == std::string::npos) {  // no "FILE:LINE:COLUMN: KEY"
        from = "the command line";
      }
      console.Detail(fmt::format("{} = {}, from {}", option.name, Printable(given.text), from));
    }
  }
}

absl::StatusOr<ExitStatus> RunCommand(const Invocation& invocation, Console& console) {
  const Command& command = *invocation.command;
  GivenValues file;
  if (!invocation.config_file.empty()) {
    ASSIGN_OR_RETURN(const std::string text, ReadTextFile(invocation.config_file));
    ASSIGN_OR_RETURN(file, ReadConfig(command.options, text, invocation.config_file));
  }
  ASSIGN_OR_RETURN(Settings settings, Settings::Merge(command.options, invocation.values, file));
  RETURN_IF_ERROR(SetUpConsole(command, settings, console));
  LogSettings(settings, console);
  return command.run(settings, console);
}

absl::StatusOr<ExitStatus> Run(std::span<const Command> commands,
                               const std::vector<std::string>& arguments, std::string_view program,
                               Console& console) {
  ASSIGN_OR_RETURN(const Invocation invocation, ParseArguments(commands, arguments, program));
  if (invocation.command != nullptr) return RunCommand(invocation, console);
  if (invocation.status == ExitStatus::kDone) {
    console.Print(invocation.text);
  } else {
    console.Log(invocation.text);
  }
  return invocation.status;
}

// As Run; what a library or the allocator throws becomes a status here and nowhere later.
absl::StatusOr<ExitStatus> RunCaught(std::span<const Command> commands,
                                     const std::vector<std::string>& arguments,
                                     std::string_view program, Console& console) {
  try {
    return Run(commands, arguments, program, console);
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError(
        "not enough memory; ask for less at a time, such as fewer iterations, trees or threads, or "
        "allow more");
  } catch (const std::exception& error) {
    return absl::InternalError(error.what());
  }
}

}  // namespace

int RunCommandLine(std::span<const Command> commands, int argc, const char* const* argv,
                   std::string_view program) {
  Console console(stdout, stderr);
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  absl::StatusOr<ExitStatus> result = RunCaught(commands, arguments, program, console);
  const absl::Status written = console.Finish();
  if (result.ok() && !written.ok()) result = written;
  if (result.ok()) return static_cast<int>(*result);
  console.Error(std::string{result.status().message()});
  return static_cast<int>(ExitStatusOf(result.status()));
}

}  // namespace riftlab
