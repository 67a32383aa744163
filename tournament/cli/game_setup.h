// From the options that name a game and agents to the checked objects.
#pragma once

#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "engine/core/any_game.h"
#include "tournament/cli/settings.h"

namespace riftlab {

// The game that --game, --mode, --players, --rule and --cards describe. Fills mode and players into
// the settings. InvalidArgument or NotFound names the option at fault, what is wrong and what would
// be right.
absl::StatusOr<AnyGame> ReadGame(Settings& settings);

// As ReadGame, but only the values given, for commands that run every mode and player count of a
// game. The result is a configuration that may leave mode and players open, checked as far as it
// goes.
absl::StatusOr<GameConfig> ReadGameConfig(const Settings& settings);

// The agents of --agent, names, keys and values checked. InvalidArgument or NotFound names the
// place.
absl::StatusOr<std::vector<AgentSpec>> ReadAgents(const Settings& settings);

// The card table that --cards names; empty when not given.
absl::StatusOr<std::string> ReadCards(const Settings& settings);

}  // namespace riftlab
