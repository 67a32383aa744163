// What good play looks like: how good a decision is, and a quick move for playouts. README.md
// explains the terms; everything is measured in points of attack.
#pragma once

#include <cstdint>

#include "engine/games/warrift/warrift.h"

namespace riftlab::warrift {

// Judges the decisions of one position. Both arguments must outlive it.
class Heuristics {
 public:
  Heuristics(const Rules& rules, const State& state)
      : rules_(rules), state_(state), ratings_(rules.ratings()) {}

  // The hook of the same name in game.h.
  double ScoreAction(Action action) const;
  // What ScoreAction would choose, with less looking around in the mid step.
  Action QuickAction() const;
  // Cards of the selection that a first hand can pay.
  int CheapCards(Player seat) const;

 private:
  double CardValue(CardType type) const;
  bool IsLastTurn() const;
  std::uint64_t BestSlays() const;
  double ScoreMain(Action action) const;
  double ScorePlay(CardType type) const;
  double ScoreSlay(int kind, int damage) const;
  double SlayOrder(int kind) const;
  double ScoreSummon(CardType type, bool retain) const;
  double ScorePower() const;
  double ScorePick(Action action) const;
  double ScoreCardPick(const Effect& effect, Action action) const;
  double ScoreMonsterPick(const Effect& effect, Action action) const;
  double ScoreSetup(Action action) const;
  Action QuickMain() const;
  Action QuickSlay(std::uint64_t slays) const;
  Action QuickSummon() const;

  const Rules& rules_;
  const State& state_;
  const Ratings& ratings_;
};

}  // namespace riftlab::warrift
