#include "tournament/cli/commands/restricted_play.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "tournament/balance/play_figures.h"
#include "tournament/balance/restricted_play.h"
#include "tournament/cli/commands/compare_variants.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/run_report.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/report/play_parts.h"
#include "tournament/report/restriction_report.h"
#include "tournament/runner/restricted_run.h"

namespace riftlab {
namespace {

constexpr std::string_view kEach = "each:";
constexpr std::string_view kLimitOptions[] = {"restrict", "force"};
constexpr std::string_view kNotRestricted[] = {"resume",  "out",    "shard", "moves",
                                               "metrics", "agents", "vary",  "compare"};
// Games by each cheap agent, to learn which options there are.
constexpr std::int64_t kNameGames = 100;
constexpr std::size_t kListedOptions = 8;

// The options that come up in a game.
class KnownOptions {
 public:
  explicit KnownOptions(PrintedNames names) : names_(std::move(names)) {}

  void Add(const std::vector<OptionSummary>& options) {
    for (const OptionSummary& option : options) {
      if (option.kind.empty() && option.option.starts_with('(')) continue;
      const std::string code = CodeOf(option);
      if (std::find(codes_.begin(), codes_.end(), code) != codes_.end()) continue;
      codes_.push_back(code);
      options_.push_back(option);
    }
  }

  const PrintedNames& names() const { return names_; }

  // The options that `text`, code or printed name, stands for; all that have the name. Empty where
  // there is none.
  std::vector<std::string> Find(std::string_view text) const {
    std::vector<std::string> found;
    for (std::size_t i = 0; i < codes_.size(); ++i) {
      if (codes_[i] == text) return {codes_[i]};
      if (Normalised(PrintedOf(options_[i])) == Normalised(text)) found.push_back(codes_[i]);
    }
    return found;
  }

  // The options of a kind, the most offered first.
  std::vector<std::string> OfKind(std::string_view kind) const {
    std::vector<std::string> found;
    for (std::size_t i = 0; i < codes_.size(); ++i) {
      if (options_[i].kind == kind) found.push_back(codes_[i]);
    }
    return found;
  }

  std::vector<std::string> Kinds() const {
    std::vector<std::string> kinds;
    for (const OptionSummary& option : options_) {
      if (option.kind.empty()) continue;
      if (std::find(kinds.begin(), kinds.end(), option.kind) == kinds.end()) {
        kinds.push_back(option.kind);
      }
    }
    return kinds;
  }

  // What a person who misspelt an option should know.
  std::string Advice(std::string_view text) const {
    std::vector<std::string> near = codes_;
    std::vector<std::string> same_kind;
    const std::size_t colon = text.find(':');
    for (const OptionSummary& option : options_) {
      near.push_back(PrintedOf(option));
      if (colon == std::string_view::npos ? option.kind.empty()
                                          : option.kind == text.substr(0, colon)) {
        same_kind.push_back(PrintedOf(option));
      }
    }
    std::string suggestion = Suggestion(text, near);
    if (!suggestion.empty()) return suggestion;
    if (!same_kind.empty()) return "; there are " + Listed(same_kind);
    const std::vector<std::string> kinds = Kinds();
    if (kinds.empty()) return "; there are " + Listed(codes_);
    return "; kinds are " + Listed(kinds);
  }

 private:
  static std::string CodeOf(const OptionSummary& option) {
    return option.kind.empty() ? option.option : fmt::format("{}:{}", option.kind, option.option);
  }

  std::string PrintedOf(const OptionSummary& option) const {
    const std::string name = names_.Of(option.option);
    return option.kind.empty() ? name : fmt::format("{}:{}", option.kind, name);
  }

  static std::string Listed(std::vector<std::string> names) {
    const std::size_t left = names.size() - std::min(names.size(), kListedOptions);
    names.resize(names.size() - left);
    return fmt::format("{}{}", fmt::join(names, ", "),
                       left > 0 ? fmt::format(" and {} more", left) : "");
  }

