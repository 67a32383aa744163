// Training environments by the name of a game.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "tournament/environment/learner_view.h"
#include "tournament/environment/vector_games.h"

namespace riftlab {

struct Environment {
  const GameInfo& (*info)();

  // Both: InvalidArgument for a wrong configuration, and where the game has no inputs for learners.
  absl::StatusOr<std::unique_ptr<LearnerView>> (*make_view)(const GameConfig&);
  // `games` places and as many threads, both at least 1. To be Reset before all else.
  absl::StatusOr<std::unique_ptr<VectorGames>> (*make_games)(const GameConfig&, int games,
                                                             int threads);
};

// Of every registered game, in the order of AllGameTables().
std::span<const Environment* const> AllEnvironments();

// That of the game called `name`; NotFound as FindGame.
absl::StatusOr<const Environment*> FindEnvironment(std::string_view name);

// The environment of game G; instantiated once per game, in a generated file.
template <Game G>
const Environment& EnvironmentOf();

}  // namespace riftlab
