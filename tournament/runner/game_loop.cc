#include "tournament/runner/game_loop.h"

#include <algorithm>
#include <chrono>
#include <string_view>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/registry.h"
#include "tournament/journal/timing_line.h"
#include "tournament/runner/ordered_pipeline.h"

namespace riftlab {
namespace {

using Clock = std::chrono::steady_clock;

// With so many items a thread under way, one that is a hundred times longer than the others does
// not keep the rest from working on.
constexpr int kSlotsPerThread = 64;

// Handing a batch through the pipeline costs microseconds; one of this length makes that
// negligible, and is still short for whoever waits for progress.
constexpr std::int64_t kBatchNs = 500'000;
constexpr std::int64_t kMaxBatchGames = 32;

// The first `lines` lines, of which there are so many.
std::string_view FirstLines(const fmt::memory_buffer& buffer, int lines) {
  const std::string_view text(buffer.data(), buffer.size());
  std::size_t end = 0;
  for (int line = 0; line < lines; ++line) end = text.find('\n', end) + 1;
  return text.substr(0, end);
}

// By seat, the decisions that were contended.
std::vector<std::int64_t> Contended(const BudgetGuard& guard) {
  std::vector<std::int64_t> contended;
  contended.reserve(guard.seats().size());
  for (const GuardCounts& seat : guard.seats()) contended.push_back(seat.contended);
  return contended;
}

}  // namespace

GameLoop::GameLoop(const PreparedRun& run, const RunOptions& options,
                   std::vector<std::unique_ptr<Match>> matches, JournalWriter* journal,
                   StopRule& rule, RunOutcome& outcome)
    : run_(run),
      options_(options),
      matches_(std::move(matches)),
      journal_(journal),
      rule_(rule),
      outcome_(outcome),
      format_(run.manifest.config),
      next_game_(static_cast<std::uint64_t>(run.games.first + outcome.games_done)) {
  if (options.budget_guard && IsClocked(run.manifest.config)) MakeGuards();
  measured_end_ = static_cast<std::uint64_t>(run.games.first + options.measured_games);
  if (next_game_ < measured_end_ && options.on_measures) MakeMeters();
}

void GameLoop::MakeGuards() {
  const TournamentConfig& config = run_.manifest.config;
  absl::StatusOr<AnyGame> game = MakeGame(config.game, config.rules);
  RIFTLAB_CHECK(game.ok());  // it was made before, by PrepareRun
  game_ = *std::move(game);
  for (std::size_t i = 0; i < matches_.size(); ++i) {
    guards_.emplace_back(*game_, ClockedAgents(config));
  }
}

void GameLoop::MakeMeters() {
  for (std::size_t i = 0; i < matches_.size(); ++i) {
    auto meter = run_.driver->make_meter(run_.manifest.config.rules);
    RIFTLAB_CHECK(meter.ok());  // the game was made before, by PrepareRun
    meters_.push_back(*std::move(meter));
  }
}

absl::Status GameLoop::Run() {
  const Clock::time_point start = Clock::now();
  const auto threads = static_cast<int>(matches_.size());
  std::vector<Batch> batches(matches_.size() * kSlotsPerThread);
  const auto batch_of = [&](int slot) -> Batch& { return batches[static_cast<std::size_t>(slot)]; };
  OrderedStages stages;
  stages.fill = [&](int slot) { return Fill(batch_of(slot)); };
  stages.work = [&](int slot, int worker) { Play(batch_of(slot), worker); };
  stages.drain = [&](int slot) { Drain(batch_of(slot)); };
  do {
    pass_end_ = std::min(static_cast<std::uint64_t>(rule_.games_known()),
                         static_cast<std::uint64_t>(run_.games.end));
    RunOrdered(options_.backend, threads, static_cast<int>(batches.size()), stages);
  } while (!is_closed_ && !IsStopped() && next_game_ < static_cast<std::uint64_t>(run_.games.end));
  if (journal_ != nullptr) {
    const absl::Status synced = journal_->Sync();
    is_on_disk_ = synced.ok();
    if (status_.ok()) status_ = synced;
  }
  if (rule_.IsOver()) outcome_.games_total = outcome_.games_done;
  outcome_.play_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  outcome_.interrupted = outcome_.games_done < outcome_.games_total;
  return status_;
}

bool GameLoop::IsStopped() const {
  return has_ended_.load(std::memory_order_relaxed) ||
         (options_.stop != nullptr && options_.stop->load(std::memory_order_relaxed));
}

int GameLoop::BatchGames() const {
  if (options_.batch_games > 0) return options_.batch_games;
  const std::int64_t game_ns = game_ns_.load(std::memory_order_relaxed);
  if (game_ns == 0) return 1;
  return static_cast<int>(std::clamp<std::int64_t>(kBatchNs / game_ns, 1, kMaxBatchGames));
}

bool GameLoop::Fill(Batch& batch) {
  if (next_game_ == pass_end_ || IsStopped()) return false;
  batch.first = next_game_;
  batch.games =
      static_cast<int>(std::min(static_cast<std::uint64_t>(BatchGames()), pass_end_ - next_game_));
  next_game_ += static_cast<std::uint64_t>(batch.games);
  return true;
}

void GameLoop::Play(Batch& batch, int worker) {
  const Clock::time_point start = Clock::now();
  batch.game_lines.clear();
  batch.timing_lines.clear();
  batch.guard = {};
  batch.measures.clear();
  if (batch.records.size() < static_cast<std::size_t>(batch.games)) {
    batch.records.resize(static_cast<std::size_t>(batch.games));
  }
  ScheduledGame game;
  for (batch.played = 0; batch.played < batch.games && !IsStopped(); ++batch.played) {
    rule_.At(batch.first + static_cast<std::uint64_t>(batch.played), game);
    PlayGame(game, worker, batch);
  }
  if (batch.played > 0) {
    const auto elapsed = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start);
    game_ns_.store(std::max<std::int64_t>(1, elapsed.count() / batch.played),
                   std::memory_order_relaxed);
  }
}

