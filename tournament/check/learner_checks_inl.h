// Checks of what a game offers to learners (HasFeatures, HasLearnerView): inputs that tell a seat
// no more than it may know, and numbers of moves.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/features.h"
#include "engine/core/game.h"
#include "engine/core/learner_view.h"
#include "fmt/format.h"
#include "tournament/check/recorder.h"
#include "tournament/check/walk_inl.h"

namespace riftlab::internal {

template <Game G>
class LearnerChecks {
 public:
  using State = typename G::State;

  explicit LearnerChecks(CheckList& list)
      : features_(list.Add("known_features",
                           "features that the seat to move can tell are the same in every sampled "
                           "world, and are its first inputs")),
        inputs_(list.Add("inputs", "inputs for learners lie within their number, none twice")),
        ids_(list.Add("action_ids",
                      "moves have numbers within their count, no two in a position the same")) {
    if constexpr (!HasKnownFeatures<G>) {
      features_.set_why_no_case("the game does not say which features a seat can tell");
    }
    if constexpr (!HasLearnerView<G>) {
      for (CheckLine* line : {&inputs_, &ids_}) {
        line->set_why_no_case("the game has no inputs for learners");
      }
    }
  }

  void Visit(const Position<G>& at, Rng& rng) {
    const Player mover = at.game.ToMove(at.state);
    if (mover == kNobody) return;
    if constexpr (HasKnownFeatures<G>) CheckFeatures(at, mover, rng);
    if constexpr (HasLearnerView<G>) {
      for (const Player seat : Seats(at.game.NumPlayers())) CheckInputs(at, seat);
      CheckIds(at, mover);
    }
  }

 private:
  using Numbers = std::vector<std::uint16_t>;

  // Of a seat in a position, ascending.
  static Numbers KnownFeatures(const G& game, const State& state, Player seat) {
    FeatureList facts;
    game.Features(state, seat, facts);
    Numbers known;
    for (const std::uint16_t fact : facts) {
      if (game.IsKnownFeature(fact)) known.push_back(fact);
    }
    std::sort(known.begin(), known.end());
    return known;
  }

  static Numbers InputsOf(const G& game, const State& state, Player seat) {
    InputList inputs;
    game.Inputs(game.Observe(state, seat), inputs);
    Numbers numbers(inputs.begin(), inputs.end());
    std::sort(numbers.begin(), numbers.end());
    return numbers;
  }

  void CheckFeatures(const Position<G>& at, Player mover, Rng& rng) {
    const Numbers known = KnownFeatures(at.game, at.state, mover);
    const State world = at.game.Determinize(at.game.Observe(at.state, mover), rng);
    const bool is_blind = known == KnownFeatures(at.game, world, mover);
    bool leads = true;
    if constexpr (HasLearnerView<G>) {
      Numbers first = InputsOf(at.game, at.state, mover);
      first.erase(std::lower_bound(first.begin(), first.end(), at.game.NumFeatures()), first.end());
      leads = first == known;
    }
    features_.Case(is_blind && leads, [&] {
      return Describe(at, fmt::format("those of seat {} {}", mover,
                                      is_blind ? "are not its first inputs"
                                               : "differ in a world that looks the same to it"));
    });
  }

  void CheckInputs(const Position<G>& at, Player seat) {
    const Numbers inputs = InputsOf(at.game, at.state, seat);
    const bool is_within = inputs.empty() || inputs.back() < at.game.NumInputs();
    const bool is_set = std::adjacent_find(inputs.begin(), inputs.end()) == inputs.end();
    inputs_.Case(is_within && is_set, [&] {
      return Describe(at, fmt::format("seat {}: an input {}", seat,
                                      is_within ? "is there twice" : "is beyond the last one"));
    });
  }

  void CheckIds(const Position<G>& at, Player mover) {
    ActionList<G> actions;
    at.game.LegalActions(at.state, actions);
    std::vector<int> ids;
    for (const Action action : actions) ids.push_back(at.game.ActionId(mover, action));
    std::sort(ids.begin(), ids.end());
    const bool is_within = ids.front() >= 0 && ids.back() < at.game.NumActionIds();
    const auto twin = std::adjacent_find(ids.begin(), ids.end());
    ids_.Case(is_within && twin == ids.end(), [&] {
      return Describe(at, is_within ? fmt::format("two moves have the number {}", *twin)
                                    : fmt::format("numbers from {} to {}, of {}", ids.front(),
                                                  ids.back(), at.game.NumActionIds()));
    });
  }

  CheckLine& features_;
  CheckLine& inputs_;
  CheckLine& ids_;
};

}  // namespace riftlab::internal
