// Who has won, and what is reported of a game.
#include <algorithm>

#include "engine/games/riftforce/notation.h"

namespace riftlab::riftforce {

Payoffs<Rules> Rules::Returns(const State& state) const {
  RIFTLAB_DCHECK(state.to_move == kNobody);
  const int lead = state.riftforce[0].total() - state.riftforce[1].total();
  const double first = lead > 0 ? 1 : (lead < 0 ? 0 : 0.5);
  Payoffs<Rules> returns;
  for (const Player seat : Seats(num_players_)) {
    returns[seat] = sides_[seat] == 0 ? first : 1 - first;
  }
  return returns;
}

GameResult Rules::Result(const State& state) const {
  GameResult result;
  const Payoffs<Rules> returns = Returns(state);
  for (const Player seat : Seats(num_players_)) {
    result.scores.push_back(state.riftforce[sides_[seat]].total());
    result.shares.push_back(returns[seat]);
    const bool behind = mode_ != Mode::kSolo && returns[seat] < 0.5;
    const auto winners =
        std::count(sides_.begin(), sides_.begin() + num_players_, 1 - sides_[seat]);
    result.ranks.push_back(behind ? static_cast<int>(winners) + 1 : 1);
  }
  const int a = state.riftforce[0].total();
  const int b = state.riftforce[1].total();
  result.reason = "round_cap";
  if (a != b && std::max(a, b) >= cards_.end_trigger) {
    result.reason = "riftforce";
  } else if (IsFrozen(state)) {
    result.reason = "frozen";
  }
  result.turns = state.round;
  AddTags(state, result);
  return result;
}

// What each seat had and did; of the trainer, who has no seat, its guilds and its Riftforce.
void Rules::AddTags(const State& state, GameResult& result) const {
  std::vector<std::string> guilds;
  std::vector<std::string> draft;
  std::vector<std::int64_t> drawn;
  const auto sorted_guilds = [&](Player owner) {
    auto sorted = state.guilds[owner];
    std::sort(sorted.begin(), sorted.end());
    return GuildsText(*this, sorted);
  };
  for (const Player seat : Seats(num_players_)) {
    guilds.push_back(sorted_guilds(seat));
    draft.push_back(GuildsText(*this, state.guilds[seat]));
    drawn.push_back(state.drawn[seat]);
  }
  const auto add_source = [&](const char* key, std::uint16_t Riftforce::*source) {
    std::vector<std::int64_t> amounts;
    for (const Player seat : Seats(num_players_)) {
      amounts.push_back(state.riftforce[sides_[seat]].*source);
    }
    result.tags.push_back({key, std::move(amounts)});
  };
  result.tags.push_back({"guilds", std::move(guilds)});
  // Dealt guilds have no order.
  if (!has_random_guilds_) result.tags.push_back({"draft", std::move(draft)});
  add_source("riftforce_destroyed", &Riftforce::destroyed);
  add_source("riftforce_controlled", &Riftforce::controlled);
  add_source("riftforce_passive", &Riftforce::passive);
  result.tags.push_back({"cards_drawn", std::move(drawn)});
  if (mode_ != Mode::kSolo) return;
  result.tags.push_back({"trainer_guilds", sorted_guilds(kTrainer)});
  result.tags.push_back({"trainer_riftforce", std::int64_t{state.riftforce[1].total()}});
}

}  // namespace riftlab::riftforce
