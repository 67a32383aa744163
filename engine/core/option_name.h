// What a move chooses, by the names that statistics and restrictions of play know.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "engine/core/game.h"

namespace riftlab {

// The options of a move, joined by '+': see HasOptionName.
template <Game G>
std::string OptionNameOf(const G& game, const typename G::State& state, Action action) {
  if constexpr (HasOptionName<G>) {
    return game.OptionName(state, action);
  } else {
    const std::string text = game.ToText(state, action);
    return text.substr(0, text.find('@'));
  }
}

// Calls f(option) for each option of such a name.
template <class F>
void ForEachOption(std::string_view joined, F f) {
  while (!joined.empty()) {
    const std::size_t length = std::min(joined.find('+'), joined.size());
    f(joined.substr(0, length));
    joined.remove_prefix(std::min(length + 1, joined.size()));
  }
}

}  // namespace riftlab
