#include "tournament/runner/planned_games.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "engine/core/shell_word.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/file.h"
#include "tournament/journal/game_reader.h"
#include "tournament/journal/journal_reader.h"
#include "tournament/journal/journal_writer.h"
#include "tournament/journal/line_checker.h"
#include "tournament/journal/line_reader.h"
#include "tournament/journal/plan_file.h"
#include "tournament/journal/run_folder.h"
#include "tournament/journal/timing_cursor.h"
#include "tournament/journal/timing_line.h"
#include "tournament/journal/unfinished_folder.h"
#include "tournament/runner/game_executor.h"
#include "tournament/runner/local_executor.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/tournament.h"

namespace riftlab {
namespace {

namespace fs = std::filesystem;

// Where any game may end the run, a round is a part of the games so far, so that few are in vain,
// but enough for every part to be worth a job.
constexpr std::int64_t kShareOfDone = 4;
constexpr std::int64_t kBlocksPerPart = 16;

absl::Status Refused(const std::string& text) { return absl::FailedPreconditionError(text); }

// A run that is not a shard, and what its games make of its rule.
struct RunSoFar {
  Manifest manifest;
  StopRule rule;
  std::int64_t games = 0;

  bool IsOver() const { return rule.IsOver() || games == manifest.config.games; }
};

absl::StatusOr<RunSoFar> ReadRunSoFar(const std::string& dir) {
  ASSIGN_OR_RETURN(Manifest manifest, ReadManifest(dir));
  if (HoldsPlan(dir)) return Refused(fmt::format("{} holds a part of a round, not a run", dir));
  RETURN_IF_ERROR(CheckGoesOn(dir, kManifestName, manifest));
  ASSIGN_OR_RETURN(const RunPart part, ReadRunPart(dir, manifest));
  if (IsPart(part.shard)) {
    return Refused(
        fmt::format("{} is shard {} of a run; rounds are of whole runs", dir, ToText(part.shard)));
  }
  StopRule rule(manifest.config);
  RunSoFar run{.manifest = std::move(manifest), .rule = std::move(rule)};
  ASSIGN_OR_RETURN(const JournalEnd end,
                   ReadGames(dir, run.manifest, LineCheck::kBytes,
                             [&](const GameRecord& record) { run.rule.Add(record); }));
  if (!end.damage.empty() && !end.is_cut_short) {
    return Refused(fmt::format("{}: the journal is damaged: {}; resume the run, which mends it",
                               dir, end.damage));
  }
  run.games = end.games;
  return run;
}

// The games of a round.
GameRange NextGames(const RunSoFar& run, const RoundOptions& options) {
  const std::int64_t per_block = GamesPerBlock(ScheduleOf(run.manifest.config));
  const std::int64_t known = std::min(run.rule.games_known(), run.manifest.config.games);
  std::int64_t most = options.games;
  if (most == 0 && run.rule.MayEndAmid()) {
    most = std::max(run.games / kShareOfDone, kBlocksPerPart * per_block * options.parts);
  }
  if (most == 0 || most > known - run.games) return {run.games, known};
  const std::int64_t blocks = (run.games + most + per_block - 1) / per_block;
  return {run.games, std::min(known, blocks * per_block)};
}

// Part `part` of these games, whole blocks but for one that was begun.
GameRange PartOf(const GameRange& games, std::int64_t per_block, const Shard& part) {
  const std::int64_t first = games.first / per_block;
  const std::int64_t blocks = (games.end + per_block - 1) / per_block - first;
  const auto at = [&](std::int64_t number) {
    return std::clamp((first + blocks * number / part.count) * per_block, games.first, games.end);
  };
  return {at(part.number - 1), at(part.number)};
}

absl::Status WritePart(const std::string& dir, const RunSoFar& run, const Shard& part,
                       const GameRange& games) {
  GamePlan plan{.part = part, .games = games, .schedule = {}};
  plan.schedule.resize(static_cast<std::size_t>(games.size()));
  for (std::size_t i = 0; i < plan.schedule.size(); ++i) {
    run.rule.At(static_cast<std::uint64_t>(games.first) + i, plan.schedule[i]);
  }
  std::error_code error;
  fs::create_directories(dir, error);
  if (error) return FolderError(dir, "create", error);
  RETURN_IF_ERROR(WriteFileAtomically(PathIn(dir, kPlanName), FormatPlan(plan)));
  return WriteFileAtomically(PathIn(dir, kManifestName), FormatManifest(run.manifest));
}

// The games of a part, handed out to threads and written to its journal.
class PlanFeed : public RangeFeed {
 public:
  PlanFeed(const GamePlan& plan, const TournamentConfig& config, const PlayPlanOptions& options,
           JournalWriter& journal, std::int64_t done)
      : RangeFeed({plan.games.first + done, plan.games.end}, options.stop),
        plan_(plan),
        options_(options),
        journal_(journal),
        format_(config),
        done_(done) {}

