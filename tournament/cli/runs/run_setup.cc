#include "tournament/cli/runs/run_setup.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "agents/registry/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/cli/runs/program_executor.h"
#include "tournament/cli/runs/rating_options.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/shipped_net_use.h"
#include "tournament/cli/setup/cards_note.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/journal/manifest.h"
#include "tournament/journal/run_set.h"
#include "tournament/journal/shard_file.h"
#include "tournament/journal/step_folder.h"
#include "tournament/record/match_record.h"
#include "tournament/record/run_settings.h"
#include "tournament/runner/equal_time.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {
namespace {

// Settings that depend on others, or are checked with more than their own text.
constexpr std::array<std::string_view, 10> kReadApart = {
    "game",  "mode",    "players",    "rule",   "cards",
    "agent", "ratings", "error-bars", "anchor", "equal-time"};

// As many as a run may need that ends before.
constexpr std::string_view kManyGames = "1000000";

bool IsGiven(const Settings& settings, std::string_view name) {
  return HasOption(settings.options(), name) && settings.WasGiven(name);
}

// Sets what the options say of the run besides the game, the agents and the ratings.
absl::Status ReadRunSettings(const Settings& settings, TournamentConfig& config) {
  for (const RunSetting& setting : RunSettings()) {
    const std::string& name = setting.option.name;
    if (std::find(kReadApart.begin(), kReadApart.end(), name) != kReadApart.end()) continue;
    if (!HasOption(settings.options(), name) || !settings.Has(name)) continue;
    const Given given = settings.Value(name);
    RETURN_IF_ERROR(AtOption(given, setting.set(given.text, config)));
  }
  return absl::OkStatus();
}

// The whole run where --shard is not given. InvalidArgument names the option.
absl::StatusOr<Shard> ReadShard(const Settings& settings) {
  if (!settings.Has("shard")) return Shard{};
  return AtOption(settings.Value("shard"), ParseShard(settings.Text("shard")));
}

// Shards would each measure anew.
absl::Status MeasureBudgets(const Settings& settings, const AnyGame& game,
                            TournamentConfig& config) {
  const Given given = settings.Value("equal-time");
  if (settings.Has("shard")) {
    return WrongValue(given,
                      "cannot be measured in shards; run it once with --games 1, and give "
                      "the iterations that it prints");
  }
  return AtOption(given, MakeTimesEqual(game, config));
}

// InvalidArgument where there are no teams to mix.
absl::Status CheckTeams(const Settings& settings, const AnyGame& game) {
  const bool asks = IsGiven(settings, "teams") && settings.Text("teams") == "mixed";
  if (!asks || HasTeams(SidesOf(game))) return absl::OkStatus();
  return WrongValue(settings.Value("teams"),
                    fmt::format("{}, {} with {} has no teams; leave it out", game.info().title,
                                game.config().mode, Counted(game.NumPlayers(), "player")));
}

}  // namespace

std::string_view CommandOf(Format format) {
  switch (format) {
    case Format::kRoundRobin:
    case Format::kGauntlet:
      return "tournament";
    case Format::kSelfPlay:
    case Format::kFixedSeats:
      return "selfplay";
  }
  return "";
}

std::vector<OptionSpec> RunOptionTable() {
  return Join({OptionsOf({"games", "seed"}),
               {{.name = "shard",
                 .value_name = "I/N",
                 .help = "play part I of N only, on this machine; 'riftlab merge' joins the parts"},
                {.name = "out",
                 .value_name = "DIR",
                 .help = "where the run is recorded; new or empty (default: nowhere)"},
                ResumeOption("go on with the run in DIR; all else comes from its manifest")},
               OptionsOf({"moves"}),
               {CompressOption(),
                {.name = "budget-guard",
                 .kind = OptionKind::kFlag,
                 .help = "measure whether agents with a time budget had the processor for "
                         "themselves, and warn where they had not",
                 .with_resume = true},
                ThreadsOption(),
                OutputOption()},
               ReportTextOptions()});
}

OptionSpec CompressOption() {
  return {.name = "compress",
          .kind = OptionKind::kChoice,
          .value_name = "HOW",
          .default_value = "none",
          .choices = {"none", "zstd"},
          .help = "how the journal is stored; changes no game and no line of it"};
}

Compression ReadCompression(const Settings& settings) {
  return settings.Text("compress") == "zstd" ? Compression::kZstd : Compression::kNone;
}

