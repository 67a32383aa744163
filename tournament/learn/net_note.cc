#include "tournament/learn/net_note.h"

#include <string>

#include "agents/core/net_name.h"
#include "agents/learned/shipped_nets.h"

namespace riftlab {

std::string NetNote(const GameSampler& sampler) {
  const auto net = sampler.Net(std::string{kShippedNet});
  const bool has_net = net.ok() && *net != nullptr;
  if (has_net || !ShippedNetFile(sampler.Purpose())) return "";
  return "The cards or rules are not those that the shipped net was trained with: 'best' judges "
         "positions by the game's own evaluation. 'riftlab train --net shipped' makes a net for "
         "them.";
}

}  // namespace riftlab
