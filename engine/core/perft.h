// Exact counts of everything that can happen, to a depth: a cross-check of move generation. The
// name is that of chess programs ("performance test"), which compare such counts with published
// ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "engine/core/byte_hash.h"
#include "engine/core/game.h"
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

  PerftFront(int depth, std::int64_t max_states) : depth_(depth), max_states_(max_states) {}

  // Notes that `sequences` more lead to `state`. ResourceExhausted beyond `max_states` positions,
  // OutOfRange beyond 2^64 - 1 sequences.
  absl::Status Add(const State& state, std::uint64_t sequences) {
    if (__builtin_add_overflow(sequences_, sequences, &sequences_)) {
      return absl::OutOfRangeError(
          fmt::format("more than 2^64 sequences at depth {}; ask for less depth", depth_));
    }
    const auto [place, is_new] = places_.try_emplace(WideByteHash(state), entries_.size());
    if (!is_new) {
      entries_[place->second].sequences += sequences;
      return absl::OkStatus();
    }
    if (static_cast<std::int64_t>(entries_.size()) == max_states_) {
      return absl::ResourceExhaustedError(fmt::format(
          "more than {} positions at depth {}; ask for less depth", max_states_, depth_));
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

  int depth_;
  std::int64_t max_states_;
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
    absl::Status status = front.Add(sample(rng), sequences);
    if (!status.ok()) return status;
  } while (script.Advance());
  return absl::OkStatus();
}

}  // namespace internal

// Counts level by level, from all outcomes of `start(rng)` (a function that returns a State, such
// as a deal) at depth 0 to `depth`, or until every game is over. ResourceExhausted where a level
// has more than `max_states` positions, OutOfRange where it has more than 2^64 - 1 sequences. Time
// and memory grow with the number of positions, not of sequences. Precondition: depth >= 0
// (CHECKed).
template <Game G, class F>
absl::StatusOr<std::vector<PerftLevel>> Perft(const G& game, F&& start, int depth,
                                              std::int64_t max_states) {
  RIFTLAB_CHECK(depth >= 0);
  internal::PerftFront<G> front(0, max_states);
  absl::Status status = internal::AddOutcomes(start, 1, front);
  if (!status.ok()) return status;
  std::vector<PerftLevel> levels = {front.Count(game)};
  ActionList<G> actions;
  while (levels.back().depth < depth && levels.back().finished < levels.back().sequences) {
    internal::PerftFront<G> next(levels.back().depth + 1, max_states);
    for (const auto& [state, sequences] : front.entries()) {
      if (game.ToMove(state) == kNobody) continue;
      game.LegalActions(state, actions);
      for (const Action action : actions) {
        const auto apply = [&game, &before = state, action](Rng& rng) {
          typename G::State after = before;
          game.Apply(after, action, rng);
          return after;
        };
        status = internal::AddOutcomes(apply, sequences, next);
        if (!status.ok()) return status;
      }
    }
    levels.push_back(next.Count(game));
    front = std::move(next);
  }
  return levels;
}

}  // namespace riftlab
