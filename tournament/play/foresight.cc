#include "tournament/play/foresight.h"

#include "engine/core/check.h"
#include "engine/core/rng.h"

namespace riftlab {

Foresight Foresee(const SeatView& view, std::size_t move) {
  // Something that fewer than one world in these tells apart is shown when it comes.
  constexpr int kWorlds = 16;
  RIFTLAB_CHECK(move < view.actions().size());
  const AnyGame& game = view.game();
  Rng rng(0, {.index = 1, .purpose = Purpose::kCheck});
  Foresight foresight{.is_certain = true};
  for (int i = 0; i < kWorlds; ++i) {
    const AnyState world = game.Determinize(view.info(), rng);
    const AnyState next = game.Apply(world, view.actions()[move], rng);
    const AnyInfoSet seen = game.Observe(next, view.seat());
    if (i == 0) {
      foresight.info = seen;
    } else if (seen != foresight.info) {
      foresight.is_certain = false;
    }
    const bool goes_on = game.ToMove(next) == view.seat() && game.Turn(next) == game.Turn(world);
    if (!goes_on) foresight.may_end_turn = true;
  }
  return foresight;
}

}  // namespace riftlab
