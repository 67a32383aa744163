// A subcommand of the program as a row of a table. Only parse.cc knows the library that reads the
// command line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/console.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/record/option.h"

namespace riftlab {

// An exit status of a command, and when it ends with it.
struct ExitNote {
  int status = 0;
  std::string_view when{};
};

struct Command {
  std::string path{};          // the words that call it: "games", "check game"
  std::string summary{};       // one line, lower case, no full stop
  std::string notes{};         // below the options in the help text: examples
  std::string operand{};       // the option that a bare argument sets; empty: takes none
  std::string operand_name{};  // how the help text calls it, such as "GAME"
  std::vector<OptionSpec> options{};
  // True when options can stand in a CONFIG.toml, given as a bare argument.
  bool takes_config = false;
  // Exit statuses of its own, in ascending order: besides those of every command, or instead.
  std::vector<ExitNote> exits{};
  // Does it. An error status is printed by the caller. `settings` holds every option of `options`,
  // checked for form and range.
  absl::StatusOr<ExitStatus> (*run)(Settings& settings, Console& console) = nullptr;
};

}  // namespace riftlab
