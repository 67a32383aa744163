#include "tournament/cli/runs/rating_options.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>

#include "engine/core/status_macros.h"
#include "fmt/format.h"

namespace riftlab {
namespace {

constexpr double kMaxAnchor = 10000;

std::string Labels(const TournamentConfig& config) {
  std::string labels;
  for (const AgentSpec& agent : config.agents) {
    labels += fmt::format("{}{}", labels.empty() ? "" : ", ", agent.label);
  }
  return labels;
}

// LABEL=ELO; a label may hold equals signs itself.
absl::StatusOr<RatingAnchor> ReadAnchor(const Given& given, const TournamentConfig& config) {
  const std::size_t equals = given.text.rfind('=');
  if (equals == std::string::npos) {
    return WrongValue(given, fmt::format("'{}' is not NAME=ELO, such as {}=0", given.text,
                                         config.agents.front().label));
  }
  RatingAnchor anchor{.agent = -1};
  const std::string_view number = std::string_view(given.text).substr(equals + 1);
  const auto [end, error] =
      std::from_chars(number.data(), number.data() + number.size(), anchor.elo);
  if (error != std::errc() || end != number.data() + number.size() ||
      !(std::abs(anchor.elo) <= kMaxAnchor)) {
    return WrongValue(
        given, fmt::format("'{}' is not a number from {} to {}", number, -kMaxAnchor, kMaxAnchor));
  }
  const std::string label = given.text.substr(0, equals);
  for (std::size_t agent = 0; agent < config.agents.size(); ++agent) {
    if (config.agents[agent].label == label) anchor.agent = static_cast<int>(agent);
  }
  if (anchor.agent >= 0) return anchor;
  return WrongValue(given,
                    fmt::format("no agent is called '{}'; agents: {}", label, Labels(config)));
}

}  // namespace

std::vector<OptionSpec> RatingOptionTable() {
  return {{.name = "ratings",
           .kind = OptionKind::kChoice,
           .value_name = "MODEL",
           .default_value = "auto",
           .choices = {"auto", "plackett-luce", "bradley-terry"},
           .help = "model of the ratings: whole placements with seat terms and a scale of luck, or "
                   "pairs; auto takes the first for more than two players without teams"},
          {.name = "error-bars",
           .kind = OptionKind::kChoice,
           .default_value = "sandwich",
           .choices = {"sandwich", "bootstrap"},
           .help = "errors of the ratings from the spread of blocks, or from resampled blocks"},
          {.name = "anchor",
           .value_name = "NAME=ELO",
           .help = "gives the agent of this label this rating (default: the mean is 0)"}};
}

absl::StatusOr<RatingOptions> ReadRatingOptions(const Settings& settings,
                                                const TournamentConfig& config,
                                                const std::vector<int>& sides) {
  RatingOptions options;
  if (config.until_error) options = config.until_error->rating;
  const std::string model = settings.Text("ratings");
  const bool has_teams = std::set<int>(sides.begin(), sides.end()).size() < sides.size();
  if (model == "plackett-luce" && has_teams) {
    return WrongValue(settings.Value("ratings"),
                      "placements of teams cannot be rated so; give bradley-terry or leave it out");
  }
  if (model != "auto") {
    options.model =
        model == "plackett-luce" ? RatingModel::kPlackettLuce : RatingModel::kBradleyTerry;
  } else if (settings.WasGiven("ratings")) {
    options.model = std::nullopt;
  }
  if (settings.WasGiven("error-bars")) {
    options.error_bars =
        settings.Text("error-bars") == "bootstrap" ? ErrorBars::kBootstrap : ErrorBars::kSandwich;
  }
  if (!settings.Has("anchor")) return options;
  ASSIGN_OR_RETURN(options.anchor, ReadAnchor(settings.Value("anchor"), config));
  return options;
}

}  // namespace riftlab
