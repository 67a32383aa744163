#include "tournament/review/account.h"

#include <cmath>
#include <cstddef>

#include "tournament/review/review.h"

namespace riftlab {
namespace {

// Variances of the terms of an account, until their roots are taken.
void TakeRoots(AccountErrors& errors) {
  for (double* term :
       {&errors.deal, &errors.draws, &errors.own_errors, &errors.others_errors, &errors.rest}) {
    *term = std::sqrt(*term);
  }
}

double Square(double x) { return x * x; }

}  // namespace

std::vector<SeatAccount> AccountsOf(const MeanShares& par,
                                    const std::vector<ReviewedDecision>& decisions,
                                    const std::vector<int>& sides, const GameEnd& end) {
  std::vector<SeatAccount> accounts;
  const MeanShares& first = decisions.empty() ? end.value : decisions.front().values;
  for (std::size_t seat = 0; seat < par.means.size(); ++seat) {
    SeatAccount account;
    AccountErrors& variances = account.errors;
    account.par = par.means[seat];
    account.result = end.shares[seat];
    account.deal = first.means[seat] - account.par;
    variances.deal = Square(first.errors[seat]) + Square(par.errors[seat]);
    for (const ReviewedDecision& decision : decisions) {
      if (decision.luck) {
        account.draws += decision.luck->means[seat];
        variances.draws += Square(decision.luck->errors[seat]);
      }
      if (!IsError(decision.grade)) continue;
      const bool is_own = sides[decision.seat] == sides[seat];
      (is_own ? account.own_errors : account.others_errors) -= decision.loss->shares[seat];
      (is_own ? variances.own_errors : variances.others_errors) +=
          Square(decision.loss->share_errors[seat]);
    }
    account.rest = account.result - account.par - account.deal - account.draws -
                   account.own_errors - account.others_errors;
    // Par and deal together are the value of the first position.
    variances.rest = Square(first.errors[seat]) + variances.draws + variances.own_errors +
                     variances.others_errors;
    TakeRoots(variances);
    accounts.push_back(account);
  }
  return accounts;
}

}  // namespace riftlab
