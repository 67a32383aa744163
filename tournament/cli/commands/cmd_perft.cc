// `riftlab perft`: exact counts of everything that can happen, level by level.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/perft.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/json_text.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/driver/driver.h"
#include "tournament/report/table.h"

namespace riftlab {
namespace {

constexpr int kMaxDepth = 1000;

// What is counted, and from where.
struct PerftSetup {
  AnyGame game;
  PerftOptions options;
};

absl::StatusOr<PerftSetup> FromPosition(const Settings& settings) {
  ASSIGN_OR_RETURN(Position position, ReadPositionOption(settings));
  if (position.viewer) {
    return WrongValue(settings.Value("position"),
                      "is what one seat sees; perft counts from complete positions");
  }
  if (settings.Has("seed")) {
    return WrongValue(settings.Value("seed"), "has no meaning with --position; leave it out");
  }
  if (settings.Flag("all-deals")) {
    return WrongValue(settings.Value("position"), "give either --position or --all-deals");
  }
  return PerftSetup{position.game, {.from = position.state, .seed = {}}};
}

absl::StatusOr<PerftSetup> FromDeal(Settings& settings) {
  ASSIGN_OR_RETURN(const AnyGame game, ReadGame(settings));
  if (settings.Flag("all-deals")) {
    if (!settings.Has("seed")) return PerftSetup{game, {}};
    return WrongValue(settings.Value("seed"), "has no meaning with --all-deals; leave it out");
  }
  if (!settings.Has("seed")) settings.Fill("seed", "1");
  return PerftSetup{game,
                    {.from = {}, .seed = static_cast<std::uint64_t>(settings.Integer("seed"))}};
}

absl::StatusOr<PerftSetup> ReadPerftSetup(Settings& settings) {
  absl::StatusOr<PerftSetup> setup =
      settings.Has("position") ? FromPosition(settings) : FromDeal(settings);
  if (!setup.ok()) return setup;
  PerftOptions& options = setup->options;
  options.depth = settings.Has("depth") ? static_cast<int>(settings.Integer("depth")) : kMaxDepth;
  options.max_steps = settings.Integer("max-steps");
  return setup;
}

Table ToTable(const std::vector<PerftLevel>& levels) {
  Table table({{"depth", Align::kRight},
               {"sequences", Align::kRight},
               {"finished", Align::kRight},
               {"states", Align::kRight}});
  for (const PerftLevel& level : levels) {
    table.AddRow({fmt::format("{}", level.depth), fmt::format("{}", level.sequences),
                  fmt::format("{}", level.finished), fmt::format("{}", level.states)});
  }
  return table;
}

std::string ToJsonText(const AnyGame& game, const std::vector<PerftLevel>& levels) {
  Json rows = Json::array();
  for (const PerftLevel& level : levels) {
    rows.push_back({{"depth", level.depth},
                    {"sequences", level.sequences},
                    {"finished", level.finished},
                    {"states", level.states}});
  }
  return PrettyJson({{"schema", 1},
                     {"game", game.info().name},
                     {"mode", game.config().mode},
                     {"players", game.config().players},
                     {"levels", std::move(rows)}});
}

// Counts until Ctrl-C, and shows how many of the steps that it may take a level has had.
absl::StatusOr<PerftCount> CountWatched(const PerftSetup& setup, Console& console) {
  ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(setup.game.info().name));
  const StopSignal signal;
  PerftOptions options = setup.options;
  std::string unit;
  std::optional<ProgressBar> bar;
  options.ends = [&](int depth, std::int64_t steps) {
    if (steps == 0) {
      unit = fmt::format("steps of depth {}", depth);
      bar.emplace(console, unit);
    }
    bar->Update(steps, options.max_steps, 0);
    return signal.stop().load();
  };
  return driver->perft(setup.game.config(), options);
}

absl::StatusOr<ExitStatus> RunPerftCommand(Settings& settings, Console& console) {
  ASSIGN_OR_RETURN(const PerftSetup setup, ReadPerftSetup(settings));
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  ASSIGN_OR_RETURN(const PerftCount count, CountWatched(setup, console));
  const bool interrupted = absl::IsCancelled(count.stopped);
  const std::string reason(count.stopped.message());
  if (interrupted) {
    console.Log(fmt::format("interrupted; {}", reason));
  } else if (!count.stopped.ok()) {
    if (settings.Has("depth") || count.levels.empty()) {
      return WrongValue(settings.Value(settings.Has("depth") ? "depth" : "all-deals"),
                        fmt::format("{}; ask for less, or allow more with --max-steps", reason));
    }
    console.Log(fmt::format("{}; --max-steps allows more", reason));
  }
  const std::vector<PerftLevel>& levels = count.levels;
  const std::string output = settings.Text("output");
  if (output == "json") {
    console.Print(ToJsonText(setup.game, levels));
  } else if (output == "csv") {
    console.Print(ToTable(levels).ToCsv());
  } else {
    console.Print(ToTable(levels).ToText());
  }
  return interrupted ? ExitStatus::kFailure : ExitStatus::kDone;
}

std::vector<OptionSpec> PerftOptionTable() {
  return {
      IntegerOption("depth", {.min = 0, .max = kMaxDepth},
                    "how many decisions (default: as many as --max-steps allows)"),
      WithoutDefault(SeedOption("count from the first deal of this seed")),
      {.name = "all-deals", .kind = OptionKind::kFlag, .help = "count from every deal instead"},
      PositionOption("count from this complete position instead"),
      IntegerOption("max-steps", {.min = 1, .max = 1'000'000'000, .default_value = "1000000"},
                    "give up on a level with more steps; a step is one action in one position with "
                    "one outcome of its draws"),
      OutputOption()};
}

}  // namespace

Command PerftCommand() {
  return {
      .path = "perft",
      .summary = "count decision sequences exactly, to a depth",
      .notes =
          "sequences: orders of actions times outcomes of draws; finished: those that end\n"
          "the game there; states: different positions.\n"
          "Example: riftlab perft ripple_rush --players 3 --depth 2",
      .operand = "game",
      .operand_name = "GAME",
      .options = Join({GameOptions(), PerftOptionTable(), GeneralOptions()}),
      .takes_config = true,
      .run = &RunPerftCommand,
  };
}

}  // namespace riftlab
