#include "tournament/cli/runs/recorded_set.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/registry.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"
#include "fmt/ranges.h"
#include "nlohmann/json.hpp"
#include "tournament/balance/variant_comparison.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/framework/stop_signal.h"
#include "tournament/cli/runs/output_files.h"
#include "tournament/cli/runs/rating_options.h"
#include "tournament/cli/runs/recorded_run.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_report.h"
#include "tournament/cli/setup/card_knobs.h"
#include "tournament/cli/setup/common_options.h"
#include "tournament/journal/file.h"
#include "tournament/journal/game_reader.h"
#include "tournament/record/match_record.h"
#include "tournament/report/comparison_report.h"
#include "tournament/report/side_by_side_page.h"
#include "tournament/report/side_by_side_sqlite.h"
#include "tournament/report/skill_report.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {
namespace {

// What the journals of the runs add up to, read while `stop` is not set.
struct SetFigures {
  std::vector<RecordedRun> runs;
  std::optional<SkillReport> levels;           // of strengths or values
  std::optional<ComparisonReport> comparison;  // of variants
  std::string damage;                          // of the first damaged journal, with its file
};

void NoteDamage(const std::string& dir, const JournalEnd& end, SetFigures& figures) {
  if (IsDamaged(end) && figures.damage.empty()) {
    figures.damage = fmt::format("{}: damaged from {}", dir, end.damage);
  }
}

// Two runs, game by game, as far as both have the game.
struct PairedGames {
  VariantComparison comparison;
  std::int64_t games = 0;  // of each
};

absl::StatusOr<PairedGames> ReadPairedGames(const std::string& dir, std::size_t first,
                                            std::size_t second, const StopSignal& signal,
                                            Console& console, SetFigures& figures) {
  std::vector<GameReader> readers;
  for (const std::size_t i : {first, second}) {
    ASSIGN_OR_RETURN(GameReader reader, GameReader::Open(RunInSet(dir, i), figures.runs[i].manifest,
                                                         figures.runs[i].games,
                                                         LineCheckOf(figures.runs[i].manifest)));
    readers.push_back(std::move(reader));
  }
  const AnyGame& game = figures.runs[second].entry.game;
  const std::size_t agents = std::max(figures.runs[first].manifest.config.agents.size(),
                                      figures.runs[second].manifest.config.agents.size());
  PairedGames paired{.comparison =
                         VariantComparison(SidesOf(game), game.info().tags,
                                           RenamedCards(figures.runs[first].entry.game, game),
                                           NameParOf(agents, SidesOf(game)))};
  ProgressBar bar(console, "games");
  while (!signal.stop()) {
    ASSIGN_OR_RETURN(const bool has_first, readers[0].Next());
    if (!has_first) break;
    ASSIGN_OR_RETURN(const bool has_second, readers[1].Next());
    if (!has_second) break;
    paired.comparison.Add(readers[0].record(), readers[1].record());
    bar.Update(++paired.games, figures.runs[second].games.size(), 0);
  }
  if (signal.stop()) return absl::CancelledError("interrupted; nothing was written");
  NoteDamage(RunInSet(dir, first), readers[0].end(), figures);
  NoteDamage(RunInSet(dir, second), readers[1].end(), figures);
  return paired;
}

// Whether the first level and the last one have played the same games.
bool HaveSameGames(const std::vector<BalanceReport>& levels) {
  return levels.size() > 1 && levels.front().balance.games == levels.back().balance.games;
}

// Reads the figures of every run by itself, and of the first and the last one deal by deal.
absl::Status ReadLevels(const std::string& dir, const RunSet& set, std::int64_t num_measured,
                        const StopSignal& signal, Console& console, SetFigures& figures) {
  SkillReport report{.levels = {}, .rule = set.rule};
  for (std::size_t i = 0; i < set.runs.size(); ++i) {
    const RecordedRun& run = figures.runs[i];
    const std::string folder = RunInSet(dir, i);
    ReportFigures level;
    ASSIGN_OR_RETURN(const JournalEnd end, ReadFigures(folder, run, {.num_measured = num_measured},
                                                       signal.stop(), console, level));
    NoteDamage(folder, end, figures);
    for (std::string& note : StateNotes(folder, dir, run, end, level)) {
      level.balance->notes.push_back(fmt::format("{}: {}", folder, note));
    }
    report.levels.push_back(*std::move(level.balance));
    if (set.kind == RunSetKind::kVary) report.values.push_back(set.runs[i].name);
  }
  if (HaveSameGames(report.levels) && figures.damage.empty()) {
    ASSIGN_OR_RETURN(PairedGames paired,
                     ReadPairedGames(dir, 0, set.runs.size() - 1, signal, console, figures));
    report.paired = paired.comparison.Finish();
  }
  figures.levels = std::move(report);
  return absl::OkStatus();
}

// Reads two runs as variants.
absl::Status ReadPairs(const std::string& dir, const RunSet& set, const StopSignal& signal,
                       Console& console, SetFigures& figures) {
  const RecordedRun& first = figures.runs[0];
  const RecordedRun& second = figures.runs[1];
  ASSIGN_OR_RETURN(PairedGames paired, ReadPairedGames(dir, 0, 1, signal, console, figures));
  std::vector<std::string> notes = NotesOf(second.entry);
  AddMissing(NotesOf(first.entry), notes);
  const bool is_complete = paired.games == second.games.size();
  if (!is_complete) {
    notes.push_back(fmt::format("{} of {} games of both variants. To go on: {}", paired.games,
                                second.games.size(), ResumeCommand("selfplay", dir)));
  }
  const auto info = [&](std::size_t variant) {
    return VariantInfo{.source = set.runs[variant].name, .settings = set.runs[variant].settings};
  };
  figures.comparison =
      ComparisonReport{.summary = paired.comparison.Finish(),
                       .game = ReportedGameOf(second.entry.game, second.entry.config.seed),
                       .first = info(0),
                       .second = info(1),
                       .margin = 0,
                       .end = is_complete ? ComparisonEnd::kAllGames : ComparisonEnd::kInterrupted,
                       .notes = std::move(notes),
                       .names = PrintedNamesOf(first.entry.game, second.entry.game)};
  return absl::OkStatus();
}

bool HasGames(const SetFigures& figures) {
  if (figures.comparison) return figures.comparison->summary.games > 0;
  return std::any_of(figures.levels->levels.begin(), figures.levels->levels.end(),
                     [](const BalanceReport& level) { return level.balance.games > 0; });
}

// Whether the run is played with this value of the rule, or of the place in the card table.
bool HasValue(const RecordedRun& run, const std::string& rule, const std::string& value) {
  const std::string& name = run.manifest.config.game;
  const absl::StatusOr<const GameTable*> table = FindGame(name);
  if (!table.ok()) return false;
  GameConfig config = run.manifest.config.rules;
  if (rule.find('.') == std::string::npos) {
    config.rules[rule] = value;
  } else {
    const absl::StatusOr<CardSource> cards = CardSourceOf(**table, config);
    if (!cards.ok()) return false;
    absl::StatusOr<std::string> changed = ChangedCards(**table, *cards, {{rule, value}});
    if (!changed.ok()) return false;
    config.cards = *std::move(changed);
  }
  const absl::StatusOr<AnyGame> game = MakeGame(name, config);
  return game.ok() && game->CardsHash() == run.manifest.cards_hash &&
         game->config().rules == run.entry.game.config().rules;
}

// Whether the values that the runs are held side by side for are those that they have. A card table
// of its own is a file, which may be gone.
absl::Status CheckValues(const std::string& dir, const RunSet& set,
                         const std::vector<RecordedRun>& runs) {
  if (set.kind != RunSetKind::kVary || set.rule == "cards") return absl::OkStatus();
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (HasValue(runs[i], set.rule, set.runs[i].name)) continue;
    return absl::FailedPreconditionError(
        fmt::format("{}: the run in {} does not have {}={}; restore the file or start anew",
                    PathIn(dir, kRunSetName), RunInSet(dir, i), set.rule, set.runs[i].name));
  }
  return absl::OkStatus();
}

