// `riftlab verify`: does the journal of a run tell what happened?
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
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
#include "tournament/cli/setup/common_options.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/line_reader.h"
#include "tournament/journal/run_set.h"
#include "tournament/report/table.h"
#include "tournament/report/text_format.h"
#include "tournament/runner/verify.h"

namespace riftlab {
namespace {

// Faults in the text for people; JSON and CSV have more of them.
constexpr std::size_t kShownFaults = 20;

// What each check compares, in words.
std::string_view Explain(RunCheck check) {
  switch (check) {
    case RunCheck::kJournal:
      return "the line fits manifest, schedule and digest";
    case RunCheck::kRules:
      return "the moves are legal and lead to the recorded result";
    case RunCheck::kAgents:
      return "the agents play the same game again";
    case RunCheck::kTiming:
      return "the times fit the game";
  }
  return "";
}

std::vector<RunCheck> AllRunChecks() {
  return {RunCheck::kJournal, RunCheck::kRules, RunCheck::kAgents, RunCheck::kTiming};
}

// What was found in a run, and in its second sample where there is one with games.
struct Verified {
  VerifyOutcome run;
  std::optional<VerifyOutcome> stronger;
  absl::Status sample;  // why a second sample cannot be verified

  bool Passed() const {
    return run.num_faults == 0 && sample.ok() && (!stronger || stronger->num_faults == 0);
  }
  bool IsInterrupted() const { return run.interrupted || (stronger && stronger->interrupted); }
};

const VerifyOutcome::Count& CountOf(const VerifyOutcome& outcome, RunCheck check) {
  return outcome.counts[static_cast<std::size_t>(check)];
}

std::string Headline(const std::string& dir, const VerifyOutcome& outcome) {
  const TournamentConfig& config = outcome.manifest.config;
  return Wrap(fmt::format("{}: {}, {}, {}: {} of {} games verified", dir, config.game,
                          config.rules.mode, Counted(config.rules.players, "player"),
                          outcome.games_sound, outcome.games_recorded),
              kTextWidth, 2);
}

std::string Text(const std::string& dir, const VerifyOutcome& outcome) {
  Table table({{"check"}, {"games", Align::kRight}, {"wrong", Align::kRight}, {"compares"}});
  for (const RunCheck check : AllRunChecks()) {
    const VerifyOutcome::Count& count = CountOf(outcome, check);
    if (count.checked == 0) continue;
    table.AddRow({std::string(ToText(check)), fmt::format("{}", count.checked),
                  fmt::format("{}", count.wrong), std::string(Explain(check))});
  }
  std::string text = fmt::format("{}\n{}\n", Headline(dir, outcome), table.ToText());
  for (const std::string& note : outcome.notes) {
    text += Wrap(fmt::format("note: {}", note), kTextWidth, 2);
  }
  if (outcome.num_faults == 0) return text + "nothing is wrong\n";
  std::size_t shown = 0;
  for (const RunFault& fault : outcome.faults) {
    if (shown++ == kShownFaults) break;
    text += fmt::format("{}:{}: game {}, {}: {}\n", fault.file, fault.line, fault.game,
                        ToText(fault.check), fault.what);
  }
  return text + MoreRows(static_cast<std::size_t>(outcome.num_faults), kShownFaults, "json");
}

Json OutcomeJson(const std::string& dir, const VerifyOutcome& outcome) {
  const TournamentConfig& config = outcome.manifest.config;
  Json checks = Json::array();
  for (const RunCheck check : AllRunChecks()) {
    const VerifyOutcome::Count& count = CountOf(outcome, check);
    checks.push_back({{"check", ToText(check)}, {"games", count.checked}, {"wrong", count.wrong}});
  }
  Json faults = Json::array();
  for (const RunFault& fault : outcome.faults) {
    faults.push_back({{"file", fault.file},
                      {"line", fault.line},
                      {"game", fault.game},
                      {"check", ToText(fault.check)},
                      {"what", fault.what}});
  }
  Json json{{"schema", 1},
            {"run", dir},
            {"game", config.game},
            {"mode", config.rules.mode},
            {"players", config.rules.players},
            {"games_total", config.games},
            {"games_recorded", outcome.games_recorded},
            {"games_verified", outcome.games_sound},
            {"passed", outcome.num_faults == 0},
            {"checks", std::move(checks)},
            {"num_faults", outcome.num_faults},
            {"faults", std::move(faults)},
            {"notes", outcome.notes}};
  if (IsPart(outcome.shard)) json["shard"] = ToText(outcome.shard);
  return json;
}

// `passed` is of both.
std::string JsonText(const std::string& dir, const Verified& verified) {
  Json json = OutcomeJson(dir, verified.run);
  json["passed"] = verified.Passed();
  if (verified.stronger) json["stronger"] = OutcomeJson(StrongRunIn(dir), *verified.stronger);
  return PrettyJson(json);
}

// The counts, then the faults. Names of tables begin with `prefix`.
void AddOutcomeRows(std::string_view prefix, const VerifyOutcome& outcome, Table& table) {
  for (const RunCheck check : AllRunChecks()) {
    const VerifyOutcome::Count& count = CountOf(outcome, check);
    table.AddRow({fmt::format("{}checks", prefix), std::string(ToText(check)),
                  fmt::format("{}", count.checked), fmt::format("{}", count.wrong), "", "", "",
                  ""});
  }
  for (const RunFault& fault : outcome.faults) {
    table.AddRow({fmt::format("{}faults", prefix), std::string(ToText(fault.check)), "", "",
                  fault.file, fmt::format("{}", fault.line), fmt::format("{}", fault.game),
                  fault.what});
  }
}

std::string Csv(const Verified& verified) {
  Table table({{"table"}, {"check"}, {"games"}, {"wrong"}, {"file"}, {"line"}, {"game"}, {"what"}});
  AddOutcomeRows("", verified.run, table);
  if (verified.stronger) AddOutcomeRows("stronger_", *verified.stronger, table);
  return table.ToCsv();
}

std::string TextOfAll(const std::string& dir, const Verified& verified) {
  std::string text = Text(dir, verified.run);
  if (verified.stronger) text += '\n' + Text(StrongRunIn(dir), *verified.stronger);
  return text;
}

// Whether the journal of the run in `dir` has no line, as that of a second sample whose run was
// ended before it. False also where it cannot be read, or is damaged.
bool HoldsNoGame(const std::string& dir) {
  const absl::StatusOr<std::string> path = GamesPath(dir);
  if (!path.ok()) return false;
  absl::StatusOr<LineReader> reader = LineReader::Open(*path, DamagedFrame::kRead);
  return reader.ok() && !reader->Next() && reader->status().ok() && !reader->is_damaged();
}

absl::StatusOr<VerifyOutcome> VerifyOne(const std::string& dir, VerifyOptions options,
                                        Console& console) {
  ProgressBar bar(console, "games");
  options.on_progress = [&](std::int64_t done, std::int64_t total) { bar.Update(done, total, 0); };
  ASSIGN_OR_RETURN(VerifyOutcome outcome, VerifyRun(dir, options));
  bar.Clear();
  if (outcome.interrupted) {
    console.Log(fmt::format("interrupted after {} of {} games", outcome.games_checked,
                            outcome.games_chosen));
  }
  return outcome;
}

// Verifies the run, then its second sample. What is found in the run, which can take as long as the
// run did, is kept where the sample cannot be verified.
absl::StatusOr<Verified> VerifyAll(const std::string& dir, const VerifyOptions& options,
                                   Console& console) {
  Verified verified;
  ASSIGN_OR_RETURN(verified.run, VerifyOne(dir, options, console));
  const bool may_have_sample = verified.run.manifest.config.format == Format::kSelfPlay;
  if (!may_have_sample || !HoldsStrongRun(dir) || verified.run.interrupted) return verified;
  const std::string sample = StrongRunIn(dir);
  if (HoldsNoGame(sample)) {
    verified.run.notes.push_back(fmt::format("its second sample, {}, holds no game yet", sample));
    return verified;
  }
  absl::StatusOr<VerifyOutcome> stronger = VerifyOne(sample, options, console);
  if (stronger.ok()) {
    verified.stronger = *std::move(stronger);
  } else {
    verified.sample = stronger.status();
    verified.run.notes.push_back(fmt::format("its second sample, {}, cannot be verified", sample));
  }
  return verified;
}

absl::StatusOr<ExitStatus> RunVerifyCommand(Settings& settings, Console& console) {
  if (!settings.Has("run")) {
    return absl::InvalidArgumentError("verify needs the folder of a run; give it with --run");
  }
  const std::string dir = settings.Text("run");
  if (!settings.Has("sample") && settings.Has("seed")) {
    return WrongValue(settings.Value("seed"),
                      "says which games --sample draws; give that, too, or leave it out");
  }
  if (!settings.Has("seed") && settings.Has("sample")) settings.Fill("seed", "1");
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  const StopSignal signal;
  VerifyOptions options;
  if (settings.Has("sample")) {
    options.sample = settings.Integer("sample");
    options.seed = static_cast<std::uint64_t>(settings.Integer("seed"));
  }
  options.replay_agents = settings.Flag("replay-agents");
  options.threads = ReadThreads(settings);
  options.stop = &signal.stop();
  ASSIGN_OR_RETURN(const Verified verified, VerifyAll(dir, options, console));
  const std::string format = settings.Text("output");
  console.Print(format == "json"  ? JsonText(dir, verified)
                : format == "csv" ? Csv(verified)
                                  : TextOfAll(dir, verified));
  RETURN_IF_ERROR(verified.sample);
  return !verified.IsInterrupted() && verified.Passed() ? ExitStatus::kDone : ExitStatus::kFailure;
}

std::vector<OptionSpec> VerifyOptionTable() {
  return {{.name = "run", .value_name = "DIR", .help = "the folder of the run"},
          IntegerOption("sample", {.min = 1, .max = 1'000'000'000'000, .value_name = "K"},
                        "verify K games drawn at random (default: all)"),
          WithoutDefault(SeedOption("which games --sample draws")),
          {.name = "replay-agents",
           .kind = OptionKind::kFlag,
           .help = "let the agents play the games again, too, and compare byte for byte"},
          ThreadsOption(),
          OutputOption()};
}

}  // namespace

Command VerifyCommand() {
  return {
      .path = "verify",
      .summary = "replay the games of a run and compare",
      .notes =
          "Every game, or a sample: its line fits the manifest, seats, rotation and seed\n"
          "included; its moves are legal and lead to its result; its times fit. Ends with\n"
          "status 1 when something is wrong, and says in which line. --replay-agents shows\n"
          "that the run can be reproduced; it costs what the run cost. A second sample in\n"
          "the folder (riftlab selfplay) is verified, too.\n"
          "Example: riftlab verify run1 --sample 1000 --replay-agents",
      .operand = "run",
      .operand_name = "RUN",
      .options = Join({VerifyOptionTable(), GeneralOptions()}),
      .takes_config = true,
      .run = &RunVerifyCommand,
  };
}

}  // namespace riftlab