  void At(std::uint64_t index, ScheduledGame& game) const override {
    game = plan_.schedule[index - static_cast<std::uint64_t>(plan_.games.first)];
  }

  void AppendLines(const FinishedGame& played, GameBatch& batch) const override {
    format_.Append(played.record, batch.game_lines);
    AppendTimingLine(played.record, played.contended, batch.timing_lines, host_);
  }

  void Drain(const GameBatch& batch) override {
    if (is_closed_) return;
    status_ = journal_.Append({batch.game_lines.data(), batch.game_lines.size()},
                              {batch.timing_lines.data(), batch.timing_lines.size()});
    is_closed_ = !status_.ok() || batch.played < batch.games;
    if (!status_.ok()) {
      Stop();
      return;
    }
    done_ += batch.played;
    if (options_.on_progress) options_.on_progress(done_, plan_.games.size());
  }

  GamesAhead Ahead() const override { return {.left = left(), .done = done_}; }

  std::int64_t done() const { return done_; }
  const absl::Status& status() const { return status_; }

 private:
  const GamePlan& plan_;
  const PlayPlanOptions& options_;
  JournalWriter& journal_;
  GameLineFormat format_;
  std::string host_ = HostName();  // the run is put together on another one
  std::int64_t done_;
  bool is_closed_ = false;  // no later game may be written
  absl::Status status_;
};

// Reads the games of a part, each the one that was planned. Where games follow from earlier ones,
// the journal of a part alone does not show that they do.
class PartReader {
 public:
  static absl::StatusOr<PartReader> Open(const std::string& dir, const Manifest& manifest,
                                         GamePlan plan) {
    const std::string path = PathIn(dir, kGamesName);
    absl::StatusOr<LineReader> opened = LineReader::Open(path);
    std::optional<LineReader> lines;
    // A part that was not begun has no journal.
    if (opened.ok()) {
      lines.emplace(*std::move(opened));
    } else if (!absl::IsNotFound(opened.status())) {
      return opened.status();
    }
    LineChecker checker(manifest, plan.games, LineCheck::kBytes);
    return PartReader(path, std::move(plan), std::move(lines), std::move(checker));
  }

  // Moves to the next game; false behind the last sound one that is there. FailedPrecondition when
  // the journal cannot be read, or holds another game.
  absl::StatusOr<bool> Next() {
    if (!lines_ || !end_.damage.empty()) return false;
    if (!lines_->Next()) {
      RETURN_IF_ERROR(lines_->status());
      if (!lines_->rest().empty()) end_.MarkCutShort();
      return false;
    }
    const std::int64_t place = end_.games;
    if (place == plan_.games.size()) return Wrong(place, "the part has no such game");
    absl::StatusOr<GameRecord> record = checker_.Check(lines_->line(), plan_.games.first + place);
    if (absl::IsFailedPrecondition(record.status())) {
      return Wrong(place, std::string{record.status().message()});
    }
    if (!record.ok()) {
      end_.MarkDamaged(std::string{record.status().message()});
      return false;
    }
    record_ = *std::move(record);
    if (record_.game != plan_.schedule[static_cast<std::size_t>(place)]) {
      return Wrong(place, "it is not the game that was planned");
    }
    ++end_.games;
    end_.bytes = lines_->end();
    return true;
  }

