#include "tournament/cli/runs/rating_options.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/status_macros.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/record/run_settings.h"

namespace riftlab {

std::vector<OptionSpec> RatingOptionTable() {
  return OptionsOf({"ratings", "error-bars", "anchor"});
}

absl::StatusOr<RatingOptions> ReadRatingOptions(const Settings& settings,
                                                const TournamentConfig& config,
                                                const std::vector<int>& sides) {
  const bool has_teams = std::set<int>(sides.begin(), sides.end()).size() < sides.size();
  if (settings.Text("ratings") == "plackett-luce" && has_teams) {
    return WrongValue(settings.Value("ratings"),
                      "placements of teams cannot be rated so; give bradley-terry or leave it out");
  }
  TournamentConfig rated = config;
  if (!rated.until_error) rated.until_error = ErrorTarget{};
  for (const OptionSpec& option : RatingOptionTable()) {
    if (!settings.WasGiven(option.name)) continue;
    const Given given = settings.Value(option.name);
    RETURN_IF_ERROR(AtOption(given, RunSettingOf(option.name).set(given.text, rated)));
  }
  return rated.until_error->rating;
}

absl::Status RefuseRatingOptions(const Settings& settings, const std::string& why) {
  const std::vector<OptionSpec> options = RatingOptionTable();
  std::vector<std::string_view> names;
  for (const OptionSpec& option : options) names.emplace_back(option.name);
  return RefuseOptions(settings, names, why);
}

}  // namespace riftlab
