// What the trees of mo_ismcts tend to over the whole of Kuhn poker, whose equilibria are known.
//
// A decision of the agent is another matter: it searches what its seat knows, so that the other
// seat's trees learn from games in which the searcher always holds the same card
// (search_agent_kuhn_test.cc reports how it plays). Here the deal is part of the search.
#include <gtest/gtest.h>

#include <array>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "agents/mo_ismcts/mo_ismcts.h"
#include "agents/search/root_parallel.h"
#include "fmt/format.h"
#include "tests/games/kuhn/strategies.h"

namespace riftlab::kuhn {
namespace {

// Kuhn poker that begins before the deal: seat 0 has a single move, which deals.
class BeforeDeal : public Rules {
 public:
  static absl::StatusOr<BeforeDeal> Make(const GameConfig& config) {
    return BeforeDeal(*Rules::Make(config));
  }
  void LegalActions(const State& state, ActionList<Rules>& out) const {
    if (IsDealt(state)) return Rules::LegalActions(state, out);
    out.clear();
    out.push_back(kPass);
  }
  int NumLegal(const State& state) const { return IsDealt(state) ? Rules::NumLegal(state) : 1; }
  void Apply(State& state, Action action, Rng& rng) const {
    if (IsDealt(state)) {
      Rules::Apply(state, action, rng);
    } else {
      state = Deal(rng);
    }
  }
  State Determinize(const InfoSet& info, Rng& rng) const {
    return IsDealt(info.known) ? Rules::Determinize(info, rng) : info.known;
  }

 private:
  explicit BeforeDeal(Rules base) : Rules(std::move(base)) {}
  static bool IsDealt(const State& state) { return state.hands != std::array<Card, 2>{}; }
};

class WholeKuhnTest : public testing::TestWithParam<std::string> {
 protected:
  using Search = RootParallelSearch<BeforeDeal>;

  SearchOptions Options() const {
    const Params params = Params::Parse("mo_ismcts", mo_ismcts::Factory::Parameters(),
                                        {{"iterations", "1000000"}, {"selection", GetParam()}})
                              .value();
    return mo_ismcts::Factory::Options(params);
  }

  // How often the trees put a chip in, exploration left out.
  double ChipFrequency(const Search& search, Player seat, Card own, Betting betting) const {
    const Tree& tree = search.worker(0).search().tree();
    const NodeIndex node = tree.FindSet(kuhn_.Key(seat, own, betting));
    RIFTLAB_CHECK(node != kNoNode);
    std::vector<RootEdge<BeforeDeal>> edges;
    for (const Action action : {kPass, kChip}) {
      const Node& move = tree[tree.Find(node, seat, action)];
      RootEdge<BeforeDeal> edge;
      edge.visits = move.visits;
      edge.available = move.available;
      edges.push_back(edge);
    }
    return search.Frequencies(edges)[1];
  }

  Strategy StrategyOf(const Search& search, Player seat) const {
    const std::array<Betting, 2> asked = seat == 0 ? std::array{Betting::kStart, Betting::kCheckBet}
                                                   : std::array{Betting::kCheck, Betting::kBet};
    Strategy strategy;
    for (const Betting betting : asked) {
      for (const Card own : {Card::kJack, Card::kQueen, Card::kKing}) {
        strategy[kuhn_.Key(seat, own, betting)] = ChipFrequency(search, seat, own, betting);
      }
    }
    return strategy;
  }

  // What the average strategies after so many iterations lose to a best reply, both seats together;
  // an equilibrium loses nothing. The mean of a few seeds.
  double Exploitability(std::int64_t iterations) {
    constexpr std::uint64_t kSeeds = 4;
    const BeforeDeal rules = *BeforeDeal::Make({});
    double lost = 0;
    double value = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      Search search(Options());
      search.Begin(rules, rules.Observe({}, 0), seed);
      search.RunUpTo(rules, iterations, 1);
      const Strategy first = StrategyOf(search, 0);
      const Strategy second = StrategyOf(search, 1);
      lost += (kuhn_.BestAgainstSecond(second) - kuhn_.WorstOfFirst(first)) / kSeeds;
      value += kuhn_.Value(first, second) / kSeeds;
      if (seed == 1) Print(iterations, first, second);
    }
    std::cout << fmt::format("  mean of {} seeds: exploitable {:.4f}, value {:.4f} ({:.4f})\n",
                             kSeeds, lost, value, kGameValue);
    RecordProperty(fmt::format("exploitable_{}", iterations), fmt::format("{:.4f}", lost));
    EXPECT_GE(lost, -1e-12);
    return lost;
  }

  void Print(std::int64_t iterations, const Strategy& first, const Strategy& second) const {
    const auto row = [this](const Strategy& strategy, Player seat, Betting betting) {
      std::string text;
      for (const Card own : {Card::kJack, Card::kQueen, Card::kKing}) {
        text += fmt::format(" {:.3f}", strategy.at(kuhn_.Key(seat, own, betting)));
      }
      return text;
    };
    std::cout << fmt::format(
        "selection={}, {} iterations, seed 1: chance to put a chip in with J, Q, K\n"
        "  seat 0, to open        {}   equilibrium a, 0, 3a with a in [0, 1/3]\n"
        "  seat 0, check and a bet{}   equilibrium 0, a + 1/3, 1\n"
        "  seat 1, after a check  {}   equilibrium 1/3, 0, 1\n"
        "  seat 1, after a bet    {}   equilibrium 0, 1/3, 1\n",
        GetParam(), iterations, row(first, 0, Betting::kStart), row(first, 0, Betting::kCheckBet),
        row(second, 1, Betting::kCheck), row(second, 1, Betting::kBet));
  }

  Strategies kuhn_;
};

// Both come near an equilibrium. Regret matching goes on towards it, UCB does not, as Lisy (2014)
// found in other games.
TEST_P(WholeKuhnTest, AverageStrategiesComeNearAnEquilibrium) {
  const double early = Exploitability(10'000);
  const double middle = Exploitability(100'000);
  const double late = Exploitability(1'000'000);
  EXPECT_LT(middle, early / 2);
  EXPECT_LT(middle, 0.05);
  EXPECT_LT(late, 0.05);
  EXPECT_EQ(late < 0.02, GetParam() == "regret");
}

INSTANTIATE_TEST_SUITE_P(Selections, WholeKuhnTest, testing::Values("ucb", "regret"),
                         [](const auto& selection) { return selection.param; });

}  // namespace
}  // namespace riftlab::kuhn
