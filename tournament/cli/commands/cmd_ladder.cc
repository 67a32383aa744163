// `riftlab ladder`: strength against budget.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "agents/registry/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/balance/luck_and_skill.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/ladder_plans.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_report.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/cli/setup/recorded_game.h"
#include "tournament/ratings/ladder.h"
#include "tournament/record/match_record.h"
#include "tournament/record/run_settings.h"
#include "tournament/report/ladder_report.h"
#include "tournament/report/standing_facts.h"

namespace riftlab {
namespace {

constexpr std::string_view kLadderCommand = "ladder";
constexpr std::string_view kBudget = "iterations";

bool HasBudget(const AgentSpec& spec) {
  const absl::StatusOr<const AgentInfo*> info = FindAgent(spec.name);
  return info.ok() && std::any_of((*info)->parameters.begin(), (*info)->parameters.end(),
                                  [](const ParamSpec& param) { return param.name == kBudget; });
}

// An agent on the rung with so many iterations.
AgentSpec RungOf(const AgentSpec& spec, const std::string& name, std::int64_t iterations) {
  AgentSpec rung = spec;
  rung.params[std::string(kBudget)] = fmt::format("{}", iterations);
  rung.label = fmt::format("{}@{}", name, iterations);
  return rung;
}

// The agents of all rungs.
absl::StatusOr<std::vector<AgentSpec>> ReadRungs(const Settings& settings) {
  ASSIGN_OR_RETURN(const std::vector<AgentSpec> agents, ReadAgents(settings));
  if (agents.empty()) {
    return absl::InvalidArgumentError(
        "no agent climbs the ladder; give one with --agent, such as --agent so_ismcts");
  }
  std::vector<AgentSpec> rungs;
  bool climbs = false;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    const AgentSpec& spec = agents[i];
    const Given& given = settings.Values("agent")[i];
    for (const std::string_view key : {kBudget, std::string_view{"time"}}) {
      if (!spec.params.contains(std::string(key))) continue;
      return WrongValue(given, fmt::format("'{}' is the ladder's to set; leave it out", key));
    }
    const std::string name = spec.label.empty() ? spec.Text() : spec.label;
    if (!HasBudget(spec)) {
      rungs.push_back(spec);
      rungs.back().label = name;
      continue;
    }
    climbs = true;
    for (std::int64_t rung = 0; rung < settings.Integer("rungs"); ++rung) {
      rungs.push_back(RungOf(spec, name, settings.Integer("from") << rung));
    }
  }
  if (!climbs) {
    return absl::InvalidArgumentError(
        "no agent has 'iterations' to double; give one that searches, such as --agent so_ismcts");
  }
  for (const AgentSpec& agent : rungs) {
    absl::Status status = CheckAgentSpec(agent);
    if (!status.ok()) {
      return absl::InvalidArgumentError(
          fmt::format("{}: {}", agent.label, std::string{status.message()}));
    }
  }
  return rungs;
}

absl::StatusOr<RunEntry> ReadNewLadder(Settings& settings) {
  ASSIGN_OR_RETURN(std::vector<AgentSpec> rungs, ReadRungs(settings));
  ASSIGN_OR_RETURN(const AnyGame game, ReadGame(settings));
  if (game.NumPlayers() == 1) {
    return absl::InvalidArgumentError(
        "a solo game has no ratings, hence no ladder; give --players 2 or more");
  }
  return ReadNewRun(settings, Format::kRoundRobin, std::move(rungs));
}

// A ladder is recorded as the tournament that it is.
absl::StatusOr<RunEntry> ReadOldLadder(const Settings& settings) {
  ASSIGN_OR_RETURN(RunEntry entry, ReadResumedRun(settings, "tournament"));
  if (!LaddersIn(entry.config.agents).empty()) return entry;
  const std::string dir = settings.Text("resume");
  return absl::FailedPreconditionError(
      fmt::format("{} is no ladder: none of its agents doubles its iterations; resume it with: {}",
                  dir, ResumeCommand("tournament", dir)));
}

absl::StatusOr<ExitStatus> RunLadderCommand(Settings& settings, Console& console) {
  ASSIGN_OR_RETURN(const RunEntry entry,
                   settings.Has("resume") ? ReadOldLadder(settings) : ReadNewLadder(settings));
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  Standings standings = StandingsOf(entry);
  LuckAndSkill luck(SidesOf(entry.game), static_cast<int>(entry.config.agents.size()));
  ProgressBar bar(console, "games", [&] {
    Standings so_far = standings;
    return StandingFacts(so_far.Finish(), {});
  });
  const StopSignal signal(FinishingNote(settings, kLadderCommand, console));
  RunOptions options = ReadRunOptions(settings, signal.stop());
  options.detail = RecordDetail::kResult;
  options.on_record = [&](const GameRecord& record) {
    standings.Add(record);
    luck.Add(record);
  };
  options.on_progress = [&](const RunProgress& progress) {
    bar.Update(progress.games_done, progress.games_total, progress.games_replayed);
  };
  ASSIGN_OR_RETURN(const RunOutcome outcome, PlayRun(settings, entry.config, options));
  bar.Clear();
  LogOutcome(settings, outcome, kLadderCommand, console);
  LadderReport report{.game = ReportedGameOf(entry.game, entry.config.seed),
                      .standings = standings.Finish(),
                      .luck = luck.Finish(),
                      .notes = NotesOf(entry)};
  std::transform(entry.config.agents.begin(), entry.config.agents.end(),
                 report.standings.labels.begin(), &NameInGames);
  report.ratings = FitBradleyTerry(report.standings.pair_blocks);
  if (report.standings.adjusted) {
    report.adjusted_ratings = RateAdjusted(*report.standings.adjusted);
  }
  for (const LadderPlan& plan : LadderPlansOf(entry.config.agents)) {
    report.lines.push_back(ClimbLadder(plan, report.ratings));
  }
  if (outcome.interrupted) {
    report.notes.push_back(
        fmt::format("Interrupted after {} of {} games.", outcome.games_done, outcome.games_total));
  }
  console.PrintPaged(RenderLadder(report, ReadOutputFormat(settings), ReadTextExtent(settings)));
  return outcome.interrupted ? ExitStatus::kFailure : ExitStatus::kDone;
}

std::vector<OptionSpec> LadderOptionTable() {
  return {
      AgentOption("an agent, [LABEL=]NAME[:key=value,...]; those that search climb, others stand "
                  "beside them"),
      IntegerOption("from", {.min = 1, .max = 1'000'000, .default_value = "50"},
                    "iterations on the first rung"),
      IntegerOption("rungs", {.min = 2, .max = 16, .default_value = "4"},
                    "how many rungs; each doubles the iterations")};
}

}  // namespace

Command LadderCommand() {
  return {
      .path = "ladder",
      .summary = "show strength against budget, and luck against skill",
      .notes =
          "Every agent that searches plays at doubling iterations, all against all. Shows\n"
          "ratings, Elo per doubling, and what agents, seats, deals and the rest have in\n"
          "who wins. With --out the run is recorded as the tournament that it is, goes on\n"
          "with --resume, and riftlab report DIR --html FILE draws the ladder.\n"
          "Example: riftlab ladder --game ripple_rush --agent so_ismcts --agent greedy\n"
          "         --from 50 --rungs 4 --games 1000",
      .options = Join({GameOptions(), LadderOptionTable(), OptionsOf({"adjust"}), RunOptionTable(),
                       GeneralOptions()}),
      .takes_config = true,
      .run = &RunLadderCommand,
  };
}

}  // namespace riftlab
