// A command as words, without a shell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace riftlab::external {

// The words of a command, split at blanks. As in a POSIX shell, single quotes keep everything as it
// is, double quotes everything but a backslash before `"` or `\`, and a backslash outside quotes
// keeps the next character; nothing else means anything: no variables, wildcards, pipes or
// redirections. InvalidArgument when a quote does not end or a backslash stands last.
// Postcondition: at least one word if there is anything but blanks.
absl::StatusOr<std::vector<std::string>> CommandWords(std::string_view text);

// The file that `name` calls: itself where it has a slash, else the first executable file of that
// name in the folders of PATH. NotFound says what was looked for.
absl::StatusOr<std::string> FindProgram(const std::string& name);

}  // namespace riftlab::external
