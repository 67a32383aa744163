#include "tournament/runner/verify.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <optional>
#include <utility>

#include "absl/status/status.h"
#include "engine/core/any_game.h"
#include "engine/core/build_info.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/driver/luck_meter.h"
#include "tournament/driver/match.h"
#include "tournament/driver/replay.h"
#include "tournament/journal/compression.h"
#include "tournament/journal/line_checker.h"
#include "tournament/journal/line_reader.h"
#include "tournament/journal/shard_file.h"
#include "tournament/journal/timing_cursor.h"
#include "tournament/journal/timing_line.h"
#include "tournament/record/game_record.h"
#include "tournament/record/match_record.h"
#include "tournament/record/record_difference.h"
#include "tournament/runner/game_players.h"
#include "tournament/runner/ordered_pipeline.h"
#include "tournament/runner/prepared_run.h"
#include "tournament/runner/stop_rule.h"
#include "tournament/runner/tournament.h"
#include "tournament/schedule/adaptive_schedule.h"

namespace riftlab {
namespace {

constexpr int kBatchesPerThread = 16;
constexpr std::size_t kBatchGames = 32;

// Chooses `wanted` of the games 0..total-1, every selection equally likely, in ascending order and
// without memory (Knuth, The Art of Computer Programming 2, section 3.4.2, algorithm S).
class Sample {
 public:
  Sample(std::int64_t wanted, std::int64_t total, std::uint64_t seed)
      : wanted_(wanted), left_(total), rng_(seed, {.index = 0, .purpose = Purpose::kCheck}) {}

  // Whether the next game is chosen.
  bool Takes() {
    const auto left = static_cast<double>(left_--);
    if (rng_.Uniform01() * left >= static_cast<double>(wanted_)) return false;
    --wanted_;
    return true;
  }

 private:
  std::int64_t wanted_;
  std::int64_t left_;
  Rng rng_;
};

// The lines of a journal. FailedPrecondition where it has none.
absl::StatusOr<std::int64_t> CountLines(const std::string& path) {
  absl::StatusOr<LineReader> reader = LineReader::Open(path, DamagedFrame::kRead);
  if (!reader.ok()) return absl::FailedPreconditionError(std::string{reader.status().message()});
  std::int64_t lines = 0;
  while (reader->Next()) ++lines;
  if (!reader->status().ok()) return reader->status();
  if (lines == 0) return absl::FailedPreconditionError(reader->NoGameText(path));
  return lines;
}

// What one thread works with.
struct Worker {
  LineChecker checker;
  std::unique_ptr<LuckMeter> luck;  // null where the run measures none
  std::unique_ptr<Match> match;     // null unless the agents play again
  GameRecord played;
  fmt::memory_buffer text;
};

// A game on its way through the pipeline.
struct Item {
  std::int64_t index = 0;
  std::string line;
  std::optional<std::string> timing;  // its line, where the file has it
  std::int64_t timing_line = 0;
  std::vector<RunFault> faults;
  absl::Status refused;  // the agents could not play it again
};

struct Batch {
  std::vector<Item> items;  // the first `size` are in use
  std::size_t size = 0;
};

class Verifier {
 public:
  Verifier(const std::string& dir, std::string games_path, const VerifyOptions& options,
           PreparedRun run, AnyGame game)
      : games_path_(std::move(games_path)),
        timing_path_(PathIn(dir, kTimingName)),
        options_(options),
        run_(std::move(run)),
        game_(std::move(game)) {
    outcome_.manifest = run_.manifest;
    outcome_.shard = run_.shard;
  }

  absl::StatusOr<VerifyOutcome> Run() {
    RETURN_IF_ERROR(Open());
    RETURN_IF_ERROR(DecideSchedule());
    RETURN_IF_ERROR(FindVerdict());
    RETURN_IF_ERROR(MakeWorkers());
    std::vector<Batch> batches(workers_.size() * kBatchesPerThread);
    const auto batch_of = [&](int slot) -> Batch& {
      return batches[static_cast<std::size_t>(slot)];
    };
    OrderedStages stages;
    stages.fill = [&](int slot) { return Fill(batch_of(slot)); };
    stages.work = [&](int slot, int worker) {
      Work(batch_of(slot), workers_[static_cast<std::size_t>(worker)]);
    };
    stages.drain = [&](int slot) { Drain(batch_of(slot)); };
    RunOrdered(options_.backend, options_.threads, static_cast<int>(batches.size()), stages);
    RETURN_IF_ERROR(refused_);
    outcome_.interrupted = outcome_.games_checked < outcome_.games_chosen;
    if (!outcome_.interrupted) CheckEnds();
    RETURN_IF_ERROR(ReadStatus());
    AddNotes();
    return std::move(outcome_);
  }

