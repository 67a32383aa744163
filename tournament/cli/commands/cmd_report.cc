// `riftlab report`: what a recorded run shows, in any form.
#include <array>
#include <atomic>
#include <memory>
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
#include "tournament/cli/runs/output_files.h"
#include "tournament/cli/runs/rating_options.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_report.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/journal_reader.h"
#include "tournament/journal/manifest.h"
#include "tournament/journal/shard_file.h"
#include "tournament/report/balance_report.h"
#include "tournament/report/html_page.h"
#include "tournament/report/sqlite_export.h"
#include "tournament/report/tables.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/stop_rule.h"

namespace riftlab {
namespace {

constexpr std::array<std::string_view, 4> kFileOptions = {"csv", "json", "html", "sqlite"};

// A run before its games.
struct RecordedRun {
  Manifest manifest;
  RunEntry entry;
  GameRange games;  // that the folder is to hold
};

// What the records of a run add up to. The first there is is what the command prints that played
// the run.
struct ReportFigures {
  std::optional<RankingReport> ranking;  // of a tournament
  std::optional<BalanceReport> balance;  // of self-play, and of any run for the web page
  bool is_over = false;                  // a rule ended the run
  std::string unfit;                     // the first game whose moves do not fit the rules
};

std::string Render(const ReportFigures& figures, OutputFormat format,
                   const TextExtent& extent = {}) {
  return figures.ranking ? RenderReport(*figures.ranking, format, extent)
                         : RenderBalance(*figures.balance, format);
}

absl::StatusOr<RecordedRun> ReadRecordedRun(const std::string& dir) {
  ASSIGN_OR_RETURN(Manifest manifest, ReadManifest(dir));
  ASSIGN_OR_RETURN(AnyGame game, GameOfRun(dir, manifest));
  ASSIGN_OR_RETURN(const RunPart part, ReadRunPart(dir, manifest));
  TournamentConfig config = manifest.config;
  return RecordedRun{
      .manifest = std::move(manifest),
      .entry = {.game = std::move(game), .config = std::move(config), .shard = part.shard},
      .games = part.games};
}

// What is made of a journal.
struct Wanted {
  ReportOptions options;
  bool balance = false;
  std::int64_t num_measured = 0;  // first games of which the moves are looked at
  SqliteExport* database = nullptr;
};

// Reads the journal once, whatever is made of it. Cancelled when `stop` was set meanwhile.
absl::StatusOr<JournalEnd> ReadFigures(const std::string& dir, const RecordedRun& run,
                                       Wanted wanted, const std::atomic<bool>& stop,
                                       Console& console, ReportFigures& figures) {
  const RunEntry& entry = run.entry;
  const bool is_tournament = CommandOf(entry.config.format) == "tournament";
  const bool wants_balance = wanted.balance || !is_tournament;
  Standings standings = StandingsOf(entry);
  StopRule rule(entry.config);
  Balance balance = BalanceOf(entry);
  const bool wants_moves = wants_balance || wanted.database != nullptr;
  RecordedPlay play(entry, wants_moves ? wanted.num_measured : 0);
  ProgressBar bar(console, "games");
  std::int64_t games = 0;
  const auto add = [&](std::string_view /*line*/, const GameRecord& record) {
    if (is_tournament) standings.Add(record);
    rule.Add(record);
    if (wants_balance) balance.Add(record);
    const GameMeasures* measures = play.Add(record);
    if (wanted.database != nullptr) {
      wanted.database->Add(record);
      if (measures != nullptr) wanted.database->AddMeasures(record, *measures);
    }
    bar.Update(++games, run.games.size(), 0);
    return !stop;
  };
  absl::StatusOr<JournalEnd> end =
      ReadGameLines(dir, run.manifest, run.games, LineCheck::kContent, add);
  bar.Clear();
  if (!end.ok()) return end;
  if (stop) return absl::CancelledError("interrupted; nothing was written");
  if (is_tournament) {
    wanted.options.sprt = rule.TestResult();
    wanted.options.target = rule.TargetResult();
    figures.ranking = MakeReport(standings.Finish(), std::move(wanted.options));
    figures.is_over = rule.IsOver();
  }
  if (wants_balance) figures.balance = BalanceReportOf(entry, balance.Finish(), play.Finish());
  figures.unfit = play.unfit();
  return end;
}

// What keeps the figures from being those of the whole run, or shard.
std::vector<std::string> StateNotes(const std::string& dir, const RecordedRun& run,
                                    const JournalEnd& end, const ReportFigures& figures) {
  std::vector<std::string> notes;
  if (end.games < run.games.size() && !figures.is_over) {
    notes.push_back(
        fmt::format("The {} is not finished: {} of {} games. To go on: riftlab {} --resume {}",
                    IsPart(run.entry.shard) ? "shard" : "run", end.games, run.games.size(),
                    CommandOf(run.entry.config.format), dir));
  }
  if (!end.damage.empty() && !end.is_cut_short) {
    notes.push_back(
        fmt::format("The journal is damaged from {}; the figures are of the games "
                    "before.",
                    end.damage));
  }
  if (!figures.unfit.empty()) {
    notes.push_back(fmt::format(
        "Moves do not fit the rules: {}. Such games are left out of how it plays; 'riftlab verify "
        "{}' tells more.",
        figures.unfit, dir));
  }
  return notes;
}

std::vector<std::string>& NotesIn(ReportFigures& figures) {
  return figures.ranking ? figures.ranking->options.notes : figures.balance->notes;
}

void AddNotes(const std::vector<std::string>& notes, ReportFigures& figures) {
  std::vector<std::string>& all = NotesIn(figures);
  all.insert(all.begin(), notes.begin(), notes.end());
}

std::string Page(const RecordedRun& run, const ReportFigures& figures) {
  return RenderHtml({.version = run.manifest.version,
                     .command = CommandLineOf(run.manifest.config),
                     .manifest = FormatManifest(run.manifest),
                     .ranking = figures.ranking ? &*figures.ranking : nullptr,
                     .balance = &*figures.balance});
}

// The database that --sqlite names, without games; null when it was not given.
absl::StatusOr<std::unique_ptr<SqliteExport>> OpenDatabase(const OutputFiles& files,
                                                           const RecordedRun& run) {
  const std::string path = files.PathOf("sqlite");
  if (path.empty()) return nullptr;
  return SqliteExport::Create(path, run.entry.game,
                              {.manifest = run.manifest,
                               .command = CommandLineOf(run.manifest.config),
                               .agents = ReportAgentsOf(run.manifest.config)});
}

// Completes the database where there is one.
absl::Status FinishDatabase(SqliteExport* database, const OutputFiles& files,
                            const std::vector<std::string>& notes, Console& console) {
  if (database == nullptr) return absl::OkStatus();
  absl::Status status = database->Finish(notes);
  if (status.ok()) LogWritten(files.PathOf("sqlite"), console);
  return status;
}

absl::Status WriteFiles(const OutputFiles& files, const RecordedRun& run,
                        const ReportFigures& figures, Console& console) {
  for (const std::string_view option : kFileOptions) {
    const std::string path = files.PathOf(option);
    if (path.empty() || option == "sqlite") continue;
    const std::string text = option == "html"  ? Page(run, figures)
                             : option == "csv" ? Render(figures, OutputFormat::kCsv)
                                               : Render(figures, OutputFormat::kJson);
    RETURN_IF_ERROR(WriteOutput(path, text, console));
  }
  return absl::OkStatus();
}

absl::StatusOr<ExitStatus> RunReportCommand(Settings& settings, Console& console) {
  if (!settings.Has("run")) {
    return absl::InvalidArgumentError("report needs the folder of a run; give it with --run");
  }
  const std::string dir = settings.Text("run");
  if (settings.Flag("print-config")) {
    console.Print(WriteConfig(settings));
    return ExitStatus::kDone;
  }
  ASSIGN_OR_RETURN(const RecordedRun run, ReadRecordedRun(dir));
  ASSIGN_OR_RETURN(ReportOptions options, RankingOptionsOf(settings, run.entry));
  ASSIGN_OR_RETURN(const OutputFiles files, OutputFiles::Read(settings, kFileOptions, dir));
  const StopSignal signal;
  ASSIGN_OR_RETURN(const std::unique_ptr<SqliteExport> database, OpenDatabase(files, run));
  ReportFigures figures;
  Wanted wanted = {.options = std::move(options),
                   .balance = settings.Has("html"),
                   .num_measured = settings.Integer("metrics"),
                   .database = database.get()};
  ASSIGN_OR_RETURN(const JournalEnd end,
                   ReadFigures(dir, run, std::move(wanted), signal.stop(), console, figures));
  const bool is_damaged = !end.damage.empty() && !end.is_cut_short;
  if (end.games == 0) {
    return absl::FailedPreconditionError(fmt::format("{} holds no game yet{}{}", *GamesPath(dir),
                                                     is_damaged ? ": " : "",
                                                     is_damaged ? end.damage : ""));
  }
  AddNotes(StateNotes(dir, run, end, figures), figures);
  absl::Status status = WriteFiles(files, run, figures, console);
  if (status.ok()) status = FinishDatabase(database.get(), files, NotesIn(figures), console);
  if (!status.ok()) return status;
  if (!files.TakesStandardOutput()) {
    console.Print(Render(figures, ReadOutputFormat(settings), ReadTextExtent(settings)));
  }
  if (is_damaged) {
    console.Error(fmt::format("{}: damaged from {}; 'riftlab verify {}' tells more",
                              *GamesPath(dir), end.damage, dir));
  }
  return is_damaged ? ExitStatus::kFailure : ExitStatus::kDone;
}

std::vector<OptionSpec> ReportOptionTable() {
  return {{.name = "run", .value_name = "DIR", .help = "the folder of the run"},
          {.name = "csv", .value_name = "FILE", .help = "write the figures as CSV, too"},
          {.name = "json", .value_name = "FILE", .help = "write the figures as JSON, too"},
          {.name = "html", .value_name = "FILE", .help = "write a web page with charts and tables"},
          {.name = "sqlite", .value_name = "FILE", .help = "write a database of the games for SQL"},
          MetricsOption(),
          OverwriteOption(),
          OutputOption()};
}

}  // namespace

const Command& ReportCommand() {
  static const Command kCommand = {
      .path = "report",
      .summary = "tell what a recorded run shows",
      .notes =
          "Prints what riftlab tournament or riftlab selfplay printed at its end, but for\n"
          "the speed, and writes it to files. A run that is not finished, or is being\n"
          "played, is reported as far as it is; a note says so. Ends with status 1 when\n"
          "the journal is damaged. Files appear whole or not at all, also after Ctrl-C.\n"
          "A file called - is standard output, which then holds nothing else.\n"
          "The web page needs no network and nothing besides itself. Of a tournament it\n"
          "also tells what the games say of the game, as selfplay does. Tables and queries\n"
          "of the database: tournament/report/README.md.\n"
          "Examples: riftlab report run1 --html run1.html --csv run1.csv\n"
          "          riftlab report run1 --csv - | head -1",
      .operand = "run",
      .operand_name = "RUN",
      .options = Join({ReportOptionTable(), ReportTextOptions(), RatingOptionTable(), GeneralOptions()}),
      .takes_config = true,
      .run = &RunReportCommand,
  };
  return kCommand;
}

}  // namespace riftlab
