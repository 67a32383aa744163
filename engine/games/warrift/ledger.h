// What has become of cards and monsters from one position to the next, as a seat knows them: what
// an action moves is noted, and the rest followed from it.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/core/array.h"
#include "engine/games/warrift/words.h"

namespace riftlab::warrift {

class Ledger {
 public:
  // What follows for one seat.
  struct Hand {
    Tally discarded{};  // other than by an action that is told
    int taken = 0;      // from its hand, by the active seat
    int drawn = 0;
    Tally seen{};  // of what was drawn, what the observer knows
    bool reshuffled = false;
    int dealt = 0;  // from the Rift onto its deck
    Tally fresh{};  // in its selection (Frenzy: of seat 0)
  };

  // `from` and `to` are what `seat` knows, and are not owned.
  Ledger(const Rules& rules, const State& from, const State& to, Player seat);

  // Notes what the action itself moves, before Follow.
  void Move(CardType type, int zone, int to);
  // The same for a card that a seat discards from its hand.
  void Discards(Player seat, CardType type, int pile);
  // A card leaves a selection.
  void Leave(Player supplier, CardType type) { --selections_[supplier][type]; }
  // A monster is slain, which the action says.
  void Slay(int kind) { --slain_kinds_[kind]; }

  // Works out what followed from it.
  void Follow();

  // Whether the turn that was in progress came to its end step.
  bool turn_ended() const { return turn_ended_; }
  // Whether the same turn, or the set-up, goes on.
  bool turn_goes_on() const { return turn_goes_on_; }
  const Hand& hand(Player seat) const { return hands_[seat]; }
  const Tally& consumed() const { return consumed_; }
  const Tally& stolen() const { return stolen_; }
  // Of `slain`, and of those slain before, the kinds whose deathcrash has come; in this order.
  std::vector<std::uint8_t> Completed(std::vector<std::uint8_t> slain) const;
  // Kinds, in order of arrival where that is known.
  std::vector<std::uint8_t> Slain() const;
  std::vector<std::uint8_t> Arrived() const;

 private:
  using Kinds = Array<int, kMaxMonsterKinds>;

  int Residual(int zone, CardType type) const;
  int SizeResidual(int zone) const;
  void EndPlay();
  void FollowPiles();
  void FollowHands();
  void FollowSteal();
  void FollowRift();
  void See(Player seat);
  Player HolderOf(Player owner) const;
  Kinds KindsIn(const State& state, int zone) const;

  const Rules& rules_;
  const State& from_;
  const State& to_;
  const Player seat_;
  bool turn_ended_;
  bool turn_goes_on_;
  bool eliminated_;  // somebody was
  Array<Tally, kZones> noted_{};
  Array<Tally, kMaxSeats> selections_{};
  Kinds slain_kinds_{};
  Array<int, kMaxSeats> left_{};  // what the sizes of hands leave to be followed
  Array<Hand, kMaxSeats> hands_{};
  Tally consumed_{};
  Tally stolen_{};
};

}  // namespace riftlab::warrift