// How many games of the batch belong to the run: those behind the one that the rule ends it with
// were played for nothing.
int GameLoop::KeptGames(const Batch& batch) {
  for (int i = 0; i < batch.played; ++i) {
    rule_.Add(batch.records[static_cast<std::size_t>(i)]);
    if (rule_.IsOver()) return i + 1;
  }
  return batch.played;
}

// The meter comes first, so that no guard measures what it takes.
void GameLoop::PlayObserved(const ScheduledGame& game, Match& match, GameMeter* meter,
                            BudgetGuard* guard, GameRecord& record) {
  std::vector<MatchObserver*> observers;
  if (meter != nullptr) {
    meter->Begin(game);
    observers.push_back(meter);
  }
  if (guard != nullptr) {
    guard->Begin(game);
    observers.push_back(guard);
  }
  ObserverGroup group(std::move(observers));
  match.PlayWatched(game, std::nullopt, group, record);
}

void GameLoop::PlayGame(const ScheduledGame& game, int worker, Batch& batch) {
  Match& match = *matches_[static_cast<std::size_t>(worker)];
  GameRecord& record = batch.records[static_cast<std::size_t>(batch.played)];
  BudgetGuard* guard = guards_.empty() ? nullptr : &guards_[static_cast<std::size_t>(worker)];
  GameMeter* meter =
      IsMeasured(game.game_index) ? meters_[static_cast<std::size_t>(worker)].get() : nullptr;
  if (guard == nullptr && meter == nullptr) {
    match.Play(game, record);
  } else {
    PlayObserved(game, match, meter, guard, record);
  }
  if (guard != nullptr) {
    for (const GuardCounts& seat : guard->seats()) batch.guard.Add(seat);
  }
  if (meter != nullptr) batch.measures.push_back(meter->measures());
  if (journal_ == nullptr) return;
  format_.Append(record, batch.game_lines);
  AppendTimingLine(record, guard == nullptr ? std::vector<std::int64_t>() : Contended(*guard),
                   batch.timing_lines);
}

void GameLoop::Drain(const Batch& batch) {
  if (is_closed_) return;
  const int kept = KeptGames(batch);
  has_ended_ = rule_.IsOver();
  if (journal_ != nullptr && kept > 0) {
    status_ =
        journal_->Append(FirstLines(batch.game_lines, kept), FirstLines(batch.timing_lines, kept));
    if (!status_.ok()) {
      is_closed_ = true;
      has_ended_ = true;
      return;
    }
  }
  is_closed_ = kept < batch.games || rule_.IsOver();
  outcome_.guard.Add(batch.guard);
  for (int i = 0; i < kept; ++i) {
    const GameRecord& record = batch.records[static_cast<std::size_t>(i)];
    ++outcome_.games_done;
    outcome_.decisions += record.decisions;
    if (record.faulty_seat >= 0) ++outcome_.faults;
    const auto place = static_cast<std::size_t>(i);
    if (place < batch.measures.size() && record.faulty_seat < 0) {
      options_.on_measures(record, batch.measures[place]);
    }
    if (options_.on_record) options_.on_record(record);
  }
  if (options_.on_progress) {
    options_.on_progress({.games_done = outcome_.games_done,
                          .games_total = std::min(outcome_.games_total, rule_.ExpectedGames()),
                          .games_replayed = outcome_.games_replayed});
  }
}

}  // namespace riftlab
