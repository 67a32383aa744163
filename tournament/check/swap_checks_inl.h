// The swap test of agents: exchange what the seat cannot know, and the choice is the same, bit for
// bit.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/agent.h"
#include "engine/core/game.h"
#include "fmt/format.h"
#include "tournament/check/history_tree_inl.h"
#include "tournament/check/recorder.h"
#include "tournament/check/walk_inl.h"

namespace riftlab::internal {

// Bit for bit, statistics of the search included.
inline bool SameDecision(const Decision& a, const Decision& b) {
  return a.action == b.action && a.iterations == b.iterations && a.nodes == b.nodes &&
         std::equal(a.root_moves.begin(), a.root_moves.end(), b.root_moves.begin(),
                    b.root_moves.end(), [](const RootMove& x, const RootMove& y) {
                      return x.action == y.action && x.visits == y.visits &&
                             x.available == y.available &&
                             std::bit_cast<std::uint64_t>(x.value) ==
                                 std::bit_cast<std::uint64_t>(y.value);
                    });
}

// Makes a fresh agent for the game, or says why it cannot play it.
template <Game G>
using AgentMaker = std::function<absl::StatusOr<std::unique_ptr<Agent<G>>>(const G&)>;

// Histories of an enumerated game after which agents are asked: those with two true positions that
// the seat to move cannot tell apart.
template <Game G>
std::vector<const History<G>*> HistoriesToAsk(const HistoryTree<G>& tree, const G& game,
                                              std::uint64_t seed) {
  constexpr std::size_t kMaxHistories = 60;
  Rng rng(seed, {.index = 0, .purpose = Purpose::kCheck, .seat = 20});
  std::vector<const History<G>*> histories;
  for (const History<G>& history : tree.histories()) {
    if (history.other && game.ToMove(history.example) == history.seat) {
      histories.push_back(&history);
    }
  }
  rng.Shuffle(0, histories);
  histories.resize(std::min(histories.size(), kMaxHistories));
  return histories;
}

// Checks one agent.
template <Game G>
class SwapChecks {
 public:
  // `name` is the agent's; the lines are called swap_<name> and repeat_<name>.
  SwapChecks(CheckList& list, const std::string& name, AgentMaker<G> make)
      : swap_(list.Add("swap_" + name,
                       "the choice is the same, bit for bit, when what the seat "
                       "cannot know is exchanged")),
        repeat_(list.Add("repeat_" + name,
                         "the choice is the same when asked again, after other "
                         "positions, and by another agent of the kind")),
        make_(std::move(make)) {}

  // Says why the agent is not asked.
  void Skip(const std::string& why) {
    swap_.set_why_no_case(why);
    repeat_.set_why_no_case(why);
  }

  // Makes the agent for `game`, which must outlive the visits to its positions; false if it cannot.
  bool Begin(const G& game) {
    absl::StatusOr<std::unique_ptr<Agent<G>>> agent = make_(game);
    absl::StatusOr<std::unique_ptr<Agent<G>>> fresh = make_(game);
    if (!agent.ok() || !fresh.ok()) {
      Skip(std::string{agent.status().message()});
      return false;
    }
    agent_ = *std::move(agent);
    fresh_ = *std::move(fresh);
    return true;
  }

  // The truth against two worlds sampled from what the seat to move knows. Precondition: somebody
  // is to move.
  void Visit(const Position<G>& at, Rng& rng) {
    const Player seat = at.game.ToMove(at.state);
    const Rng choices = StreamOf(rng);
    const Decision chosen = Choose(*agent_, at.game, at.state, seat, choices);
    Repeat(at, seat, choices, chosen);
    for (int i = 0; i < 2; ++i) {
      const typename G::State world = at.game.Determinize(at.game.Observe(at.state, seat), rng);
      if (at.game.ToMove(world) != seat) continue;
      Compare(at, seat, world, choices, chosen);
    }
  }

  // Two true positions that the seat to move cannot tell apart, from an enumerated game.
  void VisitHistories(const std::vector<const History<G>*>& histories, const G& game,
                      std::uint64_t seed) {
    Rng rng(seed, {.index = 0, .purpose = Purpose::kCheck, .seat = 22});
    for (const History<G>* history : histories) {
      const Rng choices = StreamOf(rng);
      const Position<G> at{game, history->example, {.seed = seed, .play = "enumerated"}};
      const Decision chosen = Choose(*agent_, game, at.state, history->seat, choices);
      Compare(at, history->seat, *history->other, choices, chosen);
    }
  }

 private:
  static Rng StreamOf(Rng& rng) { return {rng.Next(), {.purpose = Purpose::kAgent}}; }

  static Decision Choose(Agent<G>& agent, const G& game, const typename G::State& state,
                         Player seat, Rng rng) {
    return agent.Act(game, game.Observe(state, seat), SearchLimits{}, rng);
  }

  void Compare(const Position<G>& at, Player seat, const typename G::State& other,
               const Rng& choices, const Decision& chosen) {
    const Decision swapped = Choose(*agent_, at.game, other, seat, choices);
    swap_.Case(SameDecision(chosen, swapped), [&] {
      return Describe(
          at, fmt::format("move {} here, but {} in {}, or other statistics", Code(chosen.action),
                          Code(swapped.action), at.game.ToJson(other).dump()));
    });
  }

  void Repeat(const Position<G>& at, Player seat, const Rng& choices, const Decision& chosen) {
    const Decision again = Choose(*agent_, at.game, at.state, seat, choices);
    const Decision by_fresh = Choose(*fresh_, at.game, at.state, seat, choices);
    repeat_.Case(SameDecision(chosen, again) && SameDecision(chosen, by_fresh), [&] {
      return Describe(at,
                      fmt::format("moves {}, {} and {} for the same information and luck",
                                  Code(chosen.action), Code(again.action), Code(by_fresh.action)));
    });
  }

  CheckLine& swap_;
  CheckLine& repeat_;
  AgentMaker<G> make_;
  std::unique_ptr<Agent<G>> agent_;
  std::unique_ptr<Agent<G>> fresh_;
};

}  // namespace riftlab::internal
