// What all can tell of the rounds that a choice ends.
#pragma once

#include <optional>
#include <vector>

#include "engine/core/array.h"
#include "engine/games/ripple_rush/ripple_rush.h"

namespace riftlab::ripple_rush {

// The round of a choice, and the rounds after it in which nobody had one, as far as the positions
// before and after say it: they hold no history. In rounds without a choice seats write nothing but
// cards of their own, so what leads from `sheets` to the sheets of the next choice is of those
// seats; in which of several rounds is not known.
struct EndedRounds {
  Array<Sheet, kMaxSeats> sheets{};  // as the round of the choice left them
  int passed = 0;                    // rounds without a choice
  std::vector<Card> announced{};     // their cards that fitted nowhere
  Player announcer = kNobody;        // whose these are; kNobody: of several seats, each has its own
};

// Nothing while the round of the choice goes on.
std::optional<EndedRounds> EndedRoundsOf(const Rules& rules, const State& before, Action action,
                                         const State& after);

}  // namespace riftlab::ripple_rush