 private:
  std::int64_t games_total() const { return run_.games.size(); }

  // Opens the files and draws the sample.
  absl::Status Open() {
    ASSIGN_OR_RETURN(const std::int64_t lines, CountLines(games_path_));
    outcome_.games_recorded = lines;
    outcome_.games_chosen = options_.sample == 0 ? lines : std::min(options_.sample, lines);
    sample_.emplace(outcome_.games_chosen, lines, options_.seed);
    absl::StatusOr<LineReader> games = LineReader::Open(games_path_, DamagedFrame::kRead);
    if (!games.ok()) return absl::FailedPreconditionError(std::string{games.status().message()});
    games_.emplace(*std::move(games));
    absl::StatusOr<TimingCursor> timing = TimingCursor::Open(timing_path_);
    if (timing.ok()) {
      timing_.emplace(*std::move(timing));
    } else if (absl::IsNotFound(timing.status())) {
      outcome_.notes.push_back(
          fmt::format("{} is not there, so no times are checked", timing_path_));
    } else {
      return timing.status();
    }
    return absl::OkStatus();
  }

  // Where the schedule follows from the results, reads these as far as they are sound.
  absl::Status DecideSchedule() {
    ASSIGN_OR_RETURN(std::optional<AdaptiveSchedule> adaptive,
                     AdaptiveSchedule::Make(run_.manifest.config));
    if (!adaptive) return absl::OkStatus();
    adaptive_ = std::move(adaptive);
    absl::StatusOr<LineReader> reader = LineReader::Open(games_path_, DamagedFrame::kRead);
    if (!reader.ok()) return absl::FailedPreconditionError(std::string{reader.status().message()});
    LineChecker checker(run_.manifest, run_.games, LineCheck::kContent, &*adaptive_);
    std::int64_t games = 0;
    while (reader->Next() && !IsStopped()) {
      const absl::StatusOr<GameRecord> record = checker.Check(reader->line(), games);
      if (!record.ok()) break;
      adaptive_->Add(*record);
      ++games;
    }
    if (games < outcome_.games_recorded && !IsStopped()) {
      outcome_.notes.push_back(
          fmt::format("whom the games from {} on should have been between follows from that one, "
                      "which is not sound, and was not checked",
                      games));
    }
    return reader->status();
  }

  // Where a sequential test may end the run, reads the games up to its verdict, as far as they are
  // sound.
  absl::Status FindVerdict() {
    StopRule rule(run_.manifest.config);
    if (adaptive_ || !rule.MayEndEarly()) return absl::OkStatus();
    absl::StatusOr<LineReader> reader = LineReader::Open(games_path_, DamagedFrame::kRead);
    if (!reader.ok()) return absl::FailedPreconditionError(std::string{reader.status().message()});
    LineChecker checker(run_.manifest, run_.games, LineCheck::kContent);
    std::int64_t games = 0;
    while (!rule.IsOver() && reader->Next() && !IsStopped()) {
      const absl::StatusOr<GameRecord> record = checker.Check(reader->line(), games);
      if (!record.ok()) break;
      rule.Add(*record);
      ++games;
    }
    if (rule.IsOver()) verdict_after_ = games;
    return reader->status();
  }

  absl::Status MakeWorkers() {
    const TournamentConfig& config = run_.manifest.config;
    const LineCheck check = LineCheckOf(run_.manifest);
    std::vector<std::unique_ptr<Match>> matches(static_cast<std::size_t>(options_.threads));
    if (options_.replay_agents) {
      ASSIGN_OR_RETURN(matches, MatchesOfRecord(run_, options_.threads, options_.stop));
    }
    for (std::unique_ptr<Match>& match : matches) {
      Worker worker{
          .checker = {run_.manifest, run_.games, check, adaptive_ ? &*adaptive_ : nullptr},
          .match = std::move(match),
          .text = fmt::memory_buffer()};
      if (config.adjust) {
        ASSIGN_OR_RETURN(worker.luck, run_.driver->make_luck_meter(config.rules, *config.adjust));
      }
      workers_.push_back(std::move(worker));
    }
    return absl::OkStatus();
  }

