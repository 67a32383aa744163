// The parts of a game's record that do not depend on the type of the game.
#pragma once

#include <cstdint>
#include <exception>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "engine/core/any_game.h"
#include "engine/core/game_types.h"
#include "fmt/format.h"

namespace riftlab {

// Appends a number as it stands in journals and digests: the shortest decimal text that reads back
// as the same number, without a fraction where it is whole. Precondition: finite (CHECKed).
void AppendNumber(double value, fmt::memory_buffer& out);

// Hash of a game: XXH3-64 over `moves` and, for every seat, a line feed and the score as
// AppendNumber writes it.
std::uint64_t DigestOf(std::string_view moves, std::span<const double> scores);

// The side of every seat.
std::vector<int> SidesOf(const AnyGame& game);

// Whether several of these are alike. False alone at the table.
bool HasTeams(const std::vector<int>& sides);

// Whether all seats of the side of `seat` have one agent, of which an earlier seat was the first.
bool RepeatsItsSide(std::span<const int> agents, std::span<const int> sides, std::size_t seat);

// The reason of a result that a fault brought about.
inline constexpr std::string_view kFaultReason = "fault";

// The result of a game that ended by a fault of `faulty_seat`: its side has share 0 and the last
// rank, the other sides share the win. `sides` has the side of every seat. Scores are 0, since a
// game that is not over has none.
GameResult FaultResult(std::span<const int> sides, int faulty_seat);

// The side of the seat whose fault ended the game, by the sides of the seats; kNoSide below 0,
// where none did.
inline constexpr int kNoSide = -1;
int FaultySide(int faulty_seat, std::span<const int> sides);

// What a record says of an agent that threw `error`, in one line: the text of an AgentFault, or
// "threw: TEXT".
std::string ThrownText(const std::exception& error);

// What ends a run whose game was broken off, since the system had nothing to run an agent with:
// Unavailable with `fault`, as the record of the game has it. Ok where `fault` is empty.
absl::Status RefusedBySystem(std::string_view fault);

// What a record says of an agent that returned none of so many legal actions.
std::string IllegalText(Action action, std::size_t num_legal);

// `text` cut to 200 bytes, with control characters turned into blanks and what is not ASCII into
// question marks, so that no cut can leave half a letter.
std::string OneLine(std::string_view text);

}  // namespace riftlab
