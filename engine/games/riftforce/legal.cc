// What may be chosen.
#include "engine/games/riftforce/options.h"
#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {
namespace {

Action ActionOf(const State& state, int option) {
  if (!ChoosesElemental(state.phase)) return PackAction(state.phase, option);
  const int row = state.table.RowAt(option);
  return PackElemental(state.phase, row, option - state.table.Begin(row));
}

}  // namespace

int NumSubsets(int offered, int kept) {
  int count = 1;
  for (int i = 0; i < kept; ++i) count = count * (offered - i) / (i + 1);
  return count;
}

std::uint32_t NthSubset(std::uint32_t offered, int kept, int k) {
  const int size = Count(offered);
  for (auto choice = BitsBelow<std::uint32_t>(kept);; ++choice) {
    RIFTLAB_DCHECK(choice < Bit<std::uint32_t>(size));
    if (Count(choice) != kept || k-- > 0) continue;
    std::uint32_t subset = 0;
    ForEachBit(choice, [&](int i) { Set(subset, NthBit(offered, i)); });
    return subset;
  }
}

void Rules::LegalActions(const State& state, ActionList<Rules>& out) const {
  out.clear();
  const int choices = Count(state.options[0]) + Count(state.options[1]);
  if (state.phase == Phase::kKeep) {
    for (int k = 0; k < choices; ++k) out.push_back(NthLegal(state, k));
    return;
  }
  for (int half = 0; half < 2; ++half) {
    ForEachBit(state.options[half],
               [&](int bit) { out.push_back(ActionOf(state, 64 * half + bit)); });
  }
  if (state.may_stop != 0) out.push_back(kStop);
}

Action Rules::NthLegal(const State& state, int k) const {
  RIFTLAB_DCHECK(k >= 0 && k < NumLegal(state));
  if (k == Count(state.options[0]) + Count(state.options[1])) return kStop;
  if (state.phase == Phase::kKeep) {
    const std::uint32_t kept = NthSubset(state.display, cards_.guilds_alone, k);
    return PackAction(Phase::kKeep, static_cast<int>(kept));
  }
  return ActionOf(state, NthOption(state, k));
}

}  // namespace riftlab::riftforce
