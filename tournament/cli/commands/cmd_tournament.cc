// `riftlab tournament`: agents against each other, recorded and resumable.
#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/exit_verdict.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_report.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/record/run_settings.h"
#include "tournament/report/ranking_report.h"
#include "tournament/report/sprt_render.h"
#include "tournament/runner/stop_rule.h"

namespace riftlab {
namespace {

constexpr std::string_view kTournamentCommand = "tournament";

absl::StatusOr<RunEntry> ReadTournamentEntry(Settings& settings) {
  if (settings.Has("resume")) return ReadResumedRun(settings, kTournamentCommand);
  ASSIGN_OR_RETURN(std::vector<AgentSpec> agents, ReadAgents(settings));
  return ReadNewRun(settings, Format::kRoundRobin, std::move(agents));
}

OptionSpec BeginOption() {
  return {.name = "begin",
          .kind = OptionKind::kFlag,
          .help = "make the folder of the run and play nothing: 'riftlab plan' goes on",
          .scope = OptionScope::kCommandLineOnly};
}

// The folder of a run without games.
absl::StatusOr<ExitStatus> BeginRun(const Settings& settings, const TournamentConfig& config,
                                    Console& console) {
  if (!settings.Has("out") || settings.Has("shard")) {
    return absl::InvalidArgumentError(
        "--begin makes the folder of a whole run; give --out DIR, and no --shard");
  }
  const std::atomic<bool> stop = true;
  RETURN_IF_ERROR(PlayRun(settings, config, ReadRunOptions(settings, stop)).status());
  console.Print(fmt::format("{}: a run without games; 'riftlab plan' plans its first ones\n",
                            settings.Text("out")));
  return ExitStatus::kDone;
}

absl::StatusOr<ExitStatus> RunTournamentCommand(Settings& settings, Console& console) {
  ASSIGN_OR_RETURN(const RunEntry entry, ReadTournamentEntry(settings));
  RETURN_IF_ERROR(CheckExitVerdict(settings, entry.config));
  ASSIGN_OR_RETURN(ReportOptions report_options, RankingOptionsOf(settings, entry));
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  if (settings.Flag("begin")) return BeginRun(settings, entry.config, console);
  Standings standings = StandingsOf(entry);
  std::optional<LuckAndSkill> luck = LuckAndSkillOf(entry);
  StopRule rule(entry.config);
  SpeedTotals speed;
  const RatingOptions rating = report_options.rating;
  ProgressBar bar(console, "games",
                  [&] { return FactsOf(standings, rule, LabelsOf(entry.config), rating); });
  const StopSignal signal(FinishingNote(settings, kTournamentCommand, console));
  RunOptions options = ReadRunOptions(settings, signal.stop());
  options.on_record = [&](const GameRecord& record) {
    standings.Add(record);
    if (luck) luck->Add(record);
    speed.Add(record);
    rule.Add(record);
  };
  options.on_progress = [&](const RunProgress& progress) {
    bar.Update(progress.games_done, progress.games_total, progress.games_replayed,
               rule.MayEndEarly());
  };
  ASSIGN_OR_RETURN(const RunOutcome outcome, PlayRun(settings, entry.config, options));
  bar.Clear();
  speed.wall_seconds = outcome.play_ms / 1000;
  speed.threads = outcome.threads;
  LogOutcome(settings, outcome, kTournamentCommand, console);
  if (speed.games > 0) report_options.speed = speed;
  report_options.sprt = rule.TestResult();
  report_options.family = rule.FamilyOfTests();
  report_options.target = rule.TargetResult();
  if (luck) report_options.luck = luck->Finish();
  for (std::string& note : GuardNotes(settings, entry.config, outcome)) {
    report_options.notes.push_back(std::move(note));
  }
  const RankingReport report = MakeReport(standings.Finish(), std::move(report_options));
  console.PrintPaged(RenderReport(report, ReadOutputFormat(settings), ReadTextExtent(settings)));
  if (outcome.interrupted) return ExitStatus::kFailure;
  if (!settings.Flag("exit-verdict")) return ExitStatus::kDone;
  return ExitStatusOf(report.options.sprt ? report.options.sprt->verdict
                                          : VerdictOf(*report.options.family));
}

}  // namespace

Command TournamentCommand() {
  return {
      .path = "tournament",
      .summary = "play agents against each other and rank them",
      .notes =
          "Each deal is played in all rotations of a line-up (a block), so that luck and\n"
          "seat cancel out; intervals count blocks. In games of teams an agent plays all\n"
          "seats of its team. With --out the run survives being killed: riftlab\n"
          "tournament --resume DIR finishes it to the same bytes.\n"
          "--sprt plays two agents until it is decided whether the first is stronger than\n"
          "the second by at most elo0 (H0) or by at least elo1 (H1); with three agents or\n"
          "more each but the last is a candidate against the last, with one alpha for all\n"
          "of them together.\n"
          "--until-error plays on until every rating is known that well, and spends its\n"
          "games on the meetings that tell most.\n"
          "--adjust auto also states results without the luck of the draws, which are\n"
          "surer, and what that was worth.\n"
          "Example: riftlab tournament --game ripple_rush --agent greedy --agent random\n"
          "         --games 2000 --out run1",
      .options = Join({GameOptions(),
                       OptionsOf({"agent", "format", "teams", "equal-time", "sprt"}),
                       {ExitVerdictOption()},
                       OptionsOf({"adjust", "until-error", "ratings", "error-bars", "anchor"}),
                       RunOptionTable(),
                       {BeginOption()},
                       GeneralOptions()}),
      .takes_config = true,
      .exits = VerdictExits(),
      .run = &RunTournamentCommand,
  };
}

}  // namespace riftlab
