// `riftlab merge`: the shards of a run, joined to one.
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/json.h"
#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
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
#include "tournament/journal/manifest.h"
#include "tournament/journal/merge.h"
#include "tournament/journal/plan_file.h"
#include "tournament/journal/restricted_folder.h"
#include "tournament/journal/run_set.h"
#include "tournament/journal/step_folder.h"
#include "tournament/report/precision_render.h"
#include "tournament/report/sprt_render.h"
#include "tournament/report/table.h"
#include "tournament/runner/planned_games.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/stop_rule.h"

namespace riftlab {
namespace {

// Lines below the table.
std::vector<std::string> NotesOf(const MergeOutcome& outcome) {
  std::vector<std::string> notes;
  for (const MergedShard& shard : outcome.shards) {
    if (shard.games_timed == shard.part.games.size()) continue;
    notes.push_back(shard.games_timed == 0
                        ? fmt::format("{} has no times of its games", shard.dir)
                        : fmt::format("{} has times of {} of its {} games only", shard.dir,
                                      shard.games_timed, shard.part.games.size()));
  }
  if (!notes.empty()) notes.emplace_back("so the run has no times");
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

// Fewer than the configuration has where a rule ended the run.
std::int64_t GamesIn(const MergeOutcome& outcome) { return outcome.shards.back().part.games.end; }

std::string RunText(const std::string& out, const MergeOutcome& outcome) {
  const TournamentConfig& config = outcome.manifest.config;
  std::string text =
      fmt::format("{}: {}, {}, {}: {} games of {}\n\n{}\n", out, config.game, config.rules.mode,
                  Counted(config.rules.players, "player"), GamesIn(outcome),
                  Counted(std::ssize(outcome.shards), "shard"), ShardTable(outcome).ToText());
  for (const std::string& note : NotesOf(outcome)) text += fmt::format("note: {}\n", note);
  return text;
}

Json RunJson(const std::string& out, const MergeOutcome& outcome) {
  const TournamentConfig& config = outcome.manifest.config;
  Json shards = Json::array();
  for (const MergedShard& shard : outcome.shards) {
    shards.push_back({{"shard", ToText(shard.part.shard)},
                      {"folder", shard.dir},
                      {"first_game", shard.part.games.first},
                      {"games", shard.part.games.size()},
                      {"games_timed", shard.games_timed}});
  }
  return {{"schema", 1},
          {"run", out},
          {"game", config.game},
          {"mode", config.rules.mode},
          {"players", config.rules.players},
          {"games", GamesIn(outcome)},
          {"shards", std::move(shards)},
          {"notes", NotesOf(outcome)}};
}

// A run that was written.
struct MergedRun {
  std::string dir;
  MergeOutcome outcome;
};

// What may end the run in `dir` before its last game, if anything.
absl::StatusOr<std::optional<StopRule>> RuleOf(const std::string& dir) {
  ASSIGN_OR_RETURN(const Manifest manifest, ReadManifest(dir));
  if (!manifest.config.sprt && !manifest.config.until_error) return std::nullopt;
  ASSIGN_OR_RETURN(const PreparedRun run,
                   PrepareRecordedMoves(PathIn(dir, kManifestName), manifest));
  return StopRule(run.manifest.config);
}

// A run that is alone.
absl::StatusOr<MergedRun> MergeOne(std::span<const std::string> dirs, MergeOptions options) {
  ASSIGN_OR_RETURN(std::optional<StopRule> rule, RuleOf(dirs.front()));
  if (rule) {
    options.ends_run = [&](const GameRecord& record) {
      rule->Add(record);
      return rule->IsOver();
    };
  }
  ASSIGN_OR_RETURN(MergeOutcome outcome, MergeRuns(dirs, options));
  return MergedRun{options.out_dir, std::move(outcome)};
}

// FailedPrecondition where some of the runs alone have a second sample, in whatever order they
// stand.
absl::Status CheckSamples(std::span<const std::string> dirs) {
  const std::string& first = dirs.front();
  const bool has_first = HoldsStrongRun(first);
  for (const std::string& dir : dirs) {
    if (HoldsStrongRun(dir) == has_first) continue;
    for (const std::string* run : {&first, &dir}) {
      RETURN_IF_ERROR(ReadManifest(*run).status());
    }
    return absl::FailedPreconditionError(
        fmt::format("{} has a second sample, {} has none; merge shards of one call",
                    has_first ? first : dir, has_first ? dir : first));
  }
  return absl::OkStatus();
}

// One run, alone or with its second sample, or all of a set.
absl::StatusOr<std::vector<MergedRun>> Merge(std::span<const std::string> dirs,
                                             const MergeOptions& options) {
  RETURN_IF_ERROR(CheckSamples(dirs));
  std::vector<MergedRun> merged;
  if (HoldsStrongRun(dirs.front())) {
    ASSIGN_OR_RETURN(std::vector<MergeOutcome> outcomes, MergeRunsWithSample(dirs, options));
    for (MergeOutcome& outcome : outcomes) {
      merged.push_back(
          {merged.empty() ? options.out_dir : StrongRunIn(options.out_dir), std::move(outcome)});
    }
    return merged;
  }
  if (!HoldsRunSet(dirs.front())) {
    ASSIGN_OR_RETURN(MergedRun run, MergeOne(dirs, options));
    merged.push_back(std::move(run));
    return merged;
  }
  ASSIGN_OR_RETURN(std::vector<MergeOutcome> outcomes, MergeRunSets(dirs, options));
  for (MergeOutcome& outcome : outcomes) {
    merged.push_back({RunInSet(options.out_dir, merged.size()), std::move(outcome)});
  }
  return merged;
}

std::string Text(const std::vector<MergedRun>& merged, std::string_view format) {
  if (format == "json") {
    if (merged.size() == 1) return PrettyJson(RunJson(merged[0].dir, merged[0].outcome));
    Json runs = Json::array();
    for (const MergedRun& run : merged) runs.push_back(RunJson(run.dir, run.outcome));
    return PrettyJson({{"schema", 1}, {"runs", std::move(runs)}});
  }
  std::string text;
  for (const MergedRun& run : merged) {
    if (format != "csv") {
      if (!text.empty()) text += '\n';
      text += RunText(run.dir, run.outcome);
      continue;
    }
    const std::string csv = ShardTable(run.outcome).ToCsv();
    text += text.empty() ? csv : csv.substr(csv.find('\n') + 1);
  }
  return text;
}

// Whether the run goes on, and what it was played for has come to.
std::vector<std::string> StateOf(const std::string& dir, const MergedRound& merged) {
  const std::vector<std::string> labels = LabelsOf(merged.manifest.config);
  std::vector<std::string> lines;
  if (const std::optional<SequentialResult> test = merged.rule.TestResult()) {
    lines = SprtFacts(*test);
  } else if (const std::optional<FamilyResult> family = merged.rule.FamilyOfTests()) {
    lines = FamilyFacts(*family, labels);
  } else if (const std::optional<PrecisionResult> target = merged.rule.TargetResult()) {
    lines = PrecisionFacts(*target, labels);
  }
  lines.push_back(
      merged.is_over
          ? fmt::format("The run is over; what it shows: riftlab report {}", ShellWord(dir))
          : fmt::format("The run is not over; its next games: riftlab plan {}", ShellWord(dir)));
  return lines;
}

std::string RoundText(const std::string& dir, const MergedRound& merged, std::string_view format) {
  const std::vector<std::string> state = StateOf(dir, merged);
  if (format == "json") {
    return PrettyJson({{"schema", 1},
                       {"run", dir},
                       {"games", merged.games_done},
                       {"games_new", merged.games_new},
                       {"games_in_vain", merged.games_in_vain},
                       {"is_over", merged.is_over},
                       {"state", state}});
  }
  if (format == "csv") {
    Table table({{"run"}, {"games"}, {"games_new"}, {"games_in_vain"}, {"is_over"}});
    table.AddRow({dir, fmt::format("{}", merged.games_done), fmt::format("{}", merged.games_new),
                  fmt::format("{}", merged.games_in_vain), merged.is_over ? "true" : "false"});
    return table.ToCsv();
  }
  std::string text =
      fmt::format("{}: {} games, {} of them new", dir, merged.games_done, merged.games_new);
  if (merged.games_in_vain > 0) {
    text += fmt::format("; {} more were played behind its end, in vain", merged.games_in_vain);
  }
  text += '\n';
  for (const std::string& line : state) text += line + '\n';
  return text;
}

// Restricted play of shards, joined in this order.
std::string RestrictedText(const std::string& dir, std::span<const std::string> folders,
                           std::string_view format) {
  if (format == "json") {
    return PrettyJson({{"schema", 1}, {"restricted", dir}, {"shards", folders}});
  }
  Table table({{"shard", Align::kRight}, {"folder"}});
  for (std::size_t i = 0; i < folders.size(); ++i) {
    table.AddRow({fmt::format("{}/{}", i + 1, folders.size()), folders[i]});
  }
  if (format == "csv") return table.ToCsv();
  return fmt::format("{}: restricted play of {}\n\n{}", dir, Counted(std::ssize(folders), "shard"),
                     table.ToText());
}

// The parts of a round, taken over into their run.
absl::StatusOr<ExitStatus> MergeIntoRun(std::span<const std::string> dirs, const Settings& settings,
                                        Console& console) {
  if (settings.WasGiven("compress")) {
    return absl::InvalidArgumentError(
        "--compress: planned games are taken over into their run, which is stored as it was begun; "
        "leave it out");
  }
  const std::string out = settings.Text("out");
  ASSIGN_OR_RETURN(const MergedRound merged, MergeRound(dirs, out));
  console.Print(RoundText(out, merged, settings.Text("output")));
  return ExitStatus::kDone;
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
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  if (HoldsPlan(dirs.front())) return MergeIntoRun(dirs, settings, console);
  if (Holds(kRestrictedFolder, dirs.front())) {
    ASSIGN_OR_RETURN(const std::vector<std::string> folders,
                     MergeRestricted(dirs, settings.Text("out")));
    console.Print(RestrictedText(settings.Text("out"), folders, settings.Text("output")));
    return ExitStatus::kDone;
  }
  ProgressBar bar(console, "games");
  const StopSignal signal;
  MergeOptions options;
  options.out_dir = settings.Text("out");
  options.compression = ReadCompression(settings);
  options.stop = &signal.stop();
  options.on_progress = [&](std::int64_t done, std::int64_t total) { bar.Update(done, total, 0); };
  ASSIGN_OR_RETURN(const std::vector<MergedRun> merged, Merge(dirs, options));
  bar.Clear();
  if (merged.back().outcome.interrupted) {
    console.Log("interrupted; nothing was written");
    return ExitStatus::kFailure;
  }
  console.Print(Text(merged, settings.Text("output")));
  return ExitStatus::kDone;
}

std::vector<OptionSpec> MergeOptionTable() {
  return {{.name = "run",
           .kind = OptionKind::kTexts,
           .value_name = "DIR",
           .help = "the folder of a shard; once for each, in any order"},
          {.name = "out",
           .value_name = "DIR",
           .help = "where the whole run is written; new or empty, or the run of planned games"},
          CompressOption(),
          OutputOption()};
}

}  // namespace

Command MergeCommand() {
  return {
      .path = "merge",
      .summary = "join the shards of a run",
      .notes =
          "What tournament and selfplay have played in parts by --shard, on any machines,\n"
          "becomes the run that one machine would have written, byte for byte but for the\n"
          "times. Every line is checked; a shard that is missing, of another run or not\n"
          "complete is named. Until all is done there is no run in the folder.\n"
          "Parts of a round (riftlab plan) are taken over into the run that --out names,\n"
          "and it is said whether that has ended.\n"
          "Example: riftlab tournament match.toml --shard 1/2 --out part1\n"
          "         riftlab tournament match.toml --shard 2/2 --out part2\n"
          "         riftlab merge part1 part2 --out run1",
      .operand = "run",
      .operand_name = "SHARD",
      .options = Join({MergeOptionTable(), GeneralOptions()}),
      .takes_config = true,
      .run = &RunMergeCommand,
  };
}

}  // namespace riftlab
