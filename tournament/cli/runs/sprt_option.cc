#include "tournament/cli/runs/sprt_option.h"

#include <string>

namespace riftlab {

std::vector<OptionSpec> SprtOptions() {
  return {
      {.name = "sprt",
       .value_name = "TEST",
       .help =
           "ends the run when a sequential test of two agents is decided: "
           "\"elo0=0 elo1=5 alpha=0.05 beta=0.05 model=normalized unit=blocks\", where any "
           "of these may be left out; models normalized, logistic, bayesian; unit=games takes the "
           "games of a deal for independent, which they are not; --games is then the most "
           "games it may take (default: 1000000)"},
      {.name = "exit-verdict",
       .kind = OptionKind::kFlag,
       .help = "with --sprt: exit status 0 for H1, 10 for H0, 11 undecided",
       .scope = OptionScope::kCommandLineOnly}};
}

absl::StatusOr<std::optional<SprtSpec>> ReadSprt(Settings& settings) {
  if (!settings.Has("sprt")) return std::nullopt;
  const Given given = settings.Value("sprt");
  const absl::StatusOr<SprtSpec> spec = ParseSprtSpec(given.text);
  if (!spec.ok()) return WrongValue(given, std::string{spec.status().message()});
  if (!settings.WasGiven("games")) settings.Fill("games", "1000000");
  return *spec;
}

absl::Status CheckExitVerdict(const Settings& settings, const TournamentConfig& config) {
  if (!settings.Flag("exit-verdict") || config.sprt) return absl::OkStatus();
  return absl::InvalidArgumentError(
      "--exit-verdict tells the verdict of a sequential test, and there is none; give --sprt, or "
      "leave it out");
}

ExitStatus ExitStatusOf(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::kH1:
      return ExitStatus::kDone;
    case SprtVerdict::kH0:
      return ExitStatus::kAcceptedH0;
    case SprtVerdict::kUndecided:
      return ExitStatus::kUndecided;
  }
  return ExitStatus::kUndecided;
}

}  // namespace riftlab
