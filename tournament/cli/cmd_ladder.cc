// `riftlab ladder`: strength against budget.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "agents/registry/registry.h"
#include "fmt/format.h"
#include "tournament/cli/command.h"
#include "tournament/cli/common_options.h"
#include "tournament/cli/config_file.h"
#include "tournament/cli/game_setup.h"
#include "tournament/cli/progress_bar.h"
#include "tournament/cli/run_report.h"
#include "tournament/cli/stop_signal.h"
#include "tournament/ratings/ladder.h"
#include "tournament/ratings/luck_and_skill.h"
#include "tournament/report/ladder_report.h"
#include "tournament/runner/match_record.h"
#include "tournament/schedule/schedule.h"

namespace riftlab {
namespace {

constexpr std::string_view kBudget = "iterations";

// The agents of all rungs, and which of them belong together.
struct Ladder {
  std::vector<AgentSpec> agents;
  std::vector<LadderPlan> plans;
};

bool HasBudget(const AgentSpec& spec) {
  const absl::StatusOr<const AgentInfo*> info = FindAgent(spec.name);
  return info.ok() && std::any_of((*info)->parameters.begin(), (*info)->parameters.end(),
                                  [](const ParamSpec& param) { return param.name == kBudget; });
}

void AddRung(const AgentSpec& spec, std::int64_t iterations, Ladder& ladder) {
  LadderPlan& plan = ladder.plans.back();
  AgentSpec rung = spec;
  rung.label = plan.name;
  if (iterations > 0) {
    rung.params[std::string(kBudget)] = fmt::format("{}", iterations);
    rung.label = fmt::format("{}@{}", plan.name, iterations);
  }
  plan.agents.push_back(static_cast<int>(ladder.agents.size()));
  plan.iterations.push_back(iterations);
  ladder.agents.push_back(std::move(rung));
}

absl::StatusOr<Ladder> ReadLadder(const Settings& settings) {
  const absl::StatusOr<std::vector<AgentSpec>> agents = ReadAgents(settings);
  if (!agents.ok()) return agents.status();
  if (agents->empty()) {
    return absl::InvalidArgumentError(
        "no agent climbs the ladder; give one with --agent, such as --agent so_ismcts");
  }
  const std::int64_t rungs = settings.Integer("rungs");
  Ladder ladder;
  bool climbs = false;
  for (std::size_t i = 0; i < agents->size(); ++i) {
    const AgentSpec& spec = (*agents)[i];
    const Given& given = settings.Values("agent")[i];
    for (const std::string_view key : {kBudget, std::string_view{"time"}}) {
      if (!spec.params.contains(std::string(key))) continue;
      return WrongValue(given, fmt::format("'{}' is the ladder's to set; leave it out", key));
    }
    ladder.plans.push_back(
        {.name = spec.label.empty() ? spec.Text() : spec.label, .agents = {}, .iterations = {}});
    if (!HasBudget(spec)) {
      AddRung(spec, 0, ladder);
      continue;
    }
    climbs = true;
    for (std::int64_t rung = 0; rung < rungs; ++rung) {
      AddRung(spec, settings.Integer("from") << rung, ladder);
    }
  }
  if (!climbs) {
    return absl::InvalidArgumentError(
        "no agent has 'iterations' to double; give one that searches, such as --agent so_ismcts");
  }
  for (const AgentSpec& agent : ladder.agents) {
    absl::Status status = CheckAgentSpec(agent);
    if (!status.ok()) {
      return absl::InvalidArgumentError(
          fmt::format("{}: {}", agent.label, std::string{status.message()}));
    }
  }
  return ladder;
}

absl::StatusOr<RunEntry> ReadEntry(Settings& settings, const Ladder& ladder) {
  absl::StatusOr<AnyGame> game = ReadGame(settings);
  if (!game.ok()) return game.status();
  TournamentConfig config;
  config.game = game->info().name;
  config.rules = game->config();
  config.agents = ladder.agents;
  config.format = Format::kRoundRobin;
  config.games = settings.Integer("games");
  config.seed = static_cast<std::uint64_t>(settings.Integer("seed"));
  config.record_moves = false;
  if (game->NumPlayers() == 1) {
    return absl::InvalidArgumentError(
        "a solo game has no ratings, hence no ladder; give --players 2 or more");
  }
  return RunEntry{.game = *std::move(game), .config = std::move(config)};
}

absl::StatusOr<ExitStatus> Run(Settings& settings, Console& console) {
  const absl::StatusOr<Ladder> ladder = ReadLadder(settings);
  if (!ladder.ok()) return ladder.status();
  const absl::StatusOr<RunEntry> entry = ReadEntry(settings, *ladder);
  if (!entry.ok()) return entry.status();
  if (settings.Flag("print-config")) {
    console.Print(WriteConfig(settings));
    return ExitStatus::kDone;
  }
  Standings standings = StandingsOf(*entry);
  LuckAndSkill luck(SidesOf(entry->game), static_cast<int>(ladder->agents.size()));
  ProgressBar bar(console, "games");
  const StopSignal signal;
  RunOptions options;
  options.threads = ReadThreads(settings);
  options.stop = &signal.stop();
  options.detail = RecordDetail::kResult;
  options.on_record = [&](const GameRecord& record) {
    standings.Add(record);
    luck.Add(record);
  };
  options.on_progress = [&](const RunProgress& progress) {
    bar.Update(progress.games_done, progress.games_total, progress.games_replayed);
  };
  const absl::StatusOr<RunOutcome> outcome = RunTournament(entry->config, options);
  bar.Clear();
  if (!outcome.ok()) return outcome.status();
  LadderReport report{.game = entry->game.info().title,
                      .mode = entry->game.config().mode,
                      .standings = standings.Finish(),
                      .ratings = {},
                      .lines = {},
                      .luck = luck.Finish(),
                      .notes = {}};
  report.ratings = FitBradleyTerry(report.standings.pair_blocks);
  for (const LadderPlan& plan : ladder->plans) {
    report.lines.push_back(ClimbLadder(plan, report.ratings));
  }
  if (outcome->interrupted) {
    report.notes.push_back(fmt::format("Interrupted after {} of {} games.", outcome->games_done,
                                       outcome->games_total));
  }
  console.Print(RenderLadder(report, ReadOutputFormat(settings)));
  return outcome->interrupted ? ExitStatus::kFailure : ExitStatus::kDone;
}

std::vector<OptionSpec> OwnOptions() {
  return {{.name = "agent",
           .kind = OptionKind::kAgents,
           .value_name = "SPEC",
           .help = "an agent, [LABEL=]NAME[:key=value,...]; those that search climb, others stand "
                   "beside them"},
          {.name = "from",
           .kind = OptionKind::kInteger,
           .value_name = "N",
           .default_value = "50",
           .min = 1,
           .max = 1'000'000,
           .help = "iterations on the first rung"},
          {.name = "rungs",
           .kind = OptionKind::kInteger,
           .value_name = "N",
           .default_value = "4",
           .min = 2,
           .max = 16,
           .help = "how many rungs; each doubles the iterations"},
          {.name = "games",
           .kind = OptionKind::kInteger,
           .value_name = "N",
           .default_value = "1000",
           .min = 1,
           .max = kMaxGames,
           .help = "how many games in all; rounded up to whole blocks"}};
}

}  // namespace

const Command& LadderCommand() {
  static const Command kCommand = {
      .path = "ladder",
      .summary = "show strength against budget, and luck against skill",
      .notes =
          "Every agent that searches plays at doubling iterations, all against all. Shows\n"
          "ratings, Elo per doubling, and what agents, seats, deals and the rest have in\n"
          "who wins.\n"
          "Example: riftlab ladder --game ripple_rush --agent so_ismcts --agent greedy\n"
          "         --from 50 --rungs 4 --games 1000",
      .options = Join({GameOptions(),
                       OwnOptions(),
                       {SeedOption(), ThreadsOption(), OutputOption()},
                       GeneralOptions()}),
      .takes_config = true,
      .run = &Run,
  };
  return kCommand;
}

}  // namespace riftlab
