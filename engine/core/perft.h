// Exact counts of everything that can happen, to a depth: a cross-check of move generation. The
// name is that of chess programs ("performance test"), which compare such counts with published
// ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "engine/core/byte_hash.h"
#include "engine/core/game.h"
#include "engine/core/status_macros.h"
#include "engine/core/text.h"
#include "fmt/format.h"

namespace riftlab {

// What was counted after `depth` decisions.
struct PerftLevel {
  int depth = 0;
  // Ways to get here: every order of actions, times every outcome of every draw in between.
  std::uint64_t sequences = 0;
  // Those of them that end the game here.
  std::uint64_t finished = 0;
  // Different positions among them.
  std::int64_t states = 0;

  friend bool operator==(const PerftLevel&, const PerftLevel&) = default;
};

// All levels that could be counted, from depth 0.
struct PerftCount {
  std::vector<PerftLevel> levels;
  // Why the next level could not: ResourceExhausted for too many steps, OutOfRange beyond 2^64 - 1
  // sequences, Cancelled by who watched. OK when nothing was left to count.
  absl::Status stopped;
};

// Told every thousand steps of a level its depth and how many it has had; true ends the counting.
using PerftWatch = std::function<bool(int depth, std::int64_t steps)>;

namespace internal {

// The positions of one level, each with the number of sequences that lead to it.
template <Game G>
class PerftFront {
 public:
  using State = typename G::State;
  struct Entry {
    State state;
    std::uint64_t sequences;
  };

  // `ends` must outlive it.
  PerftFront(int depth, std::int64_t max_steps, const PerftWatch& ends)
      : depth_(depth), max_steps_(max_steps), ends_(&ends) {}

  // One step: notes that `sequences` more lead to `state`. ResourceExhausted beyond `max_steps`
  // steps, OutOfRange beyond 2^64 - 1 sequences, Cancelled when that is asked for.
  absl::Status Add(const State& state, std::uint64_t sequences) {
    if (steps_ % kWatchSteps == 0 && *ends_ && (*ends_)(depth_, steps_)) {
      return absl::CancelledError(fmt::format("depth {} was not finished", depth_));
    }
    if (steps_++ == max_steps_) {
      return absl::ResourceExhaustedError(
          fmt::format("depth {} takes more than {}", depth_, Counted(max_steps_, "step")));
    }
    if (__builtin_add_overflow(sequences_, sequences, &sequences_)) {
      return absl::OutOfRangeError(fmt::format("depth {} has more than 2^64 sequences", depth_));
    }
    const auto [place, is_new] = places_.try_emplace(WideByteHash(state), entries_.size());
    if (!is_new) {
      entries_[place->second].sequences += sequences;
      return absl::OkStatus();
    }
    entries_.push_back({state, sequences});
    return absl::OkStatus();
  }

  PerftLevel Count(const G& game) const {
    PerftLevel level{.depth = depth_,
                     .sequences = sequences_,
                     .finished = 0,
                     .states = static_cast<std::int64_t>(entries_.size())};
    for (const Entry& entry : entries_) {
      if (game.ToMove(entry.state) == kNobody) level.finished += entry.sequences;
    }
    return level;
  }

  const std::vector<Entry>& entries() const { return entries_; }

 private:
  struct PlaceHash {
    std::size_t operator()(const WideHash& hash) const { return hash.low; }
  };

  static constexpr std::int64_t kWatchSteps = 1000;

  int depth_;
  std::int64_t max_steps_;
  const PerftWatch* ends_;
  std::int64_t steps_ = 0;
  std::uint64_t sequences_ = 0;
  std::vector<Entry> entries_;  // in the order of their discovery
  std::unordered_map<WideHash, std::size_t, PlaceHash> places_;
};

// Adds every outcome of `sample(rng)`, a function that returns a State.
template <Game G, class F>
absl::Status AddOutcomes(F&& sample, std::uint64_t sequences, PerftFront<G>& front) {
  DrawScript script;
  do {
    Rng rng = Rng::Scripted(script);
    RETURN_IF_ERROR(front.Add(sample(rng), sequences));
  } while (script.Advance());
  return absl::OkStatus();
}

}  // namespace internal

// Counts level by level, from all outcomes of `start(rng)` (a function that returns a State, such
// as a deal) at depth 0 to `depth`, until every game is over, or until a level takes more than
// `max_steps` steps: a step is one action in one position with one outcome of its draws. Time and
// memory grow with the steps, not with the sequences, most of which share positions. `ends`, where
// there is one, sees how far it is. Precondition: depth >= 0 (CHECKed).
template <Game G, class F>
PerftCount Perft(const G& game, F&& start, int depth, std::int64_t max_steps,
                 const PerftWatch& ends = nullptr) {
  RIFTLAB_CHECK(depth >= 0);
  PerftCount count;
  internal::PerftFront<G> front(0, max_steps, ends);
  count.stopped = internal::AddOutcomes(start, 1, front);
  if (!count.stopped.ok()) return count;
  count.levels.push_back(front.Count(game));
  ActionList<G> actions;
  while (count.levels.back().depth < depth &&
         count.levels.back().finished < count.levels.back().sequences) {
    internal::PerftFront<G> next(count.levels.back().depth + 1, max_steps, ends);
    for (const auto& [state, sequences] : front.entries()) {
      if (game.ToMove(state) == kNobody) continue;
      game.LegalActions(state, actions);
      for (const Action action : actions) {
        const auto apply = [&game, &before = state, action](Rng& rng) {
          typename G::State after = before;
          game.Apply(after, action, rng);
          return after;
        };
        count.stopped = internal::AddOutcomes(apply, sequences, next);
        if (!count.stopped.ok()) return count;
      }
    }
    count.levels.push_back(next.Count(game));
    front = std::move(next);
  }
  return count;
}

}  // namespace riftlab
