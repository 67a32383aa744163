// What cards give, added up.
#pragma once

#include <cstdint>

#include "engine/games/warrift/cards.h"

namespace riftlab::warrift {

// What a card gives: its effects; and attack, magicka and that it is one card, in a word that they
// share, so that one addition serves all three.
struct CardWorth {
  static constexpr int kMagickaShift = 16;
  static constexpr int kCardShift = 32;
  static_assert(kMaxCards * 255 < 1 << kMagickaShift);

  double effects;
  std::uint64_t numbers;
};

constexpr CardWorth WorthOf(const Card& card, double effects) {
  return {effects, std::uint64_t{1} << CardWorth::kCardShift |
                       std::uint64_t{card.magicka} << CardWorth::kMagickaShift | card.attack};
}

struct CardSums {
  double effects;
  std::uint64_t numbers;  // as in CardWorth
  int in_rift;

  void Add(const CardWorth& worth) {
    effects += worth.effects;
    numbers += worth.numbers;
  }
  int attack() const { return static_cast<int>(numbers & 0xFFFF); }
  int magicka() const { return static_cast<int>(numbers >> CardWorth::kMagickaShift & 0xFFFF); }
  int cards() const { return static_cast<int>(numbers >> CardWorth::kCardShift); }
};

}  // namespace riftlab::warrift
