// The parameters of the agent `external`.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/params.h"
#include "agents/core/spec.h"

namespace riftlab::external {

// When a program is started anew.
enum class Restart : std::uint8_t {
  kAfterFault,  // for the game behind one in which it had to be ended
  kEachGame,    // for every game, so that it can remember nothing
  kNever,       // every game behind such a one is lost
};

struct Options {
  std::vector<std::string> words;  // the program, found in PATH, and its arguments
  std::string log;                 // file that its stderr is appended to; empty: nowhere
  double start_ms = 0;             // from the start to its hello
  double move_ms = 0;              // from a question to the answer
  double late_ms = 0;              // how much later an answer counts as late, not as a stall
  double stop_ms = 0;              // to end by itself once it is not needed
  Restart restart = Restart::kAfterFault;
};

// As `riftlab agents external` shows them.
std::span<const ParamSpec> OptionParams();

// InvalidArgument when there is no command, its quotes do not end, or no such program is found.
absl::StatusOr<Options> ReadOptions(const Params& params);

// The options of an agent whose name is `external`; InvalidArgument also for parameters that it
// does not have.
absl::StatusOr<Options> ReadOptions(const AgentSpec& agent);

// InvalidArgument when the log cannot be written; that of a run is in a folder still to be made.
absl::Status CheckLog(const Options& options);

}  // namespace riftlab::external
