#include "tournament/ranks/player_pool.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "tournament/journal/timing_line.h"

namespace riftlab {

TournamentConfig LineConfig(const TournamentConfig& config, bool keeps_all) {
  TournamentConfig lines = config;
  lines.record_moves = keeps_all && config.record_moves;
  return lines;
}

PlayerPool::PlayerPool(const TournamentConfig& config, const PlayersSpec& spec,
                       std::unique_ptr<GamePlayers> players)
    : seed_(config.seed),
      has_timing_(spec.keeps_all),
      format_(LineConfig(config, spec.keeps_all)),
      players_(std::move(players)) {
  for (int worker = 0; worker < players_->threads(); ++worker) {
    threads_.emplace_back([this, worker] { Run(worker); });
  }
}

PlayerPool::~PlayerPool() {
  {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
    queue_.clear();
  }
  changed_.notify_all();
}

void PlayerPool::Add(BatchOrder order) {
  auto work = std::make_shared<Work>();
  work->order = std::move(order);
  work->end = work->order.games.size();
  work->results.resize(work->end);
  for (ScheduledGame& game : work->order.games) game.seed = seed_;
  ++added_;
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(work));
  }
  changed_.notify_all();
}

void PlayerPool::Stop() {
  const std::lock_guard lock(mutex_);
  for (const std::shared_ptr<Work>& work : queue_) {
    work->end = work->begun;
    if (work->played == work->end) answers_.push_back(AnswerOf(*work));
  }
  queue_.clear();
}

std::optional<BatchAnswer> PlayerPool::Take() {
  const std::lock_guard lock(mutex_);
  if (answers_.empty()) return std::nullopt;
  BatchAnswer answer = std::move(answers_.front());
  answers_.pop_front();
  ++taken_;
  return answer;
}

void PlayerPool::Run(int worker) {
  using Clock = std::chrono::steady_clock;
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return has_ended_ || !queue_.empty(); });
    if (has_ended_) return;
    const std::shared_ptr<Work> work = queue_.front();
    const std::size_t number = work->begun++;
    if (work->begun == work->end) queue_.pop_front();
    lock.unlock();
    const Clock::time_point start = Clock::now();
    players_->Play(work->order.games[number], worker, work->results[number]);
    const auto busy = std::chrono::duration_cast<std::chrono::nanoseconds>(Clock::now() - start);
    lock.lock();
    work->busy_ns += busy.count();
    if (++work->played < work->end) continue;
    // Nobody else knows of this work any more.
    lock.unlock();
    BatchAnswer answer = AnswerOf(*work);
    lock.lock();
    answers_.push_back(std::move(answer));
  }
}

BatchAnswer PlayerPool::AnswerOf(const Work& work) const {
  BatchAnswer answer{.first = work.order.games.front().game_index,
                     .played = static_cast<int>(work.played),
                     .busy_ns = work.busy_ns};
  fmt::memory_buffer game_lines;
  fmt::memory_buffer timing_lines;
  for (std::size_t i = 0; i < work.played; ++i) {
    const FinishedGame& played = work.results[i];
    format_.Append(played.record, game_lines);
    if (has_timing_) AppendTimingLine(played.record, played.contended, timing_lines);
    answer.guard.Add(played.guard);
    if (played.measures) {
      answer.measures.emplace_back(played.record.game.game_index, *played.measures);
    }
  }
  answer.game_lines = fmt::to_string(game_lines);
  answer.timing_lines = fmt::to_string(timing_lines);
  return answer;
}

}  // namespace riftlab
