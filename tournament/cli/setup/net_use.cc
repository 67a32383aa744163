#include "tournament/cli/setup/net_use.h"

#include <algorithm>
#include <utility>

#include "absl/status/statusor.h"
#include "agents/core/net_name.h"
#include "tournament/driver/driver.h"
#include "tournament/learn/net_note.h"

namespace riftlab {

bool TakesShippedNet(const AgentSpec& agent) {
  return agent.name == "best" && !agent.params.contains(std::string{kNetParam});
}

std::unique_ptr<GameSampler> SamplerOf(const std::string& game, const GameConfig& config) {
  const absl::StatusOr<const GameDriver*> driver = FindGameDriver(game);
  if (!driver.ok()) return nullptr;
  absl::StatusOr<std::unique_ptr<GameSampler>> sampler = (*driver)->make_sampler(config);
  return sampler.ok() ? *std::move(sampler) : nullptr;
}

std::string NetNoteOf(const std::string& game, const GameConfig& config,
                      std::span<const AgentSpec> agents) {
  if (std::none_of(agents.begin(), agents.end(), TakesShippedNet)) return "";
  const std::unique_ptr<GameSampler> sampler = SamplerOf(game, config);
  return sampler == nullptr ? "" : NetNote(*sampler);
}

}  // namespace riftlab
