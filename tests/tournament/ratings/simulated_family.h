// Games of candidates of known strength against a base, to try families of tests on.
#pragma once

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "engine/core/rng.h"
#include "tests/tournament/records.h"
#include "tournament/ratings/elo.h"
#include "tournament/ratings/test_family.h"

namespace riftlab {

// Pairs of games without draws; candidate c has elo[c] over the base.
class FamilyGames {
 public:
  FamilyGames(std::vector<double> elo, std::uint64_t seed)
      : elo_(std::move(elo)), rng_(seed, {0, Purpose::kTest, 0}) {}

  std::vector<GameRecord> NextBlock(int candidate) {
    const double chance =
        1 / (1 + std::exp(-elo_[static_cast<std::size_t>(candidate)] / kEloPerUnit));
    const auto base = static_cast<int>(elo_.size());
    std::vector<GameRecord> games;
    for (const bool is_first : {true, false}) {
      const double won = rng_.Uniform01() < chance ? 1 : 0;
      games.push_back(is_first ? RecordOf(block_, {candidate, base}, {won, 1 - won})
                               : RecordOf(block_, {base, candidate}, {1 - won, won}));
      games.back().game.game_index = 2 * block_ + (is_first ? 0 : 1);
    }
    ++block_;
    return games;
  }

 private:
  std::vector<double> elo_;
  Rng rng_;
  std::uint64_t block_ = 0;
};

// All candidates in turn until each has its verdict.
inline FamilyResult PlayFamily(const SprtSpec& spec, const std::vector<double>& elo,
                               std::uint64_t seed) {
  TestFamily family(spec, static_cast<int>(elo.size()), {0, 1}, 2);
  FamilyGames games(elo, seed);
  while (!family.HasEnded()) {
    for (int candidate = 0; candidate < family.candidates(); ++candidate) {
      if (family.HasEnded(candidate)) continue;
      for (const GameRecord& game : games.NextBlock(candidate)) family.Add(candidate, game);
    }
  }
  return family.Result();
}

}  // namespace riftlab
