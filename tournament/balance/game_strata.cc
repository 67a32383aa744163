#include "tournament/balance/game_strata.h"

#include <algorithm>
#include <utility>

#include "engine/core/check.h"
#include "tournament/balance/balance.h"

namespace riftlab {

GameStrata::GameStrata(std::vector<int> sides) : by_seat_(std::move(sides)), lineups_(by_seat_) {
  RIFTLAB_CHECK(!by_seat_.empty());
  num_sides_ = static_cast<std::size_t>(*std::max_element(by_seat_.begin(), by_seat_.end())) + 1;
  has_like_sides_ = HasLikeSides(by_seat_);
}

void GameStrata::Set(const std::vector<int>& agents) {
  RIFTLAB_CHECK(agents.size() == by_seat_.size());
  // Of the game, not of its block: where sides are of unlike size rotations differ in who has more
  // seats.
  const int lineup = lineups_.NumberOf(agents);
  num_lineups_ = std::max(num_lineups_, lineup + 1);
  const bool has_one_agent =
      std::all_of(agents.begin(), agents.end(), [&](int agent) { return agent == agents.front(); });
  seats_.clear();
  side_numbers_.clear();
  std::vector<std::vector<int>> keys(num_sides_);
  for (std::size_t seat = 0; seat < agents.size(); ++seat) {
    const int side = has_like_sides_ ? 0 : by_seat_[seat];
    seats_.push_back(
        seat_strata_.try_emplace({lineup, side, agents[seat]}, seat_strata_.size()).first->second);
    keys[static_cast<std::size_t>(by_seat_[seat])].push_back(agents[seat]);
  }
  if (has_one_agent) return;
  for (std::size_t side = 0; side < num_sides_; ++side) {
    std::vector<int>& key = keys[side];
    std::sort(key.begin(), key.end());
    key.insert(key.begin(), {lineup, has_like_sides_ ? 0 : static_cast<int>(side)});
    side_numbers_.push_back(
        side_strata_.try_emplace(std::move(key), side_strata_.size()).first->second);
  }
}

}  // namespace riftlab
