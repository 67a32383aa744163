// From the words of the command line to a command with its values.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/command.h"

namespace riftlab {

// What the words ask for: a command to run, or text to print.
struct Invocation {
  const Command* command = nullptr;  // null: print `text` and end with `status`
  GivenValues values{};
  std::string config_file{};  // path of the configuration; empty: none
  std::string text{};
  ExitStatus status = ExitStatus::kDone;
};

// Reads `arguments` (without the program's name, which is `program` in messages and help texts).
// --help anywhere asks for the help text of what was named so far. InvalidArgument for an unknown
// command or option (with a near-miss suggestion), a missing value or an unexpected argument;
// values themselves are checked by Settings::Merge.
absl::StatusOr<Invocation> ParseArguments(std::span<const Command> commands,
                                          std::span<const std::string> arguments,
                                          std::string_view program = "riftlab");

}  // namespace riftlab