  const GameRecord& record() const { return record_; }
  std::string_view line() const { return lines_->line(); }
  const JournalEnd& end() const { return end_; }

 private:
  PartReader(std::string path, GamePlan plan, std::optional<LineReader> lines, LineChecker checker)
      : path_(std::move(path)),
        plan_(std::move(plan)),
        lines_(std::move(lines)),
        checker_(std::move(checker)) {}

  absl::Status Wrong(std::int64_t place, std::string_view what) const {
    return Refused(fmt::format("{}:{}: {}", path_, place + 1, what));
  }

  std::string path_;
  GamePlan plan_;
  std::optional<LineReader> lines_;
  LineChecker checker_;
  GameRecord record_;
  JournalEnd end_;
};

// The parts of a round, in the order of their games.
struct RoundPart {
  std::string dir;
  GamePlan plan;
};

absl::StatusOr<std::vector<RoundPart>> ReadParts(std::span<const std::string> dirs,
                                                 const std::string& run_dir, const Manifest& run) {
  std::vector<RoundPart> parts;
  for (const std::string& dir : dirs) {
    ASSIGN_OR_RETURN(const Manifest manifest, ReadManifest(dir));
    if (const auto difference = FirstDifference(run, manifest)) {
      return Refused(fmt::format("{} and {} are not of one run ({}: '{}' and '{}')", run_dir, dir,
                                 difference->setting, difference->left, difference->right));
    }
    ASSIGN_OR_RETURN(GamePlan plan, ReadPlan(dir, manifest));
    parts.push_back({.dir = dir, .plan = std::move(plan)});
  }
  std::stable_sort(parts.begin(), parts.end(), [](const RoundPart& a, const RoundPart& b) {
    return a.plan.games.first < b.plan.games.first;
  });
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const GamePlan& before = parts[i - 1].plan;
    if (parts[i].plan.games.first < before.games.end) {
      return Refused(
          fmt::format("{} and {} both hold game {}; give the parts of one round, each once",
                      parts[i - 1].dir, parts[i].dir, parts[i].plan.games.first));
    }
  }
  return parts;
}

// Follows the run through the games of the parts, before anything is written.
class RoundCheck {
 public:
  RoundCheck(RunSoFar& run, const std::string& dir) : run_(run), dir_(dir) {}

  absl::Status Add(const RoundPart& part) {
    if (part.plan.games.first > run_.games && !run_.IsOver()) return Missing(part);
    ASSIGN_OR_RETURN(PartReader reader, PartReader::Open(part.dir, run_.manifest, part.plan));
    while (true) {
      const absl::StatusOr<bool> is_there = reader.Next();
      if (run_.IsOver() && !is_there.ok()) return absl::OkStatus();
      if (!is_there.ok()) return is_there.status();
      if (!*is_there) break;
      RETURN_IF_ERROR(AddGame(part, reader.record()));
    }
    if (run_.IsOver() || reader.end().games == part.plan.games.size()) return absl::OkStatus();
    return Refused(fmt::format(
        "{}: part {} has {} of its {} games{}; play the rest, then merge: riftlab plan --play {}",
        part.dir, ToText(part.plan.part), reader.end().games, part.plan.games.size(),
        reader.end().damage.empty() ? "" : " that are sound", ShellWord(part.dir)));
  }

  std::int64_t in_vain() const { return in_vain_; }

 private:
  absl::Status Missing(const RoundPart& part) const {
    return Refused(fmt::format(
        "games {} to {} are missing: {} has the first {}, and {} begins behind them; give all "
        "parts of the round",
        run_.games, part.plan.games.first - 1, dir_, run_.games, part.dir));
  }

  absl::Status AddGame(const RoundPart& part, const GameRecord& record) {
    const auto index = static_cast<std::int64_t>(record.game.game_index);
    if (index < run_.games) return absl::OkStatus();  // taken over before
    if (run_.IsOver()) {
      ++in_vain_;
      return absl::OkStatus();
    }
    if (index >= run_.rule.games_known()) return NotNext(part, index);
    run_.rule.At(record.game.game_index, expected_);
    if (record.game != expected_) return NotNext(part, index);
    run_.rule.Add(record);
    ++run_.games;
    return absl::OkStatus();
  }

