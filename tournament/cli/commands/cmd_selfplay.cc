// `riftlab selfplay`: mass self-play, for what a game is like.
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/commands/compare_variants.h"
#include "tournament/cli/commands/restricted_play.h"
#include "tournament/cli/commands/skill_levels.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/recorded_set.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_report.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/runs/shipped_net_use.h"
#include "tournament/cli/runs/strong_sample.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/journal/run_set.h"
#include "tournament/journal/step_folder.h"
#include "tournament/record/run_settings.h"
#include "tournament/report/balance_report.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {
namespace {

constexpr std::string_view kSelfplayCommand = "selfplay";

// Where the run goes, with a folder made for it and its second sample where it has one.
absl::StatusOr<RunPlace> PlaceOf(const Settings& settings, const RunEntry& entry,
                                 const std::optional<RunEntry>& strong) {
  if (settings.Has("resume")) return RunPlace{.dir = settings.Text("resume"), .is_made = true};
  if (!settings.Has("out")) return RunPlace{};
  RunPlace place{.dir = settings.Text("out")};
  if (!strong) return place;
  ASSIGN_OR_RETURN(const PreparedRun run, PrepareRun(entry.config, entry.shard));
  ASSIGN_OR_RETURN(const PreparedRun sample, PrepareRun(strong->config, strong->shard));
  RETURN_IF_ERROR(CreateRunWithSample(place.dir, run.manifest, sample.manifest, entry.shard,
                                      ReadCompression(settings)));
  place.is_made = true;
  return place;
}

// Adds what the second sample shows; whether it was interrupted.
absl::StatusOr<bool> PlayStrongSample(const Settings& settings, const RunEntry& strong,
                                      const RunPlace& place, const StopSignal& signal,
                                      Console& console, BalanceReport& report) {
  RunPlace sample = place;
  if (!place.dir.empty()) {
    sample.dir = StrongRunIn(place.dir);
    sample.part_of = "the run in " + place.dir;
  }
  const std::string& agent = strong.config.agents[0].label;
  console.Log(fmt::format("a second sample: {} games by {}; --strong-games 0 leaves it out",
                          strong.config.games, agent));
  ASSIGN_OR_RETURN(SelfPlayed played,
                   PlaySelf(settings, strong, sample, /*num_measured=*/0, signal, console));
  LogOutcome(settings, played.outcome, kSelfplayCommand, console);
  if (played.outcome.interrupted) {
    report.notes.push_back(fmt::format("Interrupted: {} of {} games with {}.",
                                       played.outcome.games_done, played.outcome.games_total,
                                       agent));
  }
  if (played.outcome.games_done > 0) {
    AddNetNote(strong.config, report.notes);
    report.stronger.push_back(std::move(played.report));
  }
  return played.outcome.interrupted;
}

// Plays the run and its second sample and prints what they show.
absl::StatusOr<ExitStatus> PlayAndReport(const Settings& settings, const RunEntry& entry,
                                         Console& console) {
  ASSIGN_OR_RETURN(const std::optional<RunEntry> strong,
                   settings.Has("resume") ? RecordedStrongSample(settings.Text("resume"))
                                          : ReadStrongSample(settings, entry, console));
  ASSIGN_OR_RETURN(const RunPlace place, PlaceOf(settings, entry, strong));
  const StopSignal signal(FinishingNote(settings, kSelfplayCommand, console));
  ASSIGN_OR_RETURN(SelfPlayed played,
                   PlaySelf(settings, entry, place, settings.Integer("metrics"), signal, console));
  auto& [report, outcome] = played;
  LogOutcome(settings, outcome, kSelfplayCommand, console);
  const std::int64_t games = outcome.games_done - outcome.games_replayed;
  if (games > 0) {
    report.speed = SpeedTotals{.wall_seconds = outcome.play_ms / 1000,
                               .threads = outcome.threads,
                               .games = games,
                               .decisions = outcome.decisions};
  }
  for (std::string& note : GuardNotes(settings, entry.config, outcome)) {
    report.notes.push_back(std::move(note));
  }
  bool is_interrupted = outcome.interrupted;
  if (strong && !is_interrupted) {
    ASSIGN_OR_RETURN(is_interrupted,
                     PlayStrongSample(settings, *strong, place, signal, console, report));
  }
  console.PrintPaged(RenderBalance(report, ReadOutputFormat(settings), ReadTextExtent(settings)));
  return is_interrupted ? ExitStatus::kFailure : ExitStatus::kDone;
}

absl::StatusOr<ExitStatus> RunSelfplayCommand(Settings& settings, Console& console) {
  RETURN_IF_ERROR(CheckCompareOptions(settings));
  RETURN_IF_ERROR(CheckSideBySideOptions(settings));
  if (settings.Has("resume") && HoldsRunSet(settings.Text("resume"))) {
    return ResumeRunSet(settings, console);
  }
  if (settings.Has("resume") && Holds(kRestrictedFolder, settings.Text("resume"))) {
    return ResumeRestricted(settings, console);
  }
  if (IsRestricted(settings)) return PlayRestricted(settings, console);
  if (IsSideBySide(settings)) return PlaySideBySide(settings, console);
  ASSIGN_OR_RETURN(RunEntry entry, settings.Has("resume")
                                       ? ReadResumedRun(settings, kSelfplayCommand)
                                       : ReadSelfPlayRun(settings));
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  if (settings.Has("compare")) return CompareVariants(settings, std::move(entry), console);
  return PlayAndReport(settings, entry, console);
}

OptionSpec SelfplayAgentOption() {
  OptionSpec option = RunSettingOf("agent").option;
  option.help = "[LABEL=]NAME[:key=value,...]; once for all seats, or once for each seat";
  return option;
}

}  // namespace