absl::StatusOr<RunEntry> ReadNewRun(Settings& settings, Format format,
                                    std::vector<AgentSpec> agents) {
  ASSIGN_OR_RETURN(AnyGame game, ReadGame(settings));
  TournamentConfig config;
  config.game = game.info().name;
  config.rules = game.config();
  config.agents = std::move(agents);
  config.format = format;
  config.teams = Teams::kSame;
  if ((IsGiven(settings, "sprt") || IsGiven(settings, "until-error")) &&
      !settings.WasGiven("games")) {
    settings.Fill("games", std::string(kManyGames));
  }
  RETURN_IF_ERROR(ReadRunSettings(settings, config));
  RETURN_IF_ERROR(CheckTeams(settings, game));
  if (IsGiven(settings, "equal-time") && settings.Flag("equal-time") &&
      !settings.Flag("print-config")) {
    RETURN_IF_ERROR(MeasureBudgets(settings, game, config));
  }
  if (config.until_error) {
    ASSIGN_OR_RETURN(config.until_error->rating,
                     ReadRatingOptions(settings, config, SidesOf(game)));
  }
  ASSIGN_OR_RETURN(const Shard shard, ReadShard(settings));
  RETURN_IF_ERROR(PrepareRun(config).status());
  if (settings.Has("shard")) {
    RETURN_IF_ERROR(AtOption(settings.Value("shard"), PrepareRun(config, shard).status()));
  }
  return RunEntry{.game = std::move(game), .config = std::move(config), .shard = shard};
}

absl::StatusOr<RunEntry> ReadResumedRun(const Settings& settings, std::string_view command) {
  RETURN_IF_ERROR(
      RefuseBesideResume(settings, ", which goes on with the run as it was begun; leave it out"));
  const std::string dir = settings.Text("resume");
  if (HoldsRunSet(dir) || Holds(kRestrictedFolder, dir)) {  // selfplay does not come here with them
    return absl::FailedPreconditionError(fmt::format(
        "{} is of riftlab selfplay; resume it with: {}", dir, ResumeCommand("selfplay", dir)));
  }
  ASSIGN_OR_RETURN(const Manifest manifest, ReadManifest(dir));
  const std::string_view owner = CommandOf(manifest.config.format);
  if (owner != command) {
    return absl::FailedPreconditionError(fmt::format(
        "{} is a run of riftlab {}; resume it with: {}", dir, owner, ResumeCommand(owner, dir)));
  }
  ASSIGN_OR_RETURN(AnyGame game, GameOfRun(dir, manifest));
  ASSIGN_OR_RETURN(const RunPart part, ReadRunPart(dir, manifest));
  return RunEntry{.game = std::move(game), .config = manifest.config, .shard = part.shard};
}

RunOptions ReadRunOptions(const Settings& settings, const std::atomic<bool>& stop) {
  RunOptions options;
  options.compression = ReadCompression(settings);
  options.budget_guard = settings.Flag("budget-guard");
  options.threads = ReadThreads(settings);
  options.executor = ProgramExecutor();
  // Elsewhere there are other machines, which know best.
  if (options.executor != nullptr && !settings.Has("threads")) options.threads = 0;
  options.stop = &stop;
  if (!settings.Has("resume") && settings.Has("out")) options.out_dir = settings.Text("out");
  if (settings.Has("shard")) options.shard = *ParseShard(settings.Text("shard"));
  return options;
}

absl::StatusOr<RunOutcome> PlayRun(const Settings& settings, const TournamentConfig& config,
                                   const RunOptions& options) {
  if (settings.Has("resume")) return ResumeTournament(settings.Text("resume"), options);
  return RunTournament(config, options);
}

void LogCut(const JournalCut& cut, Console& console) {
  if (!cut.copy.empty()) {
    console.Error(fmt::format(
        "warning: the journal was damaged from {}; games from there on are played again, and what "
        "it held is in {}",
        cut.damage, cut.copy));
  } else if (cut.bytes > 0) {
    console.Log(
        fmt::format("cut {} off the unfinished end of the journal", Counted(cut.bytes, "byte")));
  }
  if (cut.untimed_games > 0) {
    console.Error(
        fmt::format("warning: timing.jsonl lacks the times of {} that the journal has, and they "
                    "cannot be taken anew",
                    Counted(cut.untimed_games, "game")));
  }
}

void LogOutcome(const Settings& settings, const RunOutcome& outcome, std::string_view command,
                Console& console) {
  // Of a run that a rule has ended before, the last games do not matter.
  const bool is_cut_short = !IsPart(outcome.shard) && outcome.games_total < outcome.games_of_run;
  if (outcome.games_added > 0 && !is_cut_short) {
    console.Log(fmt::format("rounded up by {} to {} games, whole blocks", outcome.games_added,
                            outcome.games_of_run));
  }
  if (IsPart(outcome.shard)) {
    console.Log(fmt::format("shard {}: {} of the {} games of the run", ToText(outcome.shard),
                            outcome.games_total, outcome.games_of_run));
  }
  LogCut(outcome.cut, console);
  if (outcome.games_replayed > 0) {
    console.Log(fmt::format("{} played before",
                            outcome.games_replayed == 1
                                ? std::string{"1 game was"}
                                : fmt::format("{} games were", outcome.games_replayed)));
  }
  LogInVain(outcome.games_in_vain, outcome.games_done, outcome.interrupted, console);
  if (!outcome.interrupted) return;
  const std::string option = settings.Has("resume") ? "resume" : "out";
  if (!settings.Has(option)) {
    return LogUnrecorded(outcome.games_done, outcome.games_total, "games", console);
  }
  console.Log(
      fmt::format("interrupted after {} of {} games", outcome.games_done, outcome.games_total));
  console.Log("resume with: " + ResumeCommand(command, settings.Text(option)));
}

