#include "tournament/review/turns.h"

#include <cmath>

#include "tournament/stats/interval.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {

std::vector<ReviewedTurn> TurnsOf(const GameReview& review) {
  std::vector<ReviewedTurn> turns;
  double variance = 0;
  for (std::size_t step = 0; step < review.decisions.size(); ++step) {
    const ReviewedDecision& decision = review.decisions[step];
    const bool goes_on = step > 0 && review.decisions[step - 1].seat == decision.seat &&
                         review.decisions[step - 1].turn == decision.turn;
    if (!goes_on) {
      turns.push_back({.seat = decision.seat, .first = step});
      variance = 0;
    }
    ReviewedTurn& turn = turns.back();
    turn.last = step;
    if (decision.loss) {
      const Estimate& loss = decision.loss->difference;
      turn.loss += loss.value;
      variance += loss.standard_error * loss.standard_error;
    }
    const double half_width = kNormalQuantile975 * std::sqrt(variance);
    turn.low = turn.loss - half_width;
    turn.high = turn.loss + half_width;
  }
  return turns;
}

}  // namespace riftlab
