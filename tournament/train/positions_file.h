// Positions to learn from as a file, so that a training that goes on need not play them again.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "tournament/learn/samples.h"

namespace riftlab {

// The bytes of the file: a zstd frame. The same positions give the same bytes, for one version of
// libzstd.
std::string FormatPositions(const SampleSet& set);

// The positions in `bytes`, which came from `source`, of a game with so many facts, those of the
// evaluation included. FailedPrecondition where they are damaged or of another version.
absl::StatusOr<SampleSet> ParsePositions(std::string_view bytes, int num_facts,
                                         const std::string& source);

}  // namespace riftlab
