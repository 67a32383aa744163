// Who plays what in `riftlab play`, from its options.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/spec.h"
#include "engine/core/any_game.h"
#include "tournament/cli/framework/settings.h"
#include "tournament/cli/setup/position_file.h"
#include "tournament/cli/table/view_option.h"
#include "tournament/record/game_record.h"
#include "tournament/report/table.h"

namespace riftlab {

struct PlaySetup {
  AnyGame game;
  std::uint64_t seed = 1;
  bool has_fresh_seed = false;         // nobody gave one
  bool confirms = false;               // ask before a move that ends a person's turn
  std::optional<AnyState> start{};     // none: a fresh deal
  std::optional<Position> position{};  // that it was dealt from
  std::vector<AgentSpec> seats{};      // agents and persons
  // Agents alone: whose view is shown. A person sees what its seat sees.
  Viewer viewer{};
  std::string out{};  // the folder in which the game is kept; empty: it is not
  // The options that were given, as words of a command line: those that say what game it is and
  // from where, and all others but --moves, --seed and --out.
  std::string game_words{};
  std::string other_words{};
  std::string position_file{};  // of `position`; empty: none
  std::string card_options{};   // see CardOptions
};

// Reads the options of `play`. Fills mode, players and, for agents alone, view into the settings.
// InvalidArgument or NotFound names the option at fault.
absl::StatusOr<PlaySetup> ReadPlaySetup(Settings& settings);

// One agent a seat; a single one plays all. InvalidArgument for any other number of them.
absl::StatusOr<std::vector<AgentSpec>> OneForEachSeat(std::vector<AgentSpec> agents,
                                                      int num_players);

// Sets the next game up: the same seats, another deal. Its seed is fresh, or follows from the last
// one where that was given; its folder has the number of the game behind its name, or the next one
// that is free.
void DealAgain(int number, PlaySetup& setup);

// Whether a person sits at the table.
bool HasPersons(const PlaySetup& setup);

// The state to play from: that of the position, where what its viewer does not know is dealt anew
// by `seed`.
AnyState StartOf(const Position& position, std::uint64_t seed);

// Scores, ranks and shares by seat.
Table ResultTable(const PlaySetup& setup, const GameResult& result);

// The same as text, below how the game ended.
std::string ResultText(const PlaySetup& setup, const GameRecord& record, std::size_t columns);

}  // namespace riftlab
