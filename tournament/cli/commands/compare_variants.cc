#include "tournament/cli/commands/compare_variants.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/near_miss.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "tournament/balance/variant_comparison.h"
#include "tournament/balance/watched_figure.h"
#include "tournament/cli/framework/config_file.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/framework/text_file.h"
#include "tournament/cli/runs/recorded_set.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_report.h"
#include "tournament/cli/runs/shipped_net_use.h"
#include "tournament/cli/setup/card_tables.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/cli/setup/game_setup.h"
#include "tournament/record/match_record.h"
#include "tournament/report/comparison_report.h"
#include "tournament/runner/game_players.h"
#include "tournament/runner/paired_run.h"
#include "tournament/stats/confidence_sequence.h"

namespace riftlab {
namespace {

constexpr std::string_view kOwn[] = {"margin", "watch"};
constexpr std::size_t kListedNames = 8;
constexpr std::string_view kShippedCards = "default";
constexpr std::string_view kNotWith[] = {"resume", "metrics"};
// Without --out, which records both variants.
constexpr std::string_view kNeedFolder[] = {"shard", "moves"};

absl::Status InFile(const std::string& path, const absl::Status& status) {
  // That a rank was lost says nothing of the file.
  const bool names_file = std::string{status.message()}.find(path) != std::string::npos;
  return absl::IsUnavailable(status) || names_file ? status : AtPlace(path, status);
}

bool IsCardsAlone(const std::string& path) {
  return path == kShippedCards || IsCardReference(path);
}

// This call with other cards: those that --cards takes, or those that are shipped.
absl::StatusOr<Settings> WithCards(const Settings& settings, const std::string& cards) {
  GivenValues values;
  for (const OptionSpec& option : settings.options()) {
    if (option.name == "compare" || option.name == "cards" || option.name == "change") continue;
    const std::span<const Given> given = settings.Values(option.name);
    if (!given.empty()) values[option.name].assign(given.begin(), given.end());
  }
  if (cards != kShippedCards) values["cards"] = {{.text = cards, .where = "--compare"}};
  return Settings::Merge(settings.options(), {}, values);
}

// The settings of the variant in the file, with the agents, seating, games and seed of this call
// where the file leaves them open.
absl::StatusOr<Settings> ReadVariant(const Settings& settings, const std::string& path) {
  const Given given = settings.Value("compare");
  if (IsCardsAlone(path)) return WithCards(settings, path);
  ASSIGN_OR_RETURN(const std::string text, AtOption(given, ReadTextFile(path)));
  ASSIGN_OR_RETURN(GivenValues values, ReadConfig(settings.options(), text, path));
  if (const auto found = values.find("compare"); found != values.end()) {
    return WrongValue(found->second.front(), "a variant is not compared itself; leave it out");
  }
  for (const std::string_view name : {"agent", "seating"}) {
    if (values.contains(name) || !settings.WasGiven(name)) continue;
    const std::span<const Given> given_here = settings.Values(name);
    values[std::string(name)].assign(given_here.begin(), given_here.end());
  }
  for (const std::string_view name : {"games", "seed", "moves"}) {
    values[std::string(name)] = {settings.Value(name)};
  }
  values.erase("shard");
  if (settings.Has("shard")) values["shard"] = {settings.Value("shard")};
  // Luck is measured in both variants, or in neither.
  values.erase("adjust");
  if (settings.Has("adjust")) values["adjust"] = {settings.Value("adjust")};
  return Settings::Merge(settings.options(), {}, values);
}

// The run of the variant. Cards alone name no agents: where the net of one was made for the cards
// of this call, the shipped one plays those that it has learnt.
absl::StatusOr<RunEntry> ReadVariantRun(Settings& variant, const std::string& path) {
  if (!IsCardsAlone(path)) return ReadSelfPlayRun(variant);
  ASSIGN_OR_RETURN(std::vector<AgentSpec> agents, ReadAgents(variant));
  ASSIGN_OR_RETURN(const AnyGame game, ReadGame(variant));
  TournamentConfig table;
  table.game = game.info().name;
  table.rules = game.config();
  for (AgentSpec& agent : agents) TakeShippedForFile(table, agent);
  return ReadNewRun(variant, Format::kSelfPlay, std::move(agents));
}

VariantInfo InfoOf(const Settings& settings, const RunEntry& entry, std::string source) {
  VariantInfo info{.source = std::move(source), .settings = {}};
  const GameConfig& config = entry.game.config();
  info.settings.push_back(fmt::format("mode={}", config.mode));
  info.settings.push_back(fmt::format("players={}", config.players));
  for (const auto& [name, value] : config.rules) {
    info.settings.push_back(fmt::format("{}={}", name, value));
  }
  if (!entry.config.rules.cards_source.empty()) {
    info.settings.push_back(fmt::format("cards={}", entry.config.rules.cards_source));
  }
  for (const Given& change : settings.Values("change")) {
    info.settings.push_back(fmt::format("change={}", change.text));
  }
  for (const AgentSpec& agent : entry.config.agents) {
    info.settings.push_back(fmt::format("agent={}", agent.Text()));
  }
  return info;
}

// Whether both play the same cards by the same rules with the same agents.
bool AreSame(const RunEntry& a, const RunEntry& b) {
  const GameConfig& one_game = a.game.config();
  const GameConfig& other_game = b.game.config();
  return one_game.mode == other_game.mode && one_game.players == other_game.players &&
         one_game.rules == other_game.rules && a.game.CardsHash() == b.game.CardsHash() &&
         std::equal(a.config.agents.begin(), a.config.agents.end(), b.config.agents.begin(),
                    b.config.agents.end(), [](const AgentSpec& one, const AgentSpec& other) {
                      return one.Text() == other.Text();
                    });
}

// The figures that --watch names, by codes or by names as reports print them, of cards in `game`
// before those that are in `other` alone.
absl::StatusOr<std::vector<WatchedFigure>> ReadWatched(const Settings& settings,
                                                       const AnyGame& game, const AnyGame& other) {
  const PrintedNames printed = PrintedTagsOf(game);
  const PrintedNames printed_there = PrintedTagsOf(other);
  std::vector<WatchedFigure> watched;
  for (const Given& given : settings.Values("watch")) {
    ASSIGN_OR_RETURN(
        WatchedFigure figure,
        AtOption(given, ParseWatchedFigure(given.text, SidesOf(game), game.info().tags)));
    std::optional<std::string> code = printed.CodeOf(figure.key.item);
    if (!code) code = printed_there.CodeOf(figure.key.item);
    if (code) figure.key.item = *std::move(code);
    const auto twin = std::find_if(watched.begin(), watched.end(),
                                   [&](const WatchedFigure& one) { return one.key == figure.key; });
    if (twin != watched.end()) return WrongValue(given, "is watched already; leave it out");
    watched.push_back(std::move(figure));
  }
  return watched;
}

// What may be meant by a name that did not come up, by code or as reports print it; empty where
// nothing is near.
std::string MeantBy(const WatchedFigure& figure, std::vector<std::string> names,
                    const PrintedNames& printed) {
  std::string code = Suggestion(figure.key.item, names);
  if (!code.empty()) return code;
  for (std::string& name : names) name = printed.Of(name);
  return Suggestion(figure.key.item, names);
}

// What a person who misspelt a name should know.
std::string NamesText(const WatchedFigure& figure, const VariantComparison& comparison,
                      const PrintedNames& printed) {
  std::vector<std::string> names = comparison.NamesIn(figure.key.table);
  if (names.empty()) return "nor did any other name";
  const std::string meant = MeantBy(figure, names, printed);
  for (std::string& name : names) name = printed.Of(name);
  return fmt::format("but {}{}", ListedAndMore(names, kListedNames), meant);
}

// A comparison while it is played, with what may end it before its last game.
class WatchedRun {
 public:
  WatchedRun(const AnyGame& first, const AnyGame& second, NamePar par,
             std::vector<WatchedFigure> figures, double margin)
      : comparison_(SidesOf(second), second.info().tags, RenamedCards(first, second), par),
        printed_(PrintedNamesOf(first, second)),
        figures_(std::move(figures)),
        margin_(margin) {}

