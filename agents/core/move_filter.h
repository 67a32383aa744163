// The moves that an agent under a limit may choose from.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "agents/core/option_limit.h"
#include "engine/core/game.h"
#include "engine/core/option_name.h"

namespace riftlab {

// Knows moves by their options alone, which are the same in all worlds that the seat to move thinks
// possible. Writes out names, and so takes much longer than listing the moves.
template <Game G>
class MoveFilter {
 public:
  explicit MoveFilter(OptionLimit limit) : limit_(std::move(limit)) {}

  const OptionLimit& limit() const { return limit_; }

  // Whether the move has one of the options.
  bool HasOption(const G& game, const typename G::State& state, Action action) const {
    const std::string name = OptionNameOf(game, state, action);
    bool has = false;
    ForEachOption(name, [&](std::string_view option) {
      const auto& options = limit_.options;
      has = has || std::find(options.begin(), options.end(), option) != options.end();
    });
    return has;
  }

  // What is left of LegalActions. Where nothing is, the limit gives way: all of them.
  void Legal(const G& game, const typename G::State& state, ActionList<G>& out) const {
    game.LegalActions(state, out);
    if (!Reduce(game, state, out)) game.LegalActions(state, out);
  }

  // What is left of SearchActions; where nothing is, of LegalActions, since a limit may leave only
  // moves that are never better than one that it forbids; else the limit gives way.
  void Candidates(const G& game, const typename G::State& state, ActionList<G>& out) const {
    SearchActions(game, state, out);
    if (Reduce(game, state, out)) return;
    if constexpr (HasCandidateActions<G>) {
      game.LegalActions(state, out);
      if (Reduce(game, state, out)) return;
    }
    SearchActions(game, state, out);
  }

 private:
  // Removes what is not allowed; false where that is all, and `out` is then empty.
  bool Reduce(const G& game, const typename G::State& state, ActionList<G>& out) const {
    const ActionList<G> all = out;
    out.clear();
    for (const Action action : all) {
      if (HasOption(game, state, action) == (limit_.kind == LimitKind::kAlways)) {
        out.push_back(action);
      }
    }
    return !out.empty();
  }

  OptionLimit limit_;
};

// The moves that a search should look at where its own seat decides; `filter` may be null.
template <Game G>
void OwnCandidates(const G& game, const typename G::State& state, const MoveFilter<G>* filter,
                   ActionList<G>& out) {
  if (filter == nullptr) {
    SearchActions(game, state, out);
  } else {
    filter->Candidates(game, state, out);
  }
}

// A move at random of those that a seat may make; `filter` may be null.
template <Game G>
Action RandomAllowed(const G& game, const typename G::State& state, const MoveFilter<G>* filter,
                     Rng& rng) {
  if (filter == nullptr) return RandomLegal(game, state, rng);
  ActionList<G> actions;
  filter->Legal(game, state, actions);
  return actions[rng.Below(static_cast<std::uint32_t>(actions.size()))];
}

}  // namespace riftlab
