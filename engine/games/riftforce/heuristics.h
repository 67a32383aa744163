// What good play looks like: what a position promises, how good a decision is, and quick decisions
// for playouts. README.md explains the terms; everything is measured in Riftforce.
#pragma once

#include "engine/core/array.h"
#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {

// Judges one position. Both arguments must outlive it.
class Heuristics {
 public:
  Heuristics(const Rules& rules, const State& state) : rules_(rules), state_(state) {}

  // The hooks of the same names in game.h.
  Payoffs<Rules> EvaluateAll() const;
  double ScoreAction(Action action) const;

  // A guild to take or to keep, in playouts with some chance. Precondition: the draft is not over.
  Action QuickDraft(Rng& rng) const;
  // The lead of the seat's side as the acting seat sees it: hands of others left out.
  double LeadOfActor(Player seat) const;

 private:
  using HandSizes = Array<int, kMaxSeats>;

  double SideValue(int side) const;
  double Lead(Player seat, const HandSizes& hands) const;
  double RatingLead() const;
  double RatingOf(int guild) const { return rules_.ratings().guilds[guild]; }
  Payoffs<Rules> EvaluateTurn(int position) const;
  Payoffs<Rules> SharesOf(double first) const;
  double ScoreDraft(Action action) const;

  const Rules& rules_;
  const State& state_;
};

// An estimate of what the best Activate action of a seat would bring now (quick_action.cc).
double BestActivation(const Rules& rules, const State& state, Player seat);
// The same for a seat, or the trainer, whatever its hand is.
double Threat(const Rules& rules, const State& state, Player owner);
// Carries out the action in progress to its end by quick decisions. Precondition: the draft is over
// and somebody has a decision to make.
void FinishQuickly(const Rules& rules, State& state, Rng& rng);

}  // namespace riftlab::riftforce
