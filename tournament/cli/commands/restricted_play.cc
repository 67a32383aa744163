#include "tournament/cli/commands/restricted_play.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/near_miss.h"
#include "engine/core/registry.h"
#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tournament/balance/play_figures.h"
#include "tournament/balance/restricted_play.h"
#include "tournament/cli/commands/compare_variants.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/output_files.h"
#include "tournament/cli/runs/rating_options.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_report.h"
#include "tournament/cli/runs/run_setup.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/recorded_game.h"
#include "tournament/journal/restricted_folder.h"
#include "tournament/journal/step_folder.h"
#include "tournament/report/restriction_report.h"
#include "tournament/report/side_by_side_sqlite.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/restricted_run.h"

namespace riftlab {
namespace {

constexpr std::string_view kEach = "each:";
// Stands for every kind of option, where the option is a card: where no kind is called so.
constexpr std::string_view kCard = "card";
constexpr std::string_view kLimitOptions[] = {"restrict", "force"};
constexpr std::string_view kNotRestricted[] = {"resume", "moves", "metrics",
                                               "agents", "vary",  "compare"};
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
      const bool is_known =
          std::any_of(options_.begin(), options_.end(), [&](const OptionSummary& known) {
            return known.kind == option.kind && known.option == option.option;
          });
      if (!is_known) options_.push_back(option);
    }
  }

  // The options that `text`, code or printed name, stands for; all that have the name. Empty where
  // there is none.
  std::vector<std::string> Find(std::string_view text) const {
    std::vector<std::string> found;
    for (const OptionSummary& option : options_) {
      if (CodeOf(option) == text) return {CodeOf(option)};
      if (Normalised(PrintedOf(option)) == Normalised(text)) found.push_back(CodeOf(option));
    }
    if (!found.empty()) return found;
    for (const OptionSummary& option : options_) {
      if (IsCard(option.option, text)) found.push_back(CodeOf(option));
    }
    return found;
  }

  // A limit's options for each option of a kind, the most offered first; of cards all that name
  // one.
  std::vector<std::vector<std::string>> OfKind(std::string_view kind) const {
    std::vector<std::vector<std::string>> found;
    for (const OptionSummary& option : options_) {
      if (option.kind == kind) found.push_back({CodeOf(option)});
    }
    return found.empty() && kind == kCard ? OfCards() : found;
  }

  std::vector<std::string> Kinds() const {
    std::vector<std::string> kinds;
    if (!OfCards().empty()) kinds.emplace_back(kCard);
    for (const OptionSummary& option : options_) {
      if (option.kind.empty()) continue;
      if (std::find(kinds.begin(), kinds.end(), option.kind) == kinds.end()) {
        kinds.push_back(option.kind);
      }
    }
    return kinds;
  }

  // What a person who misspelt an option should know; nothing where it is spelt as a card is that
  // did not come up.
  std::string Advice(std::string_view text) const {
    if (IsUnseenCard(text)) return "";
    std::vector<std::string> near = Codes();
    std::vector<std::string> same_kind;
    const std::size_t colon = text.find(':');
    for (const OptionSummary& option : options_) {
      near.push_back(PrintedOf(option));
      if (colon == std::string_view::npos ? option.kind.empty()
                                          : option.kind == text.substr(0, colon)) {
        same_kind.push_back(PrintedOf(option));
      }
    }
    for (const std::vector<std::string>& options : OfCards()) {
      near.push_back(fmt::format("{}:{}", kCard, names_.Of(OptionOf(options.front()).option)));
      if (text.substr(0, colon) == kCard) same_kind.push_back(near.back());
    }
    std::string suggestion = Suggestion(text, near);
    if (!suggestion.empty()) return suggestion;
    if (!same_kind.empty()) return "; there are " + ListedAndMore(same_kind, kListedOptions);
    const std::vector<std::string> kinds = Kinds();
    if (kinds.empty()) return "; there are " + ListedAndMore(Codes(), kListedOptions);
    return "; kinds are " + ListedAndMore(kinds, kListedOptions);
  }

 private:
  // Whether `text` is "card:" and this option, a card of the game, by code or printed name.
  bool IsCard(const std::string& option, std::string_view text) const {
    if (!text.starts_with(kCard) || !text.substr(kCard.size()).starts_with(':')) return false;
    const std::string_view card = text.substr(kCard.size() + 1);
    return names_.all().contains(option) &&
           (card == option || Normalised(card) == Normalised(names_.Of(option)));
  }

  // Whether `text` is the code or printed name of a card of the game, after a kind or without, and
  // no option is that card.
  bool IsUnseenCard(std::string_view text) const {
    const std::string_view card = text.substr(text.find(':') + 1);
    bool is_card = false;
    for (const auto& [code, name] : names_.all()) {
      if (card != code && Normalised(card) != Normalised(name)) continue;
      is_card = true;
      for (const OptionSummary& option : options_) {
        if (option.option == code) return false;
      }
    }
    return is_card;
  }

  // The options that name a card, card by card.
  std::vector<std::vector<std::string>> OfCards() const {
    std::vector<std::string> cards;
    std::vector<std::vector<std::string>> found;
    for (const OptionSummary& option : options_) {
      const std::string& card = option.option;
      if (!names_.all().contains(card)) continue;
      const auto place = std::find(cards.begin(), cards.end(), card);
      const auto index = static_cast<std::size_t>(place - cards.begin());
      if (place == cards.end()) {
        cards.push_back(card);
        found.emplace_back();
      }
      found[index].push_back(CodeOf(option));
    }
    return found;
  }

  static std::string CodeOf(const OptionSummary& option) {
    return option.kind.empty() ? option.option : fmt::format("{}:{}", option.kind, option.option);
  }

  std::vector<std::string> Codes() const {
    std::vector<std::string> codes;
    for (const OptionSummary& option : options_) codes.push_back(CodeOf(option));
    return codes;
  }

  std::string PrintedOf(const OptionSummary& option) const {
    const std::string name = names_.Of(option.option);
    return option.kind.empty() ? name : fmt::format("{}:{}", option.kind, name);
  }

  PrintedNames names_;
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
    options.shard = {};  // all shards are to learn the same
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
    if (signal.stop()) return absl::CancelledError("interrupted before the first game was played");
    known.Add(play.Finish().options);
  }
  return known;
}

