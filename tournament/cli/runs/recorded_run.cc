#include "tournament/cli/runs/recorded_run.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/cli/framework/progress_bar.h"
#include "tournament/cli/runs/run_command.h"
#include "tournament/cli/runs/run_report.h"
#include "tournament/journal/shard_file.h"
#include "tournament/journal/timing_cursor.h"
#include "tournament/journal/timing_line.h"
#include "tournament/ratings/host_residuals.h"
#include "tournament/report/ranking_report.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/stop_rule.h"
#include "tournament/stats/decimals.h"

namespace riftlab {

namespace {

// Follows where the games of a clocked run were played, and what that did to its results.
class HostFollower {
 public:
  HostFollower(const std::string& dir, const RunEntry& entry) : labels_(LabelsOf(entry.config)) {
    if (!IsClocked(entry.config)) return;
    absl::StatusOr<TimingCursor> timing = TimingCursor::Open(PathIn(dir, kTimingName));
    if (timing.ok()) timing_.emplace(*std::move(timing));
  }

  // Games without sound times are left out.
  void Add(const GameRecord& record) {
    if (!timing_) return;
    const auto ignore = [](std::int64_t /*line*/, const std::string& /*what*/) {};
    const auto line = timing_->Find(static_cast<std::int64_t>(record.game.game_index), ignore);
    if (!line) return;
    const absl::StatusOr<GameTiming> times = ParseTimingLine(*line);
    if (!times.ok() || !TimingFault(*times, record).empty()) return;
    const std::string& host = times->host.empty() ? timing_->session_host() : times->host;
    residuals_.Add(record, times->seats, host);
  }

  // A line for each agent on each host; none where there is one host.
  std::vector<std::string> Notes() const {
    std::vector<std::string> notes;
    for (const HostResidual& each : residuals_.Finish()) {
      const double decisions = static_cast<double>(std::max<std::int64_t>(1, each.decisions));
      notes.push_back(fmt::format(
          "Host {}: {} had {:.1f} iterations and {:.3f} ms a decision, {:.3f} ms the slowest; its "
          "share of the win was {} \xc2\xb1 {:.4f} off what the same line-ups brought on all "
          "hosts ({} results).",
          each.host.empty() ? "unknown" : each.host, labels_[static_cast<std::size_t>(each.agent)],
          static_cast<double>(each.iterations) / decisions,
          static_cast<double>(each.nanoseconds) / kNsPerMs / decisions,
          static_cast<double>(each.max_nanoseconds) / kNsPerMs, SignedFixed(each.residual, 4),
          kNormal95 * each.error, each.results));
    }
    return notes;
  }

 private:
  static constexpr double kNsPerMs = 1e6;
  static constexpr double kNormal95 = 1.96;

