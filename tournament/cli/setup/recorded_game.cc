#include "tournament/cli/setup/recorded_game.h"

#include <utility>

#include "agents/registry/registry.h"
#include "engine/core/status_macros.h"
#include "fmt/format.h"
#include "tournament/journal/journal_reader.h"
#include "tournament/journal/manifest.h"
#include "tournament/runner/prepared_run.h"

namespace riftlab {

// The run may have been recorded with an agent that this program does not know.
std::string NameInGames(const AgentSpec& agent) {
  const absl::StatusOr<const AgentInfo*> info = FindAgent(agent.name);
  const bool cheats = info.ok() && (*info)->cheats;
  return cheats ? fmt::format("{} (cheats)", agent.label) : agent.label;
}

absl::StatusOr<RecordedGame> ReadRecordedGame(const std::string& dir, std::int64_t index) {
  ASSIGN_OR_RETURN(const Manifest manifest, ReadManifest(dir));
  ASSIGN_OR_RETURN(AnyGame game, GameOfRun(dir, manifest));
  if (!manifest.config.record_moves) {
    return absl::FailedPreconditionError(fmt::format(
        "{} was recorded without moves, so its games are lost; play it again with --moves on",
        dir));
  }
  ASSIGN_OR_RETURN(GameRecord record, ReadGame(dir, manifest, index));
  std::vector<std::string> agents;
  for (const int agent : record.game.agents) {
    agents.push_back(NameInGames(manifest.config.agents[static_cast<std::size_t>(agent)]));
  }
  return RecordedGame{.game = std::move(game),
                      .record = std::move(record),
                      .agents = std::move(agents),
                      .origin = manifest.config.origin};
}

}  // namespace riftlab
