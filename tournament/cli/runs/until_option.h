// --until-error.
#pragma once

#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/option.h"
#include "tournament/cli/framework/settings.h"

namespace riftlab {

std::vector<OptionSpec> UntilErrorOptions();

// The largest error bar that is wanted, in Elo. Where --games was not given, fills in as many as a
// run may then need. InvalidArgument "PLACE: MESSAGE".
absl::StatusOr<std::optional<double>> ReadUntilError(Settings& settings);

}  // namespace riftlab
