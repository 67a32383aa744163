// One game of a run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "engine/core/any_game.h"
#include "tournament/record/game_record.h"
#include "tournament/record/origin.h"

namespace riftlab {

struct RecordedGame {
  AnyGame game;  // as the run was configured
  GameRecord record;
  std::vector<std::string> agents;  // their names by seat
  Origin origin = Origin::kPlayed;
};

// What an agent is called in what is shown of its games: by its label, with " (cheats)" where that
// applies.
std::string NameInGames(const AgentSpec& agent);

// Game number `index` of the run in `dir`, with its moves. FailedPrecondition or OutOfRange when
// `dir` is not a run, was recorded without moves or with another card table, has no such game, or
// has it damaged.
absl::StatusOr<RecordedGame> ReadRecordedGame(const std::string& dir, std::int64_t index);

}  // namespace riftlab
