// The exact value of a position by exhaustive search: a reference for every other search, and the
// agent `exact`.
//
// Chance is averaged over all outcomes of the scripted Rng (D. Michie, "Game-playing and
// game-learning automata", 1966), choices are max^n (C. Luckhardt, K. Irani, "An algorithmic
// solution of N-person games", AAAI 1986): each seat takes the action that is best for its own
// Returns. The tree is played with open cards: a seat that decides is taken to know the whole
// position, hidden hands and all choices made before included, but not the luck to come. The value
// is that of the game as played exactly where nothing that matters is hidden.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "agents/search/lead.h"
#include "engine/core/array.h"
#include "engine/core/byte_hash.h"
#include "engine/core/game.h"
#include "fmt/format.h"

namespace riftlab {

// An action of the position that was solved.
template <Game G>
struct SolvedAction {
  Action action{};
  Payoffs<G> value{};        // by seat: expected Returns after the action
  Payoffs<G> leads{};        // by seat: expected lead in points, where it was asked for
  std::int64_t visited = 0;  // positions reached while solving it
};

// What is worked out: expected Returns alone, or also, in games with scores, the expected lead of
// each seat at the end (LeadOf), when all play for their Returns.
enum class Solved : std::uint8_t { kShares, kSharesAndLeads };

template <Game G, Solved kSolved = Solved::kShares>
class Expectimax {
 public:
  using State = typename G::State;

  // `game` must outlive the solver. A call may reach at most `max_visited` positions, each counted
  // as often as it is reached: that bounds its time, and its memory to as many table entries.
  Expectimax(const G& game, std::int64_t max_visited) : game_(game), max_visited_(max_visited) {}

  // From now on a call ends as at the limit once `stop`, which may be null, is set.
  void StopOn(const std::atomic<bool>* stop) { stop_ = stop; }

  // Expected Returns by seat. ResourceExhausted when the tree is larger than the limit. Equal
  // values, up to rounding, are decided for the lowest code.
  absl::StatusOr<Payoffs<G>> Solve(const State& state) {
    return SolveMean([&state](Rng& /*rng*/) { return state; });
  }

  // The mean of the values over all outcomes of `sample(rng)`, a function that returns a State,
  // such as a deal. Errors as Solve.
  template <class F>
  absl::StatusOr<Payoffs<G>> SolveMean(F&& sample) {
    Begin();
    Values value;
    if (!Mean(sample, 0, value)) return Exhausted();
    return PayoffsIn(value, 0);
  }

  // The search actions of `state`, ascending, each with its value. Errors as Solve. Precondition:
  // the game goes on (CHECKed).
  absl::StatusOr<std::vector<SolvedAction<G>>> SolveActions(const State& state) {
    ActionList<G> actions;
    OpenActions(game_, state, actions);
    return SolveActions(state, actions);
  }

  // The same for these actions, which are legal.
  absl::StatusOr<std::vector<SolvedAction<G>>> SolveActions(const State& state,
                                                            const ActionList<G>& actions) {
    RIFTLAB_CHECK(game_.ToMove(state) != kNobody);
    Begin();
    State root = state;
    FreeOrder(game_, root);
    std::vector<SolvedAction<G>> solved;
    solved.reserve(actions.size());
    for (const Action action : actions) {
      const std::int64_t before = visited_;
      SolvedAction<G>& entry = solved.emplace_back();
      entry.action = action;
      Values value;
      if (!MeanAfter(root, action, 0, value)) return Exhausted();
      entry.value = PayoffsIn(value, 0);
      if constexpr (kHasLeads) entry.leads = PayoffsIn(value, kLeads);
      entry.visited = visited_ - before;
    }
    return solved;
  }

  // Positions reached by the last call, and how many different ones among them had a choice to
  // make.
  std::int64_t visited() const { return visited_; }
  std::int64_t decisions() const { return static_cast<std::int64_t>(values_.size()); }

  // Whether `value` beats `best` by more than rounding can explain.
  static bool IsBetter(double value, double best) { return value > best + kRounding; }