absl::StatusOr<SetFigures> ReadSet(const std::string& dir, const Settings& settings,
                                   const StopSignal& signal, Console& console) {
  ASSIGN_OR_RETURN(const RunSet set, ReadRunSet(dir));
  SetFigures figures;
  for (std::size_t i = 0; i < set.runs.size(); ++i) {
    ASSIGN_OR_RETURN(RecordedRun run, ReadRecordedRun(RunInSet(dir, i)));
    figures.runs.push_back(std::move(run));
  }
  RETURN_IF_ERROR(CheckValues(dir, set, figures.runs));
  RETURN_IF_ERROR(
      set.kind == RunSetKind::kCompare
          ? ReadPairs(dir, set, signal, console, figures)
          : ReadLevels(dir, set, settings.Integer("metrics"), signal, console, figures));
  if (HasGames(figures)) return figures;
  return absl::FailedPreconditionError(
      fmt::format("{} holds no game {}yet", dir, figures.comparison ? "of both variants " : ""));
}

std::string Render(const SetFigures& figures, OutputFormat format, const TextExtent& extent) {
  return figures.levels ? RenderSkill(*figures.levels, format, extent)
                        : RenderComparison(*figures.comparison, format, extent);
}

PrintedNames NamesOf(const SetFigures& figures) {
  PrintedNames names = PrintedNamesOf(figures.runs.front().entry.game);
  for (const RecordedRun& run : figures.runs) names.AddMissing(PrintedNamesOf(run.entry.game));
  return names;
}