  // Whether both files could be read as far as they were wanted.
  absl::Status ReadStatus() const {
    if (!games_->status().ok()) return games_->status();
    return timing_ ? timing_->status() : absl::OkStatus();
  }

  bool IsStopped() const {
    return options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed);
  }

  bool Fill(Batch& batch) {
    batch.size = 0;
    while (batch.size < kBatchGames && taken_ < outcome_.games_chosen && !IsStopped() &&
           !is_refused_.load(std::memory_order_relaxed)) {
      if (!games_->Next()) break;
      const std::int64_t index = next_game_++;
      const std::optional<std::string_view> timing = FindTiming(index);
      if (!sample_->Takes()) continue;
      ++taken_;
      if (batch.items.size() == batch.size) batch.items.emplace_back();
      Item& item = batch.items[batch.size++];
      item.index = index;
      item.refused = absl::OkStatus();
      item.line = games_->line();
      item.timing.reset();
      if (timing) item.timing.emplace(*timing);
      item.timing_line = timing ? timing_->line_number() : 0;
      item.faults = std::exchange(timing_faults_, {});
    }
    return batch.size > 0;
  }

  // The line that times game `index`. Faults on the way are kept for the next game of the sample.
  std::optional<std::string_view> FindTiming(std::int64_t index) {
    if (!timing_) return std::nullopt;
    return timing_->Find(index, [&](std::int64_t line, const std::string& what) {
      timing_faults_.push_back(Fault(RunCheck::kTiming, line, index, what));
    });
  }

  RunFault Fault(RunCheck check, std::int64_t line, std::int64_t game, std::string what) const {
    return {.check = check,
            .file = check == RunCheck::kTiming ? timing_path_ : games_path_,
            .line = line,
            .game = game,
            .what = std::move(what)};
  }

  void Work(Batch& batch, Worker& worker) const {
    for (std::size_t i = 0; i < batch.size; ++i) CheckGame(batch.items[i], worker);
  }

  void CheckGame(Item& item, Worker& worker) const {
    const auto add = [&](RunCheck check, const std::string& what) {
      const std::int64_t line =
          check == RunCheck::kTiming ? item.timing_line : item.index - run_.games.first + 1;
      item.faults.push_back(Fault(check, line, item.index, what));
    };
    const absl::StatusOr<GameRecord> record = worker.checker.Check(item.line, item.index);
    if (!record.ok()) {
      const std::string message{record.status().message()};
      add(RunCheck::kJournal, absl::IsFailedPrecondition(record.status())
                                  ? "does not belong to this run: " + message
                                  : message);
      return;
    }
    if (run_.manifest.config.record_moves) {
      const std::string fault = RulesFault(*record, worker);
      if (!fault.empty()) add(RunCheck::kRules, fault);
    }
    if (worker.match != nullptr) {
      const absl::StatusOr<std::string> played = PlayAgain(item, *record, worker);
      const std::string difference = played.value_or("");
      item.refused = played.status();
      if (!difference.empty()) add(RunCheck::kAgents, difference);
    }
    if (item.timing) {
      const std::string fault = TimingFaultOf(*item.timing, *record);
      if (!fault.empty()) add(RunCheck::kTiming, fault);
    }
  }

  // What is not as the moves lead to it; empty when all is.
  std::string RulesFault(const GameRecord& record, Worker& worker) const {
    MatchObserver nobody;
    if (worker.luck != nullptr) worker.luck->Begin(record.game);
    MatchObserver& observer = worker.luck != nullptr ? *worker.luck : nobody;
    const absl::Status status = Replay(game_, record, observer);
    if (!status.ok()) return std::string{status.message()};
    return worker.luck != nullptr ? LuckDifference(worker.luck->luck(), record.luck) : "";
  }

  // What is not as the agents play it; empty when all is. Unavailable as RefusedBySystem.
  static absl::StatusOr<std::string> PlayAgain(const Item& item, const GameRecord& record,
                                               Worker& worker) {
    worker.match->Play(record.game, worker.played);
    if (worker.played.result.shares.empty()) {
      worker.match.reset();  // it plays no other game
      return RefusedBySystem(worker.played.fault);
    }
    worker.text.clear();
    worker.checker.format().Append(worker.played, worker.text);
    if (std::string_view(worker.text.data(), worker.text.size() - 1) == item.line) return "";
    const std::string difference = RecordDifference(worker.played, record);
    return difference.empty() ? "the agents play the same game, but it is written otherwise"
                              : "the agents play another game: " + difference;
  }

