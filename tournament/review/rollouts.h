// The moves of one decision, each played on from in the same worlds: values with honest intervals,
// for the way in which one agent plays.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "engine/core/any_game.h"
#include "engine/core/drawing.h"
#include "engine/core/rng.h"
#include "engine/core/types.h"
#include "tournament/analysis/analysis.h"
#include "tournament/stats/interval.h"

namespace riftlab {

struct RolloutRequest {
  // Plays games on in every seat.
  AgentSpec play_on{.label = "greedy", .name = "greedy", .params = {}};
  std::uint32_t worlds = 200;  // at least 2 (CHECKed); each move is made once in each
  std::uint64_t seed = 1;
  int threads = 1;              // never changes an answer
  std::vector<Action> moves{};  // the moves to compare, legal ones; all if there are none
  // Draws worlds instead of Determinize; called from several threads at once.
  std::function<AnyState(Rng& rng)> sample{};
  // Once one of the moves is better than each other one with this probability, no more worlds are
  // looked at; 0: never.
  double confidence = 0;
};

struct RolloutMove {
  Action action{};
  std::string move;    // in notation
  std::string words;   // for people
  Estimate win_share;  // of the seat to move
  Estimate behind;     // what the first move brings more, on common worlds; 0 for the first itself
};

struct RolloutAnalysis {
  Player seat = 0;
  std::uint32_t worlds = 0;          // that were looked at
  bool is_sure = false;              // the wanted confidence was reached
  bool is_solo = false;              // one seat alone: values are its utility
  std::vector<RolloutMove> moves{};  // the highest win share first
  WhatIf what_if{};                  // filled in by who asked
};

// Is told, in order, how many worlds are done; false ends the analysis.
using RolloutProgress = std::function<bool(std::uint32_t done)>;

// Worlds are sampled from `info`, the knowledge of the seat to move. With a confidence, intervals
// `behind` are those that may be looked at again and again (stats/confidence_sequence.h), at this
// level for all pairs of moves together. InvalidArgument or NotFound
// for an agent that cannot play the game; Cancelled when `progress` ends it.
absl::StatusOr<RolloutAnalysis> AnalyzeByRollouts(const AnyGame& game, const AnyInfoSet& info,
                                                  const RolloutRequest& request,
                                                  const RolloutProgress& progress);

// A table of at most so many columns, 60 or more.
std::string RolloutsToText(const RolloutAnalysis& analysis, const RolloutRequest& request,
                           std::size_t columns = kUsualColumns);

// One JSON object with a line end; README.md of this folder has its keys.
std::string RolloutsToJson(const AnyGame& game, const RolloutAnalysis& analysis,
                           const RolloutRequest& request);

}  // namespace riftlab
