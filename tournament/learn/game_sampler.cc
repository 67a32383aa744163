#include "tournament/learn/game_sampler.h"

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

namespace riftlab {
namespace {

// Games that a thread plays at once.
constexpr std::int64_t kChunk = 64;
constexpr std::uint64_t kMeasuredGames = 64;

}  // namespace

int UsualTurns(const GameSampler& sampler, std::uint64_t seed) {
  const SampleOptions options{.seed = seed, .turns = 1, .deviation = 0};
  SampleSet ignored;
  int turns = 0;
  for (std::uint64_t index = 0; index < kMeasuredGames; ++index) {
    turns += sampler.Play(options, index, ignored);
  }
  return std::max(1, turns / static_cast<int>(kMeasuredGames));
}

std::optional<SampleSet> SampleGames(const GameSampler& sampler, const SampleOptions& options,
                                     std::int64_t games, int threads, const std::atomic<bool>* stop,
                                     const std::function<void(std::int64_t)>& on_games) {
  const std::int64_t num_chunks = (games + kChunk - 1) / kChunk;
  std::vector<SampleSet> chunks(static_cast<std::size_t>(num_chunks));
  std::atomic<std::int64_t> next = 0;
  std::mutex told;
  std::int64_t done = 0;
  const auto is_stopped = [&] { return stop != nullptr && stop->load(); };
  const auto work = [&] {
    for (std::int64_t chunk = next++; chunk < num_chunks && !is_stopped(); chunk = next++) {
      const std::int64_t end = std::min(games, (chunk + 1) * kChunk);
      for (std::int64_t game = chunk * kChunk; game < end; ++game) {
        sampler.Play(options, static_cast<std::uint64_t>(game),
                     chunks[static_cast<std::size_t>(chunk)]);
      }
      const std::lock_guard lock(told);
      done += end - chunk * kChunk;
      if (on_games) on_games(done);
    }
  };
  {
    std::vector<std::jthread> workers;
    for (int i = 1; i < threads; ++i) workers.emplace_back(work);
    work();
  }
  if (is_stopped() && done < games) return std::nullopt;
  SampleSet all;
  for (SampleSet& chunk : chunks) {
    all.Append(chunk);
    chunk = {};
  }
  return all;
}

}  // namespace riftlab
