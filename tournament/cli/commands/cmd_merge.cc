// `riftlab merge`: the shards of a run, joined to one.
#include <string>
#include <vector>

#include "engine/core/json.h"
#include "fmt/format.h"
#include "nlohmann/json.hpp"
#include "tournament/cli/commands/commands.h"
#include "tournament/cli/framework/command.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/json_text.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/journal/merge.h"
#include "tournament/report/table.h"

namespace riftlab {
namespace {

// Lines below the table.
std::vector<std::string> NotesOf(const MergeOutcome& outcome) {
  std::vector<std::string> notes;
  for (const MergedShard& shard : outcome.shards) {
    if (shard.games_timed == shard.part.games.size()) continue;
    notes.push_back(fmt::format("{} has times of {} of its {} games only", shard.dir,
                                shard.games_timed, shard.part.games.size()));
  }
  return notes;
}

Table ShardTable(const MergeOutcome& outcome) {
  Table table({{"shard", Align::kRight},
               {"first_game", Align::kRight},
               {"games", Align::kRight},
               {"folder"}});
  for (const MergedShard& shard : outcome.shards) {
    table.AddRow({ToText(shard.part.shard), fmt::format("{}", shard.part.games.first),
                  fmt::format("{}", shard.part.games.size()), shard.dir});
  }
  return table;
}

std::string Text(const std::string& out, const MergeOutcome& outcome) {
  const TournamentConfig& config = outcome.manifest.config;
  std::string text = fmt::format(
      "{}: {}, {}, {} {}: {} games of {} {}\n\n{}\n", out, config.game, config.rules.mode,
      config.rules.players, config.rules.players == 1 ? "player" : "players", config.games,
      outcome.shards.size(), outcome.shards.size() == 1 ? "shard" : "shards",
      ShardTable(outcome).ToText());
  for (const std::string& note : NotesOf(outcome)) text += fmt::format("note: {}\n", note);
  return text;
}

std::string JsonText(const std::string& out, const MergeOutcome& outcome) {
  const TournamentConfig& config = outcome.manifest.config;
  Json shards = Json::array();
  for (const MergedShard& shard : outcome.shards) {
    shards.push_back({{"shard", ToText(shard.part.shard)},
                      {"folder", shard.dir},
                      {"first_game", shard.part.games.first},
                      {"games", shard.part.games.size()},
                      {"games_timed", shard.games_timed}});
  }
  return PrettyJson({{"schema", 1},
                     {"run", out},
                     {"game", config.game},
                     {"mode", config.rules.mode},
                     {"players", config.rules.players},
                     {"games", config.games},
                     {"shards", std::move(shards)},
                     {"notes", NotesOf(outcome)}});
}

absl::StatusOr<ExitStatus> RunMergeCommand(Settings& settings, Console& console) {
  std::vector<std::string> dirs;
  for (const Given& given : settings.Values("run")) dirs.push_back(given.text);
  if (dirs.empty()) {
    return absl::InvalidArgumentError(
        "merge needs the folders of all shards of a run; give them with --run");
  }
  if (!settings.Has("out")) {
    return absl::InvalidArgumentError("merge needs a folder for the whole run; give it with --out");
  }
  if (settings.Flag("print-config")) {
    console.Print(WriteConfig(settings));
    return ExitStatus::kDone;
  }
  ProgressBar bar(console, "games");
  const StopSignal signal;
  MergeOptions options;
  options.out_dir = settings.Text("out");
  options.compression = ReadCompression(settings);
  options.stop = &signal.stop();
  options.on_progress = [&](std::int64_t done, std::int64_t total) { bar.Update(done, total, 0); };
  const absl::StatusOr<MergeOutcome> outcome = MergeRuns(dirs, options);
  bar.Clear();
  if (!outcome.ok()) return outcome.status();
  if (outcome->interrupted) {
    console.Log("interrupted; nothing was written");
    return ExitStatus::kFailure;
  }
  const std::string format = settings.Text("output");
  console.Print(format == "json"  ? JsonText(options.out_dir, *outcome)
                : format == "csv" ? ShardTable(*outcome).ToCsv()
                                  : Text(options.out_dir, *outcome));
  return ExitStatus::kDone;
}

std::vector<OptionSpec> MergeOptionTable() {
  return {
      {.name = "run",
       .kind = OptionKind::kTexts,
       .value_name = "DIR",
       .help = "the folder of a shard; once for each, in any order"},
      {.name = "out", .value_name = "DIR", .help = "where the whole run is written; new or empty"},
      CompressOption(),
      OutputOption()};
}

}  // namespace

const Command& MergeCommand() {
  static const Command kCommand = {
      .path = "merge",
      .summary = "join the shards of a run",
      .notes =
          "What tournament and selfplay have played in parts by --shard, on any machines,\n"
          "becomes the run that one machine would have written, byte for byte but for the\n"
          "times. Every line is checked; a shard that is missing, of another run or not\n"
          "complete is named. Until all is done there is no run in the folder.\n"
          "Example: riftlab tournament match.toml --shard 1/2 --out part1\n"
          "         riftlab tournament match.toml --shard 2/2 --out part2\n"
          "         riftlab merge part1 part2 --out run1",
      .operand = "run",
      .operand_name = "SHARD",
      .options = Join({MergeOptionTable(), GeneralOptions()}),
      .takes_config = true,
      .run = &RunMergeCommand,
  };
  return kCommand;
}

}  // namespace riftlab
