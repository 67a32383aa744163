// Replays the games of a run and compares: does its journal tell what happened?
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "engine/core/enum_words.h"
#include "tournament/journal/manifest.h"
#include "tournament/record/backend.h"
#include "tournament/schedule/shard.h"

namespace riftlab {

// What is compared.
enum class RunCheck : std::uint8_t {
  kJournal,  // the line: all fields, the digest, seats, rotation and seed as the manifest says
  kRules,    // the moves, replayed: all legal, and they lead to the recorded result
  kAgents,   // the game, played again by its agents: the same line, byte for byte
  kTiming,   // timing.jsonl: every game once, and nothing that contradicts the game
};
template <>
inline constexpr auto kWordsOf<RunCheck> = std::to_array<std::string_view>({"journal", "rules",
                                                                            "agents", "timing"});
inline constexpr std::size_t kNumRunChecks = 4;

// Something that is not as it should be.
struct RunFault {
  RunCheck check = RunCheck::kJournal;
  std::string file;       // path
  std::int64_t line = 0;  // counted from 1
  std::int64_t game = 0;  // index
  std::string what;
};

struct VerifyOptions {
  std::int64_t sample = 0;     // games to look at, drawn at random; 0: all
  std::uint64_t seed = 1;      // of the sample
  bool replay_agents = false;  // let the agents play the games again
  int threads = 1;             // 1 to kMaxThreads; changes no result
  Backend backend = kDefaultBackend;
  std::int64_t max_faults = 1000;  // that are kept word by word; all are counted

  // Called with the games looked at and to look at, from one thread at a time.
  std::function<void(std::int64_t done, std::int64_t total)> on_progress{};
  // Set to true, also from a signal handler, to end early.
  const std::atomic<bool>* stop = nullptr;
};

struct VerifyOutcome {
  struct Count {
    std::int64_t checked = 0;  // games; 0 also where a check does not apply
    std::int64_t wrong = 0;
  };

  Manifest manifest;
  Shard shard;                                // of the run, that the folder holds
  std::int64_t games_recorded = 0;            // lines of the journal
  std::int64_t games_chosen = 0;              // all of these or the sample
  std::int64_t games_checked = 0;             // fewer when interrupted
  std::int64_t games_sound = 0;               // of these, with nothing wrong about them
  std::array<Count, kNumRunChecks> counts{};  // by RunCheck
  std::int64_t num_faults = 0;
  std::vector<RunFault> faults;    // the first ones, in the order of games
  std::vector<std::string> notes;  // what a reader should know, one line each
  bool interrupted = false;
};

// Verifies the run in `dir`, complete or not. Errors: InvalidArgument when an agent cannot be made;
// FailedPrecondition when `dir` is no run that this program understands, cannot be read, holds no
// game yet, was recorded without moves (unless the agents are to play again), or is to be
// played again by agents that decide by the clock, or by people.
absl::StatusOr<VerifyOutcome> VerifyRun(const std::string& dir, const VerifyOptions& options);

}  // namespace riftlab
