// What a seat sees happen, held against what it knows afterwards, on the table that is being
// checked.
#pragma once

#include <algorithm>
#include <string>

#include "engine/core/byte_hash.h"
#include "engine/core/game.h"
#include "fmt/format.h"
#include "tournament/check/recorder.h"
#include "tournament/check/walk_inl.h"

namespace riftlab::internal {

// A move made in the truth and, with the same luck, in a world that the seat cannot tell from it:
// where the seat sees the same happen it still cannot tell them apart. What it then knows beyond
// that shows what it did not see. The tiny tables prove more (equal_histories), but not of what
// comes late in a game, or of cards that are not on them.
template <Game G>
class EventChecks {
 public:
  using State = typename G::State;

  explicit EventChecks(CheckList& list)
      : line_(list.Add("same_events",
                       "where a move looks the same to a seat in the truth and in a sampled world, "
                       "the seat knows the same after it, bytewise")) {
    line_.set_why_no_case("no other sampled world went on as the true one");
  }

  // The move from `at` to `next`.
  void VisitStep(const Position<G>& at, const Step<G>& step, const State& next, Rng& rng) {
    for (const Player seat : Seats(at.game.NumPlayers())) {
      const typename G::InfoSet before = at.game.Observe(step.state, seat);
      for (int i = 0; i < kWorlds; ++i) {
        const State world = at.game.Determinize(before, rng);
        const bool differs = ByteHash(world) != ByteHash(step.state);
        const bool looks_same = ByteHash(at.game.Observe(world, seat)) == ByteHash(before);
        if (differs && looks_same && MayMove(at.game, step, world))
          HoldAgainst(at, step, next, seat, world);
      }
    }
  }

 private:
  static constexpr int kWorlds = 2;

  static bool MayMove(const G& game, const Step<G>& step, const State& world) {
    if (game.ToMove(world) != game.ToMove(step.state)) return false;
    ActionList<G> actions;
    game.LegalActions(world, actions);
    return std::find(actions.begin(), actions.end(), step.action) != actions.end();
  }

  void HoldAgainst(const Position<G>& at, const Step<G>& step, const State& next, Player seat,
                   const State& world) {
    State after = world;
    Rng luck = step.luck;
    at.game.Apply(after, step.action, luck);
    const std::string event = at.game.Event(step.state, step.action, next, seat);
    if (at.game.Event(world, step.action, after, seat) != event) return;
    const typename G::InfoSet known = at.game.Observe(next, seat);
    const typename G::InfoSet other = at.game.Observe(after, seat);
    line_.Case(ByteHash(known) == ByteHash(other), [&] {
      return Describe(
          at, fmt::format("seat {} sees '{}' of '{}' here and in a world that looks the same to "
                          "it, {}, but then knows {}, and there {}",
                          seat, event, at.game.ToText(step.state, step.action),
                          at.game.ToJson(world).dump(), at.game.ToJson(known).dump(),
                          at.game.ToJson(other).dump()));
    });
  }

  CheckLine& line_;
};

}  // namespace riftlab::internal
