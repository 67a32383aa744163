#include "tournament/ranks/player_pool.h"

#include <chrono>
#include <utility>

#include "tournament/journal/timing_line.h"

namespace riftlab {

TournamentConfig LineConfig(const TournamentConfig& config, const PlayersSpec& spec) {
  TournamentConfig lines = config;
  lines.agents = PlayingAgents(config, spec);
  lines.record_moves = spec.keeps_all && config.record_moves;
  return lines;
}

PlayerPool::PlayerPool(const TournamentConfig& config, const PlayersSpec& spec,
                       std::unique_ptr<GamePlayers> players)
    : seed_(config.seed),
      host_(HostName()),
      has_timing_(spec.keeps_all),
      format_(LineConfig(config, spec)),
      has_limit_(spec.limit.has_value()),
      players_(std::move(players)) {
  if (spec.variant != nullptr) {
    variant_format_.emplace(LineConfig(spec.variant->manifest.config, spec));
  }
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
  auto job = std::make_shared<Job>();
  job->order = std::move(order);
  job->end = job->order.games.size();
  job->results.resize(job->end);
  for (ScheduledGame& game : job->order.games) game.seed = seed_;
  ++added_;
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(job));
  }
  changed_.notify_all();
}

void PlayerPool::Stop() {
  const std::lock_guard lock(mutex_);
  for (const std::shared_ptr<Job>& job : queue_) {
    job->end = job->begun;
    if (job->played == job->end) answers_.push_back(AnswerOf(*job));
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
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return has_ended_ || !queue_.empty(); });
    if (has_ended_) return;
    const std::shared_ptr<Job> job = queue_.front();
    const std::size_t number = job->begun++;
    if (job->begun == job->end) queue_.pop_front();
    lock.unlock();
    const auto start = std::chrono::steady_clock::now();
    players_->Play(job->order.games[number], worker, job->results[number]);
    const auto busy = std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::chrono::steady_clock::now() - start);
    lock.lock();
    job->busy_ns += busy.count();
    if (++job->played < job->end) continue;
    // Nobody else knows of this job any more.
    lock.unlock();
    BatchAnswer answer = AnswerOf(*job);
    lock.lock();
    answers_.push_back(std::move(answer));
  }
}

BatchAnswer PlayerPool::AnswerOf(const Job& job) const {
  BatchAnswer answer{.first = job.order.games.front().game_index,
                     .played = static_cast<int>(job.played),
                     .busy_ns = job.busy_ns};
  fmt::memory_buffer game_lines;
  fmt::memory_buffer variant_lines;
  fmt::memory_buffer timing_lines;
  for (std::size_t i = 0; i < job.played; ++i) {
    const FinishedGame& played = job.results[i];
    format_.Append(played.record, game_lines);
    if (variant_format_) variant_format_->Append(played.in_variant, variant_lines);
    if (has_limit_) answer.uses.push_back(played.uses);
    if (has_timing_) AppendTimingLine(played.record, played.contended, timing_lines, host_);
    answer.guard.Add(played.guard);
    if (played.measures) {
      answer.measures.emplace_back(played.record.game.game_index, *played.measures);
    }
  }
  answer.game_lines = fmt::to_string(game_lines);
  answer.variant_lines = fmt::to_string(variant_lines);
  answer.timing_lines = fmt::to_string(timing_lines);
  return answer;
}

}  // namespace riftlab