void LogUnrecorded(std::int64_t done, std::int64_t total, std::string_view units,
                   Console& console) {
  console.Log(fmt::format("interrupted after {} of {} {}", done, total, units));
  console.Log("nothing was recorded; give --out DIR to be able to resume");
}

void LogInVain(std::int64_t games_in_vain, std::int64_t games_done, bool interrupted,
               Console& console) {
  if (ProgramExecutor() == nullptr || games_in_vain == 0) return;
  console.Log(fmt::format(
      "{} games more were played in vain, {:.2f} % of {}: {}", games_in_vain,
      100 * static_cast<double>(games_in_vain) /
          static_cast<double>(std::max<std::int64_t>(1, games_done)),
      games_done,
      interrupted ? "games before them were not finished" : "they were under way at the verdict"));
}

std::vector<std::string> GuardNotes(const Settings& settings, const TournamentConfig& config,
                                    const RunOutcome& outcome) {
  if (!settings.Flag("budget-guard")) return {};
  if (!IsClocked(config)) return {"Budget guard: no agent has a time budget."};
  const GuardCounts& guard = outcome.guard;
  if (guard.contended == 0) {
    return {
        fmt::format("Budget guard: all of {} decisions by the clock had the processor for "
                    "themselves.",
                    guard.decisions)};
  }
  std::vector<std::string> hosts;
  for (const auto& [host, counts] : outcome.guard_by_host) {
    if (counts.contended == 0) continue;
    hosts.push_back(fmt::format("{} ({} of {})", host, counts.contended, counts.decisions));
  }
  const std::string where =
      hosts.empty() ? "" : fmt::format(" By host: {}.", fmt::join(hosts, ", "));
  return {fmt::format(
      "Warning: {} of {} decisions by the clock had to share the processor, and ran for {:.0f} % "
      "of their time: results are distorted. Use fewer --threads, or a machine that does nothing "
      "else.{}",
      guard.contended, guard.decisions,
      100 * static_cast<double>(guard.cpu_ns) / static_cast<double>(guard.wall_ns), where)};
}

std::vector<std::string> LabelsOf(const TournamentConfig& config) {
  std::vector<std::string> labels;
  for (const AgentSpec& agent : config.agents) labels.push_back(agent.label);
  return labels;
}

std::vector<ReportAgent> ReportAgentsOf(const TournamentConfig& config) {
  std::vector<ReportAgent> agents;
  for (const AgentSpec& agent : config.agents) {
    const absl::StatusOr<const AgentInfo*> info = FindAgent(agent.name);
    agents.push_back({.spec = agent.Text(), .cheats = info.ok() && (*info)->cheats});
  }
  return agents;
}

void AddClockNote(const TournamentConfig& config, std::vector<std::string>& notes) {
  if (!IsClocked(config)) return;
  notes.emplace_back("A clocked budget was used: this run cannot be reproduced.");
}

std::vector<std::string> NotesOf(const RunEntry& entry) {
  std::vector<std::string> notes;
  AddClockNote(entry.config, notes);
  if (entry.config.origin != Origin::kPlayed) notes.push_back(OriginNote(entry.config.origin));
  if (!entry.config.equal_time.empty()) {
    notes.push_back(
        fmt::format("Equal time, measured on fixed positions: {}.", entry.config.equal_time));
  }
  if (IsPart(entry.shard)) {
    notes.push_back(
        fmt::format("Shard {} only: riftlab merge joins all of them.", ToText(entry.shard)));
  }
  if (HasForeignPrograms(entry.config)) {
    notes.emplace_back(
        "A program outside Riftlab played, of which the configuration holds only the call, under a "
        "clock: this run cannot be reproduced from its configuration alone.");
  }
  AddNetNote(entry.config, notes);
  if (std::string cards = CardsNote(entry.game); !cards.empty()) notes.push_back(std::move(cards));
  return notes;
}

OutputFormat ReadOutputFormat(const Settings& settings) {
  const std::string format = settings.Text("output");
  if (format == "json") return OutputFormat::kJson;
  return format == "csv" ? OutputFormat::kCsv : OutputFormat::kText;
}

TextExtent ReadTextExtent(const Settings& settings) {
  return {.brief = settings.Flag("brief"), .notes = settings.Flag("notes")};
}

}  // namespace riftlab
