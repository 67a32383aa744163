// What a state offers, as bits; and the piles that are shuffled.
#pragma once

#include "engine/games/riftforce/riftforce.h"

namespace riftlab::riftforce {

inline constexpr Pile kDraftPile = 0;
constexpr Pile DeckPile(Player owner) { return Pile{1} + owner; }
inline constexpr Pile kPlanPile = 1 + kMaxSeats;

// Asks a question with these options, and without STOP.
inline void SetOptions(State& state, Phase phase, std::uint64_t options = 0) {
  state.phase = phase;
  state.options = {options, 0};
  state.may_stop = 0;
}

inline void SetOption(State& state, int option) { Set(state.options[option >> 6], option & 63); }

// The k-th option, lowest first. Precondition: there is one (DCHECKed).
inline int NthOption(const State& state, int k) {
  const int low = Count(state.options[0]);
  return k < low ? NthBit(state.options[0], k) : 64 + NthBit(state.options[1], k - low);
}

inline int FirstOption(const State& state) { return NthOption(state, 0); }

}  // namespace riftlab::riftforce
