#include "tournament/cli/skill_levels.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agents/registry/registry.h"
#include "fmt/format.h"
#include "tournament/cli/compare_variants.h"
#include "tournament/cli/config_file.h"
#include "tournament/cli/game_setup.h"
#include "tournament/cli/progress_bar.h"
#include "tournament/cli/run_report.h"
#include "tournament/cli/run_setup.h"
#include "tournament/cli/stop_signal.h"
#include "tournament/report/skill_report.h"

namespace riftlab {
namespace {

constexpr std::string_view kNotWith[] = {"resume", "out", "shard", "moves", "seating", "compare"};

// The agent that `name` stands for: the label of one of --agent, or a specification.
absl::StatusOr<AgentSpec> FindLevel(const Given& given, const std::string& name,
                                    const std::vector<AgentSpec>& agents) {
  for (const AgentSpec& agent : agents) {
    if (agent.label == name) return agent;
  }
  absl::StatusOr<AgentSpec> spec = ParseAgentSpec(name);
  if (!spec.ok()) return WrongValue(given, std::string{spec.status().message()});
  const absl::Status status = CheckAgentSpec(*spec);
  if (!status.ok()) {
    return WrongValue(given, fmt::format("{}; it is no label of an --agent either",
                                         std::string{status.message()}));
  }
  return spec;
}

absl::StatusOr<std::vector<AgentSpec>> ReadLevels(const Settings& settings) {
  const Given given = settings.Value("agents");
  for (const std::string_view name : kNotWith) {
    if (!DiffersFromDefault(settings, name)) continue;
    return WrongValue(settings.Value(name),
                      "cannot be given with --agents, which plays several runs; leave it out");
  }
  const absl::StatusOr<std::vector<AgentSpec>> agents = ReadAgents(settings);
  if (!agents.ok()) return agents.status();
  std::vector<AgentSpec> levels;
  for (std::size_t begin = 0; begin <= given.text.size();) {
    const std::size_t end = std::min(given.text.find(',', begin), given.text.size());
    absl::StatusOr<AgentSpec> level =
        FindLevel(given, given.text.substr(begin, end - begin), *agents);
    if (!level.ok()) return level.status();
    levels.push_back(*std::move(level));
    begin = end + 1;
  }
  if (levels.size() < 2) {
    return WrongValue(given, "is one agent; give two or more, such as weak,strong");
  }
  return levels;
}

// Plays one run and says what it shows; nothing when it was stopped.
absl::StatusOr<BalanceReport> PlayLevel(const Settings& settings, const RunEntry& entry,
                                        const StopSignal& signal, Console& console) {
  Balance balance = BalanceOf(entry);
  PlayFigures play = PlayFiguresOf(entry);
  ProgressBar bar(console, "games");
  RunOptions options = ReadRunOptions(settings, signal.stop());
  options.detail = RecordDetail::kResult;
  options.on_record = [&](const GameRecord& record) { balance.Add(record); };
  options.measured_games = settings.Integer("metrics");
  options.on_measures = [&](const GameRecord& record, const GameMeasures& measures) {
    play.Add(record, measures);
  };
  options.on_progress = [&](const RunProgress& progress) {
    bar.Update(progress.games_done, progress.games_total, progress.games_replayed);
  };
  const absl::StatusOr<RunOutcome> outcome = RunTournament(entry.config, options);
  bar.Clear();
  if (!outcome.ok()) return outcome.status();
  BalanceReport report = BalanceReportOf(entry, balance.Finish(), play.Finish());
  if (outcome->interrupted) {
    report.notes.push_back(fmt::format("Interrupted: {} of {} games with {}.", outcome->games_done,
                                       outcome->games_total, entry.config.agents[0].Text()));
  }
  return report;
}

}  // namespace

OptionSpec AgentsOption() {
  return {.name = "agents",
          .value_name = "A,B,...",
          .help =
              "strengths to hold side by side, each playing all seats: labels of --agent, or "
              "specifications without commas"};
}

absl::StatusOr<ExitStatus> PlaySkillLevels(Settings& settings, Console& console) {
  const absl::StatusOr<std::vector<AgentSpec>> levels = ReadLevels(settings);
  if (!levels.ok()) return levels.status();
  std::vector<RunEntry> entries;
  for (const AgentSpec& level : *levels) {
    AgentSpec labelled = level;
    if (labelled.label.empty()) labelled.label = labelled.Text();
    absl::StatusOr<RunEntry> entry = ReadNewRun(settings, Format::kSelfPlay, {labelled});
    if (!entry.ok()) return entry.status();
    entries.push_back(*std::move(entry));
  }
  if (settings.Flag("print-config")) {
    console.Print(WriteConfig(settings));
    return ExitStatus::kDone;
  }
  const StopSignal signal;
  SkillReport report;
  for (const RunEntry& entry : entries) {
    absl::StatusOr<BalanceReport> level = PlayLevel(settings, entry, signal, console);
    if (!level.ok()) return level.status();
    report.levels.push_back(*std::move(level));
  }
  console.Print(RenderSkill(report, ReadOutputFormat(settings)));
  return signal.stop() ? ExitStatus::kFailure : ExitStatus::kDone;
}

}  // namespace riftlab
