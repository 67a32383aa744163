// The search that a game ships.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "agents/core/params.h"
#include "agents/core/spec.h"
#include "agents/learned/learned_net.h"
#include "agents/search/options.h"
#include "engine/core/check.h"
#include "engine/core/game.h"

namespace riftlab {

// The options of the game's preset for a search with `net`, which may be null; the defaults of
// so_ismcts where the game has none.
template <Game G>
SearchOptions PresetOptions(const G& game, std::shared_ptr<const LearnedNet> net) {
  std::string text;
  if constexpr (HasPreset<G>) text = game.Preset();
  if constexpr (HasPresetWithNet<G>) {
    if (net != nullptr) text = game.PresetWithNet();
  }
  if constexpr (HasPresetWithPolicy<G>) {
    if (net != nullptr && net->policy) text = game.PresetWithPolicy();
  }
  if (text.empty()) {
    SearchOptions options;
    options.net = std::move(net);
    return options;
  }
  const absl::StatusOr<AgentSpec> preset = ParseAgentSpec(text);
  RIFTLAB_CHECK(preset.ok() && preset->name == "so_ismcts");
  const absl::StatusOr<Params> values =
      Params::Parse(preset->name, TreeSearchParams(), preset->params);
  RIFTLAB_CHECK(values.ok());
  SearchOptions options = OptionsFrom(*values);
  options.net = std::move(net);
  return options;
}

}  // namespace riftlab
