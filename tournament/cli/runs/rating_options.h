// --ratings, --error-bars and --anchor: how a ranking is computed from the games. None of them
// changes a run, so they can be given with --resume and for a recorded run. A new run with an error
// target keeps them as part of that.
#pragma once

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/record/option.h"
#include "tournament/record/rating_options.h"
#include "tournament/record/tournament_config.h"

namespace riftlab {

std::vector<OptionSpec> RatingOptionTable();

// What they ask for, for a run of this configuration; what is not given is as the run's error
// target has it, where there is one. InvalidArgument "PLACE: MESSAGE" when the
// anchor is no agent of it, or the model does not fit the game.
absl::StatusOr<RatingOptions> ReadRatingOptions(const Settings& settings,
                                                const TournamentConfig& config,
                                                const std::vector<int>& sides);

// InvalidArgument "PLACE: WHY" when one of them is given: for what has no ranking.
absl::Status RefuseRatingOptions(const Settings& settings, const std::string& why);

}  // namespace riftlab
