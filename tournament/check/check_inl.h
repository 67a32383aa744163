// The conformance suite for one game. Included only by the generated driver of each game and by the
// tests of the suite.
#pragma once

#include <fmt/format.h>

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "engine/core/game.h"
#include "tournament/check/check.h"
#include "tournament/check/recorder.h"

namespace riftlab {
namespace internal {

// What listing the legal moves of one position must give.
template <Game G>
void CheckLegalActions(const G& game, const typename G::State& state, CheckLine& order,
                       CheckLine& count) {
  ActionList<G> actions;
  game.LegalActions(state, actions);
  bool ascending = !actions.empty();
  for (std::size_t i = 1; i < actions.size(); ++i) ascending &= actions[i - 1] < actions[i];
  if (!order.Case(ascending)) order.Fail("actions are not strictly ascending");
  bool agree = game.NumLegal(state) == static_cast<int>(actions.size());
  for (std::size_t i = 0; agree && i < actions.size(); ++i) {
    agree = game.NthLegal(state, static_cast<int>(i)) == actions[i];
  }
  if (!count.Case(agree)) count.Fail("NumLegal or NthLegal differs from LegalActions");
}

}  // namespace internal

// Runs the suite on the game of `config`. InvalidArgument for a wrong configuration; whatever the
// game does wrong stands in the report.
template <Game G>
absl::StatusOr<CheckReport> CheckGameOf(const GameConfig& config, const CheckOptions& options) {
  const absl::StatusOr<G> game = G::Make(config);
  if (!game.ok()) return game.status();
  CheckLine ends("ends", "games end within kMaxDecisions decisions");
  CheckLine order("actions_ascending", "legal actions are non-empty, ascending and unique");
  CheckLine count("nth_legal", "NumLegal and NthLegal agree with LegalActions");
  int states = 0;
  for (std::uint64_t index = 0; states < options.states; ++index) {
    Rng rng(options.seed, {.index = index, .purpose = Purpose::kCheck});
    typename G::State state = game->Deal(rng);
    int decisions = 0;
    for (; game->ToMove(state) != kNobody && decisions <= G::kMaxDecisions; ++decisions) {
      ++states;
      internal::CheckLegalActions(*game, state, order, count);
      if (order.failed() > 0) break;
      const auto n = static_cast<std::uint32_t>(game->NumLegal(state));
      game->Apply(state, game->NthLegal(state, static_cast<int>(rng.Below(n))), rng);
    }
    if (!ends.Case(decisions <= G::kMaxDecisions)) {
      ends.Fail(fmt::format("game {} of seed {} goes on", index, options.seed));
    }
    if (order.failed() > 0 || decisions == 0) break;
  }
  CheckReport report;
  for (const CheckLine* line : {&ends, &order, &count}) report.items.push_back(line->item());
  return report;
}

}  // namespace riftlab
