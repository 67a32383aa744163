// `riftlab plan`: the next games of a run, for jobs that are submitted round by round.
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/json_text.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/runner/planned_games.h"

namespace riftlab {
namespace {

std::string PlanText(const std::string& dir, const std::string& out, const PlannedRound& round) {
  if (round.is_over) {
    return fmt::format("{}: over after {}; there is nothing to plan\n", dir,
                       Counted(round.games_done, "game"));
  }
  const std::string last = round.parts == 1 ? "" : fmt::format(" to {}/{}", out, round.parts);
  return fmt::format("{}: games {} to {} of {}, in {}: {}/1{}\n", out, round.games.first,
                     round.games.end - 1, dir, Counted(round.parts, "part"), out, last);
}

std::string PlanJson(const std::string& dir, const std::string& out, const PlannedRound& round) {
  Json json{{"schema", 1},
            {"run", dir},
            {"games_done", round.games_done},
            {"is_over", round.is_over},
            {"games", round.games.size()},
            {"parts", Json::array()}};
  for (int part = 1; part <= round.parts; ++part) {
    json["parts"].push_back(fmt::format("{}/{}", out, part));
  }
  return PrettyJson(json);
}

absl::StatusOr<ExitStatus> PlayPart(const Settings& settings, Console& console) {
  const std::string dir = settings.Text("play");
  for (const char* option : {"run", "out", "parts", "games"}) {
    if (!settings.WasGiven(option)) continue;
    return absl::InvalidArgumentError(
        fmt::format("--{} plans games, --play plays what was planned; give one of them", option));
  }
  ProgressBar bar(console, "games");
  const StopSignal signal(FinishingNote("riftlab plan --play " + ShellWord(dir), console));
  PlayPlanOptions options;
  options.threads = ReadThreads(settings);
  options.stop = &signal.stop();
  options.on_progress = [&](std::int64_t done, std::int64_t total) { bar.Update(done, total, 0); };
  ASSIGN_OR_RETURN(const PlayedPlan played, PlayPlan(dir, options));
  bar.Clear();
  LogCut(played.cut, console);
  if (settings.Text("output") == "json") {
    console.Print(PrettyJson({{"schema", 1},
                              {"folder", dir},
                              {"part", ToText(played.part)},
                              {"games_done", played.games_done},
                              {"games", played.games.size()}}));
  } else {
    console.Print(fmt::format("{}: {} of {} games, part {} of the round\n", dir, played.games_done,
                              played.games.size(), ToText(played.part)));
  }
  if (played.games_done == played.games.size()) return ExitStatus::kDone;
  console.Log(fmt::format("interrupted; go on with: riftlab plan --play {}", ShellWord(dir)));
  return ExitStatus::kFailure;
}

absl::StatusOr<ExitStatus> RunPlanCommand(Settings& settings, Console& console) {
  if (settings.Has("play")) return PlayPart(settings, console);
  if (!settings.Has("run") || !settings.Has("out")) {
    return absl::InvalidArgumentError(
        "plan needs the folder of a run and a new folder for its next games; give them with --run "
        "and --out");
  }
  const std::string dir = settings.Text("run");
  const std::string out = settings.Text("out");
  RoundOptions options;
  options.parts = static_cast<int>(settings.Integer("parts"));
  if (settings.Has("games")) options.games = settings.Integer("games");
  ASSIGN_OR_RETURN(const PlannedRound round, PlanRound(dir, out, options));
  console.Print(settings.Text("output") == "json" ? PlanJson(dir, out, round)
                                                  : PlanText(dir, out, round));
  return round.is_over ? ExitStatus::kFailure : ExitStatus::kDone;
}

std::vector<OptionSpec> PlanOptionTable() {
  return {
      {.name = "run", .value_name = "DIR", .help = "the folder of the run"},
      {.name = "out", .value_name = "DIR", .help = "where the parts are written; new"},
      IntegerOption("parts", {.min = 1, .max = kMaxShards, .default_value = "1"},
                    "parts to play at the same time"),
      IntegerOption("games", {.min = 1, .max = 1'000'000'000},
                    "games of the round, at most (default: all that are known; a quarter of those "
                    "played where any game may end the run)"),
      {.name = "play", .value_name = "DIR", .help = "play a part, or the rest of it"},
      ThreadsOption(),
      OutputOption({"text", "json"})};
}

}  // namespace

Command PlanCommand() {
  return {
      .path = "plan",
      .summary = "plan the next games of a run for jobs on many machines",
      .notes =
          "For runs whose games follow from results (--until-error, --sprt with several\n"
          "candidates) or end by them, where jobs cannot talk to each other: each round is\n"
          "planned, its parts are played anywhere, and merge takes them over. The run is in\n"
          "the end what one machine would have written, byte for byte but for the times.\n"
          "Ends with status 1 when the run is over. --play goes on where it was.\n"
          "Example: riftlab tournament test.toml --sprt 'elo0=0 elo1=5' --out run --begin\n"
          "         while riftlab plan run --parts 2 --out round; do\n"
          "           riftlab plan --play round/1 & riftlab plan --play round/2; wait\n"
          "           riftlab merge round/1 round/2 --out run && rm -r round\n"
          "         done",
      .operand = "run",
      .operand_name = "RUN",
      .options = Join({PlanOptionTable(), LogOptions()}),
      .exits = {{1, "failed, or interrupted, or the run is over: there is nothing to plan"}},
      .run = &RunPlanCommand,
  };
}

}  // namespace riftlab
