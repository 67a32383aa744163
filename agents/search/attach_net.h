// Gives a search the net that its parameter `net` names.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "agents/core/params.h"
#include "agents/learned/net_for.h"
#include "agents/search/options.h"
#include "engine/core/status_macros.h"

namespace riftlab {

// Nothing where it names none. Errors as NetFor.
template <Game G>
absl::Status AttachNet(const G& game, const Params& params, SearchOptions& options) {
  ASSIGN_OR_RETURN(options.net, NetFor(game, params.Text(kNetParam)));
  return absl::OkStatus();
}

}  // namespace riftlab