  // Adds the game, unless the blocks before it settle what is watched: false, and the run ends.
  bool Add(const GameRecord& first, const GameRecord& second) {
    if (!figures_.empty() && first.game.block != block_ && !GoesOn()) return false;
    block_ = first.game.block;
    comparison_.Add(first, second);
    return true;
  }

  // That a name which did not come up by the first look is nearly one that did; with no such
  // neighbour it may be rare, and is waited for.
  const absl::Status& slip() const { return slip_; }

  VariantSummary Finish() { return comparison_.Finish(); }
  std::vector<WatchedResult> Results() const { return LookAt(figures_, comparison_, margin_); }
  const VariantComparison& comparison() const { return comparison_; }

 private:
  // Looks at all blocks so far.
  bool GoesOn() {
    comparison_.CloseBlock();
    if (comparison_.blocks() < kFirstLook) return true;
    const std::vector<WatchedResult> results = LookAt(figures_, comparison_, margin_);
    if (comparison_.blocks() == kFirstLook) slip_ = FindSlip(results);
    return slip_.ok() && !IsSettled(results);
  }

  absl::Status FindSlip(const std::vector<WatchedResult>& results) const {
    for (const WatchedResult& result : results) {
      if (result.verdict != WatchVerdict::kUnseen) continue;
      const FigureKey& key = result.figure.key;
      if (MeantBy(result.figure, comparison_.NamesIn(key.table), printed_).empty()) continue;
      return absl::InvalidArgumentError(fmt::format(
          "--watch: '{}' did not come up in the first {} blocks, {}", result.figure.text,
          kFirstLook, NamesText(result.figure, comparison_, printed_)));
    }
    return absl::OkStatus();
  }

