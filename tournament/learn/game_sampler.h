// Plays games to learn from, of a game whose type is known at run time only.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "agents/learned/net_file.h"
#include "tournament/learn/samples.h"

namespace riftlab {

// Safe to share between threads.
class GameSampler {
 public:
  GameSampler() = default;
  GameSampler(const GameSampler&) = delete;
  GameSampler& operator=(const GameSampler&) = delete;
  virtual ~GameSampler() = default;

  virtual int NumFeatures() const = 0;
  virtual NetPurpose Purpose() const = 0;
  // The net in the file `path` for this game; errors as NetFor.
  virtual absl::StatusOr<std::shared_ptr<const ValueNet>> Net(const std::string& path) const = 0;
  // Plays game `index`, adds its positions and returns how many turns it took. The same options and
  // index give the same ones.
  virtual int Play(const SampleOptions& options, std::uint64_t index, SampleSet& out) const = 0;
};

// The mean number of turns of some games without deviations.
int UsualTurns(const GameSampler& sampler, std::uint64_t seed);

// The positions of the first `games` games, in order, whatever the number of threads. Nothing where
// `stop` was set before the last game. `on_games` is told how many are done, from one thread at a
// time.
std::optional<SampleSet> SampleGames(const GameSampler& sampler, const SampleOptions& options,
                                     std::int64_t games, int threads, const std::atomic<bool>* stop,
                                     const std::function<void(std::int64_t)>& on_games);

}  // namespace riftlab