  std::vector<std::string> labels_;
  std::optional<TimingCursor> timing_;  // nothing where it does not matter or is not there
  HostResiduals residuals_;
};

}  // namespace

absl::StatusOr<RecordedRun> ReadRecordedRun(const std::string& dir) {
  ASSIGN_OR_RETURN(Manifest manifest, ReadManifest(dir));
  ASSIGN_OR_RETURN(AnyGame game, GameOfRun(dir, manifest));
  ASSIGN_OR_RETURN(const RunPart part, ReadRunPart(dir, manifest));
  TournamentConfig config = manifest.config;
  return RecordedRun{
      .manifest = std::move(manifest),
      .entry = {.game = std::move(game), .config = std::move(config), .shard = part.shard},
      .games = part.games};
}

absl::StatusOr<std::unique_ptr<SqliteExport>> OpenDatabase(const std::string& path,
                                                           const RecordedRun& run) {
  if (path.empty()) return nullptr;
  return SqliteExport::Create(path, run.entry.game,
                              {.manifest = run.manifest,
                               .command = CommandLineOf(run.manifest.config),
                               .agents = ReportAgentsOf(run.manifest.config)});
}

absl::StatusOr<JournalEnd> ReadFigures(const std::string& dir, const RecordedRun& run,
                                       WantedFigures wanted, const std::atomic<bool>& stop,
                                       Console& console, ReportFigures& figures) {
  const RunEntry& entry = run.entry;
  const bool is_tournament = CommandOf(entry.config.format) == "tournament";
  const bool wants_balance = wanted.balance || !is_tournament;
  Standings standings = StandingsOf(entry);
  std::optional<LuckAndSkill> luck = is_tournament ? LuckAndSkillOf(entry) : std::nullopt;
  StopRule rule(entry.config);
  Balance balance = BalanceOf(entry);
  const bool wants_moves = wants_balance || wanted.database != nullptr;
  RecordedPlay play(entry, wants_moves ? wanted.num_measured : 0);
  ProgressBar bar(console, "games");
  HostFollower hosts(dir, entry);
  std::int64_t games = 0;
  bool is_beyond = false;
  const auto add = [&](std::string_view /*line*/, const GameRecord& record) {
    is_beyond = rule.MayEndEarly() && rule.IsOver();
    if (is_beyond) return false;
    if (is_tournament) {
      standings.Add(record);
      if (luck) luck->Add(record);
      hosts.Add(record);
    }
    rule.Add(record);
    if (wants_balance) balance.Add(record);
    const GameMeasures* measures = play.Add(record);
    if (wanted.database != nullptr) {
      wanted.database->Add(record);
      if (measures != nullptr) wanted.database->AddMeasures(record, *measures);
    }
    ++games;
    if (wanted.shows_progress) bar.Update(games, run.games.size(), 0);
    return !stop;
  };
  ASSIGN_OR_RETURN(JournalEnd end,
                   ReadGameLines(dir, run.manifest, run.games, LineCheckOf(run.manifest), add));
  if (is_beyond) {
    end.games = games;
    end.MarkDamaged("its sequential test ended the run with the game before");
  }
  if (stop) return absl::CancelledError("interrupted; nothing was written");
  if (is_tournament) {
    wanted.options.sprt = rule.TestResult();
    wanted.options.family = rule.FamilyOfTests();
    wanted.options.target = rule.TargetResult();
    if (luck) wanted.options.luck = luck->Finish();
    for (std::string& note : hosts.Notes()) wanted.options.notes.push_back(std::move(note));
    figures.ranking = MakeReport(standings.Finish(), std::move(wanted.options));
    figures.is_over = rule.IsOver();
  }
  figures.may_end_early = rule.MayEndEarly();
  figures.expected_games = std::min(run.games.size(), rule.ExpectedGames());
  if (wants_balance) figures.balance = BalanceReportOf(entry, balance.Finish(), play.Finish());
  figures.unfit = play.unfit();
  if (wants_moves && wanted.num_measured > 0 && !entry.config.record_moves) {
    NotesIn(figures).push_back(UnrecordedMovesNote());
  }
  return end;
}

std::vector<std::string>& NotesIn(ReportFigures& figures) {
  return figures.ranking ? figures.ranking->options.notes : figures.balance->notes;
}

bool IsDamaged(const JournalEnd& end) { return !end.damage.empty() && !end.is_cut_short; }

std::string DamageText(std::string_view where, std::string_view folder, const JournalEnd& end) {
  return fmt::format("{}: damaged from {}; for more: riftlab verify {}", where, end.damage,
                     ShellWord(folder));
}

bool IsComplete(const RecordedRun& run, const JournalEnd& end, const ReportFigures& figures) {
  return figures.is_over || end.games == run.games.size();
}

std::vector<std::string> StateNotes(const std::string& folder, const std::string& resumed,
                                    const RecordedRun& run, const JournalEnd& end,
                                    const ReportFigures& figures) {
  std::vector<std::string> notes;
  if (!IsComplete(run, end, figures)) {
    notes.push_back(fmt::format("The {} is not finished: {} of {} games. To go on: {}",
                                IsPart(run.entry.shard) ? "shard" : "run", end.games,
                                run.games.size(),
                                ResumeCommand(CommandOf(run.entry.config.format), resumed)));
  }
  if (IsDamaged(end)) {
    notes.push_back(
        fmt::format("The journal is damaged from {}; the figures are of the games "
                    "before.",
                    end.damage));
  }
  if (!figures.unfit.empty()) {
    notes.push_back(
        fmt::format("Moves do not fit the rules: {}. Such games are left out of how it plays; for "
                    "more: riftlab verify {}",
                    figures.unfit, ShellWord(folder)));
  }
  return notes;
}

std::string RenderRecorded(const ReportFigures& figures, OutputFormat format,
                           const TextExtent& extent) {
  return figures.ranking ? RenderReport(*figures.ranking, format, extent)
                         : RenderBalance(*figures.balance, format, extent);
}

}  // namespace riftlab
