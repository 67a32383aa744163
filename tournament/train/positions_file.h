// Positions to learn from as a file, so that a training that goes on need not play them again.
#pragma once

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "agents/learned/learned_net.h"
#include "tournament/learn/samples.h"

namespace riftlab {

// The bytes of the file, a zstd frame: version 1 for positions alone, 2 with decisions. The same
// ones give the same bytes, for one version of libzstd.
std::string FormatPositions(const SampleSet& set);

// The positions in `bytes`, which came from `source`, of a game of this shape. FailedPrecondition
// where they are damaged or of another version.
absl::StatusOr<SampleSet> ParsePositions(std::string_view bytes, const NetShape& shape,
                                         const std::string& source);

}  // namespace riftlab
