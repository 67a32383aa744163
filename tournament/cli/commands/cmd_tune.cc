// `riftlab tune`: looks for the best values of an agent's numeric parameters, and says what they
// gain on fresh deals.
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/commands/tuning_report.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/program_executor.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/runs/shipped_net_use.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/record/run_settings.h"
#include "tournament/report/sprt_render.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/stop_rule.h"
#include "tournament/runner/tournament.h"
#include "tournament/tune/tune_report.h"
#include "tournament/tune/tuner.h"

namespace riftlab {
namespace {

// A line in the log for so many parts of the steps.
constexpr std::int64_t kLogLines = 10;

absl::StatusOr<TournamentConfig> ReadTuneConfig(Settings& settings) {
  const std::span<const Given> agents = settings.Values("agent");
  if (agents.size() != 1) {
    return absl::InvalidArgumentError(fmt::format(
        "{} agents are given; tune takes one, such as --agent best:c=0.1..1.5", agents.size()));
  }
  ASSIGN_OR_RETURN(const AnyGame game, ReadGame(settings));
  TournamentConfig config;
  config.game = game.info().name;
  config.rules = game.config();
  config.format = Format::kSelfPlay;
  config.games = settings.Integer("games");
  config.seed = static_cast<std::uint64_t>(settings.Integer("seed"));
  const Given& given = agents.front();
  ASSIGN_OR_RETURN(const AgentSpec agent, AtOption(given, ParseAgentSpec(given.text)));
  config.agents = {agent};
  NameShippedNet(config, config.agents[0]);
  RETURN_IF_ERROR(
      AtOption(given, TunedAgent::Make(agent, PresetOf(game, config.agents[0])).status()));
  return config;
}

// Plays the confirming games, or goes on with them.
absl::StatusOr<SequentialResult> Confirm(const Settings& settings, const TuneOutcome& outcome,
                                         const TuneOptions& options, Console& console,
                                         bool& interrupted) {
  const TournamentConfig config = ConfirmationOf(outcome);
  StopRule rule(PrepareRun(config)->manifest.config);
  ProgressBar bar(console, "games", [&] { return SprtFacts(*rule.TestResult()); });
  RunOptions run;
  run.threads = options.executor == nullptr ? options.threads : 0;
  run.executor = options.executor;
  run.stop = options.stop;
  run.part_of = "the tuning in " + options.dir;
  run.on_record = [&](const GameRecord& record) { rule.Add(record); };
  run.on_progress = [&](const RunProgress& progress) {
    bar.Update(progress.games_done, progress.games_total, progress.games_replayed,
               /*is_estimate=*/true);
  };
  const std::string dir = options.dir.empty() ? "" : ConfirmationIn(options.dir);
  std::error_code error;
  const bool goes_on =
      settings.Has("resume") && std::filesystem::exists(PathIn(dir, kManifestName), error);
  if (!goes_on) run.out_dir = dir;
  ASSIGN_OR_RETURN(const RunOutcome played,
                   goes_on ? ResumeTournament(dir, run, config) : RunTournament(config, run));
  bar.Clear();
  LogCut(played.cut, console);
  interrupted = played.interrupted;
  return *rule.TestResult();
}

std::vector<OptionSpec> TuneOptionTable() {
  return {
      AgentOption("the agent, with ranges: best:iterations=1000,c=0.1..1.5,widen=0.2..0.3..2 is "
                  "tuned in c from its own value, in widen from 0.3; best stands for the search "
                  "with the settings and the net that the game ships"),
      IntegerOption("step-games", {.min = 1, .max = 1'000'000, .default_value = "40"},
                    "games of one step; rounded up to whole blocks"),
      IntegerOption(
          "confirm-games", {.min = 0, .max = 1'000'000'000, .default_value = "20000"},
          "at most so many games, on fresh deals, say what was gained: until a sequential "
          "test of nElo 0 against 10 is decided; 0: none"),
      {.name = "out",
       .value_name = "DIR",
       .help = "where the tuning is recorded; new or empty (default: nowhere)"},
      ResumeOption("go on with the tuning in DIR; all else comes from what it holds")};
}

// Says what was rounded up: a step to whole blocks, all games to whole steps.
void LogRounding(const Settings& settings, const TunePlan& plan, Console& console) {
  const std::int64_t a_step = plan.games_per_step - settings.Integer("step-games");
  if (a_step > 0) {
    console.Log(fmt::format("steps are rounded up by {} to {} games, whole blocks", a_step,
                            plan.games_per_step));
  }
  const std::int64_t total = plan.steps * plan.games_per_step;
  const std::int64_t in_all = total - settings.Integer("games");
  if (in_all > 0) {
    console.Log(fmt::format("rounded up by {} to {} games, whole steps", in_all, total));
  }
}

absl::StatusOr<TuneOutcome> PlaySteps(Settings& settings, TuneOptions options, Console& console) {
  ProgressBar bar(console, "steps");
  options.on_step = [&](const TuneProgress& progress) {
    const std::int64_t every = std::max<std::int64_t>(1, progress.steps_total / kLogLines);
    if (progress.steps_done > 0 && progress.steps_done % every == 0) {
      bar.Clear();
      console.Log(fmt::format("step {} of {}: {}", progress.steps_done, progress.steps_total,
                              progress.best.Text()));
    }
    bar.Update(progress.steps_done, progress.steps_total, progress.steps_before);
  };
  absl::StatusOr<TuneOutcome> outcome = absl::InternalError("");
  if (settings.Has("resume")) {
    outcome = ResumeTuning(options);
  } else {
    ASSIGN_OR_RETURN(const TournamentConfig config, ReadTuneConfig(settings));
    ASSIGN_OR_RETURN(const TunePlan plan, MakeTunePlan(config, settings.Integer("step-games"),
                                                       settings.Integer("confirm-games")));
    LogRounding(settings, plan, console);
    outcome = RunTuning(config, plan, options);
  }
  return outcome;
}

absl::StatusOr<ExitStatus> RunTuneCommand(Settings& settings, Console& console) {
  if (settings.Has("resume")) {
    RETURN_IF_ERROR(CheckOnlyResumed(settings, "the tuning"));
  } else if (settings.Flag("print-config")) {
    RETURN_IF_ERROR(ReadTuneConfig(settings).status());
    console.Print(WriteConfig(settings));
    return ExitStatus::kDone;
  }
  const StopSignal signal(FinishingNote(settings, "tune", console));
  TuneOptions options;
  options.threads = ReadThreads(settings);
  options.executor = ProgramExecutor();
  options.stop = &signal.stop();
  for (const char* option : {"out", "resume"}) {
    if (settings.Has(option)) options.dir = settings.Text(option);
  }
  ASSIGN_OR_RETURN(TuneOutcome outcome, PlaySteps(settings, options, console));
  ASSIGN_OR_RETURN(TuneReport report, TuneReportOf(std::move(outcome)));
  bool interrupted = report.outcome.interrupted;
  if (!interrupted && report.outcome.plan.confirm_games > 0) {
    ASSIGN_OR_RETURN(report.confirmation,
                     Confirm(settings, report.outcome, options, console, interrupted));
  }
  if (interrupted) {
    report.notes.insert(report.notes.begin(), InterruptedNote("tune", options.dir));
  }
  console.PrintPaged(RenderTuning(report, ReadOutputFormat(settings), ReadTextExtent(settings)));
  return interrupted ? ExitStatus::kFailure : ExitStatus::kDone;
}

}  // namespace

Command TuneCommand() {
  return {
      .path = "tune",
      .summary = "look for the best values of an agent's parameters",
      .notes =
          "Climbs by SPSA: in each step the agents on either side of the present values\n"
          "meet on common deals. Then fresh deals say what was gained against the values\n"
          "it started from. With --out it survives being killed: riftlab tune --resume\n"
          "DIR takes the same steps as if nothing had happened, and riftlab report DIR\n"
          "--html FILE draws the way of each parameter.\n"
          "Example: riftlab tune --game riftforce --agent best:iterations=200,c=0.05..1\n"
          "         --games 4000 --out tuning",
      .options = Join({GameOptions(),
                       TuneOptionTable(),
                       OptionsOf({"games", "seed"}),
                       {ThreadsOption(), OutputOption()},
                       ReportTextOptions(),
                       GeneralOptions()}),
      .takes_config = true,
      .run = &RunTuneCommand,
  };
}

}  // namespace riftlab