  VariantComparison comparison_;
  PrintedNames printed_;
  std::vector<WatchedFigure> figures_;
  double margin_;
  std::uint64_t block_ = 0;  // of the last game
  absl::Status slip_;
};

ComparisonEnd EndOf(const std::vector<WatchedResult>& watched) {
  if (watched.empty() || !IsSettled(watched)) return ComparisonEnd::kAllGames;
  const bool differs = std::any_of(watched.begin(), watched.end(), [](const auto& result) {
    return result.verdict == WatchVerdict::kDifferent;
  });
  return differs ? ComparisonEnd::kDifferent : ComparisonEnd::kAlike;
}

// Says what was watched in vain; false where nothing was.
bool ComplainOfUnseen(const std::vector<WatchedResult>& watched,
                      const VariantComparison& comparison, const PrintedNames& printed,
                      Console& console) {
  bool any = false;
  for (const WatchedResult& result : watched) {
    if (result.verdict != WatchVerdict::kUnseen) continue;
    console.Error(fmt::format("--watch: '{}' did not come up in any game, {}", result.figure.text,
                              NamesText(result.figure, comparison, printed)));
    any = true;
  }
  return any;
}

}  // namespace

std::vector<OptionSpec> CompareOptions() {
  return {
      {.name = "compare",
       .value_name = "FILE",
       .help = "what these rules are held against, on common deals: a configuration, cards as "
               "--cards takes them (a table, a folder of sheets, FILE#VARIANT), or default, the "
               "shipped cards, which an agent with a net for others plays with the shipped one"},
      {.name = "watch",
       .kind = OptionKind::kTexts,
       .value_name = "WHAT",
       .help = "with --compare: stop once this figure is known to differ or to be alike, and so "
               "is all else that is watched: seat:0, tag:KEY=NAME, part:KEY=NAME, end:REASON, "
               "turns, tag:order=1st (who moves first, of games that say who began), ..., as the "
               "report names its rows; of several agents a name by its share less what those who "
               "had it "
               "win; repeatable; not with --out, which plays all games"},
      IntegerOption("margin", {.min = 1, .max = 50, .value_name = "POINTS"},
                    "with --watch: difference below which variants are alike, in percentage points "
                    "of a share, in per cent of A's value of all else (default: 1)")};
}

absl::Status CheckCompareOptions(const Settings& settings) {
  if (!settings.Has("compare")) {
    return RefuseOptions(settings, kOwn, "says how to compare; give --compare FILE too");
  }
  if (settings.WasGiven("margin") && !settings.WasGiven("watch")) {
    return WrongValue(settings.Value("margin"),
                      "says when a watched figure is settled; give --watch WHAT too");
  }
  RETURN_IF_ERROR(RefuseOptions(
      settings, kNotWith,
      "cannot be given with --compare, which holds two runs side by side; leave it out"));
  if (settings.Has("out")) {
    if (!settings.WasGiven("watch")) return absl::OkStatus();
    return WrongValue(settings.Value("watch"),
                      "cannot be given with --out, which plays all games of both variants; leave "
                      "one of them out");
  }
  return RefuseOptions(settings, kNeedFolder,
                       "is of runs that are recorded; with --compare give --out DIR too");
}

absl::StatusOr<RunEntry> ReadSelfPlayRun(Settings& settings) {
  ASSIGN_OR_RETURN(std::vector<AgentSpec> agents, ReadAgents(settings));
  return ReadNewRun(settings, Format::kSelfPlay, std::move(agents));
}

absl::StatusOr<ExitStatus> CompareVariants(const Settings& settings, RunEntry entry,
                                           Console& console) {
  const std::string path = settings.Text("compare");
  ASSIGN_OR_RETURN(Settings variant, ReadVariant(settings, path));
  absl::StatusOr<RunEntry> first = ReadVariantRun(variant, path);
  if (!first.ok()) return InFile(path, first.status());
  if (first->config.game != entry.config.game) {
    return absl::InvalidArgumentError(
        fmt::format("{}: game '{}', but this call plays '{}'; compare variants of one game", path,
                    first->config.game, entry.config.game));
  }
  // Before the games, whose errors are taken for those of the file.
  RETURN_IF_ERROR(CheckAllBegin({&entry.config}, ReadThreads(settings)));
  const std::string alike = PlayAlike({&first->config, &entry.config});
  if (!alike.empty()) console.Log(alike);
  if (AreSame(*first, entry)) {
    console.Log(
        "A and B are the same cards, rules and agents: nothing was changed; --cards and --change "
        "change B, a configuration given to --compare changes A");
  }
  const VariantInfo first_info = InfoOf(variant, *first, path);
  const VariantInfo second_info = InfoOf(settings, entry, "this call");
  if (settings.Has("out")) {
    const RunSet set{.kind = RunSetKind::kCompare,
                     .runs = {{first_info.source, first_info.settings},
                              {second_info.source, second_info.settings}}};
    const absl::Status status = CheckPaired(first->config, entry.config);
    if (!status.ok()) return InFile(path, status);
    const RunEntry entries[] = {*first, entry};
    return PlayRunSet(set, entries, settings, console);
  }
  ASSIGN_OR_RETURN(std::vector<WatchedFigure> watched,
                   ReadWatched(settings, entry.game, first->game));
  const bool may_stop = !watched.empty();
  const double margin =
      settings.Has("margin") ? static_cast<double>(settings.Integer("margin")) / 100 : 0.01;
  const std::size_t agents = std::max(first->config.agents.size(), entry.config.agents.size());
  WatchedRun run(first->game, entry.game, NameParOf(agents, SidesOf(entry.game)),
                 std::move(watched), margin);
  ProgressBar bar(console, "games");
  const StopSignal signal(FinishingNote(settings, "selfplay", console));
  std::int64_t done = 0;
  const RunOptions plays = ReadRunOptions(settings, signal.stop());
  const PairedOptions options{.threads = plays.threads,
                              .executor = plays.executor,
                              .stop = plays.stop,
                              .on_pair =
                                  [&](const GameRecord& a, const GameRecord& b) {
                                    bar.Update(++done, entry.config.games, 0);
                                    return run.Add(a, b);
                                  },
                              .may_end_amid = may_stop};
  const absl::StatusOr<PairedOutcome> outcome = RunPaired(first->config, entry.config, options);
  bar.Clear();
  if (!outcome.ok()) return InFile(path, outcome.status());
  if (!run.slip().ok()) return run.slip();
  LogInVain(outcome->games_in_vain, outcome->games_done, outcome->interrupted, console);
  if (outcome->interrupted) {
    LogUnrecorded(outcome->games_done, outcome->games_total, "games of both variants", console);
  }
  std::vector<std::string> notes = NotesOf(entry);
  if (!alike.empty()) notes.insert(notes.begin(), alike);
  AddMissing(NotesOf(*first), notes);
  ComparisonReport report{.summary = run.Finish(),
                          .game = ReportedGameOf(entry.game, entry.config.seed),
                          .first = first_info,
                          .second = second_info,
                          .watched = run.Results(),
                          .margin = may_stop ? margin : 0,
                          .notes = std::move(notes),
                          .names = PrintedNamesOf(first->game, entry.game)};
  report.end = outcome->interrupted ? ComparisonEnd::kInterrupted : EndOf(report.watched);
  console.PrintPaged(
      RenderComparison(report, ReadOutputFormat(settings), ReadTextExtent(settings)));
  // The games are played, so that the report stands, whatever was misspelt.
  const bool is_in_vain = ComplainOfUnseen(report.watched, run.comparison(), report.names, console);
  return outcome->interrupted || is_in_vain ? ExitStatus::kFailure : ExitStatus::kDone;
}

}  // namespace riftlab