// Whether the limit is a new one, which is then added.
bool AddLimit(OptionLimit limit, std::vector<OptionLimit>& limits) {
  if (std::find(limits.begin(), limits.end(), limit) != limits.end()) return false;
  limits.push_back(std::move(limit));
  return true;
}

absl::Status AskedForAlready(const Given& given) {
  return WrongValue(given, fmt::format("'{}' is asked for already; leave it out", given.text));
}

// The options that begin a list taken apart at each '+', and of how many parts: the most that name
// one, as names of cards may hold a '+' themselves. Empty where none do.
std::pair<std::vector<std::string>, std::size_t> LongestOption(std::span<const std::string> parts,
                                                               const KnownOptions& known) {
  for (std::size_t count = parts.size(); count > 0; --count) {
    std::vector<std::string> found =
        known.Find(fmt::format("{}", fmt::join(parts.first(count), "+")));
    if (!found.empty()) return {std::move(found), count};
  }
  return {};
}

// The limits that one --restrict or --force asks for. Those that there are already are not played
// twice; InvalidArgument where it asks for nothing else.
absl::Status AddLimits(const Given& given, LimitKind kind, const KnownOptions& known,
                       std::vector<OptionLimit>& limits) {
  const std::string_view text = given.text;
  if (text.starts_with(kEach)) {
    const std::string_view of_kind = text.substr(kEach.size());
    const std::vector<std::vector<std::string>> each = known.OfKind(of_kind);
    if (each.empty()) {
      const std::vector<std::string> kinds = known.Kinds();
      return WrongValue(given, fmt::format("'{}' is no kind of option{}; kinds are {}", of_kind,
                                           Suggestion(of_kind, kinds), fmt::join(kinds, ", ")));
    }
    bool is_new = false;
    for (const std::vector<std::string>& options : each) {
      is_new |= AddLimit({.kind = kind, .options = options}, limits);
    }
    return is_new ? absl::OkStatus() : AskedForAlready(given);
  }
  OptionLimit limit{.kind = kind, .options = {}};
  const std::vector<std::string> parts = Split(text, '+');
  for (std::size_t begin = 0; begin < parts.size();) {
    const auto [found, count] = LongestOption(std::span(parts).subspan(begin), known);
    if (found.empty()) {
      const std::string& part = parts[begin];
      return WrongValue(given, fmt::format("option '{}' did not come up in {} games{}", part,
                                           2 * kNameGames, known.Advice(part)));
    }
    limit.options.insert(limit.options.end(), found.begin(), found.end());
    begin += count;
  }
  return AddLimit(std::move(limit), limits) ? absl::OkStatus() : AskedForAlready(given);
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

RestrictionReport EmptyReport(const RunEntry& entry) {
  return {.game = ReportedGameOf(entry.game, entry.config.seed),
          .players = entry.game.NumPlayers(),
          .agent = NameInGames(entry.config.agents[0]),
          .names = PrintedNamesOf(entry.game),
          .notes = NotesOf(entry)};
}

void SetQ(RestrictionReport& report) {
  std::vector<RestrictionWorth*> worths;
  for (RestrictionRow& row : report.rows) worths.push_back(&row.worth);
  SetQValues(worths);
}

// What is recorded under one of the limits.
RestrictedPlay PlayOf(const RecordedRestricted& recorded, std::size_t limit) {
  RestrictedPlay play;
  if (limit >= recorded.blocks.size()) return play;
  for (const RestrictedBlock& block : recorded.blocks[limit]) play.Add(block);
  return play;
}

absl::StatusOr<RunEntry> EntryOf(const std::string& dir, const RecordedRestricted& recorded) {
  RETURN_IF_ERROR(CheckGoesOn(dir, kRestrictedFolder.manifest, recorded.manifest));
  const TournamentConfig& config = recorded.manifest.config;
  ASSIGN_OR_RETURN(AnyGame game, MakeGame(config.game, config.rules));
  return RunEntry{.game = std::move(game), .config = config, .shard = recorded.task.shard};
}

// The command that plays it again.
std::string CommandOf(const RecordedRestricted& recorded) {
  std::string command = CommandLineOf(recorded.manifest.config);
  for (const OptionLimit& limit : recorded.task.limits) {
    command += fmt::format(" --{} {}", limit.kind == LimitKind::kWithout ? "restrict" : "force",
                           ShellWord(fmt::format("{}", fmt::join(limit.options, "+"))));
  }
  return command;
}

// InvalidArgument where the agent takes no limit: nothing is then to be recorded.
absl::Status CheckTakesLimits(const TournamentConfig& config,
                              const std::vector<OptionLimit>& limits) {
  const std::atomic<bool> stop = true;
  const RestrictedOptions none{
      .threads = 1, .stop = &stop, .on_block = [](const RestrictedBlock&) {}};
  return RunRestricted(config, limits.front(), none).status();
}

void LogHowToGoOn(const Settings& settings, Console& console) {
  console.Log("resume with: " +
              ResumeCommand("selfplay", settings.Text(settings.Has("resume") ? "resume" : "out")));
}

// Plays what `recorded` does not hold, and prints what all of it shows. `writer` may be null.
absl::StatusOr<ExitStatus> PlayLimits(const Settings& settings, const RunEntry& entry,
                                      const RecordedRestricted& recorded, RestrictedWriter* writer,
                                      const StopSignal& signal, Console& console) {
  const RestrictedTask& task = recorded.task;
  const GameRange range = BlocksOf(task);
  RestrictionReport report = EmptyReport(entry);
  ProgressBar bar(console, "deals");
  const RunOptions plays = ReadRunOptions(settings, signal.stop());
  std::int64_t done = 0;
  for (std::size_t i = 0; i < task.limits.size(); ++i) {
    RestrictedPlay play = PlayOf(recorded, i);
    const auto before =
        i < recorded.blocks.size() ? static_cast<std::int64_t>(recorded.blocks[i].size()) : 0;
    done += before;
    std::int64_t next = range.first + before;
    absl::Status written;
    if (next < range.end) {
      const RestrictedOptions options{
          .threads = plays.threads,
          .executor = plays.executor,
          .stop = plays.stop,
          .blocks = {.first = next, .end = range.end},
          .on_block = [&](const RestrictedBlock& block) {
            play.Add(block);
            if (writer != nullptr && written.ok()) written = writer->Add(i, next, block);
            ++next;
            bar.Update(++done, range.size() * static_cast<std::int64_t>(task.limits.size()), 0);
          }};
      const absl::StatusOr<RestrictedOutcome> outcome =
          RunRestricted(entry.config, task.limits[i], options);
      // Also where a rank was lost: what was played before is kept.
      if (writer != nullptr && written.ok()) written = writer->Flush();
      RETURN_IF_ERROR(written);
      if (!outcome.ok()) {
        bar.Clear();
        if (writer != nullptr) LogHowToGoOn(settings, console);
        return outcome.status();
      }
      report.interrupted = outcome->interrupted;
    }
    report.rows.push_back({.limit = task.limits[i], .worth = play.Summary()});
    if (report.interrupted) break;
  }
  bar.Clear();
  if (report.interrupted) {
    if (writer != nullptr) {
      LogHowToGoOn(settings, console);
    } else {
      LogUnrecorded(done, range.size() * static_cast<std::int64_t>(task.limits.size()), "deals",
                    console);
    }
  }
  SetQ(report);
  console.PrintPaged(
      RenderRestrictions(report, ReadOutputFormat(settings), ReadTextExtent(settings)));
  return report.interrupted ? ExitStatus::kFailure : ExitStatus::kDone;
}

}  // namespace

