#include "tournament/learn/game_sampler.h"

#include <algorithm>
#include <cstddef>
#include <mutex>
#include <thread>
#include <vector>

namespace riftlab {
namespace {

// Games that a thread plays at once: of the heuristics, and of searches, which take long.
constexpr std::int64_t kChunk = 64;
constexpr std::int64_t kSearchChunk = 4;
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

std::optional<SampledGames> SampleGames(const GameSampler& sampler, const SampleOptions& options,
                                        const SampleRun& run) {
  const std::int64_t chunk_games = options.iterations > 0 ? kSearchChunk : kChunk;
  const std::int64_t num_chunks = (run.games + chunk_games - 1) / chunk_games;
  std::vector<SampleSet> chunks(static_cast<std::size_t>(num_chunks));
  std::atomic<std::int64_t> next = 0;
  std::atomic<bool> is_late = false;
  std::mutex told;
  SampledGames sampled;
  const auto is_stopped = [&] { return run.stop != nullptr && run.stop->load(); };
  const auto play = [&](std::int64_t chunk) {
    const std::int64_t end = std::min(run.games, (chunk + 1) * chunk_games);
    for (std::int64_t game = chunk * chunk_games; game < end; ++game) {
      if (is_stopped()) return;
      sampler.Play(options, static_cast<std::uint64_t>(game),
                   chunks[static_cast<std::size_t>(chunk)]);
    }
    const std::lock_guard lock(told);
    sampled.games += end - chunk * chunk_games;
    if (run.on_games) run.on_games(sampled.games);
  };
  // Chunks are begun in their order and those that were begun are finished: what comes of a late
  // run is its first games.
  const auto work = [&] {
    while (!is_stopped() && !is_late) {
      if (run.is_late && run.is_late()) {
        is_late = true;
        return;
      }
      const std::int64_t chunk = next++;
      if (chunk >= num_chunks) return;
      play(chunk);
    }
  };
  {
    std::vector<std::jthread> workers;
    for (int i = 1; i < run.threads; ++i) workers.emplace_back(work);
    work();
  }
  if (is_stopped() && sampled.games < run.games) return std::nullopt;
  for (SampleSet& chunk : chunks) {
    sampled.set.Append(chunk);
    chunk = {};
  }
  return sampled;
}

}  // namespace riftlab
