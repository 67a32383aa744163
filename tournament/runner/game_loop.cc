#include "tournament/runner/game_loop.h"

#include <algorithm>
#include <chrono>
#include <string_view>

#include "tournament/journal/timing_line.h"

namespace riftlab {
namespace {

// The first `lines` lines, of which there are so many.
std::string_view FirstLines(const fmt::memory_buffer& buffer, int lines) {
  const std::string_view text(buffer.data(), buffer.size());
  std::size_t end = 0;
  for (int line = 0; line < lines; ++line) end = text.find('\n', end) + 1;
  return text.substr(0, end);
}

}  // namespace

GameLoop::GameLoop(const PreparedRun& run, const RunOptions& options, JournalWriter* journal,
                   StopRule& rule, RunOutcome& outcome)
    : RangeFeed({run.games.first + outcome.games_done, run.games.end}, options.stop),
      run_(run),
      options_(options),
      journal_(journal),
      rule_(rule),
      outcome_(outcome),
      format_(run.manifest.config),
      first_game_(next()) {}

absl::Status GameLoop::Run(GameExecutor& executor) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  absl::Status played;
  outcome_.threads = executor.threads();
  do {
    // The games of a pass are those whose seats are known when it begins.
    GoUpTo(std::min(rule_.games_known(), run_.games.end));
    played = executor.Play(*this);
  } while (played.ok() && !is_closed_ && !IsStopped() && next() < run_.games.end);
  if (journal_ != nullptr) {
    const absl::Status synced = journal_->Sync();
    is_on_disk_ = synced.ok();
    if (status_.ok()) status_ = synced;
  }
  if (status_.ok()) status_ = played;
  if (rule_.IsOver()) outcome_.games_total = outcome_.games_done;
  outcome_.play_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  outcome_.interrupted = outcome_.games_done < outcome_.games_total;
  return status_;
}

GamesAhead GameLoop::Ahead() const {
  return {.left = left(),
          .under_way = next() - first_game_ - drained_,
          .done = outcome_.games_done,
          .may_end_amid = rule_.MayEndAmid()};
}

void GameLoop::At(std::uint64_t index, ScheduledGame& game) const { rule_.At(index, game); }

void GameLoop::AppendLines(const FinishedGame& played, GameBatch& batch) const {
  if (journal_ == nullptr) return;
  format_.Append(played.record, batch.game_lines);
  AppendTimingLine(played.record, played.contended, batch.timing_lines);
}

// How many games of the batch belong to the run: those behind the one that the rule ends it with
// were played for nothing.
int GameLoop::KeptGames(const GameBatch& batch) {
  for (int i = 0; i < batch.played; ++i) {
    rule_.Add(batch.results[static_cast<std::size_t>(i)].record);
    if (rule_.IsOver()) return i + 1;
  }
  return batch.played;
}

void GameLoop::Drain(const GameBatch& batch) {
  drained_ += batch.games;
  if (is_closed_) {
    outcome_.games_in_vain += batch.played;
    return;
  }
  const int kept = KeptGames(batch);
  outcome_.games_in_vain += batch.played - kept;
  if (rule_.IsOver()) {
    Stop();
    if (journal_ != nullptr) journal_->EndAt(static_cast<std::int64_t>(batch.first) + kept);
  }
  if (journal_ != nullptr && kept > 0) {
    status_ =
        journal_->Append(FirstLines(batch.game_lines, kept), FirstLines(batch.timing_lines, kept));
    if (!status_.ok()) {
      is_closed_ = true;
      Stop();
      return;
    }
  }
  is_closed_ = kept < batch.games || rule_.IsOver();
  for (int i = 0; i < batch.played; ++i) {
    const GuardCounts& guard = batch.results[static_cast<std::size_t>(i)].guard;
    outcome_.guard.Add(guard);
    if (!batch.host.empty()) outcome_.guard_by_host[batch.host].Add(guard);
  }
  for (int i = 0; i < kept; ++i) {
    const FinishedGame& played = batch.results[static_cast<std::size_t>(i)];
    const GameRecord& record = played.record;
    ++outcome_.games_done;
    outcome_.decisions += record.decisions;
    if (record.faulty_seat >= 0) ++outcome_.faults;
    if (played.measures && record.faulty_seat < 0) options_.on_measures(record, *played.measures);
    if (options_.on_record) options_.on_record(record);
  }
  if (options_.on_progress) {
    options_.on_progress({.games_done = outcome_.games_done,
                          .games_total = std::min(outcome_.games_total, rule_.ExpectedGames()),
                          .games_replayed = outcome_.games_replayed});
  }
}

}  // namespace riftlab
