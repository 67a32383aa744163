// Where the result of a seat came from.
#pragma once

#include <vector>

namespace riftlab {

struct ReviewedDecision;

// Win shares. The terms before `result` add up to it.
struct SeatAccount {
  double par = 0;            // what the seat wins on average over fresh deals
  double deal = 0;           // value of the first position less par
  double draws = 0;          // what chance events gave
  double own_errors = 0;     // of the seat's side; not above 0 but for noise
  double others_errors = 0;  // of the other sides
  double rest = 0;           // moves that are no errors, and noise
  double result = 0;
};

// The account of each seat. `sides` is the side of each seat, `result` its win share at the end. A
// game without decisions has no first position to value: all but par is then the deal.
std::vector<SeatAccount> AccountsOf(const std::vector<double>& par,
                                    const std::vector<ReviewedDecision>& decisions,
                                    const std::vector<int>& sides,
                                    const std::vector<double>& result);

}  // namespace riftlab
