// The exact value of a best reply, by going through the whole tree of a small game.
#pragma once

#include <algorithm>
#include <cstddef>
#include <map>
#include <vector>

#include "engine/core/game.h"
#include "tests/games/outcomes.h"

namespace riftlab {

// A seat's best reply to the policies of the others, in a game in which information sets tell all
// that their seat has seen (perfect recall): where it does not know a state from another it plays
// one move, the best over both by their weights.
//
// `policy(state)` gives the chances of the legal moves of a seat other than `seat`, in their order.
template <Game G, class Policy>
class BestResponse {
 public:
  using State = typename G::State;

  BestResponse(const G& game, Player seat, const Policy& policy)
      : game_(game), seat_(seat), policy_(policy) {}

  // What the seat gets, as Returns has it.
  double Value() {
    moves_.clear();
    return ValueOf(AllDeals(game_));
  }

  // A best move at each of the seat's information sets, by InfoKey; after Value.
  const std::map<std::uint64_t, Action>& moves() const { return moves_; }

 private:
  using Weighted = WeightedStates<G>;

  double ValueOf(const Weighted& states) {
    double value = 0;
    std::map<std::uint64_t, Weighted> sets;
    for (const auto& [state, weight] : states) Collect(state, weight, value, sets);
    for (const auto& [key, set] : sets) value += BestOf(key, set);
    return value;
  }

  // Goes on to the seat's next decisions, and adds what ended before.
  void Collect(const State& state, double weight, double& value,
               std::map<std::uint64_t, Weighted>& sets) {
    const Player to_move = game_.ToMove(state);
    if (to_move == kNobody) {
      value += weight * game_.Returns(state)[seat_];
      return;
    }
    if (to_move == seat_) {
      sets[InfoKey(game_, state, seat_)].emplace_back(state, weight);
      return;
    }
    ActionList<G> actions;
    game_.LegalActions(state, actions);
    const std::vector<double> chances = policy_(state);
    for (std::size_t i = 0; i < actions.size(); ++i) {
      if (chances[i] == 0) continue;
      for (const auto& [next, chance] : AllAfter(game_, state, actions[i])) {
        Collect(next, weight * chances[i] * chance, value, sets);
      }
    }
  }

  double BestOf(std::uint64_t key, const Weighted& set) {
    ActionList<G> actions;
    game_.LegalActions(set.front().first, actions);
    double best = -1;
    for (const Action action : actions) {
      Weighted states;
      for (const auto& [state, weight] : set) {
        for (const auto& [next, chance] : AllAfter(game_, state, action)) {
          states.emplace_back(next, weight * chance);
        }
      }
      const double value = ValueOf(states);
      if (value <= best) continue;
      best = value;
      moves_[key] = action;
    }
    return best;
  }

  const G& game_;
  Player seat_;
  const Policy& policy_;
  std::map<std::uint64_t, Action> moves_;
};

}  // namespace riftlab
