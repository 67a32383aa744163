// `riftlab review`: what was luck and what was error in a recorded game.
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/build_info.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/output_files.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/cli/table/game_steps.h"
#include "tournament/cli/table/step_values.h"
#include "tournament/review/review.h"
#include "tournament/review/review_html.h"
#include "tournament/review/review_render.h"

namespace riftlab {
namespace {

constexpr std::int64_t kIterations = 2000;
constexpr std::int64_t kMaxWorlds = 100'000;
constexpr std::array<std::string_view, 1> kReviewFiles = {"html"};

absl::StatusOr<AgentSpec> ReadPlayOn(const Settings& settings) {
  const Given given = settings.Value("play-on");
  absl::StatusOr<AgentSpec> agent = ParseAgentSpec(given.text);
  if (!agent.ok()) return WrongValue(given, std::string{agent.status().message()});
  return agent;
}

absl::StatusOr<ReviewOptions> ReadOptions(const Settings& settings) {
  ReviewOptions options;
  ASSIGN_OR_RETURN(options.search, ReadSearch(settings));
  if (!settings.Has("iterations")) options.search.iterations = kIterations;
  if (options.search.agent.label.empty()) options.search.agent.label = options.search.agent.name;
  options.threads = options.search.threads;
  options.search.threads = 1;
  ASSIGN_OR_RETURN(options.play_on, ReadPlayOn(settings));
  options.worlds = static_cast<std::uint32_t>(settings.Integer("worlds"));
  options.seed = static_cast<std::uint64_t>(settings.Integer("seed"));
  return options;
}

absl::StatusOr<PlayedGame> PlayedGameOf(const GameSteps& steps) {
  PlayedGame played{.game = steps.game(), .positions = {}, .actions = {}};
  for (std::int64_t step = 0; step <= steps.end(); ++step) {
    played.positions.push_back(steps.position(step));
    if (step == steps.end()) break;
    ASSIGN_OR_RETURN(const Action action,
                     played.game.ParseAction(steps.position(step), steps.Move(step)));
    played.actions.push_back(action);
  }
  return played;
}

absl::StatusOr<ReviewView> ReadView(const Settings& settings, int players) {
  ReviewView view{.seat = std::nullopt, .sheet_only = settings.Flag("sheet")};
  if (!settings.Has("seat")) return view;
  const std::int64_t seat = settings.Integer("seat");
  if (seat >= players) {
    return WrongValue(settings.Value("seat"),
                      fmt::format("the game has seats 0 to {}, not {}", players - 1, seat));
  }
  view.seat = static_cast<Player>(seat);
  return view;
}

absl::StatusOr<ExitStatus> RunReviewCommand(Settings& settings, Console& console) {
  if (!settings.Has("run")) {
    return absl::InvalidArgumentError("review needs the folder of a run; give it with --run");
  }
  ASSIGN_OR_RETURN(const ReviewOptions options, ReadOptions(settings));
  ASSIGN_OR_RETURN(const GameSteps steps,
                   GameSteps::Read(settings.Text("run"), settings.Integer("game")));
  ASSIGN_OR_RETURN(const ReviewView view, ReadView(settings, steps.game().NumPlayers()));
  ASSIGN_OR_RETURN(const OutputFiles files,
                   OutputFiles::Read(settings, kReviewFiles, settings.Text("run")));
  if (settings.Flag("print-config")) {
    console.Print(WriteConfig(settings));
    return ExitStatus::kDone;
  }
  ASSIGN_OR_RETURN(const PlayedGame played, PlayedGameOf(steps));
  const StopSignal signal;
  const ReviewProgress progress = [&](std::int64_t done) {
    if (console.ShowsProgress()) {
      console.Overwrite(fmt::format("{} of {} decisions reviewed", done, steps.end()));
    }
    return !signal.stop();
  };
  const absl::StatusOr<GameReview> review = ReviewGame(played, options, progress);
  if (console.ShowsProgress()) console.Overwrite("");
  if (absl::IsCancelled(review.status())) {
    console.Log("interrupted; nothing is kept of a review that is not finished");
    return ExitStatus::kFailure;
  }
  if (!review.ok()) return review.status();
  const ReviewSource source{.run = settings.Text("run"),
                            .game_index = settings.Integer("game"),
                            .agents = steps.agents()};
  if (!files.TakesStandardOutput()) {
    const auto render = settings.Text("output") == "json" ? &ReviewToJson : &ReviewToText;
    console.Print(render(played, source, options, *review, view));
  }
  const std::string page = files.PathOf("html");
  if (!page.empty()) {
    RETURN_IF_ERROR(WriteOutput(
        page, ReviewToHtml(played, source, options, *review, std::string(GetBuildInfo().version)),
        console));
  }
  return ExitStatus::kDone;
}

std::vector<OptionSpec> ReviewOptionTable() {
  return {{.name = "run", .value_name = "DIR", .help = "the folder of the run"},
          {.name = "game",
           .kind = OptionKind::kInteger,
           .value_name = "N",
           .default_value = "0",
           .min = 0,
           .max = 999'999'999'999,
           .help = "number of the game in the run, counted from 0"},
          {.name = "seat",
           .kind = OptionKind::kInteger,
           .value_name = "K",
           .min = 0,
           .max = 7,
           .help = "list the decisions and draws of this seat alone"},
          {.name = "play-on",
           .value_name = "SPEC",
           .default_value = "greedy",
           .help = "the agent that plays games on, whose results are the values"},
          {.name = "worlds",
           .kind = OptionKind::kInteger,
           .value_name = "N",
           .default_value = "200",
           .min = 2,
           .max = kMaxWorlds,
           .help = "worlds of a comparison of two moves, and playouts of a value"},
          {.name = "sheet", .kind = OptionKind::kFlag, .help = "without the list of all decisions"},
          {.name = "html",
           .value_name = "FILE",
           .help = "write a web page to walk through the game with"},
          OverwriteOption(),
          {.name = "output",
           .kind = OptionKind::kChoice,
           .default_value = "text",
           .choices = {"text", "json"},
           .help = "for people, or one JSON object"}};
}

}  // namespace

const Command& ReviewCommand() {
  static const Command kCommand = {
      .path = "review",
      .summary = "say what was luck and what error in a recorded game",
      .notes =
          "Holds every move against the one that a search would play from what the\n"
          "seat could know, on common worlds: what it lost, with a 95 % interval. A\n"
          "loss that is not sure is not called an error. Values are results of games\n"
          "played on by one agent in all seats, so they are as good as it plays.\n"
          "Every result is par + deal + draws + own errors + others' errors + rest.\n"
          "Example: riftlab review run1 --game 3 --worlds 400\n"
          "         riftlab review run1 --game 3 --sheet --html game3.html",
      .operand = "run",
      .operand_name = "RUN",
      .options = Join({ReviewOptionTable(), SearchOptions(), GeneralOptions()}),
      .takes_config = true,
      .run = &RunReviewCommand,
  };
  return kCommand;
}

}  // namespace riftlab
