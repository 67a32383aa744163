// `riftlab perft`: exact counts of everything that can happen, level by level.
#include <optional>
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "engine/core/perft.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/command.h"
#include "tournament/cli/common_options.h"
#include "tournament/cli/config_file.h"
#include "tournament/cli/game_setup.h"
#include "tournament/cli/json_text.h"
#include "tournament/cli/position_file.h"
#include "tournament/registry/driver.h"
#include "tournament/report/table.h"

namespace riftlab {
namespace {

// What is counted, and from where.
struct Setup {
  AnyGame game;
  PerftOptions options;
};

absl::StatusOr<Setup> ReadSetup(Settings& settings) {
  PerftOptions options;
  options.depth = static_cast<int>(settings.Integer("depth"));
  options.max_states = settings.Integer("max-states");
  if (settings.Has("position")) {
    absl::StatusOr<Position> position = ReadPositionOption(settings);
    if (!position.ok()) return position.status();
    if (position->viewer) {
      return WrongValue(settings.Value("position"),
                        "is what one seat sees; perft counts from complete positions");
    }
    if (settings.Has("seed")) {
      return WrongValue(settings.Value("seed"), "has no meaning with --position; leave it out");
    }
    options.from = position->state;
    return Setup{position->game, options};
  }
  const absl::StatusOr<AnyGame> game = ReadGame(settings);
  if (!game.ok()) return game.status();
  if (settings.Has("seed")) options.seed = static_cast<std::uint64_t>(settings.Integer("seed"));
  return Setup{*game, options};
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

absl::StatusOr<ExitStatus> Run(Settings& settings, Console& console) {
  const absl::StatusOr<Setup> setup = ReadSetup(settings);
  if (!setup.ok()) return setup.status();
  if (settings.Flag("print-config")) {
    console.Print(WriteConfig(settings));
    return ExitStatus::kDone;
  }
  const absl::StatusOr<const GameDriver*> driver = FindGameDriver(setup->game.info().name);
  if (!driver.ok()) return driver.status();
  const absl::StatusOr<std::vector<PerftLevel>> levels =
      (*driver)->perft(setup->game.config(), setup->options);
  if (!levels.ok()) {
    // Too much to count is asked for by the options, whatever limit it meets.
    return absl::InvalidArgumentError(
        fmt::format("--depth: {}", std::string{levels.status().message()}));
  }
  const std::string output = settings.Text("output");
  if (output == "json") {
    console.Print(ToJsonText(setup->game, *levels));
  } else if (output == "csv") {
    console.Print(ToTable(*levels).ToCsv());
  } else {
    console.Print(ToTable(*levels).ToText());
  }
  return ExitStatus::kDone;
}

// The seed of perft has no default: without one every deal counts.
OptionSpec OptionalSeed() {
  OptionSpec spec = SeedOption();
  spec.default_value.clear();
  spec.help = "count from the deal of this seed alone (default: from every deal)";
  return spec;
}

}  // namespace

const Command& PerftCommand() {
  static const Command kCommand = {
      .path = "perft",
      .summary = "count decision sequences exactly, to a depth",
      .notes =
          "sequences: orders of actions times outcomes of draws; finished: those that end the\n"
          "game there; states: different positions.\n"
          "Example: riftlab perft ripple_rush --players 2 --seed 1 --depth 2",
      .operand = "game",
      .operand_name = "GAME",
      .options = Join({GameOptions(),
                       {{.name = "depth",
                         .kind = OptionKind::kInteger,
                         .value_name = "N",
                         .default_value = "2",
                         .min = 0,
                         .max = 1000,
                         .help = "how many decisions"},
                        OptionalSeed(),
                        PositionOption("count from this complete position"),
                        {.name = "max-states",
                         .kind = OptionKind::kInteger,
                         .value_name = "N",
                         .default_value = "1000000",
                         .min = 1,
                         .max = 1'000'000'000,
                         .help = "give up on a level with more different positions"},
                        OutputOption()},
                       GeneralOptions()}),
      .takes_config = true,
      .run = &Run,
  };
  return kCommand;
}

}  // namespace riftlab
