// `riftlab tournament`: agents against each other, recorded and resumable.
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/rating_options.h"
#include "tournament/cli/runs/run_report.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/runs/sprt_option.h"
#include "tournament/cli/runs/until_option.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/report/tables.h"
#include "tournament/runner/stop_rule.h"

namespace riftlab {
namespace {

constexpr std::string_view kCommandName = "tournament";

absl::StatusOr<RunEntry> ReadEntry(Settings& settings) {
  if (settings.Has("resume")) return ReadResumedRun(settings, kCommandName);
  absl::StatusOr<std::vector<AgentSpec>> agents = ReadAgents(settings);
  if (!agents.ok()) return agents.status();
  const Format format =
      settings.Text("format") == "gauntlet" ? Format::kGauntlet : Format::kRoundRobin;
  const absl::StatusOr<std::optional<SprtSpec>> sprt = ReadSprt(settings);
  if (!sprt.ok()) return sprt.status();
  const absl::StatusOr<std::optional<double>> until_error = ReadUntilError(settings);
  if (!until_error.ok()) return until_error.status();
  return ReadNewRun(settings, format, *std::move(agents),
                    {.sprt = *sprt, .until_error = *until_error});
}

absl::StatusOr<ExitStatus> Run(Settings& settings, Console& console) {
  const absl::StatusOr<RunEntry> entry = ReadEntry(settings);
  if (!entry.ok()) return entry.status();
  const absl::Status fits = CheckExitVerdict(settings, entry->config);
  if (!fits.ok()) return fits;
  absl::StatusOr<ReportOptions> report_options = RankingOptionsOf(settings, *entry);
  if (!report_options.ok()) return report_options.status();
  if (settings.Flag("print-config")) {
    console.Print(WriteConfig(settings));
    return ExitStatus::kDone;
  }
  Standings standings = StandingsOf(*entry);
  StopRule rule(entry->config);
  SpeedTotals speed;
  ProgressBar bar(console, "games");
  const StopSignal signal;
  RunOptions options = ReadRunOptions(settings, signal.stop());
  options.on_record = [&](const GameRecord& record) {
    standings.Add(record);
    speed.Add(record);
    rule.Add(record);
  };
  options.on_progress = [&](const RunProgress& progress) {
    bar.Update(progress.games_done, progress.games_total, progress.games_replayed);
  };
  const absl::StatusOr<RunOutcome> outcome = PlayRun(settings, entry->config, options);
  bar.Clear();
  if (!outcome.ok()) return outcome.status();
  speed.wall_seconds = outcome->play_ms / 1000;
  speed.threads = options.threads;
  LogOutcome(settings, *outcome, kCommandName, console);
  if (speed.games > 0) report_options->speed = speed;
  report_options->sprt = rule.TestResult();
  report_options->target = rule.TargetResult();
  for (std::string& note : GuardNotes(settings, entry->config, *outcome)) {
    report_options->notes.push_back(std::move(note));
  }
  const RankingReport report = MakeReport(standings.Finish(), *std::move(report_options));
  console.Print(RenderReport(report, ReadOutputFormat(settings)));
  if (outcome->interrupted) return ExitStatus::kFailure;
  return settings.Flag("exit-verdict") ? ExitStatusOf(report.options.sprt->verdict)
                                       : ExitStatus::kDone;
}

std::vector<OptionSpec> OwnOptions() {
  return {{.name = "agent",
           .kind = OptionKind::kAgents,
           .value_name = "SPEC",
           .help = "an agent, [LABEL=]NAME[:key=value,...]; once for each"},
          {.name = "format",
           .kind = OptionKind::kChoice,
           .default_value = "round-robin",
           .choices = {"round-robin", "gauntlet"},
           .help = "all against all, or the first agent against the others"}};
}

}  // namespace

const Command& TournamentCommand() {
  static const Command kCommand = {
      .path = "tournament",
      .summary = "play agents against each other and rank them",
      .notes =
          "Each deal is played in all rotations of a line-up (a block), so that luck and\n"
          "seat cancel out; intervals count blocks. With --out the run survives being\n"
          "killed: riftlab tournament --resume DIR finishes it to the same bytes.\n"
          "--sprt plays two agents until it is decided whether the first is stronger than\n"
          "the second by at most elo0 (H0) or by at least elo1 (H1).\n"
          "--until-error plays on until every rating is known that well, and spends its\n"
          "games on the meetings that tell most.\n"
          "Example: riftlab tournament --game ripple_rush --agent greedy --agent random\n"
          "         --games 2000 --out run1",
      .options = Join({GameOptions(), OwnOptions(), SprtOptions(), UntilErrorOptions(),
                       RatingOptionTable(), RunOptionTable(), GeneralOptions()}),
      .takes_config = true,
      .run = &Run,
  };
  return kCommand;
}

}  // namespace riftlab
