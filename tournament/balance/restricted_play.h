// What an option is worth to the side that goes without it, from games in which one side does.
//
// A. Jaffe, A. Miller, E. Andersen, Y. Liu, A. Karlin, Z. Popovic, "Evaluating competitive game
// balance with restricted play", AIIDE 2012.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "tournament/record/restricted_block.h"
#include "tournament/stats/interval.h"
#include "tournament/stats/paired_ratio.h"

namespace riftlab {

struct RestrictionWorth {
  std::int64_t games = 0;  // of blocks without a fault
  std::int64_t blocks = 0;
  std::int64_t fault_blocks = 0;  // in which a game ended by a fault; they count for nothing else
  Estimate free_share;            // of the win, without a limit; exact but in solo games: 1 / sides
  Estimate share;                 // of the win, of the restricted side
  // free_share - share. In a block every side is restricted once, and all sides together have one
  // win, so that without a limit the mean share of a block is 1 / sides whatever the deal; solo
  // games are compared deal by deal. Its interval allows for wins that no block has shown yet.
  Estimate loss;
  std::optional<double> p;  // two-sided, that nothing is lost
  std::optional<double> q;  // false discovery rate among those that SetQValues was given
  // Of seats without a limit: how often the option was taken where there was another choice, and
  // how many times in a game.
  Estimate taken;
  Estimate taken_a_game;
  // Of restricted seats: decisions at which the limit left out some of the legal moves, and at
  // which it gave way, since nothing else was legal.
  std::int64_t limited = 0;
  std::int64_t gave_way = 0;
};

class RestrictedPlay {
 public:
  // Adds the next block. Precondition: all blocks have as many games and sides (CHECKed: some).
  void Add(const RestrictedBlock& block);

  // What the blocks so far show, without q.
  RestrictionWorth Summary() const;

 private:
  void AddUses(const RestrictedBlock& block);

  std::int64_t games_ = 0;
  std::int64_t fault_blocks_ = 0;
  int num_sides_ = 0;
  BlockRatio share_;     // games of several sides
  PairedRatio by_deal_;  // solo games: restricted, free
  BlockRatio taken_;
  BlockRatio taken_a_game_;
  std::int64_t limited_ = 0;
  std::int64_t gave_way_ = 0;
};

// Sets the q of all, which are one family of tests.
void SetQValues(std::span<RestrictionWorth* const> worths);

}  // namespace riftlab
