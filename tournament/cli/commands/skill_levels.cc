#include "tournament/cli/commands/skill_levels.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "agents/registry/registry.h"
#include "engine/core/check.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/balance/variant_comparison.h"
#include "tournament/cli/commands/compare_variants.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/recorded_set.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_report.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/runs/shipped_net_use.h"
#include "tournament/cli/runs/strong_sample.h"
#include "tournament/cli/setup/card_knobs.h"
#include "tournament/cli/setup/card_text.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/record/game_record.h"
#include "tournament/record/match_record.h"
#include "tournament/record/run_settings.h"
#include "tournament/report/skill_report.h"

namespace riftlab {
namespace {

constexpr std::string_view kNotWithAgents[] = {"resume", "seating", "compare", "vary"};
constexpr std::string_view kNotWithVary[] = {"resume", "compare"};
constexpr std::string_view kNoSecondSample[] = {"vary", "compare", "restrict", "force"};
// Without --out, which records the runs.
constexpr std::string_view kOnlyRecorded[] = {"shard", "moves"};

// One of several runs.
struct Level {
  Settings settings;
  RunEntry entry;
  std::string name;  // the agent, or RULE=VALUE
};

absl::Status RefuseOthers(const Settings& settings, std::span<const std::string_view> others,
                          std::string_view option) {
  RETURN_IF_ERROR(RefuseOptions(
      settings, others,
      fmt::format("cannot be given with --{}, which plays several runs; leave it out", option)));
  if (settings.Has("out")) return absl::OkStatus();
  return RefuseOptions(
      settings, kOnlyRecorded,
      fmt::format("is of runs that are recorded; with --{} give --out DIR too", option));
}

// InvalidArgument where a part is empty, or there twice.
absl::Status CheckParts(const Given& given, const std::vector<std::string>& parts) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].empty()) {
      return WrongValue(given, fmt::format("has nothing at place {} of its list; give a value "
                                           "there, or leave out the comma",
                                           i + 1));
    }
    if (std::find(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(i), parts[i]) !=
        parts.begin() + static_cast<std::ptrdiff_t>(i)) {
      return WrongValue(given, fmt::format("has '{}' twice; leave one of them out", parts[i]));
    }
  }
  return absl::OkStatus();
}

// The agent that `name` stands for: the label of one of --agent, or a specification.
absl::StatusOr<AgentSpec> FindLevel(const Given& given, const std::string& name,
                                    const std::vector<AgentSpec>& agents) {
  for (const AgentSpec& agent : agents) {
    if (agent.label == name) return agent;
  }
  ASSIGN_OR_RETURN(AgentSpec spec, AtOption(given, ReadAgent(name)));
  const absl::Status status = CheckAgentSpec(spec);
  if (!status.ok()) {
    return WrongValue(given, fmt::format("{}; it is no label of an --agent either",
                                         std::string{status.message()}));
  }
  return spec;
}

absl::StatusOr<std::vector<AgentSpec>> ReadStrengths(const Settings& settings) {
  const Given given = settings.Value("agents");
  RETURN_IF_ERROR(RefuseOthers(settings, kNotWithAgents, "agents"));
  ASSIGN_OR_RETURN(const std::vector<AgentSpec> agents, ReadAgents(settings));
  std::vector<AgentSpec> strengths;
  const std::vector<std::string> names = Split(given.text, ',');
  RETURN_IF_ERROR(CheckParts(given, names));
  for (const std::string& name : names) {
    ASSIGN_OR_RETURN(AgentSpec strength, FindLevel(given, name, agents));
    strengths.push_back(std::move(strength));
  }
  if (strengths.size() < 2) {
    return WrongValue(given, "is one agent; give two or more, such as weak,strong");
  }
  return strengths;
}

absl::StatusOr<std::vector<Level>> ReadAgentLevels(Settings& settings) {
  ASSIGN_OR_RETURN(const std::vector<AgentSpec> strengths, ReadStrengths(settings));
  std::vector<Level> levels;
  for (const AgentSpec& strength : strengths) {
    AgentSpec labelled = strength;
    if (labelled.label.empty()) labelled.label = labelled.Text();
    ASSIGN_OR_RETURN(RunEntry entry, ReadNewRun(settings, Format::kSelfPlay, {labelled}));
    if (!levels.empty() && settings.Has("strong-games")) {
      entry.config.games = settings.Integer("strong-games");
    }
    std::string name = entry.config.agents[0].Text();
    levels.push_back({settings, std::move(entry), std::move(name)});
  }
  return levels;
}

// What --vary sets, and to which values.
struct Variation {
  std::string rule;    // rule option, "cards", or path in the card table
  std::string option;  // of the command line that sets it
  std::vector<std::string> values;
};

