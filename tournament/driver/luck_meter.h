// What the draws of a game gave to each seat.
//
// A chance event is a move that draws. What it gave is the value of the position that came, less
// the mean value over other draws after the same move (N. Burch et al., "AIVAT: A New Variance
// Reduction Technique for Agent Evaluation in Imperfect Information Games", AAAI 2018: the term of
// one chance event). Given what happened before, its mean is 0 whatever the value is, so a result
// less any multiple of the sum that does not know this game has the mean of the result. The deal is
// no event: the rotations of a block have it in common.
//
// The value is the mean share over games played on by the quick choice of the game (else its best
// scored, else a random move) and judged after some turns, or at several places on the way there
// (LuckSpec::looks), as many from the position that came as from other draws, one from each. A game
// and its counterpart have all later luck in common, and the games of a block their other draws, so
// that the rotations see the same noise and the blocks lose it.
#pragma once

#include <vector>

#include "tournament/driver/match.h"
#include "tournament/record/game_record.h"
#include "tournament/record/luck_spec.h"

namespace riftlab {

// Watches games from their deal, one after another. Equal games give equal luck: what is drawn for
// it depends on the seed, the block and the events before alone.
class LuckMeter : public MatchObserver {
 public:
  // Before each game.
  virtual void Begin(const ScheduledGame& game) = 0;
  // By seat: what the draws of the game so far gave, in shares of a win, to six decimals, which is
  // what a journal has.
  virtual const std::vector<double>& luck() const = 0;
};

}  // namespace riftlab