Json DataOf(const SetFigures& figures) {
  return figures.levels ? LevelData(*figures.levels, NamesOf(figures))
                        : VariantData(*figures.comparison, NamesOf(figures));
}

// What tells the run from the others: its agent, RULE=VALUE, or where the variant came from.
std::string RunName(const SetFigures& figures, std::size_t run) {
  if (figures.comparison) {
    return run == 0 ? figures.comparison->first.source : figures.comparison->second.source;
  }
  const SkillReport& report = *figures.levels;
  return report.rule.empty() ? figures.runs[run].manifest.config.agents[0].label
                             : fmt::format("{}={}", report.rule, report.values[run]);
}

std::string Page(const std::string& dir, const SetFigures& figures) {
  std::vector<std::string> commands;
  std::vector<std::string> manifests;
  for (std::size_t i = 0; i < figures.runs.size(); ++i) {
    const Manifest& manifest = figures.runs[i].manifest;
    commands.push_back(fmt::format("# {}: {}\n{}", RunInSet(dir, i), RunName(figures, i),
                                   CommandLineOf(manifest.config)));
    manifests.push_back(fmt::format("# {}\n{}", RunInSet(dir, i), FormatManifest(manifest)));
  }
  const SideBySidePage page{.origin = {.version = figures.runs.front().manifest.version,
                                       .command = fmt::format("{}", fmt::join(commands, "\n\n")),
                                       .manifest = fmt::format("{}", fmt::join(manifests, "\n"))},
                            .names = NamesOf(figures)};
  return figures.levels ? RenderLevelPage(page, *figures.levels)
                        : RenderVariantPage(page, *figures.comparison);
}

