// `riftlab tournament`: agents against each other, recorded and resumable.
#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "agents/registry/registry.h"
#include "fmt/format.h"
#include "tournament/cli/command.h"
#include "tournament/cli/common_options.h"
#include "tournament/cli/config_file.h"
#include "tournament/cli/game_setup.h"
#include "tournament/cli/progress_bar.h"
#include "tournament/cli/stop_signal.h"
#include "tournament/journal/manifest.h"
#include "tournament/report/render.h"
#include "tournament/runner/match_record.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

// What may be given beside --resume: nothing that changes a result.
constexpr std::string_view kWithResume[] = {"resume", "threads", "quiet", "verbose", "output"};

// Everything that the report needs to know before the first record.
struct Entry {
  AnyGame game;
  TournamentConfig config;
};

std::vector<std::string> Labels(const TournamentConfig& config) {
  std::vector<std::string> labels;
  for (const AgentSpec& agent : config.agents) labels.push_back(agent.label);
  return labels;
}

absl::StatusOr<Entry> ReadEntry(Settings& settings) {
  absl::StatusOr<AnyGame> game = ReadGame(settings);
  if (!game.ok()) return game.status();
  const absl::StatusOr<std::vector<AgentSpec>> agents = ReadAgents(settings);
  if (!agents.ok()) return agents.status();
  TournamentConfig config;
  config.game = game->info().name;
  config.rules = game->config();
  config.agents = *agents;
  config.format = settings.Text("format") == "gauntlet" ? Format::kGauntlet : Format::kRoundRobin;
  config.games = settings.Integer("games");
  config.seed = static_cast<std::uint64_t>(settings.Integer("seed"));
  config.record_moves = settings.Text("moves") == "on";
  const absl::Status status = PrepareRun(config).status();
  if (!status.ok()) return status;
  return Entry{.game = *std::move(game), .config = std::move(config)};
}

absl::StatusOr<Entry> ReadRun(const Settings& settings) {
  for (const OptionSpec& option : settings.options()) {
    const bool allowed = std::find(std::begin(kWithResume), std::end(kWithResume), option.name) !=
                         std::end(kWithResume);
    if (allowed || !settings.WasGiven(option.name)) continue;
    return absl::InvalidArgumentError(fmt::format(
        "--{} cannot be given with --resume: the manifest of the run says it; leave it out",
        option.name));
  }
  const absl::StatusOr<Manifest> manifest = ReadManifest(settings.Text("resume"));
  if (!manifest.ok()) return manifest.status();
  absl::StatusOr<AnyGame> game = GameOfRun(settings.Text("resume"), *manifest);
  if (!game.ok()) return game.status();
  return Entry{.game = *std::move(game), .config = manifest->config};
}

ReportOptions OptionsOf(const Entry& entry, const SpeedTotals& speed) {
  ReportOptions options;
  options.game = entry.game.info().title;
  options.mode = entry.game.config().mode;
  for (const AgentSpec& agent : entry.config.agents) {
    const absl::StatusOr<const AgentInfo*> info = FindAgent(agent.name);
    options.agents.push_back({.spec = agent.Text(), .cheats = info.ok() && (*info)->cheats});
  }
  if (speed.games > 0) options.speed = speed;
  if (IsClocked(entry.config)) {
    options.notes.emplace_back("A clocked budget was used: this run cannot be reproduced.");
  }
  return options;
}

void LogOutcome(const RunOutcome& outcome, const std::string& dir, Console& console) {
  if (outcome.games_added > 0) {
    console.Log(fmt::format("rounded up by {} to {} games, whole blocks", outcome.games_added,
                            outcome.games_total));
  }
  if (outcome.bytes_cut > 0) {
    console.Log(fmt::format("cut {} damaged bytes off the journal", outcome.bytes_cut));
  }
  if (outcome.games_replayed > 0) {
    console.Log(fmt::format("{} games were played before", outcome.games_replayed));
  }
  if (!outcome.interrupted) return;
  console.Log(
      fmt::format("interrupted after {} of {} games", outcome.games_done, outcome.games_total));
  console.Log(dir.empty() ? "nothing was recorded; give --out DIR to be able to resume"
                          : fmt::format("resume with: riftlab tournament --resume {}", dir));
}

absl::StatusOr<ExitStatus> Run(Settings& settings, Console& console) {
  const bool resume = settings.Has("resume");
  const absl::StatusOr<Entry> entry = resume ? ReadRun(settings) : ReadEntry(settings);
  if (!entry.ok()) return entry.status();
  if (settings.Flag("print-config")) {
    console.Print(WriteConfig(settings));
    return ExitStatus::kDone;
  }
  Standings standings(Labels(entry->config), entry->game.NumPlayers(), SidesOf(entry->game));
  SpeedTotals speed;
  ProgressBar bar(console, "games");
  const StopSignal signal;
  RunOptions options;
  options.threads = ReadThreads(settings);
  options.stop = &signal.stop();
  options.on_record = [&](const GameRecord& record) {
    standings.Add(record);
    speed.Add(record);
  };
  options.on_progress = [&](const RunProgress& progress) {
    bar.Update(progress.games_done, progress.games_total, progress.games_replayed);
  };
  if (!resume && settings.Has("out")) options.out_dir = settings.Text("out");
  const absl::StatusOr<RunOutcome> outcome =
      resume ? ResumeTournament(settings.Text("resume"), options)
             : RunTournament(entry->config, options);
  bar.Clear();
  if (!outcome.ok()) return outcome.status();
  speed.wall_seconds = outcome->play_ms / 1000;
  speed.threads = options.threads;
  LogOutcome(*outcome, resume ? settings.Text("resume") : options.out_dir, console);
  const RankingReport report = MakeReport(standings.Finish(), OptionsOf(*entry, speed));
  const std::string format = settings.Text("output");
  console.Print(format == "json"  ? RenderJson(report)
                : format == "csv" ? RenderCsv(report)
                                  : RenderText(report));
  return outcome->interrupted ? ExitStatus::kFailure : ExitStatus::kDone;
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
           .help = "all against all, or the first agent against the others"},
          {.name = "games",
           .kind = OptionKind::kInteger,
           .value_name = "N",
           .default_value = "1000",
           .min = 1,
           .max = 1'000'000'000'000,
           .help = "how many games; rounded up to whole blocks"},
          SeedOption(),
          {.name = "out",
           .value_name = "DIR",
           .help = "where the run is recorded; new or empty (default: nowhere)"},
          {.name = "resume",
           .value_name = "DIR",
           .help = "go on with the run in DIR; all else comes from its manifest",
           .scope = OptionScope::kCommandLineOnly},
          {.name = "moves",
           .kind = OptionKind::kChoice,
           .default_value = "on",
           .choices = {"on", "off"},
           .help = "whether the journal keeps the moves"},
          ThreadsOption(),
          OutputOption()};
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
          "Example: riftlab tournament --game ripple_rush --agent greedy --agent random\n"
          "         --games 2000 --out run1",
      .options = Join({GameOptions(), OwnOptions(), GeneralOptions()}),
      .takes_config = true,
      .run = &Run,
  };
  return kCommand;
}

}  // namespace riftlab
