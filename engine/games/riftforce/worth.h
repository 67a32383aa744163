// What things are worth in Riftforce, shared by the heuristics.
#pragma once

namespace riftlab::riftforce {

constexpr double kPerElemental = 0.28;  // on the table
constexpr double kPerCard = 0.1;        // in hand
constexpr double kPerDamage = 0.6;      // an enemy at half its life is worth half of this

// What an enemy with `damage` of its `life` gone is worth to the other side, as a part of the
// Riftforce that its destruction gives.
inline double ShareGone(int damage, int life) {
  const double part = static_cast<double>(damage) / life;
  return part < 1 ? kPerDamage * part : 1 + kPerElemental;
}

}  // namespace riftlab::riftforce
