#include "tournament/cli/commands/balance_folder.h"

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/commands/balance_task.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/output_files.h"
#include "tournament/cli/runs/rating_options.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_report.h"
#include "tournament/cli/setup/cards_note.h"
#include "tournament/journal/file.h"
#include "tournament/rebalance/confirmation.h"
#include "tournament/rebalance/rebalance_folder.h"
#include "tournament/rebalance/rebalance_report.h"
#include "tournament/rebalance/rebalance_sqlite.h"
#include "tournament/rebalance/rebalancer.h"

namespace riftlab {
namespace {

absl::StatusOr<RebalanceReport> ReadReport(const std::string& dir,
                                           const RecordedRebalance& recorded,
                                           const StopSignal& signal) {
  ASSIGN_OR_RETURN(const RebalanceTask task, RecordedTask(dir, recorded));
  ASSIGN_OR_RETURN(const AnyGame game, MakeGame(task.config.game, task.config.rules));
  RebalanceReport report = RebalanceReportOf(task, game, PrintedNamesOf(game));
  ASSIGN_OR_RETURN(report.outcome, RecallRebalance(task, recorded, dir));
  bool is_open = report.outcome.end == RebalanceEnd::kInterrupted;
  if (!is_open) {
    const std::string variant = PathIn(dir, kBalancedTableName);
    std::error_code error;
    if (std::filesystem::exists(variant, error)) report.variant = variant;
    ASSIGN_OR_RETURN(report.confirmation,
                     ConfirmTable(task, report.outcome.best,
                                  {.dir = dir, .reads_only = true, .stop = &signal.stop()}));
    is_open = report.confirmation.interrupted;
  }
  if (signal.stop()) return absl::CancelledError("interrupted; nothing was written");
  if (is_open) {
    report.notes.push_back("Not finished. To go on: " + ResumeCommand("balance", dir));
  }
  if (std::string cards = CardsNote(game); !cards.empty()) report.notes.push_back(std::move(cards));
  return report;
}

}  // namespace

absl::StatusOr<ExitStatus> ReportRebalance(const std::string& dir, const Settings& settings,
                                           Console& console) {
  const std::string why =
      fmt::format("is of runs, and {} holds a search for a balanced table; leave it out", dir);
  if (settings.WasGiven("follow")) return WrongValue(settings.Value("follow"), why);
  RETURN_IF_ERROR(RefuseRatingOptions(settings, why));
  ASSIGN_OR_RETURN(const OutputFiles files, OutputFiles::Read(settings, kReportFiles, dir));
  const StopSignal signal;
  ASSIGN_OR_RETURN(const RecordedRebalance recorded, ReadRebalance(dir));
  ASSIGN_OR_RETURN(const RebalanceReport report, ReadReport(dir, recorded, signal));
  const ReportForms forms{
      .text = [&](OutputFormat format,
                  const TextExtent& extent) { return RenderRebalance(report, format, extent); },
      .page =
          [&] {
            return RenderRebalancePage({.version = recorded.manifest.version,
                                        .command = ResumeCommand("balance", dir),
                                        .manifest = FormatManifest(recorded.manifest)},
                                       report);
          },
      .database =
          [&](const std::string& path) { return WriteRebalanceDatabase(path, recorded, report); }};
  RETURN_IF_ERROR(WriteReport(files, forms, settings, console));
  return ExitStatus::kDone;
}

}  // namespace riftlab
