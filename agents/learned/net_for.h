// The net that a parameter of an agent names, for a game.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "agents/core/net_name.h"
#include "agents/learned/learned_net.h"
#include "agents/learned/net_file.h"
#include "agents/learned/shipped_nets.h"
#include "engine/core/status_macros.h"

namespace riftlab {

// The net in the file `path` for `game`. InvalidArgument or NotFound says why it cannot be used.
template <Game G>
absl::StatusOr<std::shared_ptr<const LearnedNet>> NetOfFile(const G& game,
                                                            const std::string& path) {
  if constexpr (HasFeatures<G>) {
    ASSIGN_OR_RETURN(NetFile net, ReadNet(path));
    const NetPurpose any_start = PurposeOf(game, /*any_start=*/true);
    if (net.purpose != any_start) {
      RETURN_IF_ERROR(CheckPurpose(net.purpose, PurposeOf(game), path));
    }
    auto learned = std::make_shared<const LearnedNet>(NetOf(std::move(net)));
    if (!learned->Fits(ShapeOf(game))) {
      return absl::InvalidArgumentError(
          path + ": made for other inputs than this version of the game has; train a new one");
    }
    return learned;
  } else {
    return absl::InvalidArgumentError("game '" + G::Info().name + "' has no inputs for nets");
  }
}

// The net that is called `name` for `game`, null where it is to be judged by its own evaluation.
// Errors as NetOfFile.
template <Game G>
absl::StatusOr<std::shared_ptr<const LearnedNet>> NetFor(const G& game, const std::string& name) {
  if (IsNetFile(name)) return NetOfFile(game, name);
  if constexpr (HasFeatures<G>) {
    if (name == kShippedNet) {
      auto net = FindShippedNet(PurposeOf(game), ShapeOf(game));
      return net ? net : FindShippedNet(PurposeOf(game, /*any_start=*/true), ShapeOf(game));
    }
  }
  return nullptr;
}

}  // namespace riftlab