// The option that sets what --vary names.
std::string OptionOfVariation(const std::string& name) {
  if (name == "cards") return "cards";
  return name.find('.') == std::string::npos ? "rule" : "change";
}

// Where the name in NAME=VALUE ends. That of a place in the card table may hold a '=' itself, as
// names of cards may.
std::size_t NameEnd(const Settings& settings, std::string_view text) {
  const std::size_t first = text.find('=');
  if (OptionOfVariation(std::string(text.substr(0, first))) != "change") return first;
  // What is wrong with the game or its cards is told when they are read for the runs.
  const absl::StatusOr<GivenGame> given = ReadGivenGame(settings);
  if (!given.ok()) return first;
  absl::StatusOr<CardSource> cards = CardSourceOf(*given->table, given->config);
  if (!cards.ok()) return first;
  const absl::StatusOr<CardText> table = CardText::Parse(std::move(cards->text), cards->name);
  return table.ok() ? table->PathEnd(text) : first;
}

absl::StatusOr<Variation> ReadVariation(const Settings& settings) {
  const Given given = settings.Value("vary");
  RETURN_IF_ERROR(RefuseOthers(settings, kNotWithVary, "vary"));
  const std::size_t equals = NameEnd(settings, given.text);
  if (equals == std::string::npos || equals == 0) {
    return WrongValue(given, fmt::format("'{}' is not of the form RULE=A,B,...", given.text));
  }
  const std::string name = given.text.substr(0, equals);
  Variation variation{.rule = name,
                      .option = OptionOfVariation(name),
                      .values = Split(std::string_view{given.text}.substr(equals + 1), ',')};
  RETURN_IF_ERROR(CheckParts(given, variation.values));
  if (variation.values.size() < 2) {
    return WrongValue(given, "has one value; give two or more, separated by commas");
  }
  for (const Given& other : settings.Values(variation.option)) {
    const std::string_view set = std::string_view{other.text};
    if (variation.option != "cards" && set.substr(0, NameEnd(settings, set)) != name) continue;
    return WrongValue(other, fmt::format("'{}' is what --vary sets; leave it out", name));
  }
  return variation;
}

absl::StatusOr<std::vector<Level>> ReadRuleLevels(Settings& settings, SkillReport& report) {
  ASSIGN_OR_RETURN(Variation variation, ReadVariation(settings));
  // Fills in what stands open, for the written configuration.
  ASSIGN_OR_RETURN(const RunEntry plain, ReadSelfPlayRun(settings));
  std::vector<Level> levels;
  for (const std::string& value : variation.values) {
    Settings varied = settings;
    const bool is_file = variation.option == "cards";
    std::string name = fmt::format("{}={}", variation.rule, value);
    varied.Add(variation.option, {.text = is_file ? value : name, .where = "--vary"});
    ASSIGN_OR_RETURN(RunEntry entry, ReadSelfPlayRun(varied));
    levels.push_back({std::move(varied), std::move(entry), std::move(name)});
  }
  report.rule = std::move(variation.rule);
  report.values = std::move(variation.values);
  return levels;
}

// Games of all levels together.
struct LevelGames {
  std::int64_t done = 0;
  std::int64_t total = 0;
};

// Holds the first level and the last one together, game by game, where they play as many. The games
// of the first wait in memory for those of the last.
class LevelPairs {
 public:
  explicit LevelPairs(const std::vector<Level>& levels)
      : first_(&levels.front()), last_(&levels.back()) {
    const std::int64_t games = first_->entry.config.games;
    if (games > kMostPairedGames || games != last_->entry.config.games) return;
    const AnyGame& game = last_->entry.game;
    comparison_.emplace(SidesOf(game), game.info().tags, RenamedCards(first_->entry.game, game),
                        NameParOf(last_->entry.config.agents.size(), SidesOf(game)));
  }

  // Adds the next game of the level.
  void Add(const Level& level, const GameRecord& record) {
    if (!comparison_) return;
    if (&level == first_) waiting_.push_back(record);
    if (&level != last_ || num_paired_ == waiting_.size()) return;
    comparison_->Add(waiting_[num_paired_], record);
    ++num_paired_;
  }

  // What they show; nothing unless all games of both were played.
  std::optional<VariantSummary> Finish() {
    if (!comparison_ || num_paired_ < waiting_.size() || num_paired_ == 0) return std::nullopt;
    return comparison_->Finish();
  }

 private:
  static constexpr std::int64_t kMostPairedGames = 50'000;

  const Level* first_;
  const Level* last_;
  std::optional<VariantComparison> comparison_;
  std::vector<GameRecord> waiting_;
  std::size_t num_paired_ = 0;
};

