// Position files: one decision of a game as JSON, complete or as one seat sees it. This is the
// envelope; what stands under "state" is the game's own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "engine/core/any_game.h"
#include "engine/core/position_json.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/cli/setup/game_setup.h"

namespace riftlab {

struct Position {
  AnyGame game;
  std::optional<Player> viewer;  // whose view it is; none: complete
  AnyState state;                // complete positions only
  AnyInfoSet info;               // views only
};

// Reads a position file, strictly. `source` is its name for messages. InvalidArgument or NotFound
// names the file and line and column of a syntax error, or the field: unknown keys, wrong types,
// what the game refuses, a card table other than the one the position was written with, a seat to
// move that the state contradicts. Fields that a person cannot know or need not say may be left
// out: mode, players and rules (as in a configuration), cards, seat_to_move.
absl::StatusOr<Position> ReadPosition(std::string_view text, std::string_view source,
                                      const GivenCards& cards);

// The game that a position file names, whatever game that is. Errors as ReadPosition.
absl::StatusOr<std::string> ReadGameOfPosition(std::string_view text, std::string_view source);

// Whether --position is '-', which is standard input, and what messages call the position. Both
// want --position to be set.
bool IsFromStandardInput(const Settings& settings);
std::string PositionName(const Settings& settings);

// The position that --position names, with the cards of --cards and --change. Other options that
// describe a game (--game, --mode, --players, --rule) must not be given, since the file says it
// all. Errors as ReadPosition, and InvalidArgument when a file cannot be read. Precondition:
// --position is set (CHECKed).
absl::StatusOr<Position> ReadPositionOption(const Settings& settings);

// The position as a file that ReadPosition turns into the same state, byte for byte.
std::string WritePosition(const AnyGame& game, const AnyState& state);

// As seen by the seat Observer(info).
std::string WritePosition(const AnyGame& game, const AnyInfoSet& info);

}  // namespace riftlab