  absl::Status NotNext(const RoundPart& part, std::int64_t index) const {
    return Refused(
        fmt::format("{}: game {} does not follow from the games of {}; plan the round anew",
                    part.dir, index, dir_));
  }

  RunSoFar& run_;
  const std::string& dir_;
  std::int64_t in_vain_ = 0;
  ScheduledGame expected_;
};

// "Plays" the games of a run by reading them from the parts, which were checked.
class PlayedRound : public GameExecutor {
 public:
  PlayedRound(const std::vector<RoundPart>& parts, const Manifest& manifest)
      : parts_(parts), manifest_(manifest) {}

  absl::Status Begin(const PreparedRun& /*run*/, const PlayersSpec& /*spec*/) override {
    return absl::OkStatus();
  }

  absl::Status Play(GameFeed& feed) override {
    GameBatch batch;
    while (feed.Fill(1, batch)) {
      batch.game_lines.clear();
      batch.timing_lines.clear();
      batch.results.resize(1);
      ASSIGN_OR_RETURN(const bool is_there, Find(batch));
      batch.played = is_there ? 1 : 0;
      feed.Drain(batch);
      if (!is_there) break;
    }
    return absl::OkStatus();
  }

  void End() override {}
  int threads() const override { return 1; }

 private:
  static void AppendLine(std::string_view line, fmt::memory_buffer& out) {
    out.append(line.data(), line.data() + line.size());
    out.push_back('\n');
  }

  // Moves to the game that the batch asks for.
  absl::StatusOr<bool> Find(GameBatch& batch) {
    while (true) {
      if (!reader_) {
        if (next_part_ == parts_.size()) return false;
        RETURN_IF_ERROR(OpenNext());
      }
      ASSIGN_OR_RETURN(const bool is_there, reader_->Next());
      if (!is_there) {
        reader_.reset();
        continue;
      }
      if (reader_->record().game.game_index < batch.first) continue;
      batch.results[0].record = reader_->record();
      AppendLine(reader_->line(), batch.game_lines);
      const auto index = static_cast<std::int64_t>(batch.first);
      const auto ignore = [](std::int64_t /*line*/, const std::string& /*what*/) {};
      if (!timing_) return true;
      if (const auto line = timing_->Find(index, ignore)) AppendLine(*line, batch.timing_lines);
      return true;
    }
  }

  absl::Status OpenNext() {
    const RoundPart& part = parts_[next_part_++];
    ASSIGN_OR_RETURN(PartReader reader, PartReader::Open(part.dir, manifest_, part.plan));
    reader_.emplace(std::move(reader));
    timing_.reset();
    absl::StatusOr<TimingCursor> timing = TimingCursor::Open(PathIn(part.dir, kTimingName));
    if (timing.ok()) timing_.emplace(*std::move(timing));
    return absl::OkStatus();
  }

  const std::vector<RoundPart>& parts_;
  const Manifest& manifest_;
  std::size_t next_part_ = 0;
  std::optional<PartReader> reader_;
  std::optional<TimingCursor> timing_;
};

}  // namespace

absl::StatusOr<PlannedRound> PlanRound(const std::string& dir, const std::string& out,
                                       const RoundOptions& options) {
  if (options.parts < 1 || options.parts > kMaxShards || options.games < 0) {
    return absl::InvalidArgumentError(
        fmt::format("parts is {}, games {}; they must be 1 to {}, and not below 0", options.parts,
                    options.games, kMaxShards));
  }
  ASSIGN_OR_RETURN(RunSoFar run, ReadRunSoFar(dir));
  PlannedRound round{.games_done = run.games, .is_over = run.IsOver()};
  if (round.is_over) return round;
  std::error_code error;
  if (fs::exists(out, error)) {
    return Refused(fmt::format("{} is there already; name a folder that is new", out));
  }
  ASSIGN_OR_RETURN(const UnfinishedFolder made, UnfinishedFolder::Begin(out, "round"));
  round.games = NextGames(run, options);
  const std::int64_t per_block = GamesPerBlock(ScheduleOf(run.manifest.config));
  const std::int64_t blocks =
      (round.games.end + per_block - 1) / per_block - round.games.first / per_block;
  round.parts = static_cast<int>(std::min<std::int64_t>(options.parts, blocks));
  for (int number = 1; number <= round.parts; ++number) {
    const Shard part = {number, round.parts};
    RETURN_IF_ERROR(WritePart((fs::path(made.path()) / fmt::format("{}", number)).string(), run,
                              part, PartOf(round.games, per_block, part)));
  }
  RETURN_IF_ERROR(made.Move());
  return round;
}