  static std::string TimingFaultOf(std::string_view line, const GameRecord& record) {
    const absl::StatusOr<GameTiming> timing = ParseTimingLine(line);
    if (!timing.ok()) return std::string{timing.status().message()};
    return TimingFault(*timing, record);
  }

  void Drain(Batch& batch) {
    for (std::size_t i = 0; i < batch.size; ++i) {
      Item& item = batch.items[i];
      refused_.Update(item.refused);
      if (!refused_.ok()) is_refused_.store(true, std::memory_order_relaxed);
      ++outcome_.games_checked;
      std::array<bool, kNumRunChecks> is_wrong{};
      for (RunFault& fault : item.faults) {
        is_wrong[static_cast<std::size_t>(fault.check)] = true;
        Keep(std::move(fault));
      }
      Count(is_wrong, item.timing.has_value());
      if (IsOfRun(item.index) &&
          std::find(is_wrong.begin(), is_wrong.end(), true) == is_wrong.end()) {
        ++outcome_.games_sound;
      }
      item.faults.clear();
    }
    if (options_.on_progress) {
      options_.on_progress(outcome_.games_checked, outcome_.games_chosen);
    }
  }

  // Whether the game was played before a sequential test came to its verdict, if one has.
  bool IsOfRun(std::int64_t index) const { return !verdict_after_ || index < *verdict_after_; }

  // A line that cannot be read is checked by nothing else.
  void Count(const std::array<bool, kNumRunChecks>& is_wrong, bool is_timed) {
    const bool is_read = !is_wrong[static_cast<std::size_t>(RunCheck::kJournal)];
    const std::array<bool, kNumRunChecks> applies = {
        true, is_read && run_.manifest.config.record_moves, is_read && options_.replay_agents,
        is_timed || is_wrong[static_cast<std::size_t>(RunCheck::kTiming)]};
    for (std::size_t check = 0; check < kNumRunChecks; ++check) {
      if (applies[check]) ++outcome_.counts[check].checked;
      if (is_wrong[check]) ++outcome_.counts[check].wrong;
    }
  }

  void Keep(RunFault fault) {
    ++outcome_.num_faults;
    if (outcome_.num_faults <= options_.max_faults) outcome_.faults.push_back(std::move(fault));
  }

  // What follows the last game of the sample in either file.
  void CheckEnds() {
    while (games_->Next()) FindTiming(next_game_++);
    const GameRange missing = {next_game_, run_.games.end};
    if (timing_) {
      timing_->Finish(missing, [&](std::int64_t line, const std::string& what) {
        timing_faults_.push_back(Fault(RunCheck::kTiming, line, missing.first, what));
      });
    }
    for (RunFault& fault : timing_faults_) Keep(std::move(fault));
    if (verdict_after_ && *verdict_after_ < outcome_.games_recorded) {
      Keep(Fault(RunCheck::kJournal, *verdict_after_ + 1, *verdict_after_,
                 "its sequential test ended the run with the game before"));
      ++outcome_.counts[static_cast<std::size_t>(RunCheck::kJournal)].wrong;
    }
    const std::string rest = games_->rest();
    if (!rest.empty() && missing.size() > 0 && !games_->is_damaged()) {
      outcome_.notes.push_back(
          fmt::format("behind the last game: {}, as where a run was ended by force; resuming it "
                      "cuts them off",
                      rest));
    } else if (!rest.empty()) {
      Keep(Fault(RunCheck::kJournal, outcome_.games_recorded + 1, missing.first,
                 fmt::format("{}; resuming the run cuts them off", rest)));
    } else if ((missing.size() == 0 || HasEndedEarly()) && games_->is_in_frame()) {
      // An unfinished run may end anywhere in a frame.
      Keep(Fault(RunCheck::kJournal, outcome_.games_recorded, missing.first,
                 "the last frame has no end; resuming the run gives it one"));
    }
  }

