// Words of a command line that people copy into a shell.
#pragma once

#include <string>
#include <string_view>

namespace riftlab {

// `word`, quoted for a POSIX shell where it needs that.
std::string ShellWord(std::string_view word);

}  // namespace riftlab
