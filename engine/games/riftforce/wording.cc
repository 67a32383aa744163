// The game in words for people: moves, what happens, cards.
#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {

std::string Rules::Describe(const State& state, Action action) const {
  return ToText(state, action);
}

std::string Rules::Tell(const State& before, Action action, const State& after, Player seat) const {
  return Event(before, action, after, seat);
}

std::string Rules::TellDeal(const State& state, Player seat) const {
  return DealEvent(state, seat);
}

}  // namespace riftlab::riftforce
