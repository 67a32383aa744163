#include "tournament/cli/runs/exit_verdict.h"

namespace riftlab {

OptionSpec ExitVerdictOption() {
  return {.name = "exit-verdict",
          .kind = OptionKind::kFlag,
          .help = "with --sprt: exit status 0 for H1, 10 for H0, 11 undecided",
          .scope = OptionScope::kCommandLineOnly,
          .with_resume = true};
}

std::vector<ExitNote> VerdictExits() {
  return {
      {static_cast<int>(ExitStatus::kAcceptedH0), "under --exit-verdict: the test accepts H0"},
      {static_cast<int>(ExitStatus::kUndecided), "under --exit-verdict: the test is undecided"}};
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
