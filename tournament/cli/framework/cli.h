// The command line program.
#pragma once

#include <span>
#include <string_view>

#include "tournament/cli/framework/command.h"

namespace riftlab {

// Runs the program that has these commands with these arguments; returns its exit status (0 done, 1
// failure or interrupted, 2 bad usage or bad input). Help texts call it `program`.
int RunCommandLine(std::span<const Command> commands, int argc, const char* const* argv,
                   std::string_view program = "riftlab");

}  // namespace riftlab
