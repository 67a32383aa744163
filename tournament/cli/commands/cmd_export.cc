// `riftlab export`: what a run shows, as arrays to learn from.
#include <string>

#include "engine/core/json.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/json_text.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/recorded_run.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/report/text_format.h"
#include "tournament/runner/row_export.h"
#include "tournament/runner/row_files.h"

namespace riftlab {
namespace {

std::string ExportText(const std::string& out, const RowExport& rows) {
  const TournamentConfig& config = rows.manifest.config;
  std::string text = Wrap(
      fmt::format("{}: {}, {}, {}: {} rows of {} games, {} inputs and {} numbers of moves each",
                  out, config.game, config.rules.mode, Counted(config.rules.players, "player"),
                  rows.rows, rows.games, rows.num_inputs, rows.num_actions),
      kTextWidth, 2);
  if (rows.left_out > 0) {
    text += fmt::format("note: {} {} left out, since an agent was at fault\n", rows.left_out,
                        rows.left_out == 1 ? "game was" : "games were");
  }
  if (!rows.end.damage.empty()) {
    text +=
        Wrap(fmt::format("note: the journal {} {}; the rows are of the games before",
                         IsDamaged(rows.end) ? "is damaged from" : "ends with", rows.end.damage),
             kTextWidth, 2);
  }
  return text;
}

std::string ExportJson(const std::string& out, const RowExport& rows) {
  const TournamentConfig& config = rows.manifest.config;
  // The name was accepted before.
  const bool is_folder = *RowFormatOf(out) == RowFormat::kFolder;
  return PrettyJson({{"schema", 1},
                     {is_folder ? "rows_folder" : "rows_file", out},
                     {"game", config.game},
                     {"mode", config.rules.mode},
                     {"players", config.rules.players},
                     {"games", rows.games},
                     {"games_left_out", rows.left_out},
                     {"damage", rows.end.damage.empty() ? Json() : Json(rows.end.damage)},
                     {"rows", rows.rows},
                     {"num_inputs", rows.num_inputs},
                     {"num_actions", rows.num_actions}});
}

absl::StatusOr<ExitStatus> RunExportCommand(Settings& settings, Console& console) {
  if (!settings.Has("run")) {
    return absl::InvalidArgumentError("export needs the folder of a run; give it with --run");
  }
  if (!settings.Has("rows")) {
    return absl::InvalidArgumentError("export needs a place for the rows; give it with --rows");
  }
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  ProgressBar bar(console, "games");
  const StopSignal signal;
  RowExportOptions options;
  options.visits = settings.Flag("visits");
  options.threads = ReadThreads(settings);
  options.stop = &signal.stop();
  options.on_progress = [&](std::int64_t done, std::int64_t total) { bar.Update(done, total, 0); };
  const std::string out = settings.Text("rows");
  ASSIGN_OR_RETURN(const RowExport rows, ExportRows(settings.Text("run"), out, options));
  bar.Clear();
  if (rows.interrupted) {
    console.Log("interrupted; nothing was written");
    return ExitStatus::kFailure;
  }
  console.Print(settings.Text("output") == "json" ? ExportJson(out, rows) : ExportText(out, rows));
  if (!IsDamaged(rows.end)) return ExitStatus::kDone;
  console.Error(DamageText(settings.Text("run"), settings.Text("run"), rows.end));
  return ExitStatus::kFailure;
}

std::vector<OptionSpec> ExportOptionTable() {
  return {{.name = "run", .value_name = "DIR", .help = "the folder of the run"},
          {.name = "rows",
           .value_name = "PATH",
           .help = "where the rows are written: a new folder, FILE.npz, or FILE.sqlite"},
          {.name = "visits",
           .kind = OptionKind::kFlag,
           .help = "also how often each move was searched, and its value; the agents play again"},
          ThreadsOption(),
          OutputOption({"text", "json"})};
}

}  // namespace

Command ExportCommand() {
  return {
      .path = "export",
      .summary = "write the decisions of a run as arrays to learn from",
      .notes =
          "Every game is played again; each decision is a row: what the seat saw, its\n"
          "legal moves, the move, the seat and the share of the win that it had in the end.\n"
          "PATH is a folder with a .npy file for each, FILE.npz with all of them, which\n"
          "numpy.load reads, or FILE.sqlite with a table: inputs and masks in bits\n"
          "(numpy.unpackbits), actions as numbers of moves, seats, outcomes, games. With\n"
          "--visits also how often the agents searched each move, and the value of the one\n"
          "they made, which costs what the run cost.\n"
          "Example: riftlab export run1 --rows rows1.npz",
      .operand = "run",
      .operand_name = "RUN",
      .options = Join({ExportOptionTable(), GeneralOptions()}),
      .takes_config = true,
      .run = &RunExportCommand,
  };
}

}  // namespace riftlab
