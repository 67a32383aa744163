// Plays the move that looks best one step ahead, by the game's own heuristics.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string_view>

#include "agents/core/agent.h"
#include "agents/core/params.h"
#include "agents/search/first_best.h"

namespace riftlab::greedy {

// Scores every move with the game's ScoreAction where there is one, else by the mean of Evaluate
// after the move over a few sampled worlds, each with the same luck for every move. Ties go to the
// lowest code.
template <Game G>
class GreedyAgent : public Agent<G> {
 public:
  explicit GreedyAgent(int worlds) : worlds_(worlds) {}

  Decision Act(const G& game, const typename G::InfoSet& info, const SearchLimits& /*limits*/,
               Rng& rng) override {
    typename G::State world = game.Determinize(info, rng);
    SearchActions(game, world, actions_);
    if constexpr (HasScoreAction<G>) {
      return {.action = FirstBest(actions_,
                                  [&](Action action) { return game.ScoreAction(world, action); })};
    } else {
      values_.fill(0);
      for (int i = 0; i < worlds_; ++i) {
        if (i > 0) world = game.Determinize(info, rng);
        AddValues(game, world, game.Observer(info), rng.Next());
      }
      std::size_t next = 0;
      return {.action = FirstBest(actions_, [&](Action /*action*/) { return values_[next++]; })};
    }
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
        values_[i] += game.Evaluate(next, seat);
      }
    }
  }

  int worlds_;
  ActionList<G> actions_;
  std::array<double, G::kMaxActions> values_{};
};

struct Factory {
  static constexpr std::string_view kName = "greedy";
  static constexpr std::string_view kHelp =
      "the best move one step ahead, by the game's heuristics";
  static constexpr bool kCheats = false;

  static std::span<const ParamSpec> Parameters() {
    static const std::array<ParamSpec, 1> kParameters = {
        ParamSpec{.name = "worlds",
                  .kind = ParamKind::kInteger,
                  .default_value = "8",
                  .min = 1,
                  .max = 1000,
                  .choices = {},
                  .help = "sampled worlds per move, in games that score positions but not moves"}};
    return kParameters;
  }

  template <Game G>
  static absl::StatusOr<std::unique_ptr<Agent<G>>> Make(const G& /*game*/, const Params& params) {
    if constexpr (HasScoreAction<G> || HasEvaluate<G>) {
      return std::make_unique<GreedyAgent<G>>(static_cast<int>(params.Integer("worlds")));
    } else {
      return absl::InvalidArgumentError("agent 'greedy' needs heuristics, and game '" +
                                        G::Info().name + "' has none; use random or a search");
    }
  }
};

}  // namespace riftlab::greedy