std::vector<OptionSpec> RestrictionOptions() {
  return {
      {.name = std::string(kLimitOptions[0]),
       .kind = OptionKind::kTexts,
       .value_name = "KIND:OPTION",
       .help = "what an option is worth: one side of every deal never takes it, such as "
               "'summon:Banner Captain', by name or code as the report names options; several "
               "joined by '+' are left out together (of a name that holds a '+' itself the longest "
               "that fits is read), 'card:Banner Captain' stands for all options that are this "
               "card, each:KIND is a run for every option of a kind, each:card "
               "one for every card; repeatable"},
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
  RETURN_IF_ERROR(RefuseOptions(
      settings, kNotRestricted,
      "cannot be given with --restrict or --force, which play several runs; leave it out"));
  ASSIGN_OR_RETURN(const RunEntry entry, ReadSelfPlayRun(settings));
  RestrictedTask task;
  ASSIGN_OR_RETURN(task.blocks, RestrictedBlocks(entry.config));
  task.shard = entry.shard;
  if (absl::Status status = CheckBlocks(task); !status.ok()) {
    return WrongValue(settings.Value("shard"), std::string{status.message()});
  }
  if (PrintConfigIfAsked(settings, console)) return ExitStatus::kDone;
  const StopSignal signal(FinishingNote(settings, "selfplay", console));
  ASSIGN_OR_RETURN(const KnownOptions known, LearnOptions(settings, entry, signal));
  ASSIGN_OR_RETURN(task.limits, ReadLimits(settings, known));
  if (!settings.Has("out")) {
    return PlayLimits(settings, entry, {.manifest = {}, .task = std::move(task)}, nullptr, signal,
                      console);
  }
  ASSIGN_OR_RETURN(PreparedRun run, PrepareRun(entry.config));
  RETURN_IF_ERROR(CheckTakesLimits(entry.config, task.limits));
  ASSIGN_OR_RETURN(RestrictedWriter writer,
                   RestrictedWriter::Create(settings.Text("out"), run.manifest, task));
  return PlayLimits(settings, entry, {.manifest = run.manifest, .task = std::move(task)}, &writer,
                    signal, console);
}

absl::StatusOr<ExitStatus> ResumeRestricted(const Settings& settings, Console& console) {
  RETURN_IF_ERROR(CheckOnlyResumed(settings, "the restricted play"));
  const std::string dir = settings.Text("resume");
  ASSIGN_OR_RETURN(const RecordedRestricted recorded, ReadRestricted(dir));
  ASSIGN_OR_RETURN(const RunEntry entry, EntryOf(dir, recorded));
  ASSIGN_OR_RETURN(RestrictedWriter writer, RestrictedWriter::Reopen(dir, recorded));
  const StopSignal signal(FinishingNote(settings, "selfplay", console));
  return PlayLimits(settings, entry, recorded, &writer, signal, console);
}

absl::StatusOr<ExitStatus> ReportRestricted(const std::string& dir, const Settings& settings,
                                            Console& console) {
  const std::string why =
      fmt::format("is of runs, and {} holds restricted play; leave it out", dir);
  if (settings.Flag("follow")) return WrongValue(settings.Value("follow"), why);
  RETURN_IF_ERROR(RefuseRatingOptions(settings, why));
  ASSIGN_OR_RETURN(const OutputFiles files, OutputFiles::Read(settings, kReportFiles, dir));
  ASSIGN_OR_RETURN(const RecordedRestricted recorded, ReadRestricted(dir));
  ASSIGN_OR_RETURN(const RunEntry entry, EntryOf(dir, recorded));
  RestrictionReport report = EmptyReport(entry);
  for (std::size_t i = 0; i < recorded.task.limits.size(); ++i) {
    if (recorded.blocks[i].empty()) break;
    report.rows.push_back(
        {.limit = recorded.task.limits[i], .worth = PlayOf(recorded, i).Summary()});
  }
  if (report.rows.empty()) return NoGameYet(dir, "", "selfplay", dir);
  report.interrupted = !recorded.IsComplete();
  if (report.interrupted) {
    report.notes.push_back("Not finished. To go on: " + ResumeCommand("selfplay", dir));
  }
  SetQ(report);
  const ReportForms forms{
      .text = [&](OutputFormat format,
                  const TextExtent& extent) { return RenderRestrictions(report, format, extent); },
      .page =
          [&] {
            return RenderRestrictionPage({.version = recorded.manifest.version,
                                          .command = CommandOf(recorded),
                                          .manifest = FormatManifest(recorded.manifest)},
                                         report);
          },
      .database =
          [&](const std::string& path) {
            return WriteSideBySideDatabase(path, RestrictionData(report));
          }};
  RETURN_IF_ERROR(WriteReport(files, forms, settings, console));
  return ExitStatus::kDone;
}

}  // namespace riftlab
