// `riftlab check game`: the conformance suite on one game, in all its modes and numbers of players.
#include <string>
#include <vector>

#include "engine/core/any_game.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/check/check.h"
#include "tournament/check/render.h"
#include "tournament/cli/command.h"
#include "tournament/cli/common_options.h"
#include "tournament/cli/config_file.h"
#include "tournament/cli/game_setup.h"
#include "tournament/registry/driver.h"
#include "tournament/report/table.h"

namespace riftlab {
namespace {

// The tables to check: the given mode, or all; the given number of players, or all that a mode
// takes. Each is checked to be right.
absl::StatusOr<std::vector<GameConfig>> ReadTables(const Settings& settings) {
  const absl::StatusOr<GivenGame> given = ReadGivenGame(settings);
  if (!given.ok()) return given.status();
  const GameInfo& info = given->table->info();
  std::vector<GameConfig> tables;
  for (const ModeInfo& mode : info.modes) {
    if (!given->config.mode.empty() && given->config.mode != mode.name) continue;
    for (int players = mode.min_players; players <= mode.max_players; ++players) {
      if (given->config.players != 0 && given->config.players != players) continue;
      GameConfig table = given->config;
      table.mode = mode.name;
      table.players = players;
      const absl::Status status = MakeGameAt(info.name, table, given->places).status();
      if (!status.ok()) return status;
      tables.push_back(table);
    }
  }
  if (!tables.empty()) return tables;
  // No mode of this name, or none for so many players: the game itself says which is right.
  return MakeGameAt(info.name, given->config, given->places).status();
}

std::string_view ResultName(CheckResult result) {
  switch (result) {
    case CheckResult::kPassed:
      return "passed";
    case CheckResult::kFailed:
      return "failed";
    case CheckResult::kNoCase:
      return "no case";
  }
  return "";
}

std::string Csv(const std::vector<CheckReport>& reports) {
  Table table(
      {{"game"}, {"mode"}, {"players"}, {"check"}, {"result"}, {"cases"}, {"failed"}, {"note"}});
  for (const CheckReport& report : reports) {
    for (const CheckItem& item : report.items) {
      table.AddRow({report.game, report.config.mode, fmt::format("{}", report.config.players),
                    item.name, std::string(ResultName(item.result())),
                    fmt::format("{}", item.cases), fmt::format("{}", item.failed), item.note});
    }
  }
  return table.ToCsv();
}

std::string JsonText(const std::vector<CheckReport>& reports, bool passed) {
  Json list = Json::array();
  for (const CheckReport& report : reports) list.push_back(RenderJson(report));
  const Json json{{"schema", 1}, {"passed", passed}, {"reports", std::move(list)}};
  return json.dump(2) + "\n";
}

absl::StatusOr<ExitStatus> Run(Settings& settings, Console& console) {
  const absl::StatusOr<std::vector<GameConfig>> tables = ReadTables(settings);
  if (!tables.ok()) return tables.status();
  if (settings.Flag("print-config")) {
    console.Print(WriteConfig(settings));
    return ExitStatus::kDone;
  }
  const absl::StatusOr<const GameDriver*> driver = FindGameDriver(settings.Text("game"));
  if (!driver.ok()) return driver.status();
  const CheckOptions options{.states = static_cast<int>(settings.Integer("states")),
                             .seed = static_cast<std::uint64_t>(settings.Integer("seed"))};
  const std::string output = settings.Text("output");
  std::vector<CheckReport> reports;
  bool passed = true;
  for (const GameConfig& table : *tables) {
    console.Detail(fmt::format("checking mode {}, {} players", table.mode, table.players));
    absl::StatusOr<CheckReport> report = (*driver)->check_game(table, options);
    if (!report.ok()) return report.status();
    passed = passed && report->passed();
    if (output == "text") {
      console.Print(fmt::format("{}{}", reports.empty() ? "" : "\n", RenderText(*report)));
      console.Flush();
    }
    reports.push_back(*std::move(report));
  }
  if (output == "json") console.Print(JsonText(reports, passed));
  if (output == "csv") console.Print(Csv(reports));
  return passed ? ExitStatus::kDone : ExitStatus::kFailure;
}

}  // namespace

const Command& CheckGameCommand() {
  static const Command kCommand = {
      .path = "check game",
      .summary = "check a game against its whole contract, by play",
      .notes =
          "Without --mode every mode is checked, without --players every number of players.\n"
          "Ends with status 1 when a check fails.\n"
          "Example: riftlab check game ripple_rush --players 3 --states 5000",
      .operand = "game",
      .operand_name = "GAME",
      .options = Join({GameOptions(),
                       {{.name = "states",
                         .kind = OptionKind::kInteger,
                         .value_name = "K",
                         .default_value = "2000",
                         .min = 1,
                         .max = 100'000'000,
                         .help = "positions to visit for each mode and number of players"},
                        SeedOption(),
                        OutputOption()},
                       GeneralOptions()}),
      .takes_config = true,
      .run = &Run,
  };
  return kCommand;
}

}  // namespace riftlab
