// How the searches play Kuhn poker, whose equilibrium is known. None of them claims to find it:
// they sample the hidden card evenly, whatever the other seat's play has told. The test reports how
// far they are from it and asserts what any search owes.
#include <gtest/gtest.h>

#include <array>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

#include "agents/registry/registry.h"
#include "fmt/format.h"
#include "tests/games/kuhn/strategies.h"

namespace riftlab::kuhn {
namespace {

constexpr std::uint64_t kSeeds = 100;

constexpr std::array<Betting, 2> kFirstAsked = {Betting::kStart, Betting::kCheckBet};
constexpr std::array<Betting, 2> kSecondAsked = {Betting::kCheck, Betting::kBet};

class SearchAgentKuhnTest : public testing::TestWithParam<std::string> {
 protected:
  SearchAgentKuhnTest() {
    auto agent = MakeAgent(kuhn_.rules(), ParseAgentSpec(GetParam()).value());
    RIFTLAB_CHECK(agent.ok());
    agent_ = *std::move(agent);
    cheater_ = dynamic_cast<PeekingAgent<Rules>*>(agent_.get());
  }

  // How often the agent puts a chip in, over the seeds.
  double ChipFrequency(const State& state) const {
    const Player seat = kuhn_.rules().ToMove(state);
    int chips = 0;
    for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
      Rng rng(seed, {.index = 0, .purpose = Purpose::kTest, .seat = 0});
      const Decision decision =
          cheater_ != nullptr
              ? cheater_->ActOnState(kuhn_.rules(), state, {}, rng)
              : agent_->Act(kuhn_.rules(), kuhn_.rules().Observe(state, seat), {}, rng);
      if (decision.action == kChip) ++chips;
    }
    return static_cast<double>(chips) / kSeeds;
  }

  // The mean over the cards that the other seat may hold: what can be seen from outside.
  double MeanFrequency(Player seat, Card own, Betting betting) const {
    double sum = 0;
    for (const Card other : {Card::kJack, Card::kQueen, Card::kKing}) {
      State state{.hands = {}, .betting = betting};
      state.hands[seat] = own;
      state.hands[1 - seat] = other;
      if (own != other) sum += ChipFrequency(state) / 2;
    }
    return sum;
  }

  Strategy StrategyOf(Player seat) const {
    Strategy strategy;
    for (const Betting betting : seat == 0 ? kFirstAsked : kSecondAsked) {
      for (const Card own : {Card::kJack, Card::kQueen, Card::kKing}) {
        strategy[kuhn_.Key(seat, own, betting)] = MeanFrequency(seat, own, betting);
      }
    }
    return strategy;
  }

  std::string Row(Player seat, Betting betting, const Strategy& strategy) const {
    std::string row;
    for (const Card own : {Card::kJack, Card::kQueen, Card::kKing}) {
      row += fmt::format(" {:.2f}", strategy.at(kuhn_.Key(seat, own, betting)));
    }
    return row;
  }

  Strategies kuhn_;
  std::unique_ptr<Agent<Rules>> agent_;
  PeekingAgent<Rules>* cheater_ = nullptr;
};

TEST_P(SearchAgentKuhnTest, Report) {
  const Strategy first = StrategyOf(0);
  const Strategy second = StrategyOf(1);
  const auto play = [this](const State& state) { return ChipFrequency(state); };
  const Strategy equal_first = kuhn_.FirstSeat(1.0 / 6);
  const Strategy equal_second = kuhn_.SecondSeat();
  // Gains over the value of the game; the equilibrium gains nothing and loses nothing.
  const double gain_first = kuhn_.ValueOf(play, kuhn_.Policy(equal_second, 1)) - kGameValue;
  const double gain_second = kGameValue - kuhn_.ValueOf(kuhn_.Policy(equal_first, 0), play);
  std::string report = fmt::format(
      "{}, {} seeds: chance to put a chip in with J, Q, K\n"
      "  seat 0, to open        {}   equilibrium a, 0, 3a with a in [0, 1/3]\n"
      "  seat 0, check and a bet{}   equilibrium 0, a + 1/3, 1\n"
      "  seat 1, after a check  {}   equilibrium 1/3, 0, 1\n"
      "  seat 1, after a bet    {}   equilibrium 0, 1/3, 1\n"
      "  chips a game against the equilibrium, over its value: seat 0 {:+.4f}, seat 1 {:+.4f}\n",
      GetParam(), kSeeds, Row(0, Betting::kStart, first), Row(0, Betting::kCheckBet, first),
      Row(1, Betting::kCheck, second), Row(1, Betting::kBet, second), gain_first, gain_second);
  if (cheater_ == nullptr) {
    const double exploited_first = kGameValue - kuhn_.WorstOfFirst(first);
    const double exploited_second = kuhn_.BestAgainstSecond(second) - kGameValue;
    report += fmt::format("  exploitable, chips a game: seat 0 {:.4f}, seat 1 {:.4f}\n",
                          exploited_first, exploited_second);
    EXPECT_LE(gain_first, 1e-12) << "nobody gains against an equilibrium";
    EXPECT_LE(gain_second, 1e-12) << "nobody gains against an equilibrium";
    EXPECT_GE(exploited_first, -1e-12);
    EXPECT_GE(exploited_second, -1e-12);
    RecordProperty("exploited_first", fmt::format("{:.4f}", exploited_first));
    RecordProperty("exploited_second", fmt::format("{:.4f}", exploited_second));
  } else {
    EXPECT_GT(gain_first, 0.05) << "seeing the other hand pays";
    EXPECT_GT(gain_second, 0.05) << "seeing the other hand pays";
  }
  RecordProperty("gain_first", fmt::format("{:.4f}", gain_first));
  RecordProperty("gain_second", fmt::format("{:.4f}", gain_second));
  std::cout << report;
}

// Facing a bet, the king always wins and the jack always loses, whatever is believed.
TEST_P(SearchAgentKuhnTest, NeverFoldsTheKingNorCallsWithTheJack) {
  for (const auto& [seat, betting] :
       {std::pair(Player{0}, Betting::kCheckBet), {Player{1}, Betting::kBet}}) {
    EXPECT_EQ(MeanFrequency(seat, Card::kKing, betting), 1) << "seat " << int{seat};
    EXPECT_EQ(MeanFrequency(seat, Card::kJack, betting), 0) << "seat " << int{seat};
  }
}

// Only the agent that is shown the other hand can let it decide.
TEST_P(SearchAgentKuhnTest, OnlyCheatsUseTheOtherHand) {
  const State against_jack{{Card::kJack, Card::kQueen}, Betting::kBet};
  const State against_king{{Card::kKing, Card::kQueen}, Betting::kBet};
  if (cheater_ == nullptr) {
    EXPECT_EQ(ChipFrequency(against_jack), ChipFrequency(against_king));
  } else {
    EXPECT_EQ(ChipFrequency(against_jack), 1);
    EXPECT_EQ(ChipFrequency(against_king), 0);
  }
}

INSTANTIATE_TEST_SUITE_P(Searches, SearchAgentKuhnTest,
                         testing::Values("so_ismcts:iterations=2000", "mo_ismcts:iterations=2000",
                                         "pimc:worlds=40,iterations=50", "flat_mc:iterations=2000",
                                         "cheat_uct:iterations=2000"),
                         [](const auto& spec) {
                           return std::string(spec.param, 0, spec.param.find(':'));
                         });

}  // namespace
}  // namespace riftlab::kuhn
