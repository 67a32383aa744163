// Where the result of a seat came from.
#pragma once

#include <vector>

namespace riftlab {

struct ReviewedDecision;

// Means of win shares by seat, and their standard errors.
struct MeanShares {
  std::vector<double> means;
  std::vector<double> errors;
};

// Standard errors of the terms of an account.
struct AccountErrors {
  double deal = 0;
  double draws = 0;
  double own_errors = 0;
  double others_errors = 0;
  double rest = 0;
};

// Win shares. The terms before `result` add up to it.
struct SeatAccount {
  double par = 0;            // what the seat wins on average over fresh deals
  double deal = 0;           // value of the first position less par
  double draws = 0;          // what chance events gave
  double own_errors = 0;     // of the seat's side; not above 0 but for noise
  double others_errors = 0;  // of the other sides
  double rest = 0;           // moves that are no errors, an early end, and noise
  double result = 0;
  AccountErrors errors{};
};

// Win shares of each seat at the end of a game: the value of the last position, and the result,
// which is another one where the game was not played to its end.
struct GameEnd {
  MeanShares value;
  std::vector<double> shares;
};

// The account of each seat. `sides` is the side of each seat. A game without decisions has its last
// position for its first one.
std::vector<SeatAccount> AccountsOf(const MeanShares& par,
                                    const std::vector<ReviewedDecision>& decisions,
                                    const std::vector<int>& sides, const GameEnd& end);

}  // namespace riftlab
