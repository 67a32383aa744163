// `riftlab analyze`: what a search thinks of one position.
#include <algorithm>
#include <atomic>
#include <charconv>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "agents/core/params.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/analysis/analysis.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/driver/driver.h"
#include "tournament/play/seat_view.h"
#include "tournament/review/rollouts.h"

namespace riftlab {
namespace {

constexpr double kMaxTimeMs = 3.6e6;

// The information set to analyse; FailedPrecondition when its observer has nothing to decide.
absl::StatusOr<AnyInfoSet> InfoSetOf(const Position& position, std::string_view source) {
  if (position.viewer) {
    if (SeatToMove(position.game, position.info) == *position.viewer) return position.info;
    return absl::FailedPreconditionError(
        fmt::format("{}: seat {} has nothing to decide here; analyze answers for the seat to move",
                    source, *position.viewer));
  }
  const Player seat = position.game.ToMove(position.state);
  if (seat == kNobody) {
    return absl::FailedPreconditionError(
        fmt::format("{}: the game is over; there is nothing to analyse", source));
  }
  return position.game.Observe(position.state, seat);
}

absl::Status ReadTime(const Settings& settings, AnalysisRequest& request) {
  if (!settings.Has("time")) return absl::OkStatus();
  const Given given = settings.Value("time");
  const std::optional<double> time_ms = ParseDurationMs(given.text);
  if (!time_ms || *time_ms < 1 || *time_ms > kMaxTimeMs) {
    return WrongValue(given, fmt::format("'{}' is not a time with a unit from 1ms to 60m, such as "
                                         "250ms or 5s",
                                         given.text));
  }
  if (settings.Has("iterations")) {
    return WrongValue(given, "give either --iterations or --time, not both");
  }
  request.time_ms = *time_ms;
  return absl::OkStatus();
}

absl::Status ReadConfidence(const Settings& settings, AnalysisRequest& request) {
  if (!settings.Has("confidence")) return absl::OkStatus();
  const Given given = settings.Value("confidence");
  const char* end = given.text.data() + given.text.size();
  const auto [stop, error] = std::from_chars(given.text.data(), end, request.confidence);
  if (error == std::errc() && stop == end && request.confidence > 0 && request.confidence < 1) {
    return absl::OkStatus();
  }
  return WrongValue(
      given, fmt::format("'{}' is not a probability between 0 and 1, such as 0.95", given.text));
}

// Never changes an answer.
int ThreadsOf(const Settings& settings) {
  if (settings.Has("threads")) return static_cast<int>(settings.Integer("threads"));
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

absl::StatusOr<AnalysisRequest> ReadRequest(const Settings& settings) {
  AnalysisRequest request;
  ASSIGN_OR_RETURN(const std::vector<AgentSpec> agents, ReadAgents(settings));
  if (agents.size() > 1) {
    return absl::InvalidArgumentError("analyze takes one --agent");
  }
  if (agents.empty()) {
    request.agent.name = "best";
  } else {
    request.agent = agents.front();
  }
  if (settings.Has("iterations")) request.iterations = settings.Integer("iterations");
  request.seed = static_cast<std::uint64_t>(settings.Integer("seed"));
  request.threads = ThreadsOf(settings);
  absl::Status status = ReadTime(settings, request);
  if (status.ok()) status = ReadConfidence(settings, request);
  if (!status.ok()) return status;
  return request;
}

// The moves of "A B" in notation, as the seat of `view` has them.
absl::StatusOr<std::vector<Action>> ReadVersus(const Given& given, const SeatView& view) {
  std::vector<Action> moves;
  std::string_view rest = given.text;
  while (true) {
    const std::size_t length = std::min(rest.find(' '), rest.size());
    const std::size_t move = view.Find(rest.substr(0, length));
    if (move == view.moves().size()) {
      return WrongValue(given, fmt::format("'{}' is no move here; the moves are {}",
                                           rest.substr(0, length), fmt::join(view.moves(), ", ")));
    }
    moves.push_back(view.actions()[move]);
    if (length == rest.size()) break;
    rest.remove_prefix(length + 1);
  }
  const std::set<Action> different(moves.begin(), moves.end());
  if (moves.size() < 2 || different.size() < moves.size()) {
    return WrongValue(given, "give two moves or more, all different, with blanks between them");
  }
  return moves;
}

absl::StatusOr<RolloutRequest> ReadRollouts(const Settings& settings, const Position& position,
                                            const AnyInfoSet& info) {
  constexpr std::string_view kOfSearch = "is of a search; leave it or --rollouts out";
  for (const std::string_view option : {"iterations", "time", "confidence"}) {
    if (settings.WasGiven(option)) return WrongValue(settings.Value(option), kOfSearch);
  }
  if (settings.WasGiven("agent")) return WrongValue(settings.Values("agent").front(), kOfSearch);
  RolloutRequest request;
  if (settings.Has("play-on")) {
    const Given play_on = settings.Value("play-on");
    absl::StatusOr<AgentSpec> agent = ParseAgentSpec(play_on.text);
    if (!agent.ok()) return WrongValue(play_on, std::string{agent.status().message()});
    request.play_on = *std::move(agent);
  }
  request.worlds = static_cast<std::uint32_t>(settings.Integer("rollouts"));
  request.seed = static_cast<std::uint64_t>(settings.Integer("seed"));
  request.threads = ThreadsOf(settings);
  if (settings.Has("versus")) {
    ASSIGN_OR_RETURN(request.moves,
                     ReadVersus(settings.Value("versus"), SeatView(position.game, info)));
  }
  return request;
}

absl::StatusOr<ExitStatus> RunRollouts(const Settings& settings, const Position& position,
                                       const AnyInfoSet& info, Console& console) {
  ASSIGN_OR_RETURN(const RolloutRequest request, ReadRollouts(settings, position, info));
  const StopSignal signal;
  const absl::StatusOr<RolloutAnalysis> analysis =
      AnalyzeByRollouts(position.game, info, request, [&](std::uint32_t done) {
        if (console.ShowsProgress()) {
          console.Overwrite(fmt::format("{} of {} worlds", done, request.worlds));
        }
        return !signal.stop();
      });
  if (console.ShowsProgress()) console.Overwrite("");
  if (absl::IsCancelled(analysis.status())) {
    console.Log("interrupted");
    return ExitStatus::kFailure;
  }
  if (!analysis.ok()) return analysis.status();
  console.Print(settings.Text("output") == "json"
                    ? RolloutsToJson(position.game, *analysis, request)
                    : RolloutsToText(*analysis, request));
  return ExitStatus::kDone;
}

// One line that says how far the search is.
std::string ProgressLine(const Analysis& analysis) {
  const MoveAnalysis& best = analysis.moves.front();
  return fmt::format("{} iterations, {:.1f} s: {} {:.1f} %, best with {:.0f} %",
                     analysis.iterations, analysis.elapsed_ms / 1000, best.move,
                     100 * best.win_share.mean, 100 * best.probability_best);
}

absl::StatusOr<ExitStatus> RunAnalyzeCommand(Settings& settings, Console& console) {
  ASSIGN_OR_RETURN(const AnalysisRequest request, ReadRequest(settings));
  if (!settings.Has("position")) {
    return absl::InvalidArgumentError(
        "analyze needs a position file, or - for standard input; 'riftlab position' writes one");
  }
  ASSIGN_OR_RETURN(const Position position, ReadPositionOption(settings));
  ASSIGN_OR_RETURN(const AnyInfoSet info, InfoSetOf(position, PositionName(settings)));
  if (settings.Flag("print-config")) {
    console.Print(WriteConfig(settings));
    return ExitStatus::kDone;
  }
  if (settings.Has("rollouts")) return RunRollouts(settings, position, info, console);
  for (const std::string_view option : {"versus", "play-on"}) {
    if (!settings.Has(option)) continue;
    return WrongValue(settings.Value(option), "is for --rollouts N; give that, too");
  }
  const std::string& game = position.game.info().name;
  ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(game));
  const std::optional<AnyState> truth =
      position.viewer ? std::nullopt : std::optional<AnyState>(position.state);

  const bool json = settings.Text("output") == "json";
  const AnalysisProgress progress = [&](const Analysis& analysis) {
    if (json) {
      console.Print(AnalysisToJson(analysis, game));
    } else if (console.ShowsProgress()) {
      console.Overwrite(ProgressLine(analysis));
    }
    return true;
  };
  ASSIGN_OR_RETURN(const Analysis analysis,
                   driver->analyze(position.game.config(), info, truth, request, progress));
  if (console.ShowsProgress()) console.Overwrite("");
  console.Print(json ? AnalysisToJson(analysis, game) : AnalysisToText(analysis));
  return ExitStatus::kDone;
}

std::vector<OptionSpec> AnalyzeOptionTable() {
  return Join(
      {{PositionOption("the position, complete or as the seat to move sees it; - : standard input"),
        {.name = "cards",
         .value_name = "FILE",
         .help = "the card table that the position was written with (default: shipped)"},
        {.name = "agent",
         .kind = OptionKind::kAgents,
         .value_name = "SPEC",
         .help = "the search, with its settings (default: best), or exact"},
        {.name = "iterations",
         .kind = OptionKind::kInteger,
         .value_name = "N",
         .min = 1,
         .max = 1'000'000'000,
         .help = "iterations of all trees together (default: the agent's)"},
        {.name = "time",
         .value_name = "TIME",
         .help = "a clocked budget instead, such as 5s; not reproducible"},
        {.name = "confidence",
         .value_name = "P",
         .help = "stop once the best move is best with this probability, such as 0.95"},
        {.name = "rollouts",
         .kind = OptionKind::kInteger,
         .value_name = "N",
         .min = 2,
         .max = 1'000'000,
         .help = "no search: make each move in N common worlds and play on; honest intervals"},
        {.name = "play-on",
         .value_name = "SPEC",
         .help = "the agent that plays on, with --rollouts (default: greedy)"},
        {.name = "versus", .value_name = "'A B'", .help = "these moves alone, with --rollouts"},
        {.name = "threads",
         .kind = OptionKind::kInteger,
         .value_name = "T",
         .min = 1,
         .max = 1024,
         .help = "threads (default: all cores); never changes an answer"}},
       {SeedOption(),
        {.name = "output",
         .kind = OptionKind::kChoice,
         .default_value = "text",
         .choices = {"text", "json"},
         .help = "a table, or one JSON object a line while searching and a final one"}},
       GeneralOptions()});
}

}  // namespace

const Command& AnalyzeCommand() {
  static const Command kCommand = {
      .path = "analyze",
      .summary = "search one position: what is each move worth",
      .notes =
          "Answers for the seat to move, from what that seat may know: visits, value,\n"
          "search noise and chance to be best of every move. At least 8 independent\n"
          "trees are searched; the search noise is their scatter. It does not hold what\n"
          "all of them misjudge: how the value moved over the last doublings of\n"
          "iterations shows some of that. Stops early when the best move cannot change\n"
          "any more. --agent exact gives exact values where nothing is hidden and the\n"
          "position is small enough; exact:max_states=N sets how small.\n"
          "--rollouts N makes each move in N worlds that the seat could think of, the\n"
          "same for all moves and with the same luck to come, and lets an agent play the\n"
          "games on: intervals that hold what other worlds would bring, for the way in\n"
          "which that agent plays. --versus 'A B' does it for these moves alone.\n"
          "Examples: riftlab analyze POSITION.json --iterations 100000 --threads 2\n"
          "          riftlab position --from run1:0:12 | riftlab analyze -",
      .operand = "position",
      .operand_name = "POSITION.json",
      .options = AnalyzeOptionTable(),
      .takes_config = true,
      .run = &RunAnalyzeCommand,
  };
  return kCommand;
}

}  // namespace riftlab