  void AddNotes() {
    if (IsPart(run_.shard)) {
      outcome_.notes.push_back(fmt::format("a part of its run: shard {}, games {} to {} of {}",
                                           ToText(run_.shard), run_.games.first, run_.games.end - 1,
                                           run_.manifest.config.games));
    }
    if (outcome_.games_recorded < games_total()) outcome_.notes.push_back(ShortNote());
    if (run_.manifest.version != GetBuildInfo().version) {
      outcome_.notes.push_back(fmt::format("written by riftlab {}, verified by {}",
                                           run_.manifest.version, GetBuildInfo().version));
    }
    const auto count_of = [&](RunCheck check) {
      return outcome_.counts[static_cast<std::size_t>(check)];
    };
    const VerifyOutcome::Count rules = count_of(RunCheck::kRules);
    if (count_of(RunCheck::kAgents).wrong > 0 && rules.checked > 0 &&
        count_of(RunCheck::kJournal).wrong + rules.wrong == 0) {
      outcome_.notes.push_back(
          "the recorded moves are as the rules have them; agents of another build, or with another "
          "net, decide otherwise");
    }
    const Origin origin = run_.manifest.config.origin;
    if (origin != Origin::kPlayed) outcome_.notes.push_back(OriginNote(origin));
    if (!run_.manifest.config.record_moves) {
      outcome_.notes.emplace_back("recorded without moves: only the agents can show what happened");
    }
  }

  // Whether its rule ended the run.
  bool HasEndedEarly() const { return verdict_after_ || (adaptive_ && adaptive_->IsOver()); }

  // Why the run may have fewer games than it could have.
  std::string ShortNote() const {
    const std::int64_t games = outcome_.games_recorded;
    if (adaptive_ && adaptive_->IsOver()) {
      return fmt::format("the run ended after {} of at most {} games: {}", games, games_total(),
                         adaptive_->WhyOver());
    }
    if (verdict_after_) {
      return fmt::format(
          "the run has {} of at most {} games: its sequential test ended it after {}", games,
          games_total(), *verdict_after_);
    }
    return fmt::format("the {} is not complete: it has {} of {} games",
                       IsPart(run_.shard) ? "shard" : "run", games, games_total());
  }

  std::string games_path_;
  std::string timing_path_;
  const VerifyOptions& options_;
  PreparedRun run_;
  AnyGame game_;
  std::optional<AdaptiveSchedule> adaptive_;   // as far as the games decide it
  std::optional<std::int64_t> verdict_after_;  // so many games, where a sequential test came to one
  std::vector<Worker> workers_;
  VerifyOutcome outcome_;

  absl::Status refused_;                  // for Drain
  std::atomic<bool> is_refused_ = false;  // no further game is to be looked at

  // For Fill.
  std::optional<LineReader> games_;
  std::optional<TimingCursor> timing_;
  std::optional<Sample> sample_;
  std::vector<RunFault> timing_faults_;  // not yet handed to a game
  std::int64_t next_game_ = run_.games.first;
  std::int64_t taken_ = 0;
};

// Errors that the options make together with the run.
absl::Status CheckRequest(const std::string& dir, const VerifyOptions& options,
                          const TournamentConfig& config) {
  if (options.threads < 1 || options.threads > kMaxThreads || options.sample < 0) {
    return absl::InvalidArgumentError(
        fmt::format("threads is {}, sample {}; they must be 1 to {}, and not below 0",
                    options.threads, options.sample, kMaxThreads));
  }
  if (!config.record_moves && !options.replay_agents) {
    return absl::FailedPreconditionError(fmt::format(
        "{} was recorded without moves, so the rules alone cannot replay it; with --replay-agents "
        "its agents play it again",
        dir));
  }
  if (options.replay_agents && config.origin != Origin::kPlayed) {
    return absl::FailedPreconditionError(fmt::format(
        "{} was played by people, who cannot play it again; leave out --replay-agents", dir));
  }
  if (options.replay_agents && IsClocked(config)) {
    return absl::FailedPreconditionError(fmt::format(
        "{} has agents that decide by the clock, so they never play the same game again; leave out "
        "--replay-agents",
        dir));
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<VerifyOutcome> VerifyRun(const std::string& dir, const VerifyOptions& options) {
  ASSIGN_OR_RETURN(const Manifest manifest, ReadManifest(dir));
  RETURN_IF_ERROR(CheckRequest(dir, options, manifest.config));
  ASSIGN_OR_RETURN(AnyGame game, GameOfRun(dir, manifest));
  ASSIGN_OR_RETURN(const RunPart part, ReadRunPart(dir, manifest));
  const auto prepare = options.replay_agents ? PrepareRecordedRun : PrepareRecordedMoves;
  ASSIGN_OR_RETURN(PreparedRun run, prepare(PathIn(dir, kManifestName), manifest, part.shard));
  run.manifest.version = manifest.version;
  ASSIGN_OR_RETURN(std::string path, GamesPath(dir));
  return Verifier(dir, std::move(path), options, std::move(run), std::move(game)).Run();
}

}  // namespace riftlab
