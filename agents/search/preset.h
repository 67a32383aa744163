// The search that a game ships.
#pragma once

#include "absl/status/statusor.h"
#include "agents/core/params.h"
#include "agents/core/spec.h"
#include "agents/search/options.h"
#include "engine/core/check.h"
#include "engine/core/game.h"

namespace riftlab {

// The options of the game's preset, of that for a learned evaluation where `has_net` and there is
// one; the defaults of so_ismcts where the game has none.
template <Game G>
SearchOptions PresetOptions(const G& game, bool has_net) {
  std::string text;
  if constexpr (HasPreset<G>) text = game.Preset();
  if constexpr (HasPresetWithNet<G>) {
    if (has_net) text = game.PresetWithNet();
  }
  if (text.empty()) return {};
  const absl::StatusOr<AgentSpec> preset = ParseAgentSpec(text);
  RIFTLAB_CHECK(preset.ok() && preset->name == "so_ismcts");
  const absl::StatusOr<Params> values =
      Params::Parse(preset->name, TreeSearchParams(), preset->params);
  RIFTLAB_CHECK(values.ok());
  return OptionsFrom(*values);
}

}  // namespace riftlab
