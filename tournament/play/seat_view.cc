#include "tournament/play/seat_view.h"

#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/rng.h"

namespace riftlab {
namespace {

AnyState SampledWorld(const AnyGame& game, const AnyInfoSet& info) {
  Rng rng(0, {.index = 0, .purpose = Purpose::kCheck});
  return game.Determinize(info, rng);
}

}  // namespace

SeatView::SeatView(AnyGame game, AnyInfoSet info)
    : game_(std::move(game)),
      info_(std::move(info)),
      seat_(game_.Observer(info_)),
      world_(SampledWorld(game_, info_)),
      actions_(game_.LegalActions(world_)) {
  RIFTLAB_CHECK(game_.ToMove(world_) == seat_);
  moves_.reserve(actions_.size());
  words_.reserve(actions_.size());
  for (const Action action : actions_) {
    moves_.push_back(game_.ToText(world_, action));
    words_.push_back(game_.Describe(world_, action));
  }
}

std::size_t SeatView::Find(std::string_view text) const {
  const absl::StatusOr<Action> action = game_.ParseAction(world_, text);
  if (!action.ok()) return moves_.size();
  const auto found = std::find(actions_.begin(), actions_.end(), *action);
  return static_cast<std::size_t>(found - actions_.begin());
}

}  // namespace riftlab
