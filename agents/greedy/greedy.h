// Plays the move that looks best one step ahead, by the game's own heuristics.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "agents/core/agent.h"
#include "agents/core/move_filter.h"
#include "agents/core/params.h"
#include "agents/core/stated_policy.h"
#include "agents/learned/net_for.h"
#include "engine/core/array.h"
#include "engine/core/check.h"
#include "engine/core/first_best.h"
#include "engine/core/status_macros.h"

namespace riftlab::greedy {

// Scores every move with the game's ScoreAction where there is one, else, or with a net, by the
// mean of what positions after the move are worth over a few sampled worlds, each with the same
// luck for every move. Ties go to the lowest code.
template <Game G>
class GreedyAgent : public Agent<G>, public StatedPolicy<G> {
 public:
  // `net` judges positions instead of the game; may be null.
  GreedyAgent(int worlds, std::shared_ptr<const LearnedNet> net)
      : worlds_(worlds), net_(std::move(net)) {}

  Decision Act(const G& game, const typename G::InfoSet& info, const SearchLimits& /*limits*/,
               Rng& rng) override {
    typename G::State world = game.Determinize(info, rng);
    OwnCandidates(game, world, filter_.get(), actions_);
    if constexpr (HasScoreAction<G>) {
      if (net_ == nullptr) {
        return {.action = FirstBest(
                    actions_, [&](Action action) { return game.ScoreAction(world, action); })};
      }
    }
    values_.fill(0);
    for (int i = 0; i < worlds_; ++i) {
      if (i > 0) world = game.Determinize(info, rng);
      AddValues(game, world, game.Observer(info), rng.Next());
    }
    std::size_t next = 0;
    return {.action = FirstBest(actions_, [&](Action /*action*/) { return values_[next++]; })};
  }

  // Scores of moves depend on nothing but the information set, unlike values of positions, for
  // which worlds are sampled.
  bool Chances(const G& game, const typename G::InfoSet& info, const ActionList<G>& legal,
               std::span<double> chances) override {
    if constexpr (HasScoreAction<G>) {
      if (net_ != nullptr) return false;
      Rng any(0, {.index = 0, .purpose = Purpose::kAgent, .seat = 0});
      const Action chosen = Act(game, info, SearchLimits{}, any).action;
      std::transform(legal.begin(), legal.end(), chances.begin(),
                     [&](Action action) { return action == chosen ? 1.0 : 0.0; });
      return true;
    } else {
      return false;
    }
  }

  bool Restrict(std::shared_ptr<const MoveFilter<G>> filter) override {
    filter_ = std::move(filter);
    return true;
  }

 private:
  void AddValues(const G& game, const typename G::State& world, Player seat, std::uint64_t luck) {
    for (std::size_t i = 0; i < actions_.size(); ++i) {
      Rng rng(luck, {.index = 0, .purpose = Purpose::kAgent, .seat = 0});
      typename G::State next = world;
      game.Apply(next, actions_[i], rng);
      if (game.ToMove(next) == kNobody) {
        values_[i] += game.Returns(next)[seat];
      } else {
        values_[i] += WorthOf(game, next, seat, rng);
      }
    }
  }

  double WorthOf(const G& game, const typename G::State& state, Player seat, Rng& rng) const {
    if constexpr (HasFeatures<G>) {
      if (net_ != nullptr) return LearnedShares(game, state, rng, net_->value)[seat];
    }
    if constexpr (HasEvaluate<G>) {
      return game.Evaluate(state, seat);
    } else {
      RIFTLAB_CHECK(false);  // the game scores moves, and there is no net
    }
  }

  int worlds_;
  std::shared_ptr<const LearnedNet> net_;
  std::shared_ptr<const MoveFilter<G>> filter_;
  ActionList<G> actions_;
  Array<double, G::kMaxActions> values_{};
};

struct Factory {
  static constexpr std::string_view kName = "greedy";
  static constexpr std::string_view kHelp =
      "the best move one step ahead, by the game's heuristics";
  static constexpr bool kCheats = false;

  static std::span<const ParamSpec> Parameters() {
    static const std::array<ParamSpec, 2> kParameters = {
        IntegerParam("worlds", "8", 1, 1000,
                     "sampled worlds per move, where positions are scored and not moves"),
        NetParam("scores positions instead of the game", kNoNet)};
    return kParameters;
  }

  template <Game G>
  static absl::StatusOr<std::unique_ptr<Agent<G>>> Make(const G& game, const Params& params) {
    if constexpr (HasScoreAction<G> || HasEvaluate<G>) {
      ASSIGN_OR_RETURN(std::shared_ptr<const LearnedNet> net, NetFor(game, params.Text(kNetParam)));
      return std::make_unique<GreedyAgent<G>>(static_cast<int>(params.Integer("worlds")), net);
    } else {
      return absl::InvalidArgumentError("agent 'greedy' needs heuristics, and game '" +
                                        G::Info().name + "' has none; use random or a search");
    }
  }
};

}  // namespace riftlab::greedy
