// `riftlab analyze`: what a search thinks of one position.
#include <optional>
#include <string>
#include <vector>

#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/analysis/analysis.h"
#include "tournament/cli/commands/analyze_call.h"
#include "tournament/cli/commands/analyze_serve.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/review/rollouts.h"

namespace riftlab {
namespace {

absl::StatusOr<ExitStatus> RunRollouts(const Settings& settings, const AnalyzeCall& call,
                                       Console& console) {
  const StopSignal signal;
  const absl::StatusOr<RolloutAnalysis> analysis = AnswerByRollouts(call, [&](std::uint32_t done) {
    console.Overwrite(fmt::format("{} of {} worlds", done, call.rollouts->worlds));
    return !signal.stop();
  });
  console.Overwrite("");
  if (absl::IsCancelled(analysis.status())) {
    console.Log("interrupted");
    return ExitStatus::kFailure;
  }
  if (!analysis.ok()) return analysis.status();
  console.Print(settings.Text("output") == "json"
                    ? RolloutsToJson(call.game, *analysis, *call.rollouts)
                    : RolloutsToText(*analysis, *call.rollouts, console.Columns()));
  return ExitStatus::kDone;
}

// One line that says how far the search is.
std::string ProgressLine(const Analysis& analysis) {
  const MoveAnalysis& best = analysis.moves.front();
  return fmt::format("{} iterations, {:.1f} s: {} {:.1f} %, best with {:.0f} %",
                     analysis.iterations, analysis.elapsed_ms / 1000, best.move,
                     100 * best.win_share.mean, 100 * best.probability_best);
}

absl::StatusOr<ExitStatus> RunSearch(const Settings& settings, AnalyzeCall call, Console& console) {
  std::optional<StopSignal> stop;
  std::optional<EndSignal> end;
  if (call.search.agent.name == "exact") {
    end.emplace(console.LogLine("interrupted; the position is not solved"));
  } else {
    call.search.stop = &stop.emplace().stop();
  }
  const std::string& game = call.game.info().name;
  const bool json = settings.Text("output") == "json";
  const AnalysisProgress progress = [&](const Analysis& analysis) {
    if (json) {
      console.Print(AnalysisToJson(analysis, game));
    } else {
      console.Overwrite(ProgressLine(analysis));
    }
    return true;
  };
  ASSIGN_OR_RETURN(const Analysis analysis, AnswerBySearch(call, progress));
  console.Overwrite("");
  console.Print(json ? AnalysisToJson(analysis, game)
                     : AnalysisToText(analysis, ShowClock::kYes, console.Columns()));
  if (analysis.stopped != StopReason::kInterrupted) return ExitStatus::kDone;
  console.Log("interrupted; the answer is what was found so far");
  return ExitStatus::kFailure;
}

absl::StatusOr<ExitStatus> RunServe(const Settings& settings, Console& console) {
  if (settings.Has("position")) {
    return WrongValue(settings.Value("position"),
                      "--serve takes positions from its requests; leave one of them out");
  }
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  return ServeAnalyses(settings, console);
}

absl::StatusOr<ExitStatus> RunAnalyzeCommand(Settings& settings, Console& console) {
  const int threads = ReadThreads(settings);
  RETURN_IF_ERROR(ReadAnalysisRequest(settings, threads).status());
  if (settings.Flag("serve")) return RunServe(settings, console);
  if (!settings.Has("position")) {
    return absl::InvalidArgumentError(
        "analyze needs a position file, or - for standard input; 'riftlab position' writes one");
  }
  ASSIGN_OR_RETURN(const Position position, ReadPositionOption(settings));
  ASSIGN_OR_RETURN(const AnalyzeCall call,
                   ReadAnalyzeCall(settings, position, PositionName(settings), threads));
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  return call.rollouts ? RunRollouts(settings, call, console) : RunSearch(settings, call, console);
}

std::vector<OptionSpec> AnalyzeOptionTable() {
  return Join(
      {{PositionOption("the position, complete or as the seat to move sees it; - : standard input"),
        {.name = "cards",
         .value_name = "FILE",
         .help = "the card table that the position was written with (default: shipped)"},
        ChangeOption()},
       AnalyzeCallOptions(),
       {ThreadsOption("an answer"),
        {.name = "serve",
         .kind = OptionKind::kFlag,
         .help = "answer requests, one JSON object a line, from standard input until it ends"},
        OutputOption({"text", "json"},
                     "a table, or one JSON object a line while searching and a final one")},
       GeneralOptions()});
}

}  // namespace

Command AnalyzeCommand() {
  return {
      .path = "analyze",
      .summary = "search one position: what is each move worth",
      .notes =
          "Answers for the seat to move, from what that seat may know: visits, value,\n"
          "search noise and 'best %' of every move, the chance that its value is the\n"
          "highest. First stands the move that would be played, which is the most visited\n"
          "one unless the agent says otherwise. At least 8 independent trees are searched;\n"
          "the search noise is their scatter. It does not hold what all of them misjudge:\n"
          "how the value moved over the last doublings of iterations shows some of that.\n"
          "Stops early when the best move cannot change any more. --agent exact gives\n"
          "exact values where nothing is hidden and the position is small enough;\n"
          "exact:max_states=N sets how small.\n"
          "--rollouts N makes each move in N worlds that the seat could think of, the\n"
          "same for all moves and with the same luck to come, and lets an agent play the\n"
          "games on: intervals that hold what other worlds would bring, for the way in\n"
          "which that agent plays. --versus 'A B' does it for these moves alone; with\n"
          "--confidence 0.95 until one is surely better, in at most N worlds.\n"
          "--moves 'M1 M2' makes moves first, of whichever seat is to move, with draws by\n"
          "--seed. Where the file shows what one seat sees, they are made in a world that\n"
          "it could think of and in which they are legal. --assume 'hand:1=CARD' leaves\n"
          "out worlds in which the card does not lie there; of the others each keeps its\n"
          "chance. It is about the position after --moves, and refused where fewer than\n"
          "20 of 20,000 worlds agree. A wrong PLACE lists those that there are.\n"
          "--serve answers many requests at once: tournament/analysis/protocol.md.\n"
          "Examples: riftlab analyze POSITION.json --iterations 100000 --threads 2\n"
          "          riftlab position --from run1:0:12 | riftlab analyze -",
      .operand = "position",
      .operand_name = "POSITION.json",
      .options = AnalyzeOptionTable(),
      .takes_config = true,
      .run = &RunAnalyzeCommand,
  };
}

}  // namespace riftlab
