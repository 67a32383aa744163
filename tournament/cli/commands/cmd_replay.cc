// `riftlab replay`: step by step through a recorded game.
#include <unistd.h>

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/integer.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/color.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/json_text.h"
#include "tournament/cli/framework/line_input.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/table/game_steps.h"
#include "tournament/cli/table/replay_session.h"
#include "tournament/cli/table/result_words.h"
#include "tournament/cli/table/step_values.h"
#include "tournament/cli/table/view_option.h"
#include "tournament/report/table.h"

namespace riftlab {
namespace {

// Consecutive steps, both ends included.
struct StepRange {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

std::optional<std::int64_t> StepIn(std::string_view text) {
  const auto number = NumberIn<std::int64_t>(text);
  return number && *number >= 0 ? number : std::nullopt;
}

// "all", "K" or "K..L".
absl::StatusOr<StepRange> ReadSteps(const Given& given, std::int64_t end) {
  const std::string_view text = given.text;
  if (text == "all") return StepRange{0, end};
  constexpr std::string_view kTo = "..";
  const std::size_t to = text.find(kTo);
  const std::optional<std::int64_t> first = StepIn(text.substr(0, to));
  const std::optional<std::int64_t> last =
      to == std::string_view::npos ? first : StepIn(text.substr(to + kTo.size()));
  if (first && last && *first > *last) {
    return WrongValue(given, fmt::format("'{}' has its ends the wrong way round; it must be {}..{}",
                                         text, *last, *first));
  }
  if (!first || !last) {
    return WrongValue(given, fmt::format("'{}' does not have the form all, K or K..L, such as "
                                         "0..12",
                                         text));
  }
  if (*last > end) {
    return WrongValue(given, fmt::format("the game has steps 0 to {}, not {}", end, *last));
  }
  return StepRange{*first, *last};
}

// Everything that one call needs.
struct ReplaySetup {
  GameSteps steps;
  Viewer viewer;
  AnalysisRequest search;
  std::optional<StepRange> range;  // none: an interactive session
};

absl::StatusOr<ReplaySetup> ReadReplaySetup(const Settings& settings) {
  if (!settings.Has("run")) {
    return absl::InvalidArgumentError("replay needs the folder of a run; give it with --run");
  }
  ASSIGN_OR_RETURN(AnalysisRequest search, ReadSearch(settings));
  ASSIGN_OR_RETURN(GameSteps steps,
                   GameSteps::Read(settings.Text("run"), settings.Integer("game")));
  const Given view = settings.Value("view");
  ASSIGN_OR_RETURN(const Viewer viewer,
                   AtOption(view, ReadViewer(view.text, steps.game().NumPlayers())));
  ReplaySetup setup{.steps = std::move(steps),
                    .viewer = viewer,
                    .search = std::move(search),
                    .range = std::nullopt};
  if (settings.Has("decisions")) {
    ASSIGN_OR_RETURN(setup.range, ReadSteps(settings.Value("decisions"), setup.steps.end()));
  } else if (settings.Flag("values") || settings.Text("output") != "text") {
    return absl::InvalidArgumentError(
        "--values and --output are about the steps that --decisions prints; give it, such as "
        "--decisions all");
  }
  return setup;
}

// A step with its values where they are asked for and the view allows them.
struct ValuedStep {
  std::int64_t step = 0;
  std::optional<Analysis> analysis;
};

absl::StatusOr<ValuedStep> ValueStep(const ReplaySetup& setup, bool with_values, std::int64_t step,
                                     const std::atomic<bool>& stop) {
  ValuedStep valued{.step = step, .analysis = std::nullopt};
  const Player seat = setup.steps.ToMove(step);
  const bool is_hidden = setup.viewer && *setup.viewer != seat;
  if (!with_values || seat == kNobody || is_hidden) return valued;
  ASSIGN_OR_RETURN(valued.analysis, ValueOf(setup.steps, step, setup.viewer, setup.search, stop));
  return valued;
}

std::string StepText(const ReplaySetup& setup, const ValuedStep& valued, Color color,
                     std::size_t columns) {
  std::string text = setup.steps.Text(valued.step, setup.viewer, color, columns);
  if (valued.analysis) {
    text += fmt::format("\n{}", ValueText(setup.steps, valued.step, *valued.analysis, columns));
  }
  return text + "\n";
}

// The analysis without what clocks measured.
Json ValueJson(const ReplaySetup& setup, const Analysis& analysis) {
  Json json = Json::parse(AnalysisToJson(analysis, setup.steps.game().info().name));
  json.erase("ms");
  return json;
}

// True where the view shows the move itself.
bool ShowsMove(const ReplaySetup& setup, std::int64_t step) {
  return !setup.viewer || *setup.viewer == setup.steps.ToMove(step);
}

Json StepJson(const ReplaySetup& setup, const ValuedStep& valued) {
  const GameSteps& steps = setup.steps;
  const Player seat = steps.ToMove(valued.step);
  const bool has_move = valued.step < steps.end() && ShowsMove(setup, valued.step);
  Json json{{"decision", valued.step},
            {"seat_to_move", seat == kNobody ? Json() : Json(seat)},
            {"move", has_move ? Json(steps.Move(valued.step)) : Json()},
            {"move_words", has_move ? Json(steps.MoveWords(valued.step)) : Json()},
            {"event", steps.Event(valued.step, setup.viewer)},
            {"told", steps.Told(valued.step, setup.viewer)},
            {"state", steps.State(valued.step, setup.viewer)}};
  if (valued.analysis) json["value"] = ValueJson(setup, *valued.analysis);
  return json;
}

Json Envelope(const ReplaySetup& setup, const std::string& dir) {
  const GameSteps& steps = setup.steps;
  const GameResult& result = steps.record().result;
  return {{"schema", 1},
          {"run", dir},
          {"game_index", steps.record().game.game_index},
          {"game", steps.game().info().name},
          {"mode", steps.game().config().mode},
          {"players", ResultJson(steps.agents(), result)},
          {"reason", result.reason},
          {"decisions", steps.end()},
          {"view", ViewerText(setup.viewer)},
          {"steps", Json::array()}};
}

Table StepTable() {
  return Table({{"decision"},
                {"seat"},
                {"agent"},
                {"move"},
                {"event"},
                {"win_share"},
                {"chosen_share"},
                {"best_move"},
                {"best_share"}});
}

std::vector<std::string> StepRow(const ReplaySetup& setup, const ValuedStep& valued) {
  const GameSteps& steps = setup.steps;
  const Player seat = steps.ToMove(valued.step);
  const bool has_move = valued.step < steps.end() && ShowsMove(setup, valued.step);
  std::vector<std::string> row = {
      fmt::format("{}", valued.step), seat == kNobody ? "" : fmt::format("{}", seat),
      seat == kNobody ? "" : steps.agents()[seat], has_move ? steps.Move(valued.step) : "",
      steps.Event(valued.step, setup.viewer)};
  if (!valued.analysis) {
    row.resize(StepTable().num_columns());
    return row;
  }
  const auto share_of = [](const MoveAnalysis* move) {
    const bool is_known = move != nullptr && move->win_share.trees > 0;
    return is_known ? fmt::format("{}", move->win_share.mean) : "";
  };
  const ChosenMove chosen = ChosenIn(steps, valued.step, *valued.analysis);
  row.push_back(fmt::format("{}", valued.analysis->win_share.mean));
  row.push_back(share_of(chosen.own));
  row.push_back(chosen.best == nullptr ? "" : chosen.best->move);
  row.push_back(share_of(chosen.best));
  return row;
}

// Prints the steps of the range; text as it comes, for values take their time.
absl::StatusOr<ExitStatus> PrintSteps(const Settings& settings, const ReplaySetup& setup,
                                      Console& console) {
  const std::string output = settings.Text("output");
  const StopSignal signal;
  Json json = Envelope(setup, settings.Text("run"));
  Table table = StepTable();
  for (std::int64_t step = setup.range->first; step <= setup.range->last; ++step) {
    ASSIGN_OR_RETURN(const ValuedStep valued,
                     ValueStep(setup, settings.Flag("values"), step, signal.stop()));
    if (signal.stop()) break;
    if (output == "json") {
      json["steps"].push_back(StepJson(setup, valued));
    } else if (output == "csv") {
      table.AddRow(StepRow(setup, valued));
    } else {
      console.Print(StepText(setup, valued, ReadColor(settings, console), console.Columns()));
      console.Flush();
    }
  }
  if (output == "json") console.Print(PrettyJson(json));
  if (output == "csv") console.Print(table.ToCsv());
  return signal.stop() ? ExitStatus::kFailure : ExitStatus::kDone;
}

absl::StatusOr<ExitStatus> RunReplayCommand(Settings& settings, Console& console) {
  ASSIGN_OR_RETURN(const ReplaySetup setup, ReadReplaySetup(settings));
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  if (setup.range) return PrintSteps(settings, setup, console);
  const StopSignal signal;
  LineInput input(STDIN_FILENO, signal.stop());
  return ReplaySession(setup.steps, setup.viewer, setup.search, signal.stop(),
                       ReadColor(settings, console), console)
      .Run(input);
}

std::vector<OptionSpec> ReplayOptionTable() {
  return {{.name = "run", .value_name = "DIR", .help = "the folder of the run"},
          IntegerOption("game", {.min = 0, .max = 999'999'999'999, .default_value = "0"},
                        "number of the game in the run, counted from 0"),
          ViewOption(),
          {.name = "decisions",
           .value_name = "STEPS",
           .help = "print these steps instead of reading commands: all, K or K..L, counted from "
                   "0; the last one is the end of the game"},
          {.name = "values",
           .kind = OptionKind::kFlag,
           .help = "with --decisions: a search at each of them, where the view shows its values"},
          OutputOption(),
          ColorOption()};
}

}  // namespace

Command ReplayCommand() {
  return {
      .path = "replay",
      .summary = "step through a recorded game",
      .notes = "Reads commands from standard input, a line each:\n" + ReplayHelp(kUsualColumns) +
               "\nThe same commands give the same answers, on a terminal and through a pipe.\n"
               "Steps are the decisions of the game: a view, too, says which seat each is of,\n"
               "also where that seat alone knows that it is asked.\n"
               "Example: riftlab replay run1 --game 3 --view seat:1\n"
               "         riftlab replay run1 --game 3 --decisions 10..12 --values",
      .operand = "run",
      .operand_name = "RUN",
      .options = Join({ReplayOptionTable(), SearchOptions(), GeneralOptions()}),
      .takes_config = true,
      .run = &RunReplayCommand,
  };
}

}  // namespace riftlab
