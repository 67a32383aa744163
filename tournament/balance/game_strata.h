// Seats and sides of games of which it is known beforehand alone by whom they are played: the
// strata within which the figures of play compare games of different agents.
#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <vector>

#include "tournament/stats/lineups.h"

namespace riftlab {

// Those of one agent, or one team of agents, in one line-up; where sides are of unlike size, on one
// side.
class GameStrata {
 public:
  // For games with these sides by seat, 0-based, none left out.
  explicit GameStrata(std::vector<int> sides);

  // Tells the agents of the next game, by seat.
  void Set(const std::vector<int>& agents);

  // The number of the stratum of each seat of that game, from 0.
  std::span<const std::size_t> seats() const { return seats_; }
  // The same of each side, by numbers of their own. Empty where one agent plays the whole game: of
  // that sides are held against 1 / sides, size and all, and nothing has to be estimated.
  std::span<const std::size_t> sides() const { return side_numbers_; }
  // How many line-ups there were so far.
  int num_lineups() const { return num_lineups_; }

 private:
  std::vector<int> by_seat_;  // the side of each seat
  std::size_t num_sides_ = 0;
  bool has_like_sides_ = true;
  Lineups lineups_;
  int num_lineups_ = 0;
  std::map<std::array<int, 3>, std::size_t> seat_strata_;  // by line-up, side, agent
  std::map<std::vector<int>, std::size_t> side_strata_;    // by line-up, side, agents
  std::vector<std::size_t> seats_;
  std::vector<std::size_t> side_numbers_;
};

}  // namespace riftlab
