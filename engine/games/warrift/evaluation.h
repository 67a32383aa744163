// What a position promises each seat. README.md explains the terms.
#pragma once

#include "engine/core/array.h"
#include "engine/games/warrift/card_sums.h"
#include "engine/games/warrift/warrift.h"

namespace riftlab::warrift {

// What a side has and gains.
struct Pace {
  int seats;  // in the game
  double points;
  double rate;    // points a turn
  double growth;  // of the rate, each turn
  double extra;   // worth points, too
  double danger;  // chances to be eliminated soon, added up
};

// How the sides get on from the beginning of a turn.
struct Race {
  Array<Pace, kMaxSeats> sides;
  double turns;   // each seat has until a side reaches the target
  double excess;  // monsters above the limit after the turn of the active seat
};

// Judges one position. Both arguments must outlive it.
class Evaluation {
 public:
  Evaluation(const Rules& rules, const State& state) : rules_(rules), state_(state) {}

  // Whether a turn is about to begin that can be judged as it is, or the game is over. Once the end
  // is triggered, what is left is rather played.
  bool IsAtStart() const;
  // The hooks of the same names in game.h.
  Payoffs<Rules> EvaluateAll(Rng& rng) const;
  Payoffs<Rules> ExpectedScores() const;
  // What the position promises as it is. Precondition: IsAtStart, or no turn has begun.
  Payoffs<Rules> EvaluateStart() const;

 private:
  // What an average hand of a deck gives.
  struct Strength {
    double attack;
    double magicka;
    double effects;
    int in_rift;
  };

  Payoffs<Rules> EvaluateSlays(const Rng& rng) const;
  double EvaluateSolo() const;
  Race RaceNow() const;
  Race RaceOfTurns() const;
  Race StartOfRace() const;
  Strength StrengthOf(const CardSums& sum) const;
  void AddToPace(Player seat, const Strength& deck, Pace& pace) const;

  const Rules& rules_;
  const State& state_;
};

// Plays the turn in progress to its end with quick decisions.
void FinishTurn(const Rules& rules, State& state, Rng& rng);

}  // namespace riftlab::warrift
