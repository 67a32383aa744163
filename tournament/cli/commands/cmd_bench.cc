// `riftlab bench`: the signature of play and search, and their speed.
#include <string>
#include <utility>
#include <vector>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/bench/bench.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/json_text.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/driver/driver.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"

namespace riftlab {
namespace {

double IterationsPerSecond(const BenchResult& result) {
  return static_cast<double>(result.iterations) / result.seconds;
}

double MovesPerSecond(const BenchResult& result) {
  return static_cast<double>(result.moves) / result.seconds;
}

std::vector<Column> Columns() {
  return {{"game"},
          {"positions", Align::kRight},
          {"iterations", Align::kRight},
          {"nodes", Align::kRight},
          {"hash"},
          {"seconds", Align::kRight},
          {"iterations/s", Align::kRight},
          {"moves/s", Align::kRight}};
}

std::vector<std::string> Cells(const BenchResult& result) {
  return {result.game,
          fmt::format("{}", result.positions),
          fmt::format("{}", result.iterations),
          fmt::format("{}", result.nodes),
          fmt::format("{:016x}", result.hash),
          fmt::format("{:.2f}", result.seconds),
          fmt::format("{:.0f}", IterationsPerSecond(result)),
          fmt::format("{:.0f}", MovesPerSecond(result))};
}

std::string ResultText(const std::vector<BenchResult>& results) {
  Table table(Columns());
  for (const BenchResult& result : results) table.AddRow(Cells(result));
  return fmt::format("{}\nBench: {}\n", table.ToText(kTextWidth), SignatureOf(results));
}

// The signature is of all games, and stands in each of their lines.
std::string ResultCsv(const std::vector<BenchResult>& results) {
  std::vector<Column> columns = Columns();
  columns.push_back({"moves"});
  columns.push_back({"signature"});
  Table table(std::move(columns));
  for (const BenchResult& result : results) {
    std::vector<std::string> cells = Cells(result);
    cells.push_back(fmt::format("{}", result.moves));
    cells.push_back(SignatureOf(results));
    table.AddRow(std::move(cells));
  }
  return table.ToCsv();
}

std::string ResultJson(const std::vector<BenchResult>& results) {
  Json games = Json::array();
  for (const BenchResult& result : results) {
    games.push_back({{"game", result.game},
                     {"positions", result.positions},
                     {"iterations", result.iterations},
                     {"moves", result.moves},
                     {"nodes", result.nodes},
                     {"hash", fmt::format("{:016x}", result.hash)},
                     {"seconds", result.seconds},
                     {"iterations_per_second", IterationsPerSecond(result)},
                     {"moves_per_second", MovesPerSecond(result)}});
  }
  const Json json{{"schema", 1}, {"games", std::move(games)}, {"signature", SignatureOf(results)}};
  return PrettyJson(json);
}

absl::StatusOr<ExitStatus> RunBenchCommand(Settings& settings, Console& console) {
  const EndSignal signal(console.LogLine("interrupted; there is no signature"));
  std::vector<BenchResult> results;
  for (const GameDriver* driver : AllGameDrivers()) results.push_back(driver->bench());
  const std::string format = settings.Text("output");
  if (format == "json") {
    console.Print(ResultJson(results));
  } else if (format == "csv") {
    console.Print(ResultCsv(results));
  } else {
    console.Print(ResultText(results));
  }
  return ExitStatus::kDone;
}

}  // namespace

Command BenchCommand() {
  return {
      .path = "bench",
      .summary = "fixed searches: a signature of play, and the speed",
      .notes =
          "Searches fixed positions of every game. The signature (nodes and a hash of\n"
          "all visit counts) is the same on every machine and changes only when play\n"
          "or search changes. The speed is a guide; bench/ measures exactly.",
      .options = {OutputOption()},
      .run = &RunBenchCommand,
  };
}

}  // namespace riftlab
