// Plays games to learn from, of a game whose type is known at run time only.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "agents/learned/learned_net.h"
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
  virtual NetShape Shape() const = 0;
  virtual NetPurpose Purpose() const = 0;
  // The net in the file `path` for this game; errors as NetFor.
  virtual absl::StatusOr<std::shared_ptr<const LearnedNet>> Net(const std::string& path) const = 0;
  // Plays game `index`, adds its positions and returns how many turns it took. The same options and
  // index give the same ones.
  virtual int Play(const SampleOptions& options, std::uint64_t index, SampleSet& out) const = 0;
};

// The mean number of turns of some games without deviations.
int UsualTurns(const GameSampler& sampler, std::uint64_t seed);

// How many games are played, and by whom; nothing here but `games` and `is_late` changes what comes
// out.
struct SampleRun {
  std::int64_t games = 0;
  int threads = 1;
  const std::atomic<bool>* stop = nullptr;       // gives up
  std::function<void(std::int64_t)> on_games{};  // games done, from one thread at a time
  std::function<bool()> is_late{};               // asked by several threads: no more are begun
};

struct SampledGames {
  SampleSet set;
  std::int64_t games = 0;  // all of the run, unless it was late
};

// The positions of the first games, in order, whatever the number of threads. Nothing where it was
// stopped before the last game.
std::optional<SampledGames> SampleGames(const GameSampler& sampler, const SampleOptions& options,
                                        const SampleRun& run);

}  // namespace riftlab