  PrintedNames names_;
  std::vector<std::string> codes_;  // as OptionSummary has them
  std::vector<OptionSummary> options_;
};

// Plays a few games with random and greedy agents, for the options that come up.
absl::StatusOr<KnownOptions> LearnOptions(const Settings& settings, const RunEntry& entry,
                                          const StopSignal& signal) {
  KnownOptions known(PrintedNamesOf(entry.game));
  for (const std::string_view agent : {"random", "greedy"}) {
    TournamentConfig config = entry.config;
    const std::string name{agent};
    config.agents = {{.label = name, .name = name, .params = {}}};
    config.games = kNameGames;
    PlayFigures play = PlayFiguresOf(entry);
    RunOptions options = ReadRunOptions(settings, signal.stop());
    options.out_dir.clear();
    options.budget_guard = false;
    options.detail = RecordDetail::kResult;
    options.measured_games = kNameGames;
    options.on_measures = [&](const GameRecord& record, const GameMeasures& measures) {
      play.Add(record, measures);
    };
    const absl::StatusOr<RunOutcome> outcome = RunTournament(config, options);
    // A game without heuristics has no greedy play.
    if (!outcome.ok() && agent == "greedy") continue;
    if (!outcome.ok()) return outcome.status();
    known.Add(play.Finish().options);
  }
  return known;
}

// The limits that one --restrict or --force asks for.
absl::Status AddLimits(const Given& given, LimitKind kind, const KnownOptions& known,
                       std::vector<OptionLimit>& limits) {
  const std::string_view text = given.text;
  if (text.starts_with(kEach)) {
    const std::string_view of_kind = text.substr(kEach.size());
    const std::vector<std::string> options = known.OfKind(of_kind);
    if (options.empty()) {
      const std::vector<std::string> kinds = known.Kinds();
      return WrongValue(given, fmt::format("'{}' is no kind of option{}; kinds are {}", of_kind,
                                           Suggestion(of_kind, kinds), fmt::join(kinds, ", ")));
    }
    for (const std::string& option : options) limits.push_back({.kind = kind, .options = {option}});
    return absl::OkStatus();
  }
  OptionLimit limit{.kind = kind, .options = {}};
  for (const std::string& part : Split(text, '+')) {
    const std::vector<std::string> found = known.Find(part);
    if (found.empty()) {
      return WrongValue(given, fmt::format("option '{}' did not come up in {} games{}", part,
                                           2 * kNameGames, known.Advice(part)));
    }
    limit.options.insert(limit.options.end(), found.begin(), found.end());
  }
  if (std::find(limits.begin(), limits.end(), limit) != limits.end()) {
    return WrongValue(given, "is asked for already; leave it out");
  }
  limits.push_back(std::move(limit));
  return absl::OkStatus();
}

absl::StatusOr<std::vector<OptionLimit>> ReadLimits(const Settings& settings,
                                                    const KnownOptions& known) {
  std::vector<OptionLimit> limits;
  for (const Given& given : settings.Values("restrict")) {
    RETURN_IF_ERROR(AddLimits(given, LimitKind::kWithout, known, limits));
  }
  for (const Given& given : settings.Values("force")) {
    RETURN_IF_ERROR(AddLimits(given, LimitKind::kAlways, known, limits));
  }
  return limits;
}

absl::Status CheckLimitOptions(const Settings& settings) {
  for (const std::string_view name : kNotRestricted) {
    if (!DiffersFromDefault(settings, name)) continue;
    return WrongValue(settings.Value(name),
                      "cannot be given with --restrict or --force, which play several runs; leave "
                      "it out");
  }
  return absl::OkStatus();
}

}  // namespace

std::vector<OptionSpec> RestrictionOptions() {
  return {{.name = std::string(kLimitOptions[0]),
           .kind = OptionKind::kTexts,
           .value_name = "KIND:OPTION",
           .help = "what an option is worth: one side of every deal never takes it, such as "
                   "'summon:Banner Captain', by name or code as the report names options; several "
                   "joined by '+' are left out together, each:KIND is a run for every option of a "
                   "kind; repeatable"},
          {.name = std::string(kLimitOptions[1]),
           .kind = OptionKind::kTexts,
           .value_name = "KIND:OPTION",
           .help = "the same where one side always takes it when it is offered"}};
}

bool IsRestricted(const Settings& settings) {
  return std::any_of(std::begin(kLimitOptions), std::end(kLimitOptions),
                     [&](std::string_view name) { return settings.WasGiven(name); });
}

absl::StatusOr<ExitStatus> PlayRestricted(Settings& settings, Console& console) {
  RIFTLAB_CHECK(IsRestricted(settings));
  RETURN_IF_ERROR(CheckLimitOptions(settings));
  ASSIGN_OR_RETURN(const RunEntry entry, ReadSelfPlayRun(settings));
  if (settings.Flag("print-config")) {
    console.Print(WriteConfig(settings));
    return ExitStatus::kDone;
  }
  const StopSignal signal;
  ASSIGN_OR_RETURN(const KnownOptions known, LearnOptions(settings, entry, signal));
  ASSIGN_OR_RETURN(const std::vector<OptionLimit> limits, ReadLimits(settings, known));
  RestrictionReport report{.game = entry.game.info().title,
                           .mode = entry.game.config().mode,
                           .players = entry.game.NumPlayers(),
                           .agent = entry.config.agents[0].label,
                           .rows = {},
                           .names = known.names(),
                           .notes = NotesOf(entry)};
  ProgressBar bar(console, "deals");
  std::int64_t done = 0;
  for (const OptionLimit& limit : limits) {
    RestrictedPlay play;
    const RestrictedOptions options{
        .threads = ReadThreads(settings),
        .stop = &signal.stop(),
        .on_block = [&](const RestrictedBlock& block) {
          play.Add(block);
          const auto games = static_cast<std::int64_t>(block.games.size());
          const std::int64_t each = (entry.config.games + games - 1) / games;
          bar.Update(++done, each * static_cast<std::int64_t>(limits.size()), 0);
        }};
    const absl::StatusOr<RestrictedOutcome> outcome = RunRestricted(entry.config, limit, options);
    if (!outcome.ok()) return outcome.status();
    report.rows.push_back({.limit = limit, .worth = play.Summary()});
    report.interrupted = outcome->interrupted;
    if (outcome->interrupted) break;
  }
  bar.Clear();
  std::vector<RestrictionWorth*> worths;
  for (RestrictionRow& row : report.rows) worths.push_back(&row.worth);
  SetQValues(worths);
  console.PrintPaged(
      RenderRestrictions(report, ReadOutputFormat(settings), ReadTextExtent(settings)));
  return report.interrupted ? ExitStatus::kFailure : ExitStatus::kDone;
}

}  // namespace riftlab
