#include "tournament/learn/net_note.h"

#include "agents/learned/shipped_nets.h"

namespace riftlab {

std::string NetNote(const GameSampler& sampler) {
  const NetPurpose purpose = sampler.Purpose();
  const bool has_net = FindShippedNet(purpose, sampler.NumFeatures() + kEvaluationFacts) != nullptr;
  if (has_net || !IsNetShippedFor(purpose)) return "";
  return "The cards or rules are not those that the shipped net was trained with: 'best' judged "
         "positions by the game's own evaluation. 'riftlab train' makes a net for them.";
}

}  // namespace riftlab
