// Which agents judge positions by a shipped net, and what people are told where there is none for
// their game.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "agents/core/spec.h"
#include "engine/core/game_config.h"
#include "tournament/learn/game_sampler.h"

namespace riftlab {

// Whether the agent takes the shipped net where there is one: `best`, unless it is told otherwise.
bool TakesShippedNet(const AgentSpec& agent);

// What looks for nets of the game with these cards and rules; null where it has no inputs for nets.
std::unique_ptr<GameSampler> SamplerOf(const std::string& game, const GameConfig& config);

// NetNote of tournament/learn/ where one of the agents takes the shipped net, else empty.
std::string NetNoteOf(const std::string& game, const GameConfig& config,
                      std::span<const AgentSpec> agents);

}  // namespace riftlab
