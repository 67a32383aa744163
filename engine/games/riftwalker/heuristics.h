// What good play looks like: what a position promises, how good a decision is, and a quick move
// for playouts. README.md explains the terms.
#pragma once

#include <cstdint>

#include "engine/games/riftwalker/riftwalker.h"

namespace riftlab::riftwalker {

// Judges one position. Both arguments must outlive it.
class Heuristics {
 public:
  Heuristics(const Rules& rules, const State& state) : rules_(rules), state_(state) {}

  // The hooks of the same names in game.h.
  Payoffs<Rules> EvaluateAll() const;
  Payoffs<Rules> ExpectedScores() const;
  double ScoreAction(Action action) const;
  Action QuickAction(Rng& rng) const;

 private:
  static constexpr Pile kChoicePile = 3;  // besides those of Rules

  double ScoreElement(int value) const;
  double ScorePlace(int side, int cell) const;
  double BestPlace(int side) const;
  double ScoreActivation(int rift) const;
  double ScoreRiftPick(const Step& step, int rift) const;
  double ScoreCellPick(const Frame& frame, int value, bool second) const;
  double ScorePick(Action action) const;

  std::uint64_t QuickOptions() const;
  std::uint64_t UsefulElements() const;
  bool HasLineAfter(Elements wanted, int cell, int element) const;
  Cells LineCells(Elements wanted, int element) const;
  std::uint64_t LineMakers(Elements wanted) const;

  int TopElement(int side) const { return rules_.ElementOf(*state_.elements[0], side); }

  const Rules& rules_;
  const State& state_;
};

}  // namespace riftlab::riftwalker
