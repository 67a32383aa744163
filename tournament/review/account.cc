#include "tournament/review/account.h"

#include <cstddef>

#include "tournament/review/review.h"

namespace riftlab {

std::vector<SeatAccount> AccountsOf(const std::vector<double>& par,
                                    const std::vector<ReviewedDecision>& decisions,
                                    const std::vector<int>& sides, const GameEnd& end) {
  std::vector<SeatAccount> accounts;
  for (std::size_t seat = 0; seat < par.size(); ++seat) {
    SeatAccount account;
    account.par = par[seat];
    account.result = end.shares[seat];
    account.deal = (decisions.empty() ? end.value : decisions.front().values)[seat] - par[seat];
    for (const ReviewedDecision& decision : decisions) {
      if (decision.luck) account.draws += (*decision.luck)[seat];
      if (!IsError(decision.grade)) continue;
      const bool is_own = sides[decision.seat] == sides[seat];
      (is_own ? account.own_errors : account.others_errors) -= decision.loss->shares[seat];
    }
    account.rest = account.result - account.par - account.deal - account.draws -
                   account.own_errors - account.others_errors;
    accounts.push_back(account);
  }
  return accounts;
}

}  // namespace riftlab
