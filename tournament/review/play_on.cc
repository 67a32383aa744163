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
  return ToEnd(state, draws, luck);
}

absl::StatusOr<std::vector<double>> PlayOn::After(const AnyState& state, const Moves& moves,
                                                  const Luck& luck) {
  RIFTLAB_CHECK(!moves.empty());
  NamedDraws draws = DrawsOf(luck);
  Rng chance = Rng::Named(draws);
  const Player seat = game_.ToMove(state);
  const std::uint32_t turn = game_.Turn(state);
  AnyState after = game_.Apply(state, moves.front(), chance);
  for (auto move = moves.begin() + 1; move != moves.end(); ++move) {
    if (game_.ToMove(after) != seat || game_.Turn(after) != turn) break;
    const std::vector<Action> legal = game_.LegalActions(after);
    if (std::find(legal.begin(), legal.end(), *move) == legal.end()) break;
    after = game_.Apply(after, *move, chance);
  }
  return ToEnd(std::move(after), draws, luck);
}

absl::StatusOr<std::vector<double>> PlayOn::FromDeal(const Luck& luck) {
  NamedDraws draws = DrawsOf(luck);
  Rng chance = Rng::Named(draws);
  return ToEnd(game_.Deal(chance), draws, luck);
}

absl::StatusOr<std::vector<double>> PlayOn::ToEnd(AnyState state, NamedDraws& draws,
                                                  const Luck& luck) {
  Rng own(
      luck.seed,
      {.index = luck.index, .purpose = Purpose::kEstimate, .seat = kStreams * luck.playout + 1});
  Rng chance = Rng::Named(draws);
  while (game_.ToMove(state) != kNobody) {
    ASSIGN_OR_RETURN(const Action action, decider_->Decide(state, own));
    state = game_.Apply(state, action, chance);
  }
  return game_.Result(state).shares;
}

}  // namespace riftlab
