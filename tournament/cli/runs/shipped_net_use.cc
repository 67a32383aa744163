#include "tournament/cli/runs/shipped_net_use.h"

#include <algorithm>
#include <memory>
#include <string_view>

#include "agents/core/net_name.h"
#include "engine/core/text.h"
#include "tournament/cli/setup/net_use.h"
#include "tournament/learn/game_sampler.h"
#include "tournament/learn/start_net.h"

namespace riftlab {
namespace {

void SetNet(std::string_view net, AgentSpec& agent) {
  const bool is_called_by_text = agent.label == agent.Text();
  agent.params[std::string{kNetParam}] = net;
  if (is_called_by_text) agent.label = agent.Text();
}

bool AnyTakesShippedNet(const TournamentConfig& config) {
  return std::any_of(config.agents.begin(), config.agents.end(), TakesShippedNet);
}

}  // namespace

bool HasShippedNet(const TournamentConfig& config) {
  const std::unique_ptr<GameSampler> sampler = SamplerOf(config.game, config.rules);
  if (sampler == nullptr) return false;
  const auto net = sampler->Net(std::string{kShippedNet});
  return net.ok() && *net != nullptr;
}

void AddNetNote(const TournamentConfig& config, std::vector<std::string>& notes) {
  const std::string note = NetNoteOf(config.game, config.rules, config.agents);
  if (!note.empty()) AddMissing({note}, notes);
}

void LeaveOutNet(AgentSpec& agent) {
  if (TakesShippedNet(agent)) SetNet(kNoNet, agent);
}

void NameShippedNet(const TournamentConfig& config, AgentSpec& agent) {
  if (TakesShippedNet(agent) && HasShippedNet(config)) SetNet(kShippedNet, agent);
}

void TakeShippedForFile(const TournamentConfig& config, AgentSpec& agent) {
  const auto named = agent.params.find(std::string{kNetParam});
  if (named == agent.params.end() || !IsNetFile(named->second)) return;
  const std::unique_ptr<GameSampler> sampler = SamplerOf(config.game, config.rules);
  // What cannot be read is for others to complain of.
  if (sampler == nullptr || sampler->Net(named->second).ok() ||
      !StartNet(*sampler, named->second).ok()) {
    return;
  }
  if (HasShippedNet(config)) SetNet(kShippedNet, agent);
}

std::string PlayAlike(const std::vector<TournamentConfig*>& runs) {
  std::vector<TournamentConfig*> with_net;
  bool any_without = false;
  for (TournamentConfig* run : runs) {
    if (!AnyTakesShippedNet(*run)) continue;
    if (HasShippedNet(*run)) {
      with_net.push_back(run);
    } else {
      any_without = true;
    }
  }
  if (with_net.empty() || !any_without) return "";
  for (TournamentConfig* run : runs) {
    for (AgentSpec& agent : run->agents) LeaveOutNet(agent);
  }
  return "Not all of these cards and rules have a shipped net: 'best' judges positions of all of "
         "them by the game's own evaluation (net=none), so that it plays them alike.";
}

}  // namespace riftlab