// Plays one run, or as much of it as there is time for, adds its games and says what it shows.
absl::StatusOr<BalanceReport> PlayLevel(const Level& level, const StopSignal& signal,
                                        Console& console, LevelGames& games, LevelPairs& pairs) {
  const auto& [settings, entry, name] = level;
  ASSIGN_OR_RETURN(SelfPlayed played,
                   PlaySelf(settings, entry, /*place=*/{}, settings.Integer("metrics"), signal,
                            console, [&](const GameRecord& record) { pairs.Add(level, record); }));
  auto& [report, outcome] = played;
  games.done += outcome.games_done;
  games.total += outcome.games_total;
  if (outcome.interrupted) {
    report.notes.push_back(fmt::format("Interrupted: {} of {} games with {}.", outcome.games_done,
                                       outcome.games_total, name));
  }
  return std::move(report);
}

// The levels as runs of one folder.
absl::StatusOr<ExitStatus> PlayRecorded(const Settings& settings, const std::vector<Level>& levels,
                                        const SkillReport& report, Console& console) {
  const bool varies = !report.rule.empty();
  RunSet set{
      .kind = varies ? RunSetKind::kVary : RunSetKind::kAgents, .rule = report.rule, .runs = {}};
  std::vector<RunEntry> entries;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const RunEntry& entry = levels[i].entry;
    set.runs.push_back(
        {.name = varies ? report.values[i] : entry.config.agents[0].label, .settings = {}});
    entries.push_back(entry);
  }
  return PlayRunSet(set, entries, settings, console);
}

}  // namespace

std::vector<OptionSpec> SideBySideOptions() {
  return {
      {.name = "agents",
       .value_name = "A,B,...",
       .help = "strengths to hold side by side, each playing all seats: labels of --agent, or "
               "specifications without commas"},
      IntegerOption(
          "strong-games", {.min = 0, .max = RunSettingOf("games").option.max},
          fmt::format(
              "how many games a second sample by a stronger agent has, to tell whether that "
              "agrees; 0: none (default: from {} games on as many as take some 15 seconds of two "
              "processors, "
              "or half as long again). With --agents: how many games all but the first of them "
              "play "
              "(default: as many as the first)",
              kFewestGamesForSample)),
      {.name = "vary",
       .value_name = "RULE=A,B,...",
       .help = "values to hold side by side, of a rule option, of a value in the card table such "
               "as card.Banner Captain.cost=3,4,5, or card tables: cards=A.toml,B.toml"}};
}

absl::Status CheckSideBySideOptions(const Settings& settings) {
  if (!settings.WasGiven("strong-games")) return absl::OkStatus();
  const Given given = settings.Value("strong-games");
  if (settings.Has("agents")) {
    if (settings.Integer("strong-games") > 0) return absl::OkStatus();
    return WrongValue(
        given, fmt::format("'{}' is no number of games for the stronger agents; give 1 or more",
                           given.text));
  }
  if (settings.Integer("strong-games") == 0) return absl::OkStatus();
  for (const std::string_view name : kNoSecondSample) {
    if (!settings.DiffersFromDefault(name)) continue;
    return WrongValue(
        given,
        fmt::format("is of a second sample, and with --{} none is played; leave it out", name));
  }
  return absl::OkStatus();
}

bool IsSideBySide(const Settings& settings) {
  return settings.Has("agents") || settings.Has("vary");
}

absl::StatusOr<ExitStatus> PlaySideBySide(Settings& settings, Console& console) {
  RIFTLAB_CHECK(IsSideBySide(settings));
  SkillReport report;
  ASSIGN_OR_RETURN(std::vector<Level> levels, settings.Has("agents")
                                                  ? ReadAgentLevels(settings)
                                                  : ReadRuleLevels(settings, report));
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  std::vector<TournamentConfig*> runs;
  runs.reserve(levels.size());
  for (Level& level : levels) runs.push_back(&level.entry.config);
  const std::string alike = PlayAlike(runs);
  if (!alike.empty()) console.Log(alike);
  if (settings.Has("out")) return PlayRecorded(settings, levels, report, console);
  const StopSignal signal(FinishingNote(settings, "selfplay", console));
  LevelGames games;
  LevelPairs pairs(levels);
  for (const Level& level : levels) {
    ASSIGN_OR_RETURN(BalanceReport played, PlayLevel(level, signal, console, games, pairs));
    report.levels.push_back(std::move(played));
  }
  report.paired = pairs.Finish();
  if (!alike.empty()) report.levels.front().notes.push_back(alike);
  if (games.done < games.total) LogUnrecorded(games.done, games.total, "games", console);
  console.PrintPaged(RenderSkill(report, ReadOutputFormat(settings), ReadTextExtent(settings)));
  return signal.stop() ? ExitStatus::kFailure : ExitStatus::kDone;
}

}  // namespace riftlab
