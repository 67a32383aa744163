// `riftlab bench`: the signature of play and search, and their speed.
#include <vector>

#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/bench/bench.h"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/json_text.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/driver/driver.h"
#include "tournament/report/table.h"

namespace riftlab {
namespace {

Table ResultTable(const std::vector<BenchResult>& results) {
  Table table({{"game"},
               {"positions", Align::kRight},
               {"iterations", Align::kRight},
               {"nodes", Align::kRight},
               {"hash"},
               {"seconds", Align::kRight},
               {"iterations/s", Align::kRight},
               {"moves/s", Align::kRight}});
  for (const BenchResult& result : results) {
    table.AddRow({result.game, fmt::format("{}", result.positions),
                  fmt::format("{}", result.iterations), fmt::format("{}", result.nodes),
                  fmt::format("{:016x}", result.hash), fmt::format("{:.2f}", result.seconds),
                  fmt::format("{:.0f}", static_cast<double>(result.iterations) / result.seconds),
                  fmt::format("{:.0f}", static_cast<double>(result.moves) / result.seconds)});
  }
  return table;
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
                     {"seconds", result.seconds}});
  }
  const Json json{{"schema", 1}, {"games", std::move(games)}, {"signature", SignatureOf(results)}};
  return PrettyJson(json);
}

absl::StatusOr<ExitStatus> RunBenchCommand(Settings& settings, Console& console) {
  std::vector<BenchResult> results;
  for (const GameDriver* driver : AllGameDrivers()) results.push_back(driver->bench());
  const std::string format = settings.Text("output");
  if (format == "json") {
    console.Print(ResultJson(results));
  } else if (format == "csv") {
    console.Print(ResultTable(results).ToCsv());
  } else {
    console.Print(ResultTable(results).ToText());
    console.Print(fmt::format("\nBench: {}\n", SignatureOf(results)));
  }
  return ExitStatus::kDone;
}

}  // namespace

const Command& BenchCommand() {
  static const Command kCommand = {
      .path = "bench",
      .summary = "fixed searches: a signature of play, and the speed",
      .notes =
          "Searches fixed positions of every game. The signature (nodes and a hash of\n"
          "all visit counts) is the same on every machine and changes only when play\n"
          "or search changes. The speed is a guide; bench/ measures exactly.",
      .options = {OutputOption()},
      .run = &RunBenchCommand,
  };
  return kCommand;
}

}  // namespace riftlab
