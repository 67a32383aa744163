#include "tournament/learn/net_note.h"

#include <string>
#include <utility>

#include "agents/core/net_name.h"
#include "agents/learned/net_file.h"
#include "agents/learned/shipped_nets.h"
#include "engine/core/status_macros.h"

namespace riftlab {

std::string NetNote(const GameSampler& sampler) {
  const auto net = sampler.Net(std::string{kShippedNet});
  const bool has_net = net.ok() && *net != nullptr;
  if (has_net || !IsNetShippedFor(sampler.Purpose())) return "";
  return "The cards or rules are not those that the shipped net was trained with: 'best' judged "
         "positions by the game's own evaluation. 'riftlab train' makes a net for them.";
}

absl::StatusOr<std::string> RecordOfNet(const std::string& net) {
  if (!IsNetFile(net)) return "the net '" + net + "'";
  ASSIGN_OR_RETURN(NetFile file, ReadNet(net));
  return std::move(file.record);
}

}  // namespace riftlab
