// `riftlab report`: what a recorded run shows, in any form.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/commands/balance_folder.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/commands/restricted_play.h"
#include "tournament/cli/commands/train_generations.h"
#include "tournament/cli/commands/tuning_report.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/follow_run.h"
#include "tournament/cli/runs/output_files.h"
#include "tournament/cli/runs/rating_options.h"
#include "tournament/cli/runs/recorded_run.h"
#include "tournament/cli/runs/recorded_set.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_report.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/runs/shipped_net_use.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/file.h"
#include "tournament/journal/manifest.h"
#include "tournament/journal/run_set.h"
#include "tournament/journal/step_folder.h"
#include "tournament/report/html_page.h"
#include "tournament/report/sqlite_export.h"

namespace riftlab {
namespace {

void AddNotes(const std::vector<std::string>& notes, ReportFigures& figures) {
  std::vector<std::string>& all = NotesIn(figures);
  all.insert(all.begin(), notes.begin(), notes.end());
}

std::string Page(const RecordedRun& run, const ReportFigures& figures) {
  return RenderHtml({.origin = {.version = run.manifest.version,
                                .command = CommandLineOf(run.manifest.config),
                                .manifest = FormatManifest(run.manifest)},
                     .ranking = figures.ranking ? &*figures.ranking : nullptr,
                     .balance = &*figures.balance});
}

// The damage of the journal of the run in `dir`, in words; empty when it is sound.
std::string DamageOf(const std::string& dir, const JournalEnd& end) {
  return IsDamaged(end) ? DamageText(*GamesPath(dir), dir, end) : "";
}

// Adds what the second sample in the folder of a run shows. Its damage, as DamageOf.
absl::StatusOr<std::string> AddStrongSample(const std::string& dir, const StopSignal& signal,
                                            Console& console, ReportFigures& figures) {
  const std::string folder = StrongRunIn(dir);
  ASSIGN_OR_RETURN(const RecordedRun run, ReadRecordedRun(folder));
  ReportFigures sample;
  ASSIGN_OR_RETURN(const JournalEnd end,
                   ReadFigures(folder, run, {}, signal.stop(), console, sample));
  for (const std::string& note : StateNotes(folder, dir, run, end, sample)) {
    NotesIn(figures).push_back(fmt::format("{}: {}", folder, note));
  }
  if (end.games > 0) {
    AddNetNote(run.entry.config, NotesIn(figures));
    figures.balance->stronger.push_back(*std::move(sample.balance));
  }
  return DamageOf(folder, end);
}

absl::StatusOr<ExitStatus> RunReportCommand(Settings& settings, Console& console) {
  if (!settings.Has("run")) {
    return absl::InvalidArgumentError("report needs the folder of a run; give it with --run");
  }
  const std::string dir = settings.Text("run");
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  if (Holds(kTuningFolder, dir)) return ReportTuning(dir, settings, console);
  if (Holds(kTrainingFolder, dir)) return ReportTraining(dir, settings, console);
  if (Holds(kRebalanceFolder, dir)) return ReportRebalance(dir, settings, console);
  if (Holds(kRestrictedFolder, dir)) return ReportRestricted(dir, settings, console);
  if (HoldsRunSet(dir)) return ReportRunSet(dir, settings, console);
  if (settings.Flag("follow")) return FollowRun(dir, settings, console);
  ASSIGN_OR_RETURN(const RecordedRun run, ReadRecordedRun(dir));
  if (run.entry.config.format == Format::kSelfPlay) {
    RETURN_IF_ERROR(RefuseRatingOptions(
        settings, fmt::format("is of the ratings of a tournament, and {} holds self-play; leave it "
                              "out",
                              dir)));
  }
  ASSIGN_OR_RETURN(ReportOptions options, RankingOptionsOf(settings, run.entry));
  ASSIGN_OR_RETURN(const OutputFiles files, OutputFiles::Read(settings, kReportFiles, dir));
  const StopSignal signal;
  ASSIGN_OR_RETURN(const std::unique_ptr<SqliteExport> database,
                   OpenDatabase(files.PathOf("sqlite"), run));
  ReportFigures figures;
  WantedFigures wanted = {.options = std::move(options),
                          .balance = settings.Has("html"),
                          .num_measured = settings.Integer("metrics"),
                          .database = database.get()};
  ASSIGN_OR_RETURN(const JournalEnd end,
                   ReadFigures(dir, run, std::move(wanted), signal.stop(), console, figures));
  std::vector<std::string> damages = {DamageOf(dir, end)};
  if (end.games == 0) {
    if (IsDamaged(end)) return absl::FailedPreconditionError(damages.front());
    return NoGameYet(*GamesPath(dir), end.damage, CommandOf(run.entry.config.format), dir);
  }
  AddNotes(StateNotes(dir, dir, run, end, figures), figures);
  if (figures.balance && !figures.ranking && HoldsStrongRun(dir)) {
    ASSIGN_OR_RETURN(std::string damage, AddStrongSample(dir, signal, console, figures));
    damages.push_back(std::move(damage));
  }
  const ReportForms forms{
      .text = [&](OutputFormat format,
                  const TextExtent& extent) { return RenderRecorded(figures, format, extent); },
      .page = [&] { return Page(run, figures); },
      .database = [&](const std::string& /*path*/) { return database->Finish(NotesIn(figures)); }};
  RETURN_IF_ERROR(WriteReport(files, forms, settings, console));
  std::erase(damages, "");
  for (const std::string& damage : damages) console.Error(damage);
  return damages.empty() ? ExitStatus::kDone : ExitStatus::kFailure;
}

std::vector<OptionSpec> ReportOptionTable() {
  return {{.name = "run", .value_name = "DIR", .help = "the folder of the run"},
          {.name = "csv", .value_name = "FILE", .help = "write the figures as CSV, too"},
          {.name = "json", .value_name = "FILE", .help = "write the figures as JSON, too"},
          {.name = "html", .value_name = "FILE", .help = "write a web page with charts and tables"},
          {.name = "sqlite", .value_name = "FILE", .help = "write a database of the games for SQL"},
          FollowOption(),
          MetricsOption(),
          OverwriteOption(),
          OutputOption()};
}

}  // namespace

Command ReportCommand() {
  return {
      .path = "report",
      .summary = "tell what a recorded run shows",
      .notes =
          "Prints what riftlab tournament or riftlab selfplay printed at its end, but for\n"
          "the speed, and writes it to files. A run that is not finished, or is being\n"
          "played, is reported as far as it is; a note says so. With --follow its ranking\n"
          "is shown again every few seconds until it is finished. Ends with status 1 when\n"
          "the journal is damaged. Files appear whole or not at all, also after Ctrl-C.\n"
          "A file called - is standard output, which then holds nothing else.\n"
          "The web page needs no network and nothing besides itself. Of a tournament it\n"
          "also tells what the games say of the game, as selfplay does. Tables and queries\n"
          "of the database: tournament/report/README.md.\n"
          "The folder of a training (riftlab train) shows what each generation came to,\n"
          "those of riftlab balance and riftlab tune what was found.\n"
          "Examples: riftlab report run1 --html run1.html --csv run1.csv\n"
          "          riftlab report run1 --csv - | head -1",
      .operand = "run",
      .operand_name = "RUN",
      .options =
          Join({ReportOptionTable(), ReportTextOptions(), RatingOptionTable(), GeneralOptions()}),
      .takes_config = true,
      .run = &RunReportCommand,
  };
}

}  // namespace riftlab
