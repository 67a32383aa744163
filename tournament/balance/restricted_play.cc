#include "tournament/balance/restricted_play.h"

#include <algorithm>
#include <cmath>

#include "engine/core/check.h"
#include "tournament/stats/effects.h"
#include "tournament/stats/special_functions.h"

namespace riftlab {
namespace {

// Most deals of a rare option end as without a limit, and the spread of the few others says too
// little of how often there are such: one of 200 has a smaller interval than none. So the interval
// also holds what more such deals would explain, each of which takes a win from the side or gives
// it one, as the score interval of a Poisson number does. An end that leaves par out is kept; it is
// the test of no loss, where there are as many of either sort.
void AllowForUnseenWins(double par, Estimate& share) {
  if (share.method != IntervalMethod::kWilson) return;
  const double t = StudentQuantile975(share.freedom);
  const double shift = t * t * par / (2 * static_cast<double>(share.blocks));
  const double reach = shift + std::hypot(shift, t * share.standard_error);
  if (share.low <= par) share.low = std::min(share.low, share.value - reach);
  if (share.high >= par) share.high = std::max(share.high, share.value + reach);
  CutAt(0, 1, share);
}

}  // namespace

void RestrictedPlay::Add(const RestrictedBlock& block) {
  RIFTLAB_CHECK(!block.games.empty());
  const auto is_faulty = [](const RestrictedGame& game) { return game.faulty; };
  if (std::any_of(block.games.begin(), block.games.end(), is_faulty)) {
    ++fault_blocks_;
    return;
  }
  games_ += static_cast<std::int64_t>(block.games.size());
  num_sides_ = static_cast<int>(block.games[0].shares.size());
  AddUses(block);
  if (num_sides_ == 1) {
    RIFTLAB_CHECK(block.games.size() == 2);
    by_deal_.Add(block.games[1].shares[0], 1, block.games[0].shares[0], 1);
    return;
  }
  double sum = 0;
  for (const RestrictedGame& game : block.games) {
    sum += game.shares[static_cast<std::size_t>(game.restricted_side)];
  }
  share_.Add(sum, static_cast<std::int64_t>(block.games.size()));
}

void RestrictedPlay::AddUses(const RestrictedBlock& block) {
  std::int64_t offered = 0;
  std::int64_t chosen = 0;
  std::int64_t seats = 0;
  for (const RestrictedGame& game : block.games) {
    for (std::size_t seat = 0; seat < game.uses.size(); ++seat) {
      const OptionUse& use = game.uses[seat];
      if (game.is_restricted[seat]) {
        limited_ += use.offered;
        gave_way_ += use.all_have;
      } else {
        offered += use.offered;
        chosen += use.chosen;
        ++seats;
      }
    }
  }
  if (offered > 0) taken_.Add(static_cast<double>(chosen), offered);
  if (seats > 0) taken_a_game_.Add(static_cast<double>(chosen), seats);
}

RestrictionWorth RestrictedPlay::Summary() const {
  RestrictionWorth worth{
      .games = games_, .fault_blocks = fault_blocks_, .limited = limited_, .gave_way = gave_way_};
  if (games_ == 0) return worth;
  worth.taken = taken_.Bounded(0, 1);
  worth.taken_a_game = taken_a_game_.FromZero();
  if (num_sides_ == 1) {
    const PairedEstimate estimate = by_deal_.SummaryOfShares();
    worth.blocks = estimate.first.blocks;
    worth.share = estimate.first;
    worth.free_share = estimate.second;
    worth.loss = estimate.difference;
    worth.p = estimate.p;
    return worth;
  }
  const double par = 1.0 / num_sides_;
  worth.blocks = share_.blocks();
  worth.share = share_.Bounded(0, 1);
  worth.p = PValue(worth.share, par);
  AllowForUnseenWins(par, worth.share);
  worth.free_share = {
      .count = games_, .blocks = worth.blocks, .value = par, .low = par, .high = par};
  worth.loss = Mirrored(worth.share, par);
  return worth;
}

void SetQValues(std::span<RestrictionWorth* const> worths) {
  ReportTests tests;
  tests.StartTable();
  for (RestrictionWorth* const worth : worths) tests.Add(worth->p, worth->q);
  tests.SetQValues();
}

}  // namespace riftlab
