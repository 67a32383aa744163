// Searches of the reference positions of Ripple Rush, whose exact values are known; in points.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include "agents/registry/registry.h"
#include "tests/games/ripple_rush/references.h"

namespace riftlab {

// What a search makes of a solo position. Values are mean final scores: a solo reward is the score
// over the best score that the sheet allows.
struct SearchedPosition {
  std::string move;       // that it plays
  double move_value = 0;  // of that move
  double root_value = 0;  // over all iterations
  std::int64_t iterations = 0;
};

inline SearchedPosition SearchPosition(const ripple_rush::Rules& rules,
                                       const ripple_rush::State& state, const std::string& spec,
                                       std::uint64_t seed) {
  const auto agent = MakeAgent(rules, ParseAgentSpec(spec).value());
  EXPECT_TRUE(agent.ok()) << agent.status();
  RIFTLAB_CHECK(agent.ok());
  Rng rng(seed, {.index = 0, .purpose = Purpose::kTest, .seat = 0});
  const Decision decision = (*agent)->Act(rules, rules.Observe(state, state.to_move), {}, rng);
  SearchedPosition searched{.move = rules.ToText(state, decision.action),
                            .iterations = decision.iterations};
  for (const RootMove& move : decision.root_moves) {
    const double points = move.value * rules.MaxScore();
    const auto weight = static_cast<double>(move.visits) / static_cast<double>(decision.iterations);
    searched.root_value += weight * points;
    if (move.action == decision.action) searched.move_value = points;
  }
  return searched;
}

// The exact values of the moves of a reference position.
inline std::map<std::string, double> MoveValues(const Json& reference) {
  std::map<std::string, double> values;
  for (const auto& [move, value] : reference.at("values").items()) {
    values[move] = ripple_rush::ExpectedOf(value).value;
  }
  return values;
}

inline double BestValue(const Json& reference) {
  double best = 0;
  for (const auto& [move, value] : MoveValues(reference)) best = std::max(best, value);
  return best;
}

// The reference called `id`.
inline const Json& ReferenceOf(const std::string& id) {
  for (const Json& reference : ripple_rush::References().at("positions")) {
    if (reference.at("id") == id) return reference;
  }
  ADD_FAILURE() << "no reference position " << id;
  std::abort();
}

}  // namespace riftlab
