// Reaches the positions that the conformance suite looks at, by random and by sensible play.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/first_best.h"
#include "engine/core/game.h"
#include "fmt/format.h"

namespace riftlab::internal {

// How a position was reached, enough to reach it again.
struct Place {
  std::uint64_t seed = 0;
  std::uint64_t game = 0;  // index of the game within the run
  std::string_view play;   // "random" or "sensible"
  int decision = 0;        // made before the position
};

template <Game G>
struct Position {
  const G& game;
  const typename G::State& state;
  Place place;
};

// "what [seed 1, game 3 by random play, decision 12, position {...}]"
template <Game G>
std::string Describe(const Position<G>& at, std::string_view what) {
  return fmt::format("{} [seed {}, game {} by {} play, decision {}, position {}]", what,
                     at.place.seed, at.place.game, at.place.play, at.place.decision,
                     at.game.ToJson(at.state).dump());
}

// One decision of a played game: the move that was made, and the luck before it was made.
template <Game G>
struct Step {
  typename G::State state;
  Action action{};
  Rng luck;
};

// One played game.
template <Game G>
struct Path {
  Place place;  // of the first position
  std::vector<Step<G>> steps;
  typename G::State last{};  // a finished game, unless playing had to be given up
};

// A move that a player with some sense would make: the best by the game's own estimate, one time in
// five a random one so that games differ. Random where the game offers no estimate. `actions` are
// the legal ones, not empty.
template <Game G>
Action SensibleAction(const G& game, const typename G::State& state, const ActionList<G>& actions,
                      Rng& rng) {
  const auto random = [&] {
    return actions[rng.Below(static_cast<std::uint32_t>(actions.size()))];
  };
  if constexpr (!HasScoreAction<G> && !HasEvaluate<G>) {
    return random();
  } else {
    if (rng.Below(5) == 0) return random();
    return FirstBest(actions, [&](Action action) {
      if constexpr (HasScoreAction<G>) {
        return game.ScoreAction(state, action);
      } else {
        typename G::State next = state;
        Rng luck = rng;
        game.Apply(next, action, luck);
        return game.Evaluate(next, game.ToMove(state));
      }
    });
  }
}

// Plays one game from `path.place`, odd game indices sensibly, even ones randomly. Calls
// look(position) on every undecided position, and stops where it returns false or after
// kMaxDecisions + 1 decisions.
template <Game G, class Look>
void PlayGame(const G& game, std::uint64_t seed, std::uint64_t index, const Look& look,
              Path<G>& path) {
  const bool sensible = index % 2 == 1;
  path.place = {.seed = seed, .game = index, .play = sensible ? "sensible" : "random"};
  path.steps.clear();
  Rng luck(seed, {.index = index, .purpose = Purpose::kCheck, .seat = 0});
  Rng choice(seed, {.index = index, .purpose = Purpose::kCheck, .seat = 1});
  path.last = game.Deal(luck);
  Place place = path.place;
  for (; game.ToMove(path.last) != kNobody && place.decision <= G::kMaxDecisions;
       ++place.decision) {
    if (!look(Position<G>{game, path.last, place})) return;
    ActionList<G> actions;
    game.LegalActions(path.last, actions);
    const Action action = sensible
                              ? SensibleAction(game, path.last, actions, choice)
                              : actions[choice.Below(static_cast<std::uint32_t>(actions.size()))];
    path.steps.push_back({path.last, action, luck});
    game.Apply(path.last, action, luck);
  }
}

// Plays randomly from `state` until somebody wins; false if that takes more than kMaxDecisions
// decisions or a position without moves comes up.
template <Game G>
bool PlaysToEnd(const G& game, typename G::State state, Rng& rng) {
  for (int decision = 0; decision <= G::kMaxDecisions; ++decision) {
    if (game.ToMove(state) == kNobody) return true;
    ActionList<G> actions;
    game.LegalActions(state, actions);
    if (actions.empty()) return false;
    const std::size_t k = rng.Below(static_cast<std::uint32_t>(actions.size()));
    game.Apply(state, actions[k], rng);
  }
  return false;
}

}  // namespace riftlab::internal