 private:
  static constexpr bool kHasLeads = kSolved == Solved::kSharesAndLeads && HasExpectedScores<G>;
  // Returns by seat; from kLeads on leads by seat.
  static constexpr auto kLeads = static_cast<std::size_t>(G::kMaxPlayers);
  using Values = Array<double, kLeads*(kHasLeads ? 2 : 1)>;

  // Above the error of summing some thousand outcomes, below any difference that matters.
  static constexpr double kRounding = 1e-13;

  void Begin() {
    values_.clear();
    scripts_.clear();
    visited_ = 0;
  }

  absl::Status Exhausted() const {
    return absl::ResourceExhaustedError(
        fmt::format("the tree has more than {} positions", max_visited_));
  }

  // The mean over the luck of one action. False when the limit is reached.
  bool MeanAfter(const State& state, Action action, std::size_t depth, Values& mean) {
    const auto apply = [&](Rng& rng) {
      State next = state;
      game_.Apply(next, action, rng);
      return next;
    };
    return Mean(apply, depth, mean);
  }

  // The mean over all outcomes of `sample`. False when the limit is reached.
  template <class F>
  bool Mean(F&& sample, std::size_t depth, Values& mean) {
    mean.fill(0);
    if (depth == scripts_.size()) scripts_.emplace_back();
    DrawScript& script = scripts_[depth];
    do {
      Rng rng = Rng::Scripted(script);
      const State state = sample(rng);
      Values value;
      if (!Value(state, depth + 1, value)) return false;
      const double probability = script.Probability();
      for (std::size_t seat = 0; seat < NumSeats(); ++seat) {
        mean[seat] += probability * value[seat];
        if constexpr (kHasLeads) mean[kLeads + seat] += probability * value[kLeads + seat];
      }
    } while (script.Advance());
    return true;
  }

  // The value of one position. False when the limit is reached.
  bool Value(const State& state, std::size_t depth, Values& value) {
    if (visited_ == max_visited_) return false;
    if (stop_ != nullptr && stop_->load(std::memory_order_relaxed)) return false;
    ++visited_;
    const Player to_move = game_.ToMove(state);
    if (to_move == kNobody) {
      SetFinal(state, value);
      return true;
    }
    const WideHash key = WideByteHash(state);
    if (const auto known = values_.find(key); known != values_.end()) {
      value = known->second;
      return true;
    }
    ActionList<G> actions;
    SearchActions(game_, state, actions);
    if (!MeanAfter(state, actions[0], depth, value)) return false;
    for (std::size_t i = 1; i < actions.size(); ++i) {
      Values other;
      if (!MeanAfter(state, actions[i], depth, other)) return false;
      if (IsBetter(other[to_move], value[to_move])) value = other;
    }
    values_.emplace(key, value);
    return true;
  }

  // The values of a finished game.
  void SetFinal(const State& state, Values& value) const {
    const Payoffs<G> returns = game_.Returns(state);
    value.fill(0);
    std::copy_n(returns.begin(), NumSeats(), value.begin());
    if constexpr (kHasLeads) {
      const Payoffs<G> scores = game_.ExpectedScores(state);
      for (const Player seat : Seats(game_.NumPlayers())) {
        value[kLeads + seat] = LeadOf(game_, scores, seat);
      }
    }
  }

  // The payoffs that begin at place `first` of `value`.
  static Payoffs<G> PayoffsIn(const Values& value, std::size_t first) {
    Payoffs<G> payoffs;
    std::copy_n(value.begin() + static_cast<std::ptrdiff_t>(first), payoffs.size(),
                payoffs.begin());
    return payoffs;
  }

  std::size_t NumSeats() const { return static_cast<std::size_t>(game_.NumPlayers()); }

  const G& game_;
  std::int64_t max_visited_;
  const std::atomic<bool>* stop_ = nullptr;
  std::int64_t visited_ = 0;
  absl::flat_hash_map<WideHash, Values> values_;  // positions with a choice; never iterated
  std::deque<DrawScript> scripts_;                // by depth, so that none is allocated twice
};

}  // namespace riftlab
