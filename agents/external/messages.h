// The lines of the protocol; README.md is what both sides go by.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "agents/core/following_agent.h"
#include "engine/core/any_game.h"
#include "engine/core/game_types.h"
#include "engine/core/types.h"

namespace riftlab::external {

inline constexpr int kProtocol = 1;

// What a program says of itself.
struct Hello {
  std::string name;
  std::vector<std::string> games;  // that it plays; empty: all
  bool wants_position = true;
  bool wants_events = true;
};

// An answer.
struct Answer {
  std::int64_t id = 0;
  std::string move;
};

// Lines to the program, each with its line feed. They hold what the seat may know and nothing else.
std::string HelloLine();
std::string NewGameLine(const AnyGame& game, Player seat, GameStart start, std::uint64_t seed);
std::string ObserveLine(const AnyGame& game, const AnyInfoSet& info,
                        std::span<const std::string> events, const Hello& wants);
std::string ActLine(Player seat, std::int64_t id, double time_ms,
                    std::span<const std::string> moves);
// `result` is null when the game is left without an end.
std::string EndLine(Player seat, std::span<const std::string> events, const GameResult* result,
                    Player faulty_seat);
std::string QuitLine();

// Lines from the program. InvalidArgument, in one line, says what is wrong with them: no JSON, no
// such message, a key that is missing, unknown, there twice or of a wrong type, another version.
// The line is quoted, and of an answer no number is told, as Quoted has it.
absl::StatusOr<Hello> ParseHello(std::string_view line);
absl::StatusOr<Answer> ParseAnswer(std::string_view line);

// "'LINE'", the beginning of a line, or of a move, in printable ASCII, for messages to people: as
// many whole code points as fit into 80 characters. What looks like a message of the protocol, or
// like any other JSON in brackets, has # for its numbers: its id counts questions, and records must
// not depend on how many games the program has played before.
std::string Quoted(std::string_view line);

}  // namespace riftlab::external
