#include "tournament/review/play_on.h"

#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "engine/core/rng.h"
#include "engine/core/status_macros.h"
#include "tournament/driver/driver.h"

namespace riftlab {
namespace {

// Streams of one playout: what is drawn, and what the agent draws for itself.
constexpr std::uint32_t kStreams = 2;

NamedDraws DrawsOf(const PlayOn::Luck& luck) {
  return {luck.seed,
          {.index = luck.index, .purpose = Purpose::kEstimate, .seat = kStreams * luck.playout}};
}

}  // namespace

absl::StatusOr<PlayOn> PlayOn::Make(const AnyGame& game, const AgentSpec& agent) {
  ASSIGN_OR_RETURN(const GameDriver* driver, FindGameDriver(game.info().name));
  ASSIGN_OR_RETURN(std::unique_ptr<Decider> decider, driver->make_decider(game.config(), agent));
  return PlayOn(game, std::move(decider));
}

absl::StatusOr<std::vector<double>> PlayOn::From(const AnyState& state, const Luck& luck) {
  NamedDraws draws = DrawsOf(luck);
  return ToEnd(state, draws, luck, {});
}

absl::StatusOr<std::vector<double>> PlayOn::After(const AnyState& state, const Moves& moves,
                                                  const Luck& luck) {
  RIFTLAB_CHECK(!moves.empty());
  NamedDraws draws = DrawsOf(luck);
  Rng chance = Rng::Named(draws);
  return ToEnd(game_.Apply(state, moves.front(), chance), draws, luck,
               {.moves = std::span(moves).subspan(1),
                .seat = game_.ToMove(state),
                .turn = game_.Turn(state)});
}

absl::StatusOr<std::vector<double>> PlayOn::FromDeal(const Luck& luck) {
  NamedDraws draws = DrawsOf(luck);
  Rng chance = Rng::Named(draws);
  return ToEnd(game_.Deal(chance), draws, luck, {});
}

bool PlayOn::IsNext(const AnyState& state, const Plan& plan) const {
  if (plan.moves.empty()) return false;
  const std::vector<Action> legal = game_.LegalActions(state);
  return std::find(legal.begin(), legal.end(), plan.moves.front()) != legal.end();
}

absl::StatusOr<std::vector<double>> PlayOn::ToEnd(AnyState state, NamedDraws& draws,
                                                  const Luck& luck, Plan plan) {
  Rng own(
      luck.seed,
      {.index = luck.index, .purpose = Purpose::kEstimate, .seat = kStreams * luck.playout + 1});
  Rng chance = Rng::Named(draws);
  while (game_.ToMove(state) != kNobody) {
    if (game_.ToMove(state) != plan.seat || game_.Turn(state) != plan.turn) plan.moves = {};
    if (IsNext(state, plan)) {
      state = game_.Apply(state, plan.moves.front(), chance);
      plan.moves = plan.moves.subspan(1);
      continue;
    }
    ASSIGN_OR_RETURN(const Action action, decider_->Decide(state, own));
    state = game_.Apply(state, action, chance);
  }
  return game_.Result(state).shares;
}

}  // namespace riftlab
