// What things are worth in Riftforce, shared by the heuristics.
#pragma once

#include "engine/core/array.h"

namespace riftlab::riftforce {

constexpr double kPerElemental = 0.28;  // on the table
constexpr double kPerCard = 0.1;        // in hand
constexpr double kPerDamage = 0.6;      // an enemy at half its life is worth half of this

inline constexpr int kMostLife = 15;  // damage has four bits

inline constexpr auto kSharesGone = [] {
  Array<Array<double, kMostLife + 1>, kMostLife + 1> shares{};
  for (int life = 1; life <= kMostLife; ++life) {
    for (int damage = 0; damage <= kMostLife; ++damage) {
      const double part = static_cast<double>(damage) / life;
      shares[life][damage] = part < 1 ? kPerDamage * part : 1 + kPerElemental;
    }
  }
  return shares;
}();

// What an enemy with `damage` of its `life` gone is worth to the other side, as a part of the
// Riftforce that its destruction gives. Precondition: both at most kMostLife (trusted).
inline double ShareGone(int damage, int life) { return kSharesGone[life][damage]; }

}  // namespace riftlab::riftforce
