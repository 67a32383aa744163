// The equilibrium of our Leduc hold'em has the value that others have found.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <vector>

#include "tests/games/best_response.h"
#include "tests/games/leduc/leduc.h"
#include "tests/games/outcomes.h"

namespace riftlab::leduc {
namespace {

// The value for seat 0 in chips, as sequence-form solvers and OpenSpiel's CFR have it.
constexpr double kGameValue = -0.0856;

double ChipsOf(double share) { return share * 2 * kMostChips - kMostChips; }

// CFR+ (O. Tammelin, "Solving large imperfect information games using CFR+", 2014): alternating
// updates, regrets never below zero, strategies averaged with linear weights.
class Solver {
 public:
  void Run(int iterations) {
    for (int i = 1; i <= iterations; ++i) {
      for (const Player seat : Seats(2)) {
        for (const auto& [deal, chance] : deals_) Walk(deal, seat, i, {chance, chance});
        for (auto& [key, set] : sets_) {
          for (std::size_t a = 0; a < set.regrets.size(); ++a) {
            set.regrets[a] = std::max(0.0, set.regrets[a] + set.gains[a]);
            set.gains[a] = 0;
          }
        }
      }
    }
  }

  const Rules& rules() const { return rules_; }

  // Chances of the legal moves by the average strategy.
  std::vector<double> Average(const State& state) const {
    return Normalised(sets_.at(InfoKey(rules_, state, rules_.ToMove(state))).sums);
  }

 private:
  struct Set {
    std::vector<double> regrets;
    std::vector<double> gains;
    std::vector<double> sums;
  };

  static std::vector<double> Normalised(std::vector<double> weights) {
    double sum = 0;
    for (const double weight : weights) sum += weight;
    for (double& weight : weights) {
      weight = sum > 0 ? weight / sum : 1 / static_cast<double>(weights.size());
    }
    return weights;
  }

  // What `seat` gets from `state` on; `reach` has the part of each seat and of chance in reaching
  // it, without the other seat's.
  double Walk(const State& state, Player seat, int iteration, std::array<double, 2> reach) {
    const Player to_move = rules_.ToMove(state);
    if (to_move == kNobody) return rules_.Result(state).scores[seat];
    ActionList<Rules> actions;
    rules_.LegalActions(state, actions);
    Set& set = sets_[InfoKey(rules_, state, to_move)];
    if (set.regrets.empty()) {
      set.regrets.resize(actions.size());
      set.gains.resize(actions.size());
      set.sums.resize(actions.size());
    }
    const std::vector<double> strategy = Normalised(set.regrets);
    std::vector<double> values(actions.size());
    double value = 0;
    for (std::size_t a = 0; a < actions.size(); ++a) {
      std::array<double, 2> next_reach = reach;
      next_reach[to_move] *= strategy[a];
      for (const auto& [next, chance] : AllAfter(rules_, state, actions[a])) {
        // Both reaches hold the chance of the cards, but it counts once where they are multiplied.
        values[a] +=
            chance * Walk(next, seat, iteration, {next_reach[0] * chance, next_reach[1] * chance});
      }
      value += strategy[a] * values[a];
    }
    if (to_move == seat) {
      for (std::size_t a = 0; a < actions.size(); ++a) {
        set.gains[a] += reach[1U - seat] * (values[a] - value);
      }
    } else {
      // The averages of the seat that is not updated, as all of them are over the iterations.
      for (std::size_t a = 0; a < actions.size(); ++a) {
        set.sums[a] += iteration * reach[to_move] * strategy[a];
      }
    }
    return value;
  }

  Rules rules_ = *Rules::Make({});
  WeightedStates<Rules> deals_ = AllDeals(rules_);
  std::map<std::uint64_t, Set> sets_;
};

TEST(LeducEquilibriumTest, HasTheKnownValue) {
  Solver solver;
  solver.Run(300);
  const auto policy = [&](const State& state) { return solver.Average(state); };
  const double first = ChipsOf(BestResponse(solver.rules(), 0, policy).Value());
  const double second = ChipsOf(BestResponse(solver.rules(), 1, policy).Value());
  // What the best replies of the seats get encloses the value, which lies at most as far from
  // either as they lie apart.
  EXPECT_GE(first, kGameValue - 1e-4);
  EXPECT_GE(second, -kGameValue - 1e-4);
  EXPECT_LT(first + second, 0.02);
  EXPECT_NEAR((first - second) / 2, kGameValue, 0.005);
}

}  // namespace
}  // namespace riftlab::leduc
