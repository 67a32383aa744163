// Solves small positions exactly and plays by rule of thumb elsewhere.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "agents/core/agent.h"
#include "agents/core/move_filter.h"
#include "agents/core/params.h"
#include "agents/search/expectimax.h"
#include "agents/search/solving_agent.h"
#include "agents/search/worlds.h"
#include "engine/core/first_best.h"

namespace riftlab::exact {

// Plays a best action of the expectimax tree (agents/search/expectimax.h), the lowest code of
// equals, where two things hold: the information set admits exactly one world, and the tree reaches
// at most `max_states` positions. Elsewhere it plays the move that the game's ScoreAction puts
// first, or a random one in games without it.
//
// "Exact" means this: from the one world that fits, the seats take turns as the rules have it, and
// each is taken to see every choice made before its own, also those that the rules keep hidden for
// a while, and every card that is drawn on the way. So play is perfect where all is open from here
// on, or where what is hidden cannot change anybody's best choice. With simultaneous choices it is
// the best reply to seats that answer with the knowledge of it, not an equilibrium.
template <Game G>
class ExactAgent : public SolvingAgent<G> {
 public:
  // `game` must outlive the agent.
  ExactAgent(const G& game, std::int64_t max_states)
      : SolvingAgent<G>(max_states), solver_(game, max_states) {}

  Decision Act(const G& game, const typename G::InfoSet& info, const SearchLimits& limits,
               Rng& rng) override {
    std::int64_t visited = 0;
    if (const std::optional<typename G::State> world = WorldsOf(game, info, 2).only) {
      ActionList<G> actions;
      OwnCandidates(game, *world, filter_.get(), actions);
      solver_.StopOn(limits.stop);
      const auto solved = solver_.SolveActions(*world, actions);
      if (solved.ok()) return Best(*solved, game.Observer(info));
      visited = solver_.visited();
    }
    return {.action = RuleOfThumb(game, game.Determinize(info, rng), rng), .iterations = visited};
  }

  bool Restrict(std::shared_ptr<const MoveFilter<G>> filter) override {
    filter_ = std::move(filter);
    return true;
  }

 private:
  Decision Best(const std::vector<SolvedAction<G>>& solved, Player seat) const {
    Decision decision{.iterations = solver_.visited(), .nodes = solver_.decisions()};
    const SolvedAction<G>* best = &solved.front();
    for (const SolvedAction<G>& entry : solved) {
      if (Expectimax<G>::IsBetter(entry.value[seat], best->value[seat])) best = &entry;
      decision.root_moves.push_back({.action = entry.action,
                                     .visits = entry.visited,
                                     .available = entry.visited,
                                     .value = entry.value[seat]});
    }
    decision.action = best->action;
    return decision;
  }

  Action RuleOfThumb(const G& game, const typename G::State& world, Rng& rng) const {
    if constexpr (HasScoreAction<G>) {
      ActionList<G> actions;
      OwnCandidates(game, world, filter_.get(), actions);
      return FirstBest(actions, [&](Action action) { return game.ScoreAction(world, action); });
    } else {
      return RandomAllowed(game, world, filter_.get(), rng);
    }
  }

  Expectimax<G> solver_;
  std::shared_ptr<const MoveFilter<G>> filter_;
};

struct Factory {
  static constexpr std::string_view kName = "exact";
  static constexpr std::string_view kHelp =
      "perfect play of small open positions; elsewhere the game's heuristics, or random";
  static constexpr bool kCheats = false;

  static std::span<const ParamSpec> Parameters() {
    static const std::array<ParamSpec, 1> kParameters = {
        IntegerParam("max_states", "200000", 1, 1e9,
                     "positions that one decision may visit before it gives up")};
    return kParameters;
  }

  template <Game G>
  static absl::StatusOr<std::unique_ptr<Agent<G>>> Make(const G& game, const Params& params) {
    return std::make_unique<ExactAgent<G>>(game, params.Integer("max_states"));
  }
};

}  // namespace riftlab::exact
