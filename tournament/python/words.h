// From what a person gives in Python to checked values: as options of the command line, whose
// checks and messages are used. Arguments are named in messages as they are in Python.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "engine/core/any_game.h"
#include "tournament/analysis/analysis.h"
#include "tournament/cli/setup/position_file.h"

namespace riftlab::python {

// A game as it is given; numbers as text.
struct GameWords {
  std::string name{};
  std::optional<std::string> mode{};
  std::optional<std::string> players{};
  std::vector<std::string> rules{};  // "name=value"
  std::optional<std::string> cards{};
};

// InvalidArgument or NotFound names the argument, what is wrong and what would be right.
absl::StatusOr<AnyGame> ReadGameWords(const GameWords& words);

// An integer from 0 that fits 63 bits. InvalidArgument as above.
absl::StatusOr<std::uint64_t> ReadSeedWord(const std::string& seed);

// How many games or threads, from 1 to a million. InvalidArgument names `argument`.
absl::StatusOr<std::int64_t> ReadCountWord(const std::string& count, const std::string& argument);

// Agents with names, keys and values checked. InvalidArgument or NotFound names `argument`.
absl::StatusOr<std::vector<AgentSpec>> ReadAgentWords(const std::vector<std::string>& specs,
                                                      const std::string& argument);

// The position in `text`. Errors as ReadPosition, and InvalidArgument when the card table at the
// path `cards` cannot be read.
absl::StatusOr<Position> ReadPositionWords(const std::string& text,
                                           const std::optional<std::string>& cards);

// A request for an analysis; numbers as text. InvalidArgument or NotFound names the argument.
struct AnalysisWords {
  std::string agent{};
  std::string seed{};
  std::optional<std::string> iterations{};
  std::string threads{};
};
absl::StatusOr<AnalysisRequest> ReadAnalysisWords(const AnalysisWords& words);

}  // namespace riftlab::python
