// Ranks on a simulated clock: real games, which take as long as a draw says.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <queue>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "tournament/journal/game_line.h"
#include "tournament/journal/timing_line.h"
#include "tournament/ranks/messages.h"
#include "tournament/ranks/player_pool.h"
#include "tournament/ranks/rank_executor.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {

struct SimulationSpec {
  int ranks = 64;  // of one thread each
  double game_ms = 50;
  double spread = 4;      // games take from game_ms / spread to game_ms * spread
  double latency_ms = 1;  // of every message
  std::uint64_t seed = 1;
};

class SimulatedRanks : public Transport {
 public:
  explicit SimulatedRanks(const SimulationSpec& spec)
      : spec_(spec),
        times_(spec.seed, {.purpose = Purpose::kTest}),
        ranks_(static_cast<std::size_t>(spec.ranks)) {
    // Machines are not equally fast.
    for (Rank& rank : ranks_) rank.slowness = std::exp2(times_.Uniform01() - 0.5);
  }

  std::vector<PlayingRank> ranks() const {
    std::vector<PlayingRank> ranks;
    for (int rank = 1; rank <= spec_.ranks; ++rank) ranks.push_back({.rank = rank, .host = "sim"});
    return ranks;
  }

  absl::Status Send(int number, std::string text) override {
    Rank& rank = ranks_[static_cast<std::size_t>(number - 1)];
    RankOrder order = ParseOrder(text).value();
    if (const auto* run = std::get_if<RunOrder>(&order)) Begin(number, *run);
    if (auto* batch = std::get_if<BatchOrder>(&order)) Add(number, rank, std::move(*batch));
    if (std::holds_alternative<StopOrder>(order)) Stop(number, rank);
    return absl::OkStatus();
  }

  absl::StatusOr<std::optional<RankMessage>> Receive(std::chrono::microseconds wait) override {
    const double until = now_ms_ + static_cast<double>(wait.count()) / 1000;
    while (!events_.empty() && events_.top().at_ms <= until) {
      Event event = events_.top();
      events_.pop();
      now_ms_ = std::max(now_ms_, event.at_ms);
      if (event.is_void && *event.is_void) continue;
      if (event.work) Forget(event);
      return RankMessage{.rank = event.rank, .text = event.work ? Answer(*event.work) : event.text};
    }
    now_ms_ = until;
    return std::nullopt;
  }

  // Of all ranks' time up to now, the part in which they played.
  double BusyShare() const {
    double busy = 0;
    for (const Rank& rank : ranks_) busy += rank.busy_ms;
    return busy / (now_ms_ * spec_.ranks);
  }

 private:
  struct Work {
    BatchOrder order;
    std::vector<double> ends_ms;  // by game
    double begin_ms = 0;
    std::size_t played = 0;
  };
  struct Rank {
    double slowness = 1;
    double free_ms = 0;  // when it has played all that it has
    double busy_ms = 0;
    std::deque<std::pair<std::shared_ptr<Work>, std::shared_ptr<bool>>> works;
  };
  struct Event {
    double at_ms = 0;
    int rank = 0;
    std::string text;
    std::shared_ptr<Work> work;     // answered then
    std::shared_ptr<bool> is_void;  // it does not happen any more
    bool operator<(const Event& other) const { return at_ms > other.at_ms; }
  };

  void Begin(int number, const RunOrder& order) {
    run_.emplace(PrepareRun(ParseManifest(order.manifest, "test").value().config).value());
    players_ = GamePlayers::Make(*run_, order.spec).value();
    format_.emplace(LineConfig(run_->manifest.config, order.spec));
    events_.push({.at_ms = now_ms_ + spec_.latency_ms,
                  .rank = number,
                  .text = FormatAnswer(RunAnswer{.manifest = FormatManifest(run_->manifest)}),
                  .work = nullptr,
                  .is_void = nullptr});
  }

  void Add(int number, Rank& rank, BatchOrder order) {
    auto work = std::make_shared<Work>();
    work->begin_ms = std::max(rank.free_ms, now_ms_ + spec_.latency_ms);
    double end = work->begin_ms;
    for (std::size_t i = 0; i < order.games.size(); ++i) {
      const double exponent = 2 * times_.Uniform01() - 1;
      end += rank.slowness * spec_.game_ms * std::pow(spec_.spread, exponent);
      work->ends_ms.push_back(end);
    }
    work->played = order.games.size();
    work->order = std::move(order);
    rank.busy_ms += end - work->begin_ms;
    rank.free_ms = end;
    auto is_void = std::make_shared<bool>(false);
    rank.works.emplace_back(work, is_void);
    events_.push({.at_ms = end + spec_.latency_ms,
                  .rank = number,
                  .text = "",
                  .work = std::move(work),
                  .is_void = std::move(is_void)});
  }

  // The game under way is finished, no other begun.
  void Stop(int number, Rank& rank) {
    const double stop_ms = now_ms_ + spec_.latency_ms;
    for (const auto& [work, is_void] : rank.works) {
      *is_void = true;
      double begin = work->begin_ms;
      work->played = 0;
      while (work->played < work->ends_ms.size() && begin < stop_ms) {
        begin = work->ends_ms[work->played++];
      }
      rank.busy_ms -= work->ends_ms.back() - begin;
      events_.push({.at_ms = std::max(begin, stop_ms) + spec_.latency_ms,
                    .rank = number,
                    .text = "",
                    .work = work,
                    .is_void = nullptr});
    }
    rank.works.clear();
  }

  void Forget(const Event& event) {
    auto& works = ranks_[static_cast<std::size_t>(event.rank - 1)].works;
    std::erase_if(works, [&](const auto& entry) { return entry.first == event.work; });
  }

  std::string Answer(const Work& work) {
    const double end = work.played == 0 ? work.begin_ms : work.ends_ms[work.played - 1];
    BatchAnswer answer{.first = work.order.games.front().game_index,
                       .played = static_cast<int>(work.played),
                       .busy_ns = std::llround((end - work.begin_ms) * 1e6)};
    fmt::memory_buffer lines;
    fmt::memory_buffer timing;
    for (std::size_t i = 0; i < work.played; ++i) {
      ScheduledGame game = work.order.games[i];
      game.seed = run_->manifest.config.seed;
      players_->Play(game, 0, played_);
      format_->Append(played_.record, lines);
      AppendTimingLine(played_.record, timing);
    }
    answer.game_lines = fmt::to_string(lines);
    answer.timing_lines = fmt::to_string(timing);
    return FormatAnswer(answer);
  }

  SimulationSpec spec_;
  Rng times_;
  std::vector<Rank> ranks_;
  double now_ms_ = 0;
  std::priority_queue<Event> events_;
  std::optional<PreparedRun> run_;
  std::unique_ptr<GamePlayers> players_;
  std::optional<GameLineFormat> format_;
  FinishedGame played_;
};

}  // namespace riftlab
