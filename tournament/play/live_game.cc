#include "tournament/play/live_game.h"

#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "tournament/record/game_record.h"
#include "tournament/record/position_luck.h"

namespace riftlab {

LiveGame::LiveGame(AnyGame game, std::uint64_t seed, const std::optional<AnyState>& start)
    : game_(std::move(game)),
      draws_(start ? LuckFromPosition({.seed = seed, .agents = {}})
                   : LuckOf({.seed = seed, .agents = {}})) {
  const auto seats = static_cast<std::uint32_t>(game_.NumPlayers());
  streams_.reserve(seats);
  for (std::uint32_t seat = 0; seat < seats; ++seat) {
    streams_.emplace_back(seed, StreamId{.index = 0, .purpose = Purpose::kAgent, .seat = seat});
  }
  if (start) {
    state_ = *start;
  } else {
    Rng chance = Rng::Named(draws_);
    state_ = game_.Deal(chance);
  }
}

void LiveGame::Apply(Action action) {
  const std::vector<Action> legal = game_.LegalActions(state_);
  RIFTLAB_CHECK(ToMove() != kNobody && std::binary_search(legal.begin(), legal.end(), action));
  Rng chance = Rng::Named(draws_);
  state_ = game_.Apply(state_, action, chance);
  ++decisions_;
}

}  // namespace riftlab
