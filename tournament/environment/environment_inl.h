// Fills the table of environments for one game. Included only by the generated file of each game
// and by tests.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/learner_view.h"
#include "engine/core/status_macros.h"
#include "tournament/environment/environment.h"
#include "tournament/environment/vector_games_inl.h"

namespace riftlab {

template <HasLearnerView G>
class LearnerViewOf final : public LearnerView {
 public:
  explicit LearnerViewOf(G game) : game_(std::move(game)) {}

  int NumInputs() const override { return game_.NumInputs(); }
  int NumActionIds() const override { return game_.NumActionIds(); }
  std::vector<std::uint16_t> Inputs(const AnyInfoSet& info) const override {
    InputList inputs;
    game_.Inputs(info.As<typename G::InfoSet>(), inputs);
    std::sort(inputs.begin(), inputs.end());
    return {inputs.begin(), inputs.end()};
  }
  int ActionId(Player seat, Action action) const override { return game_.ActionId(seat, action); }

 private:
  G game_;
};

namespace internal {

template <Game G>
absl::Status NoLearnerView() {
  return absl::InvalidArgumentError("game '" + G::Info().name + "' has no inputs for learners");
}

// Whether one of some deals has a decision.
template <Game G>
bool HasDecisions(const G& game) {
  Rng luck(1, {.index = 0, .purpose = Purpose::kLearn});
  for (int deal = 0; deal < 100; ++deal) {
    if (game.ToMove(game.Deal(luck)) != kNobody) return true;
  }
  return false;
}

template <Game G>
absl::StatusOr<std::unique_ptr<LearnerView>> MakeViewOf(const GameConfig& config) {
  ASSIGN_OR_RETURN(G game, G::Make(config));
  if constexpr (HasLearnerView<G>) {
    return std::make_unique<LearnerViewOf<G>>(std::move(game));
  } else {
    return NoLearnerView<G>();
  }
}

template <Game G>
absl::StatusOr<std::unique_ptr<VectorGames>> MakeGamesOf(const GameConfig& config, int games,
                                                         int threads) {
  ASSIGN_OR_RETURN(G game, G::Make(config));
  if constexpr (HasLearnerView<G>) {
    if (!HasDecisions(game)) {
      return absl::InvalidArgumentError("nobody has a decision in a game with these rules");
    }
    return std::make_unique<VectorGamesOf<G>>(std::move(game), games, threads);
  } else {
    return NoLearnerView<G>();
  }
}

}  // namespace internal

template <Game G>
const Environment& EnvironmentOf() {
  static constexpr Environment kEnvironment = {
      .info = &G::Info,
      .make_view = &internal::MakeViewOf<G>,
      .make_games = &internal::MakeGamesOf<G>,
  };
  return kEnvironment;
}

}  // namespace riftlab
