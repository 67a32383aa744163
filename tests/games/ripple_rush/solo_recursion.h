// The reference positions once more, by the recursion of section 8: the value of a sheet is the
// mean, over the next card, of the best value over all sheets that the turn can end with. It shares
// the rules with the generic solver, but neither its search nor its pruning.
#pragma once

#include "absl/container/flat_hash_map.h"
#include "tests/games/ripple_rush/references.h"

namespace riftlab::ripple_rush {

// The expected final score of one seat that plays alone.
class SoloRecursion {
 public:
  explicit SoloRecursion(const Rules& rules, std::uint8_t goals) : rules_(rules), goals_(goals) {}

  // Expected final score of `sheet` with `draws` cards to come from `unseen`.
  double Value(const Sheet& sheet, const Array<std::uint64_t, 2>& unseen, int draws) {
    if (draws == 0) return rules_.Score(sheet, goals_);
    struct {
      Sheet sheet;
      std::uint32_t draws;
      Array<std::uint64_t, 2> unseen;
    } const place{sheet, static_cast<std::uint32_t>(draws), unseen};
    const WideHash key = WideByteHash(place);
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    double sum = 0;
    for (std::size_t half = 0; half < 2; ++half) {
      ForEachBit(unseen[half], [&](int bit) {
        Array<std::uint64_t, 2> rest = unseen;
        Clear(rest[half], bit);
        sum += BestAfter(sheet, static_cast<Card>(64 * half) + static_cast<Card>(bit), rest, draws);
      });
    }
    const double value = sum / (Count(unseen[0]) + Count(unseen[1]));
    // The last draw is most of the places and cheap to repeat.
    if (draws > 1) values_.emplace(key, value);
    return value;
  }

 private:
  // The best value over the ends of the turn in which `card` is drawn.
  double BestAfter(const Sheet& sheet, int card, const Array<std::uint64_t, 2>& rest, int draws) {
    State turn{};
    turn.start[0] = sheet;
    turn.goals = goals_;
    turn.draws_left = 1;
    Set(turn.unseen[card / 64], card % 64);
    rules_.StartRound(turn, rng_);
    return BestEnd(turn, rest, draws);
  }

  // A turn with no card left to draw ends as a finished game.
  double BestEnd(const State& turn, const Array<std::uint64_t, 2>& rest, int draws) {
    if (turn.to_move == kNobody) return Value(turn.now[0], rest, draws - 1);
    double best = 0;
    for (int k = 0; k < rules_.NumLegal(turn); ++k) {
      State next = turn;
      rules_.Apply(next, rules_.NthLegal(turn, k), rng_);
      best = std::max(best, BestEnd(next, rest, draws));
    }
    return best;
  }

  const Rules& rules_;
  std::uint8_t goals_;
  Rng rng_{1, {}};  // draws the one card that there is
  absl::flat_hash_map<WideHash, double> values_;
};

// Compares the value of the reference position `id` with the one known for it.
inline void ExpectKnownValue(const std::string& id) {
  for (const Json& reference : References().at("positions")) {
    if (reference.at("id") != id) continue;
    const Rules rules = RulesOf(reference);
    const State state = StateOf(rules, reference);
    SoloRecursion recursion(rules, state.goals);
    const Expected expected = ExpectedOf(reference.at("value"));
    EXPECT_NEAR(recursion.Value(state.start[0], state.unseen, state.draws_left), expected.value,
                expected.tolerance);
    return;
  }
  FAIL() << "no position " << id;
}

}  // namespace riftlab::ripple_rush
