#include "tournament/review/turns.h"

#include <cmath>

#include "tournament/stats/interval.h"

namespace riftlab {

std::vector<ReviewedTurn> TurnsOf(const GameReview& review) {
  std::vector<ReviewedTurn> turns;
  // The squares of the distances to the ends of an interval add up.
  double below = 0;
  double above = 0;
  for (std::size_t step = 0; step < review.decisions.size(); ++step) {
    const ReviewedDecision& decision = review.decisions[step];
    const bool goes_on = step > 0 && review.decisions[step - 1].seat == decision.seat &&
                         review.decisions[step - 1].turn == decision.turn;
    if (!goes_on) {
      turns.push_back({.seat = decision.seat, .first = step});
      below = 0;
      above = 0;
    }
    ReviewedTurn& turn = turns.back();
    turn.last = step;
    if (decision.loss) {
      const Estimate& loss = decision.loss->difference;
      turn.loss += loss.value;
      below += (loss.value - loss.low) * (loss.value - loss.low);
      above += (loss.high - loss.value) * (loss.high - loss.value);
    }
    turn.low = turn.loss - std::sqrt(below);
    turn.high = turn.loss + std::sqrt(above);
  }
  return turns;
}

}  // namespace riftlab
