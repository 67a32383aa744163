#include "tournament/cli/commands/tuning_report.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/runs/output_files.h"
#include "tournament/cli/runs/rating_options.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/runs/shipped_net_use.h"
#include "tournament/cli/setup/cards_note.h"
#include "tournament/journal/journal_reader.h"
#include "tournament/journal/step_folder.h"
#include "tournament/record/option.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/stop_rule.h"

namespace riftlab {
namespace {

// Adds what the confirming games in `dir` show, of which there is at least one. True where none are
// missing.
absl::StatusOr<bool> AddConfirmation(const std::string& dir, TuneReport& report) {
  const std::string folder = ConfirmationIn(dir);
  std::error_code error;
  const std::string manifest = PathIn(folder, kManifestName);
  const bool is_there = std::filesystem::exists(manifest, error);
  if (error)
    return absl::InternalError(fmt::format("cannot read {}: {}", manifest, error.message()));
  if (!is_there) return false;
  ASSIGN_OR_RETURN(const PreparedRun run, PrepareRun(ConfirmationOf(report.outcome)));
  StopRule rule(run.manifest.config);
  ASSIGN_OR_RETURN(const JournalEnd end, ReadJournal(folder, [&](const GameRecord& record) {
                     if (!rule.IsOver()) rule.Add(record);
                   }));
  if (end.games == 0) return false;
  report.confirmation = rule.TestResult();
  return rule.IsOver() || end.games == run.manifest.config.games;
}

// The command that takes the same steps in a folder of its own.
std::string TuneCommandOf(const RecordedTuning& tuning) {
  const TournamentConfig& config = tuning.manifest.config;
  std::string line = "riftlab tune" + SettingsText(config, {"game", "mode", "players", "rule",
                                                            "cards", "agent", "seed"});
  line += fmt::format(" --games {} --step-games {} --confirm-games {} --out tuning",
                      tuning.plan.steps * tuning.plan.games_per_step, tuning.plan.games_per_step,
                      tuning.plan.confirm_games);
  if (!config.rules.cards.empty()) line += CardsComment(kTuningFolder.manifest);
  return line;
}

}  // namespace

absl::StatusOr<TuneReport> TuneReportOf(TuneOutcome outcome) {
  ASSIGN_OR_RETURN(const AnyGame game, MakeGame(outcome.config.game, outcome.config.rules));
  ReportedGame reported = ReportedGameOf(game, outcome.config.seed);
  TuneReport report{
      .game = std::move(reported), .players = game.NumPlayers(), .outcome = std::move(outcome)};
  AddClockNote(report.outcome.config, report.notes);
  AddNetNote(report.outcome.config, report.notes);
  if (std::string cards = CardsNote(game); !cards.empty()) report.notes.push_back(std::move(cards));
  return report;
}

absl::StatusOr<ExitStatus> ReportTuning(const std::string& dir, const Settings& settings,
                                        Console& console) {
  const std::string why =
      "a tuning has none; its confirming games are a run of their own, " + ConfirmationIn(dir);
  for (const char* option : {"sqlite", "follow"}) {
    if (settings.WasGiven(option)) return WrongValue(settings.Value(option), why);
  }
  RETURN_IF_ERROR(RefuseRatingOptions(settings, why));
  ASSIGN_OR_RETURN(const OutputFiles files, OutputFiles::Read(settings, kReportFiles, dir));
  ASSIGN_OR_RETURN(const RecordedTuning recorded, ReadTuning(dir));
  ASSIGN_OR_RETURN(TuneOutcome outcome, OutcomeOf(dir, recorded));
  ASSIGN_OR_RETURN(TuneReport report, TuneReportOf(std::move(outcome)));
  const TunePlan& plan = report.outcome.plan;
  bool is_over = report.outcome.steps_done == plan.steps;
  if (is_over && plan.confirm_games > 0) {
    ASSIGN_OR_RETURN(is_over, AddConfirmation(dir, report));
  }
  if (!is_over) {
    report.notes.insert(report.notes.begin(),
                        "Not finished. To go on: " + ResumeCommand("tune", dir));
  }
  const ReportForms forms{
      .text = [&](OutputFormat format,
                  const TextExtent& extent) { return RenderTuning(report, format, extent); },
      .page =
          [&] {
            return TuningToHtml(report, {.version = recorded.manifest.version,
                                         .command = TuneCommandOf(recorded),
                                         .manifest = FormatManifest(recorded.manifest)});
          },
      .database = nullptr};
  RETURN_IF_ERROR(WriteReport(files, forms, settings, console));
  return ExitStatus::kDone;
}

}  // namespace riftlab
