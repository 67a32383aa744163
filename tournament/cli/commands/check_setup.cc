#include "tournament/cli/commands/check_setup.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/core/any_game.h"
#include "engine/core/json_object.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/check/render.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/report/table.h"

namespace riftlab {
namespace {

std::string Csv(const std::vector<CheckReport>& reports) {
  Table table(
      {{"game"}, {"mode"}, {"players"}, {"check"}, {"result"}, {"cases"}, {"failed"}, {"note"}});
  for (const CheckReport& report : reports) {
    for (const CheckItem& item : report.items) {
      table.AddRow({report.game, report.config.mode, fmt::format("{}", report.config.players),
                    item.name, std::string(ToText(item.result())), fmt::format("{}", item.cases),
                    fmt::format("{}", item.failed), item.note});
    }
  }
  return table.ToCsv();
}

bool AllPassed(const std::vector<CheckReport>& reports) {
  return std::all_of(reports.begin(), reports.end(),
                     [](const CheckReport& report) { return report.passed(); });
}

std::string JsonText(const std::vector<CheckReport>& reports) {
  Json list = Json::array();
  for (const CheckReport& report : reports) list.push_back(RenderJson(report));
  const Json json{{"schema", 1}, {"passed", AllPassed(reports)}, {"reports", std::move(list)}};
  return DumpJson(json, 2) + "\n";
}

}  // namespace

absl::StatusOr<std::vector<GameConfig>> ReadCheckTables(const Settings& settings) {
  ASSIGN_OR_RETURN(const GivenGame given, ReadGivenGame(settings));
  const GameInfo& info = given.table->info();
  std::vector<GameConfig> tables;
  for (const ModeInfo& mode : info.modes) {
    if (!given.config.mode.empty() && given.config.mode != mode.name) continue;
    for (int players = mode.min_players; players <= mode.max_players; ++players) {
      if (given.config.players != 0 && given.config.players != players) continue;
      GameConfig table = given.config;
      table.mode = mode.name;
      table.players = players;
      RETURN_IF_ERROR(MakeGameAt(info.name, table, given.places).status());
      tables.push_back(table);
    }
  }
  if (!tables.empty()) return tables;
  // No mode of this name, or none for so many players: the game itself says which is right.
  return MakeGameAt(info.name, given.config, given.places).status();
}

absl::StatusOr<ExitStatus> RunChecks(const Settings& settings,
                                     const std::vector<GameConfig>& tables, const TableCheck& check,
                                     Console& console) {
  const std::string output = settings.Text("output");
  const EndSignal signal(console.LogLine("interrupted; the check is not finished"));
  std::vector<CheckReport> reports;
  for (const GameConfig& table : tables) {
    console.Detail(fmt::format("mode {}, {}", table.mode, Counted(table.players, "player")));
    ASSIGN_OR_RETURN(CheckReport report, check(table));
    if (output == "text") {
      console.Print(fmt::format("{}{}", reports.empty() ? "" : "\n", RenderText(report)));
      console.Flush();
    }
    reports.push_back(std::move(report));
  }
  if (output == "json") console.Print(JsonText(reports));
  if (output == "csv") console.Print(Csv(reports));
  return AllPassed(reports) ? ExitStatus::kDone : ExitStatus::kFailure;
}

}  // namespace riftlab
