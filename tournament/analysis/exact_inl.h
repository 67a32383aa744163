// Exact values of a small position (agents/search/expectimax.h). Included only by analysis_inl.h.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <vector>

#include "agents/search/expectimax.h"
#include "agents/search/worlds.h"
#include "fmt/format.h"
#include "tournament/analysis/analysis.h"
#include "tournament/analysis/assumption_inl.h"
#include "tournament/analysis/beliefs_inl.h"
#include "tournament/analysis/words_inl.h"

namespace riftlab {

// How many positions the tree from `state` has, each counted as often as it is reached: the mean
// over lines of random play of what it would have if it branched everywhere as it does along the
// line (D. Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation
// 29(129), 1975). Only its order of magnitude means anything.
template <Game G>
double EstimatedTreeSize(const G& game, const typename G::State& state, std::uint64_t seed) {
  constexpr int kLines = 100;
  Rng rng(seed, {.index = 2, .purpose = Purpose::kCheck, .seat = 0});
  double sum = 0;
  for (int line = 0; line < kLines; ++line) {
    typename G::State position = state;
    double width = 1;
    while (game.ToMove(position) != kNobody) {
      ActionList<G> actions;
      SearchActions(game, position, actions);
      const Action action = actions[rng.Below(static_cast<std::uint32_t>(actions.size()))];
      width *= static_cast<double>(actions.size());
      // One draw after the other: how many outcomes it has shows when it is met.
      std::vector<std::uint32_t> draws;
      while (true) {
        DrawScript script(draws);
        Rng scripted = Rng::Scripted(script);
        typename G::State next = position;
        game.Apply(next, action, scripted);
        if (script.outcomes().size() == draws.size()) {
          width /= script.Probability();
          position = next;
          break;
        }
        draws.push_back(rng.Below(script.outcomes()[draws.size()]));
      }
      sum += width;
    }
  }
  return sum / kLines;
}

// The value of one move, exactly.
inline TreeEstimate ExactValue(double value) {
  return {.mean = value, .low = value, .high = value, .trees = 1};
}

// A solved action of `world` as `seat` sees it, the best having the value `best`.
template <Game G>
MoveAnalysis ExactMove(const G& game, const typename G::State& world, const SolvedAction<G>& solved,
                       Player seat, double best) {
  MoveAnalysis move;
  move.move = game.ToText(world, solved.action);
  move.words = WordsOf(game, world, solved.action);
  move.visits = solved.visited;
  move.available = solved.visited;
  move.win_share = ExactValue(solved.value[seat]);
  move.equal_to_best = !Expectimax<G>::IsBetter(best, solved.value[seat]);
  move.shares.assign(solved.value.begin(), solved.value.begin() + game.NumPlayers());
  if constexpr (HasExpectedScores<G>) move.score_lead = solved.leads[seat];
  move.line = {move.move};
  move.line_visits = {solved.visited};
  move.line_moves = {{.seat = seat, .words = move.words, .turn = TurnOf(game, world)}};
  return move;
}

// Best first, equals in the order of their actions; the best ones share the chance to be best.
inline void OrderExactly(std::vector<MoveAnalysis>& moves) {
  const auto rest = std::stable_partition(
      moves.begin(), moves.end(), [](const MoveAnalysis& move) { return move.equal_to_best; });
  std::stable_sort(rest, moves.end(), [](const MoveAnalysis& a, const MoveAnalysis& b) {
    return a.win_share.mean > b.win_share.mean;
  });
  const auto equals = static_cast<double>(rest - moves.begin());
  std::for_each(moves.begin(), rest,
                [&](MoveAnalysis& move) { move.probability_best = 1 / equals; });
}

// Solves the position that `info` shows, with at most `max_states` positions visited.
// InvalidArgument when the request sets a budget; FailedPrecondition when several worlds fit, or
// the tree is larger, saying how large the position is.
template <Game G>
absl::StatusOr<Analysis> SolveExactly(const G& game, const typename G::InfoSet& info,
                                      const AnalysisRequest& request, std::int64_t max_states) {
  if (request.iterations || request.time_ms > 0 || request.confidence > 0) {
    return absl::InvalidArgumentError(
        "agent 'exact' does not iterate: leave iterations, time and confidence out; "
        "'exact:max_states=N' limits the positions that it visits");
  }
  const auto start = std::chrono::steady_clock::now();
  Analysis answer;
  answer.is_exact = true;
  answer.stopped = StopReason::kSolved;
  answer.seat = game.Observer(info);
  answer.agent = request.agent.Text();
  answer.trees = 1;
  answer.worlds = 1;
  answer.seed = request.seed;
  const Worlds<G> worlds = WorldsOf(game, info, kMaxOutcomes, [&](const typename G::State& world) {
    return request.assumptions.empty() ||
           Agrees(request.assumptions, PlacesOf(game, world, answer.seat));
  });
  if (!worlds.only) {
    return absl::FailedPreconditionError(fmt::format(
        "agent 'exact' solves positions in which nothing is hidden from the seat to move, but {}{} "
        "worlds fit what seat {} knows; take an agent that searches",
        worlds.are_all ? "" : "at least ", worlds.number, answer.seat));
  }
  Expectimax<G, Solved::kSharesAndLeads> solver(game, max_states);
  ActionList<G> actions;
  game.LegalActions(*worlds.only, actions);
  const auto solved = solver.SolveActions(*worlds.only, actions);
  if (!solved.ok()) {
    const double size = EstimatedTreeSize(game, *worlds.only, request.seed);
    return absl::FailedPreconditionError(fmt::format(
        "agent 'exact': {}, in the order of 10^{:.0f} by the breadth of random lines of play; "
        "'exact:max_states=N' raises the limit, up to 10^9; else take an agent that searches",
        std::string{solved.status().message()}, std::log10(std::max(size, 1.0))));
  }
  double best = 0;
  for (const SolvedAction<G>& entry : *solved) best = std::max(best, entry.value[answer.seat]);
  for (const SolvedAction<G>& entry : *solved) {
    answer.moves.push_back(ExactMove(game, *worlds.only, entry, answer.seat, best));
  }
  OrderExactly(answer.moves);
  answer.iterations = solver.visited();
  answer.win_share = ExactValue(best);
  answer.score_lead = answer.moves.front().score_lead;
  answer.beliefs =
      request.assumptions.empty()
          ? BeliefsOf(game, info, request.seed)
          : SampledBeliefsOf(game, info, request.seed, [&](Rng& /*rng*/) { return *worlds.only; });
  if (game.NumPlayers() > 1) {
    answer.warnings.emplace_back(
        "exact for open cards: each seat is taken to see every choice made before its own");
  }
  answer.elapsed_ms =
      std::chrono::duration<double, std::milli>{std::chrono::steady_clock::now() - start}.count();
  return answer;
}

}  // namespace riftlab
