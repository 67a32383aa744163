// What may be chosen.
#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab::riftwalker {

void Rules::LegalActions(const State& state, ActionList<Rules>& out) const {
  out.clear();
  if (state.extra == Extra::kFirst) out.push_back(PackAction(state.phase, kStopGroup, 0));
  ForEachBit(state.options[0],
             [&](int value) { out.push_back(PackAction(state.phase, kFirstGroup, value)); });
  ForEachBit(state.options[1],
             [&](int value) { out.push_back(PackAction(state.phase, kSecondGroup, value)); });
  if (state.extra == Extra::kLast) out.push_back(PackAction(state.phase, kDeclineGroup, 0));
}

Action Rules::NthLegal(const State& state, int k) const {
  RIFTLAB_DCHECK(k >= 0 && k < NumLegal(state));
  if (state.extra == Extra::kFirst && k-- == 0) return PackAction(state.phase, kStopGroup, 0);
  const int first = Count(state.options[0]);
  if (k < first) return PackAction(state.phase, kFirstGroup, NthBit(state.options[0], k));
  k -= first;
  if (k < Count(state.options[1])) {
    return PackAction(state.phase, kSecondGroup, NthBit(state.options[1], k));
  }
  return PackAction(state.phase, kDeclineGroup, 0);
}

}  // namespace riftlab::riftwalker