// Plays what is not played of the runs in `dir`; whether a signal ended that.
absl::StatusOr<bool> PlayRuns(const std::string& dir, std::size_t runs, const Settings& settings,
                              Console& console) {
  const StopSignal signal(FinishingNote(settings, "selfplay", console));
  for (std::size_t i = 0; i < runs && !signal.stop(); ++i) {
    const std::string unit = fmt::format("games of run {} of {}", i + 1, runs);
    ProgressBar bar(console, unit);
    RunOptions options = ReadRunOptions(settings, signal.stop());
    options.part_of = "the runs in " + dir;
    options.on_progress = [&](const RunProgress& progress) {
      bar.Update(progress.games_done, progress.games_total, progress.games_replayed);
    };
    ASSIGN_OR_RETURN(const RunOutcome outcome, ResumeTournament(RunInSet(dir, i), options));
    bar.Clear();
    LogCut(outcome.cut, console);
    if (outcome.interrupted) {
      console.Log(fmt::format("interrupted in run {} of {}, after {} of {} games", i + 1, runs,
                              outcome.games_done, outcome.games_total));
    }
  }
  if (!signal.stop()) return false;
  console.Log("resume with: " + ResumeCommand("selfplay", dir));
  return true;
}

absl::StatusOr<ExitStatus> PlayAndPrint(const std::string& dir, std::size_t runs,
                                        const Settings& settings, Console& console) {
  ASSIGN_OR_RETURN(const bool is_interrupted, PlayRuns(dir, runs, settings, console));
  const StopSignal signal;
  const absl::StatusOr<SetFigures> figures = ReadSet(dir, settings, signal, console);
  if (!figures.ok()) {
    if (is_interrupted) return ExitStatus::kFailure;
    return figures.status();
  }
  console.PrintPaged(Render(*figures, ReadOutputFormat(settings), ReadTextExtent(settings)));
  return is_interrupted ? ExitStatus::kFailure : ExitStatus::kDone;
}

}  // namespace

absl::StatusOr<ExitStatus> PlayRunSet(const RunSet& set, std::span<const RunEntry> entries,
                                      const Settings& settings, Console& console) {
  RIFTLAB_CHECK(settings.Has("out"));
  const std::string dir = settings.Text("out");
  std::vector<Manifest> manifests;
  for (const RunEntry& entry : entries) {
    ASSIGN_OR_RETURN(PreparedRun run, PrepareRun(entry.config, entry.shard));
    manifests.push_back(std::move(run.manifest));
  }
  RETURN_IF_ERROR(
      CreateRunSet(dir, set, manifests, entries.front().shard, ReadCompression(settings)));
  return PlayAndPrint(dir, entries.size(), settings, console);
}

absl::StatusOr<ExitStatus> ResumeRunSet(const Settings& settings, Console& console) {
  RETURN_IF_ERROR(CheckOnlyResumed(settings, "the runs"));
  const std::string dir = settings.Text("resume");
  RIFTLAB_CHECK(HoldsRunSet(dir));
  ASSIGN_OR_RETURN(const RunSet set, ReadRunSet(dir));
  return PlayAndPrint(dir, set.runs.size(), settings, console);
}

absl::StatusOr<ExitStatus> ReportRunSet(const std::string& dir, const Settings& settings,
                                        Console& console) {
  const std::string why =
      fmt::format("is of one run, and {} holds several side by side; give one of them, such as {}",
                  dir, RunInSet(dir, 0));
  if (settings.Flag("follow")) return WrongValue(settings.Value("follow"), why);
  RETURN_IF_ERROR(RefuseRatingOptions(settings, why));
  ASSIGN_OR_RETURN(const OutputFiles files, OutputFiles::Read(settings, kReportFiles, dir));
  const StopSignal signal;
  ASSIGN_OR_RETURN(const SetFigures figures, ReadSet(dir, settings, signal, console));
  const ReportForms report{
      .text = [&](OutputFormat format,
                  const TextExtent& extent) { return Render(figures, format, extent); },
      .page = [&] { return Page(dir, figures); },
      .database =
          [&](const std::string& path) { return WriteSideBySideDatabase(path, DataOf(figures)); }};
  RETURN_IF_ERROR(WriteReport(files, report, settings, console));
  if (figures.damage.empty()) return ExitStatus::kDone;
  console.Error(fmt::format("{}; 'riftlab verify' of that folder tells more", figures.damage));
  return ExitStatus::kFailure;
}

}  // namespace riftlab