Command SelfPlayCommand() {
  return {
      .path = "selfplay",
      .summary = "play a game against itself and say what it is like",
      .notes =
          "Shares of the win by seat, scores, lengths, reasons why games end, and what the\n"
          "tags of the game say; of the first games also how much there is to choose, how\n"
          "the lead goes, and which options are taken, never or always. With one agent\n"
          "every game has a deal of its own. Memory does not grow with their number.\n"
          "Ctrl-C prints what is there so far; with --out, riftlab selfplay --resume DIR\n"
          "goes on.\n"
          "From 500 games of greedy or random on a second sample by a stronger agent says\n"
          "whether that finds the same: 20 to 400 games, up to half a minute of two\n"
          "processors, of long runs half as long again. --strong-games N plays as many as\n"
          "you want, 0 none; with --out it is recorded in DIR/stronger.\n"
          "With --compare A.toml B.toml two variants of the rules meet on common deals;\n"
          "with --agents weak,strong the report is held side by side at several levels,\n"
          "with --vary RULE=A,B,... with several values of a rule. With --out each of these\n"
          "is recorded, in the folders DIR/1, DIR/2, ..., and riftlab report DIR shows them\n"
          "side by side again, also as a page.\n"
          "--restrict KIND:OPTION says what an option is worth: on common deals each side\n"
          "in turn goes without it, at what its seats decide and among its own moves in the\n"
          "tree of a search; playouts and the others know nothing of that. Where nothing\n"
          "else is legal the option is taken, and counted. each:KIND tries all of a kind,\n"
          "each:card every card, without any option that is this card.\n"
          "With --out it is recorded, too, and goes on, is merged and reported likewise.\n"
          "Example: riftlab selfplay --game ripple_rush --players 3 --agent greedy\n"
          "         --games 100000",
      .options = Join({GameOptions(),
                       {SelfplayAgentOption(), RunSettingOf("seating").option,
                        RunSettingOf("adjust").option, MetricsOption()},
                       SideBySideOptions(),
                       RestrictionOptions(),
                       RunOptionTable(),
                       CompareOptions(),
                       GeneralOptions()}),
      .takes_config = true,
      .run = &RunSelfplayCommand,
  };
}

}  // namespace riftlab
