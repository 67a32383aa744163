// `riftlab balance`: looks for a card table that meets a designer's goals with the fewest and
// smallest changes, and says on fresh deals what that comes to.
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/commands/balance_task.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/program_executor.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_report.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/setup/card_knobs.h"
#include "tournament/cli/setup/cards_note.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/journal/file.h"
#include "tournament/rebalance/confirmation.h"
#include "tournament/rebalance/rebalance_report.h"
#include "tournament/rebalance/rebalancer.h"

namespace riftlab {
namespace {

std::vector<OptionSpec> BalanceFolderOptions() {
  return {{.name = "out",
           .value_name = "DIR",
           .help = "where the search is recorded, with the table that it finds as a file for "
                   "--cards; new or empty (default: nowhere)"},
          ResumeOption("go on with the search in DIR; all else comes from what it holds")};
}

// Searches, showing how far it is and the best so far.
absl::StatusOr<RebalanceOutcome> SearchTables(const RebalanceTask& task,
                                              const std::optional<RecordedRebalance>& recorded,
                                              RebalanceOptions options, Console& console) {
  RebalanceProgress last;
  const auto best = [&] {
    return fmt::format("round {}: {}, miss {:.3f}", last.round, last.best, last.miss);
  };
  ProgressBar bar(console, "games", [&] { return std::vector<std::string>{best()}; });
  options.on_step = [&](const RebalanceProgress& progress) {
    if (!last.round.empty() && last.round != progress.round) {
      bar.Clear();
      console.Log(best());
    }
    last = progress;
    bar.Update(progress.games_done, progress.games_total, progress.games_before,
               /*is_estimate=*/true);
  };
  absl::StatusOr<RebalanceOutcome> outcome =
      recorded ? ResumeRebalance(task, *recorded, options) : RunRebalance(task, options);
  bar.Clear();
  if (outcome.ok() && !last.round.empty()) console.Log(best());
  return outcome;
}

// Writes the table that was found as a file of differences into the folder; its path.
absl::StatusOr<std::string> WriteTable(const RebalanceTask& task, const RebalanceOutcome& outcome,
                                       const std::string& dir) {
  if (dir.empty() || outcome.best.empty()) return std::string();
  std::string base = "default";
  if (!task.config.rules.cards.empty()) {
    base = kBaseTableName;
    RETURN_IF_ERROR(WriteFileAtomically(PathIn(dir, kBaseTableName), task.config.rules.cards));
  }
  std::string comment = outcome.end == RebalanceEnd::kFound
                            ? "Found by riftlab balance for these goals:"
                            : "The nearest that riftlab balance found to these goals:";
  for (const Goal& goal : task.goals) comment += fmt::format("\n#   {}", goal.text);
  std::string path = PathIn(dir, kBalancedTableName);
  RETURN_IF_ERROR(WriteFileAtomically(
      path, DifferenceText(comment, task.config.game, base, PathsOf(task.knobs, outcome.best))));
  return path;
}

absl::StatusOr<Confirmation> PlayFreshDeals(const RebalanceTask& task,
                                            const RebalanceOutcome& outcome,
                                            const RebalanceOptions& options, bool resumes,
                                            Console& console) {
  ProgressBar bar(console, "fresh games");
  ConfirmOptions confirm{
      .dir = options.dir,
      .resumes = resumes,
      .threads = options.threads,
      .executor = options.executor,
      .stop = options.stop,
      .on_games = [&](std::int64_t done, std::int64_t total) { bar.Update(done, total, 0); }};
  return ConfirmTable(task, outcome.best, confirm);
}

absl::StatusOr<ExitStatus> RunBalanceCommand(Settings& settings, Console& console) {
  const bool resumes = settings.Has("resume");
  std::optional<RecordedRebalance> recorded;
  RebalanceTask task;
  RebalanceOptions options;
  if (resumes) {
    RETURN_IF_ERROR(CheckOnlyResumed(settings, "the search"));
    options.dir = settings.Text("resume");
    ASSIGN_OR_RETURN(recorded, ReadRebalance(options.dir));
    ASSIGN_OR_RETURN(task, RecordedTask(options.dir, *recorded));
  } else {
    ASSIGN_OR_RETURN(task, ReadRebalanceTask(settings));
    if (settings.Has("out")) options.dir = settings.Text("out");
  }
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  const StopSignal signal(FinishingNote(settings, "balance", console));
  options.threads = ReadThreads(settings);
  options.executor = ProgramExecutor();
  options.stop = &signal.stop();
  ASSIGN_OR_RETURN(const AnyGame game, MakeGame(task.config.game, task.config.rules));
  RebalanceReport report = RebalanceReportOf(task, game, PrintedNamesOf(game));
  ASSIGN_OR_RETURN(report.outcome, SearchTables(task, recorded, options, console));
  bool interrupted = report.outcome.end == RebalanceEnd::kInterrupted;
  if (!interrupted) {
    ASSIGN_OR_RETURN(report.variant, WriteTable(task, report.outcome, options.dir));
    ASSIGN_OR_RETURN(report.confirmation,
                     PlayFreshDeals(task, report.outcome, options, resumes, console));
    interrupted = report.confirmation.interrupted;
  }
  if (interrupted) report.notes.push_back(InterruptedNote("balance", options.dir));
  if (std::string cards = CardsNote(game); !cards.empty()) report.notes.push_back(std::move(cards));
  console.PrintPaged(RenderRebalance(report, ReadOutputFormat(settings), ReadTextExtent(settings)));
  return interrupted ? ExitStatus::kFailure : ExitStatus::kDone;
}

}  // namespace

Command BalanceCommand() {
  return {
      .path = "balance",
      .summary = "look for the fewest card changes that meet goals",
      .notes =
          "Tables with one changed value race on common deals, half of them dropping out\n"
          "in every round (successive halving); then those with one change more each that\n"
          "build on the best, until a table meets all goals and is nearer to them than all\n"
          "with fewer changes. Fresh deals then say how the goals were before and are\n"
          "after, and what else moved. With --out it survives being killed, riftlab\n"
          "balance --resume DIR goes on, and DIR/balanced.toml is the table for --cards\n"
          "and --compare. riftlab games GAME lists the tags.\n"
          "Example: riftlab balance --game warrift --rule powers=random\n"
          "         --goal 'each:guild within 6 of even'\n"
          "         --goal 'tag:order=1st within 1 of even'\n"
          "         --knob 'card.Banner Captain.cost=3..6'\n"
          "         --knob 'card.Shield Bearer.attack=0..2' --out balanced",
      .options = Join({GameOptions(),
                       BalanceTaskOptions(),
                       BalanceFolderOptions(),
                       {ThreadsOption(), OutputOption()},
                       ReportTextOptions(),
                       GeneralOptions()}),
      .takes_config = true,
      .run = &RunBalanceCommand,
  };
}

}  // namespace riftlab
