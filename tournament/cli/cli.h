// The command line program.
#pragma once

namespace riftlab {

// Runs the program with these arguments; returns its exit status (0 done, 1 failure or interrupted,
// 2 bad usage or bad input).
int RunCommandLine(int argc, const char* const* argv);

}  // namespace riftlab