absl::StatusOr<PlayedPlan> PlayPlan(const std::string& dir, const PlayPlanOptions& options) {
  ASSIGN_OR_RETURN(const Manifest manifest, ReadManifest(dir));
  ASSIGN_OR_RETURN(const GamePlan plan, ReadPlan(dir, manifest));
  RETURN_IF_ERROR(CheckGoesOn(dir, kManifestName, manifest));
  ASSIGN_OR_RETURN(PreparedRun run, PrepareRecordedRun(PathIn(dir, kManifestName), manifest));
  RETURN_IF_ERROR(CheckPlan(plan, run.manifest.config, dir));
  run.games = plan.games;
  LocalExecutor executor(options.backend, 0);
  RETURN_IF_ERROR(executor.Begin(
      run, {.threads = options.threads, .log_dir = dir, .stop_begin = options.stop}));
  ASSIGN_OR_RETURN(JournalWriter journal, JournalWriter::Reopen(dir, plan.games));
  ASSIGN_OR_RETURN(PartReader reader, PartReader::Open(dir, run.manifest, plan));
  for (bool is_there = true; is_there;) {
    ASSIGN_OR_RETURN(is_there, reader.Next());
  }
  ASSIGN_OR_RETURN(JournalCut cut, journal.CutTo(reader.end()));
  PlayedPlan played{.part = plan.part,
                    .games = plan.games,
                    .games_done = reader.end().games,
                    .cut = std::move(cut)};
  if (played.games_done == plan.games.size()) return played;
  RETURN_IF_ERROR(journal.BeginSession(SessionLine(
      options.threads, options.backend, {plan.games.first + played.games_done, Shard{}})));
  PlanFeed feed(plan, run.manifest.config, options, journal, played.games_done);
  const absl::Status status = executor.Play(feed);
  executor.End();
  // What is written is to be there when this is told to go on, whatever ends it.
  const absl::Status synced = journal.Sync();
  RETURN_IF_ERROR(status);
  RETURN_IF_ERROR(feed.status());
  RETURN_IF_ERROR(synced);
  played.games_done = feed.done();
  return played;
}

absl::StatusOr<MergedRound> MergeRound(std::span<const std::string> parts, const std::string& dir) {
  if (parts.empty()) return Refused("there is nothing to merge; give the parts of the round");
  ASSIGN_OR_RETURN(RunSoFar run, ReadRunSoFar(dir));
  ASSIGN_OR_RETURN(const std::vector<RoundPart> sorted, ReadParts(parts, dir, run.manifest));
  const std::int64_t before = run.games;
  RoundCheck check(run, dir);
  for (const RoundPart& part : sorted) RETURN_IF_ERROR(check.Add(part));
  const Shard& last = sorted.back().plan.part;
  if (!run.IsOver() && last.number < last.count) {
    return Refused(fmt::format("part {} is missing; give all parts of the round",
                               ToText(Shard{last.number + 1, last.count})));
  }
  PlayedRound round(sorted, run.manifest);
  ASSIGN_OR_RETURN(const RunOutcome outcome, ResumeTournament(dir, {.executor = &round}));
  const bool is_over = run.IsOver();
  return MergedRound{.manifest = std::move(run.manifest),
                     .rule = std::move(run.rule),
                     .games_done = outcome.games_done,
                     .games_new = outcome.games_done - before,
                     .games_in_vain = check.in_vain(),
                     .is_over = is_over};
}

}  // namespace riftlab
